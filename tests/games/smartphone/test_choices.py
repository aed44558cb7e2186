"""What the table offers: everything legal, nothing else, and previews that come true."""

from __future__ import annotations

import random
from functools import cache

from boardroom.games.smartphone.actions import REGION_NAMES, SELL, SPACE
from boardroom.games.smartphone.numbers import NUMBERS
from boardroom.games.smartphone.rules import apply, refusal
from boardroom.games.smartphone.state import (
    D_IMPROVEMENT,
    D_LOGISTICS,
    D_OVER,
    D_PLAN,
    D_RESEARCH,
    D_SALE,
    LOGISTICS,
    SALE,
    State,
)
from boardroom.games.smartphone.view import choices, sell_for_me
from boardroom.kernel.match import Match, Position
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import SHIPPED, five

BOX = SHIPPED.values
STRIDE = 6  # every so many actions of a game are looked at
KEEN = ("research", "ship", "take", "sell ", "progress", "second", "office", "move", "to ", "price", "online")


@cache
def games() -> list[Position]:
    """Positions of random games of every size, with both sides of the technologies, with and without Steve."""
    found: list[Position] = []
    for seed in range(1, 7):
        players = 2 + seed % 4
        options = {"tech_sides": "AB"[seed % 2], "steve": "1" if seed % 3 == 0 else "none"}
        match = Match("smartphone", players=players, seed=seed, options=options)
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
    match = Match("smartphone", players=3, seed=2, options={"steve": "1"})
    assert [choices(BOX, match.imagined_state(seat), seat) is not None for seat in range(3)] == [True, False, True]


def test_a_committed_plan_can_be_taken_back_until_the_last_one_is_in():
    match = Match("smartphone", players=3, seed=2)
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
    match = Match("smartphone", players=2, seed=2)
    match.play("stack A A1 B1", 0)
    match.play("position 0 2 0", 0)
    for _ in range(2):
        assert match.why_no_undo(0) == ""
        match.undo(0)
    assert match.state.players[0].plan.steps == 0


def test_a_step_of_a_plan_can_be_taken_back_when_all_others_are_ready():
    """Whoever is still planning is bound by nothing, and nobody else has to decide again."""
    match = Match("smartphone", players=2, seed=2)
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


def test_sell_best_is_offered_first_and_sells_what_it_says():
    t = five().at(SALE, goods=1)
    found = choices(BOX, t.state, 0)
    assert found.entries[0].title == "SELL BEST"
    best = next(play for play in found.plays if play.key == "best")
    assert best.codes == sell_for_me(BOX, t.state, 0)
    assert all(code >= SELL for code in best.codes)


def test_with_goods_for_all_buyers_the_best_sale_has_one_line():
    t = five().at(SALE, goods=2)
    titles = [entry.title for entry in choices(BOX, t.state, 0).entries]
    assert titles[0] == "SELL TO ALL" and "SELL BEST" not in titles
    codes = sell_for_me(BOX, t.state, 0)
    assert len(codes) == 2, "it sells as many, for as much"


def test_a_dial_says_how_far_its_markers_lead():
    t = five().at(LOGISTICS, hand=3)
    found = [play for play in choices(BOX, t.state, 0).plays if play.dials]
    assert found
    for play in found:
        assert play.notes[0].startswith(f"{len(play.codes)} of "), play.notes


def test_several_goods_are_sold_with_a_dial():
    t = five().at(SALE, goods=2)
    home = REGION_NAMES[BOX.home[t.state.players[0].colour]]
    code = SPACE.code(f"sell {home}")
    found = {play.key: play for play in choices(BOX, t.state, 0).plays}
    assert found[f"{code}-2"].codes == (code, code)
    assert [step.label for step in found[str(code)].dials[0].steps] == ["1", "2"]
