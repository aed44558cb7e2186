"""The decisions of Kanban as people meet them: what families of actions say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import SPACE
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES, NAMES, station_name
from boardroom.kernel.table import Acts

# What a turn offers: the actions of the departments one works in, then what goes everywhere.
IN_DEPARTMENTS: Final = {
    state.TI: ("Claim", "Upgrade"),
    state.AS: ("Provide",),
    state.LO: ("Kanban", "Collect", "Voucher"),
    state.DE: ("TakeDesign",),
    state.AD: ("MicroManage",),
}
EVERYWHERE: Final = ("Train", "ReadBook", "Recycle", "EndTurn")


def in_a_turn(a: Asked) -> list[str]:
    """What the player can spend Shifts on."""
    return [*(family for dept in a.departments for family in IN_DEPARTMENTS[dept]), *EVERYWHERE]


def shifts_note(a: Asked) -> str:
    """`3 left, 1 from the bank`."""
    banked = max(0, a.shifts - a.s.shifts)
    return f"{a.shifts} left" + (f", {banked} from the bank" if banked else "")


ACTS: Final = Acts.read(
    __name__,
    SPACE,
    Asked,
    NAMES,
    in_a_turn,
    shifts_note,
    pet_to_come=lambda a: "" if a.me.pet else ", pet project still to come",
    station=lambda a: station_name(a.me.station),
    trained=lambda a: DEPARTMENT_NAMES[a.s.trained],
)
