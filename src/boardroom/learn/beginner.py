"""A beginner who follows the line of the rules page, at tables of experts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch

from boardroom.arena.first_game import Line, first_game
from boardroom.envs.batch import Games
from boardroom.kernel.box import Box
from boardroom.learn.playing import Player

GREEDY: Final = "greedy"
SEED: Final = 1 << 42  # of the games, which no training uses


@dataclass(frozen=True)
class Beginner:
    """How somebody did with a line, and those who sat beside him."""

    players: int
    games: int
    points: float
    experts: float  # mean points of the others

    @property
    def share(self) -> float:
        """Of the experts' points."""
        return self.points / self.experts if self.experts > 0 else 0.0


@dataclass(frozen=True)
class _Table(Player):
    """Experts, and on one seat of every game, `seat[game]`, somebody with a line."""

    line: Line | None = None
    seat: npt.NDArray[np.int64] | None = None
    used: npt.NDArray[np.int64] | None = None  # [game][entry of the line]

    def _decide(
        self, table: Games, told: npt.NDArray[np.int16], masks: npt.NDArray[np.bool_], chance: torch.Generator
    ) -> npt.NDArray[np.int64]:
        assert self.line is not None and self.seat is not None and self.used is not None
        chosen = super()._decide(table, told, masks, chance)
        rows = np.flatnonzero(table.seats == self.seat)
        if len(rows):
            chosen[rows] = table.advice(GREEDY, self._left(table, masks, rows))[rows]
        return chosen

    def _left(self, table: Games, masks: npt.NDArray[np.bool_], rows: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
        """What the line leaves those who follow it; of the others nobody is asked, so one action is enough."""
        assert self.line is not None and self.used is not None
        left = np.zeros_like(masks)
        left[np.arange(len(masks)), masks.argmax(axis=1)] = True
        positions = table.positions()
        for row in rows:
            numbers = {name: int(positions[name][row]) for name in self.line.numbers}
            left[row] = self.line.leave(masks[row], self.used[row], numbers)
        return left


def teach(expert: Player, box: Box[Any], players: int, games: int, seed: int = SEED) -> Beginner | None:
    """So many games of one beginner among experts, on every seat in turn; None if the game has no line for him."""
    game = expert.model.game
    line = first_game(game)
    if line is None:
        return None
    seat = np.arange(games) % players
    used = np.zeros((games, len(line.entries)), np.int64)
    table = _Table(expert.model, expert.device, expert.threads, expert.warmth, line, seat, used)
    batch = table.play(players, game.check_options(players, line.options), [box], games, seed)
    totals = batch.points.sum(axis=2)
    own = np.arange(players) == seat[:, None]
    return Beginner(players, games, float(totals[own].mean()), float(totals[~own].mean()))
