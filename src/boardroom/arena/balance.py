"""Is a game fair, and what decides it: starts, actions, holdings, leads, from many games of one bot with itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from boardroom.arena.measures import measures_of
from boardroom.arena.playout import CHECK_POINTS, SEAT_STRIDE, follow_games
from boardroom.arena.setting import Setting
from boardroom.arena.simulate import Batch, batches, spread, wilson
from boardroom.arena.workers import Workers
from boardroom.bots.memory import Maker
from boardroom.kernel.actions import ActionSpace, Family
from boardroom.kernel.box import Box
from boardroom.kernel.census import Table, Trait
from boardroom.kernel.game import Game

MOST_VALUES: Final = 40  # a parameter with more values is a number or a place, not a thing one would count
RARELY: Final = 0.02  # of the players: what fewer use, or fewer leave out, cannot be judged
HALF: Final = CHECK_POINTS // 2
BLANK: Final = "…"  # stands for whatever a parameter may say


def features_of(space: ActionSpace) -> tuple[dict[str, list[str]], Table]:
    """What players do, as they write it, with what includes it; and a table [code, feature] of ones and zeros.

    `upgrade W gold` is counted as itself, as `upgrade W …`, as `upgrade … gold` and as `upgrade … …`.
    """
    features: dict[str, list[str]] = {}
    places: list[list[int]] = []
    for code in range(len(space)):
        action = space.action(code)
        family, said = space.families[action.family], dict(action.parameters)
        texts: list[str] = []
        for fixed in _fixings(family):
            text = family.notation.format(**{name: said[name] if name in fixed else BLANK for name in said})
            features.setdefault(text, texts[:] if len(fixed) > 1 else texts[:1])
            texts.append(text)
        order = list(features)
        places.append([order.index(text) for text in texts])
    table = np.zeros((len(space), len(features)), np.int32)
    for code, found in enumerate(places):
        table[code, found] = 1
    return features, table


def _fixings(family: Family) -> Iterator[tuple[str, ...]]:
    """Sets of parameters worth counting by: none, each one, all of them, as long as they do not have many values."""
    yield ()
    for name, parameter in family.parameters.items():
        if len(parameter.names) <= MOST_VALUES:
            yield (name,)
    if len(family.parameters) > 1 and family.size <= MOST_VALUES:
        yield tuple(family.parameters)


class Balance:
    """Sums over many games."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.features, self._feature_table = features_of(setting.game.space)
        self._seed = 0
        self._lengths: list[Table] = []
        self._wins: list[Table] = []
        self._points: list[Table] = []
        self._uses: list[Table] = []
        self._courses: list[Table] = []  # [game, check point, seat]
        self._traits: list[list[Trait]] = []
        self._holdings: list[Mapping[str, Mapping[str, Table]]] = []
        self._orders: list[bytes] = []

    def play(self, games: int, seed: int, workers: Workers | None = None) -> Iterator[int]:
        """Play and count; yields how many games were added."""
        self._seed = seed
        for batch in batches(self.setting, games, seed, "fast", trails=True, workers=workers):
            self.count(batch)
            yield len(batch)

    def count(self, batch: Batch) -> None:
        """Add games that were played."""
        first = batch.places == 1
        self._wins.append(first / first.sum(axis=1, keepdims=True))  # equal winners share
        self._lengths.append(batch.lengths)
        self._points.append(batch.points)
        self._uses.append(np.stack([self._used(batch, game) for game in range(len(batch))]))
        self._orders += measures_of(self.setting.game).orders(batch)
        self._follow(batch)

    def _used(self, batch: Batch, game: int) -> Table:
        """How often every seat did everything in a game."""
        trail = batch.trails[game, : batch.lengths[game]]
        counts = np.zeros((self.setting.players, len(self.setting.game.space)), np.int32)
        np.add.at(counts, (trail // SEAT_STRIDE, trail % SEAT_STRIDE), 1)
        used: Table = counts @ self._feature_table
        return used

    def _follow(self, batch: Batch) -> None:
        """Play the games again: points at moments spread evenly from the deal to the end, and the game's own census."""
        setting, seats, games = self.setting, self.setting.players, len(batch)
        course, dealt, ended = followed(setting.game, seats, setting.options, [setting.box], batch)
        self._courses.append(course)
        census, box = setting.game.census, setting.box.values
        self._traits.append([seated(games, seats), *(census.starts(box, dealt, seats) if census else ())])
        self._holdings.append(census.holdings(box, ended, seats) if census else {})

    # -- summing up

    def summary(self) -> dict[str, Any]:
        """Everything, as plain data."""
        wins, points = np.concatenate(self._wins), np.concatenate(self._points)
        games, seats = wins.shape
        totals = points.sum(axis=2)
        ordered = np.sort(totals, axis=1)
        return {
            "game": self.setting.game.name,
            "title": self.setting.game.about.title,
            "players": seats,
            "games": games,
            "seed": self._seed,
            "bot": self.setting.bots[0].name,
            "options": self.setting.options,
            "overlay": self.setting.box.overlay,
            "fair_share": round(1 / seats, 4),
            "starts": self._starts(wins, totals),
            "length": spread(np.concatenate(self._lengths)),
            "points": spread(totals.ravel()),
            "margin": spread(ordered[:, -1] - ordered[:, -2]),
            "margin_share": round(winners_lead(totals), 4),
            "orders": len(set(self._orders)) if any(self._orders) else None,
            "sources": self._sources(points, wins),
            "course": self._leads(wins),
            "actions": self._actions(wins),
            "holdings": self._held(wins),
        }

    def _starts(self, wins: Table, totals: Table) -> list[dict[str, Any]]:
        """Wins and points by seat and by what else tells players apart at the deal."""
        found = []
        for parts in zip(*self._traits, strict=True):
            of = np.concatenate([part.of for part in parts])
            rows = [
                {"value": name, **_share(wins[of == i]), "points": round(float(totals[of == i].mean()), 2)}
                for i, name in enumerate(parts[0].values)
                if (of == i).any()
            ]
            found.append({"trait": parts[0].name, "rows": rows})
        return found

    def _sources(self, points: Table, wins: Table) -> list[dict[str, Any]]:
        """Points by source, of everybody and of winners."""
        won = wins > 0
        return [
            {
                "source": name,
                "mean": round(float(points[:, :, i].mean()), 2),
                "winners": round(float(points[:, :, i][won].mean()), 2),
            }
            for i, name in enumerate(self.setting.game.about.sources)
        ]

    def _leads(self, wins: Table) -> dict[str, Any]:
        """Lead changes between the check points, how early the winner leads, and winners who came from behind."""
        course = np.concatenate(self._courses)
        leader = np.where(_alone(course), course.argmax(axis=2), -1)
        winner = wins.argmax(axis=1)
        own = np.take_along_axis(course, winner[:, None, None], axis=2)[:, :, 0]
        leads, behind = leader == winner[:, None], own < course.max(axis=2)
        last = behind & (own == course.min(axis=2))
        return {
            "lead_changes": spread(_changes(leader)),
            "winner_leads": _rounded(leads.mean(axis=0)),  # alone, at every check point
            "winner_last": _rounded(last.mean(axis=0)),
            "behind_at_half": round(float(behind[:, HALF].mean()), 4),
            "last_at_half": round(float(last[:, HALF].mean()), 4),
            "led_from_half_on": round(float(leads[:, HALF:].all(axis=1).mean()), 4),
        }

    def _actions(self, wins: Table) -> list[dict[str, Any]]:
        """How often everything is done, and how it goes with winning."""
        uses = np.concatenate(self._uses)
        return [
            {**judged(text, uses[:, :, i], wins), "within": within}
            for i, (text, within) in enumerate(self.features.items())
        ]

    def _held(self, wins: Table) -> list[dict[str, Any]]:
        """What players have in the end, group by group, and how it goes with winning."""
        return [
            {
                "group": group,
                "rows": [
                    judged(thing, np.concatenate([part[group][thing] for part in self._holdings]), wins)
                    for thing in things
                ],
            }
            for group, things in self._holdings[0].items()
        ]


def winners_lead(totals: Table) -> float:
    """The winner's lead over the next in the middle of the games, as a share of his points."""
    ordered = np.sort(totals, axis=1)
    return float(np.median((ordered[:, -1] - ordered[:, -2]) / np.maximum(1, ordered[:, -1])))


def seated(games: int, seats: int) -> Trait:
    """Where players sit."""
    return Trait("seat", tuple(f"seat {n + 1}" for n in range(seats)), np.tile(np.arange(seats), (games, 1)))


def followed(
    game: Game, seats: int, options: Mapping[str, str], boxes: Sequence[Box[Any]], batch: Batch, threads: int = 1
) -> tuple[Table, Table, Table]:
    """Recorded games played again, with the boxes in turn: the course, the first and the last position of each."""
    make, games = Maker(True), len(batch)
    records = make.records(boxes[0].schema, [box.values for box in boxes])
    trails, lengths = batch.trails.astype(np.int64), batch.lengths.astype(np.int64)
    course = make.zeros(games, CHECK_POINTS, seats)
    dealt, ended = (np.zeros(games, game.schema.dtype) for _ in range(2))
    follow = make.driver(game, follow_games)

    def some(own: slice) -> None:
        states = make.records(game.schema, [game.undealt(seats, 0, options)] * 2)
        scratch = make.zeros(seats, len(game.about.sources))
        at = batch.seeds[own], trails[own], lengths[own], scratch, course[own], dealt[own], ended[own]
        follow(records, states, *at)

    rounds = -(-games // len(boxes))  # every thread begins with the first box
    borders = [len(boxes) * (rounds * n // threads) for n in range(threads)] + [games]
    some(slice(0, 0))  # compiled once, before the threads want it
    with ThreadPoolExecutor(threads) as workers:
        list(workers.map(some, map(slice, borders, borders[1:])))
    return course, dealt, ended


def judged(what: str, counts: Table, wins: Table) -> dict[str, Any]:
    """A thing: how many players have it, how many of it, and how having it goes with winning."""
    has = counts > 0
    share = float(has.mean())
    row: dict[str, Any] = {
        "what": what,
        "players": round(share, 4),
        "times": round(float(counts.mean()), 3),
        "winners": round(float((counts * wins).sum() / wins.sum()), 3),
    }
    if RARELY <= share <= 1 - RARELY:
        row["won_with"] = _share(wins[has])
        row["won_without"] = _share(wins[~has])
    return row


def _share(wins: Table) -> dict[str, Any]:
    """A win share with its interval."""
    games, total = len(wins), float(wins.sum())
    low, high = wilson(total, games)
    return {"games": games, "share": round(total / games, 4), "low": round(low, 4), "high": round(high, 4)}


def _rounded(shares: Table) -> list[float]:
    return [round(float(share), 4) for share in shares]


def _alone(course: Table) -> Table:
    """Whether somebody leads alone, at every check point."""
    alone: Table = (course == course.max(axis=2, keepdims=True)).sum(axis=2) == 1
    return alone


def _changes(leader: Table) -> Table:
    """How often the lead passed from one player to another in every game; moments without a sole leader are skipped."""
    changes = []
    for row in leader:
        held = row[row >= 0]
        changes.append(int((held[1:] != held[:-1]).sum()))
    return np.array(changes)
