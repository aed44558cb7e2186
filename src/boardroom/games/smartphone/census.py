"""What the balance report of Smartphone Inc. counts besides actions."""

from __future__ import annotations

import numpy as np

from boardroom.games.smartphone.actions import COLOUR_NAMES, REGION_NAMES, SYMBOL_NAMES, TECH_NAMES
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.state import KINDS, REGIONS, TECHNOLOGIES
from boardroom.kernel.census import Holdings, Table, Trait


def starts(box: Box, dealt: Table, seats: int) -> list[Trait]:
    """The colour, which brings home region, starting improvement and first points."""
    named = tuple(f"{colour}, {REGION_NAMES[home]}" for colour, home in zip(COLOUR_NAMES, box.home, strict=True))
    return [Trait("colour", named, dealt["players"]["colour"][:, :seats])]


def holdings(box: Box, ended: Table, seats: int) -> Holdings:
    """Improvements, technologies, patents, offices, and where the points came from."""
    players = ended["players"][:, :seats]
    seat = np.arange(seats)
    return {
        "Improvements": {_tile(box, kind): (players["tiles"] == kind).sum(axis=2) for kind in range(KINDS)},
        "Technologies": {TECH_NAMES[t]: players["studied"][:, :, t] for t in range(TECHNOLOGIES)},
        "Patents": {f"patent of {TECH_NAMES[t]}": ended["patents"][:, t, None] == seat for t in range(TECHNOLOGIES)},
        "Offices": {
            f"offices in {REGION_NAMES[r]}": (ended["offices"][:, r, :, None] == seat).sum(axis=1)
            for r in range(REGIONS)
        },
        "Points of sales": {f"sales in {REGION_NAMES[r]}": _all_rounds(players["sales"], r) for r in range(REGIONS)},
        "Points of control": {
            f"control of {REGION_NAMES[r]}": _all_rounds(players["control"], r) for r in range(REGIONS)
        },
    }


def _tile(box: Box, kind: int) -> str:
    one, two = box.tile_faces[kind]
    return f"{SYMBOL_NAMES[one]} and {SYMBOL_NAMES[two]}"


def _all_rounds(points: Table, region: int) -> Table:
    total: Table = points[:, :, :, region].sum(axis=2)
    return total
