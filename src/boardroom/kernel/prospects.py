"""Where an action leads, in a few small numbers, for learners: a game's `prospects.py`, if it has one.

Some decisions mean little by themselves: how a pad is laid says nothing before one sees which symbols stay visible. A
game may say it for every legal action, in the common subset of the rules, from nothing but what the seat itself knows::

    PROSPECTS = (Prospect("price", -8, 8), Prospect("goods", 0, 24))

    def prospects(box, s, seat, codes, count, out): ...   # out[code][i] = …; False where there is nothing to say

A network scores every number by itself and adds the scores to those of the action (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any


@dataclass(frozen=True)
class Prospect:
    """One of the numbers: its name, and its range. What lies beyond counts as the end of the range."""

    name: str
    low: int
    high: int

    @property
    def width(self) -> int:
        """How many values it has."""
        return self.high - self.low + 1


@dataclass(frozen=True)
class Prospects:
    """All numbers of a game, and the function that fills them."""

    kinds: tuple[Prospect, ...]
    prospects: Callable[..., bool]


def nothing_to_say(box: Any, s: Any, seat: int, codes: MutableSequence[int], count: int, out: Any) -> bool:
    """What a game without prospects answers."""
    return False


def prospects_of(part: ModuleType | None) -> Prospects:
    """The prospects of a game from its `prospects.py` (None: it has none)."""
    return Prospects((), nothing_to_say) if part is None else Prospects(part.PROSPECTS, part.prospects)
