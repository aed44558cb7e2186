"""What a table shows of UPGRADE!: the entrance to what the web table draws, and the same in sheets for a terminal.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.board import table
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import NAMES
from boardroom.games.upgrade.numbers import year_end_points
from boardroom.games.upgrade.state import INTEGRATION, INTEGRATION_STEPS, LAST_YEAR, MONEY, SOURCES, State
from boardroom.kernel.table import Ledger, Sheets, Shown, ledger, turns_played

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain
SECTION: Final = "Year"  # what `progress` counts
progress = turns_played("year", LAST_YEAR)

ZONES: Final = NAMES.pairs("zone", "spot")  # parts of the board that a phone shows one at a time


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who has control after whom, and on which row; players who have passed come last (L419)."""
    seats = sorted(s.order[: s.seats], key=lambda p: (s.players[p].passed, s.players[p].row))
    return tuple((p, f"{'passed, ' * s.players[p].passed}row {s.players[p].row}") for p in seats)


def points(box: Box, s: State) -> Ledger:
    """Business value by source; during the game as it is booked, at the end as it is counted (L234-L236)."""
    return ledger(
        box,
        s,
        NAMES.pairs("source", "icon"),
        rows=[s.players[p].points for p in range(s.seats)],
        booked=(i for i in range(SOURCES) if i not in (INTEGRATION, MONEY)),
        outlook=lambda p: f"{year_end_points(box, s, p):+d}",
        outlook_title="year end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def markers(row: Shown) -> str:
    """Markers in hand, plans, actions done."""
    parts = [f"{row.hand} in hand"] * bool(row.hand) + ["bonus marker"] * row.bonus_marker
    for kind in ("planned", "done"):
        names = [name for name, state in row.marks if state == kind]
        parts += [f"{kind} {' '.join(names)}"] * bool(names)
    return ", ".join(parts) or "none left"


sheets = Sheets.read(
    __name__,
    lambda box, s, viewer: table(box, s, s.seat if viewer is None else viewer),
    bags_left=lambda t: ", ".join(f"{bag.look} {bag.left}" for bag in t.bags),
    cost=lambda row: row.price if row.number else "start",
    steps=lambda row: f"{row.integration}/{INTEGRATION_STEPS}",
)
