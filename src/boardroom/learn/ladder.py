"""How strong a network is: alone at tables of bots whose strength never changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch

from boardroom.envs.batch import Games
from boardroom.kernel.game import Game
from boardroom.learn.model import NEVER, Model
from boardroom.learn.rollout import autocast

RUNGS: Final = ("greedy", "random")
SEED: Final = 1 << 40  # of the games, which no training uses
USUAL_PLAYERS: Final = 4


@dataclass(frozen=True)
class Standing:
    """How a network did against a table of one bot."""

    bot: str
    players: int
    games: int
    share: float  # of the wins; a shared first place counts in part
    points: float


class Ladder:
    """Tables with a bot on every seat but one, which goes round. The deals are always the same."""

    def __init__(self, game: Game, games: int, threads: int, overlay: Path | None = None) -> None:
        self.game, self.threads, self.overlay = game, threads, overlay
        counts = [players for players in game.about.players if players > 1]
        self.players = min(max(counts), USUAL_PLAYERS)
        self.each = max(1, games // self.players)

    @torch.no_grad()
    def climb(self, model: Model, bot: str, device: torch.device) -> Standing:
        """Play against a bot, always the action with the highest score."""
        wins, points = [], []
        for seat in range(self.players):
            won, scored = self._from(model, bot, seat, device)
            wins.append(won)
            points.append(scored)
        games = self.each * self.players
        return Standing(bot, self.players, games, float(np.mean(wins)), float(np.mean(points)))

    def _from(self, model: Model, bot: str, seat: int, device: torch.device) -> tuple[float, float]:
        """The share of wins and the points from one seat, of the first game of every row."""
        games = Games(
            self.game, self.players, self.each, SEED, None, self.overlay, threads=self.threads,
            seat=seat, bots=(bot,), relative=True, dtype=np.int16,
        )  # fmt: skip
        told = np.zeros(self.each, np.bool_)
        prospects = np.zeros((self.each, len(self.game.space), len(self.game.prospects.kinds)), np.int8)
        wins, points, ended = np.zeros(self.each), np.zeros(self.each), np.zeros(self.each, np.bool_)
        box = torch.from_numpy(model.conditions.of_boxes([self.game.box(self.overlay)])).to(device)
        while not ended.all():
            games.prospects(told, prospects)
            rows = np.flatnonzero(told)
            with autocast(device):
                scores, _ = model(
                    torch.from_numpy(games.observe()).to(device),
                    box.expand(self.each, -1),
                    torch.from_numpy(rows).to(device),
                    torch.from_numpy(prospects[rows]).to(device),
                )
            masks = torch.from_numpy(games.masks()).to(device)
            games.step(scores.masked_fill(~masks, NEVER).argmax(1).cpu().numpy())
            new = np.flatnonzero((games.done > 0) & ~ended)
            winners = games.places[new] == 1
            wins[new] = winners[:, seat] / winners.sum(1)
            points[new] = games.points[new, seat].sum(1)
            ended[new] = True
        return float(wins.mean()), float(points.mean())
