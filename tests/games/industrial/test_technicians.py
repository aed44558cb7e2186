"""The technician market (L172-L182, specification 2.8 and 5.3)."""

from __future__ import annotations

from collections import Counter

from boardroom.games.industrial.rules.reasons import NO_CASH, NOT_NOW, RESERVE_FULL
from boardroom.games.industrial.rules.technicians import hire_refusal, technician_price
from boardroom.games.industrial.state import JOB_FAIR, SALES, TECHNICIANS
from tests.games.industrial.table import Table, at


def prices(t: Table) -> list[int]:
    """What the four boxes cost seat 0."""
    return [technician_price(t.box, t.state, 0, slot) for slot in range(4)]


def test_g22_the_row_slides():
    """Buying from the $4 box: the dearer ones move on, the $7 box is filled at random (L178-L180)."""
    t = at(TECHNICIANS).row("PYBY").play("hire T4")
    assert t.cash() == 50 - 4
    assert t.reserve_of() == {"yellow": 1}
    assert t.in_row()[:3] == "PBY"
    t = at(TECHNICIANS).row("PYBY").play("hire T3")
    assert t.cash() == 50 - 3
    assert t.reserve_of() == {"pink": 1}
    assert t.in_row()[:3] == "YBY"


def test_g22_the_new_technician_is_random():
    """Any colour that is in the bag (L180)."""
    seen = Counter()
    for wound in range(60):
        t = at(TECHNICIANS).row("PYBY").dice(wound % 6 + 1, wound // 10 + 1).play("hire T7")
        seen[t.in_row()[3]] += 1
    assert set(seen) == {"Y", "B", "P"}


def test_g23_discounts():
    """Communication saves $3, a Job Fair $1 more; never below $0 (L58)."""
    assert prices(at(TECHNICIANS)) == [3, 4, 5, 7]
    assert prices(at(TECHNICIANS).built(HR=3)) == [0, 1, 2, 4]
    assert prices(at(TECHNICIANS, events="on").built(HR=3).event(JOB_FAIR)) == [0, 0, 1, 3]
    assert prices(at(TECHNICIANS).built(HR=3).copying("HR", 3)) == [0, 0, 0, 1]


def test_g24_a_full_reserve_passes():
    """With three technicians one is passed over; after the third purchase as well (L182)."""
    t = at(TECHNICIANS).staff(yellow=2).play("hire T3")
    assert t.turn == 1
    t.play("hire nobody")
    assert t.state.phase == SALES
    assert sum(t.player().reserve) == 3


def test_g24_reserve_three_is_never_asked():
    """Technicians kept from earlier rounds count (L164, L182)."""
    t = at(TECHNICIANS, players=3)
    t.staff(seat=1, pink=1, blue=1, yellow=1)
    t.play("hire nobody")
    assert t.turn == 2
    assert hire_refusal(t.box, t.state, 1, 0) == RESERVE_FULL


def test_one_purchase_a_visit_round_and_round():
    """Clockwise from the initial player until all have passed or are full (L182)."""
    t = at(TECHNICIANS, players=3).money(100).money(100, seat=1).money(100, seat=2)
    asked = []
    for said in ("hire T3", "hire T3", "hire nobody", "hire T3", "hire nobody", "hire T3"):
        asked.append(t.turn)
        t.play(said)
    assert asked == [0, 1, 2, 0, 1, 0]
    assert t.state.phase == SALES


def test_passing_is_final():
    """Once passed, one cannot buy again in this phase (L182)."""
    t = at(TECHNICIANS).play("hire nobody", "hire T3", "hire T3", "hire T3")
    assert t.state.phase == SALES
    assert sum(t.player(1).reserve) == 3
    assert t.why_not("hire T3") == NOT_NOW


def test_a_technician_is_paid_in_cash():
    """The cheapest one first (A53)."""
    t = at(TECHNICIANS).money(4)
    assert t.why_not("hire T5") == NO_CASH
    assert t.allows("hire T4")
    assert t.money(2).legal()[0] == "hire nobody"
