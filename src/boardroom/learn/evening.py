"""Values of an option that follow the win shares by turn order while a network learns.

A compensation that looks even to players who have not met it is undone by those who learn to use it. So players and
values come to terms with each other here: every so often the judge counts who wins, and whoever wins too often is given
less. Values change in ever smaller steps, and not at all in the last part of a training.

What can follow is a table under study that is called like an option, with a row for every number of players and a
number for every place in the turn order: `compensation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.box import Box
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.study import Study, overlay_text
from boardroom.learn.choosing import Judge
from boardroom.learn.playing import Player

AXES: Final = ("players", "place")
TRAIT: Final = "turn order"
GAMES: Final = 2_048  # of a look at the win shares, half of them among free players
LOOKS: Final = 18  # in the course of a training
HELD: Final = 0.8  # of the training, after which values stay as they are
FIRST_STEP, LEAST_STEP, LONGEST_STEP = 3.0, 0.6, 8.0
FASTER, SLOWER = 1.35, 0.5  # a step that goes on, and one that turns back
NEAR: Final = 0.02  # so close to fair is even
FAR: Final = 0.3  # so much of a fair share away takes a whole step

Rows = npt.NDArray[np.float64]


class Evening:
    """The values of an option, on their way to where everybody wins as often."""

    def __init__(self, game: Game, option: str, box: Box[Any]) -> None:
        possible = evenable(game)
        if option not in possible:
            known = ", ".join(possible) or "none"
            raise GameError(
                f"{game.about.title} has no values {option!r} that could follow the turn order. Possible: {known}"
            )
        self.game, self.option = game, option
        self.choice = next(choice for of in game.about.options if of.name == option for choice in of.choices[1:])
        self.study, self._box = Study.of(game), box
        self.rows: Rows = np.array(getattr(box.values, option), np.float64)
        highest = {value.path: value.high for value in self.study.values}
        self._most = np.array([highest.get(self._path(at), self.rows[at]) for at in np.ndindex(self.rows.shape)])
        self._most = self._most.reshape(self.rows.shape)
        self._step, self._last = np.full_like(self.rows, FIRST_STEP), np.zeros_like(self.rows)

    @property
    def counts(self) -> list[int]:
        """The numbers of players that have a turn order."""
        return [players for players in self.game.about.players if players > 1]

    @property
    def box(self) -> Box[Any]:
        """The box as it is by now, in whole numbers."""
        numbers = dict(zip((value.path for value in self.study.values), self.study.of_box(self._box), strict=True))
        for at, number in np.ndenumerate(np.rint(self.rows).astype(np.int16)):
            numbers[self._path(at)] = number
        return self.study.box([numbers[value.path] for value in self.study.values])

    def _path(self, at: tuple[int, ...]) -> str:
        """How a number of the table is called."""
        return f"{self.option}[{at[0]}][{at[1]}]"

    @property
    def text(self) -> str:
        """The values under study as they are by now, as an overlay."""
        return overlay_text(self.study.overlay(self.study.of_box(self.box)))

    def look(self, player: Player, seed: int) -> dict[int, list[float]]:
        """The win shares by turn order as the network plays now, for every number of players."""
        judge = Judge(player, {self.option: self.choice})
        shares = {}
        for players in self.counts:
            verdict = judge.judge([self.box], players, GAMES, seed)[0]
            shares[players] = list(verdict.starts[TRAIT].values())
        return shares

    def follow(self, shares: Mapping[int, list[float]]) -> None:
        """Give more to those who win too seldom and less to the others; who needs least gets nothing."""
        first = max(self.game.about.players) + 1 - len(self.rows)  # players of the first row
        for players, found in shares.items():
            at = (players - first, slice(players))
            lacking = 1 / players - np.array(found)
            lacking[np.abs(lacking) < NEAR] = 0
            sign = np.sign(lacking)
            turned = sign * self._last[at]
            step = self._step[at] * np.where(turned > 0, FASTER, np.where(turned < 0, SLOWER, 1.0))
            self._step[at] = np.clip(step, LEAST_STEP, LONGEST_STEP)
            self._last[at] = np.where(sign == 0, self._last[at], sign)
            row = self.rows[at] + self._step[at] * np.clip(lacking * players / FAR, -1, 1)
            self.rows[at] = np.clip(row - row.min(), 0, self._most[at])


def evenable(game: Game) -> list[str]:
    """The options of a game whose values can follow."""
    names, printed = {value.name for value in Study.of(game).values}, game.box().printed
    return [
        option.name
        for option in game.about.options
        if option.name in names and tuple(printed[option.name].axes) == AXES and len(option.choices) > 1
    ]
