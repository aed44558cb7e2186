"""The body of a request on its way in: counted, timed, and looked at before anybody reads it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

LOOK: Final = 2048  # bytes at the beginning in which the token of a form is found


class TooLarge(HTTPException):
    """A body that went on after its limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, too_large(limit))


class TooSlow(HTTPException):
    """A body that did not arrive in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(408, f"The request did not arrive within {seconds:g} seconds. Try again.")


class Body:
    """Passes on what is received; `TooLarge` or `TooSlow` when that goes on for too long."""

    def __init__(self, receive: Receive, limit: int, seconds: float) -> None:
        self._receive = receive
        self._limit = self._left = limit
        self._seconds = seconds
        self._until = asyncio.get_running_loop().time() + seconds
        self._whole = False
        self._seen: deque[Message] = deque()

    async def beginning(self) -> bytes:
        """The first bytes; whoever reads the body gets them too."""
        begun = b""
        while not self._whole and len(begun) < LOOK:
            self._seen.append(await self._next())
            begun += self._seen[-1].get("body", b"")
        return begun[:LOOK]

    async def receive(self) -> Message:
        """The next piece."""
        return self._seen.popleft() if self._seen else await self._next()

    async def _next(self) -> Message:
        if self._whole:
            return await self._receive()  # the end of the connection, whenever it comes
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow(self._seconds) from None
        self._whole = not message.get("more_body", False)
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge(self._limit)
        return message


def too_large(limit: int) -> str:
    """What is said about a body over its limit."""
    return f"That is too large: at most {limit // 1024} kB are accepted here."
