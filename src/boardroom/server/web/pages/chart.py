"""Charts over time: one line for every player, drawn by `chart.html` in the units of an SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

LEFT: Final = 30  # room for the figures of the scale
RIGHT: Final = 44  # room for the figures at the ends of the lines
TOP: Final = 10
BOTTOM: Final = 22
LABEL_GAP: Final = 15
LETTER: Final = 7  # width of a letter below the chart, and of the room between two words


@dataclass(frozen=True)
class Frame:
    """Where a chart stands, and the number of its last position."""

    width: int
    height: int
    left: int
    right: int
    last: int

    @property
    def top(self) -> int:
        """Where the highest value stands."""
        return TOP

    @property
    def bottom(self) -> int:
        """Where the lowest value stands."""
        return self.height - BOTTOM

    def x(self, position: int) -> float:
        """Where a position stands."""
        return round(self.left + (self.right - self.left) * position / max(self.last, 1), 1)

    def y(self, share: float) -> float:
        """Where a value stands: its share of the way from the lowest to the highest."""
        return round(self.bottom - (self.bottom - self.top) * share, 1)

    def labels(self, heights: Sequence[float]) -> list[float]:
        """Where the figures of lines stand that end at these heights."""
        return spread(heights, LABEL_GAP, self.bottom)


@dataclass(frozen=True)
class Line:
    """One player's line: where it runs and ends, the figure at its end, and its mark at every tick, if it has any."""

    seat: int
    name: str
    path: str
    end: tuple[float, float]
    label_y: float
    figure: int
    marks: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Flag:
    """A number on the line of a player."""

    number: int
    seat: int
    at: tuple[float, float]


@dataclass(frozen=True)
class Chart:
    """Values of all players over time."""

    frame: Frame
    lines: tuple[Line, ...]
    levels: tuple[tuple[float, int], ...]  # horizontal lines and what they stand for
    ticks: tuple[tuple[float, str], ...]  # vertical lines: every year, round, week; words where there is room
    words: str  # the chart for those who cannot see it
    sign: str = ""  # behind a figure
    cursor: float | None = None  # where the position stands that is looked at
    flags: tuple[Flag, ...] = ()


def tick_words(ticks: Sequence[tuple[float, int]], unit: str) -> tuple[tuple[float, str], ...]:
    """What stands below each tick: the first with its unit from there on, the others centred where there is room."""
    found: list[tuple[float, str]] = []
    free = 0.0
    for x, section in ticks:
        words = f"{unit} {section}".strip() if not found else str(section)
        start = x - (LETTER * len(words) / 2 if found else 0)
        found.append((x, words if start >= free else ""))
        if start >= free:
            free = start + LETTER * (len(words) + 1)
    return tuple(found)


def spread(heights: Sequence[float], gap: float, lowest: float) -> list[float]:
    """The same heights moved apart until labels of height `gap` do not overlap, none below `lowest`."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    moved = list(heights)
    for upper, lower in pairwise(order):
        moved[lower] = max(moved[lower], moved[upper] + gap)
    below = lowest
    for i in reversed(order):
        moved[i] = min(moved[i], below)
        below = moved[i] - gap
    return [round(height, 1) for height in moved]
