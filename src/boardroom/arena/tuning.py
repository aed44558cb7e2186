"""Better weights for greedy by self-play: CMA-ES proposes, games against the present weights decide.

Everything follows from the seed. A candidate sits alone, on every seat in turn, at a table of greedy bots with the
present weights; its fitness is its mean result over the same deals for all candidates of a generation: the win share,
and a little for points. The proposal is kept only if it wins more than its fair share in games it was not bred on.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from boardroom.arena.playout import PLACES, play_games
from boardroom.arena.setting import Setting, check_seeds, make_results, make_workspace
from boardroom.arena.simulate import wilson
from boardroom.bots.memory import Maker
from boardroom.bots.weights import Weights

SPREAD = 0.25  # of the first proposals, relative to the size of a weight
SMALLEST = 0.2  # size that a weight of nearly nothing counts as
FOR_POINTS = 0.3  # of the fitness; the rest is for winning
OPTIMISER_SEEDS = (1 << 32) - 1  # that CMA-ES knows
FRESH = 1 << 40  # seeds of the final games, never used for breeding


@dataclass(frozen=True)
class Generation:
    """What a generation has brought."""

    number: int
    best: float  # fitness
    mean: float


@dataclass(frozen=True)
class Outcome:
    """The tuned weights and how they did against the old ones in fresh games."""

    weights: Weights
    share: float
    low: float
    high: float
    games: int

    @property
    def better(self) -> bool:
        """Whether the interval lies above a fair share."""
        return self.low > float(self.weights.evidence["fair_share"])


class Tuning:
    """One run of the optimiser."""

    def __init__(self, setting: Setting, weights: Weights, generations: int, games: int, seed: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there is nothing to plot with
            import cma

        check_seeds(seed, FRESH + games)
        self.setting = setting
        self.present = weights
        self.generations = generations
        self.games = games - games % setting.players or setting.players
        self.seed = seed
        self.sizes = np.maximum(np.abs(np.array(weights.values)), SMALLEST)
        self._bred = 0
        options = {"seed": 1 + seed % OPTIMISER_SEEDS, "verbose": -9, "maxiter": generations}
        self._strategy = cma.CMAEvolutionStrategy([0.0] * len(weights.values), SPREAD, options)

    def run(self) -> Iterator[Generation]:
        """One generation after the other."""
        for number in range(self.generations):
            proposals = self._strategy.ask()
            first = self.seed + number * self.games
            fitness = [self._play(self._weights(p), first, self.games)[0] for p in proposals]
            self._bred += self.games * len(proposals)
            self._strategy.tell(proposals, [-f for f in fitness])
            yield Generation(number + 1, max(fitness), sum(fitness) / len(fitness))

    def outcome(self, games: int) -> Outcome:
        """The mean of the last proposals, which is steadier than the luckiest, in games of its own."""
        games = games - games % self.setting.players or self.setting.players
        tuned = self._weights(self._strategy.result.xfavorite)
        _, share = self._play(tuned, FRESH + self.seed, games)
        low, high = wilson(share * games, games)
        evidence = {
            "against": "greedy with the weights before",
            "players": self.setting.players,
            "games": games,
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "fair_share": round(1 / self.setting.players, 4),
            "bred_on_games": self._bred,
            "seed": self.seed,
        }
        return Outcome(replace(tuned, evidence=evidence), share, low, high, games)

    def _weights(self, proposal: Any) -> Weights:
        values = np.array(self.present.values) + self.sizes * np.asarray(proposal)
        return replace(self.present, values=tuple(float(f"{value:.4g}") for value in values))

    def _play(self, weights: Weights, seed: int, games: int) -> tuple[float, float]:
        """Fitness and win share of a candidate alone among greedy bots with the present weights."""
        setting, seats = self.setting, self.setting.players
        each = games // seats
        blank = setting.game.undealt(seats, 0, setting.options)
        fitness = share = 0.0
        for seat in range(seats):
            work, results = make_workspace(setting, True, [blank] * PLACES), make_results(setting, True, each)
            work.memory.weights[:] = self.present.values
            work.memory.weights[seat] = weights.values
            Maker(fast=True).driver(setting.game, play_games)(work, seed, each, 0, results)
            points, places = results.points, results.places
            won = (places[:, seat] == 1) / np.maximum(1, (places == 1).sum(axis=1))
            totals = points.sum(axis=2)
            lead = totals[:, seat] - (totals.sum(axis=1) - totals[:, seat]) / (seats - 1)
            ahead = 1 / (1 + np.exp(-np.clip(lead / weights.scale, -20, 20)))
            fitness += float(((1 - FOR_POINTS) * won + FOR_POINTS * ahead).mean()) / seats
            share += float(won.mean()) / seats
        return fitness, share
