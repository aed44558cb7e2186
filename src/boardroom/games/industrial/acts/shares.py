"""Shares of the rivals: bought at the printed value, or put up for auction and bid for."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.actions import COUNTS, RAISES
from boardroom.games.industrial.acts.sales import SendAct
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import sent
from boardroom.games.industrial.rules.shares import FREE_ORDER, shares_price
from boardroom.games.industrial.state import BLUE, SHARES
from boardroom.kernel.table import Act, Cell, Entry, Menu, Row, count


def dividend(a: Asked, seat: int, number: int) -> str:
    """What so many more shares of a rival would bring, together with those one has."""
    pairs, held = a.box.dividend_shares, a.me.shares[seat] + number
    every = f"Every {pairs} shares bring ${a.box.dividend} for each unit @{seat} sells"
    return f"{every}: you would have {held}, ${held // pairs * a.box.dividend} a unit."


class BuyShares(SendAct):
    """An order of one or two shares of a rival; `company` counts from the next seat clockwise."""

    line_title, option = "Shares", ("${price}", "Buy {what}, ${price}")
    senders = (FREE_ORDER, 0, 1)  # the order of SOx, a blue administrator, the CEO

    def facts(self, a: Asked, distance: int, number: int, means: int) -> dict[str, Any]:
        """The shares, what they cost, and who orders them."""
        by_order, rival = " by the order of SOx" * (means == FREE_ORDER), a.rival_name(distance + 1)
        seat, issuer = a.rival(distance + 1), a.s.players[a.rival(distance + 1)]
        return {
            "what": f"{count(number, 'share')} of {rival}",
            "who": "the order of SOx" if by_order else sent(BLUE, means),
            "rival": rival,
            "price": shares_price(a.box, issuer, number) if number <= SHARES - issuer.outside else 0,
            "by_order": by_order,
            "dividend": dividend(a, seat, number),
        }

    def sender(self, a: Asked, *values: int) -> str:
        return ("blue", "CEO", "SOx")[values[-1]]

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line for all rivals, if shares are sold that way; who gives the order is turned in the preview."""
        a = menu.asked
        if bool(a.s.options.share_auction) != isinstance(self, OpenAuction):
            return
        rows = [
            Row(f"@{a.rival(distance + 1)}", tuple(self.cell(a, distance, n) for n in range(1, COUNTS + 1)))
            for distance in range(a.s.seats - 1)
        ]
        entry = Entry("S", "share", self.line_title, "one or two of a rival")
        self.offer_group(menu, entry, rows, codes=a.space.codes(self.family))

    def cell(self, a: Asked, distance: int, number: int) -> Cell:
        """One or two shares of a rival, by the cheapest means."""
        able, mark = self.able(a, distance, number), f"{number}×"
        if not able:
            ways = [self.code(distance, number, means) for means in self.senders]
            why, words = a.why_none(ways), self.say("{what}", a, distance, number, 0)
            return Cell("", ways[1], f"{words}: {why}", mark, "lot", why=why)
        text, words = self.say(self.option, a, distance, number, able[0])
        return Cell(text, self.code(distance, number, able[0]), words, mark, "lot")

    def lit(self, a: Asked, distance: int, number: int, means: int) -> tuple[str, ...]:
        company = a.rival(distance + 1)
        return tuple(f"share-{company}-{a.s.players[company].outside + i}" for i in range(number))


class OpenAuction(BuyShares):
    """The same, where shares are auctioned."""

    line_title, option = "Auction", ("from ${box.opening_bid}", "Auction {what}")
    everybody: str
    nobody: str

    def others(self, a: Asked, distance: int, number: int, means: int) -> str:
        """Who else may bid."""
        alive = {p for p in range(a.s.seats) if a.s.players[p].alive}
        return self.everybody if alive - {a.seat, a.rival(distance + 1)} else self.nobody


class Raise(Act[Asked]):
    """A higher bid."""

    def facts(self, a: Asked, by: int) -> dict[str, Any]:
        """The lot, what would be bid, and what that leaves."""
        lot, bid = a.s.auction, a.s.auction.bid + RAISES[by]
        left = f"You pay only if nobody bids more; that leaves ${a.me.cash - bid}."
        return {
            "key": "125T"[by],
            "bid": bid,
            "number": count(lot.count, "share"),
            "rival": f"@{lot.company}",
            "paid": left if a.me.cash >= bid else "Loans or shares would have to pay.",
            "dividend": dividend(a, lot.company, lot.count),
        }
