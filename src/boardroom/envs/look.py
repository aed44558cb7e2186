"""Observation vectors of many games at once, filled in compiled code. In the common subset, but for `prange`."""

from __future__ import annotations

from typing import Any

from numba import prange

from boardroom.envs.workers import border
from boardroom.kernel.observation import look


def look_all(
    bytes1: Any,
    bytes2: Any,
    bytes4: Any,
    bytes8: Any,
    runs: Any,
    numbers: Any,
    bits: Any,
    players: int,
    seats: Any,
    out: Any,
    workers: int,
) -> None:
    """`look` at every game, on several cores."""
    games = len(seats)
    for worker in prange(workers):
        for game in range(border(games, workers, worker), border(games, workers, worker + 1)):
            look(bytes1, bytes2, bytes4, bytes8, game, runs, numbers, bits, seats[game], players, out[game])
