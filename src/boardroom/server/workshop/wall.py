"""The screen for the wall: large, quiet, and without secrets. It shows what an onlooker of every table may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from boardroom.kernel.table.telling import Sentence
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table
from boardroom.server.workshop.chronicle import Chronicle, final_totals, progress_of, round_of, shown_totals
from boardroom.server.workshop.glance import status_of
from boardroom.server.workshop.workshops import Room, Team

RECENT: Final = 40  # actions of a table among which the interesting ones are found
MOVES: Final = 6  # told on the wall
OF_A_TABLE: Final = 2


@dataclass(frozen=True)
class WallTeam(Team):
    """A team as everybody may see it."""

    points: int
    acting: bool


@dataclass(frozen=True)
class WallTable:
    """A table as everybody may see it."""

    title: str
    status: str
    rounds: tuple[int, int]
    teams: tuple[WallTeam, ...]
    paused: bool
    ended: bool
    due: str
    time_up: bool
    begun: bool


@dataclass(frozen=True)
class Moment:
    """A move worth telling."""

    table: str
    seat: int
    team: str
    text: str
    gained: int


@dataclass(frozen=True)
class Wall:
    """All of it."""

    tables: tuple[WallTable, ...]
    moments: tuple[Moment, ...]


def wall_of(room: Room, chronicle: Callable[[Table], Chronicle]) -> Wall:
    """What the wall shows now."""
    told_until = _round_all_have_reached(room)
    moments = [moment for table in room.tables.values() for moment in _moments(table.now, chronicle(table), told_until)]
    return Wall(tuple(_table(table.now) for table in room.tables.values()), telling(moments))


def telling(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """Those that changed the points most; no table talks alone, and nothing is told twice in the same words."""
    told: list[Moment] = []
    for moment in sorted(moments, key=lambda moment: -abs(moment.gained)):
        of_its_table = [one for one in told if one.table == moment.table]
        if len(of_its_table) < OF_A_TABLE and all(one.text != moment.text for one in told):
            told.append(moment)
    return tuple(told[:MOVES])


def _round_all_have_reached(room: Room) -> int | None:
    """The round before which moves may be told; None for all of them.

    Tables with the same start have the same draws: what a fast table did with them in a round gives away what a slower
    one has not met yet. So a move is told when its round is over everywhere.
    """
    running = [round_of(table.now.match) for table in room.tables.values() if not table.now.ended]
    alike = room.workshop.arrangement.same_start and len(room.tables) > 1
    return min(running) if alike and running else None


def _table(now: TableState) -> WallTable:
    match = now.match
    totals = final_totals(match) if now.counted_out else shown_totals(match, match.seen_state(None))
    acting = () if now.ended else match.to_act
    return WallTable(
        now.head.title,
        status_of(now),
        progress_of(match),
        tuple(
            WallTeam(seat, match.names[seat], tuple(one.name for one in there.team), totals[seat], seat in acting)
            for seat, there in enumerate(now.seats)
        ),
        bool(now.supervision.paused),
        now.ended,
        "" if now.ended or now.supervision.paused else now.supervision.round_due,
        not now.ended and now.supervision.round_struck == now.supervision.round,
        bool(match.log),
    )


def _moments(now: TableState, chronicle: Chronicle, told_until: int | None) -> list[Moment]:
    """The actions of a table that changed the points lately, in words for everybody.

    Where points come with the end of a round only, those that were played last.
    """
    match = now.match
    worth = chronicle.gains(RECENT, told_until) or chronicle.latest(RECENT, told_until)
    story = match.story(None) if worth else []
    return [
        Moment(now.head.title, seat, match.names[seat], text, gained)
        for number, seat, gained in worth
        if (text := _deed(story[number - 1], seat))
    ]


def _deed(lines: Sequence[Sentence], seat: int) -> str:
    """What somebody did with an action, in words; empty if nothing is told of it."""
    own = (line for line in lines if line.actor == seat)
    return next((f"{line.deed}{f' ({line.aside})' if line.aside else ''}" for line in own), "")
