"""What bots have found out: what to do now, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HintChoice:
    """An action a bot has thought about, and the share of the result it expects of it for every player."""

    code: int
    action: str  # in notation
    title: str
    cost: str
    results: tuple[float, ...]
    visits: int


@dataclass(frozen=True)
class Hint:
    """What a bot would do on a seat, best first. With only one thing to do, nothing was thought about."""

    seat: int
    version: int
    bot: str
    choices: tuple[HintChoice, ...]
    playouts: int
    rough: bool  # thought without compiled code: few playouts


@dataclass(frozen=True)
class Swing:
    """An action after which the players' prospects were not what they had been."""

    at: int  # the position after it
    seat: int
    played: str  # in words
    before: tuple[float, ...]  # the share of the result that everybody could expect
    after: tuple[float, ...]
    forced: bool = False  # there was nothing else to do
    better: str = ""  # what a search would have done instead, in words; empty if the same
    worth_played: float = 0.0  # to the seat, with what it knew
    worth_better: float = 0.0

    @property
    def change(self) -> float:
        """What the action did to the prospects of the player who took it."""
        return self.after[self.seat] - self.before[self.seat]

    @property
    def lost(self) -> float:
        """How much more the search expects of the better action; 0 if it is not better on a second look."""
        return max(self.worth_better - self.worth_played, 0.0)


@dataclass(frozen=True)
class Analysis:
    """A finished game, judged afterwards by somebody who sees everything."""

    outlooks: tuple[tuple[float, ...], ...]  # of every position: the share of the result for every player
    swings: tuple[Swing, ...]  # those that decided most, first
    rough: bool
