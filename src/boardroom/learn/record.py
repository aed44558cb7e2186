"""What a training run leaves behind beside the network: its curve as CSV, JSON and a chart."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, Final

from boardroom.arena.charts import lines_chart

COLUMNS: Final = (
    "seconds", "decisions", "games", "iteration", "phase", "entropy", "change", "surprise", "explained", "points",
    "greedy", "random",
)  # fmt: skip


def curve_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """The curve as CSV, a line for every look at the ladder and every few iterations."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def strength_chart(title: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Win shares over time, against each bot of the ladder."""
    looks = [row for row in rows if row.get("greedy") is not None]
    if len(looks) < 2:
        return ""
    lines = {f"against {bot}": [float(row[bot]) for row in looks] for bot in ("greedy", "random")}
    ends = tuple(f"{row['decisions'] / 1e6:.3g} million decisions" for row in (looks[0], looks[-1]))
    return lines_chart(f"{title}: games won alone at a table of bots", lines, (ends[0], ends[1]))


def write_record(beside: Path, title: str, facts: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the curve beside the network: `.csv`, `.json` and, as soon as there are two points, `.svg`."""
    beside.with_suffix(".csv").write_text(curve_text(rows), encoding="utf-8")
    beside.with_suffix(".json").write_text(
        json.dumps({**facts, "curve": list(rows)}, indent=1) + "\n", encoding="utf-8"
    )
    chart = strength_chart(title, rows)
    if chart:
        beside.with_suffix(".svg").write_text(chart, encoding="utf-8")
