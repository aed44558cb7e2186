"""What a table shows of Smartphone Inc.: sheets of text, and the entrance to what the web table draws.

The board's numbers are in `board.py`, the planning screen in `desk.py`, choices in `choices.py`, previews in
`previews.py`, the drawing in `board.html`; `board.js` and `plan.js` are the planning screen in the browser.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.smartphone.actions import COLOUR_NAMES, REGION_NAMES, SYMBOL_LETTERS, TECH_NAMES
from boardroom.games.smartphone.board import outlook, table
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.choices import choices, sell_for_me
from boardroom.games.smartphone.rules.layings import face
from boardroom.games.smartphone.rules.offices import cells_in, entry_cost
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.scoring import patent_vp, retailer_vp, score, total
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import (
    BLOCK,
    BUYERS,
    D_OVER,
    D_PLAN,
    HALVES,
    NONE,
    P_CONTROL,
    P_ONLINE,
    P_SALES,
    P_START,
    RED_BUYERS,
    REGIONS,
    ROUNDS,
    SOURCES,
    STEP_TILES,
    SYMBOLS,
    TECHNOLOGIES,
    Player,
    State,
)
from boardroom.games.smartphone.words import (
    SIZE_NAMES,
    TECH_EFFECTS,
    bonus_text,
    laying_text,
    position_text,
    stack_text,
    tile_text,
    who,
)
from boardroom.kernel.panel import Ledger
from boardroom.kernel.sheet import Sheet

__all__ = ["SECTION", "ZONES", "choices", "order", "points", "progress", "sell_for_me", "sheets", "table"]

NOTHING = "·"

SECTION: Final = "Round"
# Parts of the table that a phone shows one at a time.
ZONES: Final = (("plan", "Plan"), ("map", "Map"), ("tech", "Technologies"), ("offer", "Prices, tiles"))

SOURCES_SHOWN: Final = (
    ("start", "Start"),
    ("sale", "Sales"),
    ("NFC", "Sales online"),
    ("flag", "Control of regions"),
    ("seal", "Patents"),
    ("shop", "Retailers"),
)


def progress(box: Box, s: State) -> tuple[int, int]:
    """Rounds played and rounds in all."""
    return (ROUNDS if s.decision == D_OVER else s.round - 1), ROUNDS


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who acts after whom in this phase; while planning all at the same time."""
    if s.decision == D_PLAN:
        return tuple((p, "ready" if is_ready(s, p) else "plans") for p in range(s.seats))
    return tuple((s.order[i], f"price {s.players[s.order[i]].price}") for i in range(s.seats))


def points(box: Box, s: State) -> Ledger:
    """Victory points by source; patents and retailers count at the end (L538-L540)."""
    rows: list[MutableSequence[int]] = [[0] * SOURCES for _ in range(s.seats)]
    score(box, s, rows)
    totals = tuple(total(box, s, p) for p in range(s.seats))
    shown = tuple(tuple(row) for row in rows)
    if s.decision == D_OVER:
        return Ledger(SOURCES_SHOWN, shown, totals, "total")
    coming = tuple(f"+{outlook(box, s, p)}" if outlook(box, s, p) else "·" for p in range(s.seats))
    return Ledger(SOURCES_SHOWN, shown, totals, outlook=coming, outlook_title="round")


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """Everything that lies on the table, as far as the reader may see it."""
    shown = [players_sheet(box, s), points_sheet(box, s), plans_sheet(box, s)]
    if seat is not None and s.decision == D_PLAN and s.players[seat].plan.steps > 0:
        shown.append(own_plan_sheet(box, s.players[seat]))
    return [*shown, map_sheet(box, s), technology_sheet(box, s, seat), improvement_sheet(box, s)]


def player_name(s: State, p: int) -> str:
    """A player, Steve by his name."""
    return f"@{p} (Steve)" if is_steve(s, p) else f"@{p}"


def players_sheet(box: Box, s: State) -> Sheet:
    """Prices and pieces."""
    rows = tuple(player_row(box, s, p) for p in range(s.seats))
    headings = ("player", "colour", "VP", "price", "goods", "stock", "tokens", "offices", "progress", "improvements")
    return Sheet(f"Round {s.round} of {ROUNDS}", headings, rows, f"{s.tokens} goods tokens left")


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """One player's pieces."""
    me = s.players[p]
    numbers = (me.vp, me.price, me.goods, me.stock, me.tokens, me.offices, me.progress + me.hand)
    return (player_name(s, p), COLOUR_NAMES[me.colour], *map(str, numbers), tiles_text(box, me))


def tiles_text(box: Box, me: Player) -> str:
    """The improvements of a player in letters: `TU RT`."""
    return " ".join(tile_letters(box, me.tiles[i]) for i in range(me.tile_count)) or NOTHING


def tile_letters(box: Box, tile: int) -> str:
    """The symbols of a tile in letters."""
    return "".join(SYMBOL_LETTERS[face(box, tile, half)] for half in range(HALVES))


