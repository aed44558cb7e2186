"""SALE: goods to buyers, region by region or all at once."""

from __future__ import annotations

from typing import Any

from boardroom.games.smartphone.actions import REGION_NAMES, SPACE
from boardroom.games.smartphone.acts.technology import CountedAct, OpenAct
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_KEYS, goods
from boardroom.games.smartphone.rules.best_sale import WORK, best_region
from boardroom.games.smartphone.rules.sale import reach, sell, total_reach
from boardroom.games.smartphone.state import NONE, REGIONS, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Entry, Line, Menu, count


def sell_for_me(box: Box, s: State, seat: int) -> tuple[int, ...]:
    """The codes that sell all the goods a seat can sell, for the most points as the map stands (`rules.best_sale`)."""
    world, work, codes = copy(s), [0] * WORK, []
    while (region := best_region(box, world, seat, work)) != NONE:
        sell(box, world, seat, region)
        codes.append(SPACE.at("Sell", region))
    return tuple(codes)


class Sell(CountedAct):
    """One goods in a region, or more of them: in the list one, the dial has the others."""

    title, cost, deed = "Sell in {region}", "1 goods", "sells one in {region}"
    card, ghost, dial = ("SALE", "{title}"), {"icon": "sale"}, "goods"

    def effect(self, a: Asked, region: int) -> str:
        return f"{a.me.price} VP; {count(reach(a.box, a.s, a.seat, region), 'buyer')} would take it"

    def most(self, a: Asked, place: int) -> int:
        return min(a.me.goods, reach(a.box, a.s, a.seat, place))

    def listed(self, most: int) -> int:
        return 1

    def more(self, a: Asked, number: int) -> dict[str, Any]:
        return {"bill": (Line("price", f"{number} × {a.me.price}", f"+{number * a.me.price} VP"),)}

    def entry(self, a: Asked, region: int) -> Entry | None:
        entry = Entry(REGION_KEYS[region], "sale", REGION_NAMES[region].upper(), count(self.most(a, region), "buyer"))
        return entry if a.can(self.code(region)) else None

    def offer_all(self, menu: Menu[Asked]) -> None:
        """First what sells best."""
        a = menu.asked
        best = sell_for_me(a.box, a.s, a.seat)
        note = "The most points that sales and control can bring as the map stands. Others may still sell after you."
        sold = [(REGION_NAMES[region], best.count(self.code(region))) for region in range(REGIONS)]
        bill = tuple(Line("sale", f"{name} {n} × {a.me.price}", f"+{n * a.me.price} VP") for name, n in sold if n)
        title = f"Sell {len(best)} goods"
        play = a.play(best, "SALE", title, key="best", notes=(note,), bill=bill, ghost=a.ghost(icon="sale"))
        menu.add(Entry("B", "star", "SELL BEST", f"{len(best)} goods", play="best"), [play])
        super().offer_all(menu)


class SellAll(OpenAct):
    """Goods for every buyer in reach, and the end of the turn."""

    title = "Sell to every buyer in reach"
    card, ghost = ("SALE", "{title}", "{effect}."), {"icon": "sale"}

    def cost(self, a: Asked) -> str:
        return goods(total_reach(a.box, a.s, a.seat))

    def effect(self, a: Asked) -> str:
        return f"{total_reach(a.box, a.s, a.seat) * a.me.price} VP; ends the turn"

    def deed(self, before: Asked, after: Asked) -> str:
        return f"sells {self.cost(before)} to every buyer in reach"

    def entry(self, a: Asked) -> Entry:
        buyers = count(total_reach(a.box, a.s, a.seat), "buyer")
        return Entry("L", "sale", "SELL TO ALL", f"{buyers}, ends the sale")


class EndSale(Act[Asked]):
    """No more sales this round."""

    title, effect, deed = "End the sale", "the turn is over", "ends the sale"
    card, ghost = ("SALE", "{title}", "{effect}."), {"icon": "pass"}

    def cost(self, a: Asked) -> str:
        return f"{goods(a.me.goods)} not sold" if a.me.goods else "nothing"

    def entry(self, a: Asked) -> Entry:
        return Entry("E", "pass", "END SALE", f"{goods(a.me.goods)} left")
