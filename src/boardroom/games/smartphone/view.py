"""What a table shows of Smartphone Inc.: sheets of text, and the entrance to what the web table draws.

The board's facts are in `board.py`, the planning screen in `planning_screen.py`, choices and previews in `acts/`, the
drawing in `board.html`; `board.js` and `plan.js` are the planning screen in the browser.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import COLOUR_NAMES, SPACE, SYMBOL_LETTERS
from boardroom.games.smartphone.acts import ACTS
from boardroom.games.smartphone.acts.planning import PlanAct
from boardroom.games.smartphone.board import table
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import SHOWN, laying_text, position_text, stack_text, tile_text, who
from boardroom.games.smartphone.numbers import outlook
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.state import Player, State
from boardroom.kernel.table import NOTHING, Ledger, Sheets, Shown, count, ledger, scored, turns_played

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "paints", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain
SECTION: Final = "Round"  # what `progress` counts
progress = turns_played("round", st.ROUNDS)
# Actions that make one plan: a hint names all of them, and lays them out on the pads.
PLANNED: Final = tuple(family for family in SPACE.families if isinstance(ACTS[family], PlanAct))
ZONES: Final = SHOWN.pairs("zone", "spot")  # parts of the board that a phone shows one at a time


def paints(box: Box, s: State) -> tuple[str, ...]:
    """The colours the players have chosen or drawn."""
    return tuple(COLOUR_NAMES[s.players[p].colour] for p in range(s.seats))


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who acts after whom in this phase; while planning all at the same time."""
    if s.decision == st.D_PLAN:
        return tuple((p, "ready" if is_ready(s, p) else "planning") for p in range(s.seats))
    return tuple((p, f"price {s.players[p].price}") for p in s.order[: s.seats])


def points(box: Box, s: State) -> Ledger:
    """Victory points by source; patents and retailers count at the end (L538-L540)."""
    coming = [f"+{points}" if (points := outlook(box, s, p)) else NOTHING for p in range(s.seats)]
    return ledger(box, s, SHOWN.pairs("source", "icon"), outlook=coming.__getitem__, outlook_title="round")


# --- for a terminal ----------------------------------------------------------------------------------------------


def active_symbols(me: Player) -> str:
    """What a plan shows."""
    letters = "".join(SYMBOL_LETTERS[symbol] * me.active[symbol] for symbol in range(1, st.SYMBOLS))
    tiles = f" + {'G' * me.tile_goods} on improvements" if me.tile_goods else ""
    return (letters or NOTHING) + tiles


def own_plan(box: Box, s: State, viewer: int | None) -> list[tuple[str, str]] | None:
    """The plan under way, for its owner only."""
    if viewer is None or s.decision != st.D_PLAN or not s.players[viewer].plan.steps:
        return None
    me, plan = s.players[viewer], s.players[viewer].plan
    pads = [("pads", stack_text(plan.stack)), ("position", position_text(plan.position))][: plan.steps]
    laid = range(min(plan.steps - st.STEP_TILES, me.tile_count))
    return pads + [(tile_text(box, me.tiles[i]), laying_text(box, me, i, plan.laid[i])) for i in laid]


def buyers_there(s: State, row: Shown) -> str:
    """The buyers of a region; a sold one shows whose goods lie there."""
    buyers = " ".join(b.label if b.owner is None else f"{b.label} ({who(s, b.owner)})" for b in row.buyers)
    return f"retailer: {row.bonus_words}" if row.shop else buyers


sheets = Sheets.read(
    __name__,
    table,
    colour=lambda me: COLOUR_NAMES[me.colour],
    delayed=lambda t: "".join(f"; Steve's delayed improvement: {c.delayed}" for c in t.companies if c.delayed),
    improvements=lambda row: " ".join(tile.letters for tile in row.tiles) or NOTHING,
    markers_left=lambda me: me.progress + me.hand,
    markers_there=lambda s, row: ", ".join(f"{who(s, p)} {number}" for p, number, *_ in row.markers) or NOTHING,
    number_of_rounds=lambda: st.ROUNDS,
    office_owners=lambda s, row: " ".join(NOTHING if o.owner is None else who(s, o.owner) for o in row.offices),
    patent_of=lambda s, row: count(row.patent, "point") if row.owner is None else who(s, row.owner),
    planners=lambda s, t: t.companies if s.decision == st.D_PLAN else None,
    player=lambda s, row: f"@{row.seat}{' (Steve)' * is_steve(s, row.seat)}",
    price_of=lambda viewer, row: row.without if viewer is None else row.cost,
    readiness=lambda row: "ready" if row.ready else "planning",
    revealed=lambda s, t: t.companies if s.decision != st.D_PLAN else None,
    scores=lambda box, s: [Shown(seat=p, points=row) for p, row in enumerate(scored(box, s, st.SOURCES))],
    slots=lambda t: [(slot, tile or NOTHING) for slot, tile in enumerate(t.block, 1)],
    studied_by=lambda s, row: ", ".join(who(s, p) for p in row.studied) or NOTHING,
    total=lambda row: sum(row.points),
)