def points_sheet(box: Box, s: State) -> Sheet:
    """Points by source."""
    rows = []
    for p in range(s.seats):
        booked = [s.players[p].points[source] for source in (P_START, P_SALES, P_ONLINE, P_CONTROL)]
        numbers = (*booked, patent_vp(box, s, p), retailer_vp(box, s, p), total(box, s, p))
        rows.append((player_name(s, p), *map(str, numbers)))
    return Sheet(
        "Points", ("player", "start", "sales", "online", "control", "patents", "retailers", "total"), tuple(rows)
    )


def plans_sheet(box: Box, s: State) -> Sheet:
    """The plans on the table; while planning only who is ready."""
    if s.decision == D_PLAN:
        rows = tuple((player_name(s, p), "ready" if is_ready(s, p) else "planning") for p in range(s.seats))
        return Sheet("Planning", ("player", "plan"), rows)
    headings = ("player", "active symbols", "covered", "face down")
    return Sheet("Plans", headings, tuple(plan_row(s, p) for p in range(s.seats)))


def plan_row(s: State, p: int) -> tuple[str, ...]:
    """What a plan shows."""
    me = s.players[p]
    letters = "".join(SYMBOL_LETTERS[symbol] * me.active[symbol] for symbol in range(1, SYMBOLS))
    tiles = f" + {'G' * me.tile_goods} on improvements" if me.tile_goods else ""
    return (player_name(s, p), (letters or NOTHING) + tiles, str(me.covered), str(me.face_down))


def own_plan_sheet(box: Box, me: Player) -> Sheet:
    """The plan under way, for its owner only."""
    rows = [("pads", stack_text(me.plan.stack))]
    if me.plan.steps >= STEP_TILES:
        rows.append(("position", position_text(me.plan.position)))
    for tile in range(min(me.plan.steps - STEP_TILES, me.tile_count)):
        rows.append((tile_text(box, me.tiles[tile]), laying_text(box, me, tile, me.plan.laid[tile])))
    return Sheet("Your plan", ("piece", "where"), tuple(rows))


def map_sheet(box: Box, s: State) -> Sheet:
    """Regions with offices, buyers and retailers."""
    headings = ("region", "size", "entry", "offices", "buyers", "markers")
    return Sheet("Map", headings, tuple(region_row(box, s, region) for region in range(REGIONS)))


def region_row(box: Box, s: State, region: int) -> tuple[str, ...]:
    """One region."""
    cells = [s.offices[region][cell] for cell in range(cells_in(box, s, region))]
    offices = " ".join(NOTHING if owner == NONE else who(s, owner) for owner in cells)
    markers = [f"{who(s, p)} {s.players[p].shipped[region]}" for p in range(s.seats) if s.players[p].shipped[region]]
    buyers = buyers_text(box, s, region) if s.retailer[region] == NONE else f"retailer: {bonus_text(box, s, region)}"
    size = SIZE_NAMES[box.region_size[region]]
    entry = str(entry_cost(box, region))
    return (REGION_NAMES[region], size, entry, offices, buyers, ", ".join(markers) or NOTHING)


def buyers_text(box: Box, s: State, region: int) -> str:
    """Buyers from left to right; a sold one shows whose goods lie there."""
    shown = []
    for buyer in range(BUYERS):
        red = buyer < RED_BUYERS
        printed = box.red_buyers[region][buyer] if red else box.purple_buyers[region][buyer - RED_BUYERS]
        if printed:
            owner = s.buyers[region][buyer]
            name = str(printed) if red else TECH_NAMES[printed - 1]
            shown.append(name if owner == NONE else f"{name} ({who(s, owner)})")
    return " ".join(shown)


def technology_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """Technologies with effect, cost, patent and the progress on them."""
    rows = []
    for tech in range(TECHNOLOGIES):
        price = cost(box, s, seat, tech) if seat is not None else box.tech_cost[tech]
        patent = f"{box.patent_vp[tech]} VP" if s.patents[tech] == NONE else f"{who(s, s.patents[tech])}"
        studied = [who(s, p) for p in range(s.seats) if s.players[p].studied[tech]]
        markers = [f"{who(s, p)} {s.players[p].research[tech]}" for p in range(s.seats) if s.players[p].research[tech]]
        side = "AB"[s.sides[tech]]
        effect = TECH_EFFECTS[tech][s.sides[tech]]
        known = ", ".join(studied) or NOTHING
        rows.append((f"{TECH_NAMES[tech]} {side}", effect, str(price), patent, known, ", ".join(markers) or NOTHING))
    return Sheet("Technologies", ("technology", "effect", "cost", "patent", "studied", "markers"), tuple(rows))


def improvement_sheet(box: Box, s: State) -> Sheet:
    """The Production block."""
    rows = []
    for slot in range(BLOCK):
        kind = s.block[slot]
        rows.append((str(slot + 1), NOTHING if kind == NONE else tile_text(box, kind)))
    note = f"{sum(s.deck)} improvements not seen yet"
    if s.steve.delayed != NONE:
        note += f"; Steve's delayed improvement: {tile_text(box, s.steve.delayed)}"
    return Sheet("Improvements", ("slot", "symbols"), tuple(rows), note)
