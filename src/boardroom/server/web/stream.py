"""The stream of a table as Server-Sent Events. The id of an event is its sequence number.

A reader who comes back with `Last-Event-ID` (or `?after=`, which a page can say at its first connection) is told
exactly what it missed. Where that is not possible any more it is told `resync`: fetch the table anew, then go on.
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.hub import Hub, Reader
from boardroom.server.table.moves import may_see
from boardroom.server.table.state import Note
from boardroom.server.table.store import TEAM
from boardroom.server.table.tables import Table


class Stream(Response, ABC):
    """An answer that lasts as long as the reader listens to something: a table, or a workshop."""

    def __init__(self, about: str, hub: Hub, settings: Settings, person: str, address: str) -> None:
        super().__init__(media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._about = about
        self._hub = hub
        self._settings = settings
        self._person = person
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write until the reader goes, falls behind, may not look any more, or the server stops."""
        reader = self._seated()
        welcome = self._welcome()  # before anything else can happen: the reader hears of everything after it
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            talking = asyncio.create_task(self._talk(reader, welcome, send))
            leaving = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait((talking, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (talking, leaving):
                    task.cancel()
                await asyncio.gather(talking, leaving, return_exceptions=True)
        finally:
            self._note_presence(self._hub.remove(self._about, reader))

    def _seated(self) -> Reader:
        """A reader the hub knows of, if there is room. Nothing happens in between: of many at once, none slips in."""
        if self._full():
            raise Refusal(429, "Too many windows are open at the tables. Close one, then reload.")
        reader = Reader(self._person, self._settings.queue, self._address)
        self._note_presence(self._hub.add(self._about, reader))
        return reader

    def _full(self) -> bool:
        settings, mine, here = self._settings, self._hub.streams_of(self._person), self._hub.streams_from(self._address)
        return 0 < settings.streams_per_person <= mine or (
            not settings.unlimited and 0 < settings.streams_per_address <= here
        )

    async def _talk(self, reader: Reader, welcome: str, send: Send) -> None:
        try:
            async for text in self._messages(reader, welcome):
                async with asyncio.timeout(self._settings.stall):
                    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            pass  # the reader does not read: it is left alone, and resumes or resyncs when it comes back

    def _note_presence(self, changed: bool) -> None:
        """Somebody has come or gone."""

    def _welcome(self) -> str:
        """What is said at first."""
        return ""

    @abstractmethod
    def _messages(self, reader: Reader, welcome: str) -> AsyncIterator[str]:
        """What is said then."""


class TableStream(Stream):
    """The stream of a table."""

    def __init__(
        self,
        table: Table,
        hub: Hub,
        settings: Settings,
        person: str,
        watching: list[str],
        after: int | None,
        address: str = "",
        on_presence: Callable[[Table], None] = lambda table: None,
    ) -> None:
        super().__init__(table.id, hub, settings, person, address)
        self._on_presence = on_presence
        self._table = table
        self._watching = watching
        self._after = after

    def _note_presence(self, changed: bool) -> None:
        """Players see of each other who is there; of onlookers only the owner takes notice."""
        if changed and self._table.now.seats_kept_for(self._person):
            self._hub.stir(self._table.id, self._person)
        elif changed:
            self._hub.stir(self._table.id, self._person, self._table.now.head.owner)
        if changed:
            self._on_presence(self._table)

    async def _messages(self, reader: Reader, welcome: str) -> AsyncIterator[str]:
        yield "retry: 1000\n\n" + welcome
        while True:
            notes = await reader.wait(self._settings.keep_alive)
            if not may_see(self._table.now, self._person, self._watching):
                yield self._resync()  # the page asks again, and is told why it may not look
                return
            if reader.lost:
                yield self._resync()
                return
            yield "".join(map(self._event, filter(self._hears, notes))) + self._presence(reader) or ": still here\n\n"
            if reader.closed:
                return

    def _welcome(self) -> str:
        """What was missed, or where the table stands."""
        if self._after is None:
            return self._named("hello")
        missed = self._table.missed(self._after)
        return self._resync() if missed is None else "".join(map(self._event, filter(self._hears, missed)))

    def _hears(self, note: Note) -> bool:
        """Whether the reader is told of an event: what a team says among themselves is theirs, and the trainer's."""
        now = self._table.now
        return note.kind != TEAM or note.seat in now.seats_kept_for(self._person) or now.is_trainer(self._person)

    def _presence(self, reader: Reader) -> str:
        """Without an id: who comes back later asks who is there anyway."""
        stirred, reader.stirred = reader.stirred, False
        return "event: people\ndata: {}\n\n" if stirred else ""

    def _event(self, note: Note) -> str:
        return f"id: {note.seq}\ndata: {json.dumps(self._data(note))}\n\n"

    def _data(self, note: Note) -> dict[str, Any]:
        mine = self._table.now.seats_of(self._person)
        return {
            "seq": note.seq,
            "version": note.version,
            "kind": note.kind,
            "seat": note.seat,
            "over": note.over,
            "yours": any(seat in mine for seat in note.to_act),
        }

    def _resync(self) -> str:
        return self._named("resync")

    def _named(self, name: str) -> str:
        now = self._table.now
        data = json.dumps({"seq": now.seq, "version": now.version})
        return f"event: {name}\nid: {now.seq}\ndata: {data}\n\n"


class WorkshopStream(Stream):
    """The stream of a workshop: it says that something has changed there, and nothing else."""

    async def _messages(self, reader: Reader, welcome: str) -> AsyncIterator[str]:
        yield "retry: 1000\n\n" + welcome
        while not (reader.closed or reader.lost):
            await reader.wait(self._settings.keep_alive)
            changed, reader.stirred = reader.stirred, False
            yield "event: change\ndata: {}\n\n" if changed else ": still here\n\n"


async def _gone(receive: Receive) -> None:
    """Returns when the reader has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
