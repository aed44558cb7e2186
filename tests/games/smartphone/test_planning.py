"""Phase 1: the geometry of a plan, what it brings, secrecy and order (specification 5.1, 12.3)."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from boardroom.games.smartphone.actions import LAY, POSITION, POSITION_NAMES, SPACE
from boardroom.games.smartphone.rules.layings import height, laying_refusal, meet_openly
from boardroom.games.smartphone.rules.outcome import resolve, tile_symbol
from boardroom.games.smartphone.rules.pads import cell_at, cell_of_pad, is_covered, overlap, place_of
from boardroom.games.smartphone.rules.planning import legal_layings
from boardroom.games.smartphone.rules.reasons import (
    ALLOWED,
    BESIDE_LOWER_PAD,
    BESIDE_PADS,
    COVERS_EXACTLY,
    PLAN_READY,
    SAME_LAYING,
    UNDER_TILES_FIRST,
)
from boardroom.games.smartphone.state import (
    ASIDE,
    CELLS,
    OVER,
    OVER_OUT,
    PLANNING,
    POSITIONS,
    RESEARCH,
    SYMBOLS,
    TRUCK,
    UNDER,
    UNDER_OUT,
    Plan,
    Player,
)
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import G1, G46, GAME, QUOTED, deal, five

BOX = QUOTED.values


def planned(*said: str, seat: int = 0, tiles: tuple[str, ...] = ("start",), **options: object):
    """A table of five after seat `seat` has planned so, and the others somehow."""
    t = five(**options)
    t.tiles(*tiles, seat=seat)
    t.plan(*said, seat=seat)
    return t.plan_all(*G1)


def bare(stack: int, position: int) -> tuple[Player, Plan]:
    """What the pads alone bring."""
    me, plan = Player(), Plan()
    plan.stack, plan.position, plan.steps = stack, position, 2
    resolve(BOX, me, plan)
    return me, plan


def code(name: str) -> int:
    return SPACE.code(name)


# --- pads --------------------------------------------------------------------------------------------------------


def test_g1_price_of_the_first_example():
    t = planned(*G1)
    assert t.active() == {"F": 1, "G": 3, "D": 2, "T": 1}
    assert t.player().price == 3


def test_g2_goods_of_the_first_example():
    t = planned(*G1, tiles=())
    assert (t.player().covered, t.player().produced) == (4, 7)


def test_g3_five_active_symbols():
    t = planned("stack A A2 B1", "position 0 1 0")
    assert t.player().covered == 4
    assert t.active() == {"U": 1, "R": 2, "T": 2}


def test_g4_three_research_symbols():
    t = planned("stack A A2 B2", "position 0 1 1")
    assert t.active() == {"U": 2, "R": 3, "T": 2}
    assert (t.player().covered, t.player().price) == (2, 7)


def test_g19_all_480_placements():
    by_overlap, pairs, multisets, outcomes = {}, set(), set(), set()
    for stack, position in product(range(8), range(POSITIONS)):
        me, _ = bare(stack, position)
        symbols = tuple(me.active)
        by_overlap[me.covered] = by_overlap.get(me.covered, 0) + 1
        pairs.add((me.covered, symbols))
        multisets.add(symbols)
        _, up, down, goods, factory, research, trucks = symbols
        outcomes.add((up - down, goods + me.covered, factory > 0, research, trucks))
    assert by_overlap == {1: 128, 2: 224, 3: 32, 4: 96}
    assert (len(pairs), len(multisets), len(outcomes)) == (82, 54, 66)


def test_g20_pad_exactly_on_pad_is_no_position():
    assert "0 0 0" not in POSITION_NAMES
    assert "2 0 0" not in POSITION_NAMES


def test_g21_pads_side_by_side_are_no_position():
    assert "0 3 0" not in POSITION_NAMES
    assert all(1 <= overlap(bare(0, position)[1]) <= 4 for position in range(POSITIONS))


def test_positions_are_all_there_are():
    """Every offset with an overlap of one to four cells, found without the program's geometry."""
    found = set()
    upright = {(r, c) for r in range(3) for c in range(2)}
    for turns in range(4):
        cells = set(upright)
        height = 3
        for _ in range(turns):
            cells = {(c, height - 1 - r) for r, c in cells}
            height = 5 - height
        for dr, dc in product(range(-5, 6), repeat=2):
            if 1 <= len(upright & {(r + dr, c + dc) for r, c in cells}) <= 4:
                found.add(f"{turns} {dr} {dc}")
    assert found == set(POSITION_NAMES)


def test_g22_overlap_of_four_with_b_above():
    me, plan = bare(code("stack B A2 B1"), code("position 2 1 0") - POSITION)
    covered = [cell for cell in range(CELLS) if is_covered(plan, cell)]
    assert covered == [2, 3, 4, 5]
    assert me.covered == 4
    visible = [BOX.pads[0][1][cell] for cell in range(6) if cell not in covered]
    assert visible == [1, 5]


