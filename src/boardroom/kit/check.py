"""A check of the kit: what must hold for every game, what it is tried on, and what to do when it does not hold."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, TypeVar

from boardroom.kernel.game import Game

F = TypeVar("F", bound=Callable[[Any], None])

MOST_SECONDS = 300.0  # of processor time, for one check of one sample


class Endless(AssertionError):
    """A check that does not come to an end."""


@dataclass(frozen=True)
class Check:
    """Something that must hold for every game."""

    name: str  # `play.points_add_up`: the module of the kit, and the function
    advice: str  # what to do when it does not hold
    test: Callable[[Any], None]
    samples: Callable[[Game], Sequence[Any]]  # what of a game it is tried on: the game itself, or variants of it
    quick: bool  # whether it is over in seconds

    def __str__(self) -> str:
        return self.name

    @property
    def claim(self) -> str:
        """What must hold, in words."""
        return self.name.rpartition(".")[2].replace("_", " ")

    def run(self, sample: Any) -> None:
        """Try it; whatever is wrong is raised."""
        with limited(MOST_SECONDS if self.quick else 0):
            self.test(sample)


CHECKS: list[Check] = []  # in the order in which they are declared: what is simple comes first


def check(samples: Callable[[Game], Sequence[Any]], quick: bool = True) -> Callable[[F], F]:
    """Make a function a check of the kit; its docstring says what to do when it does not hold."""

    def declare(test: F) -> F:
        name = f"{test.__module__.rpartition('.')[2]}.{test.__name__}"
        CHECKS.append(Check(name, " ".join((test.__doc__ or "").split()), test, samples, quick))
        return test

    return declare


def itself(game: Game) -> list[Game]:
    """Samples of a check that looks at the game once."""
    return [game]


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Stop, with words, what takes so much processor time: a loop in the rules that never ends. 0: no limit."""
    if not seconds or not hasattr(signal, "SIGVTALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Endless(f"this does not end: after {seconds:.0f} seconds it was still busy")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
