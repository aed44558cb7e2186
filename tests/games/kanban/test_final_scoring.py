"""The end of the game and its scoring (R:940-999, specification 6)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.counting import final_achieved
from boardroom.games.kanban.rules.day import end_day
from boardroom.games.kanban.rules.final_scoring import all_seats
from boardroom.games.kanban.state import OVER, SELECT
from tests.games.kanban.table import part, working


def test_g02_training_rank():
    """Three on the same desk: the last to arrive is ahead, 5, 3 and 1 pp (R:537)."""
    t = working("TI1", players=3).levels(seat=0, LO=4).levels(seat=1, LO=4).levels(seat=2, LO=4)
    assert [t.points(seat)["training"] for seat in range(3)] == [1, 3, 5]


def test_a45_two_players_get_five_and_three():
    t = working("TI1").levels(LO=1).levels(seat=1, LO=2)
    assert [t.points(seat)["training"] for seat in range(2)] == [3, 5]


def test_a51_desk_0_earns_nothing():
    """Even with fewer than three on the track (R:539)."""
    t = working("TI1", players=3).levels(LO=1)
    assert [t.points(seat)["training"] for seat in range(3)] == [5, 0, 0]


def test_g06_tested_designs():
    """Transmission 4, engine 2 and suspension 5 count; the black chassis has no car. Cars add 13 (R:969-999)."""
    t = working("TI1", players=3).garages("yellow", "green", "green", "red")
    t.upgraded("yellow transmission", "yellow engine", "green suspension", "black chassis")
    for name, value in (("transmission", 4), ("engine", 2), ("suspension", 5), ("chassis", 4)):
        t.state.steps[part(name)] = t.box.part_value.index(value)
    assert t.points()["tested_designs"] == 11
    assert t.points()["cars"] == 13


def final(t, number):
    """Play for this Final Goals tile."""
    t.state.final_tile = number - 1
    return t


def test_g32_seats_for_final_goals():
    """Two Seats take the best two of 8, 6 and 7; without Seats nothing is scored (R:950-952)."""
    t = final(working("TI1"), 2).levels(TI=3, AS=3, LO=3, DE=3).garages("red", "red", "red", "red", "red")
    t.upgraded("green engine", "green turbo", "blue engine", "blue turbo").seats(2)
    assert t.points()["final_goals"] == 8 + 7
    assert t.points()["leftovers"] == 0
    t.seats(0)
    assert t.points()["final_goals"] == 0
    t.seats(4)
    assert (t.points()["final_goals"], t.points()["leftovers"]) == (21, 1)


def test_a46_red_seats_pay_too():
    t = final(working("TI1"), 4).levels(AD=3).seats(0, red=2)
    assert (t.points()["final_goals"], t.points()["leftovers"]) == (6, 1)


def test_a46_coloured_and_red_seats_are_one_supply():
    """As many of the one as of the other: both count."""
    t = working("TI1")
    for face_up, red in ((1, 1), (2, 2), (3, 1)):
        assert all_seats(t.seats(face_up, red=red).player()) == face_up + red


def test_a28_final_goals_mean_at_least():
    """Certified in five is certified in four."""
    t = final(working("TI1"), 2).levels(TI=3, AS=3, LO=3)
    assert not final_achieved(t.box, t.state, 0, 2)
    for more in ("DE", "AD"):
        t.levels(**{more: 3})
        assert final_achieved(t.box, t.state, 0, 2)


@pytest.mark.parametrize(
    ("number", "lay", "achieved"),
    [
        (1, lambda t: t.garages("red", "red", "red"), (True, False, False)),
        (1, lambda t: t.upgraded("red engine", "red turbo", "blue brakes"), (False, True, False)),
        (2, lambda t: t.upgraded("red engine", "red turbo", "blue brakes", "blue turbo"), (False, True, False)),
        (3, lambda t: t.garages("red", "blue", "green", "black"), (True, False, False)),
        (3, lambda t: t.upgraded("red engine", "blue engine", "green engine"), (False, True, False)),
        (3, lambda t: t.levels(AS=3, LO=3), (False, False, True)),
        (4, lambda t: t.garages("red", "red"), (True, False, False)),
        (5, lambda t: t.garages("black", "black"), (True, False, False)),
        (5, lambda t: t.upgraded("red chassis", "blue chassis"), (False, True, False)),
        (5, lambda t: t.levels(TI=3, DE=3), (False, False, True)),
        (6, lambda t: t.stock(bank=7), (True, False, False)),
        (6, lambda t: t.stock(books=3), (False, True, False)),
        (6, lambda t: t.levels(TI=5, LO=5), (False, False, True)),
    ],
)
def test_every_final_goal(number, lay, achieved):
    """R:1138-1162."""
    t = lay(final(working("TI1"), number))
    assert tuple(final_achieved(t.box, t.state, 0, aim) for aim in range(3)) == achieved


def test_leftovers():
    """A point for every banked Shift, Book, Voucher and Seat (R:946-957)."""
    assert working("TI1").stock(bank=3, books=2, vouchers=1).seats(2).points()["leftovers"] == 8


@pytest.mark.parametrize(
    ("week", "cycle", "ends"), [(2, 2, False), (3, 1, False), (3, 2, True), (2, 3, True), (3, 3, True), (1, 3, False)]
)
def test_g28_the_end(week, cycle, ends):
    """At the end of a day only (R:942)."""
    t = working("TI1")
    t.state.week, t.state.cycle, t.state.meetings = week, cycle, cycle
    assert not t.over
    t.play("end turn")
    assert t.over == ends


def test_a34_markers_stay_at_3_and_weeks_are_still_scored():
    """Until the other one catches up (R:942)."""
    t = working("TI1").garages("green").upgraded("green engine")
    t.state.week = 3
    t.sandra("desk")
    assert (t.state.week, t.points()["weeks"]) == (3, 2)


def test_a59_day_60_is_the_last():
    """A technical guard; the option takes it away."""
    t = working("TI1", day=60).play("end turn")
    assert t.over
    t = working("TI1", day=60, max_days="none").play("end turn")
    assert not t.over
    t = working("TI1", day=59)
    end_day(t.box, t.state)
    assert t.state.phase == SELECT
    end_day(t.box, t.state)
    assert t.state.phase == OVER


def tied():
    """Two players without anything."""
    return working("TI1").seats(0).seats(0, seat=1)


def test_ties_are_broken_in_order():
    """Cars, tested designs, banked Shifts, certifications; else the victory is shared (R:961-967)."""
    assert tied().places() == [1, 1]
    t = tied().garages("green")
    assert t.score(t.total(0), seat=1).places() == [1, 2]
    t = tied().garages("green").garages("green", seat=1).upgraded("green engine")
    t.score(t.total(0) - t.total(1), seat=1)
    assert t.places() == [1, 2]
    t = tied().stock(bank=2)
    assert t.score(2, seat=1).places() == [1, 2]
    t = tied().levels(TI=3)
    assert t.score(t.total(0), seat=1).places() == [1, 2]


@pytest.mark.parametrize(
    "lay",
    [
        pytest.param(
            lambda t: t.garages("green", "green").garages("blue", seat=1).upgraded("blue engine", "blue turbo", seat=1),
            id="cars before tested designs",
        ),
        pytest.param(
            lambda t: t.garages("green").garages("green", seat=1).upgraded("green engine").stock(1, bank=3),
            id="tested designs before banked Shifts",
        ),
        pytest.param(lambda t: t.stock(bank=1).levels(seat=1, TI=3), id="banked Shifts before certifications"),
    ],
)
def test_an_earlier_tie_breaker_outweighs_a_later_one(lay):
    """Equal in points, seat 0 ahead in one thing, seat 1 in the next (R:961-967)."""
    t = lay(tied())
    lead = t.total(0) - t.total(1)
    t.score(t.pp(0) + max(0, -lead)).score(t.pp(1) + max(0, lead), seat=1)
    assert t.total(0) == t.total(1)
    assert t.places() == [1, 2]


def test_more_points_outweigh_every_tie_breaker():
    """Seat 1 has a car, a tested design, banked Shifts and a certification, and a point less (R:961-967)."""
    t = tied().garages("green", seat=1).upgraded("green engine", seat=1).stock(1, bank=2).levels(seat=1, TI=3)
    t.score(t.pp(0) + t.total(1) - t.total(0) + 1)
    assert t.total(0) == t.total(1) + 1
    assert t.places() == [1, 2]
