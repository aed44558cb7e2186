"""What a seat sees as a vector of numbers: of a plain state, or in compiled code.

Element 0 is the number of the seat that looks, so that one network can play them all. The others are the integers of
the state in order of declaration; those the seat may not see are zero. `names` names every element.

Turned round (`relative`), the table begins with the seat that looks: `players[0]` is itself, `players[1]` the next in
turn, and where the state names a seat, it counts from there too. With `all_seeing` nothing is hidden but the
generator: that is for a critic or an analysis, never for a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.fast import inlined
from boardroom.kernel.game import Game
from boardroom.kernel.schema import AboutSeats, Leaf, Visible, flatten, offsets

Vector = npt.NDArray[np.int32]
OWN_SEAT: Final = 1  # elements in front of those of the state
STRIDE: Final = 16  # elements that a processor copies at once, or a multiple of them
LIMITS: Final = np.iinfo(np.int32)
HIDDEN: Final = 0  # the width of what is not copied but cleared

# Columns of a run: neighbours in the record that are neighbours in the vector too.
START, OFFSET, WIDTH, LENGTH = range(4)


@dataclass(frozen=True)
class Sight:
    """How one seat looks at a state: where each integer of the record goes, and which of them name seats."""

    targets: list[int]  # place in the vector, for every observable leaf
    seen: list[bool]
    runs: list[tuple[int, int, int, int]]
    numbers: list[int]  # places in the vector that hold seat numbers to be turned
    bits: list[int]  # and those that hold bit sets of seats


class Observation:
    """How the seats of a game see it, at a table of `players`."""

    def __init__(
        self, game: Game, players: int | None = None, relative: bool = False, all_seeing: bool = False
    ) -> None:
        self.game = game
        self.players: Final = players or game.max_seats
        self.relative = relative
        self._all_seeing = all_seeing
        self._kept = [i for i, leaf in enumerate(game.schema.leaves) if self._shown(leaf)]
        self._leaves = [game.schema.leaves[i] for i in self._kept]
        self.names: Final = ("deciding_seat" if all_seeing else "own_seat", *(leaf.path for leaf in self._leaves))
        lows = [min(leaf.range.low, 0) for leaf in self._leaves]  # what is hidden is zero
        highs = [max(leaf.range.high, 0) for leaf in self._leaves]
        self.low: Final[Vector] = np.array([0, *lows]).clip(LIMITS.min, LIMITS.max).astype(np.int32)
        self.high: Final[Vector] = np.array([game.max_seats - 1, *highs]).clip(LIMITS.min, LIMITS.max).astype(np.int32)

    def __len__(self) -> int:
        return len(self.names)

    def _shown(self, leaf: Leaf) -> bool:
        """Whether the integer is in the vector at all."""
        return not leaf.path.startswith("chance.") if self._all_seeing else leaf.visible is not Visible.NOBODY

    # -- one state

    def of(self, s: Any, seat: int) -> Vector:
        """What `seat` sees of a plain state."""
        values, sight = flatten(s), self._sights[seat]
        out = np.zeros(len(self), np.int64)
        out[0] = seat
        out[sight.targets] = [values[i] if seen else 0 for i, seen in zip(self._kept, sight.seen, strict=True)]
        if sight.numbers or sight.bits:
            turn_seats(out, np.array(sight.numbers, np.intp), np.array(sight.bits, np.intp), seat, self.players)
        return out.astype(np.int32)

    @cached_property
    def _sights(self) -> list[Sight]:
        return [self._sight(seat) for seat in range(self.game.max_seats)]

    def _sight(self, seat: int) -> Sight:
        """How a seat looks; one that is not at the table has nothing to turn."""
        turn = self.relative and seat < self.players
        places = {name: place for place, name in enumerate(self.names)}
        paths = [leaf.turned(seat, self.players) if turn else leaf.path for leaf in self._leaves]
        targets = [places[path] for path in paths]
        seen = [self._all_seeing or leaf.seen_by(seat) for leaf in self._leaves]
        told = [leaf.seats if turn and visible else None for leaf, visible in zip(self._leaves, seen, strict=True)]
        spans = list(offsets(self.game.schema.dtype))
        return Sight(
            targets,
            seen,
            list(_runs(targets, seen, [spans[i] for i in self._kept])),
            [place for place, about in zip(targets, told, strict=True) if about is AboutSeats.NUMBER],
            [place for place, about in zip(targets, told, strict=True) if about is AboutSeats.BITS],
        )

    @cached_property
    def tables(self) -> list[npt.NDArray[np.int64]]:
        """The sights of all seats as arrays for compiled code: runs, numbers, bits, each padded to the longest."""
        runs = np.zeros((len(self._sights), max(len(sight.runs) for sight in self._sights), 4), np.int64)
        for seat, sight in enumerate(self._sights):
            runs[seat, : len(sight.runs)] = [self._whole_strides(run) for run in sorted(sight.runs)]
        return [runs, _padded([s.numbers for s in self._sights]), _padded([s.bits for s in self._sights])]

    def _whole_strides(self, run: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """A run made longer, so that a processor copies it in whole strides. What it writes too much is overwritten by
        those that follow, in ascending order; only where there is no room behind it, it stays as it is."""
        start, offset, width, length = run
        longer = -(-length // STRIDE) * STRIDE
        fits = start + longer <= len(self) and (offset + longer) * width <= self.game.schema.dtype.itemsize
        return start, offset, width, longer if fits else length


def _runs(targets: list[int], seen: list[bool], spans: list[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Stretches of the record that go to one of the vector: START, OFFSET (in units of the width), WIDTH, LENGTH."""
    run = (0, 0, -1, 0)
    for target, visible, (offset, size) in zip(targets, seen, spans, strict=True):
        width = size if visible else HIDDEN
        first = offset // size if visible else 0
        start, began, wide, length = run
        follows = width == wide and target == start + length and (width == HIDDEN or first == began + length)
        if follows:
            run = start, began, wide, length + 1
            continue
        if length:
            yield run
        run = target, first, width, 1
    yield run


