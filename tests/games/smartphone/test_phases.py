"""Phases 2 to 4, the order of the seats, and the end of a round (specification 4)."""

from __future__ import annotations

import pytest

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.priority import set_order
from boardroom.games.smartphone.rules.production import make_goods, output
from boardroom.games.smartphone.state import DOWN, IMPROVEMENT, LOGISTICS, NONE, ROUNDS, SALE, TECHNOLOGY, UP
from boardroom.games.smartphone.view import explain
from tests.games.smartphone.table import G1, G46, deal, five

# --- prices and production ---------------------------------------------------------------------------------------


def test_g28_a6_prices_stay_within_the_sectors():
    t = five(tech_sides="B").studies("NFC")
    t.player().active[UP] = 3
    set_price(t.box, t.state, 0)
    assert t.player().price == 8
    t.player(1).active[DOWN] = 5
    set_price(t.box, t.state, 1)
    assert t.player(1).price == 2


def test_nfc_b_raises_the_price_of_every_round():
    t = five(tech_sides="B").studies("NFC").plan_all(*G1)
    assert [p.price for p in t.state.players] == [4, 3, 3, 3, 3]


def test_g27_a24_gps_doubles_goods_symbols_on_pads_only():
    t = five().studies("GPS").tiles("start", "GG").plan(*G1, "aside", "lay a4 E").plan_all(*G1)
    me = t.player()
    assert me.tile_goods == 2
    assert me.produced == me.covered + 2 * me.active[3] + 2 + 1
    t = five().studies("GPS").tiles().plan(*G1).plan_all(*G1)
    assert t.player().produced == 10


def test_g34_wifi_b_keeps_unsold_goods():
    t = five(tech_sides="B").studies("Wi-Fi").at(SALE, goods=4).play("end sale")
    t.finish_round()
    assert (t.player().goods, t.player().stock) == (4, 14)
    t = five().studies("Wi-Fi").at(SALE, goods=4).play("end sale").finish_round()
    assert (t.player().goods, t.player().stock) == (0, 18)


def test_kept_goods_are_not_produced_ones_and_limit_the_stock():
    t = five(tech_sides="B").studies("Wi-Fi").goods(15).tiles().plan(*G1).plan_all(*G1)
    assert (t.player().produced, t.player().goods, t.player().stock) == (3, 18, 0)


def test_tokens_and_technologies_make_goods():
    t = five(tech_sides="B").studies("Li-Ion", "GPS")
    t.player().tokens = 3
    assert output(t.box, t.state, 0) == 5
    make_goods(t.box, t.state, 0)
    assert t.player().produced == 5


# --- priority ----------------------------------------------------------------------------------------------------


def test_g29_lower_price_then_fewer_points():
    t = deal("green", "blue", "black").price(4, 4, 5).vp(10, 7, 3)
    set_order(t.state)
    assert t.order() == [1, 0, 2]


def test_g30_a3_fewer_goods_produced_come_first():
    t = deal("green", "blue").price(4, 4).vp(7, 7).studies("GPS", "Wi-Fi", seat=1)
    t.player(0).produced, t.player(1).produced = 5, 6
    set_order(t.state)
    assert t.order() == [0, 1]
    t.player(0).produced = 7
    set_order(t.state)
    assert t.order() == [1, 0]


def test_then_technologies_then_patents():
    t = deal("green", "blue").price(4, 4).vp(7, 7).studies("GPS", seat=1)
    set_order(t.state)
    assert t.order() == [1, 0]
    t.studies("Wi-Fi", seat=0, patent=True)
    set_order(t.state)
    assert t.order() == [0, 1]


def test_a7_a56_a_coin_decides_at_the_start_of_the_phase():
    """Equal in everything: drawn anew for every phase, by one permutation of the seats."""
    t = deal("green", "blue", "black", seed=1).price(4, 4, 4).vp(7, 7, 7)
    seen = set()
    for _ in range(60):
        set_order(t.state)
        seen.add(tuple(t.order()))
    assert len(seen) == 6


def test_without_a_tie_no_coin_is_tossed():
    t = deal("green", "blue").price(4, 5)
    before = (t.state.chance.a, t.state.chance.counter)
    set_order(t.state)
    assert (t.state.chance.a, t.state.chance.counter) == before


