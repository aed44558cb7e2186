"""Production (L78-L90, L230-L242, specification 5.2)."""

from __future__ import annotations

import pytest

from boardroom.games.industrial.rules.reasons import NO_BONUS, NO_RAW, NO_WORKER, NOT_NOW, WAGES_TOO_HIGH
from boardroom.games.industrial.state import D_COVER, D_PRODUCTION, PRODUCTION, STRIKE
from tests.games.industrial.table import Table, at


def factory(raw: int = 6, products: int = 0, **options: object) -> Table:
    """Seat 0 is to produce with so many cubes."""
    return at(PRODUCTION, **options).cubes(raw=raw, products=products)


@pytest.mark.parametrize(("said", "wages", "products"), [
    ("produce 1 bonus 0", 2, 1),
    ("produce 2 bonus 0", 2, 2),
    ("produce 3 bonus 0", 4, 3),
    ("produce nothing", 0, 0),
])  # fmt: skip
def test_g2_wages(said, wages, products):
    """$2 for every active worker, whether it makes one or two units (L80)."""
    t = factory().dice(6).play(said)
    assert t.cash() == 50 - wages
    assert t.player().products == products


def test_g2_no_production_no_roll():
    """`produce nothing` moves neither markers nor the generator (L80, L236)."""
    t = factory(players=3)
    before = list(map(int, (t.state.chance.a, t.state.chance.b, t.state.chance.counter)))
    t.play("produce nothing")
    assert [t.state.chance.a, t.state.chance.b, t.state.chance.counter] == before
    assert t.markers() == (5, 5)


def test_g3_one_worker_risks_nothing():
    """No die, no pollution (L88)."""
    t = factory(players=3)
    counter = t.state.chance.counter
    t.play("produce 2 bonus 0")
    assert t.state.chance.counter == counter
    assert t.player().risk_roll == 0
    assert t.markers() == (5, 5)


def test_g4_two_workers():
    """Die 1: two cubes back, both markers down; die 2: only pollution (L89)."""
    t = factory(raw=4).dice(1).play("produce 4 bonus 0")
    assert t.cash() == 50 - 4
    assert t.stocks() == (2, 2)
    assert t.markers() == (4, 4)
    t = factory(raw=4).dice(2).play("produce 4 bonus 0")
    assert t.stocks() == (0, 4)
    assert t.markers() == (4, 5)


def test_g5_three_workers():
    """Die 2: an accident; die 3: none; pollution falls by two (L90)."""
    t = factory(raw=6).dice(2).play("produce 6 bonus 0")
    assert t.cash() == 50 - 6
    assert t.stocks() == (2, 4)
    assert t.markers() == (3, 4)
    t = factory(raw=6).dice(3).play("produce 6 bonus 0")
    assert t.stocks() == (0, 6)
    assert t.markers() == (3, 5)


def test_g6_the_bonus_is_kept_in_an_accident():
    """Bonus 1, five cubes, `Produce(4, 1)`, die 1: three products, two raw (L84)."""
    t = factory(raw=5).built(HR=2).dice(1, 1).play("produce 4 bonus 1")  # HR1 brings a re-roll: two ones
    assert t.stocks() == (2, 3)
    t = factory(raw=5).built(ENG=2).dice(1).play("produce 4 bonus 1")
    assert t.stocks() == (2, 3)


def test_g7_the_bonus_needs_a_worker():
    """There is no code for a bonus alone; with one unit of a worker it is legal, wage $2 (L84)."""
    t = factory(raw=2).built(ENG=2)
    assert not any(said.startswith("produce 0") for said in t.legal())
    assert t.allows("produce 1 bonus 1")
    assert t.play("produce 1 bonus 1").cash() == 50 - 2
    assert t.stocks() == (0, 2)


def test_g8_overflow():
    """Products 10, four made: 12 are kept, two cubes go to the supply (L238)."""
    t = factory(raw=4, products=10)
    supply = t.state.supply
    t.dice(6).play("produce 4 bonus 0")
    assert t.stocks() == (0, 12)
    assert t.state.supply == supply + 2


