"""Improvements on the pads: where a tile lies, whether it may lie there, which tile hides which (L313-L355, 12.3).

A *laying* is one of the numbers `OVER + 4 * cell + direction`, … of `state.py`. Its base cell carries the first symbol
of the tile and the second lies one step in the direction; in the two families that end in `OUT` the base cell carries
the second symbol and the first one sticks out.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.pads import (
    NO_PAIR,
    STEPS,
    cell_at,
    cell_of_pad,
    is_covered,
    lower_pad,
    pair_of,
    place_of,
    upper_pad,
)
from boardroom.games.smartphone.rules.reasons import (
    ALLOWED,
    ALREADY_STICKS_OUT,
    BESIDE_LOWER_PAD,
    BESIDE_PADS,
    COVERS_EXACTLY,
    NOT_MEETING,
    NOT_STICKING_OUT,
    NOT_VISIBLE,
    NOTHING_UNDER,
    ORDERED_ALREADY,
    SAME_LAYING,
    UNDER_TILES_FIRST,
)
from boardroom.games.smartphone.state import (
    ASIDE,
    CELLS,
    DIRECTIONS,
    EAST,
    HALVES,
    NONE,
    OVER_OUT,
    PAD_CELLS,
    PLANNED_TILES,
    SOUTH,
    START_TILE,
    UNDER,
    UNDER_OUT,
    Plan,
)

# Heights in the pile: tiles under the pad, then tiles in the chosen order, then the rest.
ORDERED_HEIGHT: Final = PLANNED_TILES
REST_HEIGHT: Final = 2 * PLANNED_TILES
PAIR_BITS: Final = 8


def face(box: Box, tile: int, half: int) -> int:
    """A symbol of a tile: an improvement, or the starting improvement of a colour."""
    return box.tile_faces[tile][half] if tile < START_TILE else box.start_faces[tile - START_TILE][half]


def two_alike(box: Box, tile: int) -> bool:
    """Whether both symbols of a tile are the same: then it has one orientation (A67)."""
    return face(box, tile, 0) == face(box, tile, 1)


# --- where a tile lies -------------------------------------------------------------------------------------------


def is_under(laying: int) -> bool:
    """Laid before the upper pad, partly or wholly under it (L347, L713)."""
    return UNDER <= laying < ASIDE


def turned_out(laying: int) -> bool:
    """The base cell carries the second symbol, the first sticks out."""
    return OVER_OUT <= laying < UNDER or UNDER_OUT <= laying < ASIDE


def base_cell(plan: Plan, laying: int) -> int:
    """The pad cell a laying is named by."""
    if laying < UNDER:
        return laying // DIRECTIONS % CELLS
    return lower_pad(plan.stack) * PAD_CELLS + (laying - UNDER) // DIRECTIONS % PAD_CELLS


def next_place(plan: Plan, laying: int) -> int:
    """The place one step from the base cell."""
    return place_of(plan.position, base_cell(plan, laying)) + STEPS[laying % DIRECTIONS]


def next_cell(plan: Plan, laying: int) -> int:
    """The pad cell the rest of the tile lies on, `NONE` if it sticks out."""
    if laying >= UNDER:
        return cell_of_pad(plan.position, lower_pad(plan.stack), next_place(plan, laying))
    return cell_at(plan, next_place(plan, laying))


def half_cell(plan: Plan, laying: int, half: int) -> int:
    """The pad cell a symbol of the tile lies on, `NONE` if it sticks out."""
    at_base = half == (1 if turned_out(laying) else 0)
    return base_cell(plan, laying) if at_base else next_cell(plan, laying)


def half_place(plan: Plan, laying: int, half: int) -> int:
    """Where a symbol of the tile is to be seen unless another tile hides it; `NONE` under the upper pad."""
    if half == (1 if turned_out(laying) else 0):
        base = base_cell(plan, laying)
        return NONE if is_covered(plan, base) else place_of(plan.position, base)
    cell = next_cell(plan, laying)
    return NONE if cell != NONE and is_covered(plan, cell) else next_place(plan, laying)


def sticks_out(plan: Plan, laying: int) -> bool:
    """Whether half of the tile lies beside the pads (L649)."""
    return laying != ASIDE and next_cell(plan, laying) == NONE


def on_upper_pad(plan: Plan, laying: int) -> bool:
    """Whether a half lies on the upper pad, so that the tile came after that pad."""
    if laying >= UNDER:
        return False
    upper = upper_pad(plan.stack)
    if base_cell(plan, laying) // PAD_CELLS == upper:
        return True
    cell = next_cell(plan, laying)
    return cell != NONE and cell // PAD_CELLS == upper


# --- whether it may lie there ------------------------------------------------------------------------------------


def laying_refusal(box: Box, plan: Plan, tile: int, earlier: int, may_stick_out: bool, laying: int) -> int:
    """Why a tile may not be laid so, `earlier` tiles being laid already (12.3)."""
    if laying == ASIDE:
        return ALLOWED
    base = base_cell(plan, laying)
    place = place_of(plan.position, base)
    return refusal_at(box, plan, tile, earlier, may_stick_out, laying, base, place, is_covered(plan, base))


def refusal_at(
    box: Box,
    plan: Plan,
    tile: int,
    earlier: int,
    may_stick_out: bool,
    laying: int,
    base: int,
    place: int,
    covered: bool,
) -> int:
    """The same for a base cell whose place is known, and whether the upper pad covers it."""
    if laying < UNDER and covered:
        return NOT_VISIBLE
    beyond = place + STEPS[laying % DIRECTIONS]
    if laying < UNDER:
        rest = cell_at(plan, beyond)
    else:
        rest = cell_of_pad(plan.position, lower_pad(plan.stack), beyond)
        reason = under_refusal(plan, beyond, covered, rest)
        if reason != ALLOWED:
            return reason
    if rest == NONE:
        return stick_out_refusal(box, plan, tile, earlier, may_stick_out, laying)
    if turned_out(laying):
        return NOT_STICKING_OUT
    if laying % DIRECTIONS not in (EAST, SOUTH) and two_alike(box, tile):
        return SAME_LAYING
    return COVERS_EXACTLY if covers_exactly(plan, earlier, base, rest) else ALLOWED


def under_refusal(plan: Plan, beyond: int, covered: bool, rest: int) -> int:
    """Something of the tile lies between the pads; its free half never lies between a pad and the table (A58, A59)."""
    if rest == NONE and cell_at(plan, beyond) != NONE:
        return BESIDE_LOWER_PAD
    if covered or (rest != NONE and is_covered(plan, rest)):
        return ALLOWED
    return NOTHING_UNDER


def stick_out_refusal(box: Box, plan: Plan, tile: int, earlier: int, may_stick_out: bool, laying: int) -> int:
    """With side A of 4G one tile may stick out; one with equal symbols in one way only (L649, A29, A67)."""
    if not may_stick_out:
        return BESIDE_PADS
    for other in range(earlier):
        if sticks_out(plan, plan.laid[other]):
            return ALREADY_STICKS_OUT
    return SAME_LAYING if turned_out(laying) and two_alike(box, tile) else ALLOWED


def covers_exactly(plan: Plan, earlier: int, base: int, rest: int) -> bool:
    """Whether an earlier tile lies on the same two pad cells (L343, A30, A57)."""
    for other in range(earlier):
        if plan.laid[other] != ASIDE:
            other_base = base_cell(plan, plan.laid[other])
            if base == other_base or rest == other_base:
                other_rest = next_cell(plan, plan.laid[other])
                if base + rest == other_base + other_rest:
                    return True
    return False


def taken_pairs(plan: Plan, earlier: int) -> int:
    """The pairs of cells that earlier tiles lie on, eight bits for each."""
    packed = 0
    for other in range(earlier):
        laying = plan.laid[other]
        rest = NONE if laying == ASIDE else next_cell(plan, laying)
        packed = packed << PAIR_BITS | (NO_PAIR if rest == NONE else pair_of(base_cell(plan, laying), rest))
    return packed


def is_taken(packed: int, pair: int) -> bool:
    """Whether an earlier tile lies on these two cells: `covers_exactly` for those who ask about many pairs."""
    while packed != 0:
        if packed & NO_PAIR == pair:
            return True
        packed >>= PAIR_BITS
    return False


# --- which tile hides which --------------------------------------------------------------------------------------


def meet(plan: Plan, one: int, other: int) -> bool:
    """Whether two tiles would both be seen at one place."""
    if plan.laid[one] == ASIDE or plan.laid[other] == ASIDE:
        return False
    for half in range(HALVES):
        place = half_place(plan, plan.laid[one], half)
        if place != NONE and (
            place == half_place(plan, plan.laid[other], 0) or place == half_place(plan, plan.laid[other], 1)
        ):
            return True
    return False


def meet_openly(plan: Plan, one: int, other: int) -> bool:
    """They meet, and not because one went under the upper pad and the other lies on it (12.3)."""
    if not meet(plan, one, other):
        return False
    first = plan.laid[one]
    second = plan.laid[other]
    return not ((is_under(first) and on_upper_pad(plan, second)) or (is_under(second) and on_upper_pad(plan, first)))


def meeting_tiles(plan: Plan, tiles: int) -> int:
    """Bits of the tiles that meet another one openly, so that the player says which lies above."""
    bits = 0
    for one in range(1, tiles):
        for other in range(one):
            if meet_openly(plan, one, other):
                bits |= 1 << one | 1 << other
    return bits


def is_ordered(plan: Plan, tile: int) -> bool:
    """Whether a tile has its place in the order already."""
    for i in range(plan.ordered):
        if plan.order[i] == tile:
            return True
    return False


def waiting_tiles(plan: Plan, tiles: int) -> int:
    """Bits of the tiles that still have to be put in order."""
    bits = meeting_tiles(plan, tiles)
    for i in range(plan.ordered):
        bits &= ~(1 << plan.order[i])
    return bits


def next_above_refusal(plan: Plan, tiles: int, tile: int) -> int:
    """A waiting tile; one that touches the upper pad only after all that lie under it (A58, 12.3)."""
    waiting = waiting_tiles(plan, tiles)
    if tile >= tiles or not waiting >> tile & 1:
        return ORDERED_ALREADY if is_ordered(plan, tile) else NOT_MEETING
    if on_upper_pad(plan, plan.laid[tile]):
        for other in range(tiles):
            if waiting >> other & 1 and is_under(plan.laid[other]):
                return UNDER_TILES_FIRST
    return ALLOWED


def put_above(plan: Plan, tile: int) -> None:
    """The tile lies next in the pile."""
    plan.order[plan.ordered] = tile
    plan.ordered += 1


def put_last_above(plan: Plan, tiles: int) -> bool:
    """The last of the meeting tiles follows by itself (12.3). Whether all of them are in order now."""
    waiting = waiting_tiles(plan, tiles)
    if waiting & (waiting - 1):
        return False
    for tile in range(tiles):
        if waiting >> tile & 1:
            put_above(plan, tile)
    return True


def height(plan: Plan, tile: int) -> int:
    """Where a tile lies in the pile: higher ones hide lower ones (12.3)."""
    for i in range(plan.ordered):
        if plan.order[i] == tile:
            return ORDERED_HEIGHT + i
    return tile if is_under(plan.laid[tile]) else REST_HEIGHT + tile
