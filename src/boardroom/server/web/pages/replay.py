"""The replay: any position of a game, drawn by the game's own board, with its story and the points over time.

`replay_fragments` gives what another position changes. Log and chart stay; only their cursor moves (`replay.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from boardroom.kernel.table.telling import Sentence
from boardroom.server.web.page_models import ReplayModel, SeatModel
from boardroom.server.web.pages.environment import environment, render
from boardroom.server.web.pages.log import LogLine, log_line
from boardroom.server.web.pages.scores import ending, score_chart
from boardroom.server.web.pages.table import Viewpoint, board_fragments, points_fragment

CHART_WIDTH: Final = 340
Story = list[list[Sentence]]  # the sentences of every action
SENTENCES: Final = 2  # told above the board; the story has them all


@dataclass(frozen=True)
class TableState:
    """What the position is, in words."""

    heading: str
    sentences: tuple[str, ...]
    seat: int | None  # who has just acted


def replay_page(model: ReplayModel) -> str:
    """The whole page."""
    table = model.table
    told = table.match.story(table.seat)
    return render(
        "replay.html",
        r=model,
        m=table,
        f=_fragments(model, told),
        chart=score_chart(table.match, table.seat, model.at, CHART_WIDTH),
        log=log(model, told),
        last=len(table.match.log),
        branch_seats=branch_seats(model),
        title=f"Replay · {table.match.game.about.title} · {table.title}",
    )


def replay_fragments(model: ReplayModel) -> dict[str, str]:
    """The parts of the page that another position changes, by element id."""
    told = model.table.match.story(model.table.seat)
    return {name: str(html) for name, html in _fragments(model, told).items()}


def _fragments(model: ReplayModel, told: Story) -> dict[str, Markup]:
    table = model.table
    view = Viewpoint(table.match.at(model.at), table.seats, table.seat)
    end = ending(table.match, None if view.shared else table.seat) if model.at == len(table.match.log) else None
    drawing: Any = environment().get_template("replay_parts.html").module
    return {
        "moment": Markup(drawing.moment(moment(model, told))),
        **board_fragments(view),
        "points": points_fragment(view),
        "ending": Markup(drawing.ending(end)),
    }


def moment(model: ReplayModel, told: Story) -> TableState:
    """Which position it is and what has just happened."""
    match, at = model.table.match, model.at
    if at == 0:
        return TableState("The start", ("Everything is laid out; nothing has been played yet.",), None)
    entry = match.log[at - 1]
    # What was chosen is not said: an action may have begun, or it is a secret that the story keeps.
    sentences: Sequence[str] = told[at - 1][:SENTENCES] or [f"{match.names[entry.seat]} has made a choice."]
    if match.over and at == len(match.log):
        sentences = told[-1][-1:]  # who won
    return TableState(f"After action {at} of {len(match.log)}", tuple(sentences), entry.seat)


def log(model: ReplayModel, told: Story) -> list[list[LogLine]]:
    """The story from the first action to the last, the sentences of one action together."""
    return [[log_line(at, line) for line in lines] for at, lines in enumerate(told, 1) if lines]


@dataclass(frozen=True)
class BranchSeat:
    """A seat of a table that would play on from here."""

    number: int
    name: str
    choice: str


def branch_seats(model: ReplayModel) -> list[BranchSeat]:
    """Proposed: the viewer on the own seat, or on the first, and bots on the others."""
    table = model.table
    people = [seat.number for seat in table.seats if not seat.automaton]
    mine = people[0] if table.seat is None else table.seat
    return [BranchSeat(seat.number, seat.name, _proposed(seat, mine)) for seat in table.seats]


def _proposed(seat: SeatModel, mine: int) -> str:
    """Who would sit on a seat; an automaton stays where it is."""
    return "automaton" if seat.automaton else "you" if seat.number == mine else "bot"
