"""Pages are drawn by a process of their own, so that no acknowledgement waits for a picture.

Threads of one process share one interpreter: whoever draws keeps the others from answering. A drawer is a second
process. It is told who looks, and what has happened at the table since; what it has missed it reads from the store
itself (an event is stored before anybody hears of it). It plays the tables along, remembers the pages it drew, and
gives back what goes over the wire, compressed already. A table always has the same drawer. If there is none, or it has
died, the same is done in a thread here.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import os
import pickle
import signal
import socket
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from boardroom.server.garbage import collect_rarely
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.boxes import Boxes
from boardroom.server.table.database import engine_for
from boardroom.server.table.kept import events_after, followed, load
from boardroom.server.table.seats import Person
from boardroom.server.table.state import TableState
from boardroom.server.table.store import FORGET, Event, Store
from boardroom.server.table.tables import Table
from boardroom.server.web import pages
from boardroom.server.web.page_models import Marked, TableModel
from boardroom.server.web.seen_by import is_yours, table_model

LOG: Final = logging.getLogger("boardroom.server")
ENDS_WITHIN: Final = 3.0  # seconds
RESTART_AFTER: Final = 0.2  # seconds: one that dies at once shall not keep the server busy
IN_HAND: Final = 2  # drawings a process is asked for at once: the next one is there when it has finished one
LENGTH: Final = 4  # bytes that say how long an answer is
COMPRESSED_FROM: Final = 1000  # bytes
FAST: Final = 2  # of 9: somewhat more bytes than the usual level, in half the time
BEHIND: Final = 4  # drawings that wait: the next one is not ready in a moment
POLITE: Final = 2  # steps behind the server, where both want the same core


@dataclass(frozen=True)
class Look:
    """Who looks at a table, and what of it only the serving process knows."""

    person: str
    csrf: str
    there: frozenset[str]  # people who listen
    failing: int | None = None  # the seat of a bot that is out of order
    onlookers: tuple[Marked, ...] = ()
    eyes: int | None = None  # the seat a trainer looks from

    def model(self, now: TableState) -> TableModel:
        """The table as this person sees it."""
        person = Person(self.person, "")
        return table_model(now, person, self.there, self.csrf, self.failing, self.onlookers, self.eyes)


@dataclass(frozen=True)
class Wanted:
    """What is to be drawn: the whole page or, if it is one, what a page lacks that `has` some parts."""

    whole: bool = False
    have: str | None = None
    answer: Mapping[str, Any] | None = None  # to a wish, which the news go with
    compressed: bool = False


class Drawn(NamedTuple):
    """What goes over the wire."""

    body: bytes
    compressed: bool


class Easel:
    """Where pages are drawn: it remembers those that were looked at last. All viewers of a seat share one."""

    def __init__(self, remembered: int) -> None:
        self._remembered = remembered
        self._pages: OrderedDict[tuple[str, int | None, bool], pages.TablePage] = OrderedDict()

    def draw(self, now: TableState, look: Look, wanted: Wanted) -> Drawn:
        """What somebody wants to see."""
        if wanted.whole:
            text = self.page(now, look)
        else:
            news = self.news(now, look, wanted.have)
            text = _as_json(news if wanted.answer is None else {**wanted.answer, "page": news})
        body = text.encode()
        compressed = wanted.compressed and len(body) >= COMPRESSED_FROM
        return Drawn(gzip.compress(body, FAST, mtime=0) if compressed else body, compressed)

    def page(self, now: TableState, look: Look) -> str:
        """The whole page."""
        model = look.model(now)
        return pages.table_page(model, self._page(model))

    def news(self, now: TableState, look: Look, have: str | None) -> dict[str, Any]:
        """What a page needs that has some parts, or all parts if it does not say what it has."""
        model = look.model(now)
        if have is None:
            parts: dict[str, Any] = {"fragments": pages.table_fragments(model)}
        else:
            parts = pages.table_news(model, have, self._page(model))
        facts = {"seq": model.seq, "version": model.version, "title": model.title, "seat": model.seat}
        return {**facts, "yours": is_yours(now, look.person), "over": model.over, **parts}

    def _page(self, model: TableModel) -> pages.TablePage:
        """What is remembered of a page; the one that was not looked at for longest is forgotten."""
        key = model.id, model.seat, model.looking
        page = self._pages.pop(key, None) or pages.TablePage()
        self._pages[key] = page
        if len(self._pages) > self._remembered:
            self._pages.popitem(last=False)
        return page


def _as_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# -- the other process


class Drawer:
    """What a drawing process has: the store to read from, the tables as far as it has followed them, and an easel."""

    def __init__(self, db: str, boxes: Mapping[str, Path], tables: int, remembered: int) -> None:
        self._store = Store(engine_for(db))
        self._boxes = Boxes(self._store, boxes)
        self._tables: OrderedDict[str, TableState] = OrderedDict()
        self._most = tables
        self._easel = Easel(remembered)

    def draw(self, table_id: str, seq: int, events: Sequence[Event], look: Look, wanted: Wanted) -> Drawn:
        """What somebody wants to see of a table that has at least event `seq`."""
        return self._easel.draw(self.moment(table_id, seq, events), look, wanted)

    def moment(self, table_id: str, seq: int, events: Sequence[Event] = ()) -> TableState:
        """A table that has at least event `seq`, which is in the store and perhaps among `events`."""
        now = self._tables.pop(table_id, None)
        if now is None or now.seq < seq:
            now = self._read(table_id, now, events)
        self._tables[table_id] = now
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return now

    def _read(self, table_id: str, now: TableState | None, told: Sequence[Event]) -> TableState:
        if now is not None:
            events = [event for event in told if event.seq > now.seq]
            if not events or events[0].seq != now.seq + 1:
                events = events_after(self._store, table_id, now.seq)
            if not any(event.kind == FORGET for event in events):
                return followed(now, events)[0]
        found = load(self._store, self._boxes, table_id)
        if found is None:
            raise LookupError(f"there is no table {table_id}")
        return found[0]


def _draw_for(line: socket.socket, *given: Any) -> None:
    """A drawing process: it draws what it is asked for until the server closes the line, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    if hasattr(os, "nice"):
        os.nice(POLITE)
    drawer = Drawer(*given)
    collect_rarely()
    with line.makefile("rb") as asked, suppress(EOFError, OSError):
        while True:
            drawn = pickle.dumps(_drawn(drawer, pickle.load(asked)))
            line.sendall(len(drawn).to_bytes(LENGTH) + drawn)


