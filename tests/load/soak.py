"""`make soak`: people play while the server is killed at random moments and started again on the same database.

Everything a person asks for has a key. Whoever gets no answer asks again with the same key, or gives up and looks.
In the end the database must hold every acknowledged wish exactly once, no other wish more than once, and nothing
that nobody asked for; every table must be playable on, and every log must replay.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

from tests.load.audit import Deed, Record, Wish, audit
from tests.load.client import Answer, Browser, Lost, Place
from tests.load.process import Server
from tests.server import postgres

PARTIES = 12
WISHES_IN_A_LIFE = 80  # at most, of one server
LIVES = 10.0  # seconds at most
STILLBORN = 0.15  # share of servers that are killed while they start
STARTS = 0.5  # seconds that takes at most
MOMENT = 0.005  # seconds: kills fall anywhere between two looks at the record
GIVEN_UP = 0.3  # share of unanswered wishes that are not sent again
REPEATED = 0.1  # share of acknowledged wishes that are sent again all the same
PAUSE = 0.02  # seconds between two tries to reach the server
GOES_ON_WITHIN = 60.0  # seconds in which every table must have moved after the last kill
PATIENCE = 120.0  # seconds for a whole run, and more for every kill
PATIENCE_PER_KILL = 20.0

NUMBERS = itertools.count()
T = TypeVar("T")


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer. For questions that change nothing when they are asked twice."""
    while True:
        try:
            return await ask()
        except Lost:
            await asyncio.sleep(PAUSE)


class Party:
    """Two people at a table, perhaps with a bot; when their game is over they open another."""

    def __init__(self, places: Sequence[Place], chance: random.Random, record: Record) -> None:
        self._people = Browser(places[0]), Browser(places[-1])
        self._chance = chance
        self._record = record
        self._table = ""
        self.acted = 0  # actions of these people that were acknowledged
        self.going = True

    async def play(self) -> None:
        """As long as the party is `going`."""
        for person in self._people:
            await patiently(lambda person=person: person.enter("Somebody"))  # type: ignore[misc]
        await self._open()
        while self.going:
            await self._turn()

    async def _turn(self) -> None:
        """One of them looks at the table and does something, or nothing."""
        person = self._chance.choice(self._people)
        seen = await self._look(person, self._table)
        if seen["over"]:
            await self._open()
            return
        wish = self._wish(person, seen)
        if wish is None:
            await asyncio.sleep(PAUSE)
            return
        self._record.wishes.append(wish)
        await self._carry_out(person, wish)

    async def _open(self) -> None:
        owner, guest = self._people
        title = f"Table {next(NUMBERS)}"
        self._record.titles.append(title)
        seats = {"seat.0": "you", "seat.1": "invite", **({"seat.2": "bot"} if self._chance.random() < 0.3 else {})}
        form = {"game": "upgrade", "title": title, "key": title, **seats}
        answer = await patiently(lambda: owner.form("/tables", **form))
        assert answer.status == 303, answer
        table = answer.headers["location"].removeprefix("/t/")
        invitation = (await self._look(owner, table))["seats"][1]["invite"]
        answer = await patiently(lambda: guest.form(invitation, name="Guest"))
        assert answer.status == 303, answer
        self._record.tables[table] = title
        self._table = table

    async def _look(self, person: Browser, table: str) -> Any:
        answer = await patiently(lambda: person.get(f"/api/tables/{table}"))
        assert answer.status == 200, answer
        return answer.json()

    def _wish(self, person: Browser, seen: dict[str, Any]) -> Wish | None:
        """What somebody asks for, having looked."""
        number, dice = next(NUMBERS), self._chance.random()
        if dice < 0.15:
            text = f"remark {number}"
            return self._made("chat", [("chat", text)], text=text)
        if dice < 0.2 and person is self._people[0]:  # two events that belong together
            return self._made("links", [("seat", "invite"), ("seat", "sit")], seat=0, withdraw=True)
        if dice < 0.3 and seen["actions"]:
            return self._made("undo", [("undo",)], answers=seen["version"])
        if not seen["yours"]:
            return None
        action = self._chance.choice(seen["legal"])["action"]
        return self._made("actions", [("action", action)], answers=seen["version"], action=action)

    def _made(self, what: str, deeds: list[Deed], **body: Any) -> Wish:
        return Wish(self._table, f"/api/tables/{self._table}/{what}", {"key": f"key {next(NUMBERS)}", **body}, deeds)

    async def _carry_out(self, person: Browser, wish: Wish) -> None:
        """Send a wish, perhaps several times: the key says that it is one wish."""
        gives_up = self._chance.random() < GIVEN_UP
        while wish.answer is None and not wish.refused:
            try:
                self._heard(wish, await person.post(wish.path, wish.body))
            except Lost:
                wish.unanswered += 1
                if gives_up:
                    return
                await asyncio.sleep(PAUSE)
        if wish.answer and self._chance.random() < REPEATED:
            again = await patiently(lambda: person.post(wish.path, wish.body))
            if again.status != 200 or again.json() != wish.answer:
                self._record.faults.append(f"{wish} the second time: {again}")

    def _heard(self, wish: Wish, answer: Answer) -> None:
        undo = wish.deeds == [("undo",)]
        if answer.status == 200:
            wish.answer = answer.json()
            self.acted += wish.deeds[0][0] == "action"
        elif undo and answer.status in (409, 422):  # not fair to the others, or a bot was quicker
            wish.refused = True
        else:
            wish.refused = True
            self._record.faults.append(f"{wish}: {answer}")


