"""The decisions of Kanban as people meet them: what families of actions say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.actions import SPACE
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES, NAMES, station_name
from boardroom.kernel.table import Acts

# What goes in a turn wherever one works.
EVERYWHERE: Final = ("Train", "ReadBook", "Recycle", "EndTurn")


ACTS: Final = Acts.read(
    __name__,
    SPACE,
    Asked,
    NAMES,
    in_a_turn=lambda a: [*(family for dept in a.departments for family in DEPARTMENT_NAMES[dept].offers), *EVERYWHERE],
    pet_to_come=lambda a: "" if a.me.pet else ", pet project still to come",
    shifts_note=lambda a: f"{a.shifts} left" + f", {a.shifts - a.s.shifts} from the bank" * (a.shifts > a.s.shifts),
    station=lambda a: station_name(a.me.station),
    too=lambda a: "" if a.last_day else ", today and tomorrow",
    trained=lambda a: DEPARTMENT_NAMES[a.s.trained],
)
