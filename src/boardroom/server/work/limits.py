"""How much one person, and everybody at one address, may ask of the server: counted here, set in `Settings`.

Counts live in memory, so every process counts for itself and a restart forgets. A limit of 0 is none.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import Final

from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
REMEMBERED: Final = 50_000  # people and addresses of every kind


class Asking(Enum):
    """What is counted as it comes: the names of its limits and what somebody who reached one has done, in words."""

    TABLES = ("tables", "opened {} tables")
    UPLOADS = ("uploads", "sent {} logs")
    HINTS = ("hints", "asked for {} hints")
    COACHING = ("coaching", "asked the coach {} times")
    ANALYSES = ("analyses", "asked for {} analyses")
    WORKSHOPS = ("workshops", "opened {} workshops")
    ADDRESSES = ("addresses", "given {} addresses and keys")
    NAMES = ("names", "given {} names")
    SIGN_OUTS = ("signouts", "signed out {} times")


PERIODS: Final = {
    Asking.TABLES: {"hour": HOUR},
    Asking.UPLOADS: {"hour": HOUR},
    Asking.HINTS: {"minute": MINUTE, "hour": HOUR},
    Asking.COACHING: {"minute": MINUTE},
    Asking.ANALYSES: {"hour": HOUR},
    Asking.WORKSHOPS: {"hour": HOUR},
    Asking.ADDRESSES: {"hour": HOUR},
    Asking.NAMES: {"hour": HOUR},
    Asking.SIGN_OUTS: {"hour": HOUR},
}


@dataclass(frozen=True)
class Caller:
    """Who asks, and from where."""

    person: str
    address: str

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The person and the address, as the limits name them."""
        return ("person", self.person), ("address", self.address)


class Limits:
    """Counts what callers ask for and refuses what is too much, with a sentence that says when to try again."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._times: OrderedDict[tuple[str, str, str], deque[float]] = OrderedDict()

    def number(self, limit: str) -> int:
        """A limit by its name in the settings; 0 is none."""
        return 0 if self._settings.unlimited else int(getattr(self._settings, limit))

    def count(self, asking: Asking, caller: Caller) -> None:
        """Count one more; a `Refusal` if that is too much, and then it is not counted."""
        now = self._clock()
        counted = []
        for period, seconds in PERIODS[asking].items():
            for whose, name in caller.names:
                count = f"{asking.value[0]}_per_{period}", whose, name
                times = self._times.get(count, deque())
                while times and times[0] <= now - seconds:
                    times.popleft()
                most = self.number(f"{asking.value[0]}_per_{period}_per_{whose}")
                if most and len(times) >= most:
                    raise self._too_many(asking, whose, most, period, times[0] + seconds - now)
                counted.append(count)
        for count in counted:
            self._note(count, now)

    def _note(self, count: tuple[str, str, str], now: float) -> None:
        """Remember one more. What was counted last is kept: nobody is forgotten by coming under many names."""
        self._times.setdefault(count, deque()).append(now)
        self._times.move_to_end(count)
        if len(self._times) > REMEMBERED:
            self._times.popitem(last=False)

    def _too_many(self, asking: Asking, whose: str, most: int, period: str, seconds: float) -> Refusal:
        done = asking.value[1].format(most)
        subject = f"You have {done}" if whose == "person" else f"People at your address have {done}"
        return try_later(f"{subject} within {'an hour' if period == 'hour' else 'a minute'}", seconds)

    def check(self, limit: str, has: Mapping[str, int], problem: str, wait: float) -> None:
        """Refuse one more of what the person, or all at the address, have `has` of at once."""
        for whose, number in has.items():
            most = self.number(f"{limit}_per_{whose}")
            if most and number >= most:
                subject = "You have" if whose == "person" else "People at your address have"
                raise try_later(f"{subject} {problem.format(most)}", wait)


def try_later(problem: str, seconds: float) -> Refusal:
    """A refusal that says when to try again."""
    return Refusal(429, f"{problem}. Try again in {in_words(seconds)}.", retry_after=max(1, ceil(seconds)))


def in_words(seconds: float) -> str:
    """A time to wait, rounded up."""
    for size, unit in ((HOUR, "hour"), (MINUTE, "minute"), (1.0, "second")):
        number = max(1, ceil(seconds / size))
        if seconds > size or unit == "second":
            return f"{number} {unit}{'s' if number > 1 else ''}"
    raise AssertionError(seconds)
