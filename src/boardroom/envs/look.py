"""Observation vectors of many games at once, filled in compiled code. In the common subset, but for `prange`."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import prange

from boardroom.envs.workers import border
from boardroom.kernel.fast import uncounted
from boardroom.kernel.observation import look


class Watch(NamedTuple):
    """What looks at games right after their steps, while the states are still at hand: nobody fetches them twice."""

    bytes1: Any  # [game][n]: the states, in words of every width
    bytes2: Any
    bytes4: Any
    bytes8: Any
    runs: Any  # how each seat looks at them
    numbers: Any
    bits: Any
    players: int
    rows: Any  # [game][element]: what the seat that decides sees
    masks: Any  # [game][code]: what it may do


# --- a worker's share of the games -------------------------------------------------------------------------------


@uncounted
def show(watch: Watch, seats: Any, first: int, last: int) -> None:
    """Write down what `seats` see of some games."""
    bytes1, bytes2, bytes4, bytes8 = watch.bytes1, watch.bytes2, watch.bytes4, watch.bytes8
    runs, numbers, bits, players = watch.runs, watch.numbers, watch.bits, watch.players
    for game in range(first, last):
        look(bytes1, bytes2, bytes4, bytes8, game, runs, numbers, bits, seats[game], players, watch.rows[game])


@uncounted
def mark(codes: Any, counts: Any, masks: Any, first: int, last: int) -> None:
    """The legal actions of some games as rows of zeros and ones."""
    for game in range(first, last):
        masks[game, :] = 0
        for i in range(counts[game]):
            masks[game, codes[game, i]] = 1


# --- all workers together ----------------------------------------------------------------------------------------


def show_all(watch: Watch, seats: Any, workers: int) -> None:
    """`show` on several cores."""
    games = len(seats)
    for worker in prange(workers):
        show(watch, seats, border(games, workers, worker), border(games, workers, worker + 1))


def mark_all(codes: Any, counts: Any, masks: Any, workers: int) -> None:
    """`mark` on several cores."""
    games = len(counts)
    for worker in prange(workers):
        mark(codes, counts, masks, border(games, workers, worker), border(games, workers, worker + 1))
