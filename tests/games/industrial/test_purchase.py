"""Buying raw material (L220-L228, specification 5.1)."""

from __future__ import annotations

from collections import Counter

from boardroom.games.industrial.rules.purchase import cube_price, set_price
from boardroom.games.industrial.rules.reasons import ALLOWED, NO_CASH, NOT_NOW, RAW_FULL, SUPPLY_EMPTY
from boardroom.games.industrial.rules.sales import unit_price
from boardroom.games.industrial.state import PURCHASE, SUPPLIER_SHORTAGE, U1
from tests.games.industrial.table import table


def test_cubes_are_paid_at_the_price_of_the_round():
    """From the supply to the raw warehouse (L222, L228)."""
    t = table().play("buy 5")
    assert t.cash() == 50 - 15
    assert t.stocks() == (5, 0)
    assert t.state.supply == 75


def test_buying_nothing_is_always_possible():
    """Each player buys what he deems appropriate (L228)."""
    t = table().money(0).play("buy 0")
    assert t.stocks() == (0, 0)
    assert t.turn == 1
    assert t.why_not("produce nothing") == NOT_NOW


def test_every_player_is_asked_once_in_order():
    """Clockwise from the initial player (specification 4)."""
    t = table(players=4)
    asked = []
    while t.state.phase == PURCHASE:
        asked.append(t.turn)
        t.play("buy 1")
    assert asked == [0, 1, 2, 3]


def test_a46_the_price_is_the_result_of_the_die():
    """1 to 6, equally often (L222)."""
    t = table()
    seen = Counter()
    for _ in range(1_200):
        set_price(t.box, t.state)
        seen[t.state.price] += 1
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert min(seen.values()) > 140
    assert t.box.price_of_die == [1, 2, 3, 4, 5, 6]


def test_g29_purchase_reduction():
    """Die 4 with FIFO: a cube costs 3 and the sale base stays 4; die 1 with FIFO: a cube costs nothing (L226)."""
    t = table().built(LOG=1).price(4)
    assert cube_price(t.box, t.state, 0) == 3
    assert unit_price(t.box, t.state, U1) == 4 + 2
    assert t.play("buy 2").cash() == 50 - 6
    t = table().built(LOG=1).price(1).play("buy 12")
    assert t.cash() == 50


def test_a33_reductions_do_not_move_the_price_marker():
    """The sale base is always the rolled die, for everybody (L226)."""
    t = table().built(LOG=1).price(5).play("buy 3")
    assert t.state.price == 5
    assert cube_price(t.box, t.state, 1) == 5


def test_a34_no_minimum_price_above_zero():
    """The reduction is subtracted literally, down to $0 and no further (L226)."""
    t = table().built(LOG=1).price(1).money(0)
    assert t.allows("buy 12")
    t = table().copying("LOG", 1).built(LOG=1).price(1)
    assert t.player().purchase_cut == 2
    assert cube_price(t.box, t.state, 0) == 0


def test_one_sum_floored_once():
    """Price, reduction and shortage are added before the floor (specification 5.1)."""
    t = table(events="on").copying("LOG", 1).built(LOG=1).event(SUPPLIER_SHORTAGE).price(1)
    assert cube_price(t.box, t.state, 0) == 0  # 1 - 2 + 1
    assert cube_price(t.box, t.state, 1) == 2


def test_a4_a_short_supply_serves_in_player_order():
    """80 cubes; who comes later finds fewer, or none (L34)."""
    t = table(players=4)
    for seat in range(3):
        t.built(seat, LOG=4).cubes(raw=10, products=14, seat=seat)
    assert t.state.supply == 8
    assert t.why_not("buy 8") == ALLOWED
    assert t.built(LOG=4).cubes(raw=9, products=15).why_not("buy 9") == SUPPLY_EMPTY
    t.play("buy 8")
    assert t.state.supply == 0
    assert t.legal()[0] == "buy 0"
    assert t.why_not("buy 1") == SUPPLY_EMPTY


def test_the_raw_warehouse_has_twelve_spaces():
    """Base capacity 12 (L94)."""
    t = table().cubes(raw=9)
    assert t.why_not("buy 4") == RAW_FULL
    assert t.allows("buy 3")


def test_a_cube_must_be_paid_in_cash():
    """A loan first, as a free action (A53)."""
    t = table().money(8)
    assert t.why_not("buy 3") == NO_CASH
    assert t.play("loan").allows("buy 9")
