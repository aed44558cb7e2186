"""Kanban orders, parts of the warehouses, Vouchers, recycling."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.kanban.actions import MOST_COLLECTED, OTHER_PARTS, PART_NAMES
from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.board import order
from boardroom.games.kanban.names import PART_MARKS, PLACEMENT_TITLES, parts_text
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.logistics import symbol_side
from boardroom.games.kanban.rules.turn import recycle_code, swap_take
from boardroom.games.kanban.state import PARTS
from boardroom.kernel.table import Entry, Hold, Line, Menu, Row, count


class Kanban(TurnAct):
    """A Kanban order of the hand, in one of the ways it may be laid."""

    title, cost = "Order K{card}, {placement}", "1 Shift"
    effect = "{brought} to the warehouses; {shifts} tomorrow"
    deed = "issues order K{card}: {brought} to the warehouses"
    card = "KANBAN ORDER", "K{card}, {placement}", "a card is drawn"

    def parts(self, a: Asked, card: int, placement: int) -> list[int]:
        """The parts it brings, as far as the supply goes."""
        found: list[int] = []
        for symbol, part in enumerate(a.box.orders[card - 1]):
            if a.box.warehouse_side[part] == symbol_side(placement, symbol) and found.count(part) < a.s.cubes[part]:
                found.append(part)
        return sorted(found)

    def marks(self, a: Asked, card: int, placement: int) -> list[str]:
        """The marks of these parts."""
        return [PART_MARKS[part] for part in self.parts(a, card, placement)]

    def brought(self, a: Asked, card: int, placement: int) -> str:
        """The same in words."""
        return parts_text(self.parts(a, card, placement))

    def shifts(self, a: Asked, card: int, placement: int) -> str:
        """What is banked for it."""
        return count(a.box.order_shifts, "Shift")

    def bill(self, a: Asked, card: int, placement: int) -> tuple[Line, ...]:
        """The cubes that come."""
        marks = self.marks(a, card, placement)
        return (Line("parts", "Into the warehouses", str(len(marks)), tuple((mark, f"part-{mark}") for mark in marks)),)

    def ghost(self, a: Asked, card: int, placement: int) -> Ghost:
        parts = tuple((f"ware-{mark}", mark) for mark in self.marks(a, card, placement))
        return Ghost(parts=parts, icon="order")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for each card of the hand."""
        for key, card in zip("OK", filter(None, menu.asked.me.orders), strict=False):
            entry = Entry(key, "order", order(menu.asked.box, card).entry, "1 Shift, 1 back tomorrow")
            self.offer_group(menu, entry, self.rows(menu.asked, card))

    def rows(self, a: Asked, card: int) -> Iterable[Row]:
        """Every way it may be laid in this game."""
        for placement, label in enumerate(PLACEMENT_TITLES):
            if a.reason(self.code(card, placement)) != r.NO_ROTATION:
                text = " ".join(self.marks(a, card, placement)) or "nothing"
                yield Row(label, (self.cell(a, text, card, placement),))


class Collect(TurnAct):
    """Parts of one warehouse; a single one in the starting round."""

    title, effect, deed = "Collect {count} {part}", "of {there}", "collects {count} {part}"
    ghost = Ghost(lit=("ware-{mark}",), part="{mark}")

    def mark(self, a: Asked, part: int, count: int) -> str:
        """The mark of the part."""
        return PART_MARKS[part]

    def there(self, a: Asked, part: int, count: int) -> str:
        """What the warehouse holds."""
        return f"{a.s.warehouse[part]} in the warehouse"

    def cost(self, a: Asked, part: int, count: int) -> str:
        return "nothing" if a.starting else "1 Shift"

    def card(self, a: Asked, part: int, count: int) -> tuple[str, str]:
        return ("STARTING PART", "{part}") if a.starting else ("COLLECT", "{title}")

    def entry(self, a: Asked, part: int, count: int) -> Entry | None:
        """Of the starting round."""
        return Entry(str(part + 1), "{mark}", PART_NAMES[part].upper(), "{there}") if count == 1 else None

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for each part in the starting round; in a turn, options of one."""
        if menu.asked.starting:
            super().offer_all(menu)
        else:
            rows = [self.row(menu.asked, part) for part in range(PARTS)]
            self.offer_group(menu, Entry("C", "parts", "COLLECT PARTS", "1 Shift"), rows)

    def row(self, a: Asked, part: int) -> Row:
        """As many as the warehouse has."""
        numbers = range(1, min(MOST_COLLECTED, max(1, a.s.warehouse[part])) + 1)
        return Row(PART_NAMES[part], tuple(self.part_cell(a, part, part, n, text=str(n)) for n in numbers))


class Voucher(TurnAct):
    """A Voucher from the supply."""

    title, cost, effect = "Request a Voucher", "1 Shift", "1 Voucher tomorrow"
    deed = "requests a Voucher"
    entry = Entry("V", "voucher", "REQUEST A VOUCHER", "1 Shift, for tomorrow")
    card = "LOGISTICS", "{title}"
    ghost = Ghost(lit=("vouchers",), icon="voucher")


class Recycle(TurnAct):
    """A part for another one of the recycling area."""

    title, cost, effect = "Recycle {give} for {take}", "1 {give}", "1 {take}; {left} left today"
    deed = "recycles {give} for {take}"
    card = "RECYCLE", "{give} for {take}", "{effect}"

    def parts(self, swap: int) -> tuple[int, int]:
        """The part that is given and the one that is taken."""
        return swap // OTHER_PARTS, swap_take(swap)

    def give(self, a: Asked, swap: int) -> str:
        """The name of the one."""
        return PART_NAMES[self.parts(swap)[0]]

    def take(self, a: Asked, swap: int) -> str:
        """The name of the other."""
        return PART_NAMES[self.parts(swap)[1]]

    def left(self, a: Asked, swap: int) -> str:
        """How often it may be done, this time included."""
        return count(max(0, a.box.recycle_limit - a.s.recycled), "swap")

    def ghost(self, a: Asked, swap: int) -> Ghost:
        mark = PART_MARKS[self.parts(swap)[1]]
        return Ghost(lit=(f"recycle-{mark}",), part=mark)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Swaps by the part that is given."""
        a, swaps = menu.asked, [swap for (swap,) in self.legal(menu.asked)]
        held = [part for part in range(PARTS) if a.me.parts[part]]
        pool = [part for part in range(PARTS) if a.s.recycling[part]]
        codes = [recycle_code(give, take) for give in held for take in pool if give != take]
        entry = Entry("R", "recycle", "RECYCLE", "free", why="" if codes else "no part to give")
        rows = (self.row(a, give, [swap for swap in swaps if self.parts(swap)[0] == give]) for give in held)
        self.offer_group(menu, entry, rows, map(self.hold, swaps), codes)

    def row(self, a: Asked, give: int, swaps: list[int]) -> Row:
        """What a part can be swapped for."""
        return Row(f"give {PART_NAMES[give]}", tuple(self.part_cell(a, self.parts(swap)[1], swap) for swap in swaps))

    def hold(self, swap: int) -> Hold:
        """The part in the hand, put down on one of the recycling area."""
        give, take = (PART_MARKS[part] for part in self.parts(swap))
        return Hold((f"part-{give}",), f"recycle-{take}", self.code(swap))
