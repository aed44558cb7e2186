"""How a game went, round by round and action by action: for the trainer's glance, the wall and the debriefing.

A chronicle follows a match: what was told already is not replayed, unless it was taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from boardroom.kernel.game import Game
from boardroom.kernel.match import Entry, Match, Position
from boardroom.kernel.schema import copy

Points = tuple[tuple[int, ...], ...]  # of every seat, by source

FOR_ALL: Final = None  # the eyes of an onlooker


@dataclass(frozen=True)
class Step:
    """One action, and the points all could count after it."""

    entry: Entry
    round: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class RoundEnd:
    """Where everybody stood when a round was over, everything hidden included."""

    round: int  # counted from 1
    points: Points
    figures: tuple[tuple[int, ...], ...]  # of every seat, in the order of the game's debriefing


class Chronicle:
    """The course of one match so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.rounds: list[RoundEnd] = []
        self._state: Any = None
        self._start: Any = None  # of which match: its box and seed

    def follow(self, match: Match) -> None:
        """Learn what has happened since."""
        start = (match.seed, match.box.hash, len(match.deals))
        same = len(match.log) >= len(self.steps) and all(
            step.entry is entry for step, entry in zip(self.steps, match.log, strict=False)
        )
        if self._state is None or not same or start != self._start:
            self.steps, self.rounds, self._start = [], [], start
            self._state = match.at(0).state
        position = Position(match.game, match.box, self._state)
        for number in range(len(self.steps), len(match.log)):
            self._advance(match, position, number)

    def _advance(self, match: Match, position: Position, number: int) -> None:
        before, game = round_of(position), match.game
        earlier = copy(self._state)
        match.advance(self._state, number)
        now = round_of(position)
        if now != before or position.over:
            figures = figures_of(Position(game, match.box, earlier))
            self.rounds.append(RoundEnd(before + 1, true_points(position), figures))
        totals = tuple(points["total"] for points in position.scores(FOR_ALL))
        self.steps.append(Step(match.log[number], now, totals))

    def gains(self, last: int, before: int | None = None) -> list[tuple[int, int, int]]:
        """Of the last actions those that changed the points of who acted: number, seat and change, largest first.

        What the end of a round brings is no merit of the action that happened to end it.
        `before`: only of actions in earlier rounds than this one.
        """
        found = []
        for number in self._told(last, before):
            step = self.steps[number]
            seat = step.entry.seat
            gained = step.totals[seat] - self.steps[number - 1].totals[seat]
            if gained and step.round == self.steps[number - 1].round:
                found.append((number + 1, seat, gained))
        return sorted(found, key=lambda row: -abs(row[2]))

    def latest(self, last: int, before: int | None = None) -> list[tuple[int, int, int]]:
        """The last actions, newest first, as `gains` tells them: for games whose points come later."""
        return [(number + 1, self.steps[number].entry.seat, 0) for number in reversed(self._told(last, before))]

    def _told(self, last: int, before: int | None) -> list[int]:
        """The last actions, of rounds before one if it is said; not the first, which has none to be compared with."""
        return [n for n in range(1, len(self.steps)) if before is None or self.steps[n - 1].round < before][-last:]


def round_of(position: Position) -> int:
    """How many rounds, years or weeks are over."""
    return progress_of(position)[0]


def progress_of(position: Position) -> tuple[int, int]:
    """Rounds over and rounds in all; 0 of 0 in games that do not count."""
    tell = getattr(position.game.view, "progress", None)
    return tell(position.box.values, position.state) if tell else (0, 0)


def round_name(game: Game) -> str:
    """What the game calls a round."""
    return str(getattr(game.view, "SECTION", "Round"))


def true_points(position: Position) -> Points:
    """Points of every seat by source, hidden ones included: for a trainer, or after the end."""
    out = [[0] * len(position.game.about.sources) for _ in range(position.players)]
    position.game.rules.score(position.box.values, position.state, out)
    return tuple(tuple(row) for row in out)


def shown_totals(position: Position, state: Any) -> tuple[int, ...]:
    """The points of every seat as its table shows them; some games book only part of them before the end."""
    tell = getattr(position.game.view, "points", None)
    if tell is not None:
        return tuple(tell(position.box.values, state).totals)
    return final_totals(Position(position.game, position.box, state))


def final_totals(position: Position) -> tuple[int, ...]:
    """The points of every seat when a game has ended, hidden ones and those that only the end brings included."""
    return tuple(sum(points) for points in true_points(position))


def figures_of(position: Position) -> tuple[tuple[int, ...], ...]:
    """The figures of the game's subject, of every seat."""
    figures = position.game.debriefing.figures
    return tuple(
        tuple(figure.of(position.box.values, position.state, seat) for figure in figures)
        for seat in range(position.players)
    )
