"""Counting pieces. In the common subset of Python and Numba."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardroom.kernel.fast import uncounted


@uncounted
def in_all(counts: Sequence[int], kinds: int) -> int:
    """All pieces of the first `kinds` kinds, of which there are `counts[kind]` each."""
    count = 0
    for kind in range(kinds):
        count += counts[kind]
    return count


@uncounted
def in_some(counts: Sequence[int], kinds: range) -> int:
    """All pieces of some kinds."""
    count = 0
    for kind in kinds:
        count += counts[kind]
    return count


@uncounted
def how_many(places: Sequence[int], n: int, piece: int) -> int:
    """On how many of the first n places such a piece lies."""
    count = 0
    for place in range(n):
        if places[place] == piece:
            count += 1
    return count


@uncounted
def total(amount: Callable[[Any], int], things: Sequence[Any], n: int) -> int:
    """What the first n things amount to together."""
    count = 0
    for i in range(n):
        count += amount(things[i])
    return count
