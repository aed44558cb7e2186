"""The workstation of the day."""

from __future__ import annotations

from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.rules.people import department
from boardroom.kernel.table import Act, Entry, count


class Station(Act[Asked]):
    """The worker goes to a station of the alley."""

    title, cost, effect = "Go to {station}", "your worker for today", "{shifts} in {department}"
    deed = "goes to {station}"
    entry = Entry("{key}", "manage", "{station} · {department}", "{shifts}")
    card = "WORKSTATION", "{title}", "{effect}"
    ghost = Ghost(workers=("station-{station}",), icon="manage")

    def key(self, a: Asked, station: int) -> str:
        """The digit on the keyboard."""
        return str((station + 1) % 10)

    def shifts(self, a: Asked, station: int) -> str:
        """What the station gives."""
        return count(a.box.station_shifts[station], "Shift")

    def department(self, a: Asked, station: int) -> str:
        """Where it is."""
        return DEPARTMENT_NAMES[department(station)]
