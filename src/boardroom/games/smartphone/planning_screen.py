"""The planning screen: what the browser needs to lay out pads and improvements, and pictures of plans.

Nothing here is about others: a planner gets the own tiles and pads, and of the others only what everybody sees.
"""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import POSITION_NAMES, SPACE, SYMBOL_LETTERS
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_NAMES, SIDE_NAMES, TECH_NAMES, stack_text, tile_text
from boardroom.games.smartphone.reasons import REASONS
from boardroom.games.smartphone.rules import layings
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.rules.logistics import trucks
from boardroom.games.smartphone.rules.offices import own_offices
from boardroom.games.smartphone.rules.outcome import planned_tiles, resolve
from boardroom.games.smartphone.rules.pads import GRID, lower_pad, place_of, side_up, upper_pad
from boardroom.games.smartphone.rules.planning import decide_plan, is_ready, plan_refusal
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.technology import has_side, patent_count, studied_count
from boardroom.games.smartphone.state import Plan, Player, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Name, Shown

STACK: Final = SPACE.offset("Stack")
POSITION: Final = SPACE.offset("Position")
LAY: Final = SPACE.offset("LayOver")  # all ways to lay a tile follow
LEAVE_ASIDE: Final = SPACE.offset("LeaveAside")
NEXT_ABOVE: Final = SPACE.offset("NextAbove")
# What a first plan shows: factory on laboratory, four cells covered. It brings something of everything, at a price that
# two buyers of every home pay.
FIRST_STACK: Final = 6
FIRST_POSITION: Final = POSITION_NAMES.index("0 1 0")

# Why a layout is not legal, by the names that `plan.js` uses.
WHY: Final = {
    "apart": "The pads must overlap: 1 to 4 cells of the lower one are covered.",
    "identical": "Pad must not lie exactly on pad: at most 4 cells are covered.",
    "off": "The improvement lies beside the pads: lay it on two cells, or leave it face down.",
    "beside": REASONS[r.BESIDE_PADS].sentence,
    "nothing_under": REASONS[r.NOTHING_UNDER].sentence,
    "beside_lower": REASONS[r.BESIDE_LOWER_PAD].sentence,
    "one_out": REASONS[r.ALREADY_STICKS_OUT].sentence,
    "exactly": REASONS[r.COVERS_EXACTLY].sentence,
}


# --- what the browser needs --------------------------------------------------------------------------------------


