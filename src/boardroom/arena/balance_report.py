"""What `boardroom balance` found, as a page with charts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from boardroom.arena.report import percent, shares_chart, table

MOST_ROWS: Final = 40  # of the list of what goes with winning
CHART_ROWS: Final = 16


def write_balance(summary: dict[str, Any], folder: Path) -> list[Path]:
    """`GAME.md` and its charts; a paragraph that somebody wrote under `## Judgement` stays."""
    folder.mkdir(parents=True, exist_ok=True)
    name = summary["game"]
    page = folder / f"{name}.md"
    charts = {folder / f"{name}-seats.svg": seats_chart(summary), folder / f"{name}-uses.svg": uses_chart(summary)}
    page.write_text(markdown(summary) + judgement(page), encoding="utf-8")
    for path, chart in charts.items():
        path.write_text(chart, encoding="utf-8")
    return [page, *charts]


def judgement(page: Path) -> str:
    """What a person has added to the page before."""
    heading = "## Judgement"
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    return "\n" + old[old.index(heading) :] if heading in old else ""


def markdown(summary: dict[str, Any]) -> str:
    """The page without the judgement."""
    name, course = summary["game"], summary["course"]
    chosen = ", ".join(f"{option} {value}" for option, value in summary["options"].items()) or "none"
    return "\n\n".join(
        [
            f"# Balance of {summary['title']}",
            f"{summary['games']} games of {summary['players']} players, all of them `{summary['bot']}`. "
            f"Options: {chosen}. A fair share of the wins is {summary['fair_share']:.1%}; intervals are of 95 %, after "
            "Wilson. What goes with winning need not cause it.",
            "## Seats",
            seats_table(summary),
            f"![Win share by seat]({name}-seats.svg)",
            "## Course",
            course_table(summary),
            f"At half-time the later winner was behind in {course['behind_at_half']:.1%} of the games and last in "
            f"{course['last_at_half']:.1%}; in {course['led_from_half_on']:.1%} the winner led alone from then on. "
            "Points are counted as if the game ended there.",
            "## Points by source",
            table(
                ["source", "everybody", "winners"],
                [
                    [row["source"].replace("_", " "), str(row["mean"]), str(row["winners"])]
                    for row in summary["sources"]
                ],
            ),
            "## What is done, and how it goes with winning",
            uses_table(summary),
            f"![Win share of those who do it]({name}-uses.svg)",
            "",
        ]
    )


def seats_table(summary: dict[str, Any]) -> str:
    """Win share and points of every seat."""
    rows = [[f"seat {row['seat'] + 1}", percent(row), str(row["points"])] for row in summary["seats"]]
    return table(["", "win share", "points"], rows)


def course_table(summary: dict[str, Any]) -> str:
    """Length, points, margin and lead changes."""
    named = {
        "decisions": summary["length"],
        "points of a player": summary["points"],
        "lead of the winner": summary["margin"],
        "lead changes": summary["course"]["lead_changes"],
    }
    rows = [[name, *(str(row[key]) for key in ("mean", "p10", "p50", "p90"))] for name, row in named.items() if row]
    return table(["", "mean", "10 %", "median", "90 %"], rows)


def telling(summary: dict[str, Any]) -> list[dict[str, Any]]:
    """What can be judged, the largest difference first."""
    judged = [row for row in summary["uses"] if "won_with" in row]
    return sorted(judged, key=lambda row: -abs(row["won_with"]["share"] - row["won_without"]["share"]))


def uses_table(summary: dict[str, Any]) -> str:
    """How many players do it in a game, how often, and who wins."""
    rows = [
        [
            row["what"], f"{row['players']:.1%}", f"{row['times']:.2f}",
            percent(row["won_with"]), percent(row["won_without"]),
        ]
        for row in telling(summary)[:MOST_ROWS]
    ]  # fmt: skip
    return table(["what", "players", "times", "won with it", "won without"], rows)


def seats_chart(summary: dict[str, Any]) -> str:
    """Win share by seat."""
    rows = [(f"seat {row['seat'] + 1}", row) for row in summary["seats"]]
    return shares_chart("Win share by seat", rows, summary["fair_share"])


def uses_chart(summary: dict[str, Any]) -> str:
    """Win share of those who do something, for what makes the largest difference."""
    rows = [(row["what"], row["won_with"]) for row in telling(summary)[:CHART_ROWS]]
    return shares_chart("Win share of those who do it", rows, summary["fair_share"])
