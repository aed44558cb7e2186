"""What the log, tips and status line say."""

from __future__ import annotations

from boardroom.games.smartphone import actions
from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import REGION_NAMES, TECH_NAMES, position_text, stack_text, tile_text
from boardroom.games.smartphone.numbers import NUMBERS
from boardroom.games.smartphone.rules.sale import total_reach
from boardroom.games.smartphone.state import LOGISTICS, ROUNDS, SALE, TECHNOLOGY
from boardroom.games.smartphone.view import choices, progress, sheets
from boardroom.games.smartphone.words import sentences, status, tip
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import G1, G46, GAME, KIND_NAMES, QUOTED, deal, five

BOX = QUOTED.values


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
    assert told(t, "research GPS")[1].startswith("@0 has studied GPS and takes its patent of 4 points (every active")
    t = five().shipped("RSA", 1).at(LOGISTICS, hand=1)
    assert told(t, "ship RSA")[0] == "@0 opens an office in the RSA."
    t = deal("blue", "black").retailer("Canada", 1, "a").shipped("Canada", 1).at(LOGISTICS, hand=1)
    assert told(t, "ship Canada")[:2] == [
        "@0 opens an office with the retailer in Canada.",
        "The retailer in Canada gives @0 a bonus: 1 goods.",
    ]
    t = deal("blue", "black").retailer("Canada", 1, "a").shipped("Canada", 1).at(LOGISTICS, hand=1)
    t.player(0).goods, t.player(0).stock = t.player(0).stock, 0
    assert told(t, "ship Canada")[1] == "The retailer in Canada gives @0 a bonus: 0 goods.", "the stock is empty"
    t = five().at(SALE, goods=2)
    assert told(t, "sell Australia") == ["@0 sells one in Australia."]


def test_what_comes_at_once_is_told_as_far_as_stock_and_prices_go():
    """Five goods were promised and told where two were left, and a price above the highest."""

    def said(t, action):
        notes = next(p.notes for p in choices(BOX, t.state, 0).plays if p.codes == (SPACE.code(action),))
        return notes[0], told(t, action, 0)[1]

    t = five(tech_sides="B").research("GPS", 3).at(TECHNOLOGY, hand=1)
    t.player(0).goods, t.player(0).stock = 16, 2
    previewed, logged = said(t, "research GPS")
    assert t.player(0).goods == 18
    assert previewed == "4 of 4 markers: 5 goods at once, but only 2 in stock, patent 4 points."
    assert logged.endswith("(5 goods at once, but only 2 in stock).")
    t = five(tech_sides="B").research("NFC", 5).price(8).at(TECHNOLOGY, hand=1)
    assert all("every round, but 8 is the highest price" in words for words in said(t, "research NFC"))
    t = deal("blue", "black").retailer("Canada", 1, "a").shipped("Canada", 1).at(LOGISTICS, hand=1)
    t.player(0).goods, t.player(0).stock = t.player(0).stock, 0
    previewed, logged = said(t, "ship Canada")
    assert previewed.endswith("1 goods, but only 0 in stock.") and logged.endswith("a bonus: 0 goods.")


def test_regions_have_their_article_in_sentences():
    t = five().office("Caribbean").shipped("USA", 3).at(LOGISTICS, hand=1)
    code = SPACE.code("ship USA")
    assert tip(BOX, t.state, 0, code).title == "Ship to the USA"
    why = Asked(BOX, t.state, 0).why(SPACE.code("ship CIS"))
    assert why.sentence == "The CIS cannot be reached: no line leads there from an office of yours."
    assert told(t, "ship USA")[0] == "@0 opens an office in the USA."
    t = five().office("Emirates").at(SALE, goods=1)
    assert told(t, "sell Emirates") == ["@0 sells one in the Emirates."]
    assert {region.the.removesuffix(region) for region in REGION_NAMES} == {"", "the "}


def test_names_stand_in_the_order_of_the_codes():
    assert tuple(REGION_NAMES) == actions.REGION_NAMES and tuple(TECH_NAMES) == actions.TECH_NAMES


