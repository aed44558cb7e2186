"""What a table shows of UPGRADE!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `choices.py`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.upgrade.actions import BONUS_NAMES, COLOUR_NAMES, SPOT_COLOUR_NAMES
from boardroom.games.upgrade.board import stack, table, year_end_points
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.choices import choices
from boardroom.games.upgrade.rules.facility import additional_workload, fees, income, size, workload
from boardroom.games.upgrade.rules.scoring import score
from boardroom.games.upgrade.rules.track import row_price
from boardroom.games.upgrade.state import (
    ACTIONS,
    AREAS,
    BONUSES,
    COLOURS,
    D_OVER,
    HELD,
    INTEGRATION,
    INTEGRATION_STEPS,
    LAST_YEAR,
    LEVEL_I,
    MONEY,
    NONE,
    ROWS,
    SPOT_COLOURS,
    TILE_KINDS,
    Area,
    Player,
    State,
)
from boardroom.games.upgrade.words import (
    ACTION_NAMES,
    AREA_NAMES,
    BONUS_EFFECTS,
    PHASES,
    planned_list,
    solution,
)
from boardroom.kernel.panel import Ledger
from boardroom.kernel.sheet import Sheet

__all__ = ["SECTION", "ZONES", "choices", "order", "points", "progress", "sheets", "table"]

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
        totals = tuple(sum(row) for row in rows)
        return Ledger(SOURCES_SHOWN, tuple(tuple(row) for row in rows), totals, "total")
    seats = range(s.seats)
    booked = [i for i in range(len(SOURCES_SHOWN)) if i not in (INTEGRATION, MONEY)]  # counted only at the end
    return Ledger(
        tuple(SOURCES_SHOWN[i] for i in booked),
        tuple(tuple(s.players[p].points[i] for i in booked) for p in seats),
        tuple(s.players[p].bvp for p in seats),
        outlook=tuple(f"{year_end_points(box, s.players[p]):+d}" for p in seats),
        outlook_title="year end",
    )


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The main board, the players, and every facility board."""
    return [
        players_sheet(box, s),
        track_sheet(box, s, seat),
        stock_sheet(s),
        bonus_sheet(s),
        boards_sheet(box, s),
    ]


def track_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """Rows of the worker track with prices, discs, and where the Pass track leads."""
    viewer = s.seat if seat is None else seat
    rows = tuple(
        (
            str(row),
            str(row_price(box, s, viewer, row)) if row else "start",
            " ".join(f"@{p}" for p in stack(s, row, 0)) or "·",
            " ".join(f"@{p}" for p in stack(s, row, 1)) or "·",
            str(box.pass_to_start[row]),
        )
        for row in range(ROWS)
    )
    title = f"Worker track · year {s.year}, phase {PHASES[box.phase_of_year[s.year]]}"
    return Sheet(title, ("row", "credits", "discs, top first", "passed", "next year"), rows)


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player."""
    headings = (
        "player",
        "BVP",
        "credits",
        "users",
        "workload",
        "year end",
        "influence",
        "tokens",
        "steps",
        "markers",
    )
    return Sheet("Players", headings, tuple(player_row(box, s, p) for p in range(s.seats)))


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    me = s.players[p]
    return (
        f"@{p}",
        str(me.bvp),
        str(me.credits),
        str(me.users),
        str(workload(box, me)),
        f"{income(box, me) - fees(box, me):+d} credits",
        f"{me.influence_available} + {me.influence_supply}",
        str(me.commitments),
        f"{me.integration}/{INTEGRATION_STEPS}",
        markers_text(s, p),
    )


def markers_text(s: State, p: int) -> str:
    """Markers in hand, plans, actions done."""
    me = s.players[p]
    parts = [f"{me.hand} in hand"] if me.hand else []
    if me.bonus_marker == HELD:
        parts.append("bonus marker")
    plans = planned_list(s, p)
    if plans:
        parts.append("planned " + " ".join(plans))
    done = [ACTION_NAMES[action] for action in range(ACTIONS) for _ in range(me.used[action])]
    if done:
        parts.append("done " + " ".join(done))
    return ", ".join(parts) or "none left"


def stock_sheet(s: State) -> Sheet:
    """Solution tiles left, and the user groups still in the bags."""
    rows = tuple(
        (COLOUR_NAMES[colour], *(str(s.stock[a][colour]) for a in range(AREAS))) for colour in reversed(range(COLOURS))
    )
    bags = range(1 if s.options.bag_mode else SPOT_COLOURS)
    names = ("both colours",) if s.options.bag_mode else SPOT_COLOUR_NAMES
    counts = (f"{names[bag]} {sum(s.bags[bag][kind] for kind in range(TILE_KINDS))}" for bag in bags)
    return Sheet("Solution tiles left", ("", *AREA_NAMES), rows, "user groups in the bags: " + ", ".join(counts))


def bonus_sheet(s: State) -> Sheet:
    """The six bonus spots and who holds them."""
    rows = tuple(
        (
            BONUS_NAMES[spot].upper(),
            BONUS_EFFECTS[spot],
            f"@{s.bonus[spot]}" if s.bonus[spot] != NONE else "·",
        )
        for spot in range(BONUSES)
    )
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
    if cubes:
        parts.append(f"workload {cubes}")
    if area.level != LEVEL_I and area.tuned:
        parts.append("tuned")
    return "\n".join([*parts, *commitment_text(area)])


def commitment_text(area: Area) -> list[str]:
    """Influence and commitment tokens on a board."""
    if not area.influence:
        return []
    tokens = [f"{area.fresh} fresh"] * bool(area.fresh) + [f"{area.red} red"] * bool(area.red)
    return ["influence" + (": " + ", ".join(tokens) if tokens else "")]
