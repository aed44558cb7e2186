"""Phase 1: every seat plans for itself, in secret, until it is ready (L216-L256, specification 12.2, 12.3).

The decisions of a seat touch its own `plan` only, so seats may plan in any order. The last one makes the seat ready;
when all are, the plans are revealed.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.smartphone.actions import LAY, LEAVE_ASIDE, NEXT_ABOVE, POSITION, STACK, TAKE
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import (
    is_taken,
    laying_refusal,
    next_above_refusal,
    put_above,
    put_last_above,
    refusal_at,
    taken_pairs,
    two_alike,
)
from boardroom.games.smartphone.rules.outcome import resolve
from boardroom.games.smartphone.rules.pads import FIT, FITS, fits_of, is_covered, lower_pad, place_of
from boardroom.games.smartphone.rules.reasons import ALLOWED, COVERS_EXACTLY, NOT_NOW, PLAN_READY
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import (
    CELLS,
    DIRECTIONS,
    EAST,
    FOUR_G,
    OVER,
    OVER_OUT,
    PAD_CELLS,
    PLANNED_TILES,
    SIDE_A,
    SOUTH,
    STEP_POSITION,
    STEP_STACK,
    STEP_TILES,
    UNDER,
    UNDER_OUT,
    Plan,
    Player,
    State,
)
from boardroom.kernel.chance import below
from boardroom.kernel.listing import offer


def is_ready(s: State, seat: int) -> bool:
    """Whether a seat has committed its plan; Steve always has."""
    return bool(s.ready >> seat & 1)


def all_ready(s: State) -> bool:
    """Whether every plan is committed."""
    return s.ready == (1 << s.seats) - 1


def next_tile(me: Player) -> int:
    """The owned tile to be laid next, by number; beyond the last one when all are laid (D3)."""
    return me.plan.steps - STEP_TILES


def plan_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a planning code is not legal for a seat now (D1 to D4)."""
    if is_ready(s, seat):
        return PLAN_READY
    me = s.players[seat]
    if me.plan.steps == STEP_STACK:
        return ALLOWED if STACK <= code < POSITION else NOT_NOW
    if me.plan.steps == STEP_POSITION:
        return ALLOWED if POSITION <= code < LAY else NOT_NOW
    tile = next_tile(me)
    if tile < me.tile_count:
        if not LAY <= code <= LEAVE_ASIDE:
            return NOT_NOW
        return laying_refusal(box, me.plan, me.tiles[tile], tile, has_side(s, seat, FOUR_G, SIDE_A), code - LAY)
    return next_above_refusal(me.plan, me.tile_count, code - NEXT_ABOVE) if NEXT_ABOVE <= code < TAKE else NOT_NOW


