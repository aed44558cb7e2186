"""LOGISTICS: offices on the map; the second office of Wi-Fi, the online sale of NFC, what retailers give."""

from __future__ import annotations

from boardroom.games.smartphone.actions import REGION_NAMES
from boardroom.games.smartphone.acts.technology import CountedAct, OpenAct, lost_text, unused
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import REGION_KEYS, bonus_text, goods, office_where
from boardroom.games.smartphone.rules.offices import cells_in, entry_cost, taken_in
from boardroom.games.smartphone.rules.scoring import blue_cell_vp
from boardroom.games.smartphone.state import D_LOGISTICS, NONE, REGIONS
from boardroom.kernel.table import GOOD, Act, Cell, Dial, Entry, Menu, Play, Row, Step


class LogisticsMark(CountedAct):
    """A progress marker on a region; with the last one an office opens."""

    title, cost = "Ship to {region}", "1 progress marker"
    card, ghost = ("LOGISTICS", "Ship to {region}", "{effect}."), {"icon": "T"}

    def effect(self, a: Asked, region: int) -> str:
        """How far an office is and what comes with it."""
        markers = f"{a.me.shipped[region]} of {entry_cost(a.box, region)} markers"
        cell, cells = taken_in(a.s, region), cells_in(a.box, a.s, region)
        if a.s.retailer[region] == NONE:
            return f"{markers}, {f'office cell {cell + 1} of {cells}' if cell < cells else 'full'}"
        vp = f"{blue_cell_vp(a.box, a.s, region, cell)} VP at the end" if cell < cells else "full"
        return f"{markers}, retailer: {vp}, {bonus_text(a.box, a.s, region)}"

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        if before.me.shipped[region] + 1 >= entry_cost(before.box, region):
            return f"opens an office {office_where(before.s, region)}"
        shop = "" if before.s.retailer[region] == NONE else "the retailer in "
        return f"ships towards {shop}{REGION_NAMES[region]}"

    def most(self, a: Asked, place: int) -> int:
        return max(1, min(a.me.hand, entry_cost(a.box, place) - a.me.shipped[place]))

    def entry(self, a: Asked, region: int) -> Entry | None:
        note = f"{a.me.shipped[region]} of {entry_cost(a.box, region)}"
        shop = "" if a.s.retailer[region] == NONE else ", retailer"
        entry = Entry(REGION_KEYS[region], "T", REGION_NAMES[region].upper(), note + shop)
        return entry if a.can(self.code(region)) else None


class OfficeAct(OpenAct):
    """An office that stands or goes somewhere else by a bonus: a line for every region that is possible."""

    cost, ghost = "1 office marker", {"icon": "office"}
    card = "{by}", "{title}", "{effect}."

    def by(self, a: Asked, region: int) -> str:
        """What gives it."""
        return "BONUS"

    def entry(self, a: Asked, region: int) -> Entry:
        return Entry(REGION_KEYS[region], "office", REGION_NAMES[region].upper(), "")


class SecondOffice(OfficeAct):
    """Another office where one stands: by Wi-Fi as options of one line, by a retailer in lines of their own."""

    title, effect = "Second office in {region}", "control is worth more"
    deed = "opens a second office in {region}"

    def by(self, a: Asked, region: int) -> str:
        return "WI-FI" if a.s.decision == D_LOGISTICS else "BONUS"

    def offer_all(self, menu: Menu[Asked]) -> None:
        regions = [region for region in range(REGIONS) if menu.asked.can(self.code(region))]
        if menu.asked.s.decision != D_LOGISTICS:
            super().offer_all(menu)
        elif regions:
            names = ((REGION_NAMES[region], self.code(region)) for region in regions)
            cells = tuple(Cell(name, code, name, tone=GOOD) for name, code in names)
            entry = Entry("O", "office", "SECOND OFFICE", "Wi-Fi, free")
            self.offer_group(menu, entry, [Row("in", cells)])


class OnlineSale(Act[Asked]):
    """Goods sold off the board."""

    title = "Sell {goods} online"
    card, ghost = ("NFC", "{title}", "{effect}."), {"icon": "NFC"}

    def cost(self, a: Asked, number: int) -> str:
        return goods(number)

    def effect(self, a: Asked, number: int) -> str:
        return f"{number * a.me.price} VP at once"

    def deed(self, before: Asked, after: Asked, number: int) -> str:
        return f"sells {goods(number)} online for {number * before.me.price} VP"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line for as many as can be sold; a dial has fewer."""
        a, codes = menu.asked, menu.asked.legal_of(self.family)
        if codes:
            plays = [self.play(a, n, codes) for n in range(1, len(codes) + 1)]
            menu.add(Entry("V", "NFC", "SELL ONLINE", f"{a.me.price} VP each", codes[-1]), plays)

    def play(self, a: Asked, number: int, codes: list[int]) -> Play:
        """So many goods."""
        steps = tuple(Step(str(n), str(code), n == number) for n, code in enumerate(codes, 1))
        return self.preview(a, number, dials=(Dial("goods", steps),))


class EndLogistics(Act[Asked]):
    """No more offices this round."""

    title, effect, deed = "End logistics", "markers on the map stay", "ends logistics"
    card, ghost = ("LOGISTICS", "{title}", "{effect}."), {"icon": "pass"}

    def cost(self, a: Asked) -> str:
        return lost_text(a)

    def entry(self, a: Asked) -> Entry:
        closed = "" if a.can(self.code()) else "a second office first"
        return Entry("E", "pass", "END LOGISTICS", unused(a), why=closed)


# --- what interrupts a turn --------------------------------------------------------------------------------------


class PriceShift(OpenAct):
    """The price a step up or down."""

    title, effect, deed = "Price {change}", "{me.price} becomes {then}", "moves the price to {then}"
    entry = Entry("{letter}", "{letter}", "PRICE {then}", "from {me.price}")
    card, ghost = ("BONUS", "{title}", "{effect}."), {"icon": "{letter}"}

    def then(self, a: Asked, up: int) -> int:
        """The price after it."""
        return a.me.price + (1 if up else -1)

    def letter(self, a: Asked, up: int) -> str:
        return "DU"[up]


class MoveFrom(OpenAct):
    """An office is taken up."""

    title, cost, effect = "Move the {ordinal} office in {region}", "leaves it", "choose where to"
    deed = "takes up an office in {region}"
    card, ghost = ("BONUS", "{title}", "{effect}."), {"icon": "move"}

    def ordinal(self, a: Asked, region: int, which: int) -> str:
        return ("first", "second")[which]

    def entry(self, a: Asked, region: int, which: int) -> Entry:
        key = str(region % 10) if which else REGION_KEYS[region]
        return Entry(key, "move", REGION_NAMES[region].upper(), ("the left office", "the right office")[which])


class MoveTo(OfficeAct):
    """And put down somewhere else."""

    title, cost, effect = "Move it to {region}", "nothing", "no bonus of a retailer"

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        return f"moves an office from {REGION_NAMES[before.s.move_from]} to {REGION_NAMES[region]}"


class SmallOffice(OfficeAct):
    """The office that Gamepad opens in a small region."""

    title = "Office in {region}"

    def effect(self, a: Asked, region: int) -> str:
        shop = a.s.retailer[region] != NONE
        return f"an office {f'and {bonus_text(a.box, a.s, region)}' if shop else 'on the next cell'}"

    def deed(self, before: Asked, after: Asked, region: int) -> str:
        return f"opens an office {office_where(before.s, region)} with Gamepad"
