"""Kanban orders, parts of the warehouses, Vouchers, recycling."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.kanban.actions import MOST_COLLECTED
from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import PART_NAMES, PLACEMENT_NAMES, SWAP_NAMES, parts_text
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.logistics import symbol_side
from boardroom.kernel.table import Entry, Hold, Line, Menu, Name, Row, count


class Kanban(TurnAct):
    """A Kanban order of the hand, in one of the ways it may be laid."""

    def parts(self, a: Asked, card: int, placement: int) -> list[Name]:
        """The parts it brings, as far as the supply goes."""
        found: list[int] = []
        for symbol, part in enumerate(a.box.orders[card - 1]):
            if a.box.warehouse_side[part] == symbol_side(placement, symbol) and found.count(part) < a.s.cubes[part]:
                found.append(part)
        return [PART_NAMES[part] for part in sorted(found)]

    def facts(self, a: Asked, card: int, placement: int) -> dict[str, str]:
        """These parts in words, and what is banked for the order."""
        return {"brought": parts_text(self.parts(a, card, placement)), "shifts": count(a.box.order_shifts, "Shift")}

    def bill(self, a: Asked, card: int, placement: int) -> tuple[Line, ...]:
        """The cubes that come."""
        marks = tuple((part.mark, f"part-{part.mark}") for part in self.parts(a, card, placement))
        return (Line("parts", "Into the warehouses", str(len(marks)), marks),)

    def ghost(self, a: Asked, card: int, placement: int) -> Ghost:
        parts = self.parts(a, card, placement)
        return Ghost(parts=tuple((f"ware-{part.mark}", part.mark) for part in parts), icon="order")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for each card of the hand."""
        for key, card in zip("OK", filter(None, menu.asked.me.orders), strict=False):
            entry = Entry(key, "order", f"ORDER K{card}", f"1 Shift, 1 back {menu.asked.later}")
            self.offer_group(menu, entry, self.rows(menu.asked, card))

    def rows(self, a: Asked, card: int) -> Iterable[Row]:
        """Every way it may be laid in this game."""
        for placement, label in enumerate(PLACEMENT_NAMES):
            if a.reason(self.code(card, placement)) != r.NO_ROTATION:
                text = " ".join(part.mark for part in self.parts(a, card, placement)) or "nothing"
                yield Row(label, (self.cell(a, text, card, placement),))


class Collect(TurnAct):
    """Parts of one warehouse; a single one in the starting round."""

    def card(self, a: Asked, part: int, count: int) -> tuple[str, str]:
        return ("STARTING PART", "{part}") if a.starting else ("COLLECT", "{title}")

    def entry(self, a: Asked, part: int, count: int) -> Entry | None:
        """Of the starting round."""
        return Entry(str(part + 1), "{part.mark}", "{part.capitals}", "{there}") if count == 1 else None

    def group(self, a: Asked) -> Entry | None:
        """Of a turn."""
        return None if a.starting else Entry("C", "parts", "COLLECT PARTS", "1 Shift")

    def rows(self, a: Asked) -> Iterable[Row]:
        """Of each part as many as the warehouse has."""
        for part in PART_NAMES:
            numbers = range(1, min(MOST_COLLECTED, max(1, a.s.warehouse[part.number])) + 1)
            yield Row(part, tuple(self.part_cell(a, part, part.number, n, text=str(n)) for n in numbers))


class Recycle(TurnAct):
    """A part for another one of the recycling area."""

    def left(self, a: Asked, swap: int) -> str:
        """How often it may be done after this time."""
        return count(max(0, a.box.recycle_limit - a.s.recycled - 1), "swap")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Swaps by the part that is given."""
        a, held = menu.asked, [part for part in PART_NAMES if menu.asked.me.parts[part.number]]
        swaps = [SWAP_NAMES[swap] for (swap,) in self.legal(a)]
        thinkable = (swap for swap in SWAP_NAMES if swap.give in held and a.s.recycling[swap.take.number])
        codes = [self.code(swap.number) for swap in thinkable] or a.space.codes(self.family)
        cells = {give: [self.part_cell(a, s.take, s.number) for s in swaps if s.give == give] for give in held}
        rows = [Row(f"give {give}", tuple(options)) for give, options in cells.items()]
        holds = (Hold((f"part-{s.give.mark}",), f"recycle-{s.take.mark}", self.code(s.number)) for s in swaps)
        self.offer_group(menu, Entry("R", "recycle", "RECYCLE", "free"), rows, holds, codes)