async def kill_again_and_again(server: Server, kills: int, chance: random.Random, record: Record) -> None:
    """Start and kill, some servers while they start. The last one lives."""
    for _ in range(kills):
        await asyncio.to_thread(server.start)
        if chance.random() < STILLBORN:
            await asyncio.sleep(chance.uniform(0, STARTS))
        else:
            await asyncio.to_thread(server.wait)
            await some_wishes(record, chance.randrange(WISHES_IN_A_LIFE))
            await asyncio.sleep(chance.uniform(0, MOMENT))
        await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    await asyncio.to_thread(server.wait)


async def some_wishes(record: Record, count: int) -> None:
    """Returns when so many more wishes have been sent, or after a while."""
    enough = len(record.wishes) + count
    end = time.monotonic() + LIVES
    while len(record.wishes) < enough and time.monotonic() < end:
        await asyncio.sleep(MOMENT)


async def all_go_on(parties: list[Party]) -> None:
    """Returns when every party has acted once more."""
    before = [party.acted for party in parties]
    async with asyncio.timeout(GOES_ON_WITHIN):
        while any(party.acted == then for party, then in zip(parties, before, strict=True)):
            await asyncio.sleep(PAUSE)


async def soak(db: str, kills: int, seed: int, processes: int = 1) -> Record:
    """Let people play through all the kills and a little further. With two processes, each party uses both."""
    record = Record()
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(db)) for _ in range(processes)]
        parties = [Party(servers, random.Random(f"{seed} {n}"), record) for n in range(PARTIES)]
        async with asyncio.timeout(PATIENCE + PATIENCE_PER_KILL * kills), asyncio.TaskGroup() as group:
            for party in parties:
                group.create_task(party.play())
            lives = [
                kill_again_and_again(server, kills // processes, random.Random(f"{seed} server {n}"), record)
                for n, server in enumerate(servers)
            ]
            await asyncio.gather(*lives)
            await all_go_on(parties)
            for party in parties:
                party.going = False
    return record


def soaked(name: str, db: str, kills: int, seed: int) -> bool:
    """Soak one database, say what came of it, and whether all is well."""
    began = time.monotonic()
    record = asyncio.run(soak(db, kills, seed))
    found = audit(db, record)
    acknowledged = sum(wish.answer is not None for wish in record.wishes)
    lost = [wish for wish in record.wishes if wish.unanswered]
    print(
        f"{name}: {kills} kills in {time.monotonic() - began:.0f} s (seed {seed})",
        f"{len(record.tables)} tables, {found.events} events, {len(record.wishes)} wishes",
        f"{acknowledged} acknowledged; {len(lost)} got no answer at first, "
        f"{sum(wish.key in found.there for wish in lost)} of these were carried out",
        f"{len(found.faults)} faults",
        *found.faults,
        sep="\n  ",
        flush=True,
    )
    return not found.faults


def main() -> int:
    """Soak SQLite, and PostgreSQL where it is installed; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardroom-soak-"))
        databases = {"SQLite": f"sqlite:///{Path(folder) / 'tables.db'}"}
        if postgres.programs():
            databases["PostgreSQL"] = stack.enter_context(postgres.cluster()).new_database()
        else:
            print("PostgreSQL is not installed: only SQLite is soaked")
        sound = [soaked(name, db, options.kills, options.seed) for name, db in databases.items()]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