def _drawn(drawer: Drawer, order: tuple[Any, ...]) -> Drawn | str:
    """What was ordered; if something goes wrong, what."""
    try:
        return drawer.draw(*order)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# -- this process


@dataclass
class Order:
    """Something to be drawn by another process, and who waits for it. Who waits no longer has cancelled it."""

    table: Table
    look: Look
    wanted: Wanted
    drawn: asyncio.Future[Drawn | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def told(self) -> tuple[Any, ...]:
        """What the process is told, with the table as it is when its turn has come."""
        table = self.table
        return table.id, table.now.seq, tuple(table.events), self.look, self.wanted


class DrawingProcess:
    """A drawer as the server sees it: it answers in the order it is asked."""

    def __init__(self, settings: Settings) -> None:
        self._line, there = socket.socketpair()
        given = settings.db, dict(settings.boxes), settings.tables_in_memory, settings.pages_in_memory
        self._process = get_context("spawn").Process(target=_draw_for, args=(there, *given), daemon=True)
        self._process.start()
        there.close()
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: deque[Order] = deque()
        self._in_hand: deque[Order] = deque()
        self.dead = False

    @property
    def id(self) -> int:
        """The number of the process, as the system counts."""
        return self._process.pid or 0

    @property
    def behind(self) -> bool:
        """Whether so much waits that nothing new can be ready in a moment."""
        return sum(not order.drawn.done() for order in self._waiting) >= BEHIND

    async def draw(self, table: Table, look: Look, wanted: Wanted) -> Drawn | None:
        """What somebody wants to see; None if the process cannot draw it."""
        if self.dead:
            return None
        order = Order(table, look, wanted)
        self._waiting.append(order)
        self._hand_over()
        return await order.drawn

    def _hand_over(self) -> None:
        while self._writer and self._waiting and len(self._in_hand) < IN_HAND:
            order = self._waiting.popleft()
            if not order.drawn.done():
                self._in_hand.append(order)
                self._writer.write(pickle.dumps(order.told()))

    def stop(self) -> None:
        """Whatever has not begun is not drawn any more."""
        for order in self._waiting:
            if not order.drawn.done():
                order.drawn.set_exception(Refusal(503, "This server stops. Try again in a moment."))
        self._waiting.clear()

    async def listen(self) -> None:
        """Pass on what the process draws, until it dies or is closed."""
        try:
            reader, self._writer = await asyncio.open_connection(sock=self._line)
            self._hand_over()
            while True:
                length = int.from_bytes(await reader.readexactly(LENGTH))
                drawn = pickle.loads(await reader.readexactly(length))
                self._give(self._in_hand.popleft(), drawn)
                self._hand_over()
        except (EOFError, OSError):
            pass
        finally:
            self.dead = True
            for order in (*self._in_hand, *self._waiting):
                self._give(order, None)

    def _give(self, order: Order, drawn: Drawn | str | None) -> None:
        if isinstance(drawn, str):
            LOG.warning("a drawing process could not draw: %s", drawn)
            drawn = None
        if not order.drawn.done():
            order.drawn.set_result(drawn)

    async def close(self) -> None:
        """Nothing more is drawn. The process only reads: it can be ended at any moment."""
        if self._writer:
            self._writer.close()
        self._line.close()
        self._process.kill()
        await asyncio.to_thread(self._process.join, ENDS_WITHIN)


class Drawers:
    """Has pages drawn: by processes, or by a thread where there are none."""

    def __init__(self, settings: Settings, renderer: ThreadPoolExecutor) -> None:
        self._settings = settings
        self._renderer = renderer
        self._easel = Easel(settings.pages_in_memory)
        self._processes = [DrawingProcess(settings) for _ in range(settings.drawers)]
        self._listening: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen to the processes."""
        self._listening = [asyncio.create_task(self._keep(n)) for n in range(len(self._processes))]

    async def draw(self, table: Table, look: Look, wanted: Wanted) -> Drawn:
        """What somebody wants to see of a table as it is now, or newer. Whatever goes wrong there is tried here."""
        if self._processes and (drawn := await self._drawer_of(table).draw(table, look, wanted)):
            return drawn
        draw = partial(self._easel.draw, table.now, look, wanted)
        return await asyncio.get_running_loop().run_in_executor(self._renderer, draw)

    def behind(self, table: Table) -> bool:
        """Whether whoever draws a table has too much to do to be ready in a moment."""
        return bool(self._processes) and self._drawer_of(table).behind

    def _drawer_of(self, table: Table) -> DrawingProcess:
        return self._processes[crc32(table.id.encode()) % len(self._processes)]

    def stop(self) -> None:
        """Nobody waits any longer for what has not begun: the server stops."""
        for process in self._processes:
            process.stop()

    async def close(self) -> None:
        """Nothing more is drawn."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(
            *self._listening, *(process.close() for process in self._processes), return_exceptions=True
        )

    def ids(self) -> list[int]:
        """The numbers of the processes, as the system counts them."""
        return [process.id for process in self._processes]

    async def _keep(self, which: int) -> None:
        """Listen to one process after the other: when one has died, another one takes its place."""
        while True:
            await self._processes[which].listen()
            LOG.warning("a drawing process has died (this is process %d); another one takes its place", os.getpid())
            await asyncio.sleep(RESTART_AFTER)
            self._processes[which] = DrawingProcess(self._settings)
