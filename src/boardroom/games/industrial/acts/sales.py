"""SALES: a seller in a market, a roll, perhaps another one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from boardroom.games.industrial.actions import MARKET_LETTERS, MEEPLES
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.forecast import prospects, units_by_roll
from boardroom.games.industrial.names import BLACK, MARKET_NAMES, MEEPLE_LETTERS, market_name, sent
from boardroom.games.industrial.rules.sales import demand, unit_price
from boardroom.games.industrial.state import DIE, NONE, PINK
from boardroom.kernel.table import Act, Dial, Entry, Line, Menu, Odd, Play, Step, Tip, count


def send_dial(codes: Sequence[int], code: int, words: Sequence[str]) -> tuple[Dial, ...]:
    """Whom to send, where there is a choice."""
    steps = (Step(who, str(other), other == code) for other, who in zip(codes, words, strict=True))
    return (Dial("send", tuple(steps)),) if len(codes) > 1 else ()


def bonus_text(a: Asked) -> str:
    """What is added to the die of a sale."""
    extra = units_by_roll(a.box, a.s, a.seat, DIE * DIE)[-1] - DIE
    return f"sales bonus {extra:+d}" if extra else "no sales bonus"


def seller_play(a: Asked, code: int, market: int, meeple: int, kicker: str, title: str, **more: Any) -> Play:
    """A seller and a roll, with all it can bring."""
    price = unit_price(a.box, a.s, market)
    by_roll = units_by_roll(a.box, a.s, a.seat, a.me.products)
    sold = [by_roll[max(n, a.me.best_roll) - 1] for n in range(1, DIE + 1)]
    odds = tuple(
        Odd(f"${units * price}", len(list(same)) / DIE, f"{count(units, 'unit')} sold") for units, same in groupby(sold)
    )
    seller = ((f"market-{market}", BLACK if meeple else MEEPLE_LETTERS[PINK]),)
    return a.play(
        code,
        kicker,
        title,
        bill=(Line("sold", f"${price} a unit", f"mean {sum(sold) * price / DIE:.1f}"),),
        odds=odds if len(odds) > 1 else (),
        ghost=a.ghost(chip=MARKET_LETTERS[market], meeples=seller),
        **more,
    )


class PlaceSeller(Act[Asked]):
    """A pink marketer or the CEO goes to a market."""

    def tip(self, a: Asked, market: int, meeple: int) -> Tip:
        low, high = (min(demand(a.box, a.s, a.seat, die), a.me.products) for die in (1, DIE))
        wanted = str(low) if low == high else f"{low} to {high}"
        who = sent(PINK, meeple)
        effect = f"${unit_price(a.box, a.s, market)} per unit, {wanted} sold"
        return Tip(f"Sell in {market_name(market)} with {who}", f"{who} until the end of the round", effect)

    def deed(self, before: Asked, after: Asked, market: int, meeple: int) -> str:
        return f"sends {sent(PINK, meeple)} to {market_name(market)} and rolls {after.me.last_roll}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """A line for every market; who goes there is turned in the preview."""
        a = menu.asked
        for market, expected in enumerate(prospects(a.box, a.s, a.seat, a.me.products)):
            able = [meeple for meeple in range(MEEPLES) if a.can(self.code(market, meeple))]
            ways = [self.code(market, meeple) for meeple in range(MEEPLES)]
            why = "" if able else a.why_no_way(ways)
            note = f"${expected.price} a unit, mean ${round(expected.mean)}"
            title = f"{MARKET_LETTERS[market]} {MARKET_NAMES[market]}"
            first = self.code(market, able[0] if able else 0)
            plays = [self.play(a, market, meeple, able) for meeple in able]
            menu.add(Entry(str(market + 1), "sold", title, note, first, why=why), plays)

    def play(self, a: Asked, market: int, meeple: int, able: list[int]) -> Play:
        """One market and one seller."""
        codes = [self.code(market, other) for other in able]
        dials = send_dial(codes, self.code(market, meeple), [("pink", "CEO")[other] for other in able])
        notes = ("Everything the die and your bonus ask for must be sold.",)
        code = self.code(market, meeple)
        return seller_play(a, code, market, meeple, "SELL", MARKET_NAMES[market], dials=dials, notes=notes)


class SkipSale(Act[Asked]):
    """No sale this round."""

    title, effect = "Sell nothing", "products stay in the warehouse"
    deed = "sells nothing"
    entry = Entry("N", "pass", "Nothing", "keep the products")
    card = "SALES", "Sell nothing", "The products stay in the warehouse."


class RerollSale(Act[Asked]):
    """Another one is sent, and rolls."""

    def tip(self, a: Asked, meeple: int) -> Tip:
        who = sent(PINK, meeple)
        return Tip(f"Roll once more with {who}", f"{who} until the end of the round", "the best roll counts")

    def deed(self, before: Asked, after: Asked, meeple: int) -> str:
        return f"rolls once more, with {sent(PINK, meeple)}: {after.me.last_roll}"

    def entry(self, a: Asked, meeple: int) -> Entry:
        icon = f"meeple-{BLACK if meeple else MEEPLE_LETTERS[PINK]}"
        who = ("a pink marketer", "the CEO")[meeple]
        return Entry("PC"[meeple], icon, f"Roll with {who}", "the best roll counts")

    def plays(self, a: Asked, meeple: int) -> list[Play]:
        return [seller_play(a, self.code(meeple), a.me.market, meeple, "SALES", "Roll once more")]


class AcceptRoll(Act[Asked]):
    """The best roll stands."""

    title = "Accept the roll"
    entry = Entry("A", "check", "Accept", "{effect}")

    def sale(self, a: Asked) -> tuple[int, int]:
        """Units that are sold, and the price of one."""
        units = min(demand(a.box, a.s, a.seat, a.me.best_roll), a.me.products)
        return units, 0 if a.me.market == NONE else unit_price(a.box, a.s, a.me.market)

    def effect(self, a: Asked) -> str:
        units, price = self.sale(a)
        return count(units, "unit") + (f" for ${units * price}" if price else "")

    def card(self, a: Asked) -> tuple[str, ...]:
        units, price = self.sale(a)
        return "SALES", f"Sell {count(units, 'unit')}", f"${units * price} at ${price} a unit."

    def ghost(self, a: Asked) -> dict[str, Any]:
        return {"chip": MARKET_LETTERS[a.me.market], "cubes": (("products", -self.sale(a)[0]),)}
