"""`make load`: many tables at once, driven from a process of its own against a server started for it.

Actions fall due at random moments, so many a second on average, whatever the server does meanwhile; times are counted
from the moment an action was due. Two people play at every table and both listen to its stream. Whatever is not as it
must be (a refusal, a broken connection, an event that is missing, doubled or out of order) is an error.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from tests.load import workshop
from tests.load.client import Answer, Browser, Lost, Place
from tests.load.process import Measured
from tests.load.script import Opener, Script, script
from tests.load.summary import summary
from tests.server import postgres

GAMES = 10  # different ones; tables share them
OPENING = 4  # tables opened at once
LATE = 30.0  # seconds after the last action in which all events must have arrived
HAVE = re.compile(r'data-have="([^"]*)"')

Wish = tuple[int, str, dict[str, Any]]  # of which seat, what for, in which words


@dataclass
class Figures:
    """Seconds, as they are measured, and what went wrong."""

    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)  # by the stream of the other player
    updated: list[float] = field(default_factory=list)  # the page of the other player
    fetched: list[float] = field(default_factory=list)  # what an update of the page replaces
    pages_with_answer: int = 0  # came with the answer to a wish
    errors: list[str] = field(default_factory=list)

    def start_anew(self) -> None:
        """Forget the times so far, but no error."""
        for times in (self.acknowledged, self.heard, self.updated, self.fetched):
            times.clear()
        self.pages_with_answer = 0


class Page:
    """The page of one player. If it is `drawn`, it does what a browser does: it says what it has, shows what comes with
    the answers to its own wishes, and fetches what others have changed."""

    def __init__(self, browser: Browser, table: str, seq: int, drawn: bool, figures: Figures) -> None:
        self.browser = browser
        self.heard = seq
        self._shown = seq
        self._tags: dict[str, str] = {}
        self._wishes = 0  # on their way
        self._table = table
        self._drawn = drawn
        self._figures = figures
        self._window = browser.twin()
        self._fetching: asyncio.Task[None] | None = None
        self._due: dict[int, tuple[float, Page]] = {}

    async def open(self) -> None:
        """Load the page."""
        if self._drawn:
            answer = await self.browser.get(f"/t/{self._table}")
            assert answer.status == 200, answer
            html = answer.text
            self._tags = dict(part.split(".") for part in HAVE.findall(html)[0].split(","))

    @property
    def _have(self) -> str:
        return ",".join(f"{name}.{tag}" for name, tag in self._tags.items())

    async def listen(self, due: dict[int, tuple[float, Page]]) -> None:
        """`due` tells of each event when its action was due, and who took it."""
        self._due = due
        try:
            async for message in self.browser.events(self._table, self.heard):
                if message["event"] != "people":  # somebody has come or gone
                    self._hear(message)
                self._catch_up()
            raise Lost("a stream ended")
        except Lost as error:
            self._figures.errors.append(str(error))

    def _hear(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        if message["event"] != "message" or message["data"]["seq"] != self.heard + 1:
            raise Lost(f"after event {self.heard} came {message}")
        self.heard += 1
        when, actor = self._due.get(self.heard, (now, self))  # unknown: the table has made a click without a choice
        if actor is not self:
            self._figures.heard.append(now - when)

    async def wish(self, path: str, body: dict[str, Any]) -> Answer:
        """Post something; what it changes on the page comes with the answer."""
        self._wishes += 1
        try:
            answer = await self.browser.post(path, {**body, "have": self._have} if self._drawn else body)
        finally:
            self._wishes -= 1
        if self._drawn and answer.status == 200:
            news = answer.json().get("page")
            self._figures.pages_with_answer += bool(news)
            if news:
                self._show(news)
            self._catch_up()
        return answer

    def _show(self, news: dict[str, Any]) -> None:
        if news["seq"] < self._shown:
            return
        now = time.perf_counter()
        for seq in range(self._shown + 1, news["seq"] + 1):
            when, actor = self._due.get(seq, (now, self))
            if actor is not self:
                self._figures.updated.append(now - when)
        self._shown = news["seq"]
        self._tags |= {name: tag for name, tag in news["tags"].items() if self._fits(name, news)}

    def _fits(self, name: str, news: dict[str, Any]) -> bool:
        """Lines for the log belong to the one they follow."""
        return name not in news["added"] or news["added"][name]["after"] == self._tags[name]

    def _catch_up(self) -> None:
        """Fetch what others have changed; one request at a time."""
        behind = self._drawn and self.heard > self._shown and not self._wishes
        if behind and (self._fetching is None or self._fetching.done()):
            self._fetching = asyncio.create_task(self._fetch_until_current())

    async def _fetch_until_current(self) -> None:
        while self.heard > self._shown:
            began = time.perf_counter()
            answer = await self._window.get(f"/t/{self._table}/fragments?have={self._have}&seq={self.heard}")
            self._figures.fetched.append(time.perf_counter() - began)
            if answer.status != 200:
                self._figures.errors.append(f"fragments: {answer.status}")
                return
            self._show(answer.json())


class Game:
    """A table that is played by its script, or one where people only talk."""

    def __init__(self, script: Script, table: str, seen: dict[str, Any], pages: tuple[Page, Page], talk: bool) -> None:
        self._wishes = self._remarks() if talk else self._played(script)
        self._path = f"/api/tables/{table}"
        self._version, self._seq = seen["version"], seen["seq"]
        self._pages = pages
        self._due: dict[int, tuple[float, Page]] = {}
        self._turn = asyncio.Lock()

    @classmethod
    async def open(
        cls, place: Place, script: Script, options: argparse.Namespace, figures: Figures, tables: Opener
    ) -> Game:
        owner, guest = Browser(place), Browser(place)
        await owner.enter("Owner")
        await guest.enter("Guest")
        table = await asyncio.to_thread(tables.open_table, script, owner.person, guest.person)
        seen = (await owner.get(f"/api/tables/{table}")).json()
        pages = [Page(browser, table, seen["seq"], options.fetch, figures) for browser in (owner, guest)]
        for page in pages:
            await page.open()
        return cls(script, table, seen, (pages[0], pages[1]), options.talk)

    def _played(self, script: Script) -> Iterator[Wish]:
        """What the table has done by itself, because there was no choice, is left out."""
        first = self._seq
        while self._seq - first < len(script.actions):
            seat, action = script.actions[self._seq - first]
            yield seat, "actions", {"answers": self._version, "action": action, "seat": seat}

    def _remarks(self) -> Iterator[Wish]:
        for number in itertools.count():
            yield number % 2, "chat", {"text": f"remark {number}"}

    def listen(self) -> list[asyncio.Task[None]]:
        """Open both streams."""
        return [asyncio.create_task(page.listen(self._due)) for page in self._pages]

    async def act(self, due: float, figures: Figures) -> None:
        """Send the next wish."""
        async with self._turn:
            wish = next(self._wishes, None)
            if wish is None:
                figures.errors.append("a game is over: choose more tables or fewer seconds")
                return
            seat, what, body = wish
            self._due[self._seq + 1] = due, self._pages[seat]
            try:
                answer = await self._pages[seat].wish(f"{self._path}/{what}", {"key": str(self._seq), **body})
            except Lost as error:
                figures.errors.append(str(error))
                return
            figures.acknowledged.append(time.perf_counter() - due)
            if answer.status == 200:
                done = answer.json()
                self._version, self._seq = done["version"], done["seq"]
            else:
                figures.errors.append(f"{body}: {answer.status} {answer.text}")

    def missing(self) -> int:
        """How many events have not arrived yet."""
        return sum(self._seq - page.heard for page in self._pages)


async def open_tables(places: Sequence[Place], options: argparse.Namespace, figures: Figures) -> list[Game]:
    """All tables, a few at a time; the servers take turns."""
    scripts = [script(seed, options.game) for seed in range(min(GAMES, options.tables))]
    some = asyncio.Semaphore(OPENING)
    opener = Opener(options.db)

    async def one(number: int) -> Game:
        async with some:
            place = places[number % len(places)]
            return await Game.open(place, scripts[number % len(scripts)], options, figures, opener)

    games = await asyncio.gather(*(one(n) for n in range(options.tables)))
    opener.close()
    return games


async def play(games: list[Game], rate: float, seconds: float, chance: random.Random, figures: Figures) -> None:
    """Let actions fall due for some time, at one table after the other."""
    acting: set[asyncio.Task[None]] = set()
    order: list[Game] = []
    due = time.perf_counter()
    end = due + seconds
    while (due := due + chance.expovariate(rate)) < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        order = order or chance.sample(games, len(games))
        task = asyncio.create_task(order.pop().act(due, figures))
        acting.add(task)
        task.add_done_callback(acting.discard)
    await asyncio.gather(*acting)


async def all_heard(games: list[Game], figures: Figures) -> None:
    """Wait a little for the last events."""
    for _ in range(int(LATE / 0.05)):
        if not any(game.missing() for game in games):
            return
        await asyncio.sleep(0.05)
    figures.errors.append(f"{sum(game.missing() for game in games)} events did not arrive")


async def drive(servers: Sequence[Measured], options: argparse.Namespace) -> dict[str, Any]:
    """The whole run and its figures."""
    chance, figures = random.Random(1), Figures()
    memory = {"start": sum(server.memory for server in servers)}
    games = await open_tables(servers, options, figures)
    streams = [task for game in games for task in game.listen()]
    memory["tables open"] = sum(server.memory for server in servers)
    await play(games, options.rate, options.warm_up, chance, figures)
    figures.start_anew()
    memory["warmed up"] = sum(server.memory for server in servers)
    before, mine = sum(server.seconds for server in servers), time.process_time()
    await play(games, options.rate, options.seconds, chance, figures)
    await all_heard(games, figures)
    memory["end"] = sum(server.memory for server in servers)
    processor = {"server": sum(server.seconds for server in servers) - before, "driver": time.process_time() - mine}
    for task in streams:
        task.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return {
        "game": options.game,
        "processes": len(servers),
        "tables": options.tables,
        "streams": len(streams),
        "rate": options.rate,
        "seconds": options.seconds,
        "fetching": options.fetch,
        "talking": options.talk,
        "database": "PostgreSQL" if options.postgres else "SQLite",
        "load_average": round(os.getloadavg()[0], 1),
        "acknowledged_ms": summary(figures.acknowledged),
        "heard_ms": summary(figures.heard),
        "updated_ms": summary(figures.updated),
        "fetched_ms": summary(figures.fetched),
        "pages_with_answer": figures.pages_with_answer,
        "memory_mb": {when: round(size / 1e6, 1) for when, size in memory.items()},
        "processor_share": {who: round(used / options.seconds, 2) for who, used in processor.items()},
        "errors": len(figures.errors),
        "first_errors": figures.errors[:5],
    }


def table(result: dict[str, Any]) -> str:
    """The figures for people."""
    what = "remarks" if result["talking"] else "actions"
    lines = [
        f"{result['game']}: {result['tables']} tables, {result['streams']} streams, {result['rate']:g} {what} a second "
        f"for {result['seconds']:g} s on {result['database']}, {result['processes']} server process(es), "
        f"{'pages that are drawn' if result['fetching'] else 'no pages'}; load average {result['load_average']}",
        f"{'':34}{'count':>8}" + "".join(f"{name:>8}" for name in ("p50", "p95", "p99", "max")),
    ]
    names = {
        "acknowledged_ms": "action to acknowledgement, ms",
        "heard_ms": "action to event at the other, ms",
        "updated_ms": "action to page of the other, ms",
        "fetched_ms": "fetching what changed, ms",
    }
    for key, name in names.items():
        if row := result[key]:
            lines.append(f"{name:34}" + "".join(f"{value:>8}" for value in row.values()))
    memory = ", ".join(f"{when} {size}" for when, size in result["memory_mb"].items())
    shares = ", ".join(f"{who} {share:.0%}" for who, share in result["processor_share"].items())
    lines += [f"memory of the server, MB: {memory}", f"share of a core: {shares}", f"errors: {result['errors']}"]
    return "\n".join([*lines, *result["first_errors"]])


def run(options: argparse.Namespace) -> dict[str, Any]:
    """Start servers on an empty database, drive them, stop them."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardroom-load-"))
        sqlite = f"sqlite:///{folder}/tables.db"
        options.db = stack.enter_context(postgres.cluster()).new_database() if options.postgres else sqlite
        servers = []
        for number in range(options.processes):
            home = Path(folder, str(number))
            home.mkdir()
            servers.append(Measured(home, "--unlimited", "--db", options.db))
            stack.callback(servers[-1].stop)
        with asyncio.Runner(
            loop_factory=uvloop.new_event_loop
        ) as runner:  # the driver takes its share of the cores too
            return runner.run(workshop.drive(servers[0], options) if options.workshop else drive(servers, options))


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.drive", description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="upgrade")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100, help="actions a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=5, metavar="SECONDS")
    parser.add_argument("--fetch", action="store_true", help="the pages are drawn, as browsers do it")
    parser.add_argument("--talk", action="store_true", help="remarks instead of actions: no game grows")
    parser.add_argument("--postgres", action="store_true", help="on a private PostgreSQL instead of SQLite")
    parser.add_argument("--processes", type=int, default=1, help="of the server, sharing one PostgreSQL")
    parser.add_argument("--workshop", action="store_true", help="one training day: teams of two on two seats a table")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(given)
    options.postgres = options.postgres or options.processes > 1
    return options


def main() -> int:
    """Print the figures; 1 if anything went wrong."""
    options = arguments()
    result = run(options)
    shown = workshop.table(result) if options.workshop else table(result)
    print(json.dumps(result, indent=1) if options.json else shown)
    return 1 if result["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