def test_a5_a55_the_order_of_a_phase_is_fixed_at_its_start():
    """A price change in phase 6 moves nobody in phase 6, but it does in phase 7."""
    t = deal("blue", "black").price(4, 5).vp(2, 2).goods(3).goods(3, seat=1)
    t.retailer("Canada", 2, "b").shipped("Canada", 1).symbols(0, trucks=1).symbols(1, trucks=1)
    t.phase(LOGISTICS)
    assert t.order() == [0, 1]
    t.play("ship Canada", "price up")
    assert (t.player().price, t.order()) == (5, [0, 1])
    t.player().price = 6
    while t.state.phase == LOGISTICS:
        t.play("end logistics" if t.allows("end logistics") else t.legal()[0])
    assert t.order()[0] == 1


# --- phase 4 -----------------------------------------------------------------------------------------------------


def test_a8_a_factory_takes_a_tile_and_everybody_else_a_token():
    t = five().plan(*G46, seat=0)
    for seat in range(1, 5):
        t.plan("stack A A2 B2", "position 0 1 1", seat=seat)
    assert t.state.phase == IMPROVEMENT
    assert t.legal() == [f"take {slot}" for slot in range(1, 6)]
    kind = t.state.block[2]
    t.play("take 3")
    assert t.player().tiles[:2] == [16, kind]
    assert [p.tokens for p in t.state.players] == [0, 1, 1, 1, 1]
    assert t.state.tokens == 16


def test_several_factories_still_give_one_tile():
    t = five().symbols(0, factory=2).phase(IMPROVEMENT)
    while t.turn != 0:
        t.play(t.legal()[0])
    t.play("take 1")
    assert t.player().tile_count == 2


def test_a9_no_token_is_left():
    t = five()
    t.player(4).tokens, t.state.tokens = 20, 0
    t.plan_all("stack A A2 B2", "position 0 1 1")
    assert [p.tokens for p in t.state.players] == [0, 0, 0, 0, 20]


def test_a46_a_new_tile_is_planned_with_from_the_next_round_on():
    t = five().plan_all(*G46)
    t.play("take 1", "take 2", "take 3", "take 4", "take 5")
    assert t.state.phase > IMPROVEMENT
    assert all(p.active == t.state.players[0].active for p in t.state.players)
    t.finish_round()
    t.play(*G46, "aside", seat=0)
    assert not t.state.ready & 1
    t.play("aside", seat=0)
    assert t.state.ready & 1


def test_a47_phase_4_is_played_in_round_5_too():
    t = five()
    for _ in range(4):
        t.plan_all("stack A A2 B2", "position 0 1 1").finish_round()
    assert t.state.round == 5
    t.plan_all(*G46)
    assert t.state.phase == IMPROVEMENT
    t.play("take 1")
    assert max(p.tile_count for p in t.state.players) == 2


def test_improvements_left_over_leave_the_game():
    t = five().plan_all("stack A A2 B2", "position 0 1 1")
    left = sorted(t.state.block)
    t.finish_round()
    gone = [kind for kind, copies in enumerate(t.state.removed) for _ in range(copies)]
    assert gone == left
    assert NONE not in t.state.block


def test_after_five_rounds_the_game_is_over():
    t = five()
    for number in range(1, 6):
        assert t.state.round == number
        t.plan_all(*G1).finish_round()
    assert t.over
    assert t.legal(0) == []


@pytest.mark.parametrize("phase", (TECHNOLOGY, LOGISTICS))
def test_a45_more_symbols_than_markers(phase):
    t = five().research("4G", 5).shipped("China", 3).shipped("Europe", 3).symbols(0, research=4, trucks=4)
    for seat in range(1, 5):
        t.symbols(seat)
    t.price(2, 3, 4, 5, 6).phase(phase)
    assert (t.player().hand, t.player().progress) == (1, 0)


def test_a6_nfc_b_counts_before_the_price_is_limited():
    """Seven symbols down from 5 would be −2, with NFC −1: the lowest price, not one above it."""
    t = five(tech_sides="B").studies("NFC")
    t.player().active[DOWN] = 7
    set_price(t.box, t.state, 0)
    assert t.player().price == t.box.price_lowest
    t.player().active[DOWN], t.player().active[UP] = 0, 7
    set_price(t.box, t.state, 0)
    assert t.player().price == t.box.price_highest


def test_only_before_the_last_round_more_goods_can_be_planned():
    t = five().at(SALE, goods=1)
    for number, remedy in ((1, "Plan more goods next round."), (ROUNDS, "")):
        t.state.round = number
        assert explain(t.box, t.state, t.turn, SPACE.at("SellAll")).remedy == remedy
