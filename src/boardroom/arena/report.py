"""A tournament as a page: Markdown for people who read files, HTML with the charts for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from boardroom.arena.charts import shares_chart

MEANS = {"rank": ".2f", "margin": "+.1f", "points": ".1f"}  # a bot that never sat alone has none
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #ccc; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
"""


def write_report(summary: dict[str, Any], folder: Path) -> list[Path]:
    """`report.md`, `report.html` and the chart `shares.svg`."""
    folder.mkdir(parents=True, exist_ok=True)
    chart = shares_chart(
        "Win share of every bot", [(bot["bot"], bot) for bot in summary["bots"] if bot["games"]], summary["fair_share"]
    )
    pages = {
        "report.md": markdown(summary) + "\n![Win shares](shares.svg)\n",
        "report.html": html(summary, chart),
        "shares.svg": chart,
    }
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in pages]


def markdown(summary: dict[str, Any]) -> str:
    """The tables."""
    bots = summary["bots"]
    heading = f"# {summary['title']}: {', '.join(bot['bot'] for bot in bots)}"
    fair = f"{summary['fair_share']:.1%}"
    network = f"Network {summary['network']}" if summary["network"] else "No network"
    about = (
        f"{summary['games']} games with {summary['players']} players; {summary['tables']}, "
        f"each seed from every seat. A fair share of the wins is {fair}. Intervals are of 95 %, over seeds. "
        f"{network}, weights {summary['weights']}."
    )
    strength = [
        [
            bot["bot"],
            str(bot["games"]),
            percent(bot),
            *(format(bot[what], form) if bot["games"] else "–" for what, form in MEANS.items()),
            f"{bot['rating']['mu']:.1f} ± {bot['rating']['sigma']:.1f}",
        ]
        for bot in bots
    ]
    names = [bot["bot"] for bot in bots]
    alone = [bot for bot in bots if bot["games"]]
    cross = [
        [hero, *("–" if hero == rest else percent(summary["crosstable"][hero][rest]) for rest in names)]
        for hero in names
    ]
    sources = [[s.replace("_", " "), *(f"{bot['sources'][s]:.1f}" for bot in alone)] for s in bots[0]["sources"]]
    return "\n\n".join(
        [
            heading,
            about,
            "## Strength",
            table(["bot", "games", "win share", "mean place", "mean margin", "points", "rating"], strength),
            "## Alone (row) against a table of (column)",
            table(["", *names], cross),
            "## Points by source",
            table(["source", *(bot["bot"] for bot in alone)], sources),
            "",
        ]
    )


def percent(cell: dict[str, Any]) -> str:
    """A share and its interval."""
    if not cell["games"]:
        return "–"
    found = f", {cell['verdict']}" if cell.get("verdict") else ""
    return f"{cell['share']:.1%} ({100 * cell['low']:.1f} to {100 * cell['high']:.1f}{found})"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [headings, ["---", *("---:" for _ in headings[1:])], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def html(summary: dict[str, Any], chart: str) -> str:
    """The same as one page with the chart in it."""
    from markdown_it import MarkdownIt

    body = MarkdownIt().enable("table").render(markdown(summary))
    title = escape(f"{summary['title']}: tournament")
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>\n'
        f"<body>{body}{chart}</body></html>\n"
    )
