"""Phases 7 and 8: sale, control and points of a round (specification 5.7, 5.8)."""

from __future__ import annotations

import random
from itertools import product

from boardroom.games.smartphone.actions import REGION_NAMES, SPACE
from boardroom.games.smartphone.acts.sale import sell_for_me
from boardroom.games.smartphone.rules.best_sale import WORK, best_region
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.reasons import NO_BUYER, NO_OFFICE_HERE, RETAILER_THERE, TOO_FEW_GOODS
from boardroom.games.smartphone.rules.sale import reach, sell, total_reach
from boardroom.games.smartphone.state import NONE, REGIONS, SALE
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import QUOTED, deal, five

BOX = QUOTED.values


def test_g10_a42_the_example_of_india():
    t = five().studies("Gamepad", "4G", seat=3).price(5, 5, 5, 3, 5).at(SALE, seat=3, goods=4)
    vp = t.player(3).vp
    t.play("sell all")
    assert t.sold("India") == ["5", "5", "Gamepad"]
    assert t.player(3).goods == 1
    t.finish_round()
    assert t.player(3).sales[0][REGION_NAMES.index("India")] == 9  # purple buyers pay the price too
    assert (t.player(3).goods, t.player(3).stock) == (0, 18)
    assert t.player(3).vp == vp + 9 + 2


def test_a41_selling_is_optional():
    t = five().at(SALE, goods=3)
    assert t.allows("end sale")
    t.play("end sale")
    assert t.sold("Australia") == []


def test_a43_the_leftmost_buyer_who_accepts():
    t = five().price(5).at(SALE, goods=3).play("sell Australia")
    assert t.sold("Australia") == ["5"]
    t.play("sell Australia")
    assert t.sold("Australia") == ["5", "7"]
    reds_first = all(
        0 not in reds[: len([r for r in reds if r])] and sorted(r for r in reds if r) == [r for r in reds if r]
        for reds in BOX.red_buyers
    )
    assert reds_first


def test_g35_a54_remote_sale_with_4g():
    t = five(tech_sides="B").studies("4G").price(6).at(SALE, goods=4)
    assert t.allows("sell Emirates")  # not connected to Australia
    t.play("sell Emirates")
    assert t.sold("Emirates") == ["6"]
    assert t.why_not("sell Emirates") == NO_OFFICE_HERE
    before = t.player().vp
    assert t.control(0, "Emirates") == 0
    t.play("end sale").finish_round()
    assert t.player().vp == before + 6


def test_reasons_of_a_sale():
    t = deal("blue", "black").office("China", "USA").price(6).at(SALE, goods=2)
    assert t.why_not("sell China") == RETAILER_THERE
    assert t.why_not("sell Europe") == NO_OFFICE_HERE
    assert t.allows("sell CIS")
    t.play("sell CIS")
    assert t.why_not("sell CIS") == NO_BUYER
    t = five().price(2).at(SALE, goods=1)
    assert t.why_not("sell all") == TOO_FEW_GOODS


def test_sell_all_fills_everything_in_reach():
    t = five(tech_sides="B").studies("4G").price(5).at(SALE, goods=18)
    wanted = total_reach(t.box, t.state, 0)
    t.play("sell all")
    assert sum(t.sold_by(0, region) for region in REGION_NAMES) == wanted
    assert t.sold_by(0, "Australia") == 3  # reds 5 and 7, 4G
    assert t.sold_by(0, "China") == 1


# --- control -----------------------------------------------------------------------------------------------------


def test_g11_a13_more_goods_control_a_region():
    t = five().office("CIS", seat=3).sold_here("CIS", 1, 1, 3)
    assert [t.control(seat, "CIS") for seat in range(5)] == [0, 4, 0, 0, 0]


def test_g12_a15_the_office_further_left_breaks_ties():
    t = five().office("CIS", seat=0).office("CIS", seat=4).sold_here("CIS", 4, 0, 1)
    assert [t.control(seat, "CIS") for seat in (1, 0, 4)] == [6, 3, 0]


def test_a14_no_goods_no_control():
    t = five().office("CIS", seat=0).office("CIS", seat=4)
    assert [t.control(seat, "CIS") for seat in range(5)] == [0] * 5


def test_a16_a_single_candidate_takes_the_first_place_only():
    t = five().office("CIS", seat=0).office("CIS", seat=4).sold_here("CIS", 4, 4)
    assert [t.control(seat, "CIS") for seat in range(5)] == [0, 0, 0, 0, 6]


