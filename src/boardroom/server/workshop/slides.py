"""The debriefing for one's own slides: pictures of charts, a table of figures as CSV, everything as JSON."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import zip_longest
from typing import Any, Final

from boardroom.server.workshop.charts import Bar, Line, Picture, bar_chart, column_chart, line_chart
from boardroom.server.workshop.chronicle import RoundEnd
from boardroom.server.workshop.debrief import Report, TableResult, TeamResult, named

STRONG_PLAY: Final = "strong play"  # where a table has its title
BARS: Final = 24  # teams in one chart: more would not be read
LINES: Final = 10  # tables in one
FORMULA: Final = tuple("=+-@＝＋－＠")  # with which a spreadsheet would begin to calculate


# -- charts


def points_chart(report: Report) -> Picture:
    """Points by source, a bar a team, best first; and what strong bots made of the same start."""
    bars = [Bar(_named(report, team), team.points, f"#{team.place}") for team in report.teams[:BARS]]
    if report.strong:
        best = max(report.strong.points, key=sum)
        bars.append(Bar(f"{STRONG_PLAY} ({report.strong.bot})", best))
    return bar_chart("Points by source, best first; # is the place at the table", report.sources, bars)


def table_charts(report: Report, table: TableResult) -> list[Picture]:
    """All that is drawn of one table; nothing where nothing was played."""
    if not table.rounds:
        return []
    figures = [figure_chart(report, which, table) for which in range(len(report.figures))]
    return [*sources_charts(report, table), course_chart(report, table), *figures]


def sources_charts(report: Report, table: TableResult) -> list[Picture]:
    """How the points of every team of a table came about, source by source and round by round; best first."""
    ticks = _ticks(report, len(table.rounds))
    all_points = [points for end in table.rounds for points in end.points]
    return [
        column_chart(
            f"{team.name}: where the points came from",
            report.sources,
            ticks,
            [end.points[team.seat] for end in table.rounds],
            all_points,
        )
        for team in table.best_first
    ]


def course_chart(report: Report, table: TableResult) -> Picture:
    """The points of a table's teams, round by round; and of the best of strong bots."""
    ticks = _ticks(report, len(table.rounds))
    lines = [
        Line(team.name, team.seat, tuple(sum(end.points[team.seat]) for end in table.rounds)) for team in table.teams
    ]
    if report.strong and report.same_start:
        best = max(range(len(report.strong.points)), key=lambda seat: sum(report.strong.points[seat]))  # type: ignore[union-attr]
        values = tuple(sum(end.points[best]) for end in report.strong.rounds)[: len(ticks)]
        lines.append(Line("strong", len(table.teams), values, dashed=True))
    return line_chart("Points, as if the game ended there", ticks, lines)


def figure_chart(report: Report, which: int, table: TableResult) -> Picture:
    """A figure of the subject at one table, a line a team."""
    figure = report.figures[which]
    lines = [
        Line(team.name, team.seat, tuple(end.figures[team.seat][which] for end in table.rounds)) for team in table.teams
    ]
    return line_chart(figure.title, _ticks(report, len(table.rounds)), lines, figure.unit)


def figure_overall(report: Report, which: int) -> Picture:
    """The same over all tables, and of strong bots."""
    figure, lines = report.figures[which], overall_lines(report, which)
    if report.strong:
        values = tuple(_mean(end.figures, which) for end in report.strong.rounds)[: report.rounds]
        lines.append(Line("strong", len(lines), values, dashed=True))
    return line_chart(f"{figure.title}, average of a table", _ticks(report, report.rounds), lines, figure.unit)


def overall_lines(report: Report, which: int) -> list[Line]:
    """A line a table, the average of its teams; of many tables the highest, middle and lowest value of every round."""
    lines = [
        Line(table.title, table.number, tuple(_mean(end.figures, which) for end in table.rounds))
        for table in report.tables
    ]
    return lines if len(lines) <= LINES else _spread(lines)


def _spread(lines: Sequence[Line]) -> list[Line]:
    """How far many lines lie apart, round by round."""
    rounds = [
        sorted(value for value in values if value is not None)
        for values in zip_longest(*(line.values for line in lines))
    ]
    return [
        Line(name, tone, tuple(values[round(share * (len(values) - 1))] for values in rounds))
        for tone, (name, share) in enumerate((("highest", 1.0), ("middle", 0.5), ("lowest", 0.0)))
    ]


