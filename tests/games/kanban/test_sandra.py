"""Sandra's turn (R:541-560, specification 5.9)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.state import CENTRAL, NONE
from tests.games.kanban.table import model, part, selecting, tile, working


def test_g07_the_mean_audit():
    """Lowest in training and at most two: 5 less the bank, never below 0 pp (R:553, R:264)."""
    for bank, pp, parts, left in ((3, 15, 2, 13), (0, 3, 2, 0), (5, 15, 2, 15), (7, 15, 2, 15), (0, 15, 3, 15)):
        t = working("AS1", mood="mean").stock(bank=bank).score(pp).parts(engine=parts).levels(seat=1, LO=1)
        assert t.sandra("LO2").pp() == left
    t = working("AS1", mood="mean").levels(LO=1).sandra("LO2")
    assert (t.pp(), t.pp(1)) == (15, 10), "who is not the lowest is left alone"


def test_g08_the_nice_reward():
    """Highest in training, all who tie, with at least two: their bank (R:547)."""
    t = working("AS1", players=3).levels(LO=2).levels(seat=1, LO=2).levels(seat=2, LO=1)
    t.stock(bank=4).parts(engine=2).stock(1, bank=9).parts(1, engine=1).stock(2, bank=9).parts(2, turbo=2)
    t.sandra("LO2")
    assert [t.pp(seat) for seat in range(3)] == [4, 0, 0]
    t = working("AS1").stock(bank=4).parts(engine=2).sandra("LO2")
    assert (t.pp(0), t.pp(1)) == (0, 0), "nobody has begun"


def test_g31_logistics_and_design_tasks():
    """All but one cube of each warehouse; the oldest four tiles, or eight with two players (R:558-559, R:1027)."""
    t = working("AS1").shelves(chassis=3, engine=1, suspension=2, brakes=5, turbo=1).sandra("LO2")
    assert t.state.warehouse == [1, 1, 0, 1, 1, 1]
    t = working("AS1", players=3)
    old = list(t.state.display)
    t.sandra("DE2")
    assert t.state.display[2:4] == old[0:2]
    assert t.state.display[6:8] == old[4:6]
    assert NONE not in t.state.display
    assert all(t.state.in_central[o] or o == t.state.deck_top[CENTRAL] for o in (old[2], old[3], old[6], old[7]))
    t = working("AS1", players=2)
    old = list(t.state.display)
    t.sandra("DE2")
    assert not set(old) & set(t.state.display)
    assert NONE not in t.state.display


@pytest.mark.parametrize(
    ("station", "few"),
    [("TI2", "upgraded"), ("AS1", "garages"), ("LO2", "parts"), ("DE2", "designs"), ("desk", "levels")],
)
def test_a31_exactly_two_is_enough_for_nice_and_too_little_for_mean(station, few):
    """What she counts in every department (R:556-560)."""
    for mood, gain in (("nice", 3), ("mean", -2)):
        t = working("AD1", mood=mood).stock(bank=3)
        if few == "upgraded":
            t.upgraded("green engine", "red turbo")
        elif few == "garages":
            t.garages("green", "red")
        elif few == "parts":
            t.parts(engine=1, turbo=1)
        elif few == "designs":
            t.designs("green engine", "red turbo")
        else:
            t.levels(TI=3, AS=3)
        name = "AD" if station == "desk" else station[:2]
        levels = {name: 2 if mood == "nice" else 0}
        t.levels(**levels).levels(seat=1, **{name: 1})
        before = t.pp()
        if station == "TI2":
            t.player(1).station = 4
        assert t.sandra(station).points()["sandra"] == gain
        assert t.pp() == before + gain


def test_a30_ties_are_all_evaluated_and_stacks_do_not_matter():
    """Everybody equal: everybody audited (R:547)."""
    t = working("AS1", players=4, mood="mean").sandra("LO2")
    assert [t.pp(seat) for seat in range(4)] == [10, 10, 10, 10]
    t = working("AS1").levels(LO=1).levels(seat=1, LO=1).stock(bank=2).stock(1, bank=2)
    t.parts(engine=2).parts(1, turbo=2).sandra("LO2")
    assert (t.pp(0), t.pp(1)) == (2, 2)


def test_a32_the_penalty_has_no_base():
    """Five banked Shifts cost nothing."""
    assert working("AS1", mood="mean").stock(bank=5).sandra("LO2").pp() == 15


def test_a33_nothing_happens_at_the_desk_on_the_first_day():
    """From the second day on, a desk turn evaluates and ends the week (R:392)."""
    t = working("TI1", day=1, mood="mean")
    t.state.order[:3] = [1, 0, 4]
    t.state.turn = 1
    t.play("end turn")
    assert (t.state.week, t.pp()) == (0, 15)
    t = working("TI1", day=2, mood="mean")
    t.state.order[:3] = [1, 0, 4]
    t.state.turn = 1
    t.play("end turn")
    assert (t.state.week, t.pp()) == (1, 10)


def test_a62_evaluation_before_the_task():
    """At the desk: evaluation, then the week, whose points do not save from an audit."""
    t = working("TI1", mood="mean").score(2).garages("green").upgraded("green engine").sandra("desk")
    assert t.points()["sandra"] == -2
    assert t.points()["weeks"] == 2
    assert t.pp() == 2


def test_g05_week_scoring():
    """Two yellow cars and a red one; of three yellow upgrades two are own: 2 x (2x2 + 1x1) (R:930-938)."""
    t = working("TI1").garages("yellow", "yellow", "red").upgraded("yellow engine", "yellow turbo")
    t.upgraded("yellow brakes", "black engine", seat=1).upgraded("blue engine", "green engine")
    assert t.sandra("desk").points()["weeks"] == 10


def test_the_pace_car_goes_a_step():
    t = working("AS1")
    t.sandra("TI2")
    assert (t.state.pace, t.state.meeting) == (1, 0)


def test_tiles_under_central_are_shuffled_in():
    """What everybody knew is unknown again, but it is known to be there."""
    t = working("TI2", players=3).cars("red").designs("red none").play("claim 1 none")
    assert t.state.under[0] == tile("red none")
    t.state.stage = 0
    t.player().claimed[0] = -1
    t.state.cars[model("red")] += 1
    t.sandra("DE2")
    assert t.state.under_count == 0
    assert t.state.in_central[tile("red none")] or tile("red none") in (*t.state.deck_top, *t.state.display)


def test_sandra_works_in_her_place_of_the_order():
    """In Logistics after Assembly and before Design (R:392)."""
    t = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1")).shelves(engine=4)
    t.play("go AS2", "go DE2", "go TI1")
    assert t.turn == 2
    t.play("end turn")
    assert (t.turn, t.state.warehouse[part("engine")]) == (0, 4)
    t.play("end turn")
    assert (t.turn, t.state.warehouse[part("engine")]) == (1, 1)
