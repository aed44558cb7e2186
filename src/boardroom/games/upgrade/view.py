"""What a table shows of UPGRADE!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.upgrade.actions import COLOUR_NAMES, SPOT_COLOUR_NAMES
from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.board import stack, table
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, BONUSES_SHOWN, PHASES, solution
from boardroom.games.upgrade.numbers import NUMBERS
from boardroom.games.upgrade.rules.facility import additional_workload, size
from boardroom.games.upgrade.rules.scoring import score
from boardroom.games.upgrade.rules.track import row_price
from boardroom.games.upgrade.state import (
    ACTIONS,
    AREAS,
    COLOURS,
    D_OVER,
    HELD,
    INTEGRATION,
    INTEGRATION_STEPS,
    LAST_YEAR,
    LEVEL_I,
    MONEY,
    NONE,
    PLANNABLE,
    ROWS,
    Player,
    State,
)
from boardroom.kernel.table import Ledger, Sheet

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
    rows: list[MutableSequence[int]] = [[0] * len(SOURCES_SHOWN) for _ in range(s.seats)]
    if s.decision == D_OVER:
        score(box, s, rows)
        return Ledger(SOURCES_SHOWN, tuple(map(tuple, rows)), tuple(map(sum, rows)), "total")
    seats = range(s.seats)
    booked = [i for i in range(len(SOURCES_SHOWN)) if i not in (INTEGRATION, MONEY)]  # counted only at the end
    return Ledger(
        tuple(SOURCES_SHOWN[i] for i in booked),
        tuple(tuple(s.players[p].points[i] for i in booked) for p in seats),
        tuple(s.players[p].bvp for p in seats),
        outlook=tuple(f"{NUMBERS['value'].of(box, s, p):+d}" for p in seats),
        outlook_title="year end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The main board, the players, and every facility board."""
    return [players_sheet(box, s), track_sheet(box, s, seat), stock_sheet(s), bonus_sheet(s), boards_sheet(box, s)]


def track_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """Rows of the worker track with prices, discs, and where the Pass track leads."""
    viewer = s.seat if seat is None else seat
    prices = ["start", *(str(row_price(box, s, viewer, row)) for row in range(1, ROWS))]
    discs = [[" ".join(f"@{p}" for p in stack(s, row, passed)) or "·" for passed in (0, 1)] for row in range(ROWS)]
    rows = tuple((str(row), prices[row], *discs[row], str(box.pass_to_start[row])) for row in range(ROWS))
    title = f"Worker track · year {s.year}, phase {PHASES[box.phase_of_year[s.year]]}"
    return Sheet(title, ("row", "credits", "discs, top first", "passed", "next year"), rows)


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player."""
    shown = ["player", "BVP", "credits", "users", "workload", "year_end", "influence", "tokens", "steps", "markers"]
    headings = tuple(heading.replace("_", " ") for heading in shown)
    return Sheet("Players", headings, tuple(player_row(box, s, p) for p in range(s.seats)))


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    me, figures = s.players[p], NUMBERS.of(box, s, p)
    return (
        f"@{p}",
        *(str(figures[name]) for name in ("bvp", "credits", "users", "workload")),
        f"{figures['cash']:+d} credits",
        f"{me.influence_available} + {me.influence_supply}",
        str(me.commitments),
        f"{me.integration}/{INTEGRATION_STEPS}",
        markers_text(me),
    )


def markers_text(me: Player) -> str:
    """Markers in hand, plans, actions done."""
    plans = [ACTION_NAMES[action] for action in range(PLANNABLE) if me.planned[action]]
    done = [ACTION_NAMES[action] for action in range(ACTIONS) for _ in range(me.used[action])]
    parts = [f"{me.hand} in hand"] * bool(me.hand) + ["bonus marker"] * (me.bonus_marker == HELD)
    parts += ["planned " + " ".join(plans)] * bool(plans) + ["done " + " ".join(done)] * bool(done)
    return ", ".join(parts) or "none left"


def stock_sheet(s: State) -> Sheet:
    """Solution tiles left, and the user groups still in the bags."""
    colours = reversed(range(COLOURS))
    rows = tuple((COLOUR_NAMES[colour], *(str(s.stock[a][colour]) for a in range(AREAS))) for colour in colours)
    names = ("both colours",) if s.options.bag_mode else SPOT_COLOUR_NAMES
    counts = (f"{name} {sum(s.bags[bag])}" for bag, name in enumerate(names))
    return Sheet("Solution tiles left", ("", *AREA_NAMES), rows, "user groups in the bags: " + ", ".join(counts))


def bonus_sheet(s: State) -> Sheet:
    """The six bonus spots and who holds them."""
    owners = ("·" if owner == NONE else f"@{owner}" for owner in s.bonus)
    rows = tuple((bonus.title, bonus.effect, owner) for bonus, owner in zip(BONUSES_SHOWN, owners, strict=True))
    return Sheet("Bonus spots", ("spot", "effect", "claimed by"), rows)


def boards_sheet(box: Box, s: State) -> Sheet:
    """The facility boards of all players."""
    rows = tuple((f"@{p}", *(area_text(box, s.players[p], a) for a in range(AREAS))) for p in range(s.seats))
    return Sheet("Facility boards", ("player", *AREA_NAMES), rows)


def area_text(box: Box, me: Player, a: int) -> str:
    """One board: solution, users, workload, what lies on it."""
    area = me.areas[a]
    parts = [solution(area), f"{size(area)} users"]
    cubes = box.base_workload[a] + additional_workload(box, area, a)
    parts += [f"workload {cubes}"] * bool(cubes) + ["tuned"] * (area.level != LEVEL_I and area.tuned)
    tokens = [f"{area.fresh} fresh"] * bool(area.fresh) + [f"{area.red} red"] * bool(area.red)
    if area.influence:
        parts.append("influence" + (f": {', '.join(tokens)}" if tokens else ""))
    return "\n".join(parts)
