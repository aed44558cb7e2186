"""Pages are drawn by a process of their own, so that no acknowledgement waits for a picture.

Threads of one process share one interpreter: whoever draws keeps the others from answering. A drawer is a second
process. It reads tables from the store itself (an event is stored before anybody hears of it), plays them along, and
remembers the pages it drew. It is told who looks, and gives back what the page shows. A table always has the same
drawer. If there is none, or it has died, the same is done in a thread here.
"""

from __future__ import annotations

import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Final
from zlib import crc32

from boardroom.server import pages
from boardroom.server.boxes import Boxes
from boardroom.server.database import engine_for
from boardroom.server.garbage import collect_rarely
from boardroom.server.kept import events_after, followed, load
from boardroom.server.model import Onlooker, Person, TableModel
from boardroom.server.moment import Moment
from boardroom.server.settings import Settings
from boardroom.server.showing import is_yours, table_model
from boardroom.server.store import FORGET, Store

LOG: Final = logging.getLogger("boardroom.server")
ENDS_WITHIN: Final = 3.0  # seconds


@dataclass(frozen=True)
class Look:
    """Who looks at a table, and what of it only the serving process knows."""

    person: str
    csrf: str
    there: frozenset[str]  # people who listen
    failing: int | None = None  # the seat of a bot that is out of order
    onlookers: tuple[Onlooker, ...] = ()

    def model(self, now: Moment) -> TableModel:
        """The table as this person sees it."""
        return table_model(now, Person(self.person, ""), self.there, self.csrf, self.failing, self.onlookers)


class Easel:
    """Where pages are drawn: it remembers those that were looked at last. All viewers of a seat share one."""

    def __init__(self, remembered: int) -> None:
        self._remembered = remembered
        self._pages: OrderedDict[tuple[str, int | None], pages.TablePage] = OrderedDict()

    def page(self, now: Moment, look: Look) -> str:
        """The whole page."""
        model = look.model(now)
        return pages.table_page(model, self._page(model))

    def news(self, now: Moment, look: Look, have: str | None) -> dict[str, Any]:
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
        key = model.id, model.seat
        page = self._pages.pop(key, None) or pages.TablePage()
        self._pages[key] = page
        if len(self._pages) > self._remembered:
            self._pages.popitem(last=False)
        return page


# -- the other process


class Drawer:
    """What a drawing process has: the store to read from, the tables as far as it has followed them, and an easel."""

    def __init__(self, db: str, boxes: Mapping[str, Path], tables: int, remembered: int) -> None:
        self._store = Store(engine_for(db))
        self._boxes = Boxes(self._store, boxes)
        self._tables: OrderedDict[str, Moment] = OrderedDict()
        self._most = tables
        self.easel = Easel(remembered)

    def moment(self, table_id: str, seq: int) -> Moment:
        """A table that has at least event `seq`, which is in the store."""
        now = self._tables.pop(table_id, None)
        if now is None or now.seq < seq:
            now = self._read(table_id, now)
        self._tables[table_id] = now
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return now

    def _read(self, table_id: str, now: Moment | None) -> Moment:
        if now is not None:
            events = events_after(self._store, table_id, now.seq)
            if not any(event.kind == FORGET for event in events):
                return followed(now, events)[0]
        found = load(self._store, self._boxes, table_id)
        if found is None:
            raise LookupError(f"there is no table {table_id}")
        return found[0]


_drawer: list[Drawer] = []  # in a drawing process: the only one


def _begin(db: str, boxes: Mapping[str, Path], tables: int, remembered: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    Thread(target=_end_with_the_server, daemon=True).start()
    _drawer.append(Drawer(db, boxes, tables, remembered))
    collect_rarely()


def _end_with_the_server() -> None:
    """A server that is killed cannot say so."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _draw(what: str, table_id: str, seq: int, look: Look, arguments: tuple[Any, ...]) -> Any:
    drawer = _drawer[0]
    return getattr(drawer.easel, what)(drawer.moment(table_id, seq), look, *arguments)


# -- this process


class Drawers:
    """Has pages drawn: by processes, or by a thread where there are none."""

    def __init__(self, settings: Settings, renderer: ThreadPoolExecutor) -> None:
        self._settings = settings
        self._renderer = renderer
        self._easel = Easel(settings.pages_in_memory)
        self._processes: list[ProcessPoolExecutor] = [self._start() for _ in range(settings.drawers)]

    def draw(self, what: str, now: Moment, look: Look, *arguments: Any) -> Future[Any]:
        """`Easel.page` or `Easel.news` of a table as it is now, or newer."""
        if not self._processes:
            return self._here(what, now, look, *arguments)
        which = crc32(now.head.id.encode()) % len(self._processes)
        try:
            asked = self._processes[which].submit(_draw, what, now.head.id, now.seq, look, arguments)
        except (BrokenProcessPool, RuntimeError):
            self._replace(which)
            return self._here(what, now, look, *arguments)
        return _or_else(asked, lambda: self._here(what, now, look, *arguments))

    def close(self) -> None:
        """Nothing more is drawn. A process that does not end by itself in a moment is ended."""
        ids = self.ids()
        ending = [Thread(target=partial(each.shutdown, cancel_futures=True)) for each in self._processes]
        for thread in ending:
            thread.start()
        for thread, pid in zip(ending, ids, strict=False):
            thread.join(ENDS_WITHIN)
            if thread.is_alive():
                os.kill(pid, signal.SIGKILL)

    def _here(self, what: str, now: Moment, look: Look, *arguments: Any) -> Future[Any]:
        return self._renderer.submit(getattr(self._easel, what), now, look, *arguments)

    def _start(self) -> ProcessPoolExecutor:
        s = self._settings
        given = s.db, dict(s.boxes), s.tables_in_memory, s.pages_in_memory
        process = ProcessPoolExecutor(1, get_context("spawn"), _begin, given)
        process.submit(os.getpid)  # it starts now, not when somebody waits for it
        return process

    def ids(self) -> list[int]:
        """The numbers of the processes, as the system counts them."""
        return [pid for each in self._processes for pid in each._processes or ()]

    def _replace(self, which: int) -> None:
        LOG.warning("a drawing process has died (this is process %d); another one takes its place", os.getpid())
        self._processes[which].shutdown(wait=False)
        self._processes[which] = self._start()


def _or_else(asked: Future[Any], otherwise: Callable[[], Future[Any]]) -> Future[Any]:
    """What was asked for; whatever goes wrong there, it is tried here."""
    answer: Future[Any] = Future()

    def settle(done: Future[Any]) -> None:
        if answer.cancelled():
            return
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
        else:
            answer.set_exception(error)

    def told(done: Future[Any]) -> None:
        if done.cancelled() or answer.cancelled():
            answer.cancel()
        elif done.exception() is None:
            settle(done)
        else:
            otherwise().add_done_callback(settle)

    asked.add_done_callback(told)
    answer.add_done_callback(lambda given: asked.cancel() if given.cancelled() else None)  # not begun: not drawn at all
    return answer
