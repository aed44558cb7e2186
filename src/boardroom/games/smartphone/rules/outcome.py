"""What a plan brings: active symbols, covered cells, tiles left face down (L253-L256, L339, specification 5.1)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import face, half_cell, half_place, height, is_ordered, is_under
from boardroom.games.smartphone.rules.pads import is_covered, overlap, place_of, side_up
from boardroom.games.smartphone.state import (
    ASIDE,
    BLANK,
    CELLS,
    GOODS,
    HALVES,
    NONE,
    PAD_CELLS,
    STEP_TILES,
    SYMBOLS,
    Plan,
    Player,
)
from boardroom.kernel.counting import how_many
from boardroom.kernel.places import fill


def resolve(box: Box, me: Player, plan: Plan) -> None:
    """Read the finished plan: what is written at the end is active."""
    tiles = planned_tiles(plan)
    fill(me.active, SYMBOLS, 0)
    me.tile_goods = 0
    me.covered = 0
    me.face_down = tiles_aside(plan, tiles)
    hidden = read_pile(box, me, plan, tiles)
    for cell in range(CELLS):
        if is_covered(plan, cell):
            me.covered += 1
        elif not hidden >> cell & 1:
            me.active[printed(box, plan, cell)] += 1
    me.active[BLANK] = 0


def read_pile(box: Box, me: Player, plan: Plan, tiles: int) -> int:
    """Count the tiles, from the top of the pile down (`height`); bits of the pad cells they lie on."""
    hidden = 0
    for tile in range(tiles - 1, -1, -1):
        if not is_under(plan.laid[tile]) and not is_ordered(plan, tile):
            hidden = read_tile(box, me, plan, tile, hidden)
    for i in range(plan.ordered - 1, -1, -1):
        hidden = read_tile(box, me, plan, plan.order[i], hidden)
    for tile in range(tiles - 1, -1, -1):
        if is_under(plan.laid[tile]) and not is_ordered(plan, tile):
            hidden = read_tile(box, me, plan, tile, hidden)
    return hidden


def read_tile(box: Box, me: Player, plan: Plan, tile: int, above: int) -> int:
    """Count the symbols of a tile that neither the upper pad nor the tiles `above` hide; the cells they all lie on.

    At most one tile sticks out, so nothing hides what lies beside the pads.
    """
    laying = plan.laid[tile]
    if laying == ASIDE:
        return above
    hidden = above
    for half in range(HALVES):
        cell = half_cell(plan, laying, half)
        if cell != NONE and is_covered(plan, cell):
            continue
        if cell == NONE or not above >> cell & 1:
            symbol = face(box, me.tiles[tile], half)
            if symbol == GOODS:
                me.tile_goods += 1
            else:
                me.active[symbol] += 1
        if cell != NONE:
            hidden |= 1 << cell
    return hidden


def printed(box: Box, plan: Plan, cell: int) -> int:
    """The symbol printed on a pad cell."""
    pad = cell // PAD_CELLS
    return box.pads[pad][side_up(plan.stack, pad)][cell % PAD_CELLS]


def planned_tiles(plan: Plan) -> int:
    """How many tiles a finished plan deals with; the last tile in the order came without a decision."""
    return plan.steps - STEP_TILES - max(0, plan.ordered - 1)


def tiles_aside(plan: Plan, tiles: int) -> int:
    """Tiles left face down, one goods each (L351-L355)."""
    return how_many(plan.laid, tiles, ASIDE)


def pad_symbol(box: Box, plan: Plan, tiles: int, cell: int) -> int:
    """A pad symbol counts if neither the other pad nor a tile lies on it; else `BLANK` (L253, L339)."""
    if is_covered(plan, cell):
        return BLANK
    place = place_of(plan.position, cell)
    for tile in range(tiles):
        if lies_at(plan, tile, place):
            return BLANK
    return printed(box, plan, cell)


def lies_at(plan: Plan, tile: int, place: int) -> bool:
    """Whether a tile has a half at a place, the upper pad not being above it."""
    laying = plan.laid[tile]
    return laying != ASIDE and (half_place(plan, laying, 0) == place or half_place(plan, laying, 1) == place)


def tile_symbol(box: Box, me: Player, plan: Plan, tiles: int, tile: int, half: int) -> int:
    """A symbol of a tile counts unless the upper pad or a higher tile hides it; else `BLANK` (L339-L347)."""
    if plan.laid[tile] == ASIDE:
        return BLANK
    place = half_place(plan, plan.laid[tile], half)
    if place == NONE:
        return BLANK
    for other in range(tiles):
        if other != tile and lies_at(plan, other, place) and height(plan, other) > height(plan, tile):
            return BLANK
    return face(box, me.tiles[tile], half)


# --- checking ----------------------------------------------------------------------------------------------------


def agrees(box: Box, me: Player, plan: Plan) -> bool:
    """Whether what a player counts with is what the plan on the table brings (N19)."""
    tiles = planned_tiles(plan)
    if me.covered != overlap(plan) or me.face_down != tiles_aside(plan, tiles):
        return False
    for symbol in range(1, SYMBOLS):
        on_pads = pads_show(box, plan, tiles, symbol)
        on_tiles = tiles_show(box, me, plan, tiles, symbol)
        if symbol == GOODS:
            if me.active[symbol] != on_pads or me.tile_goods != on_tiles:
                return False
        elif me.active[symbol] != on_pads + on_tiles:
            return False
    return True


def pads_show(box: Box, plan: Plan, tiles: int, symbol: int) -> int:
    """Active symbols of a kind on the pads."""
    count = 0
    for cell in range(CELLS):
        if pad_symbol(box, plan, tiles, cell) == symbol:
            count += 1
    return count


def tiles_show(box: Box, me: Player, plan: Plan, tiles: int, symbol: int) -> int:
    """Active symbols of a kind on the improvements."""
    count = 0
    for tile in range(tiles):
        for half in range(HALVES):
            if tile_symbol(box, me, plan, tiles, tile, half) == symbol:
                count += 1
    return count
