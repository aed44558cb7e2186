"""Work in the background that is done again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

LOG: Final = logging.getLogger("boardroom.server")


async def again_and_again(seconds: float, work: Callable[[], Awaitable[None]], failed: str) -> None:
    """Do something every so many seconds, come what may; `failed` is what the log says when it did not work."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Exception:
            LOG.exception(failed)
