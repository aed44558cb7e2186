"""What rings in the room of a trainer."""

from __future__ import annotations

from boardroom.games.kanban.debriefing import DEBRIEFING
from tests.games.kanban.table import Table, selecting, working


def alarms(t: Table, seat: int = 0) -> tuple[str, ...]:
    """Those of a seat now."""
    return DEBRIEFING.alarms_of(t.box, t.state, seat)


def test_no_seat_on_the_day_of_a_meeting():
    """It rings until the meeting begins: a Seat can still be had. Nobody needs one on another day."""
    t = working("TI1").seats(0)
    assert alarms(t) == ()
    t.state.meeting = 1
    assert alarms(t) == ("no Seat for tonight’s meeting",)
    assert alarms(t.seats(1)) == ()
    t.seats(0).meet()
    assert alarms(t) == ()


def test_sandra_on_her_way_to_take_points():
    """Mean, where somebody is trained least and has done nothing; not before it is sure where she goes."""
    t = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1"), mood="mean")
    for seat in range(3):
        t.score(20, seat=seat)
    assert not any("Sandra" in alarm for seat in range(3) for alarm in alarms(t, seat))
    t.play("go AS2", "go DE2", "go TI1")
    assert alarms(t, 0) == ("Sandra is about to take points",)
    t.parts(engine=2, turbo=2)
    assert alarms(t, 0) == (), "enough in Logistics"
    nice = selecting(3, sandra="AS1", stations=("TI1", "TI2", "DE1")).score(20).play("go AS2", "go DE2", "go TI1")
    assert alarms(nice, 0) == ()


def test_no_garage_for_another_car():
    """Four; with the fifth, which training opens, an old car can make room."""
    t = working("TI1").garages("red", "red", "red")
    assert alarms(t) == ()
    assert alarms(t.garages("red", "red", "red", "blue")) == ("no garage for another car",)
    assert alarms(t.levels(AS=3)) == ()


def test_desks_and_bins_that_are_full():
    """All that can be begun has been begun: only finishing something makes room."""
    t = working("TI1").parts(engine=5)
    assert alarms(t) == ()
    t.designs("green engine", "red engine", "blue engine", "black engine")
    assert alarms(t) == ("desks and bins are full",)
    assert alarms(t.parts(engine=4)) == ()
