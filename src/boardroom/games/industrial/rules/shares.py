"""Shares of the other companies: orders, releases, dividends (L134-L136, L256-L260, specification 2.9 and 5.6)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.meeples import meeple_refusal, send_to_exchange
from boardroom.games.industrial.rules.money import pay, receive
from boardroom.games.industrial.rules.players import clockwise, rival_refusal
from boardroom.games.industrial.rules.reasons import (
    ALLOWED,
    NO_CASH,
    NO_FREE_ORDER,
    NO_SHARES_HELD,
    NO_SHARES_LEFT,
)
from boardroom.games.industrial.state import BLUE, IN_DIVIDENDS, IN_RELEASES, OUT_SHARES, SHARES, Player, State

FREE_ORDER = 2  # after a blue meeple and the CEO: the order that SOx gives


def shares_price(box: Box, issuer: Player, count: int) -> int:
    """The next values of the share track, from the left (2.9)."""
    price = 0
    for i in range(count):
        price += box.share_value[issuer.outside + i]
    return price


def release_value(box: Box, issuer: Player) -> int:
    """What the bank pays for a share that comes back: the dearest empty place (2.9)."""
    return box.share_value[issuer.outside - 1]


def holdings_value(box: Box, s: State, seat: int) -> int:
    """What releasing every share would bring."""
    value = 0
    for company in range(s.seats):
        issuer = s.players[company]
        for i in range(s.players[seat].shares[company]):
            value += box.share_value[issuer.outside - 1 - i]
    return value


def holds_shares(s: State, seat: int) -> bool:
    """Whether there is any share to release."""
    for company in range(s.seats):
        if s.players[seat].shares[company] > 0:
            return True
    return False


def means(box: Box, s: State, seat: int) -> int:
    """What a player can raise at most: cash, loans, releases (5.2, 7.1)."""
    me = s.players[seat]
    return me.cash + box.loan_money * (box.loan_zones - me.loans) + holdings_value(box, s, seat)


def order_refusal(s: State, seat: int, distance: int, count: int, way: int) -> int:
    """A living rival with shares left, and a meeple or the free order of SOx (L164, A21, A59)."""
    reason = rival_refusal(s, seat, distance)
    if reason != ALLOWED:
        return reason
    reason = way_refusal(s.players[seat], way)
    if reason != ALLOWED:
        return reason
    return ALLOWED if s.players[clockwise(s, seat, distance)].outside + count <= SHARES else NO_SHARES_LEFT


def way_refusal(me: Player, way: int) -> int:
    """A blue meeple, the CEO, or the order that SOx gives once a round (A59)."""
    if way == FREE_ORDER:
        return ALLOWED if me.free_order else NO_FREE_ORDER
    return meeple_refusal(me, BLUE, way)


def spend_order(me: Player, way: int) -> None:
    """The meeple goes to the stock exchange, or the free order is used up."""
    if way == FREE_ORDER:
        me.free_order = 0
    else:
        send_to_exchange(me, way)


def buy_refusal(box: Box, s: State, seat: int, distance: int, count: int, way: int) -> int:
    """An order with the price in cash (A53)."""
    reason = order_refusal(s, seat, distance, count, way)
    if reason != ALLOWED:
        return reason
    price = shares_price(box, s.players[clockwise(s, seat, distance)], count)
    return ALLOWED if s.players[seat].cash >= price else NO_CASH


def buy_shares(box: Box, s: State, seat: int, distance: int, count: int, way: int) -> None:
    """The bank is paid and nobody may refuse (A19)."""
    me = s.players[seat]
    company = clockwise(s, seat, distance)
    spend_order(me, way)
    pay(me, shares_price(box, s.players[company], count), OUT_SHARES)
    hand_over(s, seat, company, count)


def hand_over(s: State, seat: int, company: int, count: int) -> None:
    """Shares leave the track of their company."""
    s.players[company].outside += count
    s.players[seat].shares[company] += count


def release_refusal(s: State, seat: int, distance: int) -> int:
    """A share of that company in hand (L260)."""
    reason = rival_refusal(s, seat, distance)
    if reason != ALLOWED:
        return reason
    return ALLOWED if s.players[seat].shares[clockwise(s, seat, distance)] > 0 else NO_SHARES_HELD


def release(box: Box, s: State, seat: int, distance: int) -> None:
    """One share back to its company, its value from the bank (L260, A21)."""
    company = clockwise(s, seat, distance)
    issuer = s.players[company]
    receive(s.players[seat], release_value(box, issuer), IN_RELEASES)
    s.players[seat].shares[company] -= 1
    issuer.outside -= 1


def pay_dividends(box: Box, s: State, company: int, units: int) -> None:
    """Every pair of shares of the seller brings its holder $1 per unit, from the bank (L136, A45, A51)."""
    for holder in range(s.seats):
        me = s.players[holder]
        pairs = me.shares[company] // box.dividend_shares
        if me.alive and pairs > 0:
            receive(me, units * pairs * box.dividend, IN_DIVIDENDS)