def _named(report: Report, team: TeamResult) -> str:
    name = f"{report.table_of(team).title} · {team.name}"
    return f"{name} (bot)" if team.bot else name


def _ticks(report: Report, rounds: int) -> list[str]:
    return [f"{report.round_name} {n}" if n == 1 else str(n) for n in range(1, max(1, rounds) + 1)]


def _mean(figures: Sequence[Sequence[int]], which: int) -> int:
    return round(sum(row[which] for row in figures) / len(figures))


# -- files


def as_csv(report: Report) -> str:
    """One line for every team and round: points by source and the figures of the subject."""
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(
        ["table", "team", "people", "bot", report.round_name.lower()]
        + [*report.sources, "total"]
        + [figure.title for figure in report.figures]
    )
    for table in report.tables:
        for team in table.teams:
            rows.writerows(_lines(table.title, team.name, team.called, team.bot, table.rounds, team.seat))
    if report.strong:
        for team in _seats(report):
            rows.writerows(_lines(STRONG_PLAY, team.name, "", True, report.strong.rounds, team.seat))
    return out.getvalue()


def _lines(
    table: str, team: str, people: str, bot: bool, rounds: Sequence[RoundEnd], seat: int
) -> Iterator[list[object]]:
    """The lines of a team: one for every round."""
    for end in rounds:
        points = end.points[seat]
        line = (table, team, people, int(bot), end.round, *points, sum(points), *end.figures[seat])
        yield [_plain(cell) for cell in line]


def _plain(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, whatever somebody is called."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def as_json(report: Report) -> dict[str, Any]:
    """Everything, by names."""
    return {
        "title": report.title,
        "game": report.game.name,
        "day": report.day,
        "same_start": report.same_start,
        "complete": report.complete,
        "sources": list(report.sources),
        "questions": {named(source): asked for source, asked in report.game.debriefing.questions.items()},
        "figures": [{"name": f.name, "title": f.title, "unit": f.unit, "question": f.question} for f in report.figures],
        "tables": [_table_json(report, table) for table in report.tables],
        "decisions": [
            {
                "action": fork.number,
                "round": fork.round,
                "team": fork.name,
                "task": fork.task,
                "question": fork.question,
                "choices": [
                    {"words": choice.words, "teams": [team.label for team in choice.teams], "mean": choice.mean}
                    for choice in fork.choices
                ],
            }
            for fork in report.forks
        ],
        "strong_play": _strong_json(report),
    }


def _table_json(report: Report, table: TableResult) -> dict[str, Any]:
    return {
        "number": table.number + 1,
        "title": table.title,
        "ended": table.how,
        "actions": table.actions,
        "teams": [
            {
                "name": team.name,
                "people": list(team.people),
                "bot": team.bot,
                "place": team.place,
                "total": team.total,
                "points": _points(report, team.points),
                "rounds": _rounds(report, table.rounds, team.seat),
            }
            for team in table.teams
        ],
    }


def _rounds(report: Report, rounds: Sequence[RoundEnd], seat: int) -> list[dict[str, Any]]:
    return [
        {
            "round": end.round,
            "points": _points(report, end.points[seat]),
            "figures": {figure.name: value for figure, value in zip(report.figures, end.figures[seat], strict=True)},
        }
        for end in rounds
    ]


def _points(report: Report, points: Sequence[int]) -> dict[str, int]:
    return dict(zip(report.sources, points, strict=True))


def _seats(report: Report) -> Sequence[TeamResult]:
    """The teams of one table: strong bots play for each of them."""
    return report.tables[0].teams if report.tables else ()


def _strong_json(report: Report) -> dict[str, Any] | None:
    strong = report.strong
    if strong is None:
        return None
    return {
        "bot": strong.bot,
        "rough": strong.rough,
        "teams": [
            {
                "name": team.name,
                "total": sum(strong.points[team.seat]),
                "points": _points(report, strong.points[team.seat]),
                "rounds": _rounds(report, strong.rounds, team.seat),
            }
            for team in _seats(report)
        ],
    }
