"""Micro-managing: a department to work in besides Administration."""

from __future__ import annotations

from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES, MODEL_NAMES
from boardroom.games.kanban.rules.assembly import filled, spaces
from boardroom.games.kanban.state import AD, AS
from boardroom.kernel.table import Row, listed


class MicroManage(TurnAct):
    """Once a day, from Administration."""

    def emptied(self, a: Asked, department: int) -> str:
        """The models that are full when work in Assembly begins."""
        full = [m for m in MODEL_NAMES if department == AS and filled(a.s, m.number) >= spaces(a.box, a.s)]
        return f"; the full Assembly Spaces of {listed(full)} are emptied" if full else ""

    def rows(self, a: Asked) -> list[Row]:
        """The other departments."""
        return [Row("", tuple(self.cell(a, "", d.number, mark=d.code, look="dept") for d in DEPARTMENT_NAMES[:AD]))]
