"""How fast the games run: random play, whole games, copies, playouts, compiling and starting.

Other work on the machine can only make a measurement slower, so each is repeated and the best one counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from boardroom.arena.playout import PLACES, SEAT_STRIDE, copy_many, play_from_here, play_games
from boardroom.arena.setting import Setting, make_results, make_workspace
from boardroom.arena.simulate import play_batch
from boardroom.arena.simulate import ready as games_ready
from boardroom.bots.memory import Maker
from boardroom.bots.names import find_bot
from boardroom.kernel.schema import copy

REPEATS = 15
SPELL = 0.1  # seconds that one repeat should take: short ones slip in between other work
SEARCH = find_bot("search:0.5s")
EASY = find_bot("easy")
SEARCHES = 4
ANSWERS = 10  # positions along a game
BATCH = 4096  # games that are stepped together
COPY_PLACES = 64  # states copied about: small enough for the nearest cache, too many for the compiler to see through

FIRST_CALL = """
from time import perf_counter
start = perf_counter()
from boardroom.arena.bench import first_call
first_call({game!r}, {mode!r})
print(perf_counter() - start)
"""


class BenchError(RuntimeError):
    """A measurement that could not be made; the message says why."""


def best_rate(work: Callable[[int], int], repeats: int | None = None) -> float:
    """Things per second: `work(times)` does it so often and returns how many things that were."""
    work(1)  # compiles or loads what is not there yet
    times, spent = 1, 0.0
    while spent < SPELL / 2:
        start = perf_counter()
        work(times)
        spent = perf_counter() - start
        times = max(times + 1, min(10 * times, int(times * SPELL / max(spent, 1e-9))))
    rates = []
    for _ in range(repeats or REPEATS):
        start = perf_counter()
        done = work(times)
        rates.append(done / (perf_counter() - start))
    return max(rates)


def bench(setting: Setting, mode: str) -> dict[str, Any]:
    """All figures of a game at one speed."""
    with TemporaryDirectory(prefix="boardroom-bench-") as cache:
        first = first_call_seconds(setting.game.name, mode, cache)
        again = first_call_seconds(setting.game.name, mode, cache)
    decisions, games = random_play(setting, mode)
    figures = {
        "game": setting.game.name,
        "mode": mode,
        "players": setting.players,
        "decisions_per_second": round(decisions),
        "games_per_second": round(games, 1),
        "copies_per_second": round(copies(setting, mode)),
        "playouts_per_second": round(playouts(setting, mode), 1),
        "search_per_second": round(search_playouts(setting, mode), 1),
        "easy_answer": round(slowest_answer(setting, mode), 2),
        "compile_s": round(first, 2) if mode == "fast" else 0.0,
        "warm_s": round(again, 2),
    }
    if mode == "fast":
        figures["batched_per_second"] = round(batched(setting))
    return figures


# --- starting ----------------------------------------------------------------------------------------------------


def first_call(game: str, mode: str) -> None:
    """From nothing to one finished game."""
    play_batch(Setting.of(game), mode, seed=0, games=1)


def first_call_seconds(game: str, mode: str, cache: str) -> float:
    """Seconds a fresh process takes from its first import to one finished game, with this cache of compiled code."""
    command = [sys.executable, "-c", FIRST_CALL.format(game=game, mode=mode)]
    environment = {**os.environ, "BOARDROOM_CACHE": cache}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"the first call of {game} failed: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout)


# --- running -----------------------------------------------------------------------------------------------------


def random_play(setting: Setting, mode: str) -> tuple[float, float]:
    """Decisions and whole games per second: legal, choose, apply, from the deal to the final scores."""
    game, fast = setting.game, mode == "fast"
    work = make_workspace(setting, fast, [game.undealt(setting.players, 0, setting.options)] * PLACES)
    play, results = Maker(fast).driver(game, play_games), make_results(setting, fast, 1)

    def run(games: int) -> int:
        nonlocal results
        results = make_results(setting, fast, games)
        play(work, 0, games, 0, results)
        return games

    games = best_rate(run)
    return games * sum(results.lengths) / len(results.lengths), games


def copies(setting: Setting, mode: str) -> float:
    """Copies of a whole state per second."""
    make = Maker(mode == "fast")
    states = make.records(setting.game.schema, [halfway(setting)] * COPY_PLACES)
    copy = make.driver(setting.game, copy_many)

    def run(times: int) -> int:
        copy(states, times)
        return times

    return best_rate(run)


def playouts(setting: Setting, mode: str) -> float:
    """Random playouts per second from the middle of a game to its end."""
    make, work = Maker(mode == "fast"), make_workspace(setting, mode == "fast", [halfway(setting)] * PLACES)
    play = make.driver(setting.game, play_from_here)

    def run(times: int) -> int:
        play(work, times, make.zeros(2))
        return times

    return best_rate(run)


def batched(setting: Setting) -> float:
    """Decisions per second through the batched environment, stepped and chosen from Python."""
    import numpy as np

    from boardroom.envs.batch import Games

    games = Games(setting.game, setting.players, BATCH, options=setting.options, overlay=setting.overlay)
    luck, rows = np.random.default_rng(1), np.arange(BATCH)

    def run(times: int) -> int:
        for _ in range(times):
            games.step(games.codes[rows, (luck.random(BATCH) * games.counts).astype(np.int64)])
        return times * BATCH

    return best_rate(run)


def search_playouts(setting: Setting, mode: str) -> float:
    """Playouts per second of `search`, judged by the evaluation, in a decision in the middle of a game."""
    thinker, found = setting.thinker(mode == "fast"), choices(setting)
    s, seat = found[len(found) // 2]
    thoughts = [thinker.think(s, seat, SEARCH, seed) for seed in range(SEARCHES)]
    return max(thought.playouts / thought.seconds for thought in thoughts)


def slowest_answer(setting: Setting, mode: str) -> float:
    """How long the level with the least time takes where it takes longest in a game, as a multiple of its time."""
    thinker, found = setting.thinker(mode == "fast"), choices(setting)
    some = found[:: -(-len(found) // ANSWERS)]
    return max(min(thinker.think(s, seat, EASY, n).seconds for n in range(SEARCHES)) for s, seat in some) / EASY.seconds


def halfway(setting: Setting) -> Any:
    """The position in the middle of a random game."""
    found = list(positions(setting))
    return found[len(found) // 2][0]


def choices(setting: Setting) -> list[tuple[Any, int]]:
    """Every position of a random game with more than one legal action, and who decides there."""
    codes = [0] * len(setting.game.space)
    return [
        (s, seat) for s, seat in positions(setting) if setting.game.rules.legal(setting.box.values, s, seat, codes) > 1
    ]


def positions(setting: Setting, seed: int = 1) -> Iterator[tuple[Any, int]]:
    """A random game, position by position, and who decides there."""
    game = setting.game
    batch = play_batch(setting, "plain", seed, 1, trails=True)
    s = game.new(setting.box, setting.players, seed, setting.options)
    for step in batch.trails[0, : batch.lengths[0]]:
        seat, code = divmod(int(step), SEAT_STRIDE)
        yield copy(s), seat
        game.rules.apply(setting.box.values, s, seat, code)


def ready(setting: Setting) -> None:
    """Have everything measured here compiled or loaded, the bots' thinking among it."""
    games_ready(setting, "fast")
    setting.thinker(fast=True)
    make, work = Maker(fast=True), make_workspace(setting, True, [halfway(setting)] * PLACES)
    make.driver(setting.game, copy_many)(work.states, 1)
    make.driver(setting.game, play_from_here)(work, 1, make.zeros(2))