def facts(box: Box, s: State, seat: int) -> dict[str, Any]:
    """Everything `plan.js` asks for, for one planner."""
    me = s.players[seat]
    return {
        "seat": seat,
        "round": s.round,
        "steps": me.plan.steps,
        "decided": decided_codes(me.plan),
        "plan": starting_plan(me),
        "tiles": [[layings.face(box, me.tiles[i], half) for half in range(st.HALVES)] for i in range(me.tile_count)],
        "names": [tile_text(box, me.tiles[i]) for i in range(me.tile_count)],
        "pads": [[list(box.pads[pad][side]) for side in range(st.SIDES)] for pad in range(st.PADS)],
        "sides": SIDE_NAMES,
        "positions": POSITION_NAMES,
        "codes": {
            "stack": STACK,
            "position": POSITION,
            "lay": LAY,
            "above": NEXT_ABOVE,
            "over_out": st.OVER_OUT,
            "under": st.UNDER,
            "under_out": st.UNDER_OUT,
            "aside": st.ASIDE,
        },
        "price": {
            "start": box.price_start,
            "low": box.price_lowest,
            "high": box.price_highest,
            "extra": box.nfc_price if has_side(s, seat, st.NFC, st.SIDE_B) else 0,
        },
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
    """What is known about another player's price: Steve's is open, of the others only that of the last round."""
    me, other = s.players[seat], s.players[p]
    open_price = is_steve(s, p)
    planned = expected(box, s, p) if open_price or s.round > 1 else None
    price = planned.price if planned else None
    return {
        "seat": p,
        "vp": other.vp,
        "price": price if open_price else None,
        "last": None if open_price else price,
        "goods": planned.produced if planned and open_price else None,
        # Where all of this is equal more technologies, then more patents act first (L709).
        "behind": studied_count(me) - studied_count(other) or patent_count(s, seat) - patent_count(s, p),
    }


def expected(box: Box, s: State, p: int) -> Player:
    """A player as the symbols on the table say: price and goods of the last revealed plan, of Steve the coming ones."""
    world = copy(s)
    me = world.players[p]
    set_price(box, world, p)
    make_goods(box, world, p)
    return me


def starting_plan(me: Player) -> dict[str, Any]:
    """What the screen shows first: the decisions taken so far, else the plan of the last round, else a simple one."""
    plan = me.plan if me.plan.steps else me.shown
    laid = plan.steps - st.STEP_TILES if plan is me.plan else planned_tiles(plan)
    return {
        "stack": plan.stack if plan.steps else FIRST_STACK,
        "position": plan.position if plan.steps >= st.STEP_TILES else FIRST_POSITION,
        "laid": [plan.laid[i] for i in range(max(0, min(laid, me.tile_count)))],
        "order": [plan.order[i] for i in range(plan.ordered)],
    }


def decided_codes(plan: Plan) -> list[int]:
    """The codes of the decisions taken so far."""
    codes = [STACK + plan.stack, POSITION + plan.position]
    tiles = max(0, plan.steps - st.STEP_TILES - plan.ordered)
    codes += [LAY + plan.laid[i] for i in range(tiles)] + [NEXT_ABOVE + plan.order[i] for i in range(plan.ordered)]
    return codes[: plan.steps]


def rest_of_plan(box: Box, s: State, seat: int) -> tuple[tuple[int, ...], State]:
    """The codes that commit the plan as the screen first shows it, and the position with it, not yet revealed."""
    world = copy(s)
    me = world.players[seat]
    start = starting_plan(me)
    codes = []
    while not is_ready(world, seat):
        code = next_code(box, world, seat, start)
        decide_plan(world, seat, code)
        codes.append(code)
    resolve(box, me, me.plan)
    set_price(box, world, seat)
    make_goods(box, world, seat)
    return tuple(codes), world


def next_code(box: Box, world: State, seat: int, start: dict[str, Any]) -> int:
    """The next decision of such a plan."""
    me = world.players[seat]
    tile = me.plan.steps - st.STEP_TILES
    if me.plan.steps < st.STEP_TILES:
        return STACK + int(start["stack"]) if me.plan.steps == 0 else POSITION + int(start["position"])
    if tile < me.tile_count:
        laid = start["laid"]
        code = LAY + int(laid[tile]) if tile < len(laid) else LEAVE_ASIDE
        return code if plan_refusal(box, world, seat, code) == r.ALLOWED else LEAVE_ASIDE
    wanted: list[int] = [*start["order"], *range(me.tile_count)]
    return NEXT_ABOVE + next(i for i in wanted if layings.next_above_refusal(me.plan, me.tile_count, i) == r.ALLOWED)


def brought(s: State, seat: int) -> tuple[tuple[str, str, str], ...]:
    """What a plan brings: icon, words, value, in the order of the planning screen."""
    me = s.players[seat]
    factory = "yes" if me.active[st.FACTORY] else "no"
    return (
        ("price", "Price", str(me.price)),
        ("G", "Goods", str(me.produced)),
        ("R", "Research", str(me.active[st.RESEARCH])),
        ("T", "Logistics", str(trucks(s, seat))),
        ("F", "Improvement", factory),
    )


# --- pictures of plans -------------------------------------------------------------------------------------------

SIZE: Final = 20  # of a cell


def picture(box: Box, me: Player, plan: Plan) -> Shown | None:
    """A plan as it lies on the table, from the lowest piece to the highest; `None` if there is none yet."""
    tiles = planned_tiles(plan) if plan.steps >= st.STEP_TILES else 0
    if plan.steps < st.STEP_TILES:
        return None
    laid = sorted(
        (i for i in range(min(tiles, me.tile_count)) if plan.laid[i] != st.ASIDE), key=lambda i: layings.height(plan, i)
    )
    above = [i for i in laid if layings.on_upper_pad(plan, plan.laid[i])]
    drawn = [
        pad_piece(box, plan, lower_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in laid if i not in above),
        pad_piece(box, plan, upper_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in above),
    ]
    left, top = min(p.x for p in drawn), min(p.y for p in drawn)
    moved = tuple(shifted(piece, left, top) for piece in drawn)
    wide, high = max(p.x + p.width for p in moved), max(p.y + p.height for p in moved)
    return Shown(width=wide, height=high, pieces=moved, words=stack_text(plan.stack))


def shifted(piece: Shown, left: int, top: int) -> Shown:
    """A piece of a picture whose corner is at (0, 0)."""
    symbols = tuple((letter, x - left, y - top) for letter, x, y in piece.symbols)
    return Shown(**{**vars(piece), "x": piece.x - left, "y": piece.y - top, "symbols": symbols})


def corner_of(place: int) -> tuple[int, int]:
    """The corner of a place of the grid in a picture."""
    return place % GRID * SIZE, place // GRID * SIZE


def piece(look: str, places: list[int], symbols: list[int]) -> Shown:
    """Some cells with their symbols as one piece."""
    corners = [corner_of(place) for place in places]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - left + SIZE, max(y for _, y in corners) - top + SIZE
    drawn = [(SYMBOL_LETTERS[symbol], x, y) for symbol, (x, y) in zip(symbols, corners, strict=True) if symbol]
    return Shown(look=look, x=left, y=top, width=wide, height=high, symbols=tuple(drawn))  # letter and corner


def pad_piece(box: Box, plan: Plan, pad: int) -> Shown:
    """A pad with the side that is up."""
    places = [place_of(plan.position, pad * st.PAD_CELLS + cell) for cell in range(st.PAD_CELLS)]
    return piece(f"pad pad-{'ab'[pad]}", places, list(box.pads[pad][side_up(plan.stack, pad)]))


def tile_piece(box: Box, me: Player, plan: Plan, tile: int) -> Shown:
    """A laid improvement."""
    laying = plan.laid[tile]
    ends = [place_of(plan.position, layings.base_cell(plan, laying)), layings.next_place(plan, laying)]
    if layings.turned_out(laying):
        ends.reverse()
    return piece("tile", ends, [layings.face(box, me.tiles[tile], half) for half in range(st.HALVES)])
