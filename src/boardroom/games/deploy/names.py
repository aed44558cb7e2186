"""What things are called in DEPLOY!, and small phrases about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from boardroom.games.deploy.actions import COLOUR_NAMES, PLACE_NAMES
from boardroom.games.deploy.rules.room import fee_a, fee_b, fee_c
from boardroom.games.deploy.state import IN_A, IN_B, IN_C, INTEGRATION, PLACES
from boardroom.kernel.table import Name, Names, listed

NAMES: Final = Names.read(__file__)
SYSTEM_NAMES, LEVEL_NAMES, DEVELOPMENT_NAMES = NAMES["system"], NAMES["level"], NAMES["development"]
TARGET_NAMES, PLACES_SHOWN, BONUS_SPOTS = NAMES["target"], NAMES["place"], NAMES["bonus_spot"]
CUBE_LETTERS: Final = "YBP"

# What the Designer changes, in the order of `rules.action.old_colour`.
CHANGES: Final = Name.table("old new", *((f"{old} to {new}", old, new) for old, new in permutations(COLOUR_NAMES, 2)))

# Its first place, the one after the last, and its fee.
POOLS: Final = {"A": (IN_A, IN_B, fee_a), "B": (IN_B, IN_C, fee_b), "C": (IN_C, PLACES, fee_c)}


def level_name(system: int, level: int) -> Name:
    """`II`, or `2` for Integration; levels count from 0."""
    return NAMES["integration_level" if system == INTEGRATION else "level"][level]


def tile_name(system: int, level: int) -> str:
    """`Administration II`, `Integration 2`."""
    return f"{SYSTEM_NAMES[system]} {level_name(system, level)}"


def cell_spot(place: int, number: int) -> str:
    """Room for one cube, as previews name it."""
    return f"cell-{PLACE_NAMES[place]}-{number}"


def cubes_text(cubes: Sequence[int]) -> str:
    """`2 yellow and 1 purple`."""
    return listed([f"{number} {COLOUR_NAMES[colour]}" for colour, number in enumerate(cubes) if number], "no cubes")


def cube_letters(cubes: Sequence[int]) -> str:
    """`YYP`."""
    return "".join(letter * number for letter, number in zip(CUBE_LETTERS, cubes, strict=True))
