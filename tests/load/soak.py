"""`make soak`: people play while the server is killed at random moments and started again on the same database.

They act, take back, talk, hand seats to bots and return, change links and names, open more tables, ask for hints and
fetch pages. Everything a person asks for has a key. Whoever gets no answer asks again with the same key, or gives up
and looks. In the end the database must hold every acknowledged wish exactly once, no other wish more than once, and
nothing that nobody asked for; every table must be playable on, and every log must replay. PostgreSQL is soaked with
two servers at once, which are killed independently of each other.
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
WISHES_IN_A_LIFE = 60  # at most, of one server
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
PAGES = ("/t/{}", "/t/{}/fragments", "/t/{}/replay", "/t/{}/replay/fragments?at=3", "/", "/api/me")
NO_HINT = (409, 422, 429, 503)  # the table moved on, nothing to decide, later please

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
        self._names = {person: ["Somebody"] for person in self._people}  # what each may be called now
        self.acted = 0  # actions of these people that were acknowledged
        self.going = True

    async def play(self) -> None:
        """As long as the party is `going`."""
        for person in self._people:
            await patiently(lambda person=person: person.enter("Somebody"))  # type: ignore[misc]
        await self._open()
        while self.going:
            await self._turn()
        for person in self._people:
            await self._check_name(person)

    async def _turn(self) -> None:
        """One of them looks at the table and does something, or nothing."""
        person = self._chance.choice(self._people)
        seen = await self._look(person, self._table)
        dice = self._chance.random()
        if seen["over"] or dice < 0.02:
            await self._open()
        elif dice < 0.06:
            await self._rename(person)
        elif dice < 0.14:
            await self._fetch(person)
        elif dice < 0.18 and seen["yours"]:
            await self._ask_for_hint(person, seen)
        elif wish := self._wish(person, seen):
            self._record.wishes.append(wish)
            await self._carry_out(person, wish)
        else:
            await asyncio.sleep(PAUSE)

    async def _rename(self, person: Browser) -> None:
        """Take another name; without an answer it may be either."""
        name = f"Somebody {next(NUMBERS)}"
        try:
            answer = await person.form("/me", name=name)
        except Lost:
            self._names[person].append(name)
            return
        if answer.status != 303:
            self._record.faults.append(f"a new name was answered {answer}")
        self._names[person] = [name]

    async def _check_name(self, person: Browser) -> None:
        name = (await patiently(lambda: person.get("/api/me"))).json()["name"]
        if name not in self._names[person]:
            self._record.faults.append(f"somebody is called {name}, not {' or '.join(self._names[person])}")

    async def _fetch(self, person: Browser) -> None:
        """A page, as browsers do; one that is cut off is fetched again."""
        path = self._chance.choice(PAGES).format(self._table)
        answer = await patiently(lambda: person.get(path))
        if answer.status != 200:
            self._record.faults.append(f"{path} was answered {answer.status}: {answer.body[:200]!r}")

    async def _ask_for_hint(self, person: Browser, seen: dict[str, Any]) -> None:
        """A hint changes nothing, so it is not asked for again when the answer is lost."""
        path, wish = f"/api/tables/{self._table}/hint", {"key": f"key {next(NUMBERS)}", "answers": seen["version"]}
        try:
            answer = await person.post(path, wish)
        except Lost:
            return
        if answer.status != 200 and answer.status not in NO_HINT:
            self._record.faults.append(f"a hint was answered {answer}")

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
        self._names[guest] = ["Guest"]
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
            deeds: list[Deed] = [("seat", "ban"), ("seat", "watch")]
            return self._made("people", deeds, do="ban", onlooker=f"nobody {number}")
        if dice < 0.25 and person is self._people[1]:
            return self._seat_change(seen["seats"][1])
        if dice < 0.35 and seen["actions"] and seen["your_seats"]:
            return self._made("undo", [("undo",)], answers=seen["version"])
        if not seen["yours"]:
            return None
        action = self._chance.choice(seen["legal"])["action"]
        return self._made("actions", [("action", action)], answers=seen["version"], action=action)

    def _seat_change(self, seat: dict[str, Any]) -> Wish:
        """The guest lets a bot play, or comes back."""
        if seat["left"]:
            return self._made("seats/1", [("seat", "return")], to="person")
        return self._made("seats/1", [("seat", "leave")], to="bot", level="easy")

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


def soaked(name: str, db: str, kills: int, seed: int, processes: int) -> bool:
    """Soak one database, say what came of it, and whether all is well."""
    began = time.monotonic()
    record = asyncio.run(soak(db, kills, seed, processes))
    seconds = time.monotonic() - began
    found = audit(db, record)
    acknowledged = sum(wish.answer is not None for wish in record.wishes)
    lost = [wish for wish in record.wishes if wish.unanswered]
    servers = f" of {processes} servers" if processes > 1 else ""
    print(
        f"{name}: {kills} kills{servers} in {seconds:.0f} s (seed {seed})",
        f"{len(record.tables)} tables, {found.events} events, {len(record.wishes)} wishes",
        f"{acknowledged} acknowledged; {len(lost)} got no answer at first, "
        f"{sum(wish.key in found.there for wish in lost)} of these were carried out",
        f"{len(found.faults)} faults",
        *found.faults,
        sep="\n  ",
        flush=True,
    )
    return not found.faults


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100, help="on each database")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="only this one")
    parser.add_argument("--processes", type=int, help="servers at once; usually 1 on SQLite, 2 on PostgreSQL")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    return parser.parse_args(given)


def main() -> int:
    """Soak SQLite, and PostgreSQL where it is installed; 1 if anything is wrong."""
    options = arguments()
    sound = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardroom-soak-"))
        if options.database != "postgresql":
            db = f"sqlite:///{Path(folder) / 'tables.db'}"
            sound.append(soaked("SQLite", db, options.kills, options.seed, options.processes or 1))
        if options.database != "sqlite":
            if not postgres.programs():
                print("PostgreSQL is not installed: it is not soaked")
                return 1 if options.database or not all(sound) else 0
            db = stack.enter_context(postgres.cluster()).new_database()
            sound.append(soaked("PostgreSQL", db, options.kills, options.seed, options.processes or 2))
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
