"""What the table offers: everything legal, nothing else, and previews that come true."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from boardroom.games.smartphone import view
from boardroom.games.smartphone.actions import REGION_NAMES, SELL, SPACE, TECH_NAMES
from boardroom.games.smartphone.acts.sale import sell_for_me
from boardroom.games.smartphone.numbers import NUMBERS, outlook
from boardroom.games.smartphone.rules import apply, refusal
from boardroom.games.smartphone.state import (
    D_IMPROVEMENT,
    D_LOGISTICS,
    D_OVER,
    D_PLAN,
    D_RESEARCH,
    D_SALE,
    LOGISTICS,
    ROUNDS,
    SALE,
    TECHNOLOGY,
    State,
)
from boardroom.games.smartphone.view import choices
from boardroom.kernel.match import Match, Position
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import G1, G46, QUOTED, deal, five

BOX = QUOTED.values
STRIDE = 6  # every so many actions of a game are looked at
KEEN = ("research", "ship", "take", "sell ", "progress", "second", "office", "move", "to ", "price", "online")


@cache
def games() -> list[Position]:
    """Positions of random games of every size, with both sides of the technologies, with and without Steve."""
    found: list[Position] = []
    for seed in range(1, 7):
        players = 2 + seed % 4
        options = {"tech_sides": "AB"[seed % 2], "steve": "1" if seed % 3 == 0 else "none"}
        match = Match("smartphone", box=QUOTED, players=players, seed=seed, options=options)
        pick = random.Random(seed)
        seen: set[int] = set()
        while not match.over:
            new = match.state.decision not in seen
            if len(match.log) % STRIDE == 0 or new:
                seen.add(match.state.decision)
                found.append(Position(match.game, match.box, copy(match.state)))
            seat = match.to_act[0]
            actions = match.legal(seat)
            keen = [action for action in actions if action.notation.startswith(KEEN)]
            match.play(pick.choice(keen or actions), seat)
        found.append(match)
    return found


def running() -> list[Position]:
    """Those that are not over."""
    return [match for match in games() if not match.over]


@cache
def offered(match: Position) -> Choices:
    """The choices of whoever decides first."""
    found = choices(BOX, match.imagined_state(match.to_act[0]), match.to_act[0])
    assert found is not None
    return found


def played(match: Position, play: Play) -> State:
    """The position after a play, with the game's own chance."""
    world = copy(match.state)
    for code in play.codes:
        apply(BOX, world, match.to_act[0], code)
    return world


def test_most_kinds_of_decisions_are_looked_at():
    found = {match.state.decision for match in games()}
    assert {D_PLAN, D_IMPROVEMENT, D_RESEARCH, D_LOGISTICS, D_SALE, D_OVER} <= found and len(found) >= 8


def test_every_legal_action_has_a_preview_and_nothing_else_has():
    for match in running():
        assert {play.codes[0] for play in offered(match).plays} == set(match.legal_codes(match.to_act[0]))


def test_every_play_can_be_played():
    for match in running():
        for play in offered(match).plays:
            world = copy(match.state)
            for code in play.codes:
                assert not refusal(BOX, world, match.to_act[0], code)
                apply(BOX, world, match.to_act[0], code)


def test_keys_of_plays_and_lines_are_unique():
    for match in running():
        found = offered(match)
        keys = [play.key for play in found.plays]
        assert len(set(keys)) == len(keys)
        letters = [entry.key for entry in found.entries if not entry.why]
        assert len(set(letters)) == len(letters), letters


def test_every_line_leads_to_a_play():
    for match in running():
        found = offered(match)
        keys = {play.key for play in found.plays}
        for entry in found.entries:
            if not entry.why:
                reached = {str(cell.code) for row in entry.rows for cell in row.cells}
                assert (reached or {entry.play or str(entry.code)}) <= keys
        dials = {step.play for play in found.plays for dial in play.dials for step in dial.steps}
        assert dials <= keys


def test_lists_are_short():
    for match in running():
        assert len(offered(match).entries) <= 14