def _padded(lists: list[list[int]]) -> npt.NDArray[np.int64]:
    """Rows of places in a vector; 0, where nothing but the own seat is, fills them up."""
    rows = np.zeros((len(lists), max(map(len, lists))), np.int64)
    for row, places in zip(rows, lists, strict=True):
        row[: len(places)] = places
    return rows


# --- in the common subset ----------------------------------------------------------------------------------------


@inlined
def turn_seats(out: Any, numbers: Any, bits: Any, seat: int, players: int) -> None:
    """Count the seats that a vector names from `seat`."""
    for i in range(len(numbers)):
        value = out[numbers[i]]
        if numbers[i] and value >= 0 and value < players:
            out[numbers[i]] = (value - seat) % players
    everybody = (1 << players) - 1
    for i in range(len(bits)):
        named = int(out[bits[i]])
        own = named & everybody
        if bits[i]:
            out[bits[i]] = (named ^ own) | ((own >> seat | own << (players - seat)) & everybody)


@inlined
def spread(out: Any, start: Any, words: Any, at: int, offset: Any, length: Any) -> None:
    """Copy a run of words of one record."""
    i = np.uint64(0)
    while i < length:
        out[start + i] = words[at, offset + i]
        i += np.uint64(1)


@inlined
def look(
    bytes1: Any,
    bytes2: Any,
    bytes4: Any,
    bytes8: Any,
    at: int,
    runs: Any,
    numbers: Any,
    bits: Any,
    seat: int,
    players: int,
    out: Any,
) -> None:
    """What a seat sees of one record of an array, whose bytes come in words of every width.

    Indices are unsigned: signed ones may count from the end, and cost time.
    """
    out[0] = seat
    for run in range(runs.shape[1]):
        start, offset = np.uint64(runs[seat, run, START]), np.uint64(runs[seat, run, OFFSET])
        width, length = runs[seat, run, WIDTH], np.uint64(runs[seat, run, LENGTH])
        if width == 1:
            spread(out, start, bytes1, at, offset, length)
        elif width == 2:
            spread(out, start, bytes2, at, offset, length)
        elif width == 4:
            spread(out, start, bytes4, at, offset, length)
        elif width == 8:
            spread(out, start, bytes8, at, offset, length)
        else:
            i = np.uint64(0)
            while i < length:
                out[start + i] = 0
                i += np.uint64(1)
    turn_seats(out, numbers[seat], bits[seat], seat, players)


def words_of(states: npt.NDArray[np.void]) -> list[npt.NDArray[Any]]:
    """The bytes of records in words of every width, a row for each record, as `look` wants them."""
    return [states.view(f"<i{width}").reshape(len(states), -1) for width in (1, 2, 4, 8)]
