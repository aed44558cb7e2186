"""Several networks at the same tables: which of them is the strongest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch

from boardroom.envs.batch import Games
from boardroom.kernel.box import Box
from boardroom.learn.playing import Player

SEED: Final = 1 << 41  # of the games, which no training uses


@dataclass(frozen=True)
class Meeting(Player):
    """A player whose seats are taken by several networks, its own first: `seated[game][seat]` says which."""

    others: tuple[Player, ...] = ()
    seated: npt.NDArray[np.int64] | None = None

    def _decide(
        self, table: Games, told: npt.NDArray[np.int16], masks: npt.NDArray[np.bool_], chance: torch.Generator
    ) -> npt.NDArray[np.int64]:
        """What the network of the deciding seat would do, in every game."""
        assert self.seated is not None
        of = self.seated[np.arange(len(table)), table.seats]
        chosen = super()._decide(table, told, masks, chance)
        for number, other in enumerate(self.others, 1):
            chosen = np.where(of == number, other._decide(table, told, masks, chance), chosen)
        return chosen


def meet(players: Sequence[Player], box: Box[Any], seats: int, games: int, seed: int = SEED) -> list[float]:
    """The share of first places of every player, at tables where each seat is drawn among all of them.

    A share of 1 is fair whoever sits where: it counts the wins of a seat, times the number of seats.
    """
    first, *others = players
    seated = np.random.default_rng([seed, seats]).integers(0, len(players), (games, seats))
    table = Meeting(first.model, first.device, first.threads, first.warmth, tuple(others), seated)
    batch = table.play(seats, first.model.game.check_options(seats, {}), [box], games, seed)
    won = batch.places == 1
    shares = won / won.sum(axis=1, keepdims=True) * seats
    return [
        float(shares[seated == number].mean()) if (seated == number).any() else 0.0 for number in range(len(players))
    ]