def test_places_and_cells_agree():
    for position in range(POSITIONS):
        for cell in range(CELLS):
            assert cell_of_pad(position, cell // 6, place_of(position, cell)) == cell


def test_a1_covered_cells_count_with_and_without_symbol():
    """All four covered cells of the first example give goods, the blank one among them."""
    _, plan = bare(code(G1[0]), code(G1[1]) - POSITION)
    covered = [cell for cell in range(CELLS) if is_covered(plan, cell)]
    assert [BOX.pads[1][0][cell - 6] for cell in covered].count(0) == 2
    assert planned(*G1, tiles=()).player().produced == 4 + 3


def test_a2_cells_under_a_tile_are_not_covered():
    assert planned(*G1, "lay a5 N").player().covered == 4
    tucked = planned(*G46, "tuck 3 N", seat=3)
    assert tucked.player(3).covered == 2


# --- improvements ------------------------------------------------------------------------------------------------


def test_g23_a_tile_on_a_blank_and_a_truck():
    t = planned(*G1, "lay a5 N")
    assert t.active() == {"F": 1, "G": 3, "D": 2, "T": 1, "U": 1}
    assert (t.player().price, t.player().produced) == (4, 7)


def test_g24_a_tile_face_down():
    t = planned(*G1, "aside")
    assert t.player().produced == 8


def test_g25_a57_two_tiles_on_the_same_cells():
    t = five().tiles("start", "RT").play(*G1, "lay a5 N", seat=0)
    assert t.why_not("lay a5 N", 0) == COVERS_EXACTLY
    assert t.why_not("lay a3 S", 0) == COVERS_EXACTLY
    assert t.allows("lay a5 W", 0)


def test_g26_a_tucked_tile_gains_one_symbol():
    """Symbol 1 lies on the blank b3, symbol 2 on b2 under pad A."""
    plain, tucked = planned(*G46, "aside"), planned(*G46, "tuck 3 N")
    assert tucked.active() == {**plain.active(), "T": plain.active()["T"] + 1}
    assert tucked.player().covered == plain.player().covered == 2


def test_g46_a_tile_across_both_pads():
    t = planned(*G46, "lay a5 S", seat=3)
    assert (t.player(3).price, t.player(3).produced) == (5, 3)
    assert (t.active(3)["F"], t.active(3)["R"], t.active(3)["T"]) == (1, 3, 2)


def test_g47_the_same_tile_tucked():
    t = planned(*G46, "tuck 3 N", seat=3)
    assert (t.player(3).price, t.player(3).produced) == (6, 3)
    assert (t.active(3)["F"], t.active(3)["R"], t.active(3)["T"]) == (1, 3, 2)


def test_g48_the_codes_of_these_plans():
    assert [code(c) for c in G1] == [0, 8 + POSITION_NAMES.index("0 -1 0")]
    assert code("lay a5 S") == 68 + 4 * 5 + 2
    assert code("tuck 3 N") == 164 + 4 * 3
    assert code("lay a5 N") == 68 + 4 * 5
    assert code(G46[0]) == 2


def sequences(tiles: tuple[int, ...], may_stick_out: bool = False) -> tuple[int, int]:
    """Code sequences of planning, before and after `NextAbove`; sides do not matter, so one of four is counted."""
    me, codes = Player(), [0] * len(SPACE)
    me.tile_count = len(tiles)
    me.tiles[: len(tiles)] = tiles
    layings = orders = 0
    for top, position in product((0, 4), range(POSITIONS)):
        me.plan.stack, me.plan.position = top, position
        if not tiles:
            layings, orders = layings + 1, orders + 1
            continue
        first = codes[: legal_layings(BOX, me, 0, may_stick_out, codes)]
        if len(tiles) == 1:
            layings, orders = layings + len(first), orders + len(first)
            continue
        for laid in first:
            me.plan.laid[0] = laid - LAY
            for second in codes[: legal_layings(BOX, me, 1, may_stick_out, codes)]:
                me.plan.laid[1] = second - LAY
                layings += 1
                orders += 2 if meet_openly(me.plan, 0, 1) else 1
    return 4 * layings, 4 * orders


def test_g49_a67_numbers_of_code_sequences():
    tu, rr = 16, 0
    assert sequences(()) == (480, 480)
    assert sequences((tu,)) == (16_160, 16_160)
    assert sequences((rr,)) == (8_320, 8_320)
    assert sequences((tu,), may_stick_out=True) == (30_880, 30_880)
    assert sequences((rr,), may_stick_out=True) == (15_680, 15_680)


def test_g49_two_tiles():
    assert sequences((16, 5)) == (513_120, 610_400)


def test_g50_a58_orders_of_tiles_that_meet():
    """X = TU on b3 and b5, Y = RD tucked with its visible half on b3; a third tile on a5 and b0."""
    for below, third in product(("above 0", "above 1"), ("aside", "lay a5 E")):
        t = five().tiles("start", "RD", "GG").play(*G46, "lay b3 W", "tuck 3 N", third, seat=0)
        assert t.legal(0) == ["above 0", "above 1"]
        t.play(below, seat=0)
        assert (height(t.player().plan, 0) < height(t.player().plan, 1)) == (below == "above 0")
        if third != "aside":
            assert height(t.player().plan, 2) > height(t.player().plan, 1)
        t.plan_all(*G1)
        shown = [tile_symbol(BOX, t.player(), t.player().shown, 3, tile, 0) for tile in (0, 1)]
        assert shown == ([0, RESEARCH] if below == "above 0" else [TRUCK, 0])


def test_a_tile_on_the_upper_pad_waits_for_those_under_it():
    """X on the lower pad meets both: Y goes under the upper pad, Z lies on it, so Z cannot come before Y."""
    t = five().tiles("start", "RT", "RG").play(*G46, seat=0)
    found = set()
    codes = [c for c in t.legal(0) if c != "aside"]
    for one, two, three in permutations(codes, 3):
        if three.startswith("tuck") or not two.startswith("tuck") or one.startswith("tuck"):
            continue
        trial = copy(t.state)
        for said in (one, two, three):
            if GAME.rules.refusal(BOX, trial, 0, code(said)) != ALLOWED:
                break
            GAME.rules.apply(BOX, trial, 0, code(said))
        else:
            if not trial.ready & 1:
                found |= {GAME.rules.refusal(BOX, trial, 0, code(f"above {i}")) for i in range(3)}
        if UNDER_TILES_FIRST in found:
            return
    raise AssertionError("no such case found")


def test_g51_a31_a_hidden_tile_under_another():
    """One tile wholly under the upper pad, the other on that pad exactly above it: legal, the lower gives nothing."""
    t = five().tiles("start", "RT").play(*G1, seat=0)
    hidden = [c for c in t.legal(0) if c.startswith("tuck")]
    whole = "tuck 2 E"
    assert whole in hidden
    cell = cell_at(t.player().plan, place_of(t.player().plan.position, 6 + 2))
    above = f"lay a{cell} E"
    t.play(whole, seat=0)
    assert t.allows(above, 0)
    t.play(above, seat=0).plan_all(*G1)
    assert t.player().face_down == 0
    alone = five().tiles("RT").plan(*G1, above, seat=0).plan_all(*G1)
    assert t.active() == alone.active()


def test_a29_one_tile_may_stick_out_with_4g():
    t = five().tiles("start", "RT")
    assert not any(c.startswith(("lay out", "tuck out")) for c in t.play(*G1, seat=0).legal(0))
    assert t.why_not("lay a0 W", 0) == BESIDE_PADS
    t = five().studies("4G").tiles("start", "RT").play(*G1, seat=0)
    t.play("lay out a0 W", seat=0)
    assert not any("out" in c for c in t.legal(0))
    t.plan(seat=0)
    t.plan_all(*G1)
    assert t.active() == {"F": 1, "G": 3, "D": 1, "T": 2, "U": 1}  # U of TU replaces D on a0, T sticks out
    other_side = five(tech_sides="B").studies("4G").play(*G1, seat=0)
    assert not any("out" in c for c in other_side.legal(0))


def test_a30_a_tile_may_be_covered_by_two_others():
    t = five().tiles("start", "RT", "RG")
    t.play(*G1, "lay a5 N", "lay a5 W", "lay a3 W", seat=0)
    while not t.state.ready & 1:
        t.play("above 0" if t.allows("above 0", 0) else t.legal(0)[0], seat=0)
    t.plan_all(*G1)
    assert "U" not in t.active()  # the starting tile TU lies at the bottom, both halves hidden


def test_a59_no_half_between_the_upper_pad_and_the_table():
    for top, position in product((0, 4), range(POSITIONS)):
        plan = Plan()
        plan.stack, plan.position = top, position
        for laying in range(96, 144):
            reason = laying_refusal(BOX, plan, 16, 0, True, laying)
            if reason == BESIDE_LOWER_PAD:
                return
    raise AssertionError("never refused")


def test_a67_equal_symbols_have_one_orientation():
    t = five().tiles("RR").play(*G1, seat=0)
    assert t.why_not("lay a5 N", 0) == SAME_LAYING
    assert t.allows("lay a3 S", 0)


def test_legal_layings_of_the_specifications_table():
    """33 to 35 ways for a tile with different symbols, by overlap (12.3)."""
    me, codes, found = Player(), [0] * len(SPACE), {}
    me.tile_count, me.tiles[0] = 1, 16
    for top, position in product((0, 4), range(POSITIONS)):
        me.plan.stack, me.plan.position = top, position
        found.setdefault(overlap(me.plan), set()).add(legal_layings(BOX, me, 0, False, codes))
    assert found == {1: {33}, 2: {33, 35}, 3: {35}, 4: {33}}


# --- secrecy -----------------------------------------------------------------------------------------------------


def test_a48_a_plan_is_fixed_once_it_is_ready():
    t = five().plan(*G1, seat=2)
    assert t.legal(2) == []
    assert t.why_not("aside", 2) == PLAN_READY
    assert t.state.phase == PLANNING


def test_planning_order_does_not_matter():
    """However the seats interleave their decisions, the revealed table is the same."""
    start = five()
    chooser = random.Random(5)
    plans = {}
    for seat in range(5):
        trial, said = copy(start.state), []
        while not trial.ready >> seat & 1:
            codes = [0] * len(SPACE)
            said.append(chooser.choice(codes[: GAME.rules.legal(BOX, trial, seat, codes)]))
            GAME.rules.apply(BOX, trial, seat, said[-1])
        plans[seat] = said
    ends = []
    for shuffled in range(6):
        queue = [seat for seat, said in plans.items() for _ in said]
        random.Random(shuffled).shuffle(queue)
        state, at = copy(start.state), dict.fromkeys(plans, 0)
        for seat in queue:
            GAME.rules.apply(BOX, state, seat, plans[seat][at[seat]])
            at[seat] += 1
        ends.append(GAME.schema.hash(state))
    assert len(set(ends)) == 1


def test_plans_do_not_leak_before_the_reveal():
    """Two tables that differ only in the plan of seat 0, ready or not, look alike to everybody else."""
    for said in (("stack B A2 B2",), ("stack B A2 B2", "position 1 0 0"), ("stack B A2 B2", "position 1 0 0", "aside")):
        one, other = Match("smartphone", 3, seed=4), Match("smartphone", 3, seed=4)
        for notation in said:
            one.play(notation, 0)
        plain = ("stack A A1 B1", "position 0 1 1", "lay a0 E")[: len(said)]
        for notation in plain:
            other.play(notation, 0)
        for viewer in (None, 1, 2):
            assert one.view(viewer) == other.view(viewer)
            assert one.observe(viewer) == other.observe(viewer)
            assert one.status(viewer) == other.status(viewer)
            assert one.story(viewer) == other.story(viewer)
            assert one.to_act == other.to_act
        assert one.view(0) != other.view(0)


def test_how_many_decisions_were_taken_is_secret():
    """A seat that has begun to plan looks like one that has not."""
    fresh, begun = Match("smartphone", 2, seed=4), Match("smartphone", 2, seed=4)
    begun.play("stack B A2 B2", 1)
    assert fresh.view(0) == begun.view(0)
    assert begun.story(0) == [[]]
    assert begun.story(1) != [[]]


def test_the_reveal_shows_everything():
    t = five().plan(*G46, "tuck 3 N", seat=3).plan_all(*G1)
    shown = GAME.schema.view(t.state, 0)["players"][3]["shown"]
    assert shown["stack"] == 2
    assert shown["laid"][0] != ASIDE
    assert t.player(3).plan.steps == 0


def test_a_redealt_plan_is_legal_and_any_legal_code_may_come():
    """Seat 0 does not know the ready plan of seat 1: other worlds give seat 1 every way to lay its tile."""
    t = five().plan(*G1, seat=1)
    layings = set()
    for n in range(1500):
        world = copy(t.state)
        seed_chance(world.chance, n, 1)
        GAME.rules.redeal(BOX, world, 0)
        plan = world.players[1].plan
        assert world.ready == t.state.ready
        assert laying_refusal(BOX, plan, world.players[1].tiles[0], 0, False, plan.laid[0]) == ALLOWED
        layings.add(plan.laid[0])
    assert layings == {*range(OVER, OVER_OUT), *range(UNDER, UNDER_OUT), ASIDE}


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_everybody_plans_at_the_same_time(players):
    t = deal(*"abcde"[:players], seed=2)
    assert GAME.rules.to_act(BOX, t.state) == (1 << players) - 1
    t.plan(*G1, seat=1)
    assert GAME.rules.to_act(BOX, t.state) == (1 << players) - 1 - 2


def test_active_symbols_never_count_blanks():
    for seed in range(5):
        t = deal(*"abcde", seed=seed)
        chooser = random.Random(seed)
        while t.state.phase == PLANNING:
            t.play(chooser.choice(t.legal()))
        assert all(p.active[0] == 0 and len(p.active) == SYMBOLS for p in t.state.players)
