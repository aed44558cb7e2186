"""LOGISTICS: offices on the map; the second office of Wi-Fi, the online sale of NFC, what retailers give."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games.smartphone.acts.technology import CountedAct
from boardroom.games.smartphone.asked import BONUS_DECISIONS, Asked
from boardroom.games.smartphone.names import REGION_NAMES, SHOWN, bonus_text, goods, in_stock, office_where
from boardroom.games.smartphone.rules.offices import bonus_of, cells_in, entry_cost, strength_of, taken_in
from boardroom.games.smartphone.rules.sale import total_reach
from boardroom.games.smartphone.rules.scoring import blue_cell_vp
from boardroom.games.smartphone.state import (
    D_LOGISTICS,
    GOODS_BONUS,
    NO_BONUS,
    NONE,
    PROGRESS_BONUS,
    ROUNDS,
    TECHNOLOGY,
)
from boardroom.kernel.schema import copy
from boardroom.kernel.table import GOOD, Act, Cell, Dial, Entry, Menu, Row, Step, count, listed


def logistics_task(a: Asked) -> str:
    """What there is to do: markers, the second office of Wi-Fi, the sale of NFC."""
    tasks = [f"place {count(a.me.hand, 'progress marker')} on the map"] * (a.me.hand > 0)
    tasks += ["open a second office"] * bool(a.legal_of("SecondOffice"))
    tasks += ["sell online"] * bool(a.legal_of("OnlineSale"))
    return listed(tasks, "end logistics")


def cell_words(a: Asked, region: int) -> str:
    """The cell that the next office in a region comes to: `office cell 2 of 4`, `retailer: 8 points at the end`."""
    cell, cells = taken_in(a.s, region), cells_in(a.box, a.s, region)
    if a.s.retailer[region] == NONE:
        return f"office cell {cell + 1} of {cells}" if cell < cells else "full"
    return f"retailer: {f'{blue_cell_vp(a.box, a.s, region, cell)} points at the end' if cell < cells else 'full'}"


def bonus_there(a: Asked, region: int, codes: Sequence[int]) -> str:
    """What a retailer gives to who opens an office there; after the actions that open it also if it has no use."""
    if a.s.retailer[region] == NONE:
        return ""
    bonus, told = bonus_of(a.box, a.s, region), f", {bonus_text(a.box, a.s, region)}"
    if bonus == PROGRESS_BONUS and a.s.round == ROUNDS and a.s.phase > TECHNOLOGY:
        return f"{told}, but no research follows any more"
    if bonus == GOODS_BONUS and codes:
        return f"{told}{in_stock(a.me, strength_of(a.box, a.s, region))}"
    vain = codes and bonus != NO_BONUS and a.after(*codes).decision not in BONUS_DECISIONS
    return f"{told}, which cannot be used" if vain else told


class LogisticsMark(CountedAct):
    """A progress marker on a region; with the last one an office opens."""

    def effect(self, a: Asked, region: int) -> str:
        """How far an office is and what comes with it."""
        opens = a.me.shipped[region] + a.placing >= entry_cost(a.box, region)
        bonus = bonus_there(a, region, (self.code(region),) * (a.placing * opens))
        return f"{{progress}} markers, {cell_words(a, region)}{bonus}"

    def facts(self, a: Asked, region: int) -> dict[str, str]:
        """`2 of 3`, and whether a retailer is there."""
        progress = f"{a.me.shipped[region] + a.placing} of {entry_cost(a.box, region)}"
        return {"progress": progress, "shop": "" if a.s.retailer[region] == NONE else ", retailer"}

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        if before.me.shipped[region] + 1 >= entry_cost(before.box, region):
            return f"opens an office {office_where(before.s, region)}"
        shop = "" if before.s.retailer[region] == NONE else "the retailer in "
        return f"ships towards {shop}{REGION_NAMES[region].the}"

    def most(self, a: Asked, place: int) -> int:
        return max(1, min(a.me.hand, entry_cost(a.box, place) - a.me.shipped[place]))


class OfficeAct(Act[Asked]):
    """An office that stands or goes somewhere else by a bonus: a line for every region that is possible."""

    def room(self, a: Asked, region: int) -> str:
        """What the next cell there is worth, in the list."""
        cell = taken_in(a.s, region)
        if a.s.retailer[region] != NONE:
            return f"retailer, {count(blue_cell_vp(a.box, a.s, region, cell), 'point')}"
        return f"control {a.box.control_first[a.box.region_size[region] - 1][cell]}"


class SecondOffice(OfficeAct):
    """Another office where one stands: by Wi-Fi as options of one line, by a retailer in lines of their own."""

    def effect(self, a: Asked, region: int) -> str:
        """What control is worth with the office further right."""
        taken = taken_in(a.s, region)
        if a.s.retailer[region] != NONE or not 0 < taken < cells_in(a.box, a.s, region):
            return cell_words(a, region)
        first, second = (worth[a.box.region_size[region] - 1] for worth in (a.box.control_first, a.box.control_second))
        runner_up = f", the second place {second[taken]}" if second[taken] else ""
        return f"control of {REGION_NAMES[region].the} is worth {first[taken]} instead of {first[taken - 1]}{runner_up}"

    def kicker(self, a: Asked, region: int) -> str:
        return "WI-FI" if a.s.decision == D_LOGISTICS else "BONUS"

    def offer_all(self, menu: Menu[Asked]) -> None:
        regions = [region for region in REGION_NAMES if menu.asked.can(self.code(region.number))]
        if menu.asked.s.decision != D_LOGISTICS:
            super().offer_all(menu)
        elif regions:
            cells = (Cell(region, self.code(region.number), region, tone=GOOD) for region in regions)
            self.offer_group(menu, Entry("O", "office", "SECOND OFFICE", "Wi-Fi, free"), [Row("in", tuple(cells))])


class OnlineSale(Act[Asked]):
    """Goods sold off the board."""

    def cost(self, a: Asked, number: int) -> str:
        return goods(number)

    def points(self, a: Asked, number: int) -> str:
        """What they bring."""
        return count(number * a.me.price, "point")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line for as many as can be sold; a dial has fewer."""
        a, codes = menu.asked, menu.asked.legal_of(self.family)
        if codes:
            plays = [self.preview(a, n) for n in range(1, len(codes) + 1)]
            menu.add(Entry("V", "NFC", "SELL ONLINE", f"{count(a.me.price, 'point')} each", codes[-1]), plays)

    def dials(self, a: Asked, number: int) -> tuple[Dial, ...]:
        codes = enumerate(a.legal_of(self.family), 1)
        return (Dial("goods", tuple(Step(str(n), str(code), n == number) for n, code in codes)),)


