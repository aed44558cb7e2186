"""The tables in play: loaded from their events, kept in memory while used, moved on by plans that have been written.

The order never changes: check the wish, write it, acknowledge it, publish it. `(table, seq)` in the store decides
between two writers; the loser loads what the winner wrote and checks its wish anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from boardroom.kernel.box import Box
from boardroom.server.again import again_and_again
from boardroom.server.refusal import Refusal, Unplayable
from boardroom.server.settings import Settings
from boardroom.server.table.boxes import Boxes
from boardroom.server.table.hub import Hub
from boardroom.server.table.kept import events_after, followed, load
from boardroom.server.table.moves import Plan
from boardroom.server.table.state import Note, TableState
from boardroom.server.table.store import FORGET, Conflict, Event, Repeated, Store
from boardroom.server.table.writer import Writer

NO_TABLE: Final = "There is no such table."
EVENTS_AT_HAND: Final = 4  # of each table, for whoever plays it along
LOOKED_AT: Final = 250  # tables at once, for news of other processes
TRIES: Final = 5  # a wish is checked again so often when others keep writing

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """What is said to somebody whose wish was carried out."""

    seq: int
    version: int


class Table:
    """A table in play. `now` is replaced, never changed; only the holder of `lock` replaces it."""

    def __init__(self, now: TableState, recent: deque[Note]) -> None:
        self.now = now
        self.recent = recent
        self.events: deque[Event] = deque(maxlen=EVENTS_AT_HAND)  # the last ones, without a gap
        self.lock = asyncio.Lock()

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.now.head.id

    def missed(self, seq: int) -> list[Note] | None:
        """The notes after `seq`; None if they are not remembered any more."""
        if seq == self.now.seq:
            return []
        if not self.recent or not self.recent[0].seq - 1 <= seq < self.now.seq:
            return None
        return [note for note in self.recent if note.seq > seq]


class Tables:
    """Finds tables, changes them, and hears of what other processes change."""

    def __init__(self, store: Store, hub: Hub, settings: Settings) -> None:
        self.store = store
        self.hub = hub
        self.settings = settings
        self.on_move: Callable[[Table, bool], None] = lambda table, ours: None
        self.boxes = Boxes(store, settings.boxes)
        self._writer = Writer(store)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="reader")
        # One object a table, as long as anybody uses it; the last ones used are kept although nobody does.
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._to_look_at: list[str] = []  # for news of other processes

    def close(self) -> None:
        """Write what was handed in, then stop."""
        self._writer.close()
        self._threads.shutdown()

    async def read(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call something that blocks in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: function(*arguments, **named))

    async def write(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call something that writes to the store, in the only thread that does."""
        return await self._writer.do(function, *arguments, **named)

    def to_be_written(self) -> int:
        """How many changes wait to be written."""
        return self._writer.waiting()

    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._alive)

    def box(self, game: str) -> Box[Any]:
        """The components new tables of a game are played with."""
        return self.boxes.newest(game)

    # -- finding

    async def get(self, table_id: str) -> Table:
        """A table as this process knows it; another process may know more."""
        table = self._alive.get(table_id) or await self._load(table_id)
        if table is None:
            raise Refusal(404, NO_TABLE)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > self.settings.tables_in_memory:
            self._kept.popitem(last=False)

    async def current(self, table_id: str, seq: int | None = None) -> Table:
        """A table with everything that is in the store.

        Who has heard of event `seq` may be content with what is in memory, if that is no older and somebody listens
        here: then it is never older than some looks for news (`listen`).
        """
        table = await self.get(table_id)
        if seq is not None and seq <= table.now.seq and self.hub.listens(table_id):
            return table
        last = (await self.read(self.store.last_seqs, [table_id])).get(table_id)
        if last is None:
            self.drop(table_id)
            raise Refusal(404, NO_TABLE)
        if last > table.now.seq:
            await self.catch_up(table)
        return table

    def drop(self, table_id: str) -> None:
        """The table was removed from the store, or cannot go on: it is not known here, and listeners are sent away."""
        self._kept.pop(table_id, None)
        table = self._alive.pop(table_id, None)
        if table:
            table.now = replace(table.now, closed=True)  # for a bot that still thinks about it
        self.hub.dismiss(table_id)

    async def _load(self, table_id: str) -> Table | None:
        """Load a table once, however many ask for it."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._loaded(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _loaded(self, table_id: str) -> Table | None:
        found = await self.read(self._rebuild, table_id)
        if found is None:
            return None
        now, notes = found
        table = Table(now, deque(notes, self.settings.recent))
        self._alive[table_id] = table
        self.on_move(table, False)
        return table

    def adopt(self, now: TableState, notes: list[Note]) -> Table:
        """A table that was stored this moment."""
        table = Table(now, deque(notes, self.settings.recent))
        self._alive[table.id] = table
        self._keep(table)
        self.on_move(table, True)
        return table

    def _rebuild(self, table_id: str) -> tuple[TableState, list[Note]] | None:
        return load(self.store, self.boxes, table_id)

    # -- changing

    async def change(
        self,
        table_id: str,
        wish: Callable[[TableState], Plan | None],
        person: str | None = None,
        key: str | None = None,
    ) -> Answer:
        """Carry out a wish. The same person and key get the first answer again."""
        table = await self.get(table_id)
        async with table.lock:
            for _ in range(TRIES):
                try:
                    plan = wish(table.now)
                except Refusal:
                    answer = await self._refused(table, person, key)
                    if answer:
                        return answer
                    if not await self._catch_up(table):
                        raise
                    continue  # what was refused was an old position
                if plan is None:
                    return Answer(table.now.seq, table.now.version)
                outcome = await self._writer.write(plan.change())
                if isinstance(outcome, Conflict):
                    await self._catch_up_or_drop(table)
                    continue
                if isinstance(outcome, Repeated):
                    await self._catch_up(table)
                    return await self._answer(outcome.event)
                self._move(table, plan.now, plan.notes, plan.events)
                return Answer(plan.now.seq, plan.now.version)
        raise Refusal(409, "Too much is going on at this table. Try again.")

    async def _refused(self, table: Table, person: str | None, key: str | None) -> Answer | None:
        """The answer given before, if the refused wish is one that was carried out already."""
        if not (person and key):
            return None
        event = await self.read(self.store.answered, table.id, person, key)
        return await self._answer(event) if event else None

    async def _answer(self, event: Event) -> Answer:
        return Answer(event.seq, await self.read(self.store.version_at, event.table, event.seq))

    def _move(self, table: Table, now: TableState, notes: list[Note], ours: Sequence[Event] = ()) -> None:
        """The table has moved on, by events of our own or by others': everybody may know."""
        table.now = now
        table.events.extend(ours) if ours else table.events.clear()
        table.recent.extend(notes)
        self.hub.publish(table.id, notes)
        self.on_move(table, bool(ours))

    # -- other processes

    async def catch_up(self, table: Table) -> bool:
        """Learn what others have written; False if there was nothing."""
        async with table.lock:
            return await self._catch_up(table)

    async def _catch_up(self, table: Table) -> bool:
        try:
            found = await self.read(self._news, table)
        except Unplayable:
            self.drop(table.id)
            raise
        if found is None:
            return False
        now, notes = found
        self._move(table, now, notes)
        return True

    async def _catch_up_or_drop(self, table: Table) -> None:
        """Somebody else has written to the table, or removed it."""
        if not await self._catch_up(table) and await self.read(self.store.head, table.id) is None:
            self.drop(table.id)
            raise Refusal(404, NO_TABLE)

    def _news(self, table: Table) -> tuple[TableState, list[Note]] | None:
        """What others have written to a table; None if there is nothing."""
        events = events_after(self.store, table.id, table.now.seq)
        if not any(event.kind == FORGET for event in events):
            return followed(table.now, events) if events else None
        again = self._rebuild(table.id)  # what is remembered of the table was rewritten
        return again and (again[0], [note for note in again[1] if note.seq > table.now.seq])

    async def listen(self) -> None:
        """Look for events that other processes write to the tables somebody listens to here."""
        await again_and_again(self.settings.poll, self._look, "could not look for news of other processes")

    def _next_to_look_at(self) -> list[str]:
        """Some of the tables that somebody listens to, in turn: where there are very many, a look takes some, so that
        it holds nobody up."""
        if not self._to_look_at:
            self._to_look_at = self.hub.tables()
        some, self._to_look_at = self._to_look_at[:LOOKED_AT], self._to_look_at[LOOKED_AT:]
        return [table for table in some if table in self._alive]

    async def _look(self) -> None:
        ids = self._next_to_look_at()
        if not ids:
            return
        seqs = await self.read(self.store.last_seqs, ids)
        for removed in set(ids) - seqs.keys():
            self.drop(removed)
        for table_id, seq in seqs.items():
            table = self._alive.get(table_id)
            if table and seq > table.now.seq and not table.lock.locked():
                with suppress(Unplayable):  # this one is forgotten, the others go on
                    await self.catch_up(table)
