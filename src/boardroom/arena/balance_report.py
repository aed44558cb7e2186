"""What `boardroom balance` found, as a page with charts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from boardroom.arena.charts import lines_chart, reach, shares_chart
from boardroom.arena.report import percent, table

JUDGEMENT: Final = "## Judgement"
MOST_ROWS: Final = 40  # of the list of what goes with winning
CHART_ROWS: Final = 16
ALWAYS: Final = 0.9999  # of the players: everybody, but for a game that ended early


def write_balance(summary: dict[str, Any], folder: Path) -> list[Path]:
    """`GAME.md` and its charts; what somebody wrote under `## Judgement`, down to the end of the page, stays."""
    folder.mkdir(parents=True, exist_ok=True)
    name = summary["game"]
    page = folder / f"{name}.md"
    charts = {
        folder / f"{name}-starts.svg": starts_chart(summary),
        folder / f"{name}-course.svg": course_chart(summary),
    }
    if compared(summary):
        charts[folder / f"{name}-uses.svg"] = uses_chart(summary)
    page.write_text(markdown(summary) + judgement(page), encoding="utf-8")
    for path, chart in charts.items():
        path.write_text(chart, encoding="utf-8")
    return [page, *charts]


def judgement(page: Path) -> str:
    """What a person has added to the page before."""
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    return "\n" + old[old.index(JUDGEMENT) :] if JUDGEMENT in old else ""


# --- the page ----------------------------------------------------------------------------------------------------


def markdown(summary: dict[str, Any]) -> str:
    """The page without the judgement."""
    name = summary["game"]
    told = telling(summary["actions"])[:MOST_ROWS]
    return "\n\n".join(
        [
            f"# Balance of {summary['title']}",
            about(summary),
            "## Where one sits and how one starts",
            starts_tables(summary),
            f"![Win share by seat and start]({name}-starts.svg)",
            "## Course",
            course_table([summary, *summary.get("also", ())]),
            comebacks(summary["course"]),
            variety(summary),
            *beginners_line(summary),
            *styles_section(summary),
            f"![When the winner leads]({name}-course.svg)",
            "## Points by source",
            sources_table(summary),
            *holdings_tables(summary),
            "## What is done, and how it goes with winning",
            *([uses_table(told, "done by")] if told else []),
            extremes(summary["actions"]),
            "## What makes the largest difference",
            *differences(summary),
            *(section for other in summary.get("also", ()) for section in fewer(other)),
            "",
        ]
    )


def about(summary: dict[str, Any]) -> str:
    """What was played, and how to play it again."""
    seed, games = summary["seed"], summary["games"]
    said = [
        f"{games} games of {summary['players']} players (seeds {seed} to {seed + games - 1}), all of them "
        f"`{summary['bot']}`, with {_options(summary)}. A fair share of the wins is {summary['fair_share']:.1%}; equal "
        "winners share a win; intervals are of 95 %, after Wilson. What goes with winning need not cause it."
    ]
    if summary["overlay"]:
        said.append(f"**Not the box as shipped:** an overlay changes {', '.join(summary['overlay'])}.")
    if "command" in summary:
        said.append(f"```sh\n{summary['command']}\n```")
    return "\n\n".join(said)


def _options(summary: dict[str, Any]) -> str:
    chosen = summary.get("chosen", summary["options"])
    named = ", ".join(f"{option} {value}" for option, value in chosen.items())
    return f"options {named}" if named else "all options at their defaults"


def starts_tables(summary: dict[str, Any]) -> str:
    """Win share and points by seat, turn order, colour."""
    tables = []
    for start in summary["starts"]:
        rows = [[row["value"], str(row["games"]), percent(row), str(row["points"])] for row in start["rows"]]
        tables.append(table([start["trait"], "played", "win share", "points"], rows))
    return "\n\n".join(tables)


def course_table(summaries: Sequence[dict[str, Any]]) -> str:
    """Length, points, margin and lead changes."""
    rows = []
    for summary in summaries:
        named = {
            "decisions": summary["length"],
            "points of a player": summary["points"],
            "lead of the winner": summary["margin"],
            "lead changes": summary["course"]["lead_changes"],
        }
        for name, row in named.items():
            figures = (str(row[key]) for key in ("mean", "p10", "p50", "p90"))
            rows.append([f"{name}, {summary['players']} players", *figures])
    return table(["", "mean", "10 %", "median", "90 %"], rows)


def comebacks(course: dict[str, Any]) -> str:
    """Who was ahead at half-time."""
    return (
        f"At half-time the later winner was behind in {course['behind_at_half']:.1%} of the games and last in "
        f"{course['last_at_half']:.1%}; in {course['led_from_half_on']:.1%} the winner led alone from then on. Points "
        "are counted as if the game ended there; a lead change is one between 21 moments spread over the decisions."
    )


def variety(summary: dict[str, Any]) -> str:
    """How many different games there are, and how close they are."""
    said = f"In the middle the winner is ahead by {summary['margin_share']:.1%} of his points."
    if summary["orders"] is None:
        return said
    return f"{summary['games']} games had {summary['orders']} different orders of the main actions. {said}"


def beginners_line(summary: dict[str, Any]) -> list[str]:
    """What somebody gets who follows the rules page, if that was measured."""
    found = summary.get("beginner")
    if not found:
        return []
    return [
        f"Somebody who follows *A first game* of the rules page, and elsewhere does what looks best at once, gets "
        f"{found['points']:.1f} points at a table of experts, who get {found['experts']:.1f}: {found['share']:.0%} of "
        f"theirs ({found['games']} games)."
    ]


def styles_section(summary: dict[str, Any]) -> list[str]:
    """Ways to play: what they score at tables where all kinds sit together, and how the free do against them."""
    styles = summary.get("styles")
    if not styles:
        return []
    rows = [
        [name, f"{points:.1f}", f"{styles['beats'][name]:.1%}" if name in styles["beats"] else "–"]
        for name, points in sorted(styles["points"].items(), key=lambda row: -row[1])
    ]
    told = (
        "At tables where everybody draws a style or none, half as many games again: mean points, and how often a "
        "player who is free to choose comes before one who keeps to the style."
    )
    return ["### Styles", told, table(["style", "points", "the free come before it"], rows)]


def sources_table(summary: dict[str, Any]) -> str:
    """Where points come from."""
    rows = [
        [row["source"].replace("_", " "), str(row["mean"]), str(row["winners"]), f"{row['winners'] - row['mean']:+.2f}"]
        for row in summary["sources"]
    ]
    return table(["source", "everybody", "winners", "difference"], rows)


def holdings_tables(summary: dict[str, Any]) -> list[str]:
    """What players have in the end; all of it, in the order of the game."""
    if not summary["holdings"]:
        return []
    sections = ["## What players have in the end"]
    for group in summary["holdings"]:
        sections += [f"### {group['group']}", uses_table(group["rows"], "players")]
    return sections


def uses_table(rows: Sequence[dict[str, Any]], players: str) -> str:
    """How many players have or do it, how often, and who wins."""
    lines = [
        [
            row["what"], f"{row['players']:.1%}", f"{row['times']:.2f}", f"{row['winners']:.2f}",
            percent(row["won_with"]) if "won_with" in row else "–",
            percent(row["won_without"]) if "won_without" in row else "–",
        ]
        for row in rows
    ]  # fmt: skip
    return table(["what", players, "mean", "winners' mean", "won with it", "won without"], lines)


def differences(summary: dict[str, Any]) -> list[str]:
    """The chart of what goes with winning, unless everybody did the same in every game."""
    if not compared(summary):
        return ["Nothing: all players did the same in all games."]
    return [
        f"![Win share of those who have or do it]({summary['game']}-uses.svg)",
        "Full dots: win share of the players who have it in the end, or do it at least once. Hollow dots: of the "
        "others. Dashed: a fair share.",
    ]


def extremes(rows: Sequence[dict[str, Any]]) -> str:
    """What nobody does (what it is part of stands for it), and what everybody does."""
    never = {row["what"] for row in rows if not row["players"]}
    widest = [row["what"] for row in rows if row["what"] in never and never.isdisjoint(row["within"])]
    always = [row["what"] for row in rows if row["players"] > ALWAYS]
    return f"Never done: {_listed(widest)}.\n\nDone by everybody in every game: {_listed(always)}."


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing"


def compared(summary: dict[str, Any]) -> list[dict[str, Any]]:
    """Whatever players have or do that makes the largest difference."""
    held = [row for group in summary["holdings"] for row in group["rows"]]
    return telling([*held, *summary["actions"]])[:CHART_ROWS]


def telling(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What can be judged, the largest difference first; a special case that is the only one goes without saying."""
    seen = {(row["what"], row["players"], row["times"]) for row in rows}
    judged = [
        row
        for row in rows
        if "won_with" in row
        and not any((wider, row["players"], row["times"]) in seen for wider in row.get("within", ()))
    ]
    return sorted(judged, key=lambda row: -abs(row["won_with"]["share"] - row["won_without"]["share"]))


