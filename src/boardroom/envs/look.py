"""Observation vectors of many games at once, filled in compiled code. In the common subset, but for `prange`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import prange

from boardroom.envs.observation import LENGTH, OFFSET, START, WIDTH, turn_seats
from boardroom.envs.workers import border


def look(
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
    first: int,
    last: int,
) -> None:
    """A worker's share of the observations. Indices are unsigned: signed ones may count from the end, and cost time."""
    for game in range(first, last):
        seat = seats[game]
        out[game, 0] = seat
        for run in range(runs.shape[1]):
            start, offset = np.uint64(runs[seat, run, START]), np.uint64(runs[seat, run, OFFSET])
            width, length = runs[seat, run, WIDTH], np.uint64(runs[seat, run, LENGTH])
            i = np.uint64(0)
            if width == 1:
                while i < length:
                    out[game, start + i] = bytes1[game, offset + i]
                    i += np.uint64(1)
            elif width == 2:
                while i < length:
                    out[game, start + i] = bytes2[game, offset + i]
                    i += np.uint64(1)
            elif width == 4:
                while i < length:
                    out[game, start + i] = bytes4[game, offset + i]
                    i += np.uint64(1)
            elif width == 8:
                while i < length:
                    out[game, start + i] = bytes8[game, offset + i]
                    i += np.uint64(1)
            else:
                while i < length:
                    out[game, start + i] = 0
                    i += np.uint64(1)
        turn_seats(out[game], numbers[seat], bits[seat], seat, players)


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
    """`look` on several cores."""
    games = len(seats)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        look(bytes1, bytes2, bytes4, bytes8, runs, numbers, bits, players, seats, out, first, last)
