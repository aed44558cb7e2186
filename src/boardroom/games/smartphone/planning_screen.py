"""The planning screen: what the browser needs to lay out pads and improvements, and pictures of plans.

Nothing here is about others: a planner gets the own tiles and pads, and of the others only what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import (
    LAY,
    LEAVE_ASIDE,
    NEXT_ABOVE,
    POSITION,
    POSITION_NAMES,
    STACK,
    SYMBOL_LETTERS,
)
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_NAMES, SHOWN, SIDE_NAMES, TECH_NAMES, stack_text, tile_text
from boardroom.games.smartphone.reasons import REASONS
from boardroom.games.smartphone.rules import layings
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.rules.logistics import trucks
from boardroom.games.smartphone.rules.offices import own_offices
from boardroom.games.smartphone.rules.outcome import planned_tiles, resolve
from boardroom.games.smartphone.rules.pads import GRID, lower_pad, place_of, side_up, upper_pad
from boardroom.games.smartphone.rules.planning import decide_plan, is_ready, next_tile, plan_refusal
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.technology import has_side, patent_count, studied_count
from boardroom.games.smartphone.state import Plan, Player, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Name, Shown

# What a first plan shows: factory on laboratory, four cells covered. It brings something of everything, at a price that
# two buyers of every home pay.
FIRST_STACK: Final = 6
FIRST_POSITION: Final = POSITION_NAMES.index("0 1 0")

# What `plan.js` asks for by these names: where codes begin, ways to lay a tile, and why a layout is not legal.
CODES: Final = {"stack": STACK, "position": POSITION, "lay": LAY, "above": NEXT_ABOVE}
WAYS: Final = {"over_out": st.OVER_OUT, "under": st.UNDER, "under_out": st.UNDER_OUT, "aside": st.ASIDE}
RULES: Final = r.BESIDE_PADS, r.NOTHING_UNDER, r.BESIDE_LOWER_PAD, r.ALREADY_STICKS_OUT, r.COVERS_EXACTLY
WHY: Final = {
    **{str(fault.of): str(fault) for fault in SHOWN["plan_fault"]},
    **{REASONS[number].name.lower(): REASONS[number].sentence for number in RULES},
}


# --- what the browser needs --------------------------------------------------------------------------------------


def facts(box: Box, s: State, seat: int) -> dict[str, Any]:
    """Everything `plan.js` asks for, for one planner."""
    me, extra = s.players[seat], box.nfc_price if has_side(s, seat, st.NFC, st.SIDE_B) else 0
    return {
        "seat": seat,
        "round": s.round,
        "last": s.round == st.ROUNDS,
        "steps": me.plan.steps,
        "plan": starting_plan(me),
        "tiles": [[layings.face(box, me.tiles[i], half) for half in range(st.HALVES)] for i in range(me.tile_count)],
        "names": [tile_text(box, me.tiles[i]) for i in range(me.tile_count)],
        "pads": [[list(box.pads[pad][side]) for side in range(st.SIDES)] for pad in range(st.PADS)],
        "sides": SIDE_NAMES,
        "positions": POSITION_NAMES,
        "codes": {**CODES, **WAYS},
        "price": {"start": box.price_start, "low": box.price_lowest, "high": box.price_highest, "extra": extra},
        "gps": box.gps_factor if has_side(s, seat, st.GPS, st.SIDE_A) else 1,
        "technologies": studied_count(me) if has_side(s, seat, st.LI_ION, st.SIDE_B) else 0,
        "gears_ship": has_side(s, seat, st.LI_ION, st.SIDE_A),
        "sticks_out": has_side(s, seat, st.FOUR_G, st.SIDE_A),
        "tokens": me.tokens,
        "stock": me.stock,
        "progress": me.progress,
        "kept": me.goods,  # with Wi-Fi, from earlier rounds
        "vp": me.vp,
        "rivals": [rival(box, s, p, seat) for p in range(s.seats) if p != seat],
        "markets": [market(box, s, seat, region) for region in REGION_NAMES if sells_in(s, seat, region.number)],
        "why": WHY,
    }


def sells_in(s: State, seat: int, region: int) -> bool:
    """Whether a player reaches the buyers of a region: with an office, or one of them with side B of 4G."""
    reached = own_offices(s, seat, region) > 0 or has_side(s, seat, st.FOUR_G, st.SIDE_B)
    return s.retailer[region] == st.NONE and reached


def market(box: Box, s: State, seat: int, region: Name) -> dict[str, Any]:
    """A region where a player can sell: prices that red buyers pay, technologies that purple ones want and get."""
    wanted = [TECH_NAMES[tech - 1] for tech in box.purple_buyers[region.number] if tech]
    return {
        "name": region,
        "offices": own_offices(s, seat, region.number),
        "most": st.BUYERS if own_offices(s, seat, region.number) else 1,
        "red": [price for price in box.red_buyers[region.number] if price],
        "purple": [[tech.icon, tech, bool(s.players[seat].studied[tech.number])] for tech in wanted],
    }


def rival(box: Box, s: State, p: int, seat: int) -> dict[str, int | None]:
    """What is known about another player's price: Steve's is open, of the others only what the last plan asks."""
    me, other, planned = s.players[seat], s.players[p], expected(box, s, p)
    known = is_steve(s, p)
    return {
        "seat": p,
        "vp": other.vp,
        "price": planned.price if known else None,
        "last": None if known or s.round == 1 else planned.price,
        "goods": planned.produced if known else None,
        # Where all of this is equal more technologies, then more patents act first (L709).
        "behind": studied_count(me) - studied_count(other) or patent_count(s, seat) - patent_count(s, p),
    }


def expected(box: Box, s: State, p: int) -> Player:
    """A player as the active symbols say: price and goods of the last revealed plan, of Steve the coming ones."""
    world = copy(s)
    set_price(box, world, p)
    make_goods(box, world, p)
    return world.players[p]


def starting_plan(me: Player) -> dict[str, Any]:
    """What the screen shows first: the decisions taken so far, else the plan of the last round, else a simple one."""
    plan = me.plan if me.plan.steps else me.shown
    return {
        "stack": plan.stack if plan.steps else FIRST_STACK,
        "position": plan.position if plan.steps >= st.STEP_TILES else FIRST_POSITION,
        "laid": [plan.laid[i] for i in range(min(planned_tiles(plan), me.tile_count))],
        "order": [plan.order[i] for i in range(plan.ordered)],
    }


def rest_of_plan(box: Box, s: State, seat: int) -> tuple[tuple[int, ...], State]:
    """The codes that commit the plan as the screen first shows it, and the position with it, not yet revealed."""
    world = copy(s)
    me = world.players[seat]
    start, codes = starting_plan(me), list[int]()
    while not is_ready(world, seat):
        codes.append(next_code(box, world, seat, start))
        decide_plan(world, seat, codes[-1])
    resolve(box, me, me.plan)
    set_price(box, world, seat)
    make_goods(box, world, seat)
    return tuple(codes), world


def next_code(box: Box, world: State, seat: int, start: dict[str, Any]) -> int:
    """The next decision of such a plan: of what it would decide now or at any time the first that is possible."""
    tile = max(0, next_tile(world.players[seat]))
    laid, piled = start["laid"][tile : tile + 1], (*start["order"], *range(st.PLANNED_TILES))
    wanted: list[int] = [STACK + start["stack"], POSITION + start["position"]]
    wanted += [*(LAY + way for way in laid), LEAVE_ASIDE, *(NEXT_ABOVE + other for other in piled)]
    return next(code for code in wanted if plan_refusal(box, world, seat, code) == r.ALLOWED)


BRINGS: Final = (("price", "Price"), ("G", "Goods"), ("R", "Research"), ("T", "Logistics"), ("F", "Improvement"))


def brought(s: State, seat: int) -> tuple[tuple[str, str, str], ...]:
    """What a plan brings: icon, words, value, in the order of the planning screen."""
    me = s.players[seat]
    values = me.price, me.produced, me.active[st.RESEARCH], trucks(s, seat), "yes" if me.active[st.FACTORY] else "no"
    return tuple((icon, name, str(value)) for (icon, name), value in zip(BRINGS, values, strict=True))


# --- pictures of plans -------------------------------------------------------------------------------------------

SIZE: Final = 20  # of a cell
Piece = tuple[str, Sequence[int], Sequence[int]]  # its look, places of the grid, the symbols on them


def picture(box: Box, me: Player, plan: Plan) -> Shown | None:
    """A plan as it lies on the table, from the lowest piece to the highest; `None` if there is none yet."""
    if plan.steps < st.STEP_TILES:
        return None
    tiles = (i for i in range(min(planned_tiles(plan), me.tile_count)) if plan.laid[i] != st.ASIDE)
    laid = sorted(tiles, key=lambda i: layings.height(plan, i))
    above = [i for i in laid if layings.on_upper_pad(plan, plan.laid[i])]
    pieces = [
        pad_piece(box, plan, lower_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in laid if i not in above),
        pad_piece(box, plan, upper_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in above),
    ]
    top, left = map(min, zip(*(divmod(place, GRID) for _, places, _ in pieces for place in places), strict=True))
    drawn = tuple(piece(*each, left, top) for each in pieces)
    wide, high = max(p.x + p.width for p in drawn), max(p.y + p.height for p in drawn)
    return Shown(width=wide, height=high, pieces=drawn, words=stack_text(plan.stack))


def piece(look: str, places: Sequence[int], symbols: Sequence[int], left: int, top: int) -> Shown:
    """A rectangle of cells with their symbols, in a picture that begins at a column and a row of the grid."""
    corners = [((place % GRID - left) * SIZE, (place // GRID - top) * SIZE) for place in places]
    (x, y), (right, bottom) = min(corners), max(corners)
    drawn = tuple((SYMBOL_LETTERS[symbol], *corner) for symbol, corner in zip(symbols, corners, strict=True) if symbol)
    return Shown(look=look, x=x, y=y, width=right - x + SIZE, height=bottom - y + SIZE, symbols=drawn)


def pad_piece(box: Box, plan: Plan, pad: int) -> Piece:
    """A pad with the side that is up."""
    places = [place_of(plan.position, pad * st.PAD_CELLS + cell) for cell in range(st.PAD_CELLS)]
    return f"pad pad-{'ab'[pad]}", places, box.pads[pad][side_up(plan.stack, pad)]


def tile_piece(box: Box, me: Player, plan: Plan, tile: int) -> Piece:
    """A laid improvement."""
    laying = plan.laid[tile]
    ends = [place_of(plan.position, layings.base_cell(plan, laying)), layings.next_place(plan, laying)]
    if layings.turned_out(laying):
        ends.reverse()
    return "tile", ends, [layings.face(box, me.tiles[tile], half) for half in range(st.HALVES)]
