"""What a running server does for itself, gently: notes visits, lets old things go, and hears of a new key.

Nothing that somebody still plays ever goes: a game in which a person has acted stays until it is over, and whatever is
looked at stays as long as it is looked at.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, bindparam, func, update

from boardroom.server.again import again_and_again
from boardroom.server.keeping import removal
from boardroom.server.settings import Settings
from boardroom.server.table.database import TABLES
from boardroom.server.table.keys import withdrawn_tokens
from boardroom.server.table.store import Store, stamp
from boardroom.server.table.tables import Tables
from boardroom.server.web.identity import Identities

LOG: Final = logging.getLogger("boardroom.server")
VISIT_LASTS: Final = timedelta(hours=1)  # before the next one at the same table is written down
BREATH: Final = 0.2  # seconds between two transactions of a sweep
PROOF_LASTS: Final = 7.0  # days in which the owner of a mail address can say that it is theirs
PORTION: Final = 50  # visits that are written down by one transaction: those who play wait for it


def utc_now() -> datetime:
    """The time."""
    return datetime.now(UTC)


class Keeper:
    """The housekeeping of one process. Several on one database do not disturb each other."""

    def __init__(
        self, tables: Tables, identities: Identities, settings: Settings, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._tables = tables
        self._identities = identities
        self._settings = settings
        self._clock = clock
        self._noted: dict[str, datetime] = {}  # the last visit of each table that was, or will be, written down
        self._pending: set[str] = set()
        self._seen: set[str] = set()  # people who were here, and of whom it is not written down yet
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work in the background."""
        every = self._settings
        self._tasks = [
            asyncio.create_task(again_and_again(every.key_check, self.look_at_the_key, "could not look at the key")),
            asyncio.create_task(again_and_again(every.note_visits, self.note_visits, "could not note the visits")),
            asyncio.create_task(again_and_again(every.sweep, self.sweep, "could not sweep")),
        ]

    async def close(self) -> None:
        """Stop, having written down what is known."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.note_visits()
        except Exception:
            LOG.exception("the last visits could not be written down")

    # -- visits

    def visited(self, table: str) -> None:
        """A person looks at a table. It is written down with others, and for each table once an hour at most."""
        now = self._clock()
        last = self._noted.get(table)
        if last is None or now - last >= VISIT_LASTS:
            self._noted[table] = now
            self._pending.add(table)

    def saw(self, person: str) -> None:
        """Somebody was here whose cookie is renewed, once a day at most."""
        self._seen.add(person)

    async def note_visits(self) -> None:
        """Write down the visits since the last time. Whoever listens to a table is there as well."""
        for table in self._tables.hub.tables():
            self.visited(table)
        now = self._clock()
        self._noted = {table: at for table, at in self._noted.items() if now - at < VISIT_LASTS}
        visited, self._pending = sorted(self._pending), set()
        for some in _in_portions(visited):
            await self._tables.write(mark_visited, self._tables.store, some, stamp(now))
        seen, self._seen = sorted(self._seen), set()
        for some in _in_portions(seen):
            await self._tables.write(self._tables.store.saw, some, stamp(now))

    # -- things that expire

    async def sweep(self) -> None:
        """Let go of what nobody has looked at for as long as the settings say; 0 keeps it for ever."""
        keep, now, store = self._settings, self._clock(), self._tables.store
        await self.note_visits()
        await self._tables.write(removal.remove_unproven, store, removal.before(now, PROOF_LASTS))
        if keep.keep_unbegun:
            await self._remove(removal.unbegun(removal.before(now, keep.keep_unbegun)), "never begun")
        if keep.keep_analyses:
            since = removal.before(now, keep.keep_analyses)
            await self._repeat(lambda: self._tables.write(removal.remove_analyses, store, since, removal.AT_ONCE))
        if keep.keep_finished:
            since = removal.before(now, keep.keep_finished)
            await self._remove(removal.ended(since), "ended")
            await self._tables.write(removal.remove_strangers, store, since)

    async def _remove(self, which: ColumnElement[bool], why: str) -> None:
        removed = await self._repeat(lambda: self._remove_some(which))
        if removed:
            LOG.info("%d tables removed: %s, and not visited for long", removed, why)

    async def _remove_some(self, which: ColumnElement[bool]) -> int:
        store = self._tables.store
        found = await self._tables.read(removal.doomed, store, which, removal.AT_ONCE)
        if not found:
            return 0
        removed = await self._tables.write(removal.remove, store, [table.id for table in found], which)
        for table in removed:
            self._tables.drop(table)
        return len(removed)

    async def _repeat(self, some: Callable[[], Awaitable[int]]) -> int:
        """Do something until nothing is left to do, with pauses in which others write; how much was done."""
        total = 0
        while done := await some():
            total += done
            await asyncio.sleep(BREATH)
        return total

    # -- the key

    async def look_at_the_key(self) -> None:
        """If the keeper has changed the key, no cookie counts any more: everybody who listens must come again."""
        secret = await self._tables.read(self._tables.store.secret)
        if self._identities.use(secret):
            LOG.warning("the key of the cookies was changed: everybody is a stranger until they use a link of theirs")
            self._tables.hub.dismiss_all()
        await self._look_which_keys_are_withdrawn()
        await self._look_who_signed_out()

    async def _look_which_keys_are_withdrawn(self) -> None:
        """A program whose key was withdrawn at another process may listen here."""
        withdrawn = await self._tables.read(withdrawn_tokens, self._tables.store)
        for person in {person for token, person in withdrawn.items() if token not in self._identities.withdrawn}:
            self._tables.hub.dismiss_person(person)
        self._identities.withdrawn = frozenset(withdrawn)

    async def _look_who_signed_out(self) -> None:
        """Somebody may have signed out everywhere at another process: their streams here end."""
        generations = await self._tables.read(self._tables.store.generations)
        known = self._identities.generations
        for person, generation in generations.items():
            if generation > known.get(person, 0):
                known[person] = generation
                self._tables.hub.dismiss_person(person)


def _in_portions(names: list[str]) -> Iterator[list[str]]:
    return (names[start : start + PORTION] for start in range(0, len(names), PORTION))


def mark_visited(store: Store, tables: list[str], at: str) -> None:
    """Write down when tables were visited last."""
    older = (TABLES.c.id == bindparam("table")) & (func.coalesce(TABLES.c.visited, "") < at)
    with store.transaction() as connection:
        # One after the other and in order, as all writers do: two that wait for each other would wait for ever.
        rows = [{"table": table} for table in sorted(tables)]
        connection.execute(update(TABLES).where(older).values(visited=at), rows)
