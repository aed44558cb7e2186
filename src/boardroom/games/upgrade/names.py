"""What things are called in UPGRADE!, and small phrases about them."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES
from boardroom.games.upgrade.state import AREAS, LEVEL_I, Area

AREA_NAMES: Final = ("Administration", "Manufacturing", "Warehousing", "Logistics")
ACTION_NAMES: Final = ("UPGRADE", "INTEGRATE", "TRAIN", "TUNE", "LOBBY", "REPORT")
PHASES: Final = ("", "I", "II", "III")
METALS: Final = "BSG"


class Bonus(NamedTuple):
    """A bonus spot: its key in the list, its icon, its name, what it does in short and in full."""

    key: str
    icon: str
    title: str
    short: str
    effect: str


BONUSES_SHOWN: Final = (
    Bonus("U", "upgrade", "UPGRADE", "1 worker less", "every UPGRADE takes 1 worker less this year"),
    Bonus("L", "lobby", "LOBBY", "1 token more", "every LOBBY places one token more, beyond the limit of the area"),
    Bonus("I", "integrate", "INTEGRATE", "1 worker less", "every INTEGRATE takes 1 worker less this year"),
    Bonus("R", "report", "REPORT", "1 tile more", "REPORT counts one tile more"),
    Bonus("A", "action", "ACTION", "a fourth action", "a fourth action this year, which cannot be planned"),
    Bonus("W", "worker", "UNPLANNED", "red rows cost 10", "red rows of the worker track cost 10 instead of 20"),
)


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
