"""Administration: micro-managing another department (R:776-784, specification 5.7)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import clean_out
from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.rules.reasons import ALLOWED, MANAGING_ALREADY, NOT_IN_ADMINISTRATION
from boardroom.games.kanban.state import AD, AS, NONE, State


def manage_refusal(s: State, seat: int) -> int:
    """Once a day, from Administration, any of the other departments, Shifts or not (R:780, A17, A61)."""
    if department(s.players[seat].station) != AD:
        return NOT_IN_ADMINISTRATION
    return ALLOWED if s.micro == NONE else MANAGING_ALREADY


def micro_manage(box: Box, s: State, dept: int) -> None:
    """The department is open to the player, as if working there (R:780)."""
    s.micro = dept
    if dept == AS:
        clean_out(box, s)
