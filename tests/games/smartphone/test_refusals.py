"""Every reason for a refusal occurs, and has its sentence."""

from __future__ import annotations

import random

import pytest

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.state import IMPROVEMENT, LOGISTICS, ROUNDS, SALE, TECHNOLOGY
from boardroom.games.smartphone.words import REASONS
from tests.games.smartphone.table import G1, G46, GAME, QUOTED, deal, five


def two(**options):
    return deal("blue", "black", **options)


CASES = {
    r.NOT_NOW: lambda: (five(), "end sale"),
    r.PLAN_READY: lambda: (five().plan(*G1, seat=1), "aside", 1),
    r.NOT_VISIBLE: lambda: (five().play(*G1, seat=0), "lay b2 E"),
    r.BESIDE_PADS: lambda: (five().play(*G1, seat=0), "lay a0 W"),
    r.NOTHING_UNDER: lambda: (five().play(*G1, seat=0), "tuck 0 E"),
    r.BESIDE_LOWER_PAD: lambda: (five().play(*G46, seat=0), "tuck 4 N"),
    r.ALREADY_STICKS_OUT: lambda: (
        five().studies("4G").tiles("start", "RT").play(*G1, "lay out a0 W", seat=0),
        "lay out a2 W",
    ),
    r.NOT_STICKING_OUT: lambda: (five().studies("4G").play(*G1, seat=0), "lay out a0 E"),
    r.COVERS_EXACTLY: lambda: (five().tiles("start", "RT").play(*G1, "lay a5 N", seat=0), "lay a3 S"),
    r.SAME_LAYING: lambda: (five().tiles("RR").play(*G1, seat=0), "lay a5 N"),
    r.NOT_MEETING: lambda: (
        five().tiles("start", "RD", "GG").play(*G46, "lay b3 W", "tuck 3 N", "aside", seat=0),
        "above 2",
    ),
    r.ORDERED_ALREADY: lambda: (
        five().tiles("start", "RD", "GG").play(*G46, "lay a0 E", "lay a1 S", "lay a3 S", "above 0", seat=0),
        "above 0",
    ),
    r.SLOT_EMPTY: lambda: (five().plan_all(*G46).play("take 1"), "take 1"),
    r.STUDIED: lambda: (five().studies("GPS").at(TECHNOLOGY, hand=1), "research GPS"),
    r.OFFICE_THERE: lambda: (five().at(LOGISTICS, hand=1), "ship Australia"),
    r.NOT_CONNECTED: lambda: (five().at(LOGISTICS, hand=1), "ship Canada"),
    r.REGION_FULL: lambda: (
        five().office("RSA", "RSA", seat=1).office("RSA", seat=2).at(LOGISTICS, hand=1),
        "ship RSA",
    ),
    r.SECOND_USED: lambda: (
        five().studies("Wi-Fi").office("RSA").at(LOGISTICS, hand=1).play("second RSA"),
        "second Australia",
    ),
    r.NOT_ONE_OFFICE: lambda: (five().studies("Wi-Fi").at(LOGISTICS, hand=1), "second RSA"),
    r.RETAILER_THERE: lambda: (two().office("China").studies("Wi-Fi").at(LOGISTICS, hand=1), "second China"),
    r.ONLINE_USED: lambda: (five().studies("NFC").at(LOGISTICS, hand=1, goods=3).play("online 1"), "online 1"),
    r.TOO_FEW_GOODS: lambda: (five().studies("NFC").at(LOGISTICS, hand=1, goods=1), "online 2"),
    r.MUST_OPEN_SECOND: lambda: (five().studies("Wi-Fi").at(LOGISTICS, hand=1), "end logistics"),
    r.PRICE_LIMIT: lambda: (
        two().retailer("Canada", 2, "b").shipped("Canada", 1).price(8).at(LOGISTICS, hand=1).play("ship Canada"),
        "price up",
    ),
    r.ENOUGH_MARKERS: lambda: (
        two().retailer("Canada", 2, "a").shipped("Canada", 1).research("GPS", 4).at(LOGISTICS, hand=1)
        .play("ship Canada"),
        "progress GPS",
    ),
    r.NO_SUCH_OFFICE: lambda: (
        two().retailer("India", 3, "b").office("China").shipped("India", 2).at(LOGISTICS, hand=1).play("ship India"),
        "move USA left",
    ),
    r.NOT_SMALL: lambda: (
        five(tech_sides="B").research("Gamepad", 4).at(TECHNOLOGY, hand=1).play("research Gamepad"),
        "office China",
    ),
    r.NO_OFFICE_HERE: lambda: (five().at(SALE, goods=2), "sell China"),
    r.NO_BUYER: lambda: (five().office("Caribbean").price(5).at(SALE, goods=2), "sell Caribbean"),
    r.NO_TECHNOLOGY: lambda: (five().at(LOGISTICS, hand=1), "online 1"),
}  # fmt: skip


