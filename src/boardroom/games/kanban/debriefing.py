"""What a trainer of Kanban looks at: figures for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.rules.people import selected, stored
from boardroom.kernel.table.debriefing import Debriefing

DEBRIEFING: Final = Debriefing.read(
    __file__,
    designs=lambda box, s, seat: selected(s.players[seat]),
    parts=lambda box, s, seat: stored(s.players[seat]),
)
