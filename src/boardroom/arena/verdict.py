"""How good a box makes a game: what strong play does with it, measured against targets.

The games are those of players who are free to do what they like and of players who keep to a style. A target that is
met costs nothing; one that is missed costs more, the farther it is. The sum is what a search for better values lowers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import numpy as np

from boardroom.arena.balance import HALF, followed, seated, winners_lead
from boardroom.arena.measures import measures_of
from boardroom.arena.simulate import Batch
from boardroom.kernel.box import Box
from boardroom.kernel.census import Table, Trait
from boardroom.kernel.game import Game

UNEVEN: Final = 0.25  # by how much of a fair share the win share of a start may differ, with 3 players or more
UNEVEN_OF_TWO: Final = 0.1
DEAD: Final = 0.05  # of the players: what fewer have in every good style is dead
STYLES: Final = 3  # the best ones, in which something must be used
APART: Final = 0.05  # of the points, between the two best styles
CHOOSES: Final = 0.55  # of the pairs, in which who chooses freely comes before who keeps to a style
ORDERS: Final = 0.2  # of the games have an order of main actions of their own
BEHIND: Final = 0.3  # of the winners are behind at half-time
MARGINS: Final = (0.03, 0.15)  # of the winner's points, in the middle
BANKRUPT: Final = 0.08
FREE: Final = "free"  # who keeps to no style
BANKRUPTCY: Final = "bankrupt"  # what a census calls it
# What missing a target altogether costs.
COSTS: Final = {
    "starts": 6.0, "dead": 3.0, "styles": 2.0, "choice": 1.0, "orders": 1.0, "half-time": 1.0, "margin": 0.5,
    "bankrupt": 2.0,
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What was found with a box and a number of players."""

    players: int
    games: int  # of free players; as many others have styles
    starts: Mapping[str, Mapping[str, float]]  # trait, value: win share
    points: float
    used: Mapping[str, float]  # the share of players who have it, in the best style for it
    styles: Mapping[str, float]  # mean points, those of the free among them
    beats: Mapping[str, float]  # style: how often a free player comes before one who keeps to it
    orders: float  # different orders of main actions, as a share of the games
    behind_at_half: float
    margin: float  # the winner's lead in the middle, as a share of his points
    bankrupt: float
    luck: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # as `starts`: what the deal does, no target

    @property
    def misses(self) -> dict[str, float]:
        """How far every target is missed: 0 is met, 1 about as far as can be."""
        allowed = UNEVEN_OF_TWO if self.players == 2 else UNEVEN
        shares = [share * self.players for rows in self.starts.values() for share in rows.values()]
        best = sorted((points for name, points in self.styles.items() if name != FREE), reverse=True)
        apart = 1 - best[1] / best[0] if len(best) > 1 and best[0] > 0 else 0.0
        low, high = MARGINS
        return {
            "starts": float(np.mean([max(0.0, abs(share - 1) - allowed) for share in shares])),
            "dead": sum(max(0.0, DEAD - share) / DEAD for share in self.used.values()) / max(1, len(self.used)),
            "styles": max(0.0, apart - APART),
            "choice": sum(max(0.0, CHOOSES - share) for share in self.beats.values()) / max(1, len(self.beats)),
            "orders": max(0.0, ORDERS - self.orders) / ORDERS,
            "half-time": max(0.0, BEHIND - self.behind_at_half) / BEHIND,
            "margin": min(1.0, max(0.0, low - self.margin) / low + max(0.0, self.margin - high) / high),
            "bankrupt": max(0.0, self.bankrupt - BANKRUPT),
        }

    @property
    def loss(self) -> float:
        """All misses together, by what they cost."""
        return sum(COSTS[name] * miss for name, miss in self.misses.items())

    @property
    def dead(self) -> list[str]:
        """What hardly anybody has, whatever the style."""
        return [thing for thing, share in self.used.items() if share < DEAD]

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {**asdict(self), "misses": self.misses, "loss": self.loss, "dead": self.dead}


