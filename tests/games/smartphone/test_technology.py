"""Phase 5: studying technologies, patents and effects (specification 5.3, 5.4)."""

from __future__ import annotations

import pytest

from boardroom.games.smartphone.actions import TECH_NAMES
from boardroom.games.smartphone.rules.reasons import ENOUGH_MARKERS, NO_MARKER, NO_OFFICE, STUDIED
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import LOGISTICS, NONE, SALE, TECHNOLOGY
from tests.games.smartphone.table import G1, deal, five


def price_of(t, tech, seat=0):
    return cost(t.box, t.state, seat, TECH_NAMES.index(tech))


def test_g5_two_turns_for_4g():
    t = five().at(TECHNOLOGY, hand=3)
    assert price_of(t, "4G") == 6
    t.play("research 4G", "research 4G", "research 4G")
    assert (t.on_tech("4G"), t.player().progress) == (3, 9)
    t.at(TECHNOLOGY, hand=3).play("research 4G", "research 4G", "research 4G")
    assert t.has("4G")
    assert (t.on_tech("4G"), t.player().progress, t.player().offices, t.patent("4G")) == (0, 12, 16, 0)


def test_g6_without_its_patent_a_technology_costs_less():
    t = five().studies("4G", seat=1, patent=True)
    assert price_of(t, "4G") == 5


def two_on_gps():
    return five().research("GPS", 3, seat=0).research("GPS", 3, seat=1)


def test_g7_who_comes_later_in_the_phase_is_done_at_once():
    t = two_on_gps().at(TECHNOLOGY, hand=1).play("research GPS")
    assert t.has("GPS", 0)
    assert t.has("GPS", 1)
    assert t.patent("GPS") == 0


def test_g8_a22_who_came_earlier_waits_for_the_next_phase_5():
    t = two_on_gps().symbols(0, research=1).at(TECHNOLOGY, seat=1, order=(1, 0, 2, 3, 4))
    assert t.turn == 0
    t.play("research GPS")
    assert not t.has("GPS", 1)
    assert t.on_tech("GPS", 1) == 3
    t.at(TECHNOLOGY, seat=1)
    assert t.has("GPS", 1)


def test_g31_a23_gamepad_makes_technologies_cheaper_for_its_owner():
    t = five().studies("Gamepad").studies("GPS", seat=2, patent=True)
    assert price_of(t, "GPS") == 2
    assert price_of(t, "GPS", 1) == 3


def test_gamepad_completes_others_at_once():
    t = five().research("Gamepad", 4).research("GPS", 3).at(TECHNOLOGY, hand=1).play("research Gamepad")
    assert t.has("Gamepad")
    assert t.has("GPS")


def test_g32_li_ion_b_gives_goods_now_and_later():
    t = five(tech_sides="B").studies("GPS", "Wi-Fi").research("Li-Ion", 4).at(TECHNOLOGY, hand=1, goods=0)
    t.play("research Li-Ion")
    assert t.player().goods == 3
    t = five(tech_sides="B").studies("GPS", "Wi-Fi", "Li-Ion").tiles().plan(*G1).plan_all(*G1)
    assert t.player().produced == 7 + 3


def test_gps_b_gives_five_goods_once():
    t = five(tech_sides="B").research("GPS", 3).at(TECHNOLOGY, hand=1, goods=2).play("research GPS")
    assert t.player().goods == 7


def test_nfc_b_raises_the_price_at_once():
    t = five(tech_sides="B").research("NFC", 5).at(TECHNOLOGY, hand=1).play("research NFC")
    assert t.player().price == 6


def test_g52_a60_a28_a_bonus_marker_completes_in_the_own_turn():
    t = deal("blue", "black", tech_sides="B", seed=3, colors="blue")
    t.retailer("Canada", 2, "a").research("GPS", 3).research("Gamepad", 4).at(TECHNOLOGY, hand=1)
    t.play("research Gamepad")
    assert t.allows("office Canada")
    t.play("office Canada")
    assert t.offices_in("Canada") == [0]
    t.play("progress GPS")
    assert t.has("GPS")
    assert t.patent("GPS") == 0


def test_a28_gamepad_b_needs_no_connection_and_no_large_region():
    t = five(tech_sides="B").research("Gamepad", 4).at(TECHNOLOGY, hand=1).play("research Gamepad")
    assert t.legal() == ["office Canada", "office Caribbean", "office Emirates", "office RSA"]
    t.play("office Canada")
    assert t.offices_in("Canada") == [0]


def test_gamepad_b_returns_markers_of_the_region():
    t = five(tech_sides="B").shipped("Canada", 1).research("Gamepad", 4).at(TECHNOLOGY, hand=1)
    t.play("research Gamepad", "office Canada")
    assert (t.on_region("Canada"), t.player().progress) == (0, 12)


