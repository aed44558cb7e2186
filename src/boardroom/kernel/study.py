"""Values under study: what may be changed in search of a better game, `study.toml` in a game's folder.

    [market_price]
    low = [[1, 3, 5], [2, 4, 7]]             # for every number of the table the least …
    high = [[4, 7, 10], [6, 10, 14]]         # … and the most
    rising = true                            # numbers that are drawn are put in order, row by row
    start = [[2, 4, 6], [3, 6, 9]]           # a promising table, if that of the box is not: a search begins with it

Only values that we chose ourselves may be under study (`inferred`, `designed`): what is printed never changes.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.box import Box, BoxError
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.schema import flatten

FILE: Final = "study.toml"
OURS: Final = ("inferred", "designed")
TRIES: Final = 1_000  # draws before it is said that no box is possible

Vector = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Value:
    """One number of a box: where it is, and from where to where it may go."""

    path: str
    low: int
    high: int

    @property
    def name(self) -> str:
        """The table it belongs to."""
        return self.path.partition("[")[0]


@dataclass(frozen=True)
class Study:
    """The numbers of a game's box that are under study."""

    game: Game
    values: tuple[Value, ...]
    rising: frozenset[str]  # tables whose rows are put in order
    starts: Mapping[str, Any] = field(default_factory=dict, hash=False)  # tables that a search begins with

    @classmethod
    def of(cls, game: Game) -> Study:
        """What a game declares; nothing is under study where it has no such file."""
        return _study(game)

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def low(self) -> Vector:
        """The least that every number may be."""
        return np.array([value.low for value in self.values], np.int16)

    @cached_property
    def high(self) -> Vector:
        """The most that every number may be."""
        return np.array([value.high for value in self.values], np.int16)

    @property
    def start(self) -> Box[Any]:
        """Where a search begins: the box with the tables that are said to be promising."""
        return self.game.box(dict(self.starts))

    def of_box(self, box: Box[Any]) -> Vector:
        """The numbers under study as they are in a box."""
        return numbers_of(box, [value.path for value in self.values])

    def box(self, vector: npt.ArrayLike) -> Box[Any]:
        """The box with these numbers, the others as they are; `BoxError` if it is impossible."""
        return self.game.box(self.overlay(vector))

    def overlay(self, vector: npt.ArrayLike) -> dict[str, Any]:
        """The tables of a box with these numbers, as an overlay."""
        numbers = dict(zip((value.path for value in self.values), np.asarray(vector).tolist(), strict=True))
        names = dict.fromkeys(value.name for value in self.values)
        printed = self.game.box().printed
        return {name: _laid(name, printed[name].value, numbers, name in self.rising) for name in names}

    def draw(self, chance: np.random.Generator, middle: Box[Any] | None = None, spread: float = 1.0) -> Box[Any]:
        """A box with numbers drawn at random; `GameError` if none can be found.

        With a box in the middle, numbers lie around its own, within so large a share of their ranges.
        """
        low, high = self._around(middle, spread)
        for _ in range(TRIES):
            try:
                return self.box(chance.integers(low, high, endpoint=True))
            except BoxError as error:
                reason = error
        raise GameError(f"{self.game.name}/{FILE}: no box is possible with these ranges: {reason}")

    def _around(self, middle: Box[Any] | None, spread: float) -> tuple[Vector, Vector]:
        """The least and the most that numbers near those of a box may be; a number can always change by one."""
        if middle is None or spread >= 1:
            return self.low, self.high
        own = np.clip(self.of_box(middle), self.low, self.high)
        reach = np.ceil(spread * (self.high - self.low) / 2).astype(np.int16)
        return np.maximum(self.low, own - reach), np.minimum(self.high, own + reach)


def overlay_text(overlay: Mapping[str, Any]) -> str:
    """An overlay as the text of a file."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in overlay.items())


def numbers_of(box: Box[Any], paths: list[str]) -> Vector:
    """Some numbers of a box by their paths, `market_price[0][2]`; `KeyError` if there is no such number."""
    found = dict(zip((leaf.path for leaf in box.schema.leaves), flatten(box.values), strict=True))
    return np.array([found[path] for path in paths], np.int16)


def _laid(path: str, value: Any, numbers: Mapping[str, int], rising: bool) -> Any:
    """A table with the numbers that there are for its places."""
    if not isinstance(value, list):
        return numbers.get(path, value)
    row = [_laid(f"{path}[{i}]", item, numbers, rising) for i, item in enumerate(value)]
    return sorted(row) if rising and not isinstance(row[0], list) else row


@cache
def _study(game: Game) -> Study:
    path = game.folder / FILE
    if not path.exists():
        return Study(game, (), frozenset())
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    printed = game.box().printed
    values: list[Value] = []
    for name, entry in data.items():
        if name not in printed:
            raise GameError(f"{path.name}: there is no value {name!r}. Known: {', '.join(sorted(printed))}")
        values += _ranges(name, printed[name].value, printed[name].source, entry["low"], entry["high"])
    rising = frozenset(name for name, entry in data.items() if entry.get("rising"))
    return Study(
        game, tuple(values), rising, {name: entry["start"] for name, entry in data.items() if "start" in entry}
    )


def _ranges(path: str, value: Any, source: Any, low: Any, high: Any) -> Iterator[Value]:
    """The numbers of a table that have a range; one word or number stands for everything below it."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            below = [part[i] if isinstance(part, list) else part for part in (source, low, high)]
            yield from _ranges(f"{path}[{i}]", item, *below)
        return
    if low > high or (low < high and not low <= value <= high):
        raise GameError(f"{FILE}: {path} is {value}, which is not between {low} and {high}")
    if low < high:
        if source not in OURS:
            raise GameError(f"{FILE}: {path} is printed ({source}) and never changes")
        yield Value(path, low, high)
