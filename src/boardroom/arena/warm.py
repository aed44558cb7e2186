"""Compile ahead what the commands will want, so that nobody waits later."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from boardroom.arena import bench, parity, simulate
from boardroom.arena.setting import Setting
from boardroom.kernel.game import Game

JOBS = {
    "playing games": lambda setting: simulate.ready(setting, "fast"),
    "comparing both speeds": parity.ready,
    "measuring": bench.ready,
}


def warm(game: Game) -> Iterator[tuple[str, float]]:
    """Compile one thing after the other, or load it from the cache; each with the seconds it took."""
    setting = Setting.of(game)
    for what, prepare in JOBS.items():
        start = perf_counter()
        prepare(setting)
        yield what, perf_counter() - start
