"""Event cards (L66, L216-L218, specification 2.11)."""

from __future__ import annotations

from collections import Counter

from boardroom.games.industrial.rules.events import reveal
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.sales import unit_price
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.state import (
    ENERGY_CRISIS,
    EVENTS,
    EXPORT_BOOM,
    JOB_FAIR,
    LAST_ROUND,
    MAINTENANCE,
    NONE,
    SALES,
    SUPPLIER_SHORTAGE,
    TRADE_FAIR,
    U1,
    WAVE_OF_THEFTS,
)
from tests.games.industrial.table import Table, at, deal, table


def thieves(t: Table) -> Table:
    """The last card left is the Wave of Thefts, and it is turned over now."""
    t.state.events_left = [0, 0, 0, 0, 0, 1]
    reveal(t.box, t.state)
    return t


def test_e1_trade_fair():
    """One unit more on every sale."""
    t = at(SALES, events="on").event(TRADE_FAIR).cubes(products=9).dice(3).play("sell U1 CEO")
    assert t.player().sold == 4


def test_e2_supplier_shortage():
    """A raw cube costs $1 more; the marker does not move."""
    t = table(events="on").event(SUPPLIER_SHORTAGE).price(4)
    assert cube_price(t.box, t.state, 0) == 5
    assert t.play("buy 2").cash() == 50 - 10
    assert t.state.price == 4


def test_e3_job_fair():
    """A technician costs $1 less."""
    t = table(events="on").event(JOB_FAIR)
    assert [technician_price(t.box, t.state, 0, slot) for slot in range(4)] == [2, 3, 4, 6]


def test_e4_g37_export_boom():
    """Price 3, U1, four units: 4 x (3 + 2 + 1) = 24."""
    t = at(SALES, events="on").event(EXPORT_BOOM).price(3).cubes(products=9).dice(4)
    assert unit_price(t.box, t.state, U1) == 6
    assert t.play("sell U1 CEO").cash() == 50 + 24


def test_e5_energy_crisis():
    """Maintenance is $3 higher this round."""
    assert table(events="on").event(ENERGY_CRISIS).to(MAINTENANCE).cash() == 50 - 8 - 3


def test_e6_g38_wave_of_thefts():
    """Two products, or all there are, go to the supply; CCTV protects (L316)."""
    t = thieves(table(players=3, events="on").cubes(products=1).cubes(products=5, seat=1).cubes(products=4, seat=2))
    assert [t.player(seat).products for seat in range(3)] == [0, 3, 2]
    assert t.state.supply == 80 - 5
    t = thieves(table(events="on").built(HR=4).cubes(products=3))
    assert t.player().products == 3


def test_a42_the_card_is_the_same_for_all():
    """CCTV is an exception printed on the improvement, not on the card (L218)."""
    t = thieves(table(players=3, events="on").built(seat=1, HR=4).cubes(products=5).cubes(products=5, seat=1))
    assert [t.player(seat).products for seat in range(2)] == [3, 5]


def test_a3_events_are_standard_incident_cards_are_not():
    """The optional cards of L65 are the incident cards (L66, L218, L266)."""
    t = deal()
    assert t.state.event != NONE
    assert sum(t.state.deck) == 0
    assert sum(deal(incidents="on").state.deck) == 20


def test_the_first_half_lies_on_top():
    """Rounds 1 to 3 bring E1 to E3, rounds 4 to 6 E4 to E6, in any order (L66)."""
    orders = set()
    for seed in range(40):
        t = deal(2, seed)
        t.state.options.events = 0
        seen = [t.state.event]
        while sum(t.state.events_left):
            reveal(t.box, t.state)
            seen.append(t.state.event)
        assert sorted(seen[:3]) == [TRADE_FAIR, SUPPLIER_SHORTAGE, JOB_FAIR]
        assert sorted(seen[3:]) == [EXPORT_BOOM, ENERGY_CRISIS, WAVE_OF_THEFTS]
        orders.add(tuple(seen))
    assert len(orders) > 10
    assert Counter(order[0] for order in orders).keys() == {TRADE_FAIR, SUPPLIER_SHORTAGE, JOB_FAIR}


def test_a35_the_sixth_card_applies():
    """It makes round 6 the last one (L218)."""
    t = deal(2)
    for seat in (0, 1):
        t.money(500, seat)
    while t.state.round < LAST_ROUND:
        t.finish_round()
    assert t.state.events_left == [0] * EVENTS
    assert t.state.event in (EXPORT_BOOM, ENERGY_CRISIS, WAVE_OF_THEFTS)
    cash = t.cash()
    due = 8 + (3 if t.state.event == ENERGY_CRISIS else 0)
    assert t.finish_round().cash() == cash - due
    assert t.over


def test_without_events():
    """Six rounds counted only (section 7)."""
    t = table().money(500).money(500, seat=1)
    for number in range(1, LAST_ROUND + 1):
        assert (t.state.round, t.state.event) == (number, NONE)
        t.finish_round()
    assert t.over
