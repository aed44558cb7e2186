"""What a page must know to be up to date. Drawn in a thread of its own, from what this process has in memory.

A page says what it has (`have`: parts by id and tag) and gets what it has not: as the answer to a wish of its own, or
when it asks because others have done something.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from boardroom.server import pages
from boardroom.server.model import TableModel
from boardroom.server.settings import Settings
from boardroom.server.showing import is_yours
from boardroom.server.tables import Table

LOG: Final = logging.getLogger("boardroom.server")

T = TypeVar("T")
Look = Callable[[Table, str, str], Awaitable[TableModel]]  # a table as a person sees it, with the person's token


class Updates:
    """Draws the pages of tables, and remembers those that were looked at last. All viewers of a seat share one."""

    def __init__(self, model: Look, renderer: ThreadPoolExecutor, settings: Settings) -> None:
        self.model = model
        self._renderer = renderer
        self._settings = settings
        self._pages: OrderedDict[tuple[str, int | None], pages.TablePage] = OrderedDict()  # only the thread looks

    async def page(self, table: Table, person: str, csrf: str) -> str:
        """The whole page."""
        model = await self.model(table, person, csrf)
        return await self._drawn(lambda: pages.table_page(model, self._page(model)))

    async def news(self, table: Table, person: str, csrf: str, have: str | None) -> dict[str, Any]:
        """What a page needs that has some parts, or all parts if it does not say what it has."""
        now = table.now
        model = await self.model(table, person, csrf)

        def parts() -> dict[str, Any]:
            if have is None:
                return {"fragments": pages.table_fragments(model)}
            return pages.table_news(model, have, self._page(model))

        return {
            "seq": model.seq,
            "version": model.version,
            "title": model.title,
            "seat": model.seat,
            "yours": is_yours(now, person),
            "over": model.over,
            **await self._drawn(parts),
        }

    async def soon(self, table: Table, person: str, csrf: str, have: str) -> dict[str, Any] | None:
        """The same, if it is ready in a moment: nobody waits for a picture to hear that a wish was carried out."""
        try:
            async with asyncio.timeout(self._settings.page_within):  # what has not begun by then is not drawn at all
                return await self.news(table, person, csrf, have)
        except TimeoutError:
            return None
        except Exception:
            LOG.exception("could not draw a page of table %s", table.id)
            return None

    async def _drawn(self, make: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._renderer, make)

    def _page(self, model: TableModel) -> pages.TablePage:
        """What is remembered of a page; the one that was not looked at for longest is forgotten."""
        key = model.id, model.seat
        page = self._pages.pop(key, None) or pages.TablePage()
        self._pages[key] = page
        if len(self._pages) > self._settings.pages_in_memory:
            self._pages.popitem(last=False)
        return page
