"""Shares of the rivals: bought at the printed value, or put up for auction and bid for."""

from __future__ import annotations

from boardroom.games.industrial.actions import COUNTS, RAISES
from boardroom.games.industrial.acts.loans import pays
from boardroom.games.industrial.acts.sales import send_dial
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import sent
from boardroom.games.industrial.rules.shares import FREE_ORDER, shares_price
from boardroom.games.industrial.state import BLUE, SHARES
from boardroom.kernel.table import Act, Cell, Entry, Line, Menu, Play, Row, Tip, count

MEANS = (FREE_ORDER, 0, 1)  # the cheapest first: the order of SOx, a blue administrator, the CEO
MEANS_WORDS = ("blue", "CEO", "SOx")


def dividend_note(a: Asked, company: int) -> str:
    """What shares are good for."""
    return f"Every {a.box.dividend_shares} shares bring ${a.box.dividend} for each unit @{company} sells."


class BuyShares(Act[Asked]):
    """An order of one or two shares of a rival; `company` counts from the next seat clockwise."""

    name, kicker = "Shares", "SHARES"

    def terms(self, a: Asked, company: int, number: int, who: str) -> tuple[str, str]:
        """The verb of the tip, and what it costs."""
        return "Buy", f"${shares_price(a.box, a.s.players[company], number)}, {who}"

    def tip(self, a: Asked, distance: int, number: int, means: int) -> Tip:
        who = "the order of SOx" if means == FREE_ORDER else sent(BLUE, means)
        if distance + 1 >= a.s.seats:
            return Tip(f"{count(number, 'share')} of nobody", who, "nobody sits there")
        company = a.rival(distance + 1)
        what = f"{count(number, 'share')} of @{company} with {who}"
        income = f"${a.box.dividend} per unit @{company} sells for every {a.box.dividend_shares} shares"
        if a.s.players[company].outside + number > SHARES:
            return Tip(f"Order {what}", "not that many are left", income)
        verb, cost = self.terms(a, company, number, who)
        return Tip(f"{verb} {what}", cost, income)

    def deed(self, before: Asked, after: Asked, distance: int, number: int, means: int) -> str:
        company = before.rival(distance + 1)
        price = shares_price(before.box, before.s.players[company], number)
        return f"buys {count(number, 'share')} of @{company} for ${price}{self.order(means)}"

    def order(self, means: int) -> str:
        """How it was ordered, if not by a meeple."""
        return " by the order of SOx" if means == FREE_ORDER else ""

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line for all rivals, if shares are sold that way; who gives the order is turned in the preview."""
        a = menu.asked
        if bool(a.s.options.share_auction) != isinstance(self, OpenAuction):
            return
        rows, plays = [], []
        for distance in range(a.s.seats - 1):
            cells = []
            for number in range(1, COUNTS + 1):
                able = [means for means in MEANS if a.can(self.code(distance, number, means))]
                cells.append(self.cell(a, distance, number, able))
                plays += [self.play(a, distance, number, means, able) for means in able]
            rows.append(Row(f"@{a.rival(distance + 1)}", tuple(cells)))
        why = "" if plays else rows[0].cells[0].why
        menu.group(Entry("S", "share", self.name, "one or two of a rival", why=why), rows, plays)

    def cell(self, a: Asked, distance: int, number: int, able: list[int]) -> Cell:
        """One or two shares of a rival."""
        words = f"{count(number, 'share')} of @{a.rival(distance + 1)}"
        ways = [self.code(distance, number, means) for means in MEANS]
        if not able:
            why = a.why_no_way(ways)
            return Cell("", ways[1], f"{words}: {why}", f"{number}×", "shares", why=why)
        text, words = self.priced(a, a.rival(distance + 1), number, words)
        return Cell(text, self.code(distance, number, able[0]), words, f"{number}×", "shares")

    def priced(self, a: Asked, company: int, number: int, words: str) -> tuple[str, str]:
        """What an option costs, and its words."""
        price = shares_price(a.box, a.s.players[company], number)
        return f"${price}", f"Buy {words}, ${price}"

    def total(self, a: Asked, company: int, number: int) -> Line:
        """What is paid."""
        return pays(shares_price(a.box, a.s.players[company], number))

    def notes(self, a: Asked, company: int) -> tuple[str, ...]:
        """What they are good for."""
        return (dividend_note(a, company),)

    def play(self, a: Asked, distance: int, number: int, means: int, able: list[int]) -> Play:
        """An order of shares."""
        company, code = a.rival(distance + 1), self.code(distance, number, means)
        codes = [self.code(distance, number, other) for other in able]
        outside = a.s.players[company].outside
        return a.play(
            code,
            self.kicker,
            f"{count(number, 'share')} of @{company}",
            dials=send_dial(codes, code, [MEANS_WORDS[other] for other in able]),
            total=self.total(a, company, number),
            notes=self.notes(a, company),
            ghost=a.ghost(icon="share", lit=tuple(f"share-{company}-{outside + i}" for i in range(number))),
        )


class OpenAuction(BuyShares):
    """The same, where shares are auctioned."""

    name, kicker = "Auction", "AUCTION"

    def terms(self, a: Asked, company: int, number: int, who: str) -> tuple[str, str]:
        return "Auction", f"{who}, bids from ${a.box.opening_bid}"

    def deed(self, before: Asked, after: Asked, distance: int, number: int, means: int) -> str:
        what = f"{count(number, 'share')} of @{before.rival(distance + 1)}"
        return f"puts {what} up for auction{self.order(means)} and bids ${before.box.opening_bid}"

    def priced(self, a: Asked, company: int, number: int, words: str) -> tuple[str, str]:
        return f"from ${a.box.opening_bid}", f"Auction {words}"

    def total(self, a: Asked, company: int, number: int) -> Line:
        return pays(a.box.opening_bid, "You bid")

    def notes(self, a: Asked, company: int) -> tuple[str, ...]:
        return dividend_note(a, company), "Everybody but the company may bid more."


class Raise(Act[Asked]):
    """A higher bid."""

    title, cost, effect = "Bid ${bid}", "${bid} if nobody bids more", "{lot}"
    entry = Entry("{key}", "share", "Bid ${bid}", "+${by}")
    lit, ghost = ("auction",), {"icon": "share"}

    def key(self, a: Asked, by: int) -> str:
        return "125T"[by]

    def bid(self, a: Asked, by: int) -> int:
        """What would be bid."""
        return a.s.auction.bid + RAISES[by]

    def lot(self, a: Asked, by: int) -> str:
        """What is bid for."""
        return count(a.s.auction.count, "share")

    def deed(self, before: Asked, after: Asked, by: int) -> str:
        return f"bids ${self.bid(before, by)}"

    def card(self, a: Asked, by: int) -> tuple[str, ...]:
        left = a.me.cash - self.bid(a, by)
        paid = f"You pay only if nobody bids more; ${left} are left."
        note = paid if left >= 0 else "Loans or shares would have to pay."
        return "AUCTION", lot_words(a), note, dividend_note(a, a.s.auction.company)

    def plays(self, a: Asked, by: int) -> list[Play]:
        return [self.preview(a, by, total=pays(self.bid(a, by), "If you win, you pay"))]


def lot_words(a: Asked) -> str:
    """The shares under the hammer."""
    return f"{count(a.s.auction.count, 'share')} of @{a.s.auction.company}"


class PassBid(Act[Asked]):
    """No more bids."""

    title, effect = "Bid no more", "out of this auction"
    deed = "bids no more"
    entry = Entry("N", "pass", "No more", "out of this auction")
    card, ghost = ("AUCTION", "Bid no more", "You are out of this auction."), {"icon": "share"}
