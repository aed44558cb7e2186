"""Several cores share the games out among themselves, inside one call of compiled code.

`prange` hands its rounds to the threads of Numba's OpenMP layer, which wait in compiled code between two calls: on two
cores a call costs 2 µs. A pool of Python threads took 60 µs for two workers and 230 µs for sixteen, which is as long as
the work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.kernel.fast import compiled
from boardroom.kernel.game import Game


def border(games: int, workers: int, worker: int) -> int:
    """Where the share of a worker begins. In the common subset."""
    return games * worker // workers


def share_out(game: Game, driver: Callable[..., None], threads: int, games: int, *arguments: Any) -> None:
    """Call a driver, whose last argument is the number of workers, for so many games on so many threads.

    Where Numba has fewer threads (`NUMBA_NUM_THREADS`, else the cores of the machine), these do all the work.
    """
    import numba

    workers = min(threads, games)
    if workers == 1:
        compiled(game, driver)(*arguments, 1)
        return
    before = numba.get_num_threads()
    numba.set_num_threads(min(workers, numba.config.NUMBA_NUM_THREADS))  # type: ignore[attr-defined]
    try:
        compiled(game, driver, parallel=True)(*arguments, workers)
    finally:
        numba.set_num_threads(before)
