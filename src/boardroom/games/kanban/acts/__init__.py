"""The decisions of Kanban as people meet them: one class for every family of actions, and what is asked when."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import MODEL_NAMES, PART_NAMES, SPACE
from boardroom.games.kanban.acts import (
    administration,
    assembly,
    design,
    innovation,
    logistics,
    meeting,
    selection,
    testing,
    training,
    turn,
)
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import NAMES, station_name
from boardroom.kernel.table import Acts, Decision, count

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


def speaking_task(a: Asked) -> str:
    """The Seats that are left, and whether the pet project is still to come."""
    return f"speak in the meeting, {a.seats_left}{'' if a.me.pet else ', pet project still to come'}"


Question = Decision[Asked]

DECISIONS: Final = {
    state.D_START_SPOT: Question(
        "choose a starting spot of the Certification Track",
        "Where does your meeple start?",
        ("Spot",),
        "right is earlier",
    ),
    state.D_START_PART: Question("take a starting part", "Take a starting part", ("Collect",), "a design follows"),
    state.D_START_DESIGN: Question(
        "take a starting design", "Take a starting design", ("TakeDesign",), "without its benefit", part=True
    ),
    state.D_STATION: Question(
        "choose a workstation", "Choose a workstation", ("Station",), "left acts first, today and tomorrow"
    ),
    state.D_TURN: Question(
        lambda a: f"work at {station_name(a.me.station)}, {count(a.shifts, 'Shift')} to spend",
        "Spend your Shifts",
        in_a_turn,
        shifts_note,
    ),
    state.D_SPOT: Question(
        "choose a spot: certified in {a.trained}",
        "Certified in {a.trained}: choose a spot",
        ("Spot",),
        "right is earlier",
        part=True,
    ),
    state.D_PLAQUE: Question(
        "choose a plaque: expert in {a.trained}", "Expert in {a.trained}: keep a plaque", ("Plaque",), part=True
    ),
    state.D_DISPLACE: Question(
        "choose where the displaced {a.car} car goes", "Where does the {a.car} car go?", ("Displace",), part=True
    ),
    state.D_UPGRADE_MODE: Question(
        "upgrade once or twice",
        "A single or a double upgrade?",
        ("UpgradeMode",),
        "double: once in the game",
        part=True,
    ),
    state.D_UPGRADE_SPACE: Question(
        "choose an Upgrade Space",
        lambda a: f"Where does the {PART_NAMES[a.s.upgrading % state.TILES_PER_MODEL]} go?",
        ("UpgradeSpace",),
        lambda a: f"spaces of {MODEL_NAMES[a.s.upgrading // state.TILES_PER_MODEL]}",
        part=True,
    ),
    state.D_PARK: Question("park the {a.car} car", "Park the {a.car} car", ("Park",), part=True),
    state.D_PAIR: Question(
        "choose two benefits of the fifth garage", "Choose two benefits of garage 5", ("Pair",), part=True
    ),
    state.D_SPEAK: Question(speaking_task, "Speak in the meeting", ("Seat", "Pet", "Pass"), "{a.seats_left}"),
    state.D_AFTER_PET: Question(
        "speak on a goal after the pet project, or not",
        "After your pet: speak too?",
        ("Seat", "NoSeat"),
        "{a.seats_left}",
        part=True,
    ),
    state.D_PROPOSE: Question(
        "propose a goal for the next meeting, in secret",
        "Propose a goal for the next meeting",
        ("Propose",),
        "in secret",
    ),
}

ACTS: Final = Acts(
    SPACE,
    Asked,
    DECISIONS,
    (selection, training, design, logistics, assembly, testing, innovation, administration, turn, meeting),
    NAMES,
)
