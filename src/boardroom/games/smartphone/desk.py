"""The planning screen: what the browser needs to lay out pads and improvements, and pictures of plans.

Nothing here is about others: a planner gets the own tiles and pads, and of the others only what everybody sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.rules.layings import (
    base_cell,
    face,
    height,
    next_above_refusal,
    next_place,
    on_upper_pad,
    turned_out,
)
from boardroom.games.smartphone.rules.outcome import planned_tiles, resolve
from boardroom.games.smartphone.rules.pads import GRID, lower_pad, place_of, side_up, upper_pad
from boardroom.games.smartphone.rules.planning import decide_plan, is_ready, plan_refusal
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.technology import has_side, studied_count
from boardroom.games.smartphone.state import (
    ASIDE,
    FACTORY,
    FOUR_G,
    GPS,
    HALVES,
    LI_ION,
    NFC,
    OVER_OUT,
    PAD_CELLS,
    PADS,
    RESEARCH,
    SIDE_A,
    SIDE_B,
    SIDES,
    STEP_TILES,
    TRUCK,
    UNDER,
    UNDER_OUT,
    Plan,
    Player,
    State,
)
from boardroom.games.smartphone.words import REASONS, SIDE_NAMES, tile_text
from boardroom.kernel.schema import copy

FIRST_STACK: Final = 0  # pad A on pad B, first sides
FIRST_POSITION: Final = POSITION_NAMES.index("0 2 0")  # pad B one row lower: two cells covered

# Why a layout is not legal, by the names that `plan.js` uses.
WHY: Final = {
    "apart": "The pads must overlap: 1 to 4 cells of the lower one are covered.",
    "identical": "Pad must not lie exactly on pad: at most 4 cells are covered.",
    "off": "The improvement lies beside the pads: lay it on two cells, or leave it face down.",
    "beside": REASONS[r.BESIDE_PADS],
    "nothing_under": REASONS[r.NOTHING_UNDER],
    "beside_lower": REASONS[r.BESIDE_LOWER_PAD],
    "one_out": REASONS[r.ALREADY_STICKS_OUT],
    "exactly": REASONS[r.COVERS_EXACTLY],
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
        "tiles": [[face(box, me.tiles[i], half) for half in range(HALVES)] for i in range(me.tile_count)],
        "names": [tile_text(box, me.tiles[i]) for i in range(me.tile_count)],
        "pads": [[list(box.pads[pad][side]) for side in range(SIDES)] for pad in range(PADS)],
        "sides": SIDE_NAMES,
        "positions": POSITION_NAMES,
        "codes": {
            "stack": STACK,
            "position": POSITION,
            "lay": LAY,
            "above": NEXT_ABOVE,
            "over_out": OVER_OUT,
            "under": UNDER,
            "under_out": UNDER_OUT,
            "aside": ASIDE,
        },
        "price": {
            "start": box.price_start,
            "low": box.price_lowest,
            "high": box.price_highest,
            "extra": box.nfc_price if has_side(s, seat, NFC, SIDE_B) else 0,
        },
        "gps": box.gps_factor if has_side(s, seat, GPS, SIDE_A) else 1,
        "technologies": studied_count(me) if has_side(s, seat, LI_ION, SIDE_B) else 0,
        "gears_ship": has_side(s, seat, LI_ION, SIDE_A),
        "sticks_out": has_side(s, seat, FOUR_G, SIDE_A),
        "tokens": me.tokens,
        "stock": me.stock,
        "vp": me.vp,
        "rivals": [rival(box, s, p) for p in range(s.seats) if p != seat],
        "why": WHY,
    }


def rival(box: Box, s: State, p: int) -> dict[str, int | None]:
    """What is known about another player's price: Steve's is open, of the others only that of the last round."""
    open_price = is_steve(s, p)
    planned = expected(box, s, p) if open_price or s.round > 1 else None
    price = planned.price if planned else None
    return {
        "seat": p,
        "vp": s.players[p].vp,
        "price": price if open_price else None,
        "last": None if open_price else price,
        "goods": planned.produced if planned and open_price else None,
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
    laid = plan.steps - STEP_TILES if plan is me.plan else planned_tiles(plan)
    return {
        "stack": plan.stack if plan.steps else FIRST_STACK,
        "position": plan.position if plan.steps >= STEP_TILES else FIRST_POSITION,
        "laid": [plan.laid[i] for i in range(max(0, min(laid, me.tile_count)))],
        "order": [plan.order[i] for i in range(plan.ordered)],
    }


def decided_codes(plan: Plan) -> list[int]:
    """The codes of the decisions taken so far."""
    codes = [STACK + plan.stack, POSITION + plan.position]
    tiles = max(0, plan.steps - STEP_TILES - plan.ordered)
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
    tile = me.plan.steps - STEP_TILES
    if me.plan.steps < STEP_TILES:
        return STACK + int(start["stack"]) if me.plan.steps == 0 else POSITION + int(start["position"])
    if tile < me.tile_count:
        laid = start["laid"]
        code = LAY + int(laid[tile]) if tile < len(laid) else LEAVE_ASIDE
        return code if plan_refusal(box, world, seat, code) == r.ALLOWED else LEAVE_ASIDE
    wanted: list[int] = [*start["order"], *range(me.tile_count)]
    return NEXT_ABOVE + next(i for i in wanted if next_above_refusal(me.plan, me.tile_count, i) == r.ALLOWED)


def brought(me: Player) -> tuple[tuple[str, str, str], ...]:
    """What a plan brings: icon, words, value, in the order of the planning screen."""
    factory = "yes" if me.active[FACTORY] else "no"
    return (
        ("price", "Price", str(me.price)),
        ("G", "Goods", str(me.produced)),
        ("R", "Research", str(me.active[RESEARCH])),
        ("T", "Logistics", str(me.active[TRUCK])),
        ("F", "Improvement", factory),
    )


# --- pictures of plans -------------------------------------------------------------------------------------------

SIZE: Final = 20  # of a cell


@dataclass(frozen=True)
class Piece:
    """A pad or an improvement of a drawn plan."""

    look: str
    x: int
    y: int
    width: int
    height: int
    symbols: tuple[tuple[str, int, int], ...]  # letter and corner


@dataclass(frozen=True)
class Picture:
    """A plan as it lies on the table, from the lowest piece to the highest."""

    width: int
    height: int
    pieces: tuple[Piece, ...]
    words: str


def picture(box: Box, me: Player, plan: Plan) -> Picture | None:
    """The plan of a player, `None` if there is none yet."""
    tiles = planned_tiles(plan) if plan.steps >= STEP_TILES else 0
    if plan.steps < STEP_TILES:
        return None
    laid = sorted((i for i in range(min(tiles, me.tile_count)) if plan.laid[i] != ASIDE), key=lambda i: height(plan, i))
    above = [i for i in laid if on_upper_pad(plan, plan.laid[i])]
    drawn = [
        pad_piece(box, plan, lower_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in laid if i not in above),
        pad_piece(box, plan, upper_pad(plan.stack)),
        *(tile_piece(box, me, plan, i) for i in above),
    ]
    left, top = min(p.x for p in drawn), min(p.y for p in drawn)
    moved = tuple(shifted(piece, left, top) for piece in drawn)
    return Picture(max(p.x + p.width for p in moved), max(p.y + p.height for p in moved), moved, plan_words(plan))


def plan_words(plan: Plan) -> str:
    """A drawn plan for those who cannot see it."""
    upper = upper_pad(plan.stack)
    sides = [SIDE_NAMES[pad][side_up(plan.stack, pad)] for pad in range(PADS)]
    return f"pad {'AB'[upper]}, {sides[upper]}, on pad {'BA'[upper]}, {sides[1 - upper]}"


def shifted(piece: Piece, left: int, top: int) -> Piece:
    """A piece of a picture whose corner is at (0, 0)."""
    symbols = tuple((letter, x - left, y - top) for letter, x, y in piece.symbols)
    return Piece(piece.look, piece.x - left, piece.y - top, piece.width, piece.height, symbols)


def corner_of(place: int) -> tuple[int, int]:
    """The corner of a place of the grid in a picture."""
    return place % GRID * SIZE, place // GRID * SIZE


def piece(look: str, places: list[int], symbols: list[int]) -> Piece:
    """Some cells with their symbols as one piece."""
    corners = [corner_of(place) for place in places]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - left + SIZE, max(y for _, y in corners) - top + SIZE
    drawn = [(SYMBOL_LETTERS[symbol], x, y) for symbol, (x, y) in zip(symbols, corners, strict=True) if symbol]
    return Piece(look, left, top, wide, high, tuple(drawn))


def pad_piece(box: Box, plan: Plan, pad: int) -> Piece:
    """A pad with the side that is up."""
    places = [place_of(plan.position, pad * PAD_CELLS + cell) for cell in range(PAD_CELLS)]
    return piece(f"pad pad-{'ab'[pad]}", places, list(box.pads[pad][side_up(plan.stack, pad)]))


def tile_piece(box: Box, me: Player, plan: Plan, tile: int) -> Piece:
    """A laid improvement."""
    laying = plan.laid[tile]
    ends = [place_of(plan.position, base_cell(plan, laying)), next_place(plan, laying)]
    if turned_out(laying):
        ends.reverse()
    return piece("tile", ends, [face(box, me.tiles[tile], half) for half in range(HALVES)])
