"""Points on paper: by source as a table, over time as a chart, and how a game ended.

`scores.html` and `chart.html` draw what is computed here; the page of a table and the replay use both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from boardroom.kernel.game import Game
from boardroom.kernel.match import Match, Position
from boardroom.kernel.rounds import rounds_of, rounds_over
from boardroom.server.web.pages.chart import LEFT, RIGHT, Chart, Frame, Line, tick_words

# --- points by source --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PointsRow:
    """One player's points."""

    seat: int
    name: str
    place: int
    by_source: tuple[int, ...]
    total: int
    fate: str = ""  # what became of the player, if there is anything to tell


@dataclass(frozen=True)
class PointsTable:
    """Points of all players by source, best first."""

    sources: tuple[str, ...]
    rows: tuple[PointsRow, ...]


def fates(position: Position) -> tuple[str, ...]:
    """What became of every player; empty for whoever is still in the game, which is everybody in most games."""
    fate = getattr(position.game.view, "fate", None) or (lambda box, s, seat: "")
    return tuple(fate(position.box.values, position.state, seat) for seat in range(position.state.seats))


def points_table(position: Position, names: Sequence[str]) -> PointsTable:
    """The points as if the game ended in this position."""
    sources = position.game.about.sources
    rows = [
        PointsRow(
            seat,
            names[seat],
            place,
            tuple(points[source] for source in sources),
            points["total"],
            fate,
        )
        for seat, (points, place, fate) in enumerate(
            zip(position.scores(), position.ranking(), fates(position), strict=True)
        )
    ]
    return PointsTable(
        tuple(source.replace("_", " ") for source in sources), tuple(sorted(rows, key=lambda row: row.place))
    )


# --- points over time --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scored:
    """A position: the points of every seat, and the section (year, round, day) it belongs to."""

    totals: tuple[int, ...]
    section: int


def points_over_time(match: Match, viewer: int | None = None) -> list[Scored]:
    """Every position from the start to now with the points as if the game ended there.

    While the game runs they are counted from what `viewer` may see. A whole game takes two milliseconds (the log is
    applied once, nothing is copied), less than it would take to keep such lists in step with undo.
    """
    position = match.at(0)
    scored = [_scored(position, match.over, viewer)]
    for number in range(len(match.log)):
        match.advance(position.state, number)
        scored.append(_scored(position, match.over, viewer))
    return scored


def _scored(position: Position, everything: bool, viewer: int | None) -> Scored:
    return Scored(_totals(position, everything, viewer), _section(position))


def _section(position: Position) -> int:
    """The year, round or day a position belongs to: the last one also when all are over."""
    view = position.game.view
    if hasattr(view, "ROUND") or not hasattr(view, "progress"):
        return rounds_over(position) + 1
    done, sections = view.progress(position.box.values, position.state)
    begun = int(done) if position.over else int(done) + 1
    return min(max(begun, 1), int(sections))


def section_name(game: Game) -> str:
    """What charts count: years, rounds, days; empty where a game has none."""
    known = hasattr(game.view, "ROUND") or hasattr(game.view, "SECTION")
    return rounds_of(game)[0] if known else ""


def _totals(position: Position, everything: bool, viewer: int | None) -> tuple[int, ...]:
    """The points of a position: what the viewer may count, or, looking back from the end of the game, all of them."""
    if not everything:
        return tuple(points["total"] for points in position.scores(viewer))
    out = [[0] * len(position.game.about.sources) for _ in range(position.players)]
    position.game.rules.score(position.box.values, position.state, out)
    return tuple(sum(points) for points in out)


HEIGHT: Final = 0.55  # of a chart, to its width
LEVELS: Final = 5
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


def score_chart(match: Match, viewer: int | None = None, at: int | None = None, width: int = 400) -> Chart:
    """The chart of a match; `at` is the position that is being looked at, the last one if not given."""
    history = points_over_time(match, viewer)
    last = len(history) - 1
    frame = Frame(width, round(width * HEIGHT), LEFT, width - RIGHT, last)
    values = [points for scored in history for points in scored.totals]
    levels = scale(min(0, *values), max(0, *values))

    def y(points: int) -> float:
        return frame.y((points - levels[0]) / (levels[-1] - levels[0]))

    ticks = [i for i in range(1, last + 1) if history[i].section != history[i - 1].section]
    ends = frame.labels([y(points) for points in history[-1].totals])
    lines = []
    for seat, name in enumerate(match.names):
        points = [scored.totals[seat] for scored in history]
        corners = [(frame.x(i), y(points[i])) for i in range(last + 1)]
        marks = tuple(corners[i] for i in ticks)
        lines.append(Line(seat, name, staircase(corners), corners[-1], ends[seat], points[-1], marks))
    told = ", ".join(f"{line.name} {line.figure}" for line in lines)
    return Chart(
        frame,
        tuple(lines),
        tuple((y(level), level) for level in levels),
        tick_words([(frame.x(i), history[i].section) for i in (0, *ticks)], section_name(match.game)),
        f"Points over {last} actions, as if the game ended then. At the end of the lines: {told}.",
        cursor=frame.x(last if at is None else at),
    )


def staircase(corners: Sequence[tuple[float, float]]) -> str:
    """A line that stays level until a point is won or lost."""
    parts = [f"M{corners[0][0]:g} {corners[0][1]:g}"]
    for (_, before), (x, y) in pairwise(corners):
        if y != before:
            parts.append(f"H{x:g}V{y:g}")
    return "".join([*parts, f"H{corners[-1][0]:g}"])


def scale(low: int, high: int) -> list[int]:
    """Round levels from at or below `low` to at or above `high`."""
    step = next((step for step in STEPS if (high - low) / step <= LEVELS), STEPS[-1])
    first, last = low // step, -(-high // step)
    return [step * level for level in range(first, max(last, first + 1) + 1)]


# --- the end -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ending:
    """Who won, how, and with what."""

    winners: tuple[int, ...]
    headline: str
    sentence: str  # the last one of the story: points and, if there was one, the tie-break
    table: PointsTable
    chart: Chart


def ending(match: Match, seat: int | None = None) -> Ending | None:
    """The end of a match as told to a seat; None while it runs."""
    if not match.over:
        return None
    winners = tuple(s for s, place in enumerate(match.ranking()) if place == 1)
    sentences = match.story(seat)[-1]
    return Ending(
        winners, headline(match, winners, seat), sentences[-1], points_table(match, match.names), score_chart(match)
    )


def headline(match: Match, winners: Sequence[int], seat: int | None) -> str:
    """`You win.`, `Mara wins.`, `Mara and Jonas share the victory.`"""
    if match.players == 1:
        return f"{match.scores()[0]['total']} points."
    if len(winners) == 1:
        return "You win." if winners[0] == seat else f"{match.names[winners[0]]} wins."
    names = [match.names[winner] for winner in winners]
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory."


def outcome(match: Match, seat: int | None) -> str:
    """A finished game in a line: `You won: 78 to 71`."""
    totals = sorted((points["total"] for points in match.scores()), reverse=True)
    if match.players == 1:
        return f"Finished: {totals[0]} points"
    winners = [s for s, place in enumerate(match.ranking()) if place == 1]
    names = ["You" if winner == seat else match.names[winner] for winner in winners]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory: {totals[0]} points"
    return f"{names[0]} won: {totals[0]} to {totals[1]}"
