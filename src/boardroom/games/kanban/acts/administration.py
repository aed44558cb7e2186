"""Micro-managing: a department to work in besides Administration."""

from __future__ import annotations

from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.state import AD, NONE
from boardroom.kernel.table import Entry, Menu, Row


class MicroManage(TurnAct):
    """Once a day, from Administration."""

    def offer_all(self, menu: Menu[Asked]) -> None:
        if menu.asked.s.micro == NONE:
            cells = (self.cell(menu.asked, "", d.number, mark=d.code, look="dept") for d in DEPARTMENT_NAMES[:AD])
            self.offer_group(menu, Entry("M", "manage", "MICRO-MANAGE", "work there too"), [Row("", tuple(cells))])
