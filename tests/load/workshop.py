"""`python -m tests.load.drive --workshop`: a training day at once: many tables, teams on the seats, a trainer, a wall.

Teams of two vote: one proposes, the other agrees, and with that the action is played. Everybody listens to the stream
of their table and fetches what has changed, as browsers do; the trainer and the wall look again whenever they are told.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

from tests.load.client import Browser, Lost, Place
from tests.load.process import Measured
from tests.load.summary import summary

TEAM = 2  # people on a seat
SEATS = 2
COMING = 8  # people who come in at once
HAVE = re.compile(r'data-have="([^"]*)"')


@dataclass
class Times:
    """Seconds, as they are measured, and what went wrong."""

    acknowledged: list[float] = field(default_factory=list)
    fetched: list[float] = field(default_factory=list)
    glanced: list[float] = field(default_factory=list)  # the trainer's room
    wall: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    played: int = 0

    def start_anew(self) -> None:
        """Forget the times so far, but no error."""
        for times in (self.acknowledged, self.fetched, self.glanced, self.wall):
            times.clear()
        self.played = 0


class Guest:
    """Somebody at a table of the workshop."""

    def __init__(self, place: Place, times: Times) -> None:
        self.browser = Browser(place)
        self._window = Browser(place)
        self._times = times
        self._tags: dict[str, str] = {}
        self._seq = 0
        self._stale = asyncio.Event()
        self.table = ""
        self.seat = 0

    async def come(self, workshop: str, link: str, name: str) -> None:
        """Enter by the link, be given a place, open the page of the table."""
        await self.browser.enter(name)
        await self._must(self.browser.post("/api/workshops/enter", {"key": "in", "link": link, "name": name}))
        place = (await self._must(self.browser.get(f"/api/workshops/{workshop}")))["place"]
        self.table, self.seat = place["path"].removeprefix("/t/"), place["seat"]
        page = await self.browser.get(f"/t/{self.table}")
        assert page.status == 200, page
        self._tags = dict(part.split(".") for part in HAVE.findall(page.text)[0].split(","))
        self._seq = (await self._must(self.browser.get(f"/api/tables/{self.table}")))["seq"]
        self._window = self.browser.twin()

    async def _must(self, asked: Any) -> Any:
        answer = await asked
        assert answer.status == 200, (answer.status, answer.text)
        return answer.json()

    async def listen(self) -> None:
        """Hear of the table, and fetch what has changed."""
        fetching = asyncio.create_task(self._fetch_when_told())
        try:
            async for _ in self.browser.events(self.table, self._seq):
                self._stale.set()
            self._times.errors.append("a stream ended")
        except Lost as error:
            self._times.errors.append(str(error))
        finally:
            fetching.cancel()

    async def _fetch_when_told(self) -> None:
        while True:
            await self._stale.wait()
            self._stale.clear()
            began = time.perf_counter()
            have = ",".join(f"{name}.{tag}" for name, tag in self._tags.items())
            answer = await self._window.get(f"/t/{self.table}/fragments?have={have}&seq={self._seq}")
            if answer.status != 200:
                self._times.errors.append(f"fragments: {answer.status}")
                continue
            news = answer.json()
            self._seq, self._tags = max(self._seq, news["seq"]), self._tags | news["tags"]
            self._times.fetched.append(time.perf_counter() - began)

    async def seen(self) -> Any:
        """The table, as a program sees it."""
        return await self._must(self.browser.get(f"/api/tables/{self.table}"))

    async def propose(self, key: str, version: int, action: str) -> bool:
        """Point at a choice; whether it was acknowledged."""
        began = time.perf_counter()
        wish = {"key": key, "answers": version, "action": action}
        answer = await self.browser.post(f"/api/tables/{self.table}/proposals", wish)
        self._times.acknowledged.append(time.perf_counter() - began)
        if answer.status != 200:
            self._times.errors.append(f"{action}: {answer.status} {answer.text}")
        return answer.status == 200


class TableTalk:
    """A table: its teams decide one action after the other."""

    def __init__(self, guests: list[Guest], chance: random.Random) -> None:
        self._teams = {seat: [guest for guest in guests if guest.seat == seat] for seat in range(SEATS)}
        self._chance = chance
        self._turn = asyncio.Lock()
        self._count = 0

    async def act(self, times: Times) -> None:
        """The team that must decide proposes and agrees."""
        async with self._turn:
            seen = await self._teams[0][0].seen()
            if seen["over"]:
                times.errors.append("a game is over: choose fewer seconds")
                return
            team = self._teams[seen["to_act"][0]]
            choices = (await team[0].seen())["legal"]
            action = self._chance.choice(choices)["action"]
            self._count += 1
            for number, guest in enumerate(team):
                if not await guest.propose(f"{self._count} {number}", seen["version"], action):
                    return
            times.played += 1


class Watcher:
    """The trainer, or the wall."""

    def __init__(self, browser: Browser, fragments: str, seconds: list[float], times: Times) -> None:
        self._browser, self._fragments = browser, fragments
        self._seconds, self._times = seconds, times

    async def watch(self) -> None:
        """Look about once a second, as the stream of a workshop rings at most so often."""
        while True:
            await asyncio.sleep(1.0)
            began = time.perf_counter()
            answer = await self._browser.get(self._fragments)
            self._seconds.append(time.perf_counter() - began)
            if answer.status != 200:
                self._times.errors.append(f"{self._fragments}: {answer.status}")


async def drive(server: Measured, options: argparse.Namespace) -> dict[str, Any]:
    """The whole run and its figures."""
    chance, times = random.Random(1), Times()
    trainer = Browser(server)
    await trainer.enter("Trainer")
    wish = {"key": "open", "game": options.game, "tables": options.tables, "seats": SEATS, "seating": "random"}
    opened = (await trainer.post("/api/workshops", wish)).json()
    workshop = opened["id"]
    room = (await trainer.get(f"/api/workshops/{workshop}")).json()
    guests = await _everybody(server, workshop, room["link"].removeprefix("/x/"), options.tables * SEATS * TEAM, times)
    await trainer.post(f"/api/workshops/{workshop}/orders", {"key": "go", "do": "resume"})
    tables: dict[str, list[Guest]] = {}
    for guest in guests:
        tables.setdefault(guest.table, []).append(guest)
    talks = [TableTalk(some, chance) for some in tables.values()]
    watchers = [
        Watcher(trainer, f"/workshops/{workshop}/fragments", times.glanced, times),
        Watcher(Browser(server), f"{room['wall']}/fragments", times.wall, times),
    ]
    running = [asyncio.create_task(guest.listen()) for guest in guests]
    running += [asyncio.create_task(watcher.watch()) for watcher in watchers]
    await _play(talks, options.rate, options.warm_up, chance, times)
    times.start_anew()
    before = server.seconds
    await _play(talks, options.rate, options.seconds, chance, times)
    used = server.seconds - before
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return {
        "game": options.game,
        "tables": len(tables),
        "people": len(guests),
        "rate": options.rate,
        "seconds": options.seconds,
        "load_average": round(os.getloadavg()[0], 1),
        "actions": times.played,
        "acknowledged_ms": summary(times.acknowledged),
        "fetched_ms": summary(times.fetched),
        "glanced_ms": summary(times.glanced),
        "wall_ms": summary(times.wall),
        "processor_share": round(used / options.seconds, 2),
        "memory_mb": round(server.memory / 1e6, 1),
        "errors": len(times.errors),
        "first_errors": times.errors[:5],
    }


async def _everybody(server: Place, workshop: str, link: str, count: int, times: Times) -> list[Guest]:
    """All people, a few at a time."""
    some = asyncio.Semaphore(COMING)

    async def one(number: int) -> Guest:
        async with some:
            guest = Guest(server, times)
            await guest.come(workshop, link, f"Guest {number}")
            return guest

    return await asyncio.gather(*(one(number) for number in range(count)))


async def _play(talks: list[TableTalk], rate: float, seconds: float, chance: random.Random, times: Times) -> None:
    """Let decisions fall due for some time, at one table after the other."""
    acting: set[asyncio.Task[None]] = set()
    order: list[TableTalk] = []
    due = time.perf_counter()
    end = due + seconds
    while (due := due + chance.expovariate(rate)) < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        order = order or chance.sample(talks, len(talks))
        task = asyncio.create_task(order.pop().act(times))
        acting.add(task)
        task.add_done_callback(acting.discard)
    await asyncio.gather(*acting)


def table(result: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [
        f"{result['game']}: a workshop of {result['tables']} tables with {result['people']} people, {result['rate']:g} "
        f"decisions a second for {result['seconds']:g} s; load average {result['load_average']}",
        f"{'':34}{'count':>8}" + "".join(f"{name:>8}" for name in ("p50", "p95", "p99", "max")),
    ]
    names = {
        "acknowledged_ms": "proposal to acknowledgement, ms",
        "fetched_ms": "fetching what changed, ms",
        "glanced_ms": "the trainer's room, ms",
        "wall_ms": "the wall, ms",
    }
    for key, name in names.items():
        if row := result[key]:
            lines.append(f"{name:34}" + "".join(f"{value:>8}" for value in row.values()))
    lines += [
        f"{result['actions']} actions; share of a core {result['processor_share']:.0%}",
        f"memory of the server, MB: {result['memory_mb']}",
        f"errors: {result['errors']}",
    ]
    return "\n".join([*lines, *result["first_errors"]])
