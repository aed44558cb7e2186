"""What a trainer of UPGRADE! looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.numbers import year_end_cash
from boardroom.games.upgrade.rules.facility import fees, old_areas, workload
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import LAST_YEAR
from boardroom.kernel.table.debriefing import Debriefing

DEBRIEFING: Final = Debriefing.read(
    __file__,
    cash_flow=year_end_cash,
    fees=lambda box, s, seat: fees(box, s.players[seat]),
    old_technology=lambda box, s, seat: s.year >= LAST_YEAR - 1 and old_areas(s.players[seat]) > 1,
    out_of_credits=lambda box, s, seat: s.players[seat].credits + year_end_cash(box, s, seat) < 0,
    plans_at_risk=lambda box, s, seat: s.players[seat].passed and plans_open(s.players[seat]) > 0,
    workload=lambda box, s, seat: workload(box, s.players[seat]),
)
