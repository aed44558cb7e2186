"""The line of a beginner: what the rules page says under *A first game*, as `first_game.toml` in a game's folder.

    options = { development = "basic" }      # if the page says so
    never = ["trade"]                        # not while anything else can be done

    [[line]]
    do = ["add B 1", "add B *"]    # the first of these that is legal, by notation
    times = 1                      # at most so often in a game; as often as you like if nothing is said
    best = true                    # not the first of them, but what looks best at once
    when = { price = [4, 6] }      # only while this number of the state lies between these, or is this one

At every decision the first entry counts that has something legal and is not used up. Where the line says nothing, or
leaves a choice, a beginner does what looks best at once, as `greedy` does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from math import inf
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game

FILE: Final = "first_game.toml"

Mask = npt.NDArray[np.bool_]  # [code]
Codes = npt.NDArray[np.int64]
Numbers = Mapping[str, int]  # of the state, by name


@dataclass(frozen=True)
class Entry:
    """One thing to do, in the order of preference, how often and when."""

    said: tuple[str, ...]
    codes: Codes
    times: float
    best: bool
    when: Mapping[str, tuple[int, int]]

    def fitting(self, legal: Mask, numbers: Numbers) -> Codes:
        """What of it can be done now."""
        if not all(low <= numbers[name] <= high for name, (low, high) in self.when.items()):
            return self.codes[:0]
        found = self.codes[legal[self.codes]]
        return found if self.best else found[:1]


@dataclass(frozen=True)
class Line:
    """What a beginner does and what never, and with which options."""

    options: Mapping[str, str]
    never: Codes
    entries: tuple[Entry, ...]

    @property
    def numbers(self) -> frozenset[str]:
        """What of the state it speaks of."""
        return frozenset(name for entry in self.entries for name in entry.when)

    def leave(self, legal: Mask, used: npt.NDArray[np.int64], numbers: Numbers) -> Mask:
        """What the line leaves of what is legal: all but what is never done, or an entry, counted in `used[entry]`."""
        left = legal.copy()
        left[self.never] = False
        legal = left if left.any() else legal
        for number, entry in enumerate(self.entries):
            fitting = entry.fitting(legal, numbers) if used[number] < entry.times else entry.codes[:0]
            if len(fitting):
                used[number] += 1
                left = np.zeros_like(legal)
                left[fitting] = True
                return left
        return legal


@cache
def first_game(game: Game) -> Line | None:
    """The line of a game, if it has one."""
    path = game.folder / FILE
    return line_of(tomllib.loads(path.read_text(encoding="utf-8")), game) if path.exists() else None


def line_of(data: Mapping[str, Any], game: Game) -> Line:
    """The line that a file says."""
    said = [game.space.notation(code) for code in range(len(game.space))]
    entries = tuple(_entry(entry, said) for entry in data.get("line", ()))
    return Line(data.get("options", {}), _codes(data.get("never", ()), said), entries)


def _entry(entry: Mapping[str, Any], said: list[str]) -> Entry:
    when = {name: tuple(at) if isinstance(at, list) else (at, at) for name, at in entry.get("when", {}).items()}
    codes = _codes(entry["do"], said)
    return Entry(tuple(entry["do"]), codes, entry.get("times", inf), entry.get("best", False), when)


def _codes(patterns: Iterable[str], said: list[str]) -> Codes:
    """The actions that are called so, in this order."""
    codes = [code for pattern in patterns for code, text in enumerate(said) if fnmatchcase(text, pattern)]
    return np.array(list(dict.fromkeys(codes)), np.int64)
