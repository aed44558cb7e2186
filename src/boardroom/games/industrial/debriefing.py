"""What a trainer of the Industrial Board Game looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.state import ACCIDENTS, POLLUTION, State
from boardroom.kernel.table.debriefing import Debriefing

MANY_LOANS: Final = 2  # more a player cannot have


def runs_dry(box: Box, s: State, seat: int) -> bool:
    """Whether the cash of a player will be gone before the round ends."""
    return bool(s.players[seat].alive) and outlook(box, s, seat).end < 0


def cannot_keep_up(box: Box, s: State, seat: int) -> bool:
    """Whether the cash does not cover the maintenance."""
    me = s.players[seat]
    return bool(me.alive) and me.cash < maintenance_due(box, s, seat)


DEBRIEFING: Final = Debriefing.read(
    __file__,
    cannot_keep_up,
    runs_dry,
    accidents=lambda box, s, seat: s.players[seat].track[ACCIDENTS],
    bankrupt=lambda box, s, seat: not s.players[seat].alive,
    lives_on_loans=lambda box, s, seat: s.players[seat].loans >= MANY_LOANS,
    pollution=lambda box, s, seat: s.players[seat].track[POLLUTION],
    upkeep=maintenance_due,
)
