"""What a network was told of where actions lead (`kernel.prospects`), while it was trained.

A game may learn to tell more. A network that knew less plays as it did: to what it never heard of it gives no score.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game

NAMES: Final = "prospects"  # in what a file says of its network
LAYER: Final = "Q"

Kind = tuple[str, int, int]  # a prospect: name, lowest and highest value


def prospects_told(game: Game) -> list[Kind]:
    """What the game tells now."""
    return [(kind.name, kind.low, kind.high) for kind in game.prospects.kinds]


def heard(
    game: Game, about: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[np.float32]]
) -> dict[str, npt.NDArray[np.float32]]:
    """The layers of a network, with a score for all the game tells now: 0 for what the network was not told.

    A file that does not say what its network was told is older than anything that was added since.
    """
    kinds = prospects_told(game)
    known = [tuple(kind) for kind in about.get(NAMES, kinds)]
    if NAMES in about and len(arrays.get(f"{LAYER}.bias", ())) != sum(_width(kind) for kind in known):
        return dict(arrays)  # it will not fit
    layers = {name: _rows_of(kinds, known, rows) for name, rows in arrays.items() if name.startswith(f"{LAYER}.")}
    return {**arrays, **layers}


def _rows_of(kinds: list[Kind], known: list[Any], rows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Rows for all values of these kinds, from those of the kinds that were known."""
    starts = dict(zip(known, np.cumsum([0, *(_width(kind) for kind in known)]).tolist(), strict=False))
    found = []
    for kind in kinds:
        own = rows[starts[kind] : starts[kind] + _width(kind)] if kind in starts else rows[:0]
        found.append(np.concatenate([own, np.zeros((_width(kind) - len(own), *rows.shape[1:]), np.float32)]))
    return np.concatenate(found)


def _width(kind: Kind) -> int:
    _, low, high = kind
    return high - low + 1
