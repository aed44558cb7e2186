"""What the trainer of a workshop is told."""

from __future__ import annotations

from boardroom.games.industrial.debriefing import DEBRIEFING
from boardroom.games.industrial.state import MAINTENANCE
from tests.games.industrial.table import table


def test_an_alarm_does_not_take_a_lack_of_cash_for_ruin():
    """Below the upkeep a company can still sell and borrow: it cannot be told that it cannot pay."""
    t = table().money(5)
    assert "cash does not cover the maintenance" in DEBRIEFING.alarms_of(t.box, t.state, 0)
    t.to(MAINTENANCE).play("loan")
    assert t.player(0).alive and t.cash() == 5 + 20 - 8
    assert not any("cannot pay" in alarm.text for alarm in DEBRIEFING.alarms)
