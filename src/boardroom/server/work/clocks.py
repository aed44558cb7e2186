"""Clocks strike: where the time of a decision or a round has run out, what was agreed happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from boardroom.server.again import again_and_again
from boardroom.server.refusal import Refusal, Unplayable
from boardroom.server.settings import Settings
from boardroom.server.table import keys, training
from boardroom.server.table.moves import Plan
from boardroom.server.table.state import TableState
from boardroom.server.table.store import now
from boardroom.server.table.tables import Table, Tables

LOG: Final = logging.getLogger("boardroom.server")
AT_ONCE: Final = 50  # tables looked at in one go
PASSED_OVER: Final = 60.0  # seconds in which a table is not tried again whose clock could not strike


class Clocks:
    """Looks again and again; of several processes that see a clock run out, the store lets one be first."""

    def __init__(self, tables: Tables, settings: Settings, on_strike: Callable[[Table], None]) -> None:
        self._tables = tables
        self._settings = settings
        self._on_strike = on_strike
        self._stuck: dict[str, float] = {}  # tables whose clock could not strike, and until when they are passed over

    async def run(self) -> None:
        """Look again and again."""
        await again_and_again(self._settings.clock_check, self.look, "could not look at the clocks")

    async def look(self) -> None:
        """Strike where the time has run out."""
        at, moment = now(), asyncio.get_running_loop().time()
        self._stuck = {table: until for table, until in self._stuck.items() if until > moment}
        for table_id in await self._tables.read(keys.struck, self._tables.store, at, AT_ONCE, list(self._stuck)):
            try:
                await self._strike(table_id, at)
            except (Refusal, Unplayable):
                self._stuck[table_id] = moment + PASSED_OVER  # many of them must not hide the others
            except Exception:
                LOG.exception("the clock of table %s could not strike", table_id)
                self._stuck[table_id] = moment + PASSED_OVER

    async def _strike(self, table_id: str, at: str) -> None:
        """Strike at one table. What another process has struck before is not told again."""
        struck: Plan | None = None

        def strike(then: TableState) -> Plan | None:
            nonlocal struck
            struck = training.strike(then, at)
            return struck

        table = await self._tables.current(table_id)
        await self._tables.change(table_id, strike)
        if struck:
            self._on_strike(table)
