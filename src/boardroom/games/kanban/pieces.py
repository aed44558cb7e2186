"""Marks, icons and the small things from which the drawing of the table is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from boardroom.games.kanban.actions import (
    MODEL_NAMES,
)
from boardroom.games.kanban.names import (
    tile_name,
)
from boardroom.games.kanban.state import (
    C_BANK,
    C_BOOKS,
    C_CARS,
    C_CERTIFICATIONS,
    C_CERTIFIED_IN,
    C_CHAIRS,
    C_DESIGNS,
    C_GARAGES,
    C_MODELS,
    C_TESTED,
    C_UPGRADES,
    C_VOUCHERS,
    NO_PART,
    NONE,
    TILES_PER_MODEL,
)

DEPARTMENT_MARKS: Final = ("TI", "AS", "LO", "DE", "AD")
DEPARTMENT_SHORT: Final = ("Testing & Innovation", "Assembly Line", "Logistics", "Design", "Administration")
PART_MARKS: Final = ("CH", "EN", "TR", "SU", "BR", "TU")
MODEL_LETTERS: Final = ("G", "B", "Y", "R", "K")
GAIN_ICONS: Final = ("shift", "book", "voucher", "seat", "points")
PLAQUE_ICONS: Final = ("shift", "points", "book", "voucher")
PAIR_ICONS: Final = ("seat", "shift", "book", "voucher")
AREA_ICONS: Final = ("cert", "car", "upgrade")
LOCKS: Final = ("double upgrade", "garage 5", "part bin", "design desk", "chair")
COUNT_ICONS: Final = {
    C_CARS: "car",
    C_MODELS: "car",
    C_UPGRADES: "upgrade",
    C_TESTED: "flag",
    C_GARAGES: "garage",
    C_CERTIFIED_IN: "cert",
    C_DESIGNS: "design",
    C_BOOKS: "book",
    C_CERTIFICATIONS: "cert",
    C_VOUCHERS: "voucher",
    C_BANK: "shift",
    C_CHAIRS: "seat",
}


# --- small things ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gain:
    """So many of something."""

    number: int
    icon: str


def gains_of(gains: Sequence[int]) -> tuple[Gain, ...]:
    """The benefits printed on a space."""
    return _gains(tuple(gains))


@cache
def _gains(gains: tuple[int, ...]) -> tuple[Gain, ...]:
    return tuple(Gain(number, GAIN_ICONS[kind]) for kind, number in enumerate(gains) if number)


@dataclass(frozen=True)
class Tile:
    """A design tile: its model and its part, if it shows one."""

    number: int
    model: str
    letter: str
    part: str  # mark of the part; empty without
    name: str


def tile_of(number: int) -> Tile | None:
    """A tile by its number."""
    if number == NONE:
        return None
    model, part = divmod(number, TILES_PER_MODEL)
    mark = "" if part == NO_PART else PART_MARKS[part]
    return Tile(number, MODEL_NAMES[model], MODEL_LETTERS[model], mark, tile_name(number))
