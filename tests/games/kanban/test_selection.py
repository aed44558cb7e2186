"""Choosing workstations, and Sandra's way (R:355-376, specification 4.2)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.reasons import SAME_DEPARTMENT, SANDRA_THERE, STATION_TAKEN
from boardroom.games.kanban.rules.selection import move_sandra
from boardroom.games.kanban.state import DESK, NONE, SANDRA, SELECT, WORK
from tests.games.kanban.table import SHIPPED, STATION_NAMES, selecting, started


def sandra_goes(start: str, *taken: str) -> str:
    """Where she goes from there while others stand on these stations."""
    t = started(4)
    for seat in range(4):
        t.player(seat).station = STATION_NAMES.index(taken[seat]) if seat < len(taken) else NONE
    t.state.sandra = DESK if start == "desk" else STATION_NAMES.index(start)
    move_sandra(t.state)
    return "desk" if t.state.sandra == DESK else STATION_NAMES[t.state.sandra]


def test_g29_sandras_route():
    assert sandra_goes("desk") == "TI1"
    assert sandra_goes("desk", "TI1", "TI2") == "AS1"
    assert sandra_goes("LO1", "DE1", "DE2") == "desk"
    assert sandra_goes("TI2", "AS1") == "AS2"


def test_a29_she_skips_full_departments():
    """First available to the right; after Design comes her desk (R:365)."""
    assert sandra_goes("TI1", "AS1", "AS2", "LO1") == "LO2"
    assert sandra_goes("DE1") == "desk"


def test_g30_two_players_keep_away_from_sandra():
    """Her department is closed while she stands there; at the desk that is Administration (R:1027)."""
    t = selecting(2, sandra="AS2", stations=("TI1", "LO1"))
    assert t.turn == 0
    assert t.why_not("go AS1") == SANDRA_THERE
    t = selecting(2, stations=("TI1", "LO1"))
    assert t.why_not("go AD1") == SANDRA_THERE
    assert t.why_not("go AD2") == SANDRA_THERE
    assert selecting(3, stations=("TI1", "LO1", "DE1")).allows("go AD1")
    assert started(2).why_not("go AD1") == SANDRA_THERE


def test_a03_the_left_station_has_fewer_shifts_and_acts_first():
    shifts = SHIPPED.values.station_shifts
    assert all(shifts[i] < shifts[i + 1] for i in range(0, 10, 2))
    t = selecting(2, stations=("DE2", "DE1"))
    assert t.turn == 1


def test_a50_the_first_day_counts_as_yesterday():
    """Day 2 is already under the ban."""
    t = started(2)
    first = t.turn
    t.play("go TI1", "go LO1", "end turn", "end turn")
    assert (t.state.day, t.turn) == (2, first)
    assert t.why_not("go TI2") == SAME_DEPARTMENT


def test_a63_administration_is_yesterdays_department_whatever_was_managed():
    t = selecting(3, sandra="TI1", stations=("AD1", "LO1", "DE1"))
    t.play("go AS2", "go LO2")
    assert t.turn == 0
    assert t.why_not("go AD2") == SAME_DEPARTMENT
    assert t.allows("go DE2")


def test_a_station_is_taken_until_its_worker_moves():
    """Also by a worker who is still to move (R:361)."""
    t = selecting(2, stations=("TI1", "LO1"))
    assert t.why_not("go LO1") == STATION_TAKEN
    t.play("go DE1")
    assert t.allows("go TI1")


def test_sandra_chooses_by_her_own_station():
    """She is among the others in yesterday's order, last after a day at the desk (R:371)."""
    t = selecting(2, sandra="TI1", stations=("AS1", "LO1"))
    assert t.state.order[:3] == [SANDRA, 0, 1]
    assert STATION_NAMES[t.state.sandra] == "AS2"
    t = selecting(2, stations=("AS1", "LO1"))
    assert t.state.order[:3] == [0, 1, SANDRA]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_work_goes_from_left_to_right(players):
    t = started(players)
    for station in ("DE1", "TI1", "LO2", "AS1")[:players]:
        t.play(f"go {station}")
    assert t.state.phase == WORK
    indices = [t.player(p).station for p in t.state.order[:players]]
    assert indices == sorted(indices)


def test_sandra_stays_at_her_desk_on_the_first_day():
    """No move, no evaluation, no week (R:369, R:392, A33)."""
    t = started(2, mood="mean").play("go TI1", "go LO1", "end turn", "end turn")
    assert (t.state.day, t.state.phase, t.state.week) == (2, SELECT, 0)
    assert t.pp(0) == t.pp(1) == 15
