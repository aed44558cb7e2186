"""What a page must know to be up to date: drawn beside the event loop, from what is known without asking the store.

A page says what it has (`have`: parts by id and tag) and gets what it has not: as the answer to a wish of its own, or
when it asks because others have done something.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol

from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.tables import Table
from boardroom.server.web.drawing import Drawers, Drawn, Look, Wanted
from boardroom.server.web.page_models import TableModel
from boardroom.server.web.turns import Turns

LOG: Final = logging.getLogger("boardroom.server")


class Viewer(Protocol):
    """Somebody at a browser."""

    @property
    def person(self) -> str: ...

    @property
    def csrf(self) -> str: ...

    @property
    def unpacks(self) -> bool: ...

    @property
    def eyes(self) -> int | None: ...


class Updates:
    """Has the pages of tables drawn for those who look at them."""

    def __init__(
        self, look: Callable[[Table, Viewer], Awaitable[Look]], drawers: Drawers, turns: Turns, settings: Settings
    ) -> None:
        self._look = look
        self._drawers = drawers
        self._turns = turns
        self._settings = settings

    async def model(self, table: Table, who: Viewer) -> TableModel:
        """A table as a person sees it now, for the pages that are drawn here."""
        return (await self._look(table, who)).model(table.now)

    async def page(self, table: Table, who: Viewer) -> Drawn:
        """The whole page."""
        return await self._drawn(table, who, Wanted(whole=True, compressed=who.unpacks))

    async def news(self, table: Table, who: Viewer, have: str | None) -> Drawn:
        """What a page needs that has some parts, or all parts if it does not say what it has."""
        return await self._drawn(table, who, Wanted(have=have, compressed=who.unpacks))

    async def soon(self, table: Table, who: Viewer, have: str, answer: Mapping[str, Any] | None) -> Drawn | None:
        """The same, if it is ready in a moment: nobody waits for a picture to hear that a wish was carried out.

        The answer to the wish goes with it; without one nothing is compressed, to be put into another answer.
        """
        if self._drawers.behind(table):
            return None
        wanted = Wanted(have=have, answer=answer, compressed=who.unpacks and answer is not None)
        try:
            async with asyncio.timeout(self._settings.page_within):  # what has not begun by then is not drawn at all
                return await self._drawn(table, who, wanted)
        except (TimeoutError, Refusal):
            return None
        except Exception:
            LOG.exception("could not draw a page of table %s", table.id)
            return None

    async def _drawn(self, table: Table, who: Viewer, wanted: Wanted) -> Drawn:
        async with self._turns.turn():
            look = await self._look(table, who)
            return await self._drawers.draw(table, look, wanted)
