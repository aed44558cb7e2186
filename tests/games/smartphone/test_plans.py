"""The reduced set of plans against plans laid by hand (specification 5.1)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest

from boardroom.games.smartphone.actions import POSITION_NAMES, SPACE
from boardroom.games.smartphone.rules.plans import (
    MOST_PLANS,
    ROW,
    ROW_OUTCOME,
    WORK,
    combine,
    factory_of,
    goods_of,
    keep,
    list_ways,
    plan_code,
    price_change,
    reduced_plans,
    reduced_plans_of,
    research_of,
    trucks_of,
    weigh_ways,
)
from boardroom.games.smartphone.state import NONE, PLANNING, Player
from boardroom.kernel.fast import compiled
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import GAME, PLAN_INVARIANTS, QUOTED, five

BOX = QUOTED.values
UPRIGHT = [(r, c) for r in range(3) for c in range(2)]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@cache
def reduced(*tiles: str, studied: tuple[str, ...] = ()) -> tuple[int, list[list[int]]]:
    """The reduced set of a player with these tiles."""
    t = five().tiles(*tiles).studies(*studied)
    rows = [[0] * ROW for _ in range(MOST_PLANS)]
    found = reduced_plans(BOX, t.state, 0, [0] * WORK, rows)
    assert t.player().plan == Player().plan
    return found, rows[:found]


def test_without_tiles():
    assert reduced()[0] == 66


@pytest.mark.parametrize(("colour", "outcomes"), list(enumerate((326, 352, 332, 362, 287))))
def test_one_tile(colour, outcomes):
    """The numbers of an exhaustive program written for the specification."""
    t = five()
    t.state.players[0].colour = colour
    t.tiles("start")
    rows = [[0] * ROW for _ in range(MOST_PLANS)]
    assert reduced_plans(BOX, t.state, 0, [0] * WORK, rows) == outcomes


def test_one_tile_with_4g():
    assert reduced("start", studied=("4G",))[0] == 340


def test_two_tiles():
    assert reduced("start", "RT")[0] == 845


def test_no_more_plans_are_kept_than_there_is_room_for():
    """Components of an overlay may allow more outcomes; the plans kept so far stay as they are."""
    rows, work = [[7] * ROW for _ in range(MOST_PLANS)], [0] * WORK
    plan = Player().plan
    assert keep(plan, 5, NONE, 0, NONE, 0, NONE, work, rows, MOST_PLANS - 1) == MOST_PLANS
    assert keep(plan, 6, NONE, 0, NONE, 0, NONE, work, rows, MOST_PLANS) == MOST_PLANS
    assert [row[ROW_OUTCOME] for row in rows[-2:]] == [7, 5]


def test_gps_tells_goods_on_pads_from_goods_on_tiles():
    plain, _ = reduced("TG")
    doubled, rows = reduced("TG", studied=("GPS",))
    assert plain == 287
    assert max(goods_of(row[ROW_OUTCOME]) for row in rows) == 11
    assert doubled != plain


def check_representatives(*tiles: str, studied: tuple[str, ...] = (), every: int = 1) -> None:
    """Played code by code, a representative is legal and brings the outcome it stands for."""
    found, rows = reduced(*tiles, studied=studied)
    start = five().tiles(*tiles).studies(*studied)
    for row in rows[::every]:
        t = type(start)(copy(start.state))
        t.unasked = PLAN_INVARIANTS
        step = 0
        while (code := plan_code(row, len(tiles), step)) != NONE:
            t.play(SPACE.notation(code), seat=0)
            step += 1
        t.plan_all("stack A A1 B1", "position 0 -1 0")
        assert t.state.phase > PLANNING
        outcome = row[ROW_OUTCOME]
        active = t.active()
        assert price_change(outcome) == active.get("U", 0) - active.get("D", 0)
        assert goods_of(outcome) == t.player().produced
        assert factory_of(outcome) == int("F" in active)
        assert research_of(outcome) == active.get("R", 0)
        assert trucks_of(outcome) == active.get("T", 0)
    assert found == len({row[ROW_OUTCOME] for row in rows})


def test_representatives_of_one_tile():
    check_representatives("start", every=5)


def test_representatives_of_two_tiles():
    check_representatives("start", "RT", every=17)


def test_representatives_of_three_tiles():
    check_representatives("start", "RT", "GG", every=41)


def test_representatives_with_4g_and_gps():
    check_representatives("start", "TG", studied=("4G", "GPS"), every=37)


# --- brute force: a heap of pads and tiles on a grid, written without the program's geometry --------------------


def turned(cells: list[tuple[int, int]], turns: int) -> list[tuple[int, int]]:
    """Pad cells after quarter turns."""
    height = 3
    for _ in range(turns):
        cells = [(c, height - 1 - r) for r, c in cells]
        height = 5 - height
    return cells


def heap(stack: int, position: str) -> tuple[dict, dict]:
    """Lower and upper pad: place → symbol letter."""
    turns, dr, dc = map(int, position.split())
    a = {place: BOX.pads[0][stack >> 1 & 1][i] for i, place in enumerate(UPRIGHT)}
    b = {(r + dr, c + dc): BOX.pads[1][stack & 1][i] for i, (r, c) in enumerate(turned(UPRIGHT, turns))}
    return (a, b) if stack >= 4 else (b, a)


def brute_force(stack: int, position: str, faces: list[tuple[int, int]]) -> set[tuple[int, ...]]:
    """Outcomes of everything one can do with pads and tiles on a table: tiles go down before or after the upper pad."""
    lower, upper = heap(stack, position)
    covered = len(lower.keys() & upper.keys())
    visible = lower | upper
    before = [(x, (x[0] + d[0], x[1] + d[1])) for x in lower for d in STEPS]
    after = [(x, (x[0] + d[0], x[1] + d[1])) for x in visible for d in STEPS]
    ways = [("aside", None, None)]
    ways += [("under", x, y) for x, y in before if y in lower and (x in upper or y in upper)]
    ways += [("over", x, y) for x, y in after if y in visible]
    found = set()
    for chosen in product(ways, repeat=len(faces)):
        on = [pad_cells(way, upper) for way in chosen if way[0] != "aside"]
        if len(set(on)) < len(on):
            continue  # one tile exactly on another
        for order in permutations(range(len(faces))):
            rank = [time_of(chosen[i], upper) for i in order]
            if all(earlier <= later or 0 in (earlier, later) for earlier, later in combinations(rank, 2)):
                found.add(outcome_of(lower, upper, covered, [(chosen[i], faces[i]) for i in order]))
    return found


def pad_cells(way, upper):
    """The two pad cells a tile lies on."""
    kind, x, y = way
    return frozenset((place, "L" if kind == "under" or place not in upper else "U") for place in (x, y))


def time_of(way, upper):
    """1: before the upper pad, 2: after it, 0: it does not matter."""
    kind, x, y = way
    return 1 if kind == "under" else 2 if kind == "over" and {x, y} & upper.keys() else 0


def outcome_of(lower, upper, covered, laid):
    """Lay everything down and read what is to be seen."""
    symbols = {place: (symbol, True) for place, symbol in (lower | upper).items()}
    goods = covered
    for (kind, x, y), (first, second) in laid:
        if kind == "aside":
            goods += 1
            continue
        for place, symbol in ((x, first), (y, second)):
            if kind == "over" or place not in upper:
                symbols[place] = (symbol, False)
    seen = [symbol for symbol, _ in symbols.values()]
    price = seen.count(1) - seen.count(2)
    return (price, goods + seen.count(3), int(4 in seen), seen.count(5), seen.count(6))


def combined(stack: int, position: int, tiles: tuple[str, ...]) -> set[tuple[int, ...]]:
    """The same from the program."""
    t = five().tiles(*tiles)
    me, work, rows = t.player(), [0] * WORK, [[0] * ROW for _ in range(MOST_PLANS)]
    me.plan.stack, me.plan.position = stack, position
    for tile in range(len(tiles)):
        list_ways(BOX, me, tile, False, work)
        weigh_ways(BOX, me, tile, 1, work)
    found = combine(BOX, me, 1, work, rows, 0)
    values = [row[ROW_OUTCOME] for row in rows[:found]]
    return {(price_change(v), goods_of(v), factory_of(v), research_of(v), trucks_of(v)) for v in values}


@pytest.mark.parametrize("position", range(0, 60, 7))
def test_one_tile_against_brute_force(position):
    for stack in range(8):
        assert combined(stack, position, ("RD",)) == brute_force(stack, POSITION_NAMES[position], [(5, 2)])


@pytest.mark.parametrize(("stack", "position"), [(0, 4), (2, 17), (5, 33), (7, 50), (3, 28), (5, 17), (7, 8)])
def test_two_tiles_against_brute_force(stack, position):
    ours = combined(stack, position, ("RD", "TU"))
    assert ours == brute_force(stack, POSITION_NAMES[position], [(5, 2), (6, 1)])


def test_fast_is_plain_and_takes_a_moment():
    """Compiled, the two-tile set is the same and comes quickly (the goal is 20 ms on an idle core)."""
    t = five().tiles("start", "RT")
    plain_rows = [[0] * ROW for _ in range(MOST_PLANS)]
    found = reduced_plans(BOX, copy(t.state), 0, [0] * WORK, plain_rows)
    boxes, states = QUOTED.schema.to_array(BOX), GAME.schema.to_array(t.state)
    rows = np.zeros((MOST_PLANS, ROW), np.int64)
    assert compiled(GAME, reduced_plans_of)(boxes, states, 0, np.zeros(WORK, np.int64), rows) == found
    assert rows[:found].tolist() == plain_rows[:found]
