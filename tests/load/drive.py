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
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.load.client import Browser, Lost, Place
from tests.load.process import Measured
from tests.load.script import Opener, Script, script
from tests.server import postgres

GAMES = 10  # different ones; tables share them
OPENING = 4  # tables opened at once
LATE = 5.0  # seconds after the last action in which all events must have arrived
SHARES = (50, 95, 99)

Wish = tuple[int, str, dict[str, Any]]  # of which seat, what for, in which words


@dataclass
class Figures:
    """Seconds, as they are measured, and what went wrong."""

    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)  # by the stream of the other player
    fetched: list[float] = field(default_factory=list)  # what an update of the page replaces
    errors: list[str] = field(default_factory=list)

    def start_anew(self) -> None:
        """Forget the times so far, but no error."""
        for times in (self.acknowledged, self.heard, self.fetched):
            times.clear()


class Page:
    """The page of one player: hears of every event and, if it `fetches`, gets its new parts as a browser does."""

    def __init__(self, browser: Browser, table: str, seq: int, fetches: bool, figures: Figures) -> None:
        self.browser = browser
        self.heard = seq
        self._table = table
        self._fetches = fetches
        self._figures = figures
        self._window = browser.twin()
        self._fetching: asyncio.Task[None] | None = None
        self._again = False

    async def listen(self, due: dict[int, tuple[float, Page]]) -> None:
        """`due` tells of each event when its action was due, and who took it."""
        try:
            async for message in self.browser.events(self._table, self.heard):
                if message["event"] != "people":  # somebody has come or gone
                    self._hear(message, due)
                if self._fetches:
                    self._fetch()
            raise Lost("a stream ended")
        except Lost as error:
            self._figures.errors.append(str(error))

    def _hear(self, message: dict[str, Any], due: dict[int, tuple[float, Page]]) -> None:
        now = time.perf_counter()
        if message["event"] != "message" or message["data"]["seq"] != self.heard + 1:
            raise Lost(f"after event {self.heard} came {message}")
        self.heard += 1
        when, actor = due[self.heard]
        if actor is not self:
            self._figures.heard.append(now - when)

    def _fetch(self) -> None:
        """One request at a time; what happens meanwhile is seen by the next one."""
        self._again = True
        if self._fetching is None or self._fetching.done():
            self._fetching = asyncio.create_task(self._fetch_until_current())

    async def _fetch_until_current(self) -> None:
        while self._again:
            self._again = False
            began = time.perf_counter()
            answer = await self._window.get(f"/t/{self._table}/fragments")
            self._figures.fetched.append(time.perf_counter() - began)
            if answer.status != 200:
                self._figures.errors.append(f"fragments: {answer.status}")


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
        return cls(script, table, seen, (pages[0], pages[1]), options.talk)

    def _played(self, script: Script) -> Iterator[Wish]:
        for seat, action in script.actions:
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
                answer = await self._pages[seat].browser.post(f"{self._path}/{what}", {"key": str(self._seq), **body})
            except Lost as error:
                figures.errors.append(str(error))
                return
            figures.acknowledged.append(time.perf_counter() - due)
            if answer.status == 200:
                done = answer.json()
                self._version, self._seq = done["version"], done["seq"]
            else:
                figures.errors.append(f"{body}: {answer.status} {answer.body.decode()}")

    def missing(self) -> int:
        """How many events have not arrived yet."""
        return sum(self._seq - page.heard for page in self._pages)


async def open_tables(place: Place, options: argparse.Namespace, figures: Figures) -> list[Game]:
    """All tables, a few at a time."""
    scripts = [script(seed) for seed in range(min(GAMES, options.tables))]
    some = asyncio.Semaphore(OPENING)
    opener = Opener(options.db)

    async def one(number: int) -> Game:
        async with some:
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


async def drive(server: Measured, options: argparse.Namespace) -> dict[str, Any]:
    """The whole run and its figures."""
    chance, figures = random.Random(1), Figures()
    memory = {"start": server.memory}
    games = await open_tables(server, options, figures)
    streams = [task for game in games for task in game.listen()]
    memory["tables open"] = server.memory
    await play(games, options.rate, options.warm_up, chance, figures)
    figures.start_anew()
    memory["warmed up"] = server.memory
    before, mine = server.seconds, time.process_time()
    await play(games, options.rate, options.seconds, chance, figures)
    await all_heard(games, figures)
    memory["end"] = server.memory
    processor = {"server": server.seconds - before, "driver": time.process_time() - mine}
    for task in streams:
        task.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return {
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
        "fetched_ms": summary(figures.fetched),
        "memory_mb": {when: round(size / 1e6, 1) for when, size in memory.items()},
        "processor_share": {who: round(used / options.seconds, 2) for who, used in processor.items()},
        "errors": len(figures.errors),
        "first_errors": figures.errors[:5],
    }


def summary(seconds: list[float]) -> dict[str, float] | None:
    """Percentiles in milliseconds."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    shares = {f"p{share}": ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in SHARES}
    shown = {name: round(value * 1000, 1) for name, value in {**shares, "max": ordered[-1]}.items()}
    return {"count": len(seconds), **shown}


def table(result: dict[str, Any]) -> str:
    """The figures for people."""
    what = "remarks" if result["talking"] else "actions"
    lines = [
        f"{result['tables']} tables, {result['streams']} streams, {result['rate']:g} {what} a second "
        f"for {result['seconds']:g} s on {result['database']}; load average of the machine {result['load_average']}",
        f"{'':34}{'count':>8}" + "".join(f"{name:>8}" for name in ("p50", "p95", "p99", "max")),
    ]
    names = {
        "acknowledged_ms": "action to acknowledgement, ms",
        "heard_ms": "action to event at the other, ms",
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
    """Start a server on an empty database, drive it, stop it."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardroom-load-"))
        sqlite = f"sqlite:///{folder}/tables.db"
        options.db = stack.enter_context(postgres.cluster()).new_database() if options.postgres else sqlite
        server = Measured(Path(folder), "--unlimited", "--db", options.db)
        stack.callback(server.stop)
        return asyncio.run(drive(server, options))


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.drive", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100, help="actions a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=5, metavar="SECONDS")
    parser.add_argument("--fetch", action="store_true", help="pages also fetch what changed after every event")
    parser.add_argument("--talk", action="store_true", help="remarks instead of actions: no game grows")
    parser.add_argument("--postgres", action="store_true", help="on a private PostgreSQL instead of SQLite")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(given)


def main() -> int:
    """Print the figures; 1 if anything went wrong."""
    options = arguments()
    result = run(options)
    print(json.dumps(result, indent=1) if options.json else table(result))
    return 1 if result["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
