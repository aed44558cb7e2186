"""All tables at a glance, for the trainer: who is to act and for how long, points, forecast, alarms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from boardroom.kernel.match import Position
from boardroom.server.table.names import clean
from boardroom.server.table.seats import BOT, OPEN, Seat
from boardroom.server.table.state import TableState
from boardroom.server.workshop.chronicle import final_totals, progress_of, shown_totals
from boardroom.server.workshop.workshops import Room

SLOW: Final = 240.0  # seconds after which a trainer may want to look why


@dataclass(frozen=True)
class TeamGlance:
    """One team of a table."""

    seat: int
    name: str
    kind: str
    members: tuple[tuple[str, str, bool], ...]  # person, name, whether they are there
    captain: str  # person
    points: int
    place: int
    share: float | None  # of the result to be expected, where it is known
    acting: bool
    alarms: tuple[str, ...]
    automaton: bool = False


@dataclass(frozen=True)
class TableGlance:
    """One table."""

    number: int  # counted from 0
    id: str
    title: str
    status: str
    since: str  # when those who must decide now were asked; empty where nobody is waited for
    waited: float  # seconds
    slow: bool
    rounds: tuple[int, int]
    teams: tuple[TeamGlance, ...]
    paused: bool
    ended: bool  # over, or ended by the trainer
    early: bool  # ended by the trainer
    due: str  # when the time of the round runs out
    actions: int

    @property
    def empty(self) -> int:
        """Teams where nobody sits."""
        return 0 if self.ended else sum(team.kind == OPEN and not team.automaton for team in self.teams)

    @property
    def alarms(self) -> tuple[str, ...]:
        """What rings at this table."""
        return tuple(f"{team.name}: {alarm}" for team in self.teams for alarm in team.alarms)


def glance(
    room: Room, at: datetime, online: Mapping[str, frozenset[str]], shares: Mapping[str, tuple[float, ...]]
) -> tuple[TableGlance, ...]:
    """Every table of a workshop. `online` says who is at which table, `shares` what was forecast for it."""
    return tuple(
        _table(number, table.now, at, online.get(table.id, frozenset()), shares.get(table.id))
        for number, table in room.tables.items()
    )


def _table(
    number: int, now: TableState, at: datetime, online: frozenset[str], shares: tuple[float, ...] | None
) -> TableGlance:
    match = now.match
    ranks = [0] * match.players
    match.game.rules.rank(match.box.values, match.state, ranks)
    totals = final_totals(match) if now.counted_out else shown_totals(match, match.state)
    since = (
        "" if now.ended or now.supervision.paused else min((now.asked_at[seat] for seat in match.to_act), default="")
    )
    waited = max(0.0, (at - datetime.fromisoformat(since)).total_seconds()) if since else 0.0
    return TableGlance(
        number=number,
        id=now.head.id,
        title=now.head.title,
        status=status_of(now),
        since=since,
        waited=waited,
        slow=waited > SLOW,
        rounds=progress_of(match),
        teams=tuple(
            _team(
                now,
                seat,
                totals[seat],
                ranks[seat],
                online,
                shares[seat] if shares and match.log and not now.ended else None,
            )
            for seat in range(match.players)
        ),
        paused=bool(now.supervision.paused),
        ended=now.ended,
        early=bool(now.supervision.ended),
        due="" if now.ended or now.supervision.paused else now.supervision.round_due,
        actions=len(match.log),
    )


def _team(
    now: TableState, number: int, points: int, place: int, online: frozenset[str], share: float | None
) -> TeamGlance:
    seat = now.seats[number]
    acting = not now.ended and number in now.match.to_act
    return TeamGlance(
        seat=number,
        name=now.match.names[number],
        kind=seat.kind,
        members=tuple((one.id, one.name, one.id in online) for one in seat.team),
        captain=seat.captain,
        points=points,
        place=place,
        share=share,
        acting=acting,
        alarms=_alarms(now, number, seat, acting, online),
        automaton=number == now.automaton,
    )


def _alarms(now: TableState, number: int, seat: Seat, acting: bool, online: frozenset[str]) -> tuple[str, ...]:
    """What the game says, and what the table says: nobody is there, time is up."""
    position: Position = now.match
    rung = () if now.ended else position.game.debriefing.alarms_of(position.box.values, position.state, number)
    own = []
    if acting and not now.supervision.paused:
        if seat.kind == OPEN:
            own.append("nobody sits here")
        elif seat.kind != BOT and not seat.holders & online:
            own.append("nobody of the team is there")
        if now.struck[number] == now.asked[number] or now.supervision.round_struck == now.supervision.round:
            own.append("time is up")
    return (*own, *rung)


def status_of(now: TableState) -> str:
    """Who must do what, in a sentence, as an onlooker is told."""
    match = now.match
    if match.over:
        return "The game is over."
    if now.supervision.ended:
        return "Ended by the trainer."
    return clean(match.status(None).named(match.names))
