"""Whether one more table may be opened: not by somebody who has many in play already."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from boardroom.server.table.store import Store
from boardroom.server.table.tables import Tables
from boardroom.server.work.limits import DAY, Asking, Caller, Limits

REMEMBERED: Final = 10_000  # addresses
OF_AN_ADDRESS: Final = 500  # tables remembered


class Admission:
    """Lets tables be opened within the limits. Which address a table came from is known since the last start only."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits
        self._one = asyncio.Lock()  # counted and opened in one go, or many at the same time would all be let in
        self._opened: OrderedDict[str, deque[str]] = OrderedDict()

    async def open(self, caller: Caller, store: Callable[[], Awaitable[str]]) -> str:
        """Open a table and return its id; a `Refusal` if the caller has too many."""
        async with self._one:
            from_here = self._opened.get(caller.address, deque())
            mine, here, wait = await self._tables.read(_in_play, self._tables.store, caller.person, list(from_here))
            problem = "{} tables in play, as many as this server allows. Finish one"
            self._limits.check("tables_in_play", {"person": mine, "address": here}, problem, wait)
            self._limits.count(Asking.TABLES, caller)
            made = await store()
            self._note(caller.address, made)
        return made

    def _note(self, address: str, table: str) -> None:
        self._opened.setdefault(address, deque(maxlen=OF_AN_ADDRESS)).append(table)
        self._opened.move_to_end(address)
        if len(self._opened) > REMEMBERED:
            self._opened.popitem(last=False)


def _in_play(store: Store, person: str, tables: list[str]) -> tuple[int, int, float]:
    """How many tables of a person, and of these, are not over and moved within a day; seconds until one has not."""
    now = datetime.now(UTC)
    since = (now - timedelta(seconds=DAY)).isoformat(timespec="milliseconds")
    mine, here = store.moved_since(since, owner=person), store.moved_since(since, tables=tables)
    first = min([*mine, *here], default=now.isoformat())
    return len(mine), len(here), DAY - (now - datetime.fromisoformat(first)).total_seconds()
