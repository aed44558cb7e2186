"""Is a game fair, and what decides it: seats, actions, length, lead changes, from many games of one bot with itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from boardroom.arena.playout import CHECK_POINTS, SEAT_STRIDE, follow_scores
from boardroom.arena.setting import Setting, Workspace
from boardroom.arena.simulate import Batch, batches, spread, wilson
from boardroom.kernel.actions import ActionSpace

MOST_VALUES: Final = 40  # a parameter with more values is a number or a place, not a thing one would count
RARELY: Final = 0.02  # of the players: what fewer use, or fewer leave out, cannot be judged
Table = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Feature:
    """Something players do: an action, or an action with a certain parameter."""

    family: str
    value: str  # `area=W`; empty for the action itself

    def __str__(self) -> str:
        return f"{self.family} {self.value}".strip()


def features_of(space: ActionSpace) -> tuple[list[Feature], Table]:
    """All features, and a table [code, feature] of ones and zeros."""
    places: dict[Feature, int] = {}
    pairs = []
    for code in range(len(space)):
        action = space.action(code)
        named = [Feature(action.family, "")]
        named += [Feature(action.family, f"{name}={value}") for name, value in action.parameters]
        pairs += [(code, places.setdefault(feature, len(places))) for feature in named]
    table = np.zeros((len(space), len(places)), np.int32)
    for code, place in pairs:
        table[code, place] = 1
    found = list(places)
    many = {name for name in _parameters(found) if _values(found, name) > MOST_VALUES}
    kept = [i for i, feature in enumerate(found) if _parameter(feature) not in many]
    return [found[i] for i in kept], table[:, kept]


def _parameter(feature: Feature) -> tuple[str, str]:
    return feature.family, feature.value.partition("=")[0]


def _parameters(features: Sequence[Feature]) -> set[tuple[str, str]]:
    return {_parameter(feature) for feature in features if feature.value}


def _values(features: Sequence[Feature], name: tuple[str, str]) -> int:
    return sum(_parameter(feature) == name for feature in features)


class Balance:
    """Sums over many games."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.features, self._feature_table = features_of(setting.game.space)
        self._lengths: list[Table] = []
        self._wins: list[Table] = []
        self._points: list[Table] = []
        self._uses: list[Table] = []
        self._courses: list[Table] = []  # [game, check point, seat]

    def play(self, games: int, seed: int, jobs: int = 1) -> Iterator[int]:
        """Play and count; yields how many games were added."""
        for batch in batches(self.setting, games, seed, "fast", jobs, trails=True):
            self._count(batch)
            yield len(batch)

    def _count(self, batch: Batch) -> None:
        first = batch.places == 1
        self._wins.append(first / first.sum(axis=1, keepdims=True))  # equal winners share
        self._lengths.append(batch.lengths)
        self._points.append(batch.points)
        self._uses.append(np.stack([self._used(batch, game) for game in range(len(batch))]))
        self._courses.append(self._course(batch))

    def _used(self, batch: Batch, game: int) -> Table:
        """How often every seat did everything in a game."""
        trail = batch.trails[game, : batch.lengths[game]]
        counts = np.zeros((self.setting.players, len(self.setting.game.space)), np.int32)
        np.add.at(counts, (trail // SEAT_STRIDE, trail % SEAT_STRIDE), 1)
        used: Table = counts @ self._feature_table
        return used

    def _course(self, batch: Batch) -> Table:
        """Points at some moments of every game, evenly spread from the deal to the end."""
        setting, seats = self.setting, self.setting.players
        blank = setting.game.undealt(seats, 0, setting.options)
        desk = Workspace(setting, True, [blank] * 2)
        course = desk.zeros(len(batch), CHECK_POINTS, seats)
        scratch = desk.zeros(seats, len(setting.game.about.sources))
        desk.driver(setting.game, follow_scores)(
            desk.boxes, desk.states, batch.seed, batch.trails.astype(np.int64), batch.lengths.astype(np.int64), scratch,
            course,
        )  # fmt: skip
        return np.asarray(course)

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
            "bot": self.setting.bots[0].name,
            "options": self.setting.options,
            "fair_share": round(1 / seats, 4),
            "seats": [
                {"seat": seat, **_share(wins[:, seat]), "points": round(float(totals[:, seat].mean()), 2)}
                for seat in range(seats)
            ],
            "length": spread(np.concatenate(self._lengths)),
            "points": spread(totals.ravel()),
            "margin": spread(ordered[:, -1] - ordered[:, -2]) if seats > 1 else None,
            "sources": self._sources(points, wins),
            "course": self._leads(wins),
            "uses": self._judged(wins),
        }

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
        """Lead changes between the check points, and winners who came from behind."""
        course = np.concatenate(self._courses)
        leader = np.where(_alone(course), course.argmax(axis=2), -1)
        changes = _changes(leader)
        half = course[:, CHECK_POINTS // 2]
        winner = wins.argmax(axis=1)
        games = np.arange(len(wins))
        behind = half.max(axis=1) - half[games, winner]
        last = half[games, winner] == half.min(axis=1)
        return {
            "lead_changes": spread(changes),
            "behind_at_half": round(float((behind > 0).mean()), 4),
            "last_at_half": round(float((last & (behind > 0)).mean()), 4),
            "led_from_half_on": round(float((leader[:, CHECK_POINTS // 2 :] == winner[:, None]).all(axis=1).mean()), 4),
        }

    def _judged(self, wins: Table) -> list[dict[str, Any]]:
        """For every feature: how many use it, how often, and how using it goes with winning."""
        uses = np.concatenate(self._uses).reshape(-1, len(self.features))
        won = wins.ravel()
        rows = []
        for i, feature in enumerate(self.features):
            used = uses[:, i] > 0
            share = float(used.mean())
            row: dict[str, Any] = {
                "what": str(feature),
                "players": round(share, 4),
                "times": round(float(uses[:, i].mean()), 3),
            }
            if RARELY <= share <= 1 - RARELY:
                row["won_with"] = _share(won[used])
                row["won_without"] = _share(won[~used])
            rows.append(row)
        return rows


def _share(wins: Table) -> dict[str, Any]:
    """A win share with its interval."""
    games, total = len(wins), float(wins.sum())
    low, high = wilson(total, games)
    return {"games": games, "share": round(total / games, 4), "low": round(low, 4), "high": round(high, 4)}


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
