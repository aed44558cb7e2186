"""What acts of a turn share: options with the words of their tips, in the department where they are done."""

from __future__ import annotations

from typing import Any

from boardroom.games.kanban.actions import BY_VOUCHER
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import PART_NAMES, station_name
from boardroom.games.kanban.state import SHIFTS
from boardroom.kernel.table import GOOD, Act, Cell, Menu, Name, count, listed


class TurnAct(Act[Asked]):
    """Something done in a turn."""

    def cell(self, a: Asked, text: str, *values: int, **looks: Any) -> Cell:
        """An option."""
        words = self.say("{title}, {cost}: {effect}", a, *values)
        return Cell(text, self.code(*values), words, tone=GOOD, why=a.why(self.code(*values)), **looks)

    def tile_cell(self, a: Asked, tile: Name, *values: int, note: str = "") -> Cell:
        """A design tile as an option: the letter of the model, the mark of the part."""
        text = tile.part.mark if tile.part else "car"
        return self.cell(a, text, *values, mark=tile.model.letter, look=f"model-{tile.model}", note=note)

    def part_cell(self, a: Asked, part: Name, *values: int, text: str = "") -> Cell:
        """A part as an option."""
        return self.cell(a, text, *values, mark=part.mark, look=f"part-{part.mark}")

    def legal(self, a: Asked) -> list[tuple[int, ...]]:
        """The values of its legal actions."""
        return [a.space.parts(code)[1] for code in a.legal_of(self.family)]


class GainAct(Act[Asked]):
    """Something with a printed benefit."""

    gains: Any  # a method: the benefit

    def promised(self, a: Asked, *values: int) -> str:
        """The benefit as it is printed."""
        return a.promised(self.gains(a, *values))

    def received(self, a: Asked, *values: int) -> str:
        """What of it the supply holds."""
        return a.received(self.gains(a, *values))


class PartAct(TurnAct):
    """A part of the board or, by Voucher, of the supply: its `group` has a line for each."""

    def cost(self, a: Asked, model: int, part: int, source: int) -> str:
        return f"1 Shift and 1 {'Voucher' if source == BY_VOUCHER else PART_NAMES[part]}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Both lines, closed for a reason of their own."""
        a, space = menu.asked, menu.asked.space
        for source, entry in enumerate(self.group):
            holds = (hold for values in self.legal(a) if values[2] == source for hold in self.holds(a, *values))
            codes = [code for code in space.codes(self.family) if space.parts(code)[1][2] == source]
            self.offer_group(menu, entry, self.rows(a, source), holds, codes)


class EndTurn(Act[Asked]):
    """Nothing more today."""

    def effect(self, a: Asked) -> str:
        return self.lost(a) or "nothing is lost"

    def deed(self, before: Asked, after: Asked) -> str:
        return ": ".join(filter(None, ["ends the turn", self.lost(before)]))

    def lost(self, a: Asked) -> str:
        """Shifts of the workstation that nobody spends, and those of tomorrow that the bank does not hold."""
        beyond = max(0, a.me.bank + a.me.pending[SHIFTS] - a.box.bank_limit)
        told = [f"{count(a.s.shifts, 'Shift')} of {station_name(a.me.station)}"] * (a.s.shifts > 0)
        told += [f"{count(beyond, 'Shift')} beyond the bank"] * (beyond > 0)
        return f"{listed(told)} lost" if told else ""
