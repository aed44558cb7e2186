"""Kanban: Automotive Revolution: a car factory, its five departments and a manager who watches."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About, Option

_SIDES: Final = ("normal", "expert")


def _board(seat: int) -> Option:
    """The side of one player's board; absent players have none to choose."""
    present = tuple(players for players in (2, 3, 4) if players >= seat)
    return Option(
        f"board_{seat}",
        _SIDES,
        f"Side of the board of player {seat}: garages give more or less.",
        {"expert": present},
        title=f"Board of player {seat}",
    )


ABOUT: Final = About(
    title="Kanban: Automotive Revolution",
    players=(2, 3, 4),
    minutes="60-120",
    summary="Spend your Shifts in five departments, test cars, upgrade parts, and speak when the meeting is called.",
    credits="Design: Vital Lacerda (Stronghold Games, 2014). An unofficial implementation.",
    rules_version="1",
    most_decisions=5_000,
    sources=(
        "start",
        "assembly",
        "upgrades",
        "rewards",
        "meetings",
        "sandra",
        "weeks",
        "final_goals",
        "leftovers",
        "cars",
        "tested_designs",
        "training",
    ),
    options=(
        Option(
            "mood", ("nice", "mean"), "Sandra rewards the best of a department, or audits the worst.", title="Sandra"
        ),
        *(_board(seat) for seat in (1, 2, 3, 4)),
        Option("assembly_spaces", ("4", "5", "6"), "Assembly Spaces of every model."),
        Option(
            "order_rotation",
            ("on", "off"),
            "Whether a Kanban order may be laid the other way round.",
            title="Turned orders",
        ),
        Option("max_days", ("60", "none"), "The last day of a game that would not end otherwise.", title="Last day"),
    ),
)
