"""What a trainer of Smartphone Inc. looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.numbers import outlook
from boardroom.games.smartphone.rules.technology import studied_count
from boardroom.kernel.table.debriefing import Debriefing

MANY_PHONES: Final = 8

DEBRIEFING: Final = Debriefing.read(
    __file__,
    many_unsold=lambda box, s, seat: s.players[seat].goods >= MANY_PHONES,
    sales=outlook,
    technologies=lambda box, s, seat: studied_count(s.players[seat]),
)
