"""A row of places, and the pieces that lie on them. In the common subset of Python and Numba."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from boardroom.kernel.fast import uncounted


@uncounted
def fill(places: MutableSequence[int], n: int, piece: int) -> None:
    """Such a piece on each of the first n places."""
    for place in range(n):
        places[place] = piece


@uncounted
def copy_first(places: MutableSequence[int], others: Sequence[int], n: int) -> None:
    """On the first n places what lies on the first n of the others."""
    for place in range(n):
        places[place] = others[place]


@uncounted
def place_of(places: Sequence[int], n: int, piece: int) -> int:
    """The first of n places on which such a piece lies; -1 if it lies on none."""
    for place in range(n):
        if places[place] == piece:
            return place
    return -1


@uncounted
def close_gap(places: MutableSequence[int], gap: int, n: int, last: int) -> None:
    """Of n places, what lies behind the gap moves up, and `last` comes to the end."""
    for place in range(gap, n - 1):
        places[place] = places[place + 1]
    places[n - 1] = last
