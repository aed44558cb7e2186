"""Makes a request that shows a fault smaller, so that somebody can see what it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from tests.fuzz.ask import Ask

TRIES = 60


async def shrunk(ask: Ask, still: Callable[[Ask], Awaitable[bool]]) -> Ask:
    """The smallest request found that still shows the fault."""
    tries, found = TRIES, True
    while found and tries > 0:
        found = False
        for smaller in _smaller(ask):
            tries -= 1
            if await still(smaller):
                ask, found = smaller, True
                break
            if tries <= 0:
                break
    return ask


def _smaller(ask: Ask) -> Iterator[Ask]:
    """What might be left out."""
    if ask.query:
        yield replace(ask, query="")
    if ask.pieces > 1 or ask.leaves:
        yield replace(ask, pieces=1, leaves=False)
    for name, _ in ask.headers:
        yield ask.without(name)
    half = len(ask.body) // 2
    if half:
        yield replace(ask, body=ask.body[:half])
        yield replace(ask, body=ask.body[half:])
