"""DEVELOP: skills and technology, and what goes back to the board."""

from __future__ import annotations

from boardroom.games.deploy.acts.action import ActionAct, ActionStep
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import DEVELOPMENT_NAMES, DEVELOPMENTS_SHOWN
from boardroom.games.deploy.rules.develop import is_technology
from boardroom.games.deploy.state import BASIC, DEVELOPMENTS, SKILLS
from boardroom.kernel.table import Act, Cell, Entry, Menu, Row


class ReturnTech(Act[Asked]):
    """Technology goes back, income comes back."""

    title, cost = "Return {tile}", "the tile"
    deed = "returns {tile}, {effect}"
    card = "RETURN", "{tile}"

    def effect(self, a: Asked, tile: int) -> str:
        return f"+{a.income_gain(a.box.technology_income)} income"

    def entry(self, a: Asked, tile: int) -> Entry | None:
        shown = DEVELOPMENTS_SHOWN[tile + SKILLS]
        return Entry(str(tile + 1), shown.icon, shown.short.upper(), "{effect}") if a.can(self.code(tile)) else None


class Develop(ActionAct):
    """A tile from the board."""

    title, name = "DEVELOP: {tile}", "{tile}"
    card = "DEVELOP", "{tile}", "{effect}."

    def effect(self, a: Asked, tile: int) -> str:
        return DEVELOPMENTS_SHOWN[tile].effect

    def lit(self, a: Asked, tile: int) -> tuple[str, ...]:
        return (f"tile-{tile}",)

    def cost(self, a: Asked, tile: int) -> str:
        return "{workers} and {box.technology_income} income" if is_technology(tile) else "{workers}"

    def deed(self, before: Asked, after: Asked, tile: int) -> str:
        """The tile, what it costs and what was given up for it."""
        paid = [f"-{before.box.technology_income} income"] if is_technology(tile) else []
        lost = [t for t in range(DEVELOPMENTS) if before.me.owned[t] and not after.me.owned[t]]
        gone = [f"giving up {DEVELOPMENT_NAMES[t]}" for t in lost]
        return ", ".join([f"takes {DEVELOPMENT_NAMES[tile]}", *paid, *gone])

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Two in a row."""
        a, rows = menu.asked, []
        if a.s.options.development == BASIC:
            return
        for first in range(0, DEVELOPMENTS, 2):
            label = f"technology -{a.box.technology_income}" if is_technology(first) else "skills"
            rows.append(Row(label, (self.cell(a, first), self.cell(a, first + 1))))
        self.offer_group(menu, Entry("V", "develop", "DEVELOP", f"{len(a.legal_of('Develop'))} kinds"), rows)

    def cell(self, a: Asked, tile: int) -> Cell:
        """A tile, or why it is closed."""
        shown = DEVELOPMENTS_SHOWN[tile]
        return a.cell(self.code(tile), shown.short, f"Take {shown.name}", shown.effect, icon=shown.icon)


class Discard(ActionStep):
    """A skill makes room for the new tile."""

    title, cost = "Give up the {tile}", "the tile goes back to the board"
    effect, card = "makes room for the new tile", ("GIVE UP", "{tile}")

    def entry(self, a: Asked, tile: int) -> Entry | None:
        shown = DEVELOPMENTS_SHOWN[tile]
        return Entry(str(tile + 1), shown.icon, shown.short.upper(), "back to the board") if a.me.owned[tile] else None
