"""What a trainer of UPGRADE! looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.numbers import year_end_cash
from boardroom.games.upgrade.rules.facility import fees, old_areas, workload
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import LAST_YEAR, State
from boardroom.kernel.table.debriefing import Debriefing


def plans_at_risk(box: Box, s: State, seat: int) -> bool:
    """Whether a player has passed with open plans."""
    me = s.players[seat]
    return bool(me.passed) and plans_open(me) > 0


DEBRIEFING: Final = Debriefing.read(
    __file__,
    plans_at_risk,
    cash_flow=year_end_cash,
    fees=lambda box, s, seat: fees(box, s.players[seat]),
    old_technology=lambda box, s, seat: s.year >= LAST_YEAR - 1 and old_areas(s.players[seat]) > 1,
    out_of_credits=lambda box, s, seat: s.players[seat].credits + year_end_cash(box, s, seat) < 0,
    workload=lambda box, s, seat: workload(box, s.players[seat]),
)
