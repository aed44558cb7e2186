"""The line of a beginner: what the rules page says under *A first game*, as `first_game.toml` in a game's folder.

    options = { development = "basic" }      # if the page says so

    [[line]]
    do = ["add B 1", "add B *"]    # the first of these that is legal, by notation
    times = 1                      # at most so often in a game

At every decision the first entry counts that has something legal and is not used up. Where the line says nothing, a
beginner does what looks best at once, as `greedy` does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game

FILE: Final = "first_game.toml"
NOTHING: Final = -1


@dataclass(frozen=True)
class Entry:
    """One thing to do, in the order of preference, and how often."""

    said: tuple[str, ...]
    codes: npt.NDArray[np.int64]
    times: int


@dataclass(frozen=True)
class Line:
    """What a beginner does, and with which options."""

    options: Mapping[str, str]
    entries: tuple[Entry, ...]

    def choose(self, legal: npt.NDArray[np.bool_], used: npt.NDArray[np.int64]) -> int:
        """The code to play where `legal[code]`; counts it in `used[entry]`. `NOTHING` where the line says nothing."""
        for number, entry in enumerate(self.entries):
            if used[number] < entry.times:
                fitting = entry.codes[legal[entry.codes]]
                if len(fitting):
                    used[number] += 1
                    return int(fitting[0])
        return NOTHING


@cache
def first_game(game: Game) -> Line | None:
    """The line of a game, if it has one."""
    path = game.folder / FILE
    if not path.exists():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    said = [game.space.notation(code) for code in range(len(game.space))]
    return Line(data.get("options", {}), tuple(_entry(entry, said) for entry in data["line"]))


def _entry(entry: Mapping[str, Any], said: list[str]) -> Entry:
    codes = [code for pattern in entry["do"] for code, text in enumerate(said) if fnmatchcase(text, pattern)]
    return Entry(tuple(entry["do"]), np.array(list(dict.fromkeys(codes)), np.int64), int(entry["times"]))
