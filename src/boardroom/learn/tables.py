"""The tables a network learns at: every number of players, options drawn anew for every deal.

At most of them it plays with itself; at some it may sit alone among quick bots, or among copies of another network,
which do what no self would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.bots.weights import read_weights
from boardroom.envs.batch import Games
from boardroom.envs.rewards import SOLO_SCALE
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.learn.conditions import FREE, Conditions

FOR_PLACES: Final = 0.75  # of the reward; the rest is for the lead, so that nobody stops when all is decided
LEADS: Final = 2.0  # scales of the evaluation over which a lead counts almost all it can
COMMON: Final = 2 / 3  # how often an option is at its default; else it is drawn among all its choices
OTHERWISE: Final = 0.4  # how often one that is to be played often is not
RELEASE: Final = 0.002  # of the seats with a style lose it at every decision of their game
STREAMS: Final = 64  # seeds that the tables of a run may use
SPARRING: Final = "greedy"  # the bot that holds the other seats where a learner sits alone


@dataclass(frozen=True)
class Company:
    """Who sits at a table: so many players, or somebody alone: with the automaton of the rules, or among partners."""

    players: int
    automaton: bool = False
    bot: str = ""  # on every seat but one
    partner: bool = False  # another network on every seat but one


def companies(game: Game) -> list[Company]:
    """Every company a game can be played in."""
    found = [Company(players) for players in game.about.players]
    return [*found, Company(min(game.about.players), automaton=True)] if game.about.automaton else found


def sparring_partners(game: Game, network: bool = False) -> list[Company]:
    """A learner alone among bots, or among copies of another network, for every number of players."""
    counts = [players for players in game.about.players if players > 1]
    return [Company(players, bot="" if network else SPARRING, partner=network) for players in counts]


def draw_options(game: Game, company: Company, chance: np.random.Generator, often: str = "") -> dict[str, str]:
    """Options for the next deals: mostly the usual ones, each of them sometimes another; one of them `often`.

    The automaton would take the learner's seat among partners, who then would never be asked: it stays away there.
    """
    drawn = {}
    for option in game.about.options:
        allowed = option.allowed(company.players)
        if company.automaton and option.name == game.about.automaton:
            allowed = tuple(choice for choice in allowed if choice.isdigit())
            drawn[option.name] = str(chance.choice(allowed))
        elif (company.bot or company.partner) and option.name == game.about.automaton:
            drawn[option.name] = allowed[0]
        else:
            usual, others = (OTHERWISE, allowed[1:] or allowed) if option.name == often else (COMMON, allowed)
            drawn[option.name] = allowed[0] if chance.random() < usual else str(chance.choice(others))
    return drawn


def lead_scale(game: Game) -> float:
    """Points of a lead that are worth about three quarters of all that a lead can be worth."""
    return LEADS * read_weights(game).scale


def final_rewards(rewards: npt.NDArray[Any], points: npt.NDArray[Any], scale: float) -> npt.NDArray[np.float32]:
    """What ended games are worth to every seat: places, and a squashed lead over the best of the others."""
    totals = points.sum(2).astype(np.float64)
    players = totals.shape[1]
    if players == 1:
        return np.asarray(totals / SOLO_SCALE, np.float32)
    others = np.stack([np.delete(totals, seat, 1).max(1) for seat in range(players)], 1)
    lead = np.tanh((totals - others) / scale)
    return np.asarray(FOR_PLACES * rewards + (1 - FOR_PLACES) * lead, np.float32)


class Table:
    """Many games in one company, side by side. Rows `span` of everything a rollout keeps are theirs.

    They are played with all the `boxes`, and in a share of them, `styled`, everybody sits down with some style or none.
    """

    def __init__(
        self,
        game: Game,
        company: Company,
        span: slice,
        seed: int,
        threads: int = 1,
        boxes: Sequence[Box[Any]] = (),
        styled: float = 0.0,
        often: str = "",
    ) -> None:
        self.game, self.company, self.span, self._often = game, company, span, often
        self.players = company.players
        self.conditions = Conditions.of(game)
        boxes = list(boxes) or [game.box()]
        self._of_boxes = self.conditions.of_boxes(boxes)
        self._styled = styled if self.conditions.styles else 0.0
        self._chance = np.random.default_rng([seed, company.players, company.automaton])
        self._scale = lead_scale(game)
        options = draw_options(game, company, self._chance, often)
        self.seat = int(self._chance.integers(self.players)) if company.bot else None  # the learner's, among bots
        self.games = Games(
            game, company.players, len(self), seed, options, threads=threads, relative=True, dtype=np.int16,
            boxes=boxes, seat=self.seat, bots=(company.bot,),
        )  # fmt: skip
        self.rivals = np.zeros((len(self), game.max_seats), np.bool_)  # seats that somebody else plays
        if company.partner:
            self.seat_rivals(np.arange(len(self)), 1.0)
        self.styles = np.zeros((len(self), game.max_seats), np.int64)
        self._seat_styles(np.arange(len(self)))
        self.ended = 0

    def __len__(self) -> int:
        return int(self.span.stop - self.span.start)

    def look(
        self,
        observations: npt.NDArray[np.int16],
        conditions: npt.NDArray[np.int16],
        masks: npt.NDArray[np.bool_],
    ) -> None:
        """What the deciding seats see, what they are told, and what they may do and would do in their style."""
        games = self.games
        games.observe(out=observations)
        games.masks(out=masks)
        styles = self.styles[np.arange(len(self)), games.seats]
        self.conditions.fill(conditions, self._of_boxes[games.box_at], styles)
        self.conditions.restrict(masks, styles)

    def _seat_styles(self, rows: npt.NDArray[np.intp]) -> None:
        """Styles for those who sit down in some games, each of them as likely as none."""
        styled = self._chance.random(len(rows)) < self._styled
        drawn = self._chance.integers(0, len(self.conditions.styles) + 1, (len(rows), self.styles.shape[1]))
        self.styles[rows] = np.where(styled[:, None], drawn, FREE)

    def _release_some(self) -> None:
        """Some lose their style and go on freely: so those who play freely see where every style leads."""
        if self._styled:
            self.styles[self._chance.random(self.styles.shape) < RELEASE] = FREE

    def step(self, actions: npt.NDArray[np.int64], done: npt.NDArray[np.bool_], rewards: npt.NDArray[Any]) -> None:
        """One action in every game; notes which ended, and what they were worth."""
        games = self.games
        games.step(actions)
        np.not_equal(games.done, 0, out=done)
        rewards[:] = 0
        ended = np.flatnonzero(done)
        self._release_some()
        if len(ended):
            self._seat_styles(ended)
            worth = final_rewards(games.rewards[ended], games.points[ended], self._scale)
            rewards[ended, : self.players] = worth
            self.ended += len(ended)
            games.deal_with(draw_options(self.game, self.company, self._chance, self._often))

    def seat_rivals(self, rows: npt.NDArray[np.intp], share: float) -> None:
        """Earlier selves sit down, in so large a share of some games that were just dealt: on some seats, never all.

        Partners sit on all seats but one.
        """
        if self.company.partner:
            self.rivals[rows, : self.players] = True
            self.rivals[rows, self._chance.integers(0, self.players, len(rows))] = False
            return
        self.rivals[rows] = False
        for row in rows[self._chance.random(len(rows)) < share]:
            most = self.players - 1
            if most:
                count = self._chance.integers(1, most + 1)
                self.rivals[row, self._chance.permutation(self.players)[:count]] = True

    def points(self) -> npt.NDArray[np.int64]:
        """The points of all learners in the games that ended last."""
        learners = slice(None) if self.seat is None else self.seat
        ended: npt.NDArray[np.int64] = self.games.points[self.games.done > 0].sum(2)[:, learners].ravel()
        return ended


def set_tables(
    game: Game,
    games: int,
    seed: int,
    threads: int = 1,
    boxes: Sequence[Box[Any]] = (),
    styled: float = 0.0,
    only: Sequence[int] = (),
    often: str = "",
) -> list[Table]:
    """So many games in all, shared out among all companies, or among those of `only` some numbers of players."""
    kinds = [company for company in companies(game) if not only or company.players in only]
    return [
        Table(game, company, span, seed * STREAMS + i, threads, boxes, styled, often)
        for i, (company, span) in enumerate(_shared_out(kinds, 0, games))
    ]


def set_sparring_tables(
    game: Game, first: int, games: int, seed: int, threads: int = 1, box: Box[Any] | None = None, network: bool = False
) -> list[Table]:
    """So many games more, from row `first` on, in which the learner sits alone among partners. These know one box."""
    boxes = [box] if box else []
    return [
        Table(game, company, span, seed * STREAMS + STREAMS // 2 + i, threads, boxes)
        for i, (company, span) in enumerate(_shared_out(sparring_partners(game, network), first, games))
    ]


def _shared_out(kinds: Sequence[Company], first: int, games: int) -> Iterator[tuple[Company, slice]]:
    """The rows of every company, about as many for each; who would get none stays at home."""
    borders = [first + games * i // len(kinds) for i in range(len(kinds) + 1)]
    for company, begin, end in zip(kinds, borders, borders[1:], strict=False):
        if end > begin:
            yield company, slice(begin, end)