def test_a_round_is_summed_up_by_region():
    t = deal("blue", "black").at(SALE, seat=1, goods=2, order=(0, 1)).goods(0).go()
    lines = told(t, "sell all")
    scored = "@1 scores 10 points for sales and 2 points for control in round 1"
    scored += " (sales: North Africa 10; control: North Africa 2)."
    assert scored in lines
    assert all(line.deed.count("(") == 0 for line in lines), "what is in brackets is an aside: pages show it whole"
    assert "Round 2 begins." in lines


def test_goods_that_nobody_bought_are_told_with_the_round():
    t = deal("blue", "black").at(SALE, seat=1, goods=4, order=(0, 1)).goods(0).go()
    sold = total_reach(BOX, t.state, 1)
    assert 0 < sold < 4
    assert any(f"; {4 - sold} goods not sold)" in line for line in told(t, "sell all"))


def test_a_coin_that_decided_is_told():
    t = deal("blue", "black").vp(5, 5).plan(*G1, seat=1).play(*G1, seat=0)
    lines = told(t, "aside", 0)
    first = t.order()[0]
    assert f"@0 and @1 are equal in everything: by a coin @{first} comes first." in lines
    assert not any("coin" in line for line in told(t, t.legal()[0])), "the phase goes on in the same order"


def test_three_who_are_equal_are_told_in_the_order_of_the_coin():
    t = deal("blue", "black", "red").vp(5, 5, 5).plan(*G1, seat=1).plan(*G1, seat=2).play(*G1, seat=0)
    lines = told(t, "aside", 0)
    first, second, third = t.order()
    order = f"by a coin @{first} comes first, then @{second}, then @{third}."
    assert f"@0, @1 and @2 are equal in everything: {order}" in lines


def test_no_coin_is_told_where_the_price_decides():
    t = deal("blue", "black").plan(*G1, seat=1).play(*G46, seat=0)
    assert not any("coin" in line for line in told(t, "aside", 0))


def test_no_coin_is_told_where_nfc_is_completed_before_the_first_is_asked():
    """Points decide who researches first; then NFC raises that price above the other, as if points had not decided."""
    for other, tossed in ((5, False), (3, True)):
        t = deal("blue", "black", tech_sides="B").vp(3, other).research("NFC", 6).research("NFC", 6, seat=1)
        t.plan_all(*G46).play("take 1")
        lines = told(t, "take 2")
        assert any("has studied NFC" in line for line in lines)
        assert any("by a coin" in line for line in lines) == tossed


def test_a_forecast_keeps_sales_and_control_apart():
    t = deal("blue", "black").at(SALE, seat=0, goods=2, order=(0, 1)).go()
    before = NUMBERS.of(BOX, t.state, 0)
    t.play("sell CIS")
    after = NUMBERS.of(BOX, t.state, 0)
    assert after["sales"] - before["sales"] == t.player(0).price
    assert after["control"] == t.control(0, "CIS") > 0


def test_an_improvement_of_the_last_round_promises_nothing():
    t = deal("blue", "black")
    assert tip(BOX, t.state, 0, SPACE.code("take 1")).effect == "can be laid from the next round on"
    t.state.round = ROUNDS
    assert tip(BOX, t.state, 0, SPACE.code("take 1")).effect == "the last round: it is laid no more"


def test_status_lines():
    t = five()
    assert status(BOX, t.state, 0) == "Your turn: plan round 1 in secret, lay out both pads and any improvements."
    assert status(BOX, t.state, None) == "Round 1: waiting for the plans of @0, @1, @2, @3 and @4."
    t.plan(*G1, seat=0)
    waiting = "Round 1: waiting for the plans of @1, @2, @3 and @4; until then you can take yours back."
    assert status(BOX, t.state, 0) == waiting
    t.at(SALE, goods=2)
    assert status(BOX, t.state, 1) == "@0 is to sell 2 goods at 5."
    assert status(BOX, t.state, 0) == "Your turn: sell 2 goods at 5."


def test_tips_say_cost_and_effect():
    t = five().at(SALE, goods=2)
    assert tip(BOX, t.state, 0, SPACE.code("sell Australia")).effect == "5 points; 2 buyers would take it"
    t = deal("blue", "black").retailer("Canada", 2, "a").at(LOGISTICS, hand=1)
    told_tip = tip(BOX, t.state, 0, SPACE.code("ship Canada"))
    assert told_tip.effect == "0 of 2 markers, retailer: 5 points at the end, 1 progress marker on technologies"


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
    assert lines[-1] == "The game is over: @4 wins with 50 points."


