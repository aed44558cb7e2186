"""What bots have found out: what to do now, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Why:
    """Why a move, in words: what it gains and risks against another, and how sure that is."""

    against: str  # the other move
    gains: tuple[str, ...]
    risks: tuple[str, ...]
    sure: str
    worlds: int
    wins: int
    level: str = ""  # where no figure tells the moves apart: what both leave
    fewer: bool = False  # the move leaves fewer points by what is told: something else speaks for it


@dataclass(frozen=True)
class Verdict:
    """What the coach says of a move."""

    code: int
    mark: str  # good, inaccuracy, mistake, blunder, or behind: nothing left to lose
    lost: float  # share of the result
    move: str  # in words
    best: int = 0
    better: str = ""  # what would have been better, in words
    why: Why | None = None
    line: tuple[tuple[int, str], ...] = ()  # how it could go on from there: seats, and what they do in words

    @property
    def percent(self) -> int:
        """The loss as people read it."""
        return round(self.lost * 100)


@dataclass(frozen=True)
class HintChoice:
    """An action worth a thought, and the share of the result that a bot expects of it for every player.

    Of one that was tried too little to say nothing is claimed: no results.
    """

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
    quick: bool = False  # so few that the trained player's first thought counts more than they do
    why: Why | None = None  # the best rather than the next best
    plan: tuple[int, ...] = ()  # of a decision that is made in parts: all of them, the best first
    lesson: bool = False  # only what the step of a lesson wants is named
    order: str = ""  # why the first is first, where figures look as if another one was better


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
    family: str = ""  # of the action
    line: tuple[str, ...] = ()  # how it could have gone on, the better move first: `0 plan upgrade`, seat and notation

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
    strong: tuple[tuple[int, ...], ...] = ()  # points by source of every seat, where strong bots played the same start
    partly: bool = False  # the longer looks are still on their way