def test_previews_come_true():
    """The numbers of a preview are those of the position that follows."""
    names = {"Points": "points", "Price": "price", "Goods left": "goods", "Markers in hand": "hand"}
    looked = 0
    for match in running():
        seat = match.to_act[0]
        if match.state.decision == D_PLAN:
            continue
        for play in offered(match).plays:
            after = NUMBERS.of(BOX, played(match, play), seat)
            for change in play.changes:
                if change.label in names and not play.drawn:
                    assert change.after == str(after[names[change.label]])
                    looked += 1
    assert looked > 200


def test_nobody_else_is_asked():
    match = next(m for m in running() if m.state.decision not in (D_PLAN, D_OVER))
    for seat in range(match.players):
        asked = choices(BOX, match.imagined_state(seat), seat)
        assert (asked is not None) == (seat in match.to_act)


def test_all_planners_are_asked_at_once_and_steve_never():
    match = Match("smartphone", box=QUOTED, players=3, seed=2, options={"steve": "1"})
    assert [choices(BOX, match.imagined_state(seat), seat) is not None for seat in range(3)] == [True, False, True]


def test_a_committed_plan_can_be_taken_back_until_the_last_one_is_in():
    match = Match("smartphone", box=QUOTED, players=3, seed=2)
    plan = next(play for play in offered(match).plays if play.key == "plan")
    assert not plan.final and "you can take it back" in plan.notes[0]
    for code in plan.codes:
        match.play(code, 0)
    match.play("stack A A1 B1", 1)
    assert 0 not in match.to_act
    match.undo(0)
    assert 0 in match.to_act and match.state.players[0].plan.steps == len(plan.codes) - 1
    assert match.state.players[1].plan.steps == 1, "what the other one did meanwhile stays"
    match.play(plan.codes[-1], 0)
    for seat in (1, 2):
        left = next(play for play in choices(BOX, match.imagined_state(seat), seat).plays if play.key == "plan")
        for code in left.codes:
            match.play(code, seat)
    assert "revealed" in left.final
    assert match.why_no_undo(0) and match.why_no_undo(2)


def test_a_step_of_a_plan_can_be_taken_back():
    match = Match("smartphone", box=QUOTED, players=2, seed=2)
    match.play("stack A A1 B1", 0)
    match.play("position 0 2 0", 0)
    for _ in range(2):
        assert match.why_no_undo(0) == ""
        match.undo(0)
    assert match.state.players[0].plan.steps == 0


def test_a_step_of_a_plan_can_be_taken_back_when_all_others_are_ready():
    """Whoever is still planning is bound by nothing, and nobody else has to decide again."""
    match = Match("smartphone", box=QUOTED, players=2, seed=2)
    match.play("stack A A1 B1", 0)
    for action in ("stack A A1 B1", "position 0 2 0", "aside"):
        match.play(action, 1)
    assert match.to_act == (0,)
    match.undo(0)
    assert match.state.players[0].plan.steps == 0 and match.state.players[1].plan.steps == 3
    assert match.why_no_undo(0) and not match.why_no_undo(1)
    for action in ("stack B A1 B1", "position 0 2 0", "aside"):
        match.play(action, 0)
    assert match.why_no_undo(0) and match.why_no_undo(1), "all plans lie open"


def test_the_last_step_of_a_plan_says_that_it_is_ready():
    """Steps before it lead on; with it the plan waits for the others, or all plans are revealed."""
    match = Match("smartphone", box=QUOTED, players=2, seed=2)
    for seat, others in ((0, True), (1, False)):
        for action in ("stack A A1 B1", "position 0 2 0"):
            assert all(step.next_seat == seat and not step.final for step in steps_of(match, seat))
            match.play(action, seat)
        for step in steps_of(match, seat):
            world = match.branch(len(match.log))
            world.play(step.codes[0], seat)
            assert bool(step.final) == bool(world.why_no_undo(seat)) != others, step.title
            assert any("you can take it back, until @1 is ready too" in note for note in step.notes) == others
            assert step.next_seat == (1 if others else seat)
        match.play("aside", seat)


def steps_of(match: Match, seat: int) -> list[Play]:
    """The decisions of a plan, one at a time."""
    found = choices(BOX, match.imagined_state(seat), seat)
    return [play for play in found.plays if play.key != "plan"]


