"""Logistics and recycling (R:602-640, R:412-416, specification 5.3, 5.11)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.reasons import (
    ALREADY_IN_POOL,
    NO_ROTATION,
    NOT_CERTIFIED,
    NOT_IN_POOL,
    ORDERED_TODAY,
    RECYCLED_ENOUGH,
    REQUESTED_TODAY,
    STORAGE_FULL,
    WAREHOUSE_LACKS,
)
from tests.games.kanban.table import part, working

K1 = {
    "L4": {"turbo": 2, "engine": 1, "chassis": 1},
    "R4": {"turbo": 2, "transmission": 1, "chassis": 1},
    "L4r": {"engine": 1, "brakes": 1},
    "R4r": {"transmission": 1, "brakes": 1},
}


@pytest.mark.parametrize("placement", list(K1))
def test_g11_order_k1(placement):
    """Only symbols beside their own warehouses bring parts; a Shift is banked (R:612-615)."""
    t = working("LO1").orders(1, 2).shelves().play(f"order K1 {placement}")
    assert t.warehouse() == K1[placement]
    assert t.state.spent == 1
    assert t.play("end turn").player().bank == 1


def test_g12_collecting():
    """As many as fit, for one Shift each visit (R:624-625)."""
    t = working("LO2").shelves(engine=3).parts(turbo=4)
    assert t.allows("collect engine 1")
    assert t.why_not("collect engine 2") == STORAGE_FULL
    t.play("collect engine 1")
    assert t.state.spent == 1
    assert t.why_not("collect engine 1") == STORAGE_FULL
    assert t.levels(LO=3).allows("collect engine 1")
    assert working("LO2").shelves(engine=3).why_not("collect engine 4") == WAREHOUSE_LACKS


def test_a07_turning_an_order_is_an_option():
    """R:614 says nothing against it."""
    t = working("LO1").orders(1, 2)
    assert t.allows("order K1 L4r")
    t = working("LO1", order_rotation="off").orders(1, 2)
    assert t.why_not("order K1 R4r") == NO_ROTATION
    assert t.allows("order K1 R4")


def test_a08_an_order_brings_what_the_supply_has():
    """Matching is mandatory, but only for cubes there are."""
    t = working("LO1").orders(1, 2)
    t.shelves(turbo=t.state.cubes[part("turbo")] + t.state.warehouse[part("turbo")] - 1)
    before = t.state.warehouse[part("turbo")]
    assert t.state.cubes[part("turbo")] == 1
    t.play("order K1 L4")
    assert (t.state.warehouse[part("turbo")], t.state.cubes[part("turbo")]) == (before + 1, 0)


def test_a10_a_voucher_costs_a_shift():
    """Once a day, for the certified (R:632)."""
    t = working("LO2")
    assert t.why_not("request voucher") == NOT_CERTIFIED
    t.levels(LO=3).play("request voucher")
    assert t.state.spent == 1
    assert t.why_not("request voucher") == REQUESTED_TODAY


def test_one_order_a_day():
    t = working("LO2").orders(1, 2).play("order K1 L4")
    assert t.why_not("order K2 L4") == ORDERED_TODAY


def test_the_hand_is_refilled_from_the_top():
    """A drawn card is a secret, until only played cards are left: then everybody knows it (R:618)."""
    t = working("LO2", players=4).orders(1, 2)
    s = t.state
    top = s.orders_top_count
    t.play("order K1 L4")
    assert 0 not in t.player().orders
    assert 1 not in t.player().orders
    assert s.orders_top_count == top - 1
    assert s.orders_under[1] == 1
    assert all(holder == -1 for holder in s.order_seen)


def test_a_card_everybody_has_seen_is_known_in_the_hand():
    t = working("LO2", players=4).orders(1, 2)
    s = t.state
    for card in range(12):  # the unseen cards have been played, too
        if s.orders_top[card]:
            s.orders_top[card] = 0
            s.orders_under[s.orders_under_count] = card + 1
            s.orders_under_count += 1
    s.orders_top_count = 0
    known = s.orders_under[0]
    t.play("order K1 L4")
    assert known in t.player().orders
    assert s.order_seen[known - 1] == 0


def test_a49_no_part_against_itself():
    """Not even an action (R:412)."""
    assert not any(said.split(">")[0].endswith(said.split(">")[1]) for said in working("TI1").legal() if ">" in said)


def test_a55_the_pool_always_has_three_different_parts():
    t = working("TI1").pool("chassis", "brakes", "turbo").parts(engine=1, brakes=1)
    assert t.why_not("recycle brakes>turbo") == ALREADY_IN_POOL
    assert t.why_not("recycle engine>suspension") == NOT_IN_POOL
    t.play("recycle engine>turbo")
    assert t.player().parts[part("turbo")] == 1
    assert sum(t.state.recycling) == 3


def test_recycling_ends_after_fifteen_swaps():
    """A technical guard (specification 4.4)."""
    t = working("TI1").pool("chassis", "brakes", "turbo").parts(engine=1)
    for swap in range(15):
        t.play("recycle turbo>engine" if swap % 2 else "recycle engine>turbo")
    assert t.why_not("recycle turbo>engine") == RECYCLED_ENOUGH
