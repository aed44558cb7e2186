"""SALES: a seller in a market, a roll, perhaps another one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from boardroom.games.industrial.actions import MARKET_LETTERS, MEEPLES
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.forecast import prospects
from boardroom.games.industrial.names import BLACK, MARKET_NAMES, MEEPLE_LETTERS, market_name, sent
from boardroom.games.industrial.rules.sales import demand, unit_price
from boardroom.games.industrial.state import DIE, PINK
from boardroom.kernel.table import Act, Dial, Entry, Menu, Odd, Play, Step, count, span


class SendAct(Act[Asked]):
    """An act for which somebody is sent: the last parameter says who, and a dial of its preview turns it."""

    senders: Sequence[int] = range(MEEPLES)  # the cheapest first

    def sender(self, a: Asked, *values: int) -> str:
        """Who is sent, in a word."""
        return ("pink", "CEO")[values[-1]]

    def able(self, a: Asked, *values: int) -> list[int]:
        """Those who can be sent."""
        return [who for who in self.senders if a.can(self.code(*values, who))]

    def plays(self, a: Asked, *values: int) -> list[Play]:
        *where, _ = values
        return [self.preview(a, *where, who) for who in self.able(a, *where)]

    def dials(self, a: Asked, *values: int) -> tuple[Dial, ...]:
        *where, now = values
        able = self.able(a, *where)
        steps = (Step(self.sender(a, *where, who), str(self.code(*where, who)), who == now) for who in able)
        return (Dial("send", tuple(steps)),) if len(able) > 1 else ()


def sales_bonus(a: Asked) -> str:
    """What is added to the die of a sale."""
    extra = demand(a.box, a.s, a.seat, DIE) - DIE
    return f"sales bonus {extra:+d}" if extra else "no sales bonus"


class SellerAct(Act[Asked]):
    """A pink marketer or the CEO who rolls, with all it can bring."""

    def facts(self, a: Asked, *values: int) -> dict[str, Any]:
        """The market, which is given or that of the first roll; seller, price, and what is sold."""
        *where, meeple = values
        market = where[0] if where else max(0, a.me.market)
        price, sold = unit_price(a.box, a.s, market), self.sold(a)
        return {
            "number": market,
            "name": MARKET_NAMES[market],
            "sign": MARKET_LETTERS[market],
            "place": market_name(market),
            "who": sent(PINK, meeple),
            "letter": BLACK if meeple else MEEPLE_LETTERS[PINK],
            "price": price,
            "wanted": span(sorted({sold[0], sold[-1]})),
            "mean": sum(sold) * price / DIE,
        }

    def sold(self, a: Asked) -> list[int]:
        """Units for each result of the die, if the best roll counts."""
        results = (max(result, a.me.best_roll) for result in range(1, DIE + 1))
        return [min(demand(a.box, a.s, a.seat, result), a.me.products) for result in results]

    def odds(self, a: Asked, *values: int) -> tuple[Odd, ...]:
        price = self.facts(a, *values)["price"]
        ways = [(units, len(list(same)) / DIE) for units, same in groupby(self.sold(a))]
        odds = tuple(Odd(f"${units * price}", share, f"{count(units, 'unit')} sold") for units, share in ways)
        return odds if len(odds) > 1 else ()


class PlaceSeller(SellerAct, SendAct):
    """The first one, to a market."""

    def deed(self, before: Asked, after: Asked, market: int, meeple: int) -> str:
        return f"sends {sent(PINK, meeple)} to {market_name(market)} and rolls {after.me.last_roll}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every market; who goes there is turned in the preview."""
        a = menu.asked
        for market, expected in enumerate(prospects(a.box, a.s, a.seat, a.me.products)):
            able, ways = self.able(a, market), [self.code(market, meeple) for meeple in range(MEEPLES)]
            why = "" if able else a.why_none(ways)
            note = f"${expected.price} a unit, mean ${round(expected.mean)}"
            title = f"{MARKET_LETTERS[market]} {MARKET_NAMES[market]}"
            entry = Entry(str(market + 1), "sold", title, note, ways[able[0] if able else 0], why=why)
            menu.add(entry, self.plays(a, market, 0))


class RerollSale(SellerAct):
    """Another one is sent, and rolls; who it is has a line of his own."""

    useful: str
    useless: str
    unbeaten: str

    def facts(self, a: Asked, *values: int) -> dict[str, Any]:
        """And whether a better roll would sell more."""
        sold = {*self.sold(a)}
        hope = self.useful if len(sold) > 1 else self.useless if a.me.products in sold else self.unbeaten
        return {**super().facts(a, *values), "hope": hope}

    def deed(self, before: Asked, after: Asked, meeple: int) -> str:
        return f"rolls once more, with {sent(PINK, meeple)}: {after.me.last_roll}"


class AcceptRoll(Act[Asked]):
    """The best roll stands."""

    def facts(self, a: Asked) -> dict[str, Any]:
        """Units that are sold, and what they bring."""
        units = min(demand(a.box, a.s, a.seat, a.me.best_roll), a.me.products)
        price = unit_price(a.box, a.s, max(0, a.me.market))
        return {"units": units, "price": price, "income": units * price}

    def ghost(self, a: Asked) -> dict[str, Any]:
        return {"chip": MARKET_LETTERS[a.me.market], "cubes": (("products", -self.facts(a)["units"]),)}
