"""What a table shows of UPGRADE!: the entrance to what the web table draws, and the same in sheets for a terminal.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.board import table
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.facility import area_parts
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.numbers import year_end_points
from boardroom.games.upgrade.state import D_OVER, INTEGRATION, INTEGRATION_STEPS, LAST_YEAR, MONEY, SOURCES, State
from boardroom.kernel.table import Ledger, Sheet, Shown, ledger

__all__ = ["SECTION", "ZONES", "choices", "order", "points", "progress", "sheets", "table"]

choices = ACTS.choices

# What `progress` counts.
SECTION: Final = "Year"

# Parts of the main board that a phone shows one at a time.
ZONES: Final = (("solutions", "Solutions"), ("workers", "Workers"), ("spots", "Actions"), ("tracks", "Tracks"))

SOURCES_SHOWN: Final = (
    ("marker", "Plans made"),
    ("solution", "Solutions at year end"),
    ("tune", "Tuned solutions"),
    ("report", "Reports"),
    ("integrate", "Integration"),
    ("coin", "Credits"),
    ("unplanned", "Failed plans and old solutions"),
    ("trade", "Sold for credits"),
)


def progress(box: Box, s: State) -> tuple[int, int]:
    """Years played and years in all."""
    return (LAST_YEAR if s.decision == D_OVER else max(0, s.year - 1)), LAST_YEAR


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who has control after whom, and on which row; players who have passed come last (L419)."""
    seats = [s.order[i] for i in range(s.seats)]
    seats.sort(key=lambda p: (s.players[p].passed, s.players[p].row))
    return tuple((p, f"{'passed, ' * s.players[p].passed}row {s.players[p].row}") for p in seats)


def points(box: Box, s: State) -> Ledger:
    """Business value by source; during the game as it is booked, at the end as it is counted (L234-L236)."""
    return ledger(
        box,
        s,
        SOURCES_SHOWN,
        rows=[s.players[p].points for p in range(s.seats)],
        booked=(i for i in range(SOURCES) if i not in (INTEGRATION, MONEY)),
        outlook=lambda p: f"{year_end_points(box, s, p):+d}",
        outlook_title="year end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The players, the main board, and every facility board."""
    t = table(box, s, s.seat if seat is None else seat)
    return [
        Sheet(
            "Players",
            ("player", "BVP", "credits", "users", "workload", "year end", "influence", "tokens", "steps", "markers"),
            tuple(map(player_row, t.companies)),
        ),
        Sheet(
            f"Worker track · year {s.year}, phase {t.phase}",
            ("row", "credits", "discs, top first", "passed", "next year"),
            tuple(map(track_row, t.rows)),
        ),
        Sheet(
            "Solution tiles left",
            ("", *AREA_NAMES),
            tuple((metal.name, *(str(offer.left) for offer in metal.offers)) for metal in t.metals),
            f"user groups in the bags: {', '.join(f'{bag.look} {bag.left}' for bag in t.bags)}",
        ),
        Sheet(
            "Bonus spots",
            ("spot", "effect", "claimed by"),
            tuple((b.title, b.words, "·" if b.owner is None else f"@{b.owner}") for b in t.bonuses),
        ),
        Sheet("Facility boards", ("player", *AREA_NAMES), tuple(boards_row(box, s, p) for p in range(s.seats))),
    ]


def player_row(c: Shown) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    influence, steps = f"{c.influence_available} + {c.supply}", f"{c.integration}/{INTEGRATION_STEPS}"
    figures = map(str, (c.bvp, c.credits, c.users, c.workload))
    return (f"@{c.seat}", *figures, f"{c.cash:+d} credits", influence, str(c.commitments), steps, markers_text(c))


def markers_text(c: Shown) -> str:
    """Markers in hand, plans, actions done."""
    parts = [f"{c.hand} in hand"] * bool(c.hand) + ["bonus marker"] * c.bonus_marker
    for kind in ("planned", "done"):
        names = [name for name, state in c.marks if state == kind]
        parts += [f"{kind} {' '.join(names)}"] * bool(names)
    return ", ".join(parts) or "none left"


def track_row(row: Shown) -> tuple[str, ...]:
    """A row of the worker track: its price, the discs on it, and where the Pass track leads."""
    price = str(row.price) if row.number else "start"
    return str(row.number), price, discs(row.discs), discs(row.passed), str(row.start)


def discs(seats: Iterable[int]) -> str:
    """Whose discs lie somewhere."""
    return " ".join(f"@{p}" for p in seats) or "·"


def boards_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """The facility boards of a player."""
    areas = enumerate(s.players[p].areas)
    return (f"@{p}", *("\n".join(area_parts(box, area, a)) for a, area in areas))
