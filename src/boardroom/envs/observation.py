"""Observation vectors of many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.envs.workers import share_out
from boardroom.kernel.observation import Observation, Vector, words_of

__all__ = ["Observer", "Vector"]


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
        from boardroom.envs.look import look_all  # Numba is loaded by those who need it

        share_out(self.game, look_all, threads, len(seats), *words_of(states), *self.tables, self.players, seats, out)
        return out
