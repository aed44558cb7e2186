"""The sales market (L202-L212, L248-L252, specification 2.7 and 5.4)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.dice import roll
from boardroom.games.industrial.rules.events import boom_bonus, fair_units
from boardroom.games.industrial.rules.meeples import meeple_refusal, send_to_market
from boardroom.games.industrial.rules.money import receive
from boardroom.games.industrial.rules.reasons import ALLOWED, MARKET_FULL, NO_ACCESS, NO_PRODUCT
from boardroom.games.industrial.rules.shares import pay_dividends
from boardroom.games.industrial.state import HOME, IN_SALES, PINK, Player, State

FEWEST_PLAYERS = 2  # the first column of a table by number of players


def has_access(box: Box, me: Player, market: int) -> bool:
    """Open to all, or opened by an improvement with the same symbol (L58, L204)."""
    symbol = box.market_symbol[market]
    return symbol == 0 or me.access[symbol] > 0


def free_spaces(box: Box, s: State, market: int) -> int:
    """Spaces left for sellers; how many there are depends on the players who started (L210)."""
    spaces = box.market_spaces[market][s.seats - FEWEST_PLAYERS]
    for seat in range(s.seats):
        if s.players[seat].market == market:
            spaces -= 1
    return spaces


def seller_refusal(box: Box, s: State, seat: int, market: int, meeple: int) -> int:
    """Something to sell, a pink meeple or the CEO, access and a free space (L208, A14)."""
    me = s.players[seat]
    if me.products == 0:
        return NO_PRODUCT
    reason = meeple_refusal(me, PINK, meeple)
    if reason != ALLOWED:
        return reason
    if not has_access(box, me, market):
        return NO_ACCESS
    return ALLOWED if free_spaces(box, s, market) > 0 else MARKET_FULL


def place_seller(s: State, seat: int, market: int, meeple: int) -> None:
    """One market per player and round (L212)."""
    s.players[seat].market = market
    roll_sale(s, seat, meeple)


def roll_sale(s: State, seat: int, meeple: int) -> None:
    """A meeple, a roll; the best one counts (L212, A29)."""
    me = s.players[seat]
    send_to_market(me, meeple)
    me.last_roll = roll(s)
    me.best_roll = max(me.best_roll, me.last_roll)
    me.rolls += 1


def can_reroll(me: Player) -> bool:
    """Another pink meeple or the CEO at hand (L212)."""
    return me.reserve[PINK] > 0 or me.ceo == HOME


def demand(box: Box, s: State, seat: int, result: int) -> int:
    """Units wanted for a die result: improvements, Trade Fair, VIP Client, Claim (L204, L212, A57)."""
    me = s.players[seat]
    return max(0, result + me.sales_bonus + fair_units(box, s) + me.demand)


def unit_price(box: Box, s: State, market: int) -> int:
    """The price of the round and what the market adds (L204, A33)."""
    return s.price + box.market_bonus[market] + boom_bonus(box, s)


def finish_sale(box: Box, s: State, seat: int) -> None:
    """Everything wanted, or all there is, must be sold; then dividends (L252, A51)."""
    me = s.players[seat]
    units = min(demand(box, s, seat, me.best_roll), me.products)
    me.products -= units
    s.supply += units
    me.sold = units
    receive(me, units * unit_price(box, s, me.market), IN_SALES)
    pay_dividends(box, s, seat, units)
