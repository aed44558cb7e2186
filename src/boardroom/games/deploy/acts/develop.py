"""DEVELOP: skills and technology, and what goes back to the board."""

from __future__ import annotations

from boardroom.games.deploy.acts.action import ActionAct, ActionStep
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import DEVELOPMENT_NAMES
from boardroom.games.deploy.rules.develop import discardable, first_discardable, is_technology, must_discard
from boardroom.games.deploy.state import BASIC, DEVELOPMENTS
from boardroom.kernel.table import Cell, Entry, Menu, Row, count


class Develop(ActionAct):
    """A tile from the board."""

    def cost(self, a: Asked, tile: int) -> str:
        return "{workers} and {box.technology_income} income" if is_technology(tile) else "{workers}"

    def gives_up(self, a: Asked, tile: int) -> str:
        """The skill that makes room without being asked for, where it is the only one that can."""
        if not must_discard(a.box, a.me) or discardable(a.me) != 1:
            return ""
        return f"You give up {DEVELOPMENT_NAMES[first_discardable(a.me)].the} for it."

    def deed(self, before: Asked, after: Asked, tile: int) -> str:
        """The tile, what it costs and what was given up for it."""
        paid = [f"-{before.box.technology_income} income"] if is_technology(tile) else []
        lost = [t for t in range(DEVELOPMENTS) if before.me.owned[t] and not after.me.owned[t]]
        gone = [f"giving up {DEVELOPMENT_NAMES[t].the}" for t in lost]
        return ", ".join([f"takes {DEVELOPMENT_NAMES[tile].the}", *paid, *gone])

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Two in a row."""
        a, rows = menu.asked, []
        if a.s.options.development == BASIC:
            return
        for first in range(0, DEVELOPMENTS, 2):
            label = f"technology -{a.box.technology_income}" if is_technology(first) else "skills"
            rows.append(Row(label, (self.cell(a, first), self.cell(a, first + 1))))
        self.offer_group(menu, Entry("V", "develop", "DEVELOP", count(len(a.legal_of("Develop")), "kind")), rows)

    def cell(self, a: Asked, tile: int) -> Cell:
        """A tile, or why it is closed."""
        name = DEVELOPMENT_NAMES[tile]
        return a.cell(self.code(tile), name.short, f"Take {name.the}", name.effect, icon=name.icon)


class Discard(ActionStep):
    """A skill makes room for the new tile."""

    def entry(self, a: Asked, tile: int) -> Entry | None:
        line = Entry("{tile.key}", "{tile.icon}", "{tile.short.capitals}", "back to the board")
        return line if a.me.owned[tile] else None
