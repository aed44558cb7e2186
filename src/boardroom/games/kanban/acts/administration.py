"""Micro-managing: a department to work in besides Administration."""

from __future__ import annotations

from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.state import AD
from boardroom.kernel.table import Row


class MicroManage(TurnAct):
    """Once a day, from Administration."""

    def rows(self, a: Asked) -> list[Row]:
        """The other departments."""
        return [Row("", tuple(self.cell(a, "", d.number, mark=d.code, look="dept") for d in DEPARTMENT_NAMES[:AD]))]
