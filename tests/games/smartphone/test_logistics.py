"""Phase 6: regions, offices, retailers and their bonuses (specification 5.5, 5.6)."""

from __future__ import annotations

import pytest

from boardroom.games.smartphone.actions import REGION_NAMES
from boardroom.games.smartphone.rules.reasons import (
    MUST_OPEN_SECOND,
    NO_SUCH_OFFICE,
    NOT_CONNECTED,
    NOT_ONE_OFFICE,
    OFFICE_THERE,
    ONLINE_USED,
    PRICE_LIMIT,
    REGION_FULL,
    RETAILER_THERE,
    SECOND_USED,
    TOO_FEW_GOODS,
)
from boardroom.games.smartphone.state import LOGISTICS, NONE
from tests.games.smartphone.table import deal, five


def two(**options):
    """Blue and black: China, Canada, Caribbean, Australia, India and South America have retailers."""
    return deal("blue", "black", **options)


def shipping(t):
    return [c.removeprefix("ship ") for c in t.legal() if c.startswith("ship")]


def test_g9_regions_next_to_north_africa():
    t = five().at(LOGISTICS, seat=2, hand=2)
    assert shipping(t) == ["China", "Emirates", "Europe", "South America"]


def test_a20_a_new_office_opens_connections_at_once():
    t = five().shipped("Emirates", 1, seat=2).at(LOGISTICS, seat=2, hand=2)
    assert t.why_not("ship India") == NOT_CONNECTED
    t.play("ship Emirates")
    assert t.offices_in("Emirates") == [2]
    assert t.allows("ship India")


def test_a19_an_office_with_a_retailer_connects():
    t = two().office("China").at(LOGISTICS, hand=1)
    assert "India" in shipping(t)


def test_a21_markers_stay_where_the_connection_is_lost():
    t = two().retailer("India", 3, "b").office("China").shipped("Australia", 1).shipped("India", 2)
    t.at(LOGISTICS, hand=2).play("ship India", "move China left", "to Emirates")
    assert t.on_region("Australia") == 1
    assert t.allows("ship Australia")  # India still leads there
    t = two().retailer("Canada", 2, "a").office("China").shipped("Australia", 1)
    t.state.offices[REGION_NAMES.index("China")][0] = NONE
    t.player().offices += 1
    t.at(LOGISTICS, hand=2)
    assert t.on_region("Australia") == 1
    assert t.why_not("ship Australia") == NOT_CONNECTED


def test_a18_markers_leave_a_region_that_is_full():
    t = five().office("Emirates", seat=2).office("Emirates", "Emirates", seat=3).shipped("Emirates", 1, seat=1)
    t.at(LOGISTICS, seat=1, hand=1)
    assert t.why_not("ship Emirates") == REGION_FULL
    assert t.on_region("Emirates", 1) == 1
    t.finish_round()
    assert (t.on_region("Emirates", 1), t.player(1).progress) == (0, 12)


def test_a17_second_offices_raise_the_value_only():
    t = five().studies("Wi-Fi", seat=2).at(LOGISTICS, seat=2, hand=0)
    assert t.legal() == ["second North Africa"]
    t.play("second North Africa")
    t.sold_here("North Africa", 2)
    assert t.offices_in("North Africa") == [2, 2]
    assert t.control(2, "North Africa") == 4  # cell 2, once


def test_a27_wifi_a_once_a_round_compulsory_and_free():
    t = five().studies("Wi-Fi", seat=2).office("China", seat=2).at(LOGISTICS, seat=2, hand=2)
    assert t.why_not("end logistics") == MUST_OPEN_SECOND
    before = t.player(2).hand
    t.play("second China")
    assert t.player(2).hand == before
    assert t.why_not("second North Africa") == SECOND_USED
    assert t.allows("end logistics")
    t = five().studies("Wi-Fi", seat=2).office("North Africa", seat=2).at(LOGISTICS, seat=2, hand=1)
    assert t.why_not("second North Africa") == NOT_ONE_OFFICE
    assert t.allows("end logistics")  # nothing is possible, nothing is compulsory


def test_second_offices_never_on_retailers():
    t = two().studies("Wi-Fi").office("China").at(LOGISTICS, hand=1)
    assert t.why_not("second China") == RETAILER_THERE
    assert t.allows("second CIS")


def test_g33_a26_online_sale():
    t = five().studies("NFC").price(6).at(LOGISTICS, hand=0, goods=5)
    assert t.legal() == ["online 1", "online 2", "online 3", "end logistics"]
    before = t.player().vp
    t.play("online 3")
    assert (t.player().vp - before, t.player().goods) == (18, 2)
    t = five().studies("NFC").at(LOGISTICS, hand=1, goods=2)
    assert t.why_not("online 3") == TOO_FEW_GOODS
    t.play("online 1")
    assert t.why_not("online 1") == ONLINE_USED


