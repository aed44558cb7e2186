"""SALE: goods to buyers, region by region or all at once."""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.acts.technology import CountedAct
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_NAMES, goods
from boardroom.games.smartphone.rules.best_sale import WORK, best_region
from boardroom.games.smartphone.rules.sale import reach, sell, total_reach
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import NONE, ROUNDS, SIDE_B, WIFI, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Entry, Line, Menu, count

BEST_NOTE: Final = "The most points that sales and control can bring as the map stands."
OTHERS_NOTE: Final = "Others may still sell after you."


def sell_for_me(box: Box, s: State, seat: int) -> tuple[int, ...]:
    """The codes that sell all the goods a seat can sell, for the most points as the map stands (`rules.best_sale`)."""
    world, work, codes = copy(s), [0] * WORK, []
    while (region := best_region(box, world, seat, work)) != NONE:
        sell(box, world, seat, region)
        codes.append(SPACE.at("Sell", region))
    return tuple(codes)


class Sell(CountedAct):
    """One goods in a region, or more of them: in the list one, the dial has the others."""

    dial = "goods"

    def buyers(self, a: Asked, region: int) -> str:
        """How many would take it."""
        return count(reach(a.box, a.s, a.seat, region), "buyer")

    def most(self, a: Asked, place: int) -> int:
        return min(a.me.goods, reach(a.box, a.s, a.seat, place))

    def listed(self, most: int) -> int:
        return 1

    def more(self, a: Asked, number: int) -> dict[str, Any]:
        return {"bill": (Line("price", f"{number} × {a.me.price}", count(number * a.me.price, "point", sign=True)),)}

    def offer_all(self, menu: Menu[Asked]) -> None:
        """First what sells best; with goods for all buyers, that is `SellAll`."""
        a = menu.asked
        best = sell_for_me(a.box, a.s, a.seat)
        if not a.can(SPACE.at("SellAll")):
            sold = [(region, best.count(self.code(region.number))) for region in REGION_NAMES]
            bill = tuple(
                Line("sale", f"{name} {n} × {a.me.price}", count(n * a.me.price, "point", sign=True))
                for name, n in sold
                if n
            )
            title, last = f"Sell {len(best)} goods", a.cleared(a.after(*best))
            notes = (BEST_NOTE,) if last else (BEST_NOTE, OTHERS_NOTE)
            play = a.play(best, "SALE", title, key="best", notes=notes, bill=bill, ghost=a.ghost(icon="sale"))
            menu.add(Entry("B", "star", "SELL BEST", f"{len(best)} goods", play="best"), [play])
        super().offer_all(menu)


class SellAll(Act[Asked]):
    """Goods for every buyer in reach, and the end of the turn."""

    def cost(self, a: Asked) -> str:
        return goods(total_reach(a.box, a.s, a.seat))

    def effect(self, a: Asked) -> str:
        sales = total_reach(a.box, a.s, a.seat) * a.me.price
        return f"{count(sales, 'point')} for sales, and what control brings; ends the sale"

    def entry(self, a: Asked) -> Entry:
        buyers = count(total_reach(a.box, a.s, a.seat), "buyer")
        return Entry("L", "sale", "SELL TO ALL", f"{buyers}, ends the sale")


class EndSale(Act[Asked]):
    """No more sales this round."""

    def cost(self, a: Asked) -> str:
        return f"{goods(a.me.goods)} not sold" if a.me.goods else "nothing"

    def left(self, a: Asked) -> str:
        """What becomes of the rest (L590)."""
        kept = has_side(a.s, a.seat, WIFI, SIDE_B) and a.s.round < ROUNDS
        return "stay for the next round" if kept else "go back unsold"
