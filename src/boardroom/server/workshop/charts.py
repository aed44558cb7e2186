"""Charts of the debriefing: laid out once, as shapes, and then painted on a page (SVG) or on paper (PDF)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

WIDTH, HEIGHT = 560.0, 250.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 96.0, 16.0, 30.0
BAR: Final = 20.0  # height of a bar
BAR_GAP: Final = 10.0
COLUMN: Final = 46.0  # width of a column, where there is room
NAMES: Final = 150.0  # room for the names beside bars
LEGEND_LINE: Final = 18.0
LETTER: Final = 6.2  # width of a letter of the legend, about
LARGE_LETTER: Final = 8.8  # the same where a small screen enlarges it
TONES: Final = 12
END_LINE: Final = 16.0  # between names at the ends of lines


@dataclass(frozen=True)
class Rect:
    """A filled box."""

    x: float
    y: float
    width: float
    height: float
    tone: int


@dataclass(frozen=True)
class Path:
    """A line through points; a dashed one is a second voice of its colour."""

    points: tuple[tuple[float, float], ...]
    tone: int
    dashed: bool = False


@dataclass(frozen=True)
class Rule:
    """A thin line of the frame."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Label:
    """A text; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    strong: bool = False
    tone: int = -1  # of the text; none: that of the page


Shape = Rect | Path | Rule | Label


@dataclass(frozen=True)
class Picture:
    """A chart as shapes, and what it says for those who do not see it."""

    title: str
    size: tuple[float, float]  # width and height
    shapes: tuple[Shape, ...]
    words: str
    wide: bool = False  # a small screen shows it in part rather than small


@dataclass(frozen=True)
class Line:
    """One line of a line chart: a value at every tick, or None where there is none yet."""

    name: str
    tone: int
    values: tuple[int | None, ...]
    dashed: bool = False


@dataclass(frozen=True)
class Bar:
    """One bar, of several parts."""

    name: str
    parts: tuple[int, ...]
    note: str = ""


def line_chart(title: str, ticks: Sequence[str], lines: Sequence[Line], unit: str = "") -> Picture:
    """Values over time."""
    known = [value for line in lines for value in line.values if value is not None]
    low, high, step = scale(min([0, *known]), max([1, *known]))
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(n: int) -> float:
        return LEFT + width * (n / max(1, len(ticks) - 1))

    def y(value: float) -> float:
        return TOP + height * (high - value) / (high - low)

    shapes: list[Shape] = []
    for level in range(low, high + 1, step):
        shapes += [Rule(LEFT, y(level), LEFT + width, y(level)), Label(LEFT - 6, y(level) + 4, _number(level), "end")]
    shapes += [Label(x(n), HEIGHT - 10, tick, "middle") for n, tick in enumerate(ticks)]
    shapes += [_path(line, x, y) for line in lines if any(value is not None for value in line.values)]
    shapes += _end_labels(lines, y, LEFT + width + 8)
    told = "; ".join(f"{line.name} {_said(line.values)}" for line in lines)
    return Picture(f"{title}{f' ({unit})' if unit else ''}", (WIDTH, HEIGHT), tuple(shapes), f"{title}: {told}")


def bar_chart(title: str, sources: Sequence[str], bars: Sequence[Bar]) -> Picture:
    """Sums made of parts, one bar each; what is taken away stands left of the line."""
    shown = [n for n in range(len(sources)) if any(bar.parts[n] for bar in bars)]
    legend, legend_height = _legend([(n, sources[n]) for n in shown])
    least, most = _span([bar.parts for bar in bars])
    width = WIDTH - NAMES - 48
    unit = width / (most - least)
    zero = NAMES - least * unit
    shapes: list[Shape] = [*legend]
    y = legend_height
    for bar in bars:
        shapes += _bar(bar, zero, unit, y)
        y += BAR + BAR_GAP
    shapes.append(Rule(zero, legend_height - 4, zero, y - BAR_GAP + 4))
    told = "; ".join(f"{bar.name} {sum(bar.parts)}" for bar in bars)
    return Picture(title, (WIDTH, y + 4), tuple(shapes), f"{title}: {told}", wide=True)


def column_chart(
    title: str,
    sources: Sequence[str],
    ticks: Sequence[str],
    columns: Sequence[Sequence[int]],
    compared: Sequence[Sequence[int]],
) -> Picture:
    """The same over time, a column at every tick. All columns it is compared with have one scale and one legend."""
    shown = [n for n in range(len(sources)) if any(parts[n] for parts in compared)]
    legend, top = _legend([(n, sources[n]) for n in shown], LARGE_LETTER)
    low, high, step = scale(*_span(compared))
    width, height = WIDTH - LEFT, HEIGHT - TOP - BOTTOM
    room = width / len(ticks)
    size = min(COLUMN, 0.7 * room)

    def y(value: float) -> float:
        return top + TOP + height * (high - value) / (high - low)

    shapes: list[Shape] = [*legend]
    for level in range(low, high + 1, step):
        shapes += [Rule(LEFT, y(level), WIDTH, y(level)), Label(LEFT - 6, y(level) + 4, _number(level), "end")]
    for n, (tick, parts) in enumerate(zip(ticks, columns, strict=True)):
        middle = LEFT + room * (n + 0.5)
        shapes += _column(parts, middle - size / 2, size, y)
        shapes += [
            Label(middle, y(_above(parts)) - 5, _number(sum(parts)), "middle", strong=True),
            Label(middle, y(low) + 20, tick, "middle"),
        ]
    told = "; ".join(f"{tick} {_parts_said(sources, parts)}" for tick, parts in zip(ticks, columns, strict=True))
    return Picture(title, (WIDTH, top + HEIGHT), tuple(shapes), f"{title}: {told}")


def _span(columns: Sequence[Sequence[int]]) -> tuple[int, int]:
    """How deep and how high stacked parts reach."""
    return min([0, *map(_below, columns)]), max([1, *map(_above, columns)])


def _above(parts: Sequence[int]) -> int:
    return sum(part for part in parts if part > 0)


def _below(parts: Sequence[int]) -> int:
    return sum(part for part in parts if part < 0)


def _column(parts: Sequence[int], x: float, size: float, y: Callable[[float], float]) -> Iterable[Shape]:
    """Parts above each other; what is taken away hangs below the line."""
    high = low = 0
    for tone, part in enumerate(parts):
        if part > 0:
            high += part
            yield Rect(x, y(high), size, y(high - part) - y(high), tone)
        elif part < 0:
            low += part
            yield Rect(x, y(low - part), size, y(low) - y(low - part), tone)


def _parts_said(sources: Sequence[str], parts: Sequence[int]) -> str:
    told = ", ".join(f"{source} {_number(part)}" for source, part in zip(sources, parts, strict=True) if part)
    return f"{_number(sum(parts))}{f' ({told})' if told else ''}"


def _bar(bar: Bar, zero: float, unit: float, y: float) -> Iterable[Shape]:
    yield Label(0, y + BAR - 6, bar.name)
    left = right = zero
    for tone, part in enumerate(bar.parts):
        size = abs(part) * unit
        if part > 0:
            yield Rect(right, y, size, BAR, tone)
            right += size
        elif part < 0:
            left -= size
            yield Rect(left, y, size, BAR, tone)
    yield Label(right + 6, y + BAR - 6, _number(sum(bar.parts)) + (f"  {bar.note}" if bar.note else ""), strong=True)


def _legend(entries: Sequence[tuple[int, str]], letter: float = LETTER) -> tuple[list[Shape], float]:
    """What the colours stand for, in as many lines as it takes; and how high that is."""
    shapes: list[Shape] = []
    x, y = 0.0, 4.0
    for tone, name in entries:
        size = 18 + letter * len(name) + 14
        if x + size > WIDTH and x:
            x, y = 0.0, y + LEGEND_LINE
        shapes += [Rect(x, y, 11, 11, tone), Label(x + 16, y + 10, name)]
        x += size
    return shapes, y + LEGEND_LINE + 10


def _path(line: Line, x: object, y: object) -> Path:
    assert callable(x) and callable(y)
    points = tuple((x(n), y(value)) for n, value in enumerate(line.values) if value is not None)
    return Path(points, line.tone, line.dashed)


def _end_labels(lines: Sequence[Line], y: object, x: float) -> list[Shape]:
    """The names at the ends of the lines, moved apart where they would lie on each other."""
    assert callable(y)
    ends = [(y(values[-1]), line) for line in lines if (values := [v for v in line.values if v is not None])]
    places: list[float] = []
    for wanted, _ in sorted(ends, key=lambda end: end[0]):
        places.append(max(wanted + 4, places[-1] + END_LINE) if places else wanted + 4)
    over = max(0.0, places[-1] - (HEIGHT - BOTTOM + 4)) if places else 0.0  # those at the foot make room upwards
    lines = [line for _, line in sorted(ends, key=lambda end: end[0])]
    return [
        Label(x, place - over, line.name, strong=not line.dashed, tone=line.tone)
        for place, line in zip(places, lines, strict=True)
    ]


def scale(low: int, high: int) -> tuple[int, int, int]:
    """Round limits around some values, and the step of the lines between them."""
    size = 10 ** floor(log10(max(1, high - low)))
    step = next(step for step in (size // 5, size // 2, size, 2 * size, 5 * size) if step and (high - low) / step <= 6)
    return floor(low / step) * step, ceil(high / step) * step, step


def _said(values: Sequence[int | None]) -> str:
    return ", ".join("–" if value is None else _number(value) for value in values)


def _number(value: int) -> str:
    return str(value).replace("-", "−")