@pytest.mark.parametrize("reason", CASES, ids=lambda reason: REASONS[reason].name)
def test_reason(reason):
    t, said, *seat = CASES[reason]()
    assert t.why_not(said, seat[0] if seat else 0 if t.state.phase == 1 else None) == reason


# Tested beside their rules: NO_OFFICE and NO_MARKER in test_technology, UNDER_TILES_FIRST in test_planning.
ELSEWHERE = {r.NO_OFFICE, r.NO_MARKER, r.UNDER_TILES_FIRST}


def test_every_reason_has_a_sentence_and_a_case():
    numbers = {n for name, n in vars(r).items() if name.isupper() and n}
    assert numbers == set(REASONS) == set(CASES) | ELSEWHERE


@pytest.mark.parametrize("seed", range(3))
def test_legal_lists_what_is_not_refused(seed):
    t, chooser = deal(*"abc", seed=seed, tech_sides="random"), random.Random(seed)
    while not t.over:
        seat = t.turn
        listed = t.legal(seat)
        refused = [GAME.rules.refusal(QUOTED.values, t.state, seat, code) for code in range(328)]
        assert listed == [GAME.space.notation(code) for code in range(328) if refused[code] == 0]
        t.play(chooser.choice(listed), seat=seat)
    assert t.state.phase > IMPROVEMENT


def why(t, said):
    """Why an action is closed, in a sentence, and what would help."""
    found = Asked(QUOTED.values, t.state, t.turn).why(SPACE.code(said))
    return found.sentence, found.remedy


def test_the_way_to_a_region_begins_with_one_that_can_be_reached():
    t = five().at(LOGISTICS, hand=1)  # Australia
    assert why(t, "ship Canada")[1] == "Ship to the USA first."
    assert why(t, "ship Emirates")[1] == "Ship to India first."
    assert why(t, "ship Europe")[1] == "Ship to the USA first."
    assert why(t, "ship CIS")[1] == "Ship to China first."
    assert why(t, "ship North Africa")[1] == "Ship to China first."


def test_a_region_three_steps_away_names_the_first_of_them():
    t = deal("yellow", "red").at(LOGISTICS, hand=1)  # India
    assert why(t, "ship Europe")[1] == "Ship to Australia, China or the Emirates first; 2 offices lie between."


def test_a_second_office_names_what_opens_it():
    t = five().at(LOGISTICS, hand=1)
    needed = "A second office in Australia takes side A of Wi-Fi, which you have not studied."
    assert why(t, "second Australia") == (needed, "Study Wi-Fi: 0 of 4 markers are there.")
    t = five(tech_sides="B").at(LOGISTICS, hand=1)
    lacking = "A second office in Australia takes side A of Wi-Fi, but its side B is up in this game."
    assert why(t, "second Australia") == (lacking, "Nothing in this game opens a second one.")
    t = two(tech_sides="B").retailer("India", 4, "b").retailer("China", 7, "a").at(LOGISTICS, hand=1)
    assert why(t, "second CIS")[1] == "The retailer in India opens a second one."
    t = two().retailer("China", 7, "a").office("China").at(LOGISTICS, hand=1)
    on_retailer = ("You have 1 office with the retailer in China.", "A retailer has room for one office of yours.")
    assert why(t, "second China") == on_retailer


def test_nothing_sold_names_the_price_and_the_technologies_that_would_do():
    t = five().office("China").price(6).at(SALE, goods=2)
    assert why(t, "sell China") == (
        "Your price is 6: the free buyers in China pay 5 at most or want Gamepad, NFC and 4G.",
        "A price of 5 at most, Gamepad, NFC or 4G sells there; low prices act first.",
    )


def test_an_office_is_missed_and_4g_only_where_its_side_helps():
    assert why(five().at(SALE, goods=2), "sell China") == ("You have no office in China.", "Open an office there.")
    t = five(tech_sides="B").at(SALE, goods=2)
    assert why(t, "sell China")[1] == "Open an office there, or study 4G."