def test_g36_cells_and_goods_of_a_retailer():
    t = two().retailer("India", 3, "a").office("China", seat=0).office("China", seat=1)
    t.shipped("India", 2, seat=0).shipped("India", 2, seat=1)
    t.at(LOGISTICS, seat=1, hand=1, goods=0).play("ship India")
    assert t.player(1).goods == 2
    t.at(LOGISTICS, seat=0, hand=1, goods=0).play("ship India")
    assert t.player(0).goods == 2
    assert t.offices_in("India") == [1, 0]
    assert (t.points(1)["retailers"], t.points(0)["retailers"]) == (8 + china(t, 1), 5 + china(t, 0))


def china(t, seat):
    """What the offices with the retailer in China are worth."""
    i = REGION_NAMES.index("China")
    plain = int(t.box.retailer_bonus[t.state.retailer[i]][t.state.face[i]] == 0)
    return t.box.retailer_vp[2][plain][t.offices_in("China").index(seat)]


def test_g37_price_bonus_at_the_limits():
    t = two().retailer("Canada", 2, "b").shipped("Canada", 1).price(8).at(LOGISTICS, hand=1).play("ship Canada")
    assert t.legal() == ["price down"]
    assert t.why_not("price up") == PRICE_LIMIT
    t = two().retailer("Canada", 2, "b").shipped("Canada", 1).price(2).at(LOGISTICS, hand=1).play("ship Canada")
    assert t.legal() == ["price up"]


def test_a32_a_bonus_is_compulsory():
    t = two().retailer("Canada", 2, "b").shipped("Canada", 1).at(LOGISTICS, hand=3).play("ship Canada")
    assert t.legal() == ["price down", "price up"]
    t = two().retailer("India", 4, "b").office("China").shipped("India", 2).at(LOGISTICS, hand=1)
    t.play("ship India")
    assert t.legal() == ["second CIS"]


def test_a64_second_bonus_and_wifi_are_independent():
    t = two().studies("Wi-Fi").retailer("India", 4, "b").office("China", "USA").shipped("India", 2)
    t.at(LOGISTICS, hand=1).play("ship India", "second CIS")
    assert t.player().second_used == 0
    t.play("second USA")
    assert t.offices_in("USA") == [0, 0]
    assert t.player().second_used == 1


def moving():
    return two().retailer("India", 3, "b").office("China").shipped("India", 2).at(LOGISTICS, hand=1)


def test_a52_a53_moving_an_office():
    """Where one has an office already there is no target; the last office of a region may leave."""
    t = moving().play("ship India")
    assert t.legal() == ["move China left", "move CIS left", "move India left"]
    assert t.why_not("move USA left") == NO_SUCH_OFFICE
    t.play("move CIS left")
    assert t.why_not("to China") == OFFICE_THERE
    assert t.why_not("to CIS") == OFFICE_THERE
    t.play("to USA")
    assert (t.offices_in("CIS"), t.offices_in("USA")) == ([], [0])


def test_a62_which_of_two_offices_moves_is_chosen():
    t = two().retailer("India", 3, "b").office("China").office("CIS", seat=1).office("CIS", seat=0).shipped("India", 2)
    assert t.offices_in("CIS") == [0, 1, 0]
    t.at(LOGISTICS, hand=1).play("ship India")
    assert t.allows("move CIS right")
    t.play("move CIS left", "to USA")
    assert t.offices_in("CIS") == [1, 0]
    t = two().retailer("India", 3, "b").office("China").office("CIS", seat=1).office("CIS", seat=0).shipped("India", 2)
    t.at(LOGISTICS, hand=1).play("ship India", "move CIS right", "to USA")
    assert t.offices_in("CIS") == [0, 1]


def test_a_moved_office_brings_no_bonus_and_returns_markers():
    t = two().retailer("Canada", 1, "a").retailer("India", 3, "b").office("China").shipped("India", 2)
    t.shipped("Canada", 1).at(LOGISTICS, hand=1, goods=0).play("ship India", "move CIS left", "to Canada")
    assert t.player().goods == 0
    assert (t.on_region("Canada"), t.player().progress) == (0, 12)


def test_the_office_just_placed_may_move():
    t = moving().play("ship India", "move India left", "to USA")
    assert (t.offices_in("India"), t.offices_in("USA")) == ([], [0])


@pytest.mark.parametrize(("region", "cost"), [("Emirates", 2), ("South America", 3), ("China", 4)])
def test_entry_costs(region, cost):
    t = five().at(LOGISTICS, seat=2, hand=cost)
    t.play(*[f"ship {region}"] * (cost - 1))
    assert 2 not in t.offices_in(region)
    t.play(f"ship {region}")
    assert 2 in t.offices_in(region)


def test_offices_take_the_leftmost_cell():
    t = five().office("China", seat=2).shipped("China", 3, seat=0).at(LOGISTICS, hand=1).play("ship China")
    assert t.offices_in("China") == [2, 0]


def test_a26_a27_both_effects_come_back_with_every_round():
    t = five().studies("Wi-Fi", "NFC").office("China").at(LOGISTICS, goods=5)
    t.play("second China", "online 1")
    assert (t.player().second_used, t.player().online_used) == (1, 1)
    t.score_round().no_office("China").office("China").at(LOGISTICS, goods=5)
    assert t.allows("second China")
    assert t.allows("online 1")
