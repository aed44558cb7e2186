"""What a trainer of the Industrial Board Game looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.state import ACCIDENTS, POLLUTION
from boardroom.kernel.table.debriefing import Debriefing

DEBRIEFING: Final = Debriefing.read(
    __file__,
    accidents=lambda box, s, seat: s.players[seat].track[ACCIDENTS],
    bankrupt=lambda box, s, seat: not s.players[seat].alive,
    cannot_keep_up=lambda box, s, seat: s.players[seat].alive and s.players[seat].cash < maintenance_due(box, s, seat),
    lives_on_loans=lambda box, s, seat: s.players[seat].loans >= box.loan_zones,
    pollution=lambda box, s, seat: s.players[seat].track[POLLUTION],
    runs_dry=lambda box, s, seat: s.players[seat].alive and outlook(box, s, seat).end < 0,
    upkeep=maintenance_due,
)
