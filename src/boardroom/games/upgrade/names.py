"""What things are called in UPGRADE!, and small phrases about them."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES, SPOT_COLOUR_NAMES
from boardroom.games.upgrade.state import AREAS, LEVEL_I, Area
from boardroom.kernel.table import Name, Names

NAMES: Final = Names.read(__file__)
AREA_NAMES: Final = Name.each(
    ("Administration", "Manufacturing", "Warehousing", "Logistics"), letter=AREA_LETTERS, key="1234"
)
ACTION_NAMES: Final = Name.each(("UPGRADE", "INTEGRATE", "TRAIN", "TUNE", "LOBBY", "REPORT"), key="UITNLR")
SPOT_LOOKS: Final = Name.each(SPOT_COLOUR_NAMES)
PHASES: Final = ("", "I", "II", "III")
METALS: Final = "BSG"
BONUSES: Final = NAMES["bonus"]


def in_set(areas: int) -> list[int]:
    """The areas of a bit set."""
    return [a for a in range(AREAS) if areas >> a & 1]


def area_list(areas: int) -> list[str]:
    """Their names."""
    return [AREA_NAMES[a] for a in in_set(areas)]


def letters(areas: int) -> str:
    """Their letters: `A W`."""
    return " ".join(AREA_LETTERS[a] for a in in_set(areas))


def solution(area: Area) -> str:
    """`gold II`, or `level I`."""
    return "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]} {PHASES[area.level]}"
