"""The INTEGRATE action (L329-L353, specification 5.5)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import lowest_level
from boardroom.games.upgrade.rules.reasons import ALLOWED, AREAS_TOO_OLD, FULLY_INTEGRATED, NO_INFLUENCE
from boardroom.games.upgrade.state import B_INTEGRATE, INTEGRATION_STEPS, State


def integrate_refusal(box: Box, s: State, seat: int) -> int:
    """A step left, all areas modern enough for it, an available influence marker (L331-L335, A32)."""
    me = s.players[seat]
    if me.integration == INTEGRATION_STEPS:
        return FULLY_INTEGRATED
    if lowest_level(me) < box.integration_level[me.integration]:
        return AREAS_TOO_OLD
    if me.influence_available == 0:
        return NO_INFLUENCE
    return ALLOWED


def integrate_workers(box: Box, s: State, seat: int) -> int:
    """4, 3, 2 workers for the three steps; one less with the bonus (L335, L353)."""
    workers = box.integration_workers[s.players[seat].integration]
    if s.bonus[B_INTEGRATE] == seat:
        workers -= box.bonus_workers
    return workers


def integrate(s: State, seat: int) -> None:
    """An available influence marker goes to the next step for good (L335)."""
    me = s.players[seat]
    me.influence_available -= 1
    me.integration += 1
