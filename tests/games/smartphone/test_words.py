"""What the log, tips and status line say."""

from __future__ import annotations

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.names import position_text, stack_text
from boardroom.games.smartphone.state import LOGISTICS, SALE, TECHNOLOGY
from boardroom.games.smartphone.view import progress, sheets
from boardroom.games.smartphone.words import sentences, status, tip
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import G1, G46, GAME, SHIPPED, deal, five

BOX = SHIPPED.values


def told(t, said, seat=None, viewer=None):
    """The sentences of an action for a viewer."""
    before, who = copy(t.state), t.turn if seat is None else seat
    t.play(said, seat=who)
    conceal = GAME.schema.concealed
    return sentences(BOX, conceal(before, viewer), conceal(t.state, viewer), who, SPACE.code(said))


def test_pads_in_words():
    assert stack_text(SPACE.code("stack B A2 B1")) == "pad B, factory, on pad A, laboratory"
    assert (
        position_text(SPACE.code("position 1 2 0") - 8) == "pad B turned a quarter clockwise, 2 rows down, flush left"
    )


def test_planning_is_told_to_the_planner_only():
    t = five()
    assert told(t, G1[0], 2, viewer=2) == ["@2 plans: pad A, mass market, on pad B, factory."]
    assert told(t, G1[1], 2, viewer=1) == []
    assert told(t, "aside", 2, viewer=None) == ["@2 is ready."]


def test_the_reveal_tells_price_and_goods():
    t = deal("blue", "black").plan(*G1, seat=1).play(*G46, seat=0)
    lines = told(t, "aside", 0)
    assert lines[:2] == ["@0 is ready.", "All plans are revealed."]
    assert lines[3] == "@1 sets the price at 3 and makes 8 goods; 0 research symbols, 1 truck and a factory."


def test_technology_office_and_sale():
    t = five().research("GPS", 3).at(TECHNOLOGY, hand=1)
    assert told(t, "research GPS")[1].startswith("@0 has studied GPS and its patent (4 VP)")
    t = five().shipped("RSA", 1).at(LOGISTICS, hand=1)
    assert told(t, "ship RSA")[0] == "@0 opens an office in RSA."
    t = deal("blue", "black").retailer("Canada", 1, "a").shipped("Canada", 1).at(LOGISTICS, hand=1)
    assert told(t, "ship Canada")[:2] == [
        "@0 opens an office with the retailer in Canada.",
        "The retailer in Canada gives @0 a bonus: 1 goods.",
    ]
    t = five().at(SALE, goods=2)
    assert told(t, "sell Australia") == ["@0 sells one in Australia."]


def test_a_round_is_summed_up_by_region():
    t = deal("blue", "black").at(SALE, seat=1, goods=2, order=(0, 1)).goods(0).go()
    lines = told(t, "sell all")
    assert "Round 1: @1 gets 10 VP for sales (North Africa 10) and 2 for control (North Africa 2)." in lines
    assert "Round 2 begins." in lines


def test_status_lines():
    t = five()
    assert status(BOX, t.state, 0) == "Your turn: plan round 1 in secret, lay out both pads and any improvements."
    assert status(BOX, t.state, None) == "Round 1: waiting for the plans of @0, @1, @2, @3 and @4."
    t.at(SALE, goods=2)
    assert status(BOX, t.state, 1) == "@0 is to sell 2 goods at 5."
    assert status(BOX, t.state, 0) == "Your turn: sell 2 goods at 5."


def test_tips_say_cost_and_effect():
    t = five().at(SALE, goods=2)
    assert tip(BOX, t.state, 0, SPACE.code("sell Australia")).effect == "5 VP; 2 buyers would take it"
    t = deal("blue", "black").retailer("Canada", 2, "a").at(LOGISTICS, hand=1)
    told_tip = tip(BOX, t.state, 0, SPACE.code("ship Canada"))
    assert told_tip.effect == "0 of 2 markers, retailer: 5 VP at the end, 1 progress marker on technologies"


def test_tips_of_a_full_region():
    t = five().office("RSA", "RSA", seat=1).at(LOGISTICS, hand=1)
    assert tip(BOX, t.state, 0, SPACE.code("ship RSA")).effect == "0 of 2 markers, office cell 3 of 3"
    t.office("RSA", seat=2)
    assert tip(BOX, t.state, 0, SPACE.code("ship RSA")).effect == "0 of 2 markers, full"


def test_steves_plan_is_told_as_it_was_when_nobody_has_anything_to_decide():
    """All markers lie somewhere and nobody buys at 7, so the round passes by itself and Steve has one tile more."""
    t = deal("yellow", "red", steve=1).research("4G", 5).research("NFC", 5).shipped("CIS", 2)
    t.play("stack A A2 B2", "position 0 1 1", seat=0)
    lines = told(t, "aside", 0)
    assert t.state.round == 2
    assert "Steve sets the price at 5 and makes 5 goods; 2 research symbols and 3 trucks." in lines


def test_the_end_is_told():
    t = five().vp(10, 20, 30, 40, 50)
    t.state.round = 5
    t.at(SALE, goods=1)
    for seat in range(1, 5):
        t.goods(0, seat)
    lines = told(t, "end sale")
    assert lines[-1] == "@4 wins with 50 VP."


def test_sheets_and_progress():
    t = five()
    titles = [sheet.title for sheet in sheets(BOX, t.state, 0)]
    assert titles == ["Round 1 of 5", "Points", "Planning", "Map", "Technologies", "Improvements"]
    t.play(G1[0], seat=0)
    assert "Your plan" in [sheet.title for sheet in sheets(BOX, GAME.schema.concealed(t.state, 0), 0)]
    assert "Your plan" not in [sheet.title for sheet in sheets(BOX, GAME.schema.concealed(t.state, 1), 1)]
    assert progress(BOX, t.state) == (0, 5)
