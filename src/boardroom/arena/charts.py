"""Charts as SVG, drawn by hand: small files that read well in a page, on paper and in a dark browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from typing import Any, Final

WIDTH, ROW, RIGHT, LETTER = 640, 28, 60, 7
INK, FAINT, COLOURS = "#222", "#666", ("#2a6f97", "#c2571a")
TICKS: Final = 4
PLOT_HEIGHT, MARGIN = 220, 46  # of a chart with lines


def shares_chart(
    title: str,
    rows: Sequence[tuple[str, dict[str, Any]]],
    fair: float,
    beside: Sequence[dict[str, Any]] = (),
    most: float = 1,
) -> str:
    """Shares up to `most` as dots with their intervals; the dashed line is a fair share. `beside`: hollow dots."""
    height = ROW * (len(rows) + 1) + 8
    left = 30 + LETTER * max((len(label) for label, _ in rows), default=0)

    def x(share: float) -> float:
        return round(left + (WIDTH - left - RIGHT) * share / most, 1)

    parts = [f'<path d="M{x(fair)} 4V{height - ROW}" stroke="#888" stroke-dasharray="4 4"/>']
    for tick in range(TICKS + 1):
        share = most * tick / TICKS
        parts.append(
            f'<text x="{x(share)}" y="{height - 8}" text-anchor="middle" fill="{FAINT}">{_short(share)}</text>'
        )
    for n, (label, cell) in enumerate(rows):
        y = ROW * n + ROW / 2 + 4
        parts += [
            f'<text x="{left - 12}" y="{y + 4}" text-anchor="end" fill="{INK}">{escape(label)}</text>',
            *(f'<circle cx="{x(other["share"])}" cy="{y}" r="4" fill="none" stroke="{COLOURS[0]}" stroke-width="1.5"/>'
              for other in beside[n : n + 1]),
            f'<path d="M{x(cell["low"])} {y}H{x(cell["high"])}" stroke="{COLOURS[0]}" stroke-width="3"/>',
            f'<circle cx="{x(cell["share"])}" cy="{y}" r="5" fill="{COLOURS[0]}"/>',
        ]  # fmt: skip
    return _svg(title, height, parts)


def reach(cells: Sequence[Mapping[str, Any]]) -> float:
    """Where a chart of shares may end: the next full 20 % above the highest interval."""
    return min(1.0, ceil(5 * max((cell["high"] for cell in cells), default=1)) / 5)


def lines_chart(title: str, lines: Mapping[str, Sequence[float]], ends: tuple[str, str]) -> str:
    """Shares from left to right; `ends` names the two ends of the line below."""
    height = PLOT_HEIGHT + 2 * MARGIN
    bottom, right = MARGIN + PLOT_HEIGHT, WIDTH - 20

    def y(share: float) -> float:
        return round(bottom - PLOT_HEIGHT * share, 1)

    parts = []
    for tick in range(TICKS + 1):
        share = tick / TICKS
        parts += [
            f'<path d="M{MARGIN} {y(share)}H{right}" stroke="#ddd"/>',
            f'<text x="{MARGIN - 8}" y="{y(share) + 4}" text-anchor="end" fill="{FAINT}">{_short(share)}</text>',
        ]
    for (label, values), colour, at in zip(lines.items(), COLOURS, (MARGIN, WIDTH // 2), strict=False):
        step = (right - MARGIN) / (len(values) - 1)
        points = " ".join(f"{round(MARGIN + step * n, 1)},{y(value)}" for n, value in enumerate(values))
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
            f'<path d="M{at} 20h18" stroke="{colour}" stroke-width="2.5"/>',
            f'<text x="{at + 24}" y="24" fill="{INK}">{escape(label)}</text>',
        ]
    for end, anchor, where in zip(ends, ("start", "end"), (MARGIN, right), strict=True):
        parts.append(f'<text x="{where}" y="{bottom + 22}" text-anchor="{anchor}" fill="{FAINT}">{escape(end)}</text>')
    return _svg(title, height, parts)


def _short(share: float) -> str:
    """`25%`, `12.5%`."""
    return f"{100 * share:.3g}%"


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    """A chart brings its own light ground: a page may be dark."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="system-ui" '
        f'font-size="13"><title>{escape(title)}</title><rect width="{WIDTH}" height="{height}" rx="8" fill="#fff"/>'
        + "".join(parts)
        + "</svg>\n"
    )
