"""The order of the seats, such as that of discs in a stack, and their places at the end.

In the common subset of Python and Numba.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from boardroom.kernel.fast import uncounted


@uncounted
def begin_with(order: MutableSequence[int], seat: int, seats: int) -> None:
    """The seat comes first, then the others clockwise; places beyond the last seat keep their numbers."""
    for i in range(len(order)):
        order[i] = (seat + i) % seats if i < seats else i


@uncounted
def put_first(order: MutableSequence[int], seat: int) -> None:
    """The seat comes first, before those that came before it."""
    at = 0
    while order[at] != seat:
        at += 1
    while at > 0:
        order[at] = order[at - 1]
        at -= 1
    order[0] = seat


@uncounted
def names_each_once(order: Sequence[int], seats: int) -> bool:
    """Whether every seat has exactly one place."""
    seen = 0
    for i in range(seats):
        seen |= 1 << order[i]
    return seen == (1 << seats) - 1


@uncounted
def rank_by(beats: Callable[[Any, Any, int, int], bool], box: Any, s: Any, out: MutableSequence[int]) -> None:
    """The place of a seat is one more than the number of seats that beat it; equals share it."""
    for seat in range(s.seats):
        out[seat] = 1
        for rival in range(s.seats):
            if beats(box, s, rival, seat):
                out[seat] += 1


@uncounted
def turn_of(s: Any, seat: int) -> bool:
    """The seat is asked next, if it is one: -1 is none, and nobody is asked."""
    if seat >= 0:
        s.seat = seat
    return seat >= 0
