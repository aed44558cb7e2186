"""What a designer counts besides actions: how players start, and what they have in the end.

A game that wants such figures in its balance report has a `census.py` with two functions. They read many tables at
once: `dealt` and `ended` are arrays of state records, one for every game::

    def starts(box, dealt, seats): ...      # a list of `Trait`: turn order, colour, …
    def holdings(box, ended, seats): ...    # {"Cars": {"red car": how many [game, seat], …}, …}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

Table = np.ndarray[Any, Any]
Holdings = Mapping[str, Mapping[str, Table]]  # group, thing: how many of it, [game, seat]

PLACES: Final = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Trait:
    """Something by which players differ from the deal on."""

    name: str
    values: tuple[str, ...]
    of: Table  # [game, seat]: a place in `values`


def turn_order(first: Table, seats: int) -> Trait:
    """Places in the first turn order, clockwise from the seat that starts."""
    return Trait("turn order", PLACES[:seats], (np.arange(seats) - first[:, None]) % seats)
