"""Whether a process should be given work: it can write, it keeps up with writing, and it does not stop."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from boardroom.kernel.game import games
from boardroom.server.web.services import Services

PATIENCE: Final = 2.0  # seconds a test write may take
AGAIN_AFTER: Final = 1.0  # seconds an answer holds: asking often writes no more often
MOST_WAITING: Final = 500  # changes in the writer's queue


class Readiness:
    """Asks the server how it is, at most once a second."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._problems: list[str] = []

    async def report(self) -> dict[str, Any]:
        """`ready`, why not, and what the server has to say beside that."""
        problems = await self._current_problems()
        return {
            "ready": not problems,
            "problems": problems,
            "waiting_to_be_written": self._services.tables.to_be_written(),
            "compiled": [game.name for game in games().values() if self._services.bots.is_compiled(game)],
        }

    async def _current_problems(self) -> list[str]:
        async with self._asking:
            if time.monotonic() - self._asked > AGAIN_AFTER:
                self._problems = [
                    problem for problem in [self._stopping(), self._queue(), await self._write()] if problem
                ]
                self._asked = time.monotonic()
            return self._problems

    def _stopping(self) -> str:
        return "The server is stopping." if self._services.hub.closed else ""

    def _queue(self) -> str:
        waiting = self._services.tables.to_be_written()
        return f"{waiting} changes wait to be written." if waiting > MOST_WAITING else ""

    async def _write(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._services.tables.write(self._services.store.test_write)
        except TimeoutError:
            return f"A test write took longer than {PATIENCE:g} seconds."
        except Exception as error:  # whatever it is, nothing can be written now
            return f"A test write failed: {error.__class__.__name__}."
        return ""