def legal_plan(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """The legal planning codes, ascending."""
    me = s.players[seat]
    if me.plan.steps == STEP_STACK:
        return every_code(codes, STACK, POSITION)
    if me.plan.steps == STEP_POSITION:
        return every_code(codes, POSITION, LAY)
    tile = next_tile(me)
    if tile < me.tile_count:
        return legal_layings(box, me, tile, has_side(s, seat, FOUR_G, SIDE_A), codes)
    n = 0
    for code in range(NEXT_ABOVE, NEXT_ABOVE + me.tile_count):
        if next_above_refusal(me.plan, me.tile_count, code - NEXT_ABOVE) == ALLOWED:
            codes[n] = code
            n += 1
    return n


def every_code(codes: MutableSequence[int], first: int, end: int) -> int:
    """A whole family."""
    for code in range(first, end):
        codes[code - first] = code
    return end - first


def legal_layings(box: Box, me: Player, tile: int, may_stick_out: bool, codes: MutableSequence[int]) -> int:
    """All ways to lay a tile; those that stick out are only looked at with side A of 4G."""
    if not may_stick_out:
        n = legal_fits(box, me, tile, codes)
    else:
        lower = lower_pad(me.plan.stack) * PAD_CELLS
        n = legal_family(box, me, tile, codes, 0, OVER, 0, CELLS)
        n = legal_family(box, me, tile, codes, n, OVER_OUT, 0, CELLS)
        n = legal_family(box, me, tile, codes, n, UNDER, lower, lower + PAD_CELLS)
        n = legal_family(box, me, tile, codes, n, UNDER_OUT, lower, lower + PAD_CELLS)
    codes[n] = LEAVE_ASIDE
    return n + 1


def legal_fits(box: Box, me: Player, tile: int, codes: MutableSequence[int]) -> int:
    """The ways to lay a tile wholly on the pads, looked up: what is left to ask is what the tiles are."""
    alike = two_alike(box, me.tiles[tile])
    taken = taken_pairs(me.plan, tile)
    row = fits_of(me.plan)
    n = 0
    for fit in range(row + 1, row + 1 + FITS[row] * FIT, FIT):
        laying = FITS[fit] + 0
        if alike and laying % DIRECTIONS not in (EAST, SOUTH):
            continue
        n = offer(codes, n, LAY + laying, COVERS_EXACTLY if is_taken(taken, FITS[fit + 1] + 0) else ALLOWED)
    return n


def legal_family(
    box: Box,
    me: Player,
    tile: int,
    codes: MutableSequence[int],
    n: int,
    family: int,
    first: int,
    end: int,
) -> int:
    """Append the legal layings of one family, with base cells `first`..`end` - 1, of a tile that may stick out."""
    plan = me.plan
    for cell in range(first, end):
        place = place_of(plan.position, cell)
        covered = is_covered(plan, cell)
        if covered and family < UNDER:
            continue
        for direction in range(DIRECTIONS):
            laying = family + (cell - first) * DIRECTIONS + direction
            if refusal_at(box, plan, me.tiles[tile], tile, True, laying, cell, place, covered) == ALLOWED:
                codes[n] = LAY + laying
                n += 1
    return n


def decide_plan(s: State, seat: int, code: int) -> None:
    """Take one planning decision; the last one commits the plan (12.2)."""
    me = s.players[seat]
    take_step(me.plan, next_tile(me), code)
    if me.plan.steps >= STEP_TILES + me.tile_count and put_last_above(me.plan, me.tile_count):
        s.ready |= 1 << seat


def take_step(plan: Plan, tile: int, code: int) -> None:
    """Write a decision into the plan."""
    if code < POSITION:
        plan.stack = code - STACK
    elif code < LAY:
        plan.position = code - POSITION
    elif code <= LEAVE_ASIDE:
        plan.laid[tile] = code - LAY
    else:
        put_above(plan, code - NEXT_ABOVE)
    plan.steps += 1


def reveal(box: Box, s: State, seat: int) -> None:
    """The screens are lifted: the plan is public, and what it brings is counted (L251)."""
    me = s.players[seat]
    show(me)
    resolve(box, me, me.shown)
    clear(me.plan)


def show(me: Player) -> None:
    """Copy the secret plan to the table."""
    me.shown.steps = me.plan.steps
    me.shown.stack = me.plan.stack
    me.shown.position = me.plan.position
    me.shown.ordered = me.plan.ordered
    for i in range(PLANNED_TILES):
        me.shown.laid[i] = me.plan.laid[i]
        me.shown.order[i] = me.plan.order[i]


def clear(plan: Plan) -> None:
    """Nothing is planned yet."""
    plan.steps = 0
    plan.stack = 0
    plan.position = 0
    plan.ordered = 0
    for i in range(PLANNED_TILES):
        plan.laid[i] = 0
        plan.order[i] = 0


def redeal_plan(box: Box, s: State, seat: int) -> None:
    """Another plan that the others cannot tell from the true one: a ready seat has some legal plan, decision by
    decision at random; of a seat that still plans nothing is known, and it starts afresh."""
    me = s.players[seat]
    ready = is_ready(s, seat)
    clear(me.plan)
    if ready:
        s.ready &= ~(1 << seat)
        while not is_ready(s, seat):
            decide_plan(s, seat, random_code(box, s, seat))


def random_code(box: Box, s: State, seat: int) -> int:
    """One of the legal planning codes, each as likely."""
    me = s.players[seat]
    if me.plan.steps == STEP_STACK:
        return STACK + below(s.chance, POSITION - STACK)
    if me.plan.steps == STEP_POSITION:
        return POSITION + below(s.chance, LAY - POSITION)
    if next_tile(me) < me.tile_count:
        return random_between(box, s, seat, LAY, NEXT_ABOVE)
    return random_between(box, s, seat, NEXT_ABOVE, TAKE)


def random_between(box: Box, s: State, seat: int, first: int, end: int) -> int:
    """One of the legal codes of `first`..`end` - 1: drawn again until it is one. Few draws do, where looking at every
    code would take long; there is always a legal one."""
    code = first + below(s.chance, end - first)
    while plan_refusal(box, s, seat, code) != ALLOWED:
        code = first + below(s.chance, end - first)
    return code
