"""The Department Selection Phase: stations, and where Sandra goes (R:355-376, specification 4.2)."""

from __future__ import annotations

from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.rules.reasons import ALLOWED, SAME_DEPARTMENT, SANDRA_THERE, STATION_TAKEN
from boardroom.games.kanban.state import AD, DESK, FEWEST_SEATS, NONE, SANDRA, SIDE_BY_SIDE, State


def station_refusal(s: State, seat: int, station: int) -> int:
    """An empty station of another department than yesterday; with two players not beside Sandra (R:361, R:1027)."""
    me = s.players[seat]
    if me.station != NONE and department(me.station) == department(station):
        return SAME_DEPARTMENT
    if not is_empty(s, station):
        return STATION_TAKEN
    return SANDRA_THERE if s.seats == FEWEST_SEATS and department(s.sandra) == department(station) else ALLOWED


def is_empty(s: State, station: int) -> bool:
    """Nobody stands there, moved or not (R:361)."""
    if s.sandra == station:
        return False
    for p in range(s.seats):
        if s.players[p].station == station:
            return False
    return True


def move_sandra(s: State) -> None:
    """The first free station of the departments to the right, else her desk; from there back to the left (R:365)."""
    dept = 0 if s.sandra == DESK else department(s.sandra) + 1
    s.sandra = DESK
    while dept < AD:
        for station in range(SIDE_BY_SIDE * dept, SIDE_BY_SIDE * (dept + 1)):
            if is_empty(s, station):
                s.sandra = station
                return
        dept += 1


def put_in_station_order(s: State) -> None:
    """Everybody and Sandra from the left of the alley to the right (R:371, R:392)."""
    for i in range(s.seats + 1):
        place = 0
        station = s.sandra if i == s.seats else s.players[i].station
        for p in range(s.seats):
            if s.players[p].station < station:
                place += 1
        if s.sandra < station:
            place += 1
        s.order[place] = SANDRA if i == s.seats else i
