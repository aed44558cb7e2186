"""What a seat sees as a vector of numbers, for one state or for a whole array of them.

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

from boardroom.envs.workers import share_out
from boardroom.kernel.game import Game
from boardroom.kernel.schema import AboutSeats, Leaf, Visible, flatten, offsets

Vector = npt.NDArray[np.int32]
OWN_SEAT: Final = 1  # elements in front of those of the state
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


class Observer:
    """Observation vectors of one game, for a table of `players`."""

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

    # -- many

    def fill(
        self,
        states: npt.NDArray[np.void],
        seats: npt.NDArray[np.int64],
        out: npt.NDArray[Any],
        threads: int = 1,
    ) -> npt.NDArray[Any]:
        """What `seats[i]` sees of `states[i]`, for all of them, written to the rows of `out`, in compiled code."""
        rows = [states.view(f"<i{width}").reshape(len(states), -1) for width in (1, 2, 4, 8)]
        from boardroom.envs.look import look_all  # Numba is loaded by those who need it

        share_out(self.game, look_all, threads, len(seats), *rows, *self._tables, self.players, seats, out)
        return out

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
    def _tables(self) -> list[npt.NDArray[np.int64]]:
        """The sights of all seats as arrays for compiled code: runs, numbers, bits, each padded to the longest."""
        runs = np.zeros((len(self._sights), max(len(sight.runs) for sight in self._sights), 4), np.int64)
        for seat, sight in enumerate(self._sights):
            runs[seat, : len(sight.runs)] = sight.runs
        return [runs, _padded([s.numbers for s in self._sights]), _padded([s.bits for s in self._sights])]


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