def test_sell_best_is_offered_first_and_sells_what_it_says():
    t = five().at(SALE, goods=1)
    found = choices(BOX, t.state, 0)
    assert found.entries[0].title == "SELL BEST"
    best = next(play for play in found.plays if play.key == "best")
    assert best.codes == sell_for_me(BOX, t.state, 0)
    assert all(code >= SELL for code in best.codes)


def test_the_best_sale_warns_of_others_only_where_somebody_follows():
    for order, others in (((0, 1, 2, 3, 4), True), ((1, 2, 3, 4, 0), False)):
        t = five().at(SALE, goods=1, order=order)
        t.state.turn, t.state.seat = order.index(0), 0
        best = next(play for play in choices(BOX, t.state, 0).plays if play.key == "best")
        assert any("Others may still sell" in note for note in best.notes) == others
        assert any("the round is scored" in note for note in best.notes) != others


def test_a_line_of_the_sale_has_the_buyers_that_the_board_lights():
    """With two goods it said `2 buyers` where three would buy."""
    t = deal("blue", "black").price(5, 5).at(SALE, goods=1)
    (line,) = (entry for entry in choices(BOX, t.state, 0).entries if entry.title == "CIS")
    assert line.note == "2 buyers"


def test_a_preview_says_that_it_counts_what_steve_sells():
    """He may take control that one has now: to end the sale seemed to cost it."""
    t = deal("blue", "black", steve="1").price(5, 5).office("North Africa").goods(3, seat=1).at(SALE, goods=5)
    told = {play.title: "Steve sells right after that, which is counted in." in play.notes for play in plays_of(t)}
    assert told["End the sale"] and not told["Sell in the CIS"]
    t.goods(0, seat=1)
    assert not any("Steve sells" in note for play in plays_of(t) for note in play.notes)


def plays_of(t):
    """All previews of the first seat."""
    return choices(BOX, t.state, 0).plays


def test_with_goods_for_all_buyers_the_best_sale_has_one_line():
    t = five().at(SALE, goods=2)
    titles = [entry.title for entry in choices(BOX, t.state, 0).entries]
    assert titles[0] == "SELL TO ALL" and "SELL BEST" not in titles
    codes = sell_for_me(BOX, t.state, 0)
    assert len(codes) == 2, "it sells as many, for as much"


def test_the_rules_call_the_lines_of_the_sale_as_the_list_does():
    rules = (Path(view.__file__).with_name("rules.md")).read_text(encoding="utf-8")
    for t in (five().at(SALE, goods=2), five().at(SALE, goods=1)):
        title = choices(BOX, t.state, 0).entries[0].title
        assert title.startswith("SELL ") and f"**{title.capitalize()}**" in rules


def test_a_dial_says_how_far_its_markers_lead():
    t = five().at(LOGISTICS, hand=3)
    found = [play for play in choices(BOX, t.state, 0).plays if play.dials]
    assert found
    for play in found:
        assert play.notes[0].startswith(f"{len(play.codes)} of "), play.notes


def test_in_the_last_round_a_technology_says_that_its_effect_comes_too_late():
    for sides, late in (("A", {"GPS", "4G"}), ("B", {"Wi-Fi"})):
        t = five(tech_sides=sides).at(TECHNOLOGY, hand=1)
        for final in (False, True):
            t.state.round = ROUNDS if final else ROUNDS - 1
            told = {tech for tech in TECH_NAMES if "too late" in notes_of(t, f"research {tech}")}
            assert told == (late if final else set())


def test_the_last_marker_is_not_placed_unawares():
    """Where nothing is finished with it, none comes back by what the player does."""
    t = five().research("4G", 5).research("NFC", 3).shipped("India", 2).at(LOGISTICS, hand=2)
    assert t.player(0).progress == 0
    warned = [(play.title, len(play.codes)) for play in choices(BOX, t.state, 0).plays if play.warnings]
    assert warned == [("Ship to China", 2), ("Ship to the USA", 2)], "in India and the RSA an office opens"
    t.state.round = ROUNDS
    assert not any(play.warnings for play in choices(BOX, t.state, 0).plays)


def test_several_goods_are_sold_with_a_dial():
    t = five().at(SALE, goods=2)
    home = REGION_NAMES[BOX.home[t.state.players[0].colour]]
    code = SPACE.code(f"sell {home}")
    found = {play.key: play for play in choices(BOX, t.state, 0).plays}
    assert found[f"{code}-2"].codes == (code, code)
    assert [step.label for step in found[str(code)].dials[0].steps] == ["1", "2"]


