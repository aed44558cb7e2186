"""What a page must know to be up to date: drawn beside the event loop, from what is known without asking the store.

A page says what it has (`have`: parts by id and tag) and gets what it has not: as the answer to a wish of its own, or
when it asks because others have done something.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from boardroom.server.drawing import Drawers, Look
from boardroom.server.model import TableModel
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.tables import Table
from boardroom.server.turns import Turns

LOG: Final = logging.getLogger("boardroom.server")


class Updates:
    """Has the pages of tables drawn for those who look at them."""

    def __init__(
        self, look: Callable[[Table, str, str], Awaitable[Look]], drawers: Drawers, turns: Turns, settings: Settings
    ) -> None:
        self._look = look
        self._drawers = drawers
        self._turns = turns
        self._settings = settings

    async def model(self, table: Table, person: str, csrf: str) -> TableModel:
        """A table as a person sees it now, for the pages that are drawn here."""
        return (await self._look(table, person, csrf)).model(table.now)

    async def page(self, table: Table, person: str, csrf: str) -> str:
        """The whole page."""
        return str(await self._drawn("page", table, person, csrf))

    async def news(self, table: Table, person: str, csrf: str, have: str | None) -> dict[str, Any]:
        """What a page needs that has some parts, or all parts if it does not say what it has."""
        news: dict[str, Any] = await self._drawn("news", table, person, csrf, have)
        return news

    async def soon(self, table: Table, person: str, csrf: str, have: str) -> dict[str, Any] | None:
        """The same, if it is ready in a moment: nobody waits for a picture to hear that a wish was carried out."""
        try:
            async with asyncio.timeout(self._settings.page_within):  # what has not begun by then is not drawn at all
                return await self.news(table, person, csrf, have)
        except (TimeoutError, Refusal):
            return None
        except Exception:
            LOG.exception("could not draw a page of table %s", table.id)
            return None

    async def _drawn(self, what: str, table: Table, person: str, csrf: str, *arguments: Any) -> Any:
        async with self._turns.turn():
            look = await self._look(table, person, csrf)
            return await asyncio.wrap_future(self._drawers.draw(what, table.now, look, *arguments))
