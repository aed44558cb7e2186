"""The search for better values: CMA-ES proposes boxes, a network that knows boxes plays them, the judge decides."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.arena.measures import measures_of
from boardroom.arena.verdict import Verdict, deal_styles, verdicts
from boardroom.kernel.box import Box, BoxError
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.study import Study
from boardroom.learn.playing import Player

SPREAD: Final = 0.2  # of the first proposals where nothing else is said
LUCKIEST: Final = 3  # boxes of single generations that are worth a second look
IMPOSSIBLE: Final = 100.0  # the loss of a box that cannot be

Vector = npt.NDArray[np.int16]


class Judge:
    """Plays boxes with a network, and says what it found."""

    def __init__(self, player: Player, options: Mapping[str, str] | None = None) -> None:
        self.player, self.game, self.options = player, player.model.game, dict(options or {})
        self.names = [style.name for style in player.model.conditions.styles]

    def judge(self, boxes: Sequence[Box[Any]], players: int, games: int, seed: int) -> list[Verdict]:
        """So many games with each of the boxes: half of them among free players, half among styles."""
        rows = games * len(boxes)
        styles = deal_styles(rows, players, len(self.names), np.random.default_rng([seed, players]))
        options = self.game.check_options(players, self.options)
        batch = self.player.play(players, options, boxes, rows, seed, styles)
        return verdicts(self.game, players, options, boxes, batch, styles, self.names, self.player.threads)

    def losses(self, boxes: Sequence[Box[Any]], games: Mapping[int, int], seed: int) -> list[float]:
        """The loss of every box over several numbers of players; `games` says how many games with each number."""
        judged = [self.judge(boxes, players, each, seed) for players, each in games.items()]
        return [sum(verdicts[i].loss for verdicts in judged) / len(judged) for i in range(len(boxes))]


@dataclass(frozen=True)
class Generation:
    """What a generation of proposals has brought."""

    number: int
    best: float
    mean: float
    numbers: tuple[int, ...]  # of the best box


def variants_of(game: Game) -> list[dict[str, str]]:
    """The options that the judge looks at beside the usual ones, one after the other."""
    return [dict([variant.split("=", 1)]) for variant in measures_of(game).variants]


def values_that_count(game: Game, options: Mapping[str, str]) -> list[str]:
    """The names of the values under study, without those of variants that are not played."""
    unused = {name for variant in variants_of(game) for name, choice in variant.items() if options.get(name) != choice}
    return [name for name in dict.fromkeys(value.name for value in Study.of(game).values) if name not in unused]


class Search:
    """One run of the optimiser over the values under study, from some box on.

    With `only`, names of values, the others stay as they are in that box; without it, all that count with the options
    of the judge may change. `spread` is that of the first proposals,
    as a share of each range.
    """

    def __init__(
        self,
        judge: Judge,
        start: Box[Any],
        games: Mapping[int, int],
        population: int,
        seed: int,
        only: Sequence[str] = (),
        spread: float = SPREAD,
    ) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there is nothing to plot with
            import cma

        self.judge, self.games, self.seed = judge, games, seed
        self.study = Study.of(judge.game)
        self._start = self.study.of_box(start)
        names = [value.name for value in self.study.values]
        unknown = [name for name in only if name not in names]
        if unknown:
            known = ", ".join(dict.fromkeys(names))
            raise GameError(f"{judge.game.about.title} has no value {unknown[0]} under study. Under study: {known}")
        wanted = only or values_that_count(judge.game, judge.options)
        self._free = np.array([i for i, name in enumerate(names) if name in wanted])
        self.found: list[Generation] = []
        low, high = (bound[self._free].astype(float) for bound in (self.study.low, self.study.high))
        self._strategy = cma.CMAEvolutionStrategy(
            self._start[self._free].astype(float),
            spread,
            {
                "seed": seed + 1, "verbose": -9, "popsize": population, "CMA_stds": high - low,
                "bounds": [low - 0.49, high + 0.49],
            },
        )  # fmt: skip

    def run(self) -> Iterator[Generation]:
        """One generation after the other, as long as somebody asks."""
        number = 0
        while True:
            number += 1
            proposals = self._strategy.ask()
            vectors = [self._rounded(proposal) for proposal in proposals]
            losses = self._losses(vectors, number)
            self._strategy.tell(proposals, losses)
            best = int(np.argmin(losses))
            numbers = tuple(vectors[best].tolist())
            self.found.append(Generation(number, losses[best], float(np.mean(losses)), numbers))
            yield self.found[-1]

    @property
    def favourite(self) -> Vector:
        """The middle of what is proposed now, steadier than the luckiest."""
        return self._rounded(self._strategy.result.xfavorite)

    def candidates(self) -> list[Box[Any]]:
        """What to look at more closely: the middle of the proposals, and boxes that did best in their generation.

        The luckiest are rarely the best, and the middle may be impossible; so nobody should take one unseen.
        """
        luckiest = sorted(self.found, key=lambda generation: generation.best)[:LUCKIEST]
        vectors = [self.favourite, *(np.array(generation.numbers, np.int16) for generation in luckiest)]
        boxes = [self._box(vector) for vector in vectors]
        return [box for box in boxes if box is not None]

    def _box(self, vector: Vector) -> Box[Any] | None:
        """The box with these numbers; None if it cannot be."""
        try:
            return self.study.box(vector)
        except BoxError:
            return None

    def _rounded(self, proposal: Any) -> Vector:
        """The numbers of a whole box, from those that are proposed."""
        numbers = self._start.copy()
        numbers[self._free] = np.rint(proposal)
        return np.clip(numbers, self.study.low, self.study.high)

    def _losses(self, vectors: Sequence[Vector], number: int) -> list[float]:
        """The loss of every proposal, over all numbers of players; every generation has deals of its own."""
        boxes = {place: box for place, vector in enumerate(vectors) if (box := self._box(vector)) is not None}
        losses = [IMPOSSIBLE] * len(vectors)
        if boxes:
            found = self.judge.losses(list(boxes.values()), self.games, self.seed * 1_000 + number)
            for place, loss in zip(boxes, found, strict=True):
                losses[place] = loss
        return losses
