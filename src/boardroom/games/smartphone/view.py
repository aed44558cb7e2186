"""What a table shows of Smartphone Inc.: sheets of text, and the entrance to what the web table draws.

The board's facts are in `board.py`, the planning screen in `planning_screen.py`, choices and previews in `acts/`, the
drawing in `board.html`; `board.js` and `plan.js` are the planning screen in the browser.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone import ABOUT
from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import COLOUR_NAMES, SYMBOL_LETTERS
from boardroom.games.smartphone.acts import ACTS
from boardroom.games.smartphone.acts.sale import sell_for_me
from boardroom.games.smartphone.board import table
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import SHOWN, laying_text, position_text, stack_text, tile_text, who
from boardroom.games.smartphone.numbers import outlook
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.scoring import total
from boardroom.games.smartphone.state import Player, State
from boardroom.kernel.table import NOTHING, Ledger, Sheet, Shown, count, ledger, scored

__all__ = [
    "SECTION",
    "ZONES",
    "choices",
    "explain",
    "order",
    "paints",
    "points",
    "progress",
    "sell_for_me",
    "sheets",
    "table",
]

choices, explain = ACTS.choices, ACTS.explain
PAINTS: Final = ("green", "blue", "black", "yellow", "red")  # as the option `colors` names them
SECTION: Final = "Round"
# Actions that make one plan: a hint names all of them, and lays them out on the pads.
PLANNED: Final = (
    "Stack",
    "Position",
    "LayOver",
    "LayOverOut",
    "LayUnder",
    "LayUnderOut",
    "LeaveAside",
    "NextAbove",
)
ZONES: Final = SHOWN.pairs("zone", "spot")  # parts of the board that a phone shows one at a time

SOURCES_SHOWN: Final = SHOWN.pairs("source", "icon")


def progress(box: Box, s: State) -> tuple[int, int]:
    """Rounds played and rounds in all."""
    return (st.ROUNDS if s.decision == st.D_OVER else s.round - 1), st.ROUNDS


def paints(box: Box, s: State) -> tuple[str, ...]:
    """The colours the players have chosen or drawn."""
    return tuple(PAINTS[s.players[p].colour] for p in range(s.seats))


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who acts after whom in this phase; while planning all at the same time."""
    if s.decision == st.D_PLAN:
        return tuple((p, "ready" if is_ready(s, p) else "planning") for p in range(s.seats))
    return tuple((s.order[i], f"price {s.players[s.order[i]].price}") for i in range(s.seats))