def notes_of(t, said):
    """What a preview says under its numbers."""
    return next(play for play in choices(BOX, t.state, t.turn).plays if play.codes == (SPACE.code(said),)).notes[0]


def retailer_in_canada(bonus, face, markers=1):
    """With the next marker an office opens there, and the retailer gives its bonus."""
    t = deal("blue", "black").retailer("Canada", bonus, face).shipped("Canada", 1).at(LOGISTICS, hand=markers)
    return t.play("ship Canada")


def test_a_bonus_marker_is_counted_and_says_when_it_counts():
    t = retailer_in_canada(2, "a")
    assert notes_of(t, "progress GPS").startswith("1 of 4 markers: ")
    t.research("GPS", 3)
    assert notes_of(t, "progress GPS").startswith("4 of 4 markers: ")
    assert notes_of(t, "progress GPS").endswith("; studied in your next research.")
    t.state.round = ROUNDS
    assert notes_of(t, "progress Wi-Fi").endswith("; no research follows any more.")


def test_markers_of_a_retailer_in_the_last_round_are_said_to_come_too_late():
    t = deal("blue", "black").retailer("Canada", 2, "a").shipped("Canada", 1).at(LOGISTICS, hand=1)
    assert notes_of(t, "ship Canada").endswith("1 progress marker on technologies.")
    t.state.round = ROUNDS
    assert notes_of(t, "ship Canada").endswith("1 progress marker on technologies, but no research follows any more.")


def test_a_second_office_says_what_control_is_worth_then():
    t = five().studies("Wi-Fi").at(LOGISTICS, hand=1)
    assert notes_of(t, "second Australia") == "Control of Australia is worth 4 instead of 2."
    t = five().studies("Wi-Fi").office("Australia", seat=1).at(LOGISTICS, hand=1)
    assert notes_of(t, "second Australia") == "Control of Australia is worth 6 instead of 4, the second place 3."


def test_a_moved_price_says_how_many_buyers_it_reaches():
    t = retailer_in_canada(2, "b").price(6)  # CIS: 3, 5, 6
    assert notes_of(t, "price down") == "2 free buyers in reach at 5, 1 at 6."
    assert notes_of(t, "price up") == "0 free buyers in reach at 7, 1 at 6."


def test_a_moved_office_says_to_which_cell_it_comes():
    t = deal("blue", "black").retailer("India", 3, "b").office("China").shipped("India", 2).at(LOGISTICS, hand=1)
    t.play("ship India", "move CIS left")
    assert notes_of(t, "to Europe") == "Office cell 1 of 5."
    notes = {entry.title: entry.note for entry in choices(BOX, t.state, 0).entries}
    assert notes["EUROPE"] == "control 3" and notes["AUSTRALIA"].startswith("retailer, ")
    assert notes_of(t, "to Australia").endswith("points at the end, without the bonus.")


def test_an_office_to_be_moved_is_called_left_or_right_only_where_two_stand():
    """Somebody else may stand left of the only one."""
    t = deal("blue", "black").retailer("India", 3, "b").office("China").office("China")
    t.shipped("India", 2).at(LOGISTICS, hand=1).play("ship India")
    shown = choices(BOX, t.state, 0)
    titles = [play.title for play in shown.plays]
    assert {"Move the office in the CIS", "Move the left office in China", "Move the right office in China"} <= {
        *titles
    }
    assert {entry.note for entry in shown.entries} == {"your office", "your left office", "your right office"}


def test_gamepad_is_said_to_complete_what_costs_one_marker_less_then():
    """Points for two patents were promised where the words told of one."""
    for markers, told in ((4, False), (5, True)):  # NFC costs 6 with its patent
        t = five().research("NFC", markers).research("Gamepad", 4).at(TECHNOLOGY, hand=1)
        notes = next(play for play in choices(BOX, t.state, 0).plays if play.title == "Research Gamepad").notes
        assert ("That completes Gamepad and NFC." in notes) == told


