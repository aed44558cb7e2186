"""The workstation of the day."""

from __future__ import annotations

from boardroom.games.kanban.asked import Asked
from boardroom.kernel.table import Act, count


class Station(Act[Asked]):
    """The worker goes to a station of the alley."""

    def shifts(self, a: Asked, station: int) -> str:
        """What the station gives."""
        return count(a.box.station_shifts[station], "Shift")