def points(box: Box, s: State) -> Ledger:
    """Victory points by source; patents and retailers count at the end (L538-L540)."""
    coming = [outlook(box, s, p) for p in range(s.seats)]
    return ledger(
        box, s, SOURCES_SHOWN, outlook=lambda p: f"+{coming[p]}" if coming[p] else NOTHING, outlook_title="round"
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """Everything that lies on the table, as far as the reader may see it."""
    t = table(box, s, seat)
    shown = [players_sheet(s, t), points_sheet(box, s), plans_sheet(s)]
    if seat is not None and s.decision == st.D_PLAN and s.players[seat].plan.steps > 0:
        shown.append(own_plan_sheet(box, s.players[seat]))
    return [*shown, map_sheet(s, t), technology_sheet(s, t, seat), improvement_sheet(box, s, t)]


def player_name(s: State, p: int) -> str:
    """A player, Steve by his name."""
    return f"@{p} (Steve)" if is_steve(s, p) else f"@{p}"


def players_sheet(s: State, t: Shown) -> Sheet:
    """Prices and pieces."""
    rows = []
    for c in t.companies:
        me = s.players[c.seat]
        numbers = (me.vp, me.price, me.goods, me.stock, me.tokens, me.offices, me.progress + me.hand)
        tiles = " ".join(tile.letters for tile in c.tiles) or NOTHING
        rows.append((player_name(s, c.seat), COLOUR_NAMES[me.colour], *map(str, numbers), tiles))
    headings = (
        "player",
        "colour",
        "points",
        "price",
        "goods",
        "stock",
        "tokens",
        "offices",
        "progress",
        "improvements",
    )
    return Sheet(f"Round {s.round} of {st.ROUNDS}", headings, tuple(rows), f"{count(s.tokens, 'goods token')} left")


def points_sheet(box: Box, s: State) -> Sheet:
    """Points by source."""
    counted = enumerate(scored(box, s, st.SOURCES))
    rows = tuple((player_name(s, p), *map(str, row), str(total(box, s, p))) for p, row in counted)
    return Sheet("Points", ("player", *ABOUT.sources, "total"), rows)


def plans_sheet(s: State) -> Sheet:
    """The plans on the table; while planning only who is ready."""
    if s.decision == st.D_PLAN:
        rows = tuple((player_name(s, p), "ready" if is_ready(s, p) else "planning") for p in range(s.seats))
        return Sheet("Planning", ("player", "plan"), rows)
    headings = ("player", "active symbols", "covered", "face down")
    return Sheet("Plans", headings, tuple(plan_row(s, p) for p in range(s.seats)))


def plan_row(s: State, p: int) -> tuple[str, ...]:
    """What a plan shows."""
    me = s.players[p]
    letters = "".join(SYMBOL_LETTERS[symbol] * me.active[symbol] for symbol in range(1, st.SYMBOLS))
    tiles = f" + {'G' * me.tile_goods} on improvements" if me.tile_goods else ""
    return (player_name(s, p), (letters or NOTHING) + tiles, str(me.covered), str(me.face_down))


def own_plan_sheet(box: Box, me: Player) -> Sheet:
    """The plan under way, for its owner only."""
    rows = [("pads", stack_text(me.plan.stack))]
    if me.plan.steps >= st.STEP_TILES:
        rows.append(("position", position_text(me.plan.position)))
    for tile in range(min(me.plan.steps - st.STEP_TILES, me.tile_count)):
        rows.append((tile_text(box, me.tiles[tile]), laying_text(box, me, tile, me.plan.laid[tile])))
    return Sheet("Your plan", ("piece", "where"), tuple(rows))


def map_sheet(s: State, t: Shown) -> Sheet:
    """Regions with offices, buyers and retailers."""
    headings = ("region", "size", "entry", "offices", "buyers", "markers")
    return Sheet("Map", headings, tuple(region_row(s, region) for region in t.regions))


def region_row(s: State, region: Shown) -> tuple[str, ...]:
    """One region; a sold buyer shows whose goods lie there."""
    offices = " ".join(NOTHING if office.owner is None else who(s, office.owner) for office in region.offices)
    buyers = " ".join(b.label if b.owner is None else f"{b.label} ({who(s, b.owner)})" for b in region.buyers)
    shop = f"retailer: {region.bonus_words}" if region.shop else buyers
    return region.name, region.size, str(region.cost), offices, shop, markers_text(s, region.markers)


def markers_text(s: State, markers: tuple[tuple[int, ...], ...]) -> str:
    """Whose markers lie somewhere, and how many."""
    return ", ".join(f"{who(s, p)} {number}" for p, number, *_ in markers) or NOTHING


def technology_sheet(s: State, t: Shown, seat: int | None) -> Sheet:
    """Technologies with effect, cost, patent and the progress on them."""
    rows = []
    for tech in t.technologies:
        price = tech.without if seat is None else tech.cost
        patent = count(tech.patent, "point") if tech.owner is None else who(s, tech.owner)
        known = ", ".join(who(s, p) for p in tech.studied) or NOTHING
        name = f"{tech.name} {tech.side}"
        rows.append((name, tech.effect, str(price), patent, known, markers_text(s, tech.markers)))
    return Sheet("Technologies", ("technology", "effect", "cost", "patent", "studied", "markers"), tuple(rows))


def improvement_sheet(box: Box, s: State, t: Shown) -> Sheet:
    """The Production block."""
    rows = tuple((str(slot), tile or NOTHING) for slot, tile in enumerate(t.block, 1))
    note = f"{t.unseen} improvements not seen yet"
    if s.steve.delayed != st.NONE:
        note += f"; Steve's delayed improvement: {tile_text(box, s.steve.delayed)}"
    return Sheet("Improvements", ("slot", "symbols"), rows, note)
