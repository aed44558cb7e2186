"""What acts of a turn share: options with the words of their tips, in the department where they are done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from boardroom.games.kanban.actions import BY_VOUCHER
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import PART_NAMES, station_name
from boardroom.games.kanban.state import SHIFTS
from boardroom.kernel.table import GOOD, Act, Cell, Entry, Hold, Line, Menu, Name, Play, Row, count, listed


class TurnAct(Act[Asked]):
    """Something done in a turn."""

    billed: ClassVar = False  # whether previews tell the cost: where it is more than a Shift

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

    def bill(self, a: Asked, *values: Any) -> tuple[Line, ...]:
        """What a preview tells of the price."""
        return (Line("shift", "Cost", self.say(self.cost, a, *values)),) if self.billed else ()

    def preview(self, a: Asked, *values: Any, **more: Any) -> Play:
        return super().preview(a, *values, bill=self.bill(a, *values), **more)

    def legal(self, a: Asked) -> list[tuple[int, ...]]:
        """The values of its legal actions."""
        return [a.space.parts(code)[1] for code in a.legal_of(self.family)]


class PartAct(TurnAct, ABC):
    """A part of the board or, by Voucher, of the supply: a line for each."""

    billed = True
    lines: ClassVar[tuple[Entry, Entry]]  # with an own part, by Voucher

    def cost(self, a: Asked, model: int, part: int, source: int) -> str:
        return f"1 Shift and 1 {'Voucher' if source == BY_VOUCHER else PART_NAMES[part]}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Both lines, closed for a reason of their own."""
        a, space = menu.asked, menu.asked.space
        for source, entry in enumerate(self.lines):
            holds = (hold for values in self.legal(a) if values[2] == source for hold in self.holds(a, *values))
            codes = [code for code in space.codes(self.family) if space.parts(code)[1][2] == source]
            self.offer_group(menu, entry, self.rows(a, source), holds, codes)

    @abstractmethod
    def rows(self, a: Asked, source: int) -> Iterable[Row]:
        """The options of a line."""

    @abstractmethod
    def holds(self, a: Asked, model: int, part: int, source: int) -> Iterable[Hold]:
        """Pieces that can be taken up for it, and where they are put down."""


class EndTurn(Act[Asked]):
    """Nothing more today."""

    def effect(self, a: Asked) -> str:
        return self.lost(a) or "nothing is lost"

    def deed(self, before: Asked, after: Asked) -> str:
        lost = self.lost(before)
        return f"ends the turn: {lost}" if lost else "ends the turn"

    def lost(self, a: Asked) -> str:
        """Shifts of the workstation that nobody spends, and those of tomorrow that the bank does not hold."""
        beyond = max(0, a.me.bank + a.me.pending[SHIFTS] - a.box.bank_limit)
        told = [f"{count(a.s.shifts, 'Shift')} of {station_name(a.me.station)}"] * (a.s.shifts > 0)
        told += [f"{count(beyond, 'Shift')} beyond the bank"] * (beyond > 0)
        return f"{listed(told)} lost" if told else ""
