"""Games by the thousand: played in batches by whoever is hired for it, and summed up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from boardroom.arena.playout import ENDLESS, MOST_DECISIONS, PLACES, SEAT_STRIDE, STUCK, next_seat, play_games
from boardroom.arena.setting import Setting, check_seeds, make_results, make_workspace
from boardroom.arena.workers import Workers, cores
from boardroom.bots.memory import Maker
from boardroom.bots.thinker import Thinker
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy

BATCH = {"fast": 500, "plain": 20}  # games; small enough for a smooth progress bar
FIRST_TRAIL = 512  # decisions a trail has room for at first
Z_95 = 1.959964  # half the width of a 95 % interval, in standard deviations


class WrongLog(ValueError):
    """A simulated game that the match does not confirm; the message says where."""


@dataclass(frozen=True)
class Violation:
    """Something that must never happen, and where to find it."""

    what: str
    seed: int
    decision: int

    def __str__(self) -> str:
        return f"seed {self.seed}, decision {self.decision}: {self.what}"


@dataclass(frozen=True)
class Batch:
    """What came of games with seeds in a row; the first index of every table is the game."""

    seed: int
    lengths: np.ndarray[Any, Any]
    points: np.ndarray[Any, Any]  # [game, seat, source]
    places: np.ndarray[Any, Any]  # [game, seat]
    trails: np.ndarray[Any, Any]  # [game, decision]: seat * SEAT_STRIDE + code; no room if nobody asked
    violations: tuple[Violation, ...] = ()
    drawn: np.ndarray[Any, Any] | None = None  # what each game was dealt from, where seeds are not in a row

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def seeds(self) -> np.ndarray[Any, Any]:
        """What each game was dealt from."""
        return self.seed + np.arange(len(self)) if self.drawn is None else self.drawn


# --- playing -----------------------------------------------------------------------------------------------------


Task = tuple[Setting, str, int, int, bool, bool]  # what `play_batch` is to play


def batches(
    setting: Setting,
    games: int,
    seed: int = 0,
    mode: str = "fast",
    check: bool = False,
    trails: bool = False,
    workers: Workers | None = None,
) -> Iterator[Batch]:
    """Play the games of seeds `seed`, `seed + 1`, …, a batch at a time and in order; without workers, on one core."""
    check_seeds(seed, games)
    size = BATCH[mode] if setting.quick else 1
    tasks: list[Task] = [
        (setting, mode, start, min(size, seed + games - start), check, trails)
        for start in range(seed, seed + games, size)
    ]
    if workers:
        yield from workers.map(play_task, tasks)
        return
    with cores(mode, 1) as one:
        yield from one.map(play_task, tasks)


def play_task(task: Task) -> Batch:
    """Play the games of a task, wherever it was sent."""
    return play_batch(*task)


def ready(setting: Setting, mode: str) -> None:
    """Have everything compiled or loaded, so that playing starts at once."""
    if setting.quick:
        play_batch(setting, mode, 0, 0)
    else:
        setting.thinker(mode == "fast")


def play_batch(setting: Setting, mode: str, seed: int, games: int, check: bool = False, trails: bool = False) -> Batch:
    """Play some games here and now."""
    if not setting.quick:
        return _play_slowly(setting, mode, seed, games, check)
    room = FIRST_TRAIL if trails or (check and mode == "plain") else 0
    while True:
        batch = _play(setting, mode, seed, games, check, room)
        longest = max(batch.lengths, default=0)
        if not room or longest <= room:
            break
        room = int(longest)
    if check and mode == "plain":
        stray = tuple(v for game in range(games) if (v := _out_of_range(setting, batch, game)))
        return Batch(seed, batch.lengths, batch.points, batch.places, batch.trails, batch.violations + stray)
    return batch


def _play(setting: Setting, mode: str, seed: int, games: int, check: bool, room: int) -> Batch:
    game, fast = setting.game, mode == "fast"
    blank = game.undealt(setting.players, 0, setting.options)
    work, results = make_workspace(setting, fast, [blank] * PLACES), make_results(setting, fast, games, room)
    Maker(fast).driver(game, play_games)(work, seed, games, int(check), results)
    wrong = tuple(Violation(_fault(f), seed + i, int(n)) for i, (f, n) in enumerate(results.broken) if f)
    lengths, points, places, trails = (np.asarray(table, np.int32) for table in results[:4])
    return Batch(seed, lengths, points, places, trails, wrong)


def _play_slowly(setting: Setting, mode: str, seed: int, games: int, check: bool) -> Batch:
    """The same with bots that think for a while: the rules run plain, the bots at the speed of `mode`."""
    played = [_slow_game(setting, setting.thinker(mode == "fast"), seed + n, check) for n in range(games)]
    seats, sources = setting.players, len(setting.game.about.sources)
    trails = np.zeros((games, max((len(game.trail) for game in played), default=0)), np.int32)
    for n, game in enumerate(played):
        trails[n, : len(game.trail)] = game.trail
    return Batch(
        seed,
        np.array([len(game.trail) for game in played], np.int32),
        np.array([game.points for game in played], np.int32).reshape(games, seats, sources),
        np.array([game.places for game in played], np.int32).reshape(games, seats),
        trails,
        tuple(game.violation for game in played if game.violation),
    )


@dataclass(frozen=True)
class _SlowGame:
    trail: list[int]
    points: list[list[int]]
    places: list[int]
    violation: Violation | None


def _slow_game(setting: Setting, thinker: Thinker, seed: int, check: bool) -> _SlowGame:
    game, values = setting.game, setting.box.values
    rules, codes = game.rules, [0] * len(game.space)
    s = game.new(setting.box, setting.players, seed, setting.options)
    trail: list[int] = []
    violation = None
    while bits := rules.to_act(values, s):
        seat = next_seat(bits)
        if not rules.legal(values, s, seat, codes) or len(trail) == MOST_DECISIONS:
            violation = Violation(_fault(ENDLESS if len(trail) == MOST_DECISIONS else STUCK), seed, len(trail))
            break
        before = copy(s) if check else s
        code = thinker.think(s, seat, setting.bots[seat], _thought_seed(seed, len(trail))).code
        rules.apply(values, s, seat, code)
        trail.append(seat * SEAT_STRIDE + code)
        if check and not violation and (fault := rules.faults(values, before, s)):
            violation = Violation(_fault(fault), seed, len(trail))
    points = [[0] * len(game.about.sources) for _ in range(setting.players)]
    places = [0] * setting.players
    rules.score(values, s, points)
    rules.rank(values, s, places)
    return _SlowGame(trail, points, places, violation)


def _thought_seed(seed: int, age: int) -> int:
    """A seed of its own for every decision of a game."""
    return (seed * 1_000_003 + age * 7_919 + 1) % SEED_LIMIT


def _fault(number: int) -> str:
    if number == STUCK:
        return "somebody must decide and has no legal action"
    if number == ENDLESS:
        return "the game does not end"
    return f"invariant {number}"


# --- checking and keeping games ----------------------------------------------------------------------------------


def match_of(setting: Setting, batch: Batch, game: int) -> Match:
    """The match a simulated game was, every action verified and the result compared."""
    seed = batch.seed + game
    match = Match(setting.game, setting.players, seed, setting.options, setting.box)
    for step in batch.trails[game, : batch.lengths[game]]:
        seat, code = divmod(int(step), SEAT_STRIDE)
        match.play(code, seat)
    points = [[row[source] for source in setting.game.about.sources] for row in match.scores()]
    if not match.over or points != batch.points[game].tolist() or match.ranking() != batch.places[game].tolist():
        raise WrongLog(f"seed {seed}: the log does not lead to the result of the simulation")
    return match


def _out_of_range(setting: Setting, batch: Batch, game: int) -> Violation | None:
    """The first integer of a game that leaves its declared range: fast play would wrap there without a sound."""
    values, rules = setting.box.values, setting.game.rules
    s = setting.game.new(setting.box, setting.players, batch.seed + game, setting.options)
    for decision, step in enumerate(batch.trails[game, : batch.lengths[game]], 1):
        seat, code = divmod(int(step), SEAT_STRIDE)
        rules.apply(values, s, seat, code)
        stray = setting.game.schema.out_of_range(s)
        if stray:
            return Violation(stray[0], batch.seed + game, decision)
    return None


# --- summing up --------------------------------------------------------------------------------------------------


class Tally:
    """Collects batches and sums them up."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.violations: list[Violation] = []
        self._lengths: list[np.ndarray[Any, Any]] = []
        self._points: list[np.ndarray[Any, Any]] = []
        self._places: list[np.ndarray[Any, Any]] = []

    def add(self, batch: Batch) -> None:
        """Count a batch in."""
        self._lengths.append(batch.lengths)
        self._points.append(batch.points)
        self._places.append(batch.places)
        self.violations += batch.violations

    def summary(self, seconds: float) -> dict[str, Any]:
        """Everything in plain data, after so many seconds of play."""
        lengths = np.concatenate(self._lengths)
        points, places = np.concatenate(self._points), np.concatenate(self._places)
        games, decisions = len(lengths), int(lengths.sum())
        return {
            "game": self.setting.game.name,
            "players": self.setting.players,
            "options": self.setting.options,
            "games": games,
            "decisions": decisions,
            "seconds": round(seconds, 3),
            "decisions_per_second": round(decisions / seconds),
            "games_per_second": round(games / seconds, 1),
            "violations": len(self.violations),
            "length": spread(lengths),
            "scores": spread(points.sum(axis=2).ravel()),
            "seats": [self._seat(seat, points, places) for seat in range(self.setting.players)],
        }

    def _seat(self, seat: int, points: np.ndarray[Any, Any], places: np.ndarray[Any, Any]) -> dict[str, Any]:
        games = len(places)
        first = places == 1
        wins = float((first[:, seat] / first.sum(axis=1)).sum())  # k equal winners get 1/k each
        low, high = wilson(wins, games)
        own = points[:, seat, :]
        by_source = zip(self.setting.game.about.sources, own.mean(axis=0), strict=True)
        return {
            "seat": seat,
            "bot": self.setting.bots[seat].name,
            "wins": round(wins, 3),
            "share": round(wins / games, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "rank": round(float(places[:, seat].mean()), 4),
            **spread(own.sum(axis=1)),
            "sources": {source: round(float(mean), 3) for source, mean in by_source},
        }


def spread(values: Sequence[int] | np.ndarray[Any, Any]) -> dict[str, float]:
    """Mean and the 10, 50 and 90 % points of a distribution."""
    low, middle, high = (float(p) for p in np.percentile(values, (10, 50, 90)))
    mean = round(float(np.mean(values)), 3)
    return {"mean": mean, "p10": round(low, 1), "p50": round(middle, 1), "p90": round(high, 1)}


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson, sound for few games and for shares near 0 and 1."""
    share, z2 = wins / games, Z_95**2
    middle = share + z2 / (2 * games)
    half = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, (middle - half) / (1 + z2 / games)), min(1.0, (middle + half) / (1 + z2 / games))