def test_gamepad_b_without_a_legal_region():
    t = five(tech_sides="B").office("Canada", "Caribbean", "Emirates", "RSA").research("Gamepad", 4)
    t.at(TECHNOLOGY, hand=2).play("research Gamepad")
    assert t.has("Gamepad")
    assert t.allows("research GPS")


def test_a25_li_ion_a_counts_research_as_trucks():
    t = five().studies("Li-Ion").symbols(0, research=3, trucks=2)
    for seat in range(1, 5):
        t.symbols(seat)
    t.price(2, 3, 4, 5, 6).phase(TECHNOLOGY)
    assert t.player().hand == 3
    t.play("end research")
    assert (t.state.phase, t.player().hand) == (LOGISTICS, 5)


def test_a61_no_bonus_marker_where_there_are_enough():
    t = deal("blue", "black").retailer("Canada", 2, "a").shipped("Canada", 1).research("GPS", 4)
    t.at(LOGISTICS, hand=1).play("ship Canada")
    assert t.why_not("progress GPS") == ENOUGH_MARKERS
    assert len([c for c in t.legal() if c.startswith("progress")]) == 5
    t = deal("blue", "black").retailer("Canada", 2, "a").shipped("Canada", 1).studies(*TECH_NAMES)
    t.at(LOGISTICS, hand=2).play("ship Canada")
    assert t.state.pending == 0


def test_bonus_markers_may_go_to_two_technologies():
    t = deal("blue", "black").retailer("India", 4, "a").office("China").shipped("India", 2)
    t.at(LOGISTICS, hand=1).play("ship India", "progress GPS", "progress 4G")
    assert (t.on_tech("GPS"), t.on_tech("4G")) == (1, 1)
    assert t.state.pending == 0


def test_a44_a63_no_office_left_for_a_technology():
    t = five().research("GPS", 4)
    t.player().offices, kept = 0, t.player().offices
    t.at(TECHNOLOGY, hand=1)
    assert not t.has("GPS")
    assert t.turn != 0  # no marker can be placed either
    assert t.on_tech("GPS") == 4
    t.player().offices = kept
    t.at(TECHNOLOGY)
    assert t.has("GPS")


def test_reasons_of_research():
    t = five().studies("GPS").at(TECHNOLOGY, hand=1)
    assert t.why_not("research GPS") == STUDIED
    t.player().offices = 0
    assert t.why_not("research NFC") == NO_OFFICE
    t = five().at(TECHNOLOGY, hand=2)
    t.player().hand = 0
    assert t.why_not("research NFC") == NO_MARKER


def test_markers_not_placed_go_back():
    t = five().at(TECHNOLOGY, hand=3).play("research GPS", "end research")
    assert (t.player().progress, t.player().hand, t.on_tech("GPS")) == (11, 0, 1)


def test_patents_go_to_the_first():
    t = five()
    assert all(t.patent(tech) == NONE for tech in TECH_NAMES)
    t.studies("GPS", seat=1, patent=True).research("GPS", 2).at(TECHNOLOGY, hand=1).play("research GPS")
    assert t.has("GPS")
    assert t.patent("GPS") == 1


def test_effects_of_side_a_do_not_work_on_side_b():
    t = five(tech_sides="B").studies(*TECH_NAMES).at(LOGISTICS, hand=0, goods=3)
    assert t.state.phase != LOGISTICS or t.turn != 0


@pytest.mark.parametrize("tech", TECH_NAMES)
def test_every_technology_can_be_studied_on_both_sides(tech):
    for side in "AB":
        t = five(tech_sides=side).research(tech, price_of(five(), tech) - 1).at(TECHNOLOGY, hand=1)
        t.play(f"research {tech}")
        assert t.has(tech)
        assert t.patent(tech) == 0
        assert t.state.phase in (TECHNOLOGY, LOGISTICS, SALE) or t.state.round == 2


def test_nfc_b_raises_no_price_above_the_highest():
    t = five(tech_sides="B").price(8).research("NFC", 5).at(TECHNOLOGY, hand=1).play("research NFC")
    assert t.player().price == 8


def test_markers_that_come_back_at_the_start_of_a_turn_can_be_placed_in_it():
    """What is complete is studied first (5.3): its markers are in stock again when the hand is taken."""
    t = five().symbols(0, research=3).research("GPS", 4).research("4G", 4).research("Wi-Fi", 3).shipped("India", 1)
    assert t.player().progress == 0
    t.phase(TECHNOLOGY)
    assert t.has("GPS")
    assert (t.player().hand, t.player().progress) == (3, 1)
    assert t.allows("research 4G")
