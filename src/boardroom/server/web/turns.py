"""Whose page is drawn next: those at one address have a few in hand at once, the others of that address wait.

What is handed in is drawn in the order it came. So somebody who asks for a hundred pages at once has a few of them
drawn before anybody else's, and not a hundred.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from boardroom.server.settings import Settings
from boardroom.server.web.origins import CALLER
from boardroom.server.work.limits import try_later

IN_HAND: Final = 4  # pages of one address: enough to keep everybody who draws busy
MOST_WAITING: Final = 200  # pages of one address; more than that nobody looks at
LATER: Final = 5.0  # seconds


@dataclass
class Queue:
    """Those at one address."""

    free: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(IN_HAND))
    length: int = 0


class Turns:
    """Gives everybody their turn."""

    def __init__(self, settings: Settings) -> None:
        self._limited = not settings.unlimited
        self._queues: dict[str, Queue] = {}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until it is the turn of the request being answered; a `Refusal` if too many of its address wait."""
        if not self._limited:
            yield
            return
        address = CALLER.get()
        queue = self._queues.setdefault(address, Queue())
        if queue.length >= MOST_WAITING:
            raise try_later("Too many pages are being drawn for your address", LATER)
        queue.length += 1
        try:
            async with queue.free:
                yield
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[address]
