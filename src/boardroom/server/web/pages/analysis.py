"""The analysis of a finished game: what everybody could expect over time, the largest swings and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from boardroom.bots.appraisal import FOR_WINNING
from boardroom.kernel.match import Match
from boardroom.server.web.page_models import AnalysisModel
from boardroom.server.web.pages.chart import LEFT, RIGHT, Chart, Flag, Frame, Line, tick_words
from boardroom.server.web.pages.environment import environment, render
from boardroom.server.web.pages.scores import Scored, points_over_time, section_name
from boardroom.server.work.accuracy import PHASES, accuracies
from boardroom.server.work.findings import Analysis, Swing

WIDE: Final = (1100, 340)  # for a desk
NARROW: Final = (366, 280)  # for a phone: text is not scaled
LEVELS: Final = (0, 25, 50, 75, 100)  # per cent
SIGN: Final = 12  # more room for a figure with its sign
ROWS: Final = 30  # of the table, about
WORTH_SAYING: Final = 0.01  # a smaller gain is none


@dataclass(frozen=True)
class SwingLine:
    """A swing, ready to be told."""

    number: int
    swing: Swing
    name: str
    section: str
    verdict: str  # when there is nothing better to name
    sentences: tuple[str, ...]


def analysis_page(model: AnalysisModel) -> str:
    """The whole page."""
    table = model.table
    title = f"Analysis · {table.match.game.about.title} · {table.title}"
    return render("analysis.html", m=table, f=_fragments(model), waiting=_waiting(model), title=title)


def analysis_fragments(model: AnalysisModel) -> dict[str, str]:
    """The parts of the page that change until the work is done, by element id."""
    return {name: str(html) for name, html in _fragments(model).items()}


def _waiting(model: AnalysisModel) -> bool:
    return (model.analysis is None or model.analysis.partly) and not model.failed


def _fragments(model: AnalysisModel) -> dict[str, Markup]:
    drawing: Any = environment().get_template("analysis_parts.html").module
    if model.analysis is None:
        return {"analysis": Markup(drawing.working(model))}
    match, analysis = model.table.match, model.analysis
    history = points_over_time(match)
    return {
        "analysis": Markup(
            drawing.result(
                m=model.table,
                analysis=analysis,
                charts=[outlook_chart(match, analysis, history, *size) for size in (WIDE, NARROW)],
                unit=section_name(match.game),
                rows=table_rows(match, analysis, history),
                swings=swing_lines(model, analysis, history),
                winning=percent(FOR_WINNING),
                accuracy=accuracies(match, analysis.outlooks, [scored.section for scored in history]),
                phases=PHASES,
                share=percent(model.share),
                sources=source_lines(match, analysis),
            )
        )
    }


def source_lines(match: Match, analysis: Analysis) -> list[tuple[str, list[tuple[int, int]]]]:
    """Points by source: as everybody made them, and as strong bots made them of the same start."""
    if not analysis.strong:
        return []
    made = match.scores()
    rows = [
        (name, [(made[seat][name], analysis.strong[seat][number]) for seat in range(match.players)])
        for number, name in enumerate(match.game.about.sources)
    ]
    total = ("total", [(made[seat]["total"], sum(analysis.strong[seat])) for seat in range(match.players)])
    return [row for row in rows if any(any(pair) for pair in row[1])] + [total]


# --- the chart ---------------------------------------------------------------------------------------------------


def outlook_chart(match: Match, analysis: Analysis, history: Sequence[Scored], width: int, height: int) -> Chart:
    """Everybody's share of the result over time, with the swings on it."""
    frame = Frame(width, height, LEFT + SIGN, width - RIGHT - SIGN, len(match.log))
    end = [frame.y(share) for share in analysis.outlooks[-1]]
    labels = frame.labels(end)
    lines = tuple(
        Line(
            seat,
            name,
            path_through([(frame.x(at), frame.y(shares[seat])) for at, shares in enumerate(analysis.outlooks)]),
            (frame.x(frame.last), end[seat]),
            labels[seat],
            percent(analysis.outlooks[-1][seat]),
        )
        for seat, name in enumerate(match.names)
    )
    flags = tuple(
        Flag(number, swing.seat, (frame.x(swing.at), frame.y(swing.after[swing.seat])))
        for number, swing in enumerate(analysis.swings, 1)
    )
    levels = tuple((frame.y(level / 100), level) for level in LEVELS)
    ticks = tick_words([(frame.x(at), history[at].section) for at in _sections(history)], section_name(match.game))
    return Chart(frame, lines, levels, ticks, _words(match, analysis), sign=" %", flags=flags)


def path_through(points: Sequence[tuple[float, float]]) -> str:
    """A line from point to point."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def percent(share: float) -> int:
    """A share as people read it."""
    return round(share * 100)


def _sections(history: Sequence[Scored]) -> list[int]:
    """The positions where a year or round begins."""
    return [at for at in range(len(history)) if at == 0 or history[at].section != history[at - 1].section]


def _words(match: Match, analysis: Analysis) -> str:
    """The chart for those who cannot see it."""
    ways = [
        f"{name} from {percent(analysis.outlooks[0][seat])} to {percent(analysis.outlooks[-1][seat])} per cent"
        for seat, name in enumerate(match.names)
    ]
    return f"Expected share of the result over {len(match.log)} actions: {', '.join(ways)}. The table below has more."


def table_rows(match: Match, analysis: Analysis, history: Sequence[Scored]) -> list[tuple[int, int, list[int]]]:
    """Some positions with the year or round they belong to and everybody's share in per cent."""
    last = len(match.log)
    step = max(1, round(last / ROWS))
    shown = sorted({*range(0, last, step), *_sections(history), *(swing.at for swing in analysis.swings), last})
    return [(at, history[at].section, [percent(share) for share in analysis.outlooks[at]]) for at in shown]


# --- the swings --------------------------------------------------------------------------------------------------


def swing_lines(model: AnalysisModel, analysis: Analysis, history: Sequence[Scored]) -> list[SwingLine]:
    """The swings in words, as the viewer's seat was told of them."""
    match = model.table.match
    told = match.story(model.table.seat)
    unit = section_name(match.game)
    return [
        SwingLine(
            number,
            swing,
            match.names[swing.seat],
            f"{unit} {history[swing.at - 1].section}" if unit else "",
            verdict(swing, match.names[swing.seat]),
            tuple(told[swing.at - 1]),
        )
        for number, swing in enumerate(analysis.swings, 1)
    ]


def verdict(swing: Swing, name: str) -> str:
    """What there is to say when nothing better was found; empty when something was."""
    if swing.forced:
        return "There was nothing else to do."
    if not swing.better:
        return f"A search would have done the same with what {name} knew."
    if swing.worth_played - swing.worth_better >= WORTH_SAYING:
        return f"A search thought of “{swing.better}” at first: looked at longer, it is worth less."
    if swing.lost < WORTH_SAYING:
        return f"A search likes “{swing.better}” as much, not more."
    return ""