def test_g39_two_wage_symbols():
    """QUA1 and HR1: six units pay nothing, after a Strike 3; QUA1 alone: four units pay 2 (L56, L234)."""
    t = factory().built(QUA=1, HR=1).dice(6).play("produce 6 bonus 0")
    assert t.cash() == 50
    t = factory(round=4, incidents="on").built(QUA=1, HR=1)
    t.player().strike += t.box.incident_amount[STRIKE - 1]
    assert t.dice(6).play("produce 6 bonus 0").cash() == 50 - 3
    assert factory().built(QUA=1).dice(6).play("produce 4 bonus 0").cash() == 50 - 2


def test_a8_an_accident_hits_the_last_worker_only():
    """An odd number of units: the last worker made one (L84, L89)."""
    t = factory(raw=5).dice(1).play("produce 5 bonus 0")
    assert t.stocks() == (1, 4)


def test_a8_the_harsher_reading_is_an_option():
    """The whole production goes back, the bonus too; wages are not refunded (L89)."""
    t = factory(raw=6, accident_scope="all").built(ENG=2).dice(1).play("produce 4 bonus 1")
    assert t.stocks() == (6, 0)
    assert t.cash() == 50 - 4
    assert t.markers() == (4, 4)


def test_a9_bonus_units_use_raw_cubes():
    """Every product was a raw cube; the bonus saves workers and wages (L234)."""
    t = factory(raw=3).built(ENG=4)
    assert t.player().production_bonus == 3
    assert t.why_not("produce 2 bonus 2") == NO_RAW
    assert t.play("produce 1 bonus 2").stocks() == (0, 3)


def test_a10_one_box_for_an_accident_with_three_workers():
    """Not two (L90)."""
    assert factory().dice(1).play("produce 6 bonus 0").markers() == (3, 4)


def test_a26_wages_must_be_coverable():
    """Cash, free loan zones and shares count; a shortfall is then covered (L122)."""
    t = factory().money(3).borrowed(2)
    assert t.why_not("produce 3 bonus 0") == WAGES_TOO_HIGH
    assert t.allows("produce 2 bonus 0")
    t.holding(company=1, shares=1)  # worth $4
    assert t.allows("produce 6 bonus 0")
    t.play("produce 6 bonus 0")
    assert t.state.decision == D_COVER
    assert t.legal() == ["release +1"]
    t.dice(6).play("release +1")
    assert t.cash() == 3 + 4 - 6
    assert t.stocks() == (0, 6)


def test_a26_the_last_box_is_not_part_of_the_test():
    """Without means, on the last box of a track, two workers can ruin a company (A25)."""
    t = factory(players=3).money(4).borrowed(2).tracks(pollution=-5)
    assert t.allows("produce 4 bonus 0")
    t.dice(6).play("produce 4 bonus 0")
    assert not t.player().alive
    assert t.state.supply == 80
    assert (t.state.decision, t.turn) == (D_PRODUCTION, 1)


def test_a38_returned_cubes_always_fit():
    """Warehouses are separate; a cube that comes back had its space before (L94)."""
    t = factory(raw=12, products=12).dice(1).play("produce 6 bonus 0")
    assert t.stocks() == (8, 12)


def test_a47_safety_at_work_rolls_an_accident_once_more():
    """The second result stands; other results are not rolled again (L59)."""
    t = factory().built(HR=1).dice(1, 4).play("produce 4 bonus 0")
    assert (t.stocks(), t.player().risk_roll) == ((2, 4), 4)
    t = factory().built(HR=1).dice(1, 1).play("produce 4 bonus 0")
    assert (t.stocks(), t.player().risk_roll) == ((4, 2), 1)
    t = factory().built(HR=1).dice(3, 1).play("produce 4 bonus 0")
    assert (t.stocks(), t.player().risk_roll) == ((2, 4), 3)


def test_the_steps_come_in_their_order():
    """Wages are paid although the accident sends the cubes back (L240-L242)."""
    t = factory().money(4).dice(1).play("produce 4 bonus 0")
    assert t.cash() == 0
    assert t.stocks() == (4, 2)


def test_limits():
    """Workers, bonus, raw cubes."""
    t = factory(raw=3)
    assert t.why_not("produce 4 bonus 0") == NO_RAW
    assert t.why_not("produce 1 bonus 1") == NO_BONUS
    t = factory(raw=6, round=4, incidents="on")
    t.player().sabotaged = 1
    assert t.why_not("produce 5 bonus 0") == NO_WORKER
    assert t.why_not("buy 1") == NOT_NOW