def test_the_last_sale_of_a_round_is_shown_on_the_map():
    """The round ends with it: the goods are off the map at once."""
    t = five().at(SALE, seat=0, goods=2, order=(1, 2, 3, 4, 0))
    t.state.turn, t.state.seat = 4, 0
    found = {play.title: play.ghost for play in choices(BOX, t.state, 0).plays}
    for title in ("Sell to every buyer in reach", "Sell in Australia"):
        assert found[title].goods and found[title].gains, title


def test_positions_of_the_pads_are_said_without_negative_numbers():
    t = five().play("stack A A2 B1", seat=0)
    words = [cell.words for entry in choices(BOX, t.state, 0).entries for row in entry.rows for cell in row.cells]
    assert len(words) == len(set(words)) == 60
    assert "pad B not turned, 1 row up, 1 column to the left" in words and not any("-" in told for told in words)


def test_what_ends_the_round_says_what_the_round_brings():
    """Points that a preview compares are then those of the whole round, not only of what is chosen."""
    t = five().at(SALE, seat=0, goods=3, order=(1, 2, 3, 4, 0)).sold_here("Australia", 0)
    t.state.turn, t.state.seat = 4, 0
    before, price = t.total(), t.player(0).price
    notes = {play.title: ("".join(play.notes[-1:]), play.changes) for play in choices(BOX, t.state, 0).plays}
    assert notes["End the sale"][0] == f"Then the round is scored: {price} points for sales, 2 points for control."
    told, changes = notes["Sell to every buyer in reach"]
    sales, control = map(int, re.findall(r"(\d+) points for", told))
    assert [change.after for change in changes if change.label == "Points"] == [str(before + sales + control)]
    middle = five().at(SALE, seat=0, goods=3)
    assert not any("scored" in note for play in choices(BOX, middle.state, 0).plays for note in play.notes)


def test_words_for_an_improvement_that_sticks_out_say_which_symbol_does():
    t = five().studies("4G").tiles("RT").play(*G1, seat=0)
    found = choices(BOX, t.state, 0)
    cells = [cell for entry in found.entries for row in entry.rows for cell in row.cells]
    words = {SPACE.notation(cell.code): cell.words for cell in cells}
    assert words["lay out a0 W"] == "truck on a0, research sticking out to the west"
    assert words["lay a0 W"] == "research on a0, truck to the west"


def test_the_points_on_the_map_are_those_of_the_last_sale():
    """Steve may sell after it, and take the control of a region."""
    looked = 0
    for seed in range(48, 54):
        match, pick = Match("smartphone", box=QUOTED, players=2, seed=seed, options={"steve": "1"}), random.Random(seed)
        while not match.over:
            if match.state.decision == D_SALE and outlook(BOX, match.state, 0) == 0:
                play = next(play for play in offered(match).plays if play.title.startswith("Sell to every"))
                points = next(change for change in play.changes if change.label == "Points")
                shown = sum(int(gain) for _, gain in play.ghost.gains)
                assert shown == int(points.after) - int(points.before)
                looked += 1
            match.play(pick.choice(match.legal(0)), 0)
    assert looked > 5


def test_goods_left_are_kept_with_wi_fi_until_the_last_round():
    t = five(tech_sides="B").at(SALE, goods=2)
    assert notes_of(t, "end sale") == "The turn is over, goods that are left go back unsold."
    t.studies("Wi-Fi")
    assert notes_of(t, "end sale") == "The turn is over, goods that are left stay for the next round."
    t.state.round = ROUNDS
    assert notes_of(t, "end sale") == "The turn is over, goods that are left go back unsold."


def test_the_office_of_gamepad_is_not_called_a_bonus():
    """Bonuses come from retailers, and Wi-Fi is named as well."""
    t = five(tech_sides="B").research("Gamepad", 4).at(TECHNOLOGY, hand=1).play("research Gamepad")
    assert {play.kicker for play in choices(BOX, t.state, 0).plays} == {"GAMEPAD"}


def test_an_improvement_of_the_last_round_is_not_offered_for_the_next_ones():
    """The list promised them, while each preview said that it is laid no more."""
    t = five()
    t.state.round = ROUNDS
    found = choices(BOX, t.plan_all(*G46).state, t.turn)
    assert "laid no more" in found.plays[0].notes[0]
    assert "round" not in found.note