def fewer(summary: dict[str, Any]) -> list[str]:
    """The same game with another number of players, in short."""
    return [
        f"## With {summary['players']} players",
        f"{summary['games']} games, same bot, seeds and options; a fair share is {summary['fair_share']:.1%}.",
        starts_tables(summary),
        comebacks(summary["course"]).partition(" Points")[0],
    ]


# --- charts ------------------------------------------------------------------------------------------------------


def starts_chart(summary: dict[str, Any]) -> str:
    """Win share by seat and by whatever else tells players apart at the deal."""
    rows = [
        (row["value"] if start["trait"] == "seat" else f"{start['trait']}: {row['value']}", row)
        for start in summary["starts"]
        for row in start["rows"]
    ]
    return shares_chart(
        "Win share by seat and start", rows, summary["fair_share"], most=reach([row for _, row in rows])
    )


def course_chart(summary: dict[str, Any]) -> str:
    """How early the winner leads."""
    course = summary["course"]
    lines = {"the later winner leads alone": course["winner_leads"], "the later winner is last": course["winner_last"]}
    return lines_chart("When the winner leads", lines, ("deal", "end of the game"))


def uses_chart(summary: dict[str, Any]) -> str:
    """Win share with and without what makes the largest difference."""
    rows = compared(summary)
    cells = [row["won_with"] for row in rows]
    beside = [row["won_without"] for row in rows]
    named = [(row["what"], row["won_with"]) for row in rows]
    return shares_chart(
        "Win share of those who have or do it", named, summary["fair_share"], beside, reach([*cells, *beside])
    )
