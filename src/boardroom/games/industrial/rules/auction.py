"""Auctions of shares, the advanced option (L256, specification 7.1)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.money import charge
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.reasons import ALLOWED, BID_TOO_HIGH
from boardroom.games.industrial.rules.shares import hand_over, means, order_refusal, spend_order
from boardroom.games.industrial.state import D_BID, NONE, OUT_SHARES, STEP_AWARD, STEP_BID, State


def open_refusal(box: Box, s: State, seat: int, distance: int, count: int, way: int) -> int:
    """An order, and means for the opening bid."""
    reason = order_refusal(s, seat, distance, count, way)
    if reason != ALLOWED:
        return reason
    return ALLOWED if means(box, s, seat) >= box.opening_bid else BID_TOO_HIGH


def open_auction(box: Box, s: State, seat: int, distance: int, count: int, way: int) -> None:
    """The meeple is spent in any case; the opener leads with the opening bid."""
    spend_order(s.players[seat], way)
    s.auction.company = clockwise(s, seat, distance)
    s.auction.count = count
    s.auction.bid = box.opening_bid
    s.auction.leader = seat
    s.auction.asked = seat
    for p in range(s.seats):
        s.players[p].bid_passed = 0
    s.step = STEP_BID


def raise_refusal(box: Box, s: State, seat: int, by: int) -> int:
    """A bid stays within the bidder's means."""
    return ALLOWED if s.auction.bid + by <= means(box, s, seat) else BID_TOO_HIGH


def raise_bid(s: State, seat: int, by: int) -> None:
    """The bidder leads."""
    s.auction.bid += by
    s.auction.leader = seat


def may_bid(s: State, seat: int) -> bool:
    """Living, neither the issuer nor the leader, and not out of this auction."""
    me = s.players[seat]
    return bool(me.alive and not me.bid_passed and seat != s.auction.company and seat != s.auction.leader)


def ask_bid(box: Box, s: State) -> bool:
    """The next bidder clockwise; whoever cannot raise by 1 passes without being asked."""
    for i in range(1, s.seats + 1):
        seat = clockwise(s, s.auction.asked, i)
        if may_bid(s, seat):
            if raise_refusal(box, s, seat, 1) == ALLOWED:
                s.auction.asked = seat
                s.seat = seat
                s.decision = D_BID
                return True
            s.players[seat].bid_passed = 1
    return False


def close_auction(s: State) -> None:
    """Nobody bids any more: the leader has to pay."""
    s.step = STEP_AWARD
    charge(s, s.auction.leader, s.auction.bid, OUT_SHARES)


def award(s: State) -> None:
    """The leader has paid the bank and takes the shares."""
    hand_over(s, s.auction.leader, s.auction.company, s.auction.count)
    s.auction.company = NONE
    s.auction.count = 0
    s.auction.bid = 0
    s.auction.leader = 0
    s.auction.asked = 0
