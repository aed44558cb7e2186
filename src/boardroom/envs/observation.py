"""Observation vectors of many games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.envs.workers import share_out
from boardroom.kernel.observation import Observation, Vector, words_of

if TYPE_CHECKING:
    from boardroom.envs.look import Watch

__all__ = ["Observer", "Vector"]

NO_MASKS: Final = np.zeros((0, 0), np.bool_)  # for those who only look


class Observer(Observation):
    """Observation vectors of one game, for one state or for a whole array of them."""

    def fill(
        self,
        states: npt.NDArray[np.void],
        seats: npt.NDArray[np.int64],
        out: npt.NDArray[Any],
        threads: int = 1,
    ) -> npt.NDArray[Any]:
        """What `seats[i]` sees of `states[i]`, for all of them, written to the rows of `out`, in compiled code."""
        from boardroom.envs.look import show_all  # Numba is loaded by those who need it

        share_out(self.game, show_all, threads, len(seats), self.watch(states, out, NO_MASKS), seats)
        return out

    def watch(self, states: npt.NDArray[np.void], rows: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> Watch:
        """All that compiled code needs to look at these states, and where it writes what it sees."""
        from boardroom.envs.look import Watch

        return Watch._make((*words_of(states), *self.tables, self.players, rows, masks))
