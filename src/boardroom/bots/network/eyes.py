"""What a network sees: exactly what its seat sees, as numbers between little bounds.

It looks at the table from its own seat: itself first, then its rivals in turn order, for every number of players in the
same places. An element that can take few values has an input for each of them; every element that can change has one
more, scaled by how it usually is (mean and deviation lie in the network's file). The order of the inputs follows from
the declaration of the state alone, so nothing else has to be kept; a `fingerprint` tells whether it is still the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game
from boardroom.kernel.observation import Observation

FEW_OF_A_PLAYER: Final = 12  # the widest range of an element of a player that has an input for every value
FEW: Final = 24  # and of the others: there are less of them, and more of these are names of something
WORD: Final = 32_000  # what lies beyond is the same to a network
CLIP: Final = 10.0  # deviations beyond it are all the same

Places = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Eyes:
    """The inputs of a game's networks: first an input for each of these values, then the scaled elements."""

    onehot_element: Places
    onehot_value: Places
    scaled_element: Places
    fingerprint: str

    @classmethod
    def of(cls, game: Game) -> Eyes:
        """The eyes for the state as it is declared now."""
        return _eyes(game)

    @property
    def size(self) -> int:
        """How many inputs there are."""
        return len(self.onehot_element) + len(self.scaled_element)

    def encode(self, rows: npt.NDArray[Any], mean: Reals, std: Reals) -> Reals:
        """The inputs for observations, a row each, as `boardroom.kernel.observation` turns them to the seat."""
        seen = np.clip(rows, -WORD, WORD)
        scaled = (seen[:, self.scaled_element].astype(np.float32) - mean) / std
        return np.concatenate(
            [(seen[:, self.onehot_element] == self.onehot_value), np.clip(scaled, -CLIP, CLIP)],
            axis=1,
            dtype=np.float32,
        )


@cache
def _eyes(game: Game) -> Eyes:
    look = Observation(game, relative=True)
    elements: list[int] = []
    values: list[int] = []
    scaled: list[int] = []
    for place, (name, low, high) in enumerate(zip(look.names, look.low.tolist(), look.high.tolist(), strict=True)):
        few = FEW_OF_A_PLAYER if name.startswith("players[") else FEW
        if high > low:
            scaled.append(place)
        if 1 < high - low <= few:
            elements += [place] * (high - low + 1)
            values += range(low, high + 1)
    return Eyes(np.array(elements), np.array(values), np.array(scaled), _fingerprint(game, look))


def _fingerprint(game: Game, look: Observation) -> str:
    """A mark that changes with the order, the name or the range of anything a network sees or may choose."""
    digest = blake2b(digest_size=8)
    for name, low, high in zip(look.names, look.low.tolist(), look.high.tolist(), strict=True):
        digest.update(f"{name} {low} {high}\n".encode())
    for code in range(len(game.space)):
        digest.update(f"{game.space.notation(code)}\n".encode())
    return digest.hexdigest()
