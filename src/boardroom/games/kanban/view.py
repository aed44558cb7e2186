"""What a table shows of Kanban: the entrance to what the web table draws, and the same in sheets for a terminal.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.acts import ACTS
from boardroom.games.kanban.board import table
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import SHOWN, model_name, parts_text, station_name
from boardroom.games.kanban.numbers import outlook
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.state import State
from boardroom.games.kanban.workday import acting_order, place
from boardroom.kernel.table import NOTHING, Ledger, Sheets, Shown, count, ledger

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain

ROUND: Final = ("Day", lambda box, s: max(0, s.day - 1))  # after which the table sums up, and what charts count
SECTION: Final = "Week or cycle"  # what `progress` counts
MILESTONE: Final = "the next end of a week or cycle"

ZONES: Final = SHOWN.pairs("zone", "spot")  # parts of the board that a phone shows one at a time
OWN: Final = "board"  # and what it calls one's own pieces: all work for the same company

SOURCES_SHOWN: Final = SHOWN.pairs("source", "icon")

NODE_NAMES: Final = tuple(f"n{row}{i}" for row, ends in ((1, 5), (2, 5), (3, 3)) for i in range(1, ends + 1))


def progress(box: Box, s: State) -> tuple[int, int]:
    """Weeks and production cycles that are over, of those the end takes."""
    ways = [(sum(need), min(s.week, need[0]) + min(s.cycle, need[1])) for need in box.end_markers]
    need, done = min(ways, key=lambda way: way[0] - way[1])
    return (need, need) if s.phase == state.OVER else (min(done, need), need)


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who plays after whom in this phase, and where each stands."""
    return tuple((p, place(s, p)) for p in acting_order(s) if p != state.SANDRA)


def points(box: Box, s: State) -> Ledger:
    """Productivity points by source; during the game those scored, and what there would be if it ended now."""
    return ledger(
        box,
        s,
        SOURCES_SHOWN,
        booked=range(state.BOOKED),
        hidden=() if s.options.mood == state.MEAN else (state.P_START,),
        outlook=lambda seat: str(outlook(box, s, seat)),
        outlook_title="if it ended",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def garage_text(g: Shown) -> str:
    """What an empty garage gives."""
    return f"empty ({'two benefits' if g.pair else g.gains}{', locked' * g.locked})"


sheets = Sheets.read(
    __name__,
    table,
    acting=lambda t: ", ".join("Sandra" if a.seat is None else f"@{a.seat}" for a in t.today) or NOTHING,
    assembly_spaces=spaces,
    cars_at=lambda t, row: " ".join(NODE_NAMES[node.number] for node in t.nodes if node.model == row.model),
    certified_in=lambda row: "\n".join(name for name, has, _ in row.certified if has),
    demanded=lambda t, row: next((count(d.seats, "Seat") for d in t.demand if d.model == row.model), ""),
    design_places=lambda t: [place for row in (*t.display, t.decks) for place in row],
    designs_held=lambda row: "\n".join(row.tiles),
    discs=lambda row: ", ".join(f"@{p} {desk.level}" for desk in reversed(row.desks) for p in desk.discs),
    expert_side=lambda row: " (expert side)" * row.expert,
    goals_held=lambda row: "\n".join(f"{goal.number}: {goal.counts}" for goal in row.goals) or count(row.cards, "card"),
    in_garages=lambda row: "\n".join(
        f"{garage.number}: {garage.model or garage_text(garage)}" for garage in row.garages
    ),
    in_place=lambda row: ", ".join(part for part, _ in row.parts),
    next_meeting=lambda t: (
        "a meeting is called for tonight" if t.called else f"{count(t.to_meeting, 'step')} to the next meeting"
    ),
    orders_held=lambda row: ", ".join([f"K{order.number}" for order in row.orders] or ["2 cards", *row.known_orders]),
    orders_under=lambda s: ", ".join(f"K{card}" for card in s.orders_under[: s.orders_under_count]) or "nothing",
    parts_held=lambda row: parts_text(row.bins),
    pet=lambda row: " (pet)" * (row.owner is not None),
    pool=lambda s, row: "yes" * s.recycling[row.part.number],
    queue=lambda box, s: [(n, model_name(model), box.claim_cost[n - 1]) for n, model in enumerate(s.queue, 1)],
    sandra=lambda s: station_name(s.sandra),
    seat_for_experts=lambda row: " and a Seat" * row.plaque_seat,
    side=lambda box, row: ("left", "right")[box.warehouse_side[row.part.number]],
    spot_texts=lambda row: [str(spot.gains) if spot.meeple is None else f"@{spot.meeple}" for spot in row.spots],
    standing=lambda row: "Sandra" if row.sandra else "" if row.worker is None else f"@{row.worker}",
    stations=lambda t: [place for dept in t.departments for place in dept.stations],
    stock=lambda row: [
        f"{have} +{soon}" if soon else str(have)
        for have, soon in zip((row.bank, row.books, row.vouchers), row.soon, strict=True)
    ],
    tile_there=lambda row: row.tile or "no tile",
    track_spaces=lambda t: [Shown(number=n, spots=spots) for n, spots in enumerate(t.certification)],
    turned=lambda row: "\n".join(f"{design.tile}{' (double)' * design.double}" for design in row.upgraded),
    would=lambda row: ", ".join(f"@{share.seat} +{share.times * row.each}" for share in row.shares),
    upgrades=lambda row: [space.part or f"({space.gains})" for space in row.spaces],
)
