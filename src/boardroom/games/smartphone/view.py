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
from boardroom.kernel.table import NOTHING, Ledger, Sheet, Sheets, Shown, count, ledger, scored

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


def player_name(s: State, p: int) -> str:
    """A player, Steve by his name."""
    return f"@{p} (Steve)" if is_steve(s, p) else f"@{p}"


def points_by_source(box: Box, s: State) -> Sheet:
    """Points by source."""
    counted = enumerate(scored(box, s, st.SOURCES))
    rows = tuple((player_name(s, p), *map(str, row), str(total(box, s, p))) for p, row in counted)
    return Sheet("Points", ("player", *ABOUT.sources, "total"), rows)


def active_symbols(me: Player) -> str:
    """What a plan shows."""
    letters = "".join(SYMBOL_LETTERS[symbol] * me.active[symbol] for symbol in range(1, st.SYMBOLS))
    tiles = f" + {'G' * me.tile_goods} on improvements" if me.tile_goods else ""
    return (letters or NOTHING) + tiles


def own_plan(box: Box, s: State, viewer: int | None) -> list[tuple[str, str]] | None:
    """The plan under way, for its owner only."""
    if viewer is None or s.decision != st.D_PLAN or not s.players[viewer].plan.steps:
        return None
    me = s.players[viewer]
    rows = [("pads", stack_text(me.plan.stack))]
    if me.plan.steps >= st.STEP_TILES:
        rows.append(("position", position_text(me.plan.position)))
    for tile in range(min(me.plan.steps - st.STEP_TILES, me.tile_count)):
        rows.append((tile_text(box, me.tiles[tile]), laying_text(box, me, tile, me.plan.laid[tile])))
    return rows


def office_owners(s: State, row: Shown) -> str:
    """Whose offices stand in a region."""
    return " ".join(NOTHING if office.owner is None else who(s, office.owner) for office in row.offices)


def buyers_there(s: State, row: Shown) -> str:
    """The buyers of a region; a sold one shows whose goods lie there."""
    buyers = " ".join(b.label if b.owner is None else f"{b.label} ({who(s, b.owner)})" for b in row.buyers)
    return f"retailer: {row.bonus_words}" if row.shop else buyers


def markers_there(s: State, row: Shown) -> str:
    """Whose markers lie somewhere, and how many."""
    return ", ".join(f"{who(s, p)} {number}" for p, number, *_ in row.markers) or NOTHING


def delayed_tile(box: Box, s: State) -> str:
    """The improvement that Steve takes later."""
    return "" if s.steve.delayed == st.NONE else f"; Steve's delayed improvement: {tile_text(box, s.steve.delayed)}"


sheets = Sheets.read(
    __name__,
    table,
    colour=lambda me: COLOUR_NAMES[me.colour],
    improvements=lambda row: " ".join(tile.letters for tile in row.tiles) or NOTHING,
    markers_left=lambda me: me.progress + me.hand,
    number_of_rounds=lambda: st.ROUNDS,
    patent_of=lambda s, row: count(row.patent, "point") if row.owner is None else who(s, row.owner),
    planners=lambda s, t: t.companies if s.decision == st.D_PLAN else None,
    player=lambda s, row: player_name(s, row.seat),
    price_of=lambda viewer, row: row.without if viewer is None else row.cost,
    readiness=lambda row: "ready" if row.ready else "planning",
    revealed=lambda s, t: t.companies if s.decision != st.D_PLAN else None,
    slots=lambda t: [(slot, tile or NOTHING) for slot, tile in enumerate(t.block, 1)],
    studied_by=lambda s, row: ", ".join(who(s, p) for p in row.studied) or NOTHING,
)
