"""The TUNE action (L373-L383, specification 5.4)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import ALLOWED, ALREADY_TUNED, NOT_UPGRADED
from boardroom.games.upgrade.state import LEVEL_I, State


def tune_refusal(s: State, seat: int, a: int) -> int:
    """A level II or III area that is not tuned yet (L377)."""
    area = s.players[seat].areas[a]
    if area.level == LEVEL_I:
        return NOT_UPGRADED
    if area.tuned:
        return ALREADY_TUNED
    return ALLOWED


def tune(s: State, seat: int, a: int) -> None:
    """Place a tune token (L383)."""
    s.players[seat].areas[a].tuned = 1