def deal_styles(games: int, players: int, styles: int, chance: np.random.Generator) -> Table:
    """[game][seat]: free players in the first half of the games; in the second everybody draws a style or none."""
    drawn: Table = chance.integers(0, styles + 1, (games, players))
    drawn[: games // 2] = 0
    return drawn


def verdicts(
    game: Game,
    players: int,
    options: Mapping[str, str],
    boxes: Sequence[Box[Any]],
    batch: Batch,
    styles: Table,
    names: Sequence[str],
    threads: int = 1,
) -> list[Verdict]:
    """What games that went through the boxes in turn say of each; `names` are those of the styles from 1 on."""
    course, dealt, ended = followed(game, players, options, boxes, batch, threads)
    first = batch.places == 1
    wins = first / first.sum(axis=1, keepdims=True)
    totals = batch.points.sum(axis=2)
    at = np.arange(len(batch)) % len(boxes)
    measures = measures_of(game)
    orders, done = measures.orders(batch), measures.doings(batch, players)
    found = []
    for i, box in enumerate(boxes):
        own = np.flatnonzero(at == i)
        free, styled = own[own < len(batch) // 2], own[own >= len(batch) // 2]
        census = game.census
        traits = [seated(len(free), players), *(census.starts(box.values, dealt[free], players) if census else ())]
        held = [census.holdings(box.values, ended[rows], players) if census else {} for rows in (free, styled)]
        by_free, by_styled = (measures.used(held[i], done[rows]) for i, rows in enumerate((free, styled)))
        by_style = _by_style(totals[styled], styles[styled], names) or {FREE: float(totals[free].mean())}
        shares = _shares(traits, wins[free])
        best = sorted(by_style, key=lambda name: -by_style[name])[:STYLES]
        kept = [0 if name == FREE else names.index(name) + 1 for name in best]
        found.append(
            Verdict(
                players=players,
                games=len(free),
                starts={name: rows for name, rows in shares.items() if name not in measures.luck},
                points=float(totals[free].mean()),
                used=_shares_of_players(by_free, by_styled, styles[styled], kept),
                styles=by_style,
                beats=_beats(batch.places[styled], styles[styled], names),
                orders=len({orders[row] for row in free}) / len(free),
                behind_at_half=_behind(course[free], wins[free]),
                margin=winners_lead(totals[free]),
                bankrupt=_bankrupt(held[0]),
                luck={name: rows for name, rows in shares.items() if name in measures.luck},
            )
        )
    return found


def _shares(traits: Sequence[Trait], wins: Table) -> dict[str, dict[str, float]]:
    """Win shares by what tells players apart at the deal, what nobody was left out."""
    return {
        trait.name: {
            name: float(wins[trait.of == i].mean()) for i, name in enumerate(trait.values) if (trait.of == i).any()
        }
        for trait in traits
    }


def _shares_of_players(
    free: Mapping[str, Table], styled: Mapping[str, Table], styles: Table, kept: Sequence[int]
) -> dict[str, float]:
    """The share of players who use a component, in the style of the best ones that uses it most."""
    found = {}
    for thing, own in free.items():
        if thing == BANKRUPTCY:
            continue
        others = styled[thing]
        shares = [float(others[styles == style].mean()) for style in kept if (styles == style).any()]
        found[thing] = max([float(own.mean()), *shares])
    return found


def _by_style(totals: Table, styles: Table, names: Sequence[str]) -> dict[str, float]:
    """Mean points of everybody with a style, at tables where all kinds sit together."""
    named = [FREE, *names]
    return {name: float(totals[styles == i].mean()) for i, name in enumerate(named) if (styles == i).any()}


def _beats(places: Table, styles: Table, names: Sequence[str]) -> dict[str, float]:
    """How often a free player comes before one with a style at the same table; equal places count half."""
    found = {}
    for style, name in enumerate(names, 1):
        pairs = (styles[:, :, None] == 0) & (styles[:, None, :] == style)
        ahead = (places[:, :, None] < places[:, None, :]) + 0.5 * (places[:, :, None] == places[:, None, :])
        if pairs.any():
            found[name] = float(ahead[pairs].mean())
    return found


def _behind(course: Table, wins: Table) -> float:
    """How many winners were behind at half-time."""
    own = np.take_along_axis(course[:, HALF], wins.argmax(axis=1)[:, None], axis=1)[:, 0]
    return float((own < course[:, HALF].max(axis=1)).mean())


def _bankrupt(held: Mapping[str, Mapping[str, Table]]) -> float:
    """The share of players who went bankrupt, in a game that knows this."""
    found = [counts.mean() for things in held.values() for thing, counts in things.items() if thing == BANKRUPTCY]
    return float(found[0]) if found else 0.0
