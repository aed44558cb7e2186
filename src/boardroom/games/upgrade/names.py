"""What things are called in UPGRADE!, and small phrases about them."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.state import AREAS, LEVEL_I, Area
from boardroom.kernel.table import Name, Names, listed

NAMES: Final = Names.read(__file__)
AREA_NAMES, ACTION_NAMES, BONUSES = NAMES["area"], NAMES["action"], NAMES["bonus"]
COLOUR_NAMES, SPOT_LOOKS, PHASES = NAMES["colour"], NAMES["look"], NAMES["phase"]


def in_set(areas: int) -> list[int]:
    """The areas of a bit set."""
    return [a for a in range(AREAS) if areas >> a & 1]


# All sets: `Administration and Warehousing`, with their letters, `A W`.
AREA_SETS: Final = tuple(
    Name(listed([AREA_NAMES[a] for a in areas]), letters=" ".join(AREA_NAMES[a].letter for a in areas))
    for areas in map(in_set, range(1 << AREAS))
)


def solution(area: Area) -> str:
    """`gold II`, or `level I`."""
    return "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]} {PHASES[area.level]}"
