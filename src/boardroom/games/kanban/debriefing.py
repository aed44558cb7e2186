"""What a trainer of Kanban looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.rules.people import free_bins, free_desks, selected, stored
from boardroom.games.kanban.rules.testing import has_garage
from boardroom.games.kanban.state import SELECT, WORK
from boardroom.games.kanban.workday import watch
from boardroom.kernel.table.debriefing import Debriefing

DEBRIEFING: Final = Debriefing.read(
    __file__,
    # Whether Sandra, who is on her way, takes points as things stand.
    audited=lambda box, s, seat: (on := watch(box, s)) is not None and on.sure and dict(on.points).get(seat, 0) < 0,
    clogged=lambda box, s, seat: free_bins(box, s.players[seat]) <= 0 and free_desks(box, s.players[seat]) <= 0,
    designs=lambda box, s, seat: selected(s.players[seat]),
    no_garage=lambda box, s, seat: not has_garage(box, s.players[seat]),
    no_seat=lambda box, s, seat: s.meeting and s.phase in (SELECT, WORK) and s.players[seat].face_up == 0,
    parts=lambda box, s, seat: stored(s.players[seat]),
)
