"""What things are called in Kanban, and small phrases about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from boardroom.games.kanban.actions import MODEL_NAMES, PAIR_ITEMS, PART_NAMES, SPACE_NAMES, STATION_NAMES
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.state import DESK, NO_PART, NONE, TILES_PER_MODEL
from boardroom.kernel.table.phrases import count, listed

DEPARTMENT_NAMES: Final = ("Testing & Innovation", "Assembly", "Logistics", "Design", "Administration")
GAIN_NAMES: Final = ("Shift", "Book", "Voucher", "Seat", "pp")
AREA_NAMES: Final = ("certifications", "cars", "upgraded designs")
DECK_TITLES: Final = ("top deck", "bottom deck", "Central deck")
DESIGN_SOURCES: Final = (*SPACE_NAMES, *(f"the {title}" for title in DECK_TITLES))
PLAQUE_TITLES: Final = ("a Shift", "points", "a Book", "a Voucher")
PAIR_TITLES: Final = tuple(
    f"{PAIR_ITEMS[one].capitalize()} and {PAIR_ITEMS[two].capitalize()}"
    for one, two in zip(PAIR_FIRST, PAIR_SECOND, strict=True)
)
PLACEMENT_TITLES: Final = ("four left", "four right", "four left, turned", "four right, turned")
SOURCE_TITLES: Final = ("", " by Voucher")

# What the values of actions are called in texts.
NAMES: Final = {
    "department": DEPARTMENT_NAMES,
    "kind": PLAQUE_TITLES,
    "pair": PAIR_TITLES,
    "placement": PLACEMENT_TITLES,
    "mode": ("Single", "Double"),
    "TakeDesign.source": DESIGN_SOURCES,
    "Provide.source": SOURCE_TITLES,
    "Upgrade.source": SOURCE_TITLES,
}

# On pieces, where there is no room for a name.
PART_MARKS: Final = ("CH", "EN", "TR", "SU", "BR", "TU")
MODEL_LETTERS: Final = ("G", "B", "Y", "R", "K")


def gains_text(gains: Sequence[int]) -> str:
    """`1 Seat and 2 pp`."""
    named = zip(gains, GAIN_NAMES, strict=False)  # some spaces give only the first kinds
    return listed([count(number, name, "pp" if name == "pp" else "") for number, name in named if number], "nothing")


def parts_text(parts: Iterable[int]) -> str:
    """`1 engine and 2 turbo`."""
    return listed([f"{number} {PART_NAMES[part]}" for part, number in sorted(Counter(parts).items())], "nothing")


def model_name(model: int) -> str:
    """`green`; empty if there is no car."""
    return "" if model == NONE else MODEL_NAMES[model]


def tile_name(tile: int) -> str:
    """`green engine`, `red without part`."""
    if tile == NONE:
        return "no tile"
    model, part = divmod(tile, TILES_PER_MODEL)
    return f"{MODEL_NAMES[model]} {'without part' if part == NO_PART else PART_NAMES[part]}"


def station_name(station: int) -> str:
    """`LO2`, Sandra's desk."""
    return {NONE: "nowhere", DESK: "her desk"}.get(station) or STATION_NAMES[station]
