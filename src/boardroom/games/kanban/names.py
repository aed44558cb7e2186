"""Names of the things of Kanban, and small phrases made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from boardroom.games.kanban.actions import MODEL_NAMES, PART_NAMES, SPACE_NAMES, STATION_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.state import (
    C_BANK,
    C_BOOKS,
    C_CARS,
    C_CARS_OF,
    C_CERTIFICATIONS,
    C_CERTIFIED_IN,
    C_CHAIRS,
    C_DESIGNS,
    C_GARAGES,
    C_MODELS,
    C_PARTS,
    C_TESTED,
    C_UPGRADES,
    C_UPGRADES_OF,
    C_VOUCHERS,
    DESK,
    F_BANK,
    F_BOOKS,
    F_CARS,
    F_CARS_OF,
    F_CARS_OF_ONE,
    F_CERTIFICATIONS,
    F_CERTIFIED_IN,
    F_EXPERT,
    F_MODELS,
    F_UPGRADED_PARTS,
    F_UPGRADES,
    F_UPGRADES_OF,
    F_UPGRADES_OF_ONE,
    GAINS,
    NO_PART,
    NONE,
    TILES_PER_MODEL,
)

DEPARTMENT_NAMES: Final = ("Testing & Innovation", "Assembly", "Logistics", "Design", "Administration")
GAIN_NAMES: Final = ("Shift", "Book", "Voucher", "Seat", "pp")
AREA_NAMES: Final = ("certifications", "cars", "upgraded designs")
DECK_TITLES: Final = ("top deck", "bottom deck", "Central deck")
PLAQUE_TITLES: Final = ("a Shift", "points", "a Book", "a Voucher")
SOURCE_TITLES: Final = (
    "start",
    "cars rolling off",
    "upgrades",
    "certifications and plaques",
    "meetings",
    "Sandra",
    "weeks",
    "Final Goals",
    "leftovers",
    "car values",
    "tested designs",
    "training",
)


def count(number: int, noun: str) -> str:
    """`1 Book`, `3 Books`; points have no plural."""
    return f"{number} {noun}" if number == 1 or noun == "pp" else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def gains_text(gains: Sequence[int]) -> str:
    """`1 Seat and 2 pp`."""
    return _gains_text(tuple(gains))


@cache
def _gains_text(gains: tuple[int, ...]) -> str:
    named = [count(gains[kind], GAIN_NAMES[kind]) for kind in range(min(GAINS, len(gains))) if gains[kind]]
    return listed(named) if named else "nothing"


def parts_text(parts: Iterable[int]) -> str:
    """`2 turbo and 1 engine`."""
    named = [f"{number} {PART_NAMES[part]}" for part, number in enumerate(parts) if number]
    return listed(named) if named else "nothing"


def tile_name(tile: int) -> str:
    """`green engine`, `red without part`."""
    if tile == NONE:
        return "no tile"
    part = tile % TILES_PER_MODEL
    shown = "without part" if part == NO_PART else PART_NAMES[part]
    return f"{MODEL_NAMES[tile // TILES_PER_MODEL]} {shown}"


def station_name(station: int) -> str:
    """`LO2`, Sandra's desk."""
    if station == NONE:
        return "nowhere"
    return "her desk" if station == DESK else STATION_NAMES[station]


def source_name(source: int) -> str:
    """`T3`, `the Central deck`."""
    return SPACE_NAMES[source] if source < len(SPACE_NAMES) else f"the {DECK_TITLES[source - len(SPACE_NAMES)]}"


def goal_text(box: Box, goal: int) -> str:
    """What a Performance Goal counts: `cars in garages`."""
    kind, one, two = box.goal_counts[goal - 1]
    if kind == C_CARS_OF:
        return f"{MODEL_NAMES[one]} cars"
    if kind == C_UPGRADES_OF:
        return f"upgraded designs of {PART_NAMES[one]}"
    if kind == C_PARTS:
        return f"stored {PART_NAMES[one]} and {PART_NAMES[two]}"
    if kind == C_GARAGES:
        return f"cars in garages {one + 1} and {two + 1}"
    if kind == C_CERTIFIED_IN:
        return f"certification in {DEPARTMENT_NAMES[one]}"
    return {
        C_CARS: "cars in garages",
        C_MODELS: "different models in garages",
        C_UPGRADES: "upgraded designs",
        C_TESTED: "tested designs",
        C_DESIGNS: "selected designs",
        C_BOOKS: "Books",
        C_CERTIFICATIONS: "certifications",
        C_VOUCHERS: "Vouchers",
        C_BANK: "banked Shifts",
        C_CHAIRS: "Seats still around the table",
    }[kind]


def goal_name(box: Box, goal: int) -> str:
    """`goal 14 (upgraded designs)`."""
    return f"goal {goal} ({goal_text(box, goal)})"


def final_goal_text(box: Box, tile: int, aim: int) -> str:
    """What a Final Goal asks for: `5 cars`."""
    kind, number, one, two = box.final_needs[tile][aim]
    if kind == F_CERTIFIED_IN:
        return "certified in " + listed([DEPARTMENT_NAMES[d] for d in (one, two) if d != NONE])
    if kind == F_CARS_OF:
        return f"{number} {MODEL_NAMES[one]} cars"
    if kind == F_UPGRADES_OF:
        return f"{number} upgraded designs of {PART_NAMES[one]}"
    return {
        F_CARS_OF_ONE: f"{number} cars of one model",
        F_UPGRADED_PARTS: f"upgraded designs of {number} parts",
        F_CERTIFICATIONS: f"certified in {number} departments",
        F_CARS: f"{number} cars",
        F_UPGRADES: f"{number} upgraded designs",
        F_MODELS: f"{number} different models",
        F_UPGRADES_OF_ONE: f"{number} upgraded designs of one part",
        F_BANK: f"{number} banked Shifts",
        F_BOOKS: f"{number} Books",
        F_EXPERT: f"expert in {number} departments",
    }[kind]