def test_no_way_is_named_to_a_region_without_a_free_office_cell():
    t = five().office("RSA", "RSA", seat=1).office("RSA", seat=2).at(LOGISTICS, seat=3, hand=1).no_office("India")
    t.office("USA", seat=3)
    taken = "Every office cell there is taken."
    assert why(t, "ship RSA") == ("The RSA cannot be reached: no line leads there from an office of yours.", taken)
    assert why(t, "second RSA")[1] == taken
    t = five(tech_sides="B").office("RSA", seat=0).office("RSA", "RSA", seat=1).at(LOGISTICS, hand=1)
    assert why(t, "ship RSA") == ("You have 1 office in the RSA.", taken)
    assert why(t, "second RSA") == ("You have 1 office in the RSA.", taken)
    t = five().office("RSA", "RSA", seat=1).office("RSA", seat=2).at(SALE, goods=2)
    assert why(t, "sell RSA") == ("You have no office in the RSA.", taken)


def test_a_retailer_whose_bonus_is_spent_opens_no_second_office():
    t = two(tech_sides="B").retailer("India", 4, "b").retailer("China", 7, "a").office("India").at(LOGISTICS, hand=1)
    assert why(t, "second CIS")[1] == "Nothing that is left opens a second one."


def test_in_the_last_round_nothing_is_advised_for_a_later_one():
    t = five(tech_sides="B").at(SALE, goods=2)
    assert why(t, "sell China")[1] == "Open an office there, or study 4G."
    t.state.round = ROUNDS
    assert why(t, "sell China")[1] == ""
    t = five().studies("Wi-Fi").at(LOGISTICS)
    assert why(t, "ship China")[1] == "More symbols on your pads bring more markers."
    t.state.round = ROUNDS
    assert why(t, "ship China")[1] == ""
    t = five().office("China").price(6).at(SALE, goods=2)
    t.state.round = ROUNDS
    assert why(t, "sell China")[1] == "", "no price is made any more"
    t = five().studies("NFC").research("4G", 5).research("Gamepad", 3).shipped("China", 4).at(LOGISTICS)
    t.state.round = ROUNDS
    assert t.player(0).progress == 0 and why(t, "ship China")[1] == ""


def test_in_the_last_round_logistics_advises_no_research_that_would_follow():
    t = five().at(LOGISTICS, hand=1)
    assert why(t, "ship Australia")[1] == "Wi-Fi opens a second one."
    t.state.round = ROUNDS
    assert why(t, "ship Australia")[1] == "Nothing that is left opens a second one."
    assert why(t, "second Australia")[1] == why(t, "online 1")[1] == ""
    t = five().studies("Wi-Fi").at(LOGISTICS, hand=1)
    t.state.round = ROUNDS
    assert why(t, "ship Australia")[1] == "Wi-Fi opens a second one."


def test_in_the_last_round_no_office_is_advised_that_the_markers_in_hand_do_not_open():
    t = five().shipped("China", 1).at(LOGISTICS, hand=4)  # China takes 4, and then a marker is left
    t.state.round = ROUNDS
    assert why(t, "ship CIS")[1] == "Ship to China first."
    assert why(t, "ship Europe")[1] == "", "5 markers would do it in the USA"
    t.player(0).hand -= 1
    t.player(0).progress += 1
    assert why(t, "ship CIS")[1] == "", "China would take the last one"
    t = two(tech_sides="B").retailer("China", 4, "b").at(LOGISTICS, hand=3)
    assert why(t, "second CIS")[1] == "The retailer in China opens a second one."
    t.state.round = ROUNDS
    assert why(t, "second CIS")[1] == "Nothing that is left opens a second one."
    t.shipped("China", 1)
    assert why(t, "second CIS")[1] == "The retailer in China opens a second one."


def test_a_full_retailer_is_not_said_to_have_room():
    t = deal("blue", "black", "red").office("RSA", seat=1).office("RSA", seat=2).at(SALE, goods=2)
    assert why(t, "sell RSA")[0].endswith("nobody buys there, and each player may have one office with it.")


def test_as_many_are_sold_online_as_the_rules_say_however_few_are_asked_for():
    """One was called the most where one was asked for."""
    t = five().studies("NFC").at(LOGISTICS, hand=1)
    assert why(t, "online 1")[0] == "You have 0 goods, and sell 3 online at most."


def test_more_symbols_are_not_advised_where_all_markers_are_on_the_board():
    t = five().studies("Wi-Fi").research("4G", 5).research("NFC", 3).shipped("China", 4).at(LOGISTICS)
    assert t.player(0).progress == 0
    assert why(t, "ship China")[1].startswith("All of yours are on the board: ")


def test_what_is_asked_for_later_says_when():
    t = five().at(LOGISTICS, hand=1)
    assert why(t, "research GPS")[0] == "This is asked for in phase 5, Research: now it is phase 6, Logistics."
    t = two().retailer("Canada", 2, "a").shipped("Canada", 1).at(LOGISTICS, hand=2).play("ship Canada")
    assert why(t, "ship Europe")[0] == "Something else is asked for first."
