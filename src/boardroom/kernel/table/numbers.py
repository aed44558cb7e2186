"""The figures a player looks at, each declared once; what a preview compares and what panels and sheets show follows.

NUMBERS = Numbers(
    Number("credits", "Credits", "coin", lasting=True, stat=True),         # a field of the player
    Number("workload", "Workload", "cube", get=workload, better=-1),       # or (box, s, seat) -> int
)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.kernel.panel import BAD, GOOD, Change
from boardroom.kernel.table.phrases import figure, span


@dataclass(frozen=True)
class Number:
    """A figure of a player: how it is called, how it is read, and whether more of it is good."""

    name: str
    label: str
    icon: str
    get: Callable[[Any, Any, int], int] | None = None  # box, state, seat; none: the player's field of that name
    better: int = 0  # 1: more is better, -1: less is, 0: neither
    sign: bool = False  # shown with its sign
    lasting: bool = False  # can be compared even when the round has ended meanwhile
    stat: bool = False  # stands beside the player's own pieces: a preview changes it there as well

    def of(self, box: Any, s: Any, seat: int) -> int:
        """The figure of a seat in a position."""
        return int(getattr(s.players[seat], self.name) if self.get is None else self.get(box, s, seat))

    def text(self, value: int) -> str:
        """The figure as people read it."""
        return figure(value, self.sign)

    def change(self, before: int, after: Sequence[int]) -> Change:
        """The figure as it is, and as it would be: one value, or from the smallest to the largest."""
        drift = self.better * (after[0] + after[-1] - 2 * before)
        tone = GOOD if drift > 0 else BAD if drift < 0 else ""
        return Change(self.icon, self.label, self.text(before), span(after, self.sign), tone)


class Numbers:
    """All figures of a game, in the order they are shown."""

    def __init__(self, *numbers: Number) -> None:
        self._numbers = numbers
        self._stats = {number.label for number in numbers if number.stat}

    def __getitem__(self, name: str) -> Number:
        return next(number for number in self._numbers if number.name == name)

    def __iter__(self) -> Iterator[Number]:
        return iter(self._numbers)

    def of(self, box: Any, s: Any, seat: int) -> dict[str, int]:
        """All figures of a seat, by name."""
        return {number.name: number.of(box, s, seat) for number in self._numbers}

    def changes(
        self,
        box: Any,
        before: Mapping[str, int],
        worlds: Sequence[Any],
        seat: int,
        only: Callable[[Number], bool] = lambda _: True,
    ) -> tuple[Change, ...]:
        """The figures that would not stay as they are (`of`) in any of the worlds, of those that can be compared."""
        found = []
        for number in self._numbers:
            now, then = before[number.name], [number.of(box, world, seat) for world in worlds]
            if then.count(now) < len(then) and only(number):
                found.append(number.change(now, sorted(set(then))))
        return tuple(found)

    def stats(self, changes: Iterable[Change]) -> tuple[tuple[str, str, str], ...]:
        """The changes that are shown beside the player's own pieces: label, new value, tone."""
        return tuple((c.label, c.after, c.tone) for c in changes if c.label in self._stats)
