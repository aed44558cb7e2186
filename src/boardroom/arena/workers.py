"""Who does the work: the cores of this machine. `boardroom.arena.cluster` hires a Ray cluster instead."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Workers(Protocol):
    """Whoever does the work."""

    def map(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """The result of every task, in the order of the tasks, whoever is done first."""


@contextmanager
def cores(mode: str, jobs: int) -> Iterator[Workers]:
    """So many cores for play of a mode. What goes wrong is not kept waiting by work that nobody wants any more."""
    workers = _pool(mode, jobs)
    try:
        yield workers
    except BaseException:
        workers.shutdown(wait=False, cancel_futures=True)
        raise
    workers.shutdown(cancel_futures=True)


def _pool(mode: str, jobs: int) -> Executor:
    """Threads where compiled code lets go of the interpreter's lock, else processes."""
    if mode == "fast" or jobs == 1:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
