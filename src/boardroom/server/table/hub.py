"""Who is listening: readers of streams, each with a short queue. All of this runs on the event loop."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from boardroom.server.table.state import Note


class Reader:
    """Somebody who listens to a table. Too slow a reader loses the queue and must start afresh."""

    def __init__(self, person: str, limit: int, address: str = "") -> None:
        self.person = person
        self.address = address
        self.lost = False  # was too slow
        self.closed = False  # the server stops
        self.stirred = False  # a player has come or gone
        self._limit = limit
        self._notes: deque[Note] = deque()
        self._ready = asyncio.Event()

    def offer(self, note: Note) -> None:
        """Put a note into the queue, or give the reader up."""
        if self.lost:
            return
        if len(self._notes) >= self._limit:
            self.give_up()
            return
        self._notes.append(note)
        self._ready.set()

    def give_up(self) -> None:
        """The reader must start afresh."""
        self.lost = True
        self._notes.clear()
        self._ready.set()

    def stir(self) -> None:
        """Wake the reader: a player has come or gone."""
        self.stirred = True
        self._ready.set()

    def close(self) -> None:
        """Wake the reader for the last time."""
        self.closed = True
        self._ready.set()

    async def wait(self, seconds: float) -> list[Note]:
        """The notes that have arrived; empty after a silence, or when `lost` or `closed`."""
        if not self._ready.is_set():
            try:
                async with asyncio.timeout(seconds):
                    await self._ready.wait()
            except TimeoutError:
                return []
        self._ready.clear()
        notes = list(self._notes)
        self._notes.clear()
        return notes


class Hub:
    """The readers of every table."""

    def __init__(self) -> None:
        self._readers: defaultdict[str, set[Reader]] = defaultdict(set)
        self._streams: Counter[tuple[str, str]] = Counter()  # of each person and of each address
        self.closed = False

    def add(self, table: str, reader: Reader) -> bool:
        """From now on the reader hears of the table. Whether this person was not there before."""
        new = reader.person not in self.people_at(table)
        self._readers[table].add(reader)
        self._streams.update(_whose(reader))
        if self.closed:
            reader.close()
        return new

    def remove(self, table: str, reader: Reader) -> bool:
        """The reader has gone. Whether the person has gone with it."""
        readers = self._readers[table]
        readers.discard(reader)
        if not readers:
            del self._readers[table]
        self._streams.subtract(_whose(reader))
        for whose in _whose(reader):
            if not self._streams[whose]:
                del self._streams[whose]
        return reader.person not in self.people_at(table)

    def stir(self, table: str, person: str | None = None, only: str | None = None) -> None:
        """Tell others who listen, or `only` one, that somebody has come or gone, or that a bot failed: no event,
        only courtesy."""
        for reader in self._readers.get(table, ()):
            if reader.person != person and only in (None, reader.person):
                reader.stir()

    def publish(self, table: str, notes: Iterable[Note]) -> None:
        """Tell everybody who listens to the table."""
        for reader in self._readers.get(table, ()):
            for note in notes:
                reader.offer(note)

    def dismiss(self, table: str) -> None:
        """Send everybody away who listens to the table: whoever asks again learns why."""
        for reader in self._readers.get(table, ()):
            reader.give_up()

    def dismiss_person(self, person: str) -> None:
        """End all streams of a person: whoever comes back must show a cookie that counts."""
        for readers in self._readers.values():
            for reader in readers:
                if reader.person == person:
                    reader.give_up()

    def dismiss_all(self) -> None:
        """Send everybody away who listens: each must show anew who they are."""
        for table in self._readers:
            self.dismiss(table)

    def tables(self) -> list[str]:
        """The tables somebody listens to."""
        return list(self._readers)

    def listens(self, table: str) -> bool:
        """Whether anybody listens to a table."""
        return table in self._readers

    def people_at(self, table: str) -> set[str]:
        """Who listens to a table in this process."""
        return {reader.person for reader in self._readers.get(table, ())}

    def streams(self) -> int:
        """How many streams are open."""
        return sum(len(readers) for readers in self._readers.values())

    def streams_of(self, person: str) -> int:
        """How many streams a person has open."""
        return self._streams[("person", person)]

    def streams_from(self, address: str) -> int:
        """How many streams are open from an address."""
        return self._streams[("address", address)]

    def close(self) -> None:
        """End every stream: the browsers come back to whoever serves next."""
        self.closed = True
        for readers in self._readers.values():
            for reader in readers:
                reader.close()


def _whose(reader: Reader) -> list[tuple[str, str]]:
    return [("person", reader.person), ("address", reader.address)]
