"""Micro-managing: a department to work in besides Administration."""

from __future__ import annotations

from boardroom.games.kanban.actions import DEPARTMENT_CODES
from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.state import AD, NONE
from boardroom.kernel.table import Entry, Menu, Row


class MicroManage(TurnAct):
    """Once a day, from Administration."""

    title, cost, effect = "Micro-manage {department}", "once a day", "work there with the Shifts you have"
    deed = "micro-manages {department}"
    card = "MICRO-MANAGE", "{department}", "{effect}"

    def ghost(self, a: Asked, dept: int) -> Ghost:
        return Ghost(lit=(f"dept-{DEPARTMENT_CODES[dept]}",), icon="manage")

    def offer_all(self, menu: Menu[Asked]) -> None:
        a = menu.asked
        if a.s.micro == NONE:
            cells = tuple(self.cell(a, "", dept, mark=DEPARTMENT_CODES[dept], look="dept") for dept in range(AD))
            self.offer_group(menu, Entry("M", "manage", "MICRO-MANAGE", "work there too"), [Row("", cells)])
