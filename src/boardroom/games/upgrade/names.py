"""What things are called in UPGRADE!, and small phrases about them."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.state import AREAS, LEVEL_I, Area
from boardroom.kernel.table import Name, Names, listed

NAMES: Final = Names.read(__file__)
AREA_NAMES, ACTION_NAMES, BONUSES = NAMES["area"], NAMES["action"], NAMES["bonus"]
COLOUR_NAMES, SPOT_LOOKS, PHASES = NAMES["colour"], NAMES["look"], NAMES["phase"]


def in_set(areas: int) -> list[Name]:
    """The areas of a bit set."""
    return [area for area in AREA_NAMES if areas >> area.number & 1]


# All sets: `Administration and Warehousing`, with their letters, `A W`.
AREA_SETS: Final = tuple(
    Name(listed(areas), letters=" ".join(area.letter for area in areas)) for areas in map(in_set, range(1 << AREAS))
)


def solution(area: Area) -> str:
    """`gold II`, or `level I`."""
    return "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]} {PHASES[area.level]}"