def test_logistics_without_markers_say_what_is_left_to_do():
    """They said: place 0 progress markers on the map."""
    t = five().studies("NFC").at(LOGISTICS, hand=0, goods=3)
    assert status(BOX, t.state, 0) == "Your turn: sell online."
    t = five().studies("NFC", "Wi-Fi").at(LOGISTICS, hand=2, goods=3)
    whole = "Your turn: place 2 progress markers on the map, open a second office and sell online."
    assert status(BOX, t.state, 0) == whole
    assert status(BOX, t.state, 1) == whole.replace("Your turn:", "@0 is to")


def test_a_bonus_without_use_is_told():
    """A second office needs a region with exactly one."""
    given = "The retailer in China gives @0 a bonus: a second office"
    t = deal("blue", "black").retailer("China", 6, "a").shipped("China", 3).at(LOGISTICS, hand=1)
    assert told(t, "ship China")[1] == f"{given}."
    t = deal("blue", "black").retailer("China", 6, "a").shipped("China", 3).office("CIS").at(LOGISTICS, hand=1)
    assert told(t, "ship China")[1] == f"{given}, which cannot be used."


def test_a_bonus_without_use_is_foreseen():
    """Only with the marker that opens the office: until then a region for the second one may be found."""
    for offices, words in (((), "a second office"), (("CIS",), "a second office, which cannot be used")):
        t = deal("blue", "black").retailer("China", 6, "a").shipped("China", 2).office(*offices).at(LOGISTICS, hand=2)
        plays = {play.codes: play for play in choices(BOX, t.state, 0).plays}
        ship = SPACE.code("ship China")
        assert plays[ship, ship].notes[0].endswith(f"points at the end, {words}.")
        assert plays[(ship,)].notes[0].endswith("points at the end, a second office.")


def test_bonus_markers_without_a_technology_for_them_are_foreseen():
    """The preview promised two markers, and the log said that they could not be used."""
    t = deal("blue", "black").retailer("China", 7, "a").shipped("China", 4).studies(*TECH_NAMES).at(LOGISTICS, hand=1)
    shown = next(play for play in choices(BOX, t.state, 0).plays if play.codes == (SPACE.code("ship China"),))
    words = "2 progress markers on technologies, which cannot be used"
    assert shown.notes[0].endswith(f", {words}.")
    assert told(t, "ship China")[1].endswith(f": {words}.")


def test_a_bonus_is_told_to_whom_it_goes():
    """Steve opened an office with the same retailer in the same step: the log gave its bonus to who had shipped."""
    t = deal("blue", "black", steve="1").retailer("China", 7, "a").office("CIS", seat=1).shipped("China", 4, seat=1)
    t.symbols(1, trucks=1).at(LOGISTICS, hand=1).state.steve.target = REGION_NAMES.index("China")
    said = told(t, "ship China")
    assert any("Steve opens an office with the retailer in China" in sentence for sentence in said)
    assert not any("bonus" in sentence for sentence in said)


def test_a_tile_with_one_symbol_twice_is_no_number_of_things():
    """`takes the improvement two goods` sounded like two goods."""
    assert [tile_text(BOX, KIND_NAMES.index(kind)) for kind in ("GG", "UU", "RT")] == [
        "double goods", "double price up", "research and truck",
    ]  # fmt: skip


def test_a_broken_tie_is_told():
    t = five().vp(10, 20, 50, 40, 50)
    t.state.round = 5
    t.studies("GPS", seat=4).at(SALE, goods=1)
    for seat in range(1, 5):
        t.goods(0, seat)
    won = "The game is over: @4 wins with 50 points after a tie broken by technologies."
    assert told(t, "end sale")[-1] == won


def test_sheets_and_progress():
    t = five()
    titles = [sheet.title for sheet in sheets(BOX, t.state, 0)]
    assert titles == ["Round 1 of 5", "Points", "Planning", "Map", "Technologies", "Improvements"]
    t.play(G1[0], seat=0)
    assert "Your plan" in [sheet.title for sheet in sheets(BOX, GAME.schema.concealed(t.state, 0), 0)]
    assert "Your plan" not in [sheet.title for sheet in sheets(BOX, GAME.schema.concealed(t.state, 1), 1)]
    assert progress(BOX, t.state) == (0, 5)