def test_a65_goods_without_an_office_do_not_count():
    t = five().office("CIS", seat=0).office("CIS", seat=4).sold_here("CIS", 2, 2, 2, 4)
    assert [t.control(seat, "CIS") for seat in range(5)] == [0, 0, 0, 0, 6]


def test_control_values_of_all_sizes():
    first = [[1, 3, 5, 0, 0], [2, 4, 6, 8, 0], [3, 5, 7, 9, 11]]
    second = [[0, 0, 2, 0, 0], [0, 0, 3, 4, 0], [0, 0, 3, 4, 5]]
    assert (BOX.control_first, BOX.control_second) == (first, second)


# --- sell best ---------------------------------------------------------------------------------------------------


def worth_now(t, seat):
    """Points of a sale as the map stands."""
    s = t.state
    sold = sum(row.count(seat) for row in s.buyers)
    return sold * s.players[seat].price + sum(control_vp(t.box, s, seat, region) for region in range(REGIONS))


def best_by_trying(t, seat):
    """The best result over all ways to spread the goods."""
    s = t.state
    ways = [range(reach(t.box, s, seat, region) + 1) for region in range(REGIONS)]
    best = 0
    for spread in product(*ways):
        if sum(spread) <= s.players[seat].goods:
            trial = copy(s)
            for region, number in enumerate(spread):
                for _ in range(number):
                    sell(t.box, trial, seat, region)
            best = max(best, worth_now(type(t)(trial), seat))
    return best


def scattered(seed):
    """A map with offices and goods here and there."""
    chooser = random.Random(seed)
    t = five().price(*(chooser.randint(3, 6) for _ in range(5)))
    for _ in range(9):
        seat, region = chooser.randrange(5), chooser.choice(REGION_NAMES)
        if t.offices_in(region).count(seat) < 2 and len(t.offices_in(region)) < 3:
            t.office(region, seat=seat)
    for region in ("Europe", "China", "CIS", "USA", "India"):
        present = t.offices_in(region)
        if present:
            t.sold_here(region, *chooser.choices(present, k=chooser.randint(0, 2)))
    for i in range(REGIONS):  # goods of the seller lie nowhere yet
        t.state.buyers[i] = [NONE if owner == 0 else owner for owner in t.state.buyers[i]]
    t.player().stock = 18
    return t.goods(chooser.randint(1, 6))


def test_sell_best_is_as_good_as_any_way_to_sell():
    for seed in range(25):
        t = scattered(seed)
        expected = best_by_trying(t, 0)
        work = [90] * WORK  # as somebody else left it
        while (region := best_region(t.box, t.state, 0, work)) != NONE:
            sell(t.box, t.state, 0, region)
        assert worth_now(t, 0) == expected
        assert t.player().goods == 0 or total_reach(t.box, t.state, 0) == 0


def test_sell_best_says_when_there_is_nothing_to_sell():
    t = five()
    assert best_region(t.box, t.state, 0, [0] * WORK) == NONE


def test_the_codes_of_sell_for_me_can_be_played():
    t = five().office("China", "RSA").price(4).at(SALE, goods=5)
    codes = sell_for_me(t.box, t.state, 0)
    assert len(codes) == 5
    best = best_by_trying(t, 0)
    for code in codes[:-1]:
        t.play(SPACE.notation(code))
    sell(t.box, t.state, 0, codes[-1] - SPACE.offset("Sell"))
    assert worth_now(t, 0) == best


def test_a15_after_a_tie_there_is_one_first_and_one_second_place():
    """Three seats with as many goods: the office furthest left controls, the next is second, the last gets nothing."""
    t = five().no_office("USA").office("USA", seat=2).office("USA", seat=0).office("USA", seat=1)
    t.sold_here("USA", 0, 1, 2)
    first, second = t.control(2, "USA"), t.control(0, "USA")
    assert first > second > 0
    assert t.control(1, "USA") == 0


def test_a15_a17_a_second_office_does_not_count_in_a_tie():
    """The leftmost office of each decides, whatever stands further right."""
    t = five().no_office("USA").office("USA", seat=2).office("USA", seat=0).office("USA", seat=2)
    t.sold_here("USA", 0, 2)
    assert t.control(2, "USA") > t.control(0, "USA") > 0
