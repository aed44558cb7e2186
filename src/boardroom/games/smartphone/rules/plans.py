"""The reduced set of plans for searches: one representative for every outcome (specification 5.1, 12.4).

All that a plan means for later is its *outcome*: change of price, goods, whether a factory is active, research, trucks.
Plans of one outcome are interchangeable, so a search need only look at one of them, and play its codes.

`reduced_plans` goes through all 480 placements of the pads and, on each, through every way to lay one tile or any two
tiles, in both orders where they meet openly, the other tiles staying face down. With one or two tiles that is every
legal plan, so the set is exact. With three tiles or more it leaves out plans that lay more than two of them; people
can make those all the same.

An outcome is packed into one number, so that two tiles which do not touch simply add what each of them changes.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from boardroom.games.smartphone.actions import LAY, NEXT_ABOVE, POSITION, STACK
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import (
    base_cell,
    face,
    half_cell,
    half_place,
    is_under,
    laying_refusal,
    next_cell,
    on_upper_pad,
)
from boardroom.games.smartphone.rules.outcome import printed
from boardroom.games.smartphone.rules.pads import is_covered, overlap
from boardroom.games.smartphone.rules.planning import clear
from boardroom.games.smartphone.rules.reasons import ALLOWED
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import (
    ASIDE,
    CELLS,
    DOWN,
    FACTORY,
    FOUR_G,
    GOODS,
    GPS,
    LAYINGS,
    NONE,
    PLANNED_TILES,
    POSITIONS,
    RESEARCH,
    SIDE_A,
    TRUCK,
    UP,
    Plan,
    Player,
    State,
)
from boardroom.kernel.places import fill

# A packed outcome: digits of a number to the base 64. The price is shifted so that it stays positive.
DIGIT: Final = 64
ONE_PRICE: Final = 1
ONE_GOODS: Final = DIGIT
ONE_FACTORY: Final = DIGIT**2
ONE_RESEARCH: Final = DIGIT**3
ONE_TRUCK: Final = DIGIT**4
FACTORY_SHIFT: Final = 12  # bits below the digit of factories
NO_CHANGE: Final = DIGIT // 2

STACKS: Final = 8
SIDE_CHOICES: Final = 4  # sides of both pads

# What is kept of a plan: outcome, stack, position, the layings of the tiles, the lower of two meeting tiles.
ROW_OUTCOME, ROW_STACK, ROW_POSITION, ROW_LAID = range(4)
ROW_FIRST: Final = ROW_LAID + PLANNED_TILES
ROW: Final = ROW_FIRST + 1
MOST_PLANS: Final = 4_096

# What is kept of a way to lay a tile while two tiles are combined.
WAY_CODE: Final = 0
WAY_CELLS: Final = 1  # the two pad cells as one number, `NONE` if half of the tile is beside the pads
WAY_UNDER: Final = 2
WAY_UPPER: Final = 3
WAY_OUT: Final = 4
WAY_BIT: Final = 5  # of the visible cell under each half, 0 for none
WAY_GAIN: Final = 7  # what each half changes
WAY_BITS: Final = 9  # both halves together
WAY_GAINS: Final = 10
WAY: Final = 11
MOST_WAYS: Final = LAYINGS

TABLE: Final = 1 << 14  # places of the table that finds outcomes again
SPREAD: Final = 40_503  # an odd number that scatters outcomes over the table
SPREAD_SHIFT: Final = 7
WORK: Final = TABLE + PLANNED_TILES * (MOST_WAYS * WAY + 1)  # integers a caller must lend


def reduced_plans(box: Box, s: State, seat: int, work: MutableSequence[int], rows: Any) -> int:
    """Fill `rows` (`MOST_PLANS` × `ROW`) with one plan for every outcome; how many there are.

    The seat has not begun to plan; its plan serves for trying and is empty again afterwards. `work` is `WORK` integers.
    """
    me = s.players[seat]
    may_stick_out = has_side(s, seat, FOUR_G, SIDE_A)
    factor = box.gps_factor if has_side(s, seat, GPS, SIDE_A) else 1
    fill(work, TABLE, 0)
    found = 0
    for top in range(0, STACKS, SIDE_CHOICES):
        me.plan.stack = top
        for position in range(POSITIONS):
            me.plan.position = position
            for tile in range(me.tile_count):
                list_ways(box, me, tile, may_stick_out, work)
            for sides in range(SIDE_CHOICES):
                me.plan.stack = top + sides
                for tile in range(me.tile_count):
                    weigh_ways(box, me, tile, factor, work)
                found = combine(box, me, factor, work, rows, found)
            me.plan.stack = top
    clear(me.plan)
    return found


def worth(symbol: int, factor: int) -> int:
    """What an active symbol adds to an outcome; `factor` goods for a goods symbol."""
    if symbol == UP:
        return ONE_PRICE
    if symbol == DOWN:
        return -ONE_PRICE
    if symbol == GOODS:
        return ONE_GOODS * factor
    if symbol == FACTORY:
        return ONE_FACTORY
    if symbol == RESEARCH:
        return ONE_RESEARCH
    return ONE_TRUCK if symbol == TRUCK else 0


def bare_outcome(box: Box, plan: Plan, factor: int) -> int:
    """The outcome of the pads alone."""
    outcome = NO_CHANGE + overlap(plan) * ONE_GOODS
    for cell in range(CELLS):
        if not is_covered(plan, cell):
            outcome += worth(printed(box, plan, cell), factor)
    return outcome


# --- the ways to lay one tile ------------------------------------------------------------------------------------


def way_at(tile: int, way: int) -> int:
    """Where a way is kept in `work`; the number of ways of a tile stands before them."""
    return TABLE + tile * (MOST_WAYS * WAY + 1) + 1 + way * WAY


def list_ways(box: Box, me: Player, tile: int, may_stick_out: bool, work: MutableSequence[int]) -> None:
    """Every legal way to lay a tile on the present pads, face down last."""
    plan = me.plan
    ways = 0
    for laying in range(LAYINGS):
        if laying_refusal(box, plan, me.tiles[tile], 0, may_stick_out, laying) == ALLOWED:
            at = way_at(tile, ways)
            work[at + WAY_CODE] = laying
            if laying == ASIDE:
                for field in range(1, WAY):
                    work[at + field] = NONE if field == WAY_CELLS else 0
            else:
                rest = next_cell(plan, laying)
                base = base_cell(plan, laying)
                work[at + WAY_CELLS] = NONE if rest == NONE else min(base, rest) * CELLS + max(base, rest)
                work[at + WAY_UNDER] = 1 if is_under(laying) else 0
                work[at + WAY_UPPER] = 1 if on_upper_pad(plan, laying) else 0
                work[at + WAY_OUT] = 1 if rest == NONE else 0
                for half in range(2):
                    cell = half_cell(plan, laying, half)
                    visible = cell != NONE and not is_covered(plan, cell)
                    work[at + WAY_BIT + half] = 1 << cell if visible else 0
            work[at + WAY_BITS] = work[at + WAY_BIT] | work[at + WAY_BIT + 1]
            ways += 1
    work[way_at(tile, 0) - 1] = ways


def weigh_ways(box: Box, me: Player, tile: int, factor: int, work: MutableSequence[int]) -> None:
    """What each half of each way changes: its symbol comes, that of the pad goes; face down gives a goods."""
    plan = me.plan
    for way in range(work[way_at(tile, 0) - 1]):
        at = way_at(tile, way)
        laying = work[at + WAY_CODE]
        if laying == ASIDE:
            work[at + WAY_GAIN] = ONE_GOODS
            work[at + WAY_GAIN + 1] = 0
        else:
            for half in range(2):
                gain = 0
                if half_place(plan, laying, half) != NONE:
                    gain = worth(face(box, me.tiles[tile], half), 1)
                    cell = half_cell(plan, laying, half)
                    if cell != NONE:
                        gain -= worth(printed(box, plan, cell), factor)
                work[at + WAY_GAIN + half] = gain
        work[at + WAY_GAINS] = work[at + WAY_GAIN] + work[at + WAY_GAIN + 1]


# --- one or two tiles --------------------------------------------------------------------------------------------


def combine(box: Box, me: Player, factor: int, work: MutableSequence[int], rows: Any, found: int) -> int:
    """All outcomes on the present pads."""
    bare = bare_outcome(box, me.plan, factor)
    tiles = me.tile_count
    if tiles == 0:
        return keep(me.plan, one_factory(bare), NONE, 0, NONE, 0, NONE, work, rows, found)
    if tiles == 1:
        for way in range(work[way_at(0, 0) - 1]):
            at = way_at(0, way)
            outcome = one_factory(bare + work[at + WAY_GAINS])
            found = keep(me.plan, outcome, 0, work[at + WAY_CODE], NONE, 0, NONE, work, rows, found)
        return found
    for other in range(1, tiles):
        for one in range(other):
            found = combine_two(me.plan, bare + (tiles - 2) * ONE_GOODS, one, other, work, rows, found)
    return found


def combine_two(plan: Plan, bare: int, one: int, other: int, work: MutableSequence[int], rows: Any, found: int) -> int:
    """Every way to lay two tiles, but not both on the same cells, nor both sticking out."""
    b_end = way_at(other, work[way_at(other, 0) - 1])
    for i in range(work[way_at(one, 0) - 1]):
        a = way_at(one, i)
        for b in range(way_at(other, 0), b_end, WAY):
            if work[a + WAY_CELLS] == work[b + WAY_CELLS] and work[a + WAY_CELLS] != NONE:
                continue
            if work[a + WAY_OUT] & work[b + WAY_OUT]:
                continue
            if work[a + WAY_BITS] & work[b + WAY_BITS]:
                found = combine_meeting(plan, bare, one, other, a, b, work, rows, found)
            else:
                outcome = one_factory(bare + work[a + WAY_GAINS] + work[b + WAY_GAINS])
                if work[place_in_table(outcome)] != outcome:
                    found = keep(plan, outcome, one, work[a], other, work[b], NONE, work, rows, found)
    return found


def combine_meeting(
    plan: Plan,
    bare: int,
    one: int,
    other: int,
    a: int,
    b: int,
    work: MutableSequence[int],
    rows: Any,
    found: int,
) -> int:
    """Two tiles that meet: either may lie above, unless the pads decide it (12.3)."""
    a_below = work[a + WAY_UNDER] & work[b + WAY_UPPER]
    b_below = work[b + WAY_UNDER] & work[a + WAY_UPPER]
    if not b_below:
        outcome = one_factory(bare + stacked(a, b, work))
        if work[place_in_table(outcome)] != outcome:
            first = NONE if a_below else one
            found = keep(plan, outcome, one, work[a], other, work[b], first, work, rows, found)
    if not a_below:
        outcome = one_factory(bare + stacked(b, a, work))
        if work[place_in_table(outcome)] != outcome:
            first = NONE if b_below else other
            found = keep(plan, outcome, one, work[a], other, work[b], first, work, rows, found)
    return found


def stacked(below: int, above: int, work: MutableSequence[int]) -> int:
    """What two tiles change if one hides the other where they meet."""
    hidden = work[above + WAY_BITS]
    gain = work[above + WAY_GAINS]
    if work[below + WAY_BIT] & hidden == 0:
        gain += work[below + WAY_GAIN]
    if work[below + WAY_BIT + 1] & hidden == 0:
        gain += work[below + WAY_GAIN + 1]
    return gain


def one_factory(outcome: int) -> int:
    """Several factories are worth no more than one (L303)."""
    factories = outcome >> FACTORY_SHIFT & (DIGIT - 1)
    return outcome - ((factories - 1) << FACTORY_SHIFT) if factories > 1 else outcome


def place_in_table(outcome: int) -> int:
    """Where an outcome is looked for first."""
    return (outcome * SPREAD >> SPREAD_SHIFT) & (TABLE - 1)


def keep(
    plan: Plan,
    outcome: int,
    one: int,
    laid_one: int,
    other: int,
    laid_other: int,
    first: int,
    work: MutableSequence[int],
    rows: Any,
    found: int,
) -> int:
    """Keep the plan if its outcome is new; how many are kept now. An overlay may allow more outcomes than there is room
    for: the later ones are left out."""
    place = place_in_table(outcome)
    while work[place] != 0:
        if work[place] == outcome:
            return found
        place = (place + 1) & (TABLE - 1)
    if found == MOST_PLANS:
        return found
    work[place] = outcome
    row = rows[found]
    row[ROW_OUTCOME] = outcome
    row[ROW_STACK] = plan.stack
    row[ROW_POSITION] = plan.position
    for tile in range(PLANNED_TILES):
        row[ROW_LAID + tile] = ASIDE
    if one != NONE:
        row[ROW_LAID + one] = laid_one
    if other != NONE:
        row[ROW_LAID + other] = laid_other
    row[ROW_FIRST] = first
    return found + 1


# --- reading a row -----------------------------------------------------------------------------------------------


def plan_code(row: MutableSequence[int], tiles: int, step: int) -> int:
    """The code of a kept plan for the planning decision `step`; `NONE` after the last one."""
    if step == 0:
        return STACK + row[ROW_STACK]
    if step == 1:
        return POSITION + row[ROW_POSITION]
    if step - 2 < tiles:
        return LAY + row[ROW_LAID + step - 2]
    return NEXT_ABOVE + row[ROW_FIRST] if step - 2 == tiles and row[ROW_FIRST] != NONE else NONE


def price_change(outcome: int) -> int:
    """Price symbols of an outcome, up less down."""
    return outcome % DIGIT - NO_CHANGE


def goods_of(outcome: int) -> int:
    """Goods that symbols, covered cells and face-down tiles bring."""
    return outcome // ONE_GOODS % DIGIT


def factory_of(outcome: int) -> int:
    """1 with an active factory."""
    return outcome // ONE_FACTORY % DIGIT


def research_of(outcome: int) -> int:
    """Active research symbols."""
    return outcome // ONE_RESEARCH % DIGIT


def trucks_of(outcome: int) -> int:
    """Active trucks."""
    return outcome // ONE_TRUCK % DIGIT


def reduced_plans_of(boxes: Any, states: Any, seat: int, work: MutableSequence[int], rows: Any) -> int:
    """`reduced_plans` as a driver: for lists of plain records or arrays of fast ones."""
    return reduced_plans(boxes[0], states[0], seat, work, rows)