# --- what interrupts a turn --------------------------------------------------------------------------------------


class PriceShift(Act[Asked]):
    """The price a step up or down."""

    def then(self, a: Asked, change: int) -> int:
        """The price after it."""
        return a.me.price + int(SHOWN["change"][change].sign)

    def facts(self, a: Asked, change: int) -> dict[str, int]:
        """Buyers in reach who would take the phones, as they stand now and after it."""
        world = copy(a.s)
        world.players[a.seat].price = self.then(a, change)
        return {"now": total_reach(a.box, a.s, a.seat), "buyers": total_reach(a.box, world, a.seat)}


class MoveFrom(Act[Asked]):
    """An office is taken up."""

    def key(self, a: Asked, region: int, which: int) -> str:
        """The letter of the region; a digit for the second office there."""
        return str(region % 10) if which else REGION_NAMES[region].key

    def facts(self, a: Asked, region: int, which: int) -> dict[str, str]:
        """Which of two it is; nothing where only one stands."""
        return {"its": f"{SHOWN['which'][which]} " if a.can(self.code(region, 1)) else ""}


class MoveTo(OfficeAct):
    """And put down somewhere else."""

    def effect(self, a: Asked, region: int) -> str:
        """The cell it comes to; the bonus of a retailer is not given again (L691)."""
        return f"{cell_words(a, region)}{'' if a.s.retailer[region] == NONE else ', without the bonus'}"

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        return f"moves an office from {REGION_NAMES[before.s.move_from].the} to {REGION_NAMES[region].the}"


class SmallOffice(OfficeAct):
    """The office that Gamepad opens in a small region."""

    def effect(self, a: Asked, region: int) -> str:
        code = self.code(region)
        return f"{cell_words(a, region)}{bonus_there(a, region, (code,) * a.can(code))}"

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        return f"opens an office {office_where(before.s, region)} with Gamepad"
