"""What things are called in DEPLOY!, and small phrases about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from boardroom.games.deploy.actions import COLOUR_NAMES, PLACE_NAMES
from boardroom.games.deploy.rules.room import fee_a, fee_b, fee_c
from boardroom.games.deploy.state import IN_A, IN_B, IN_C, INTEGRATION, PLACES
from boardroom.kernel.table.phrases import listed

SYSTEM_NAMES: Final = ("Administration", "Manufacturing", "Warehousing", "Logistics", "Integration")
SYSTEM_SHORT: Final = ("Admin", "Manuf.", "Wareh.", "Logist.", "Integr.")
SYSTEM_ICONS: Final = ("A", "M", "W", "L", "integrate")
LEVEL_NAMES: Final = ("I", "II", "III")
TARGET_NAMES: Final = ("the server room", "the cloud")
TARGET_ICONS: Final = ("server", "cloud")
CUBE_LETTERS: Final = "YBP"
PLACE_KEYS: Final = "A1234C"

# Its first place, the one after the last, and its fee.
POOLS: Final = {"A": (IN_A, IN_B, fee_a), "B": (IN_B, IN_C, fee_b), "C": (IN_C, PLACES, fee_c)}


class Development(NamedTuple):
    """A Development tile: its name, also where there is little room, its icon, what it does, the cube on it."""

    name: str
    short: str
    icon: str
    effect: str
    letter: str = ""


CREDITS: Final = "credits for deployed systems at the end of every round"
DEVELOPMENTS_SHOWN: Final = (
    Development("Designer", "Designer", "DESIGNER", "once per round, change one cube of a system you deploy"),
    Development("Planner", "Planner", "PLANNER", "once per round, a DEPLOY takes 1 worker less"),
    Development("Software Asset Manager", "Asset Mgr", "SAM", CREDITS),
    Development("Tech Writer", "Tech Writer", "TECHWRITER", "systems with a documented lower level take 1 worker less"),
    Development("Asset Control", "Asset Ctrl", "ASSET", CREDITS),
    Development("Automation blue", "Auto blue", "AUTO", "one worker deploys two blue cubes", "B"),
    Development("Automation purple", "Auto purple", "AUTO", "one worker deploys two purple cubes", "P"),
    Development("Automation yellow", "Auto yellow", "AUTO", "one worker deploys two yellow cubes", "Y"),
)
DEVELOPMENT_NAMES: Final = tuple(tile.name for tile in DEVELOPMENTS_SHOWN)


class Spot(NamedTuple):
    """A bonus spot: its key in the list, its name, what it does in short and in full."""

    key: str
    title: str
    short: str
    effect: str


SPOTS_SHOWN: Final = (
    Spot("A", "ADD", "half price", "capacity costs half, rounded up"),
    Spot("E", "DEPLOY", "1 worker less", "every DEPLOY takes 1 worker less"),
    Spot("V", "DEVELOP", "reuse skills", "Designer and Planner may be used in every DEPLOY"),
    Spot("M", "MOVE", "free after", "a free MOVE after every ADD and DEPLOY"),
    Spot("R", "REMOVE", "free after", "a free REMOVE after every action"),
    Spot("B", "VALUE", "+1 at the end", "a BVP when the round ends"),
)


def level_name(system: int, level: int) -> str:
    """`II`, or `2` for Integration; levels count from 0."""
    return str(level + 1) if system == INTEGRATION else LEVEL_NAMES[level]


def level_shown(system: int, level: int) -> dict[str, str]:
    """What is printed on a system tile, and the class of its colour."""
    look = "lv-int" if system == INTEGRATION else f"lv-{level + 1}"
    return {"label": level_name(system, level), "look": look}


def tile_name(system: int, level: int) -> str:
    """`Administration II`, `Integration 2`."""
    return f"{SYSTEM_NAMES[system]} {level_name(system, level)}"


def place_name(place: int) -> str:
    """`pool A`, `B2`, `pool C`."""
    return f"pool {PLACE_NAMES[place]}" if place in (IN_A, IN_C) else PLACE_NAMES[place]


def cell_spot(place: int, number: int) -> str:
    """Room for one cube, as previews name it."""
    return f"cell-{PLACE_NAMES[place]}-{number}"


def cubes_text(cubes: Sequence[int]) -> str:
    """`2 yellow and 1 purple`."""
    return listed([f"{number} {COLOUR_NAMES[colour]}" for colour, number in enumerate(cubes) if number], "no cubes")


def cube_letters(cubes: Sequence[int]) -> str:
    """`YYP`."""
    return "".join(letter * number for letter, number in zip(CUBE_LETTERS, cubes, strict=True))
