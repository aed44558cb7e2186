"""What a seat sees as a vector of numbers, for one state or for a whole array of them.

Element 0 is the number of the seat that looks, so that one network can play them all. The others are the integers of
the state in order of declaration; those the seat may not see are zero. `names` names every element.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game
from boardroom.kernel.schema import Leaf, Visible, offsets

Vector = npt.NDArray[np.int32]
OWN_SEAT: Final = 1  # elements in front of those of the state
LIMITS: Final = np.iinfo(np.int32)


class Observer:
    """Observation vectors of one game."""

    def __init__(self, game: Game) -> None:
        self.schema = game.schema
        leaves = [leaf for leaf in self.schema.leaves if leaf.visible is not Visible.NOBODY]
        self.names: Final = ("own_seat", *(leaf.path for leaf in leaves))
        lows = [min(leaf.range.low, 0) for leaf in leaves]  # what is hidden is zero
        highs = [max(leaf.range.high, 0) for leaf in leaves]
        self.low: Final[Vector] = np.array([0, *lows]).clip(LIMITS.min, LIMITS.max).astype(np.int32)
        self.high: Final[Vector] = np.array([game.max_seats - 1, *highs]).clip(LIMITS.min, LIMITS.max).astype(np.int32)
        self._runs = _runs(self.schema.dtype, self.schema.leaves)
        self._hidden = [
            np.array([OWN_SEAT + i for i, leaf in enumerate(leaves) if not leaf.seen_by(seat)], np.intp)
            for seat in range(game.max_seats)
        ]

    def __len__(self) -> int:
        return len(self.names)

    def of(self, s: Any, seat: int) -> Vector:
        """What `seat` sees of a plain state."""
        return np.array([seat, *self.schema.observe(s, seat)], np.int32)

    def fill(self, states: npt.NDArray[np.void], seats: npt.NDArray[np.integer[Any]], out: Vector) -> Vector:
        """What `seats[i]` sees of `states[i]`, for all of them, written to the rows of `out`."""
        out[:, 0] = seats
        for start, offset, kind, length in self._runs:
            window = np.ndarray((len(states), length), kind, states.data, offset, (states.itemsize, kind.itemsize))
            out[:, start : start + length] = window
        for seat, hidden in enumerate(self._hidden):
            if len(hidden):
                out[np.ix_(np.flatnonzero(seats == seat), hidden)] = 0
        return out


def _runs(dtype: np.dtype[Any], leaves: tuple[Leaf, ...]) -> list[tuple[int, int, np.dtype[Any], int]]:
    """Stretches of the record that hold observable integers of one width: place in the vector, offset, kind, length."""
    runs: list[tuple[int, int, np.dtype[Any], int]] = []
    place = OWN_SEAT
    for leaf, (offset, width) in zip(leaves, offsets(dtype), strict=True):
        if leaf.visible is Visible.NOBODY:
            continue
        kind = np.dtype(f"<i{width}")
        if runs and runs[-1][2] == kind and runs[-1][1] + runs[-1][3] * width == offset:
            start, first, _, length = runs.pop()
            runs.append((start, first, kind, length + 1))
        else:
            runs.append((place, offset, kind, 1))
        place += 1
    return runs
