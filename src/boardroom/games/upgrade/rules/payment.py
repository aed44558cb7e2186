"""Paying workers with commitment tokens, credits and BVP (L315, L337, specification 5.1, A8, A30).

UPGRADE, TRAIN and TUNE may redeem any number of tokens of their own area, INTEGRATE at most one of each area.
"""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.money import pay, wealth
from boardroom.games.upgrade.rules.reasons import (
    ALLOWED,
    CANNOT_PAY,
    NO_TOKEN_THERE,
    TOO_FEW_TOKENS,
    TOO_MANY_TOKENS,
    TRACK_ENDS,
)
from boardroom.games.upgrade.rules.track import row_price, rows_left, step_down, workers_price
from boardroom.games.upgrade.state import AREAS, Area, Player, State


def fewest_tokens(box: Box, me: Player, price: int) -> int:
    """Tokens without which the price cannot be paid (section 4, legal range of `pay`)."""
    missing = price - wealth(box, me)
    if missing <= 0:
        return 0
    return (missing + box.commitment_value - 1) // box.commitment_value


def most_tokens(box: Box, held: int, price: int) -> int:
    """Tokens that may be redeemed: no change is given (L315, A30)."""
    return min(held, price // box.commitment_value)


def workers_refusal(box: Box, s: State, seat: int, workers: int, held: int) -> int:
    """Enough rows left and, with up to `held` tokens, enough money (5.1, A9, A6)."""
    if workers > rows_left(s, seat):
        return TRACK_ENDS
    me = s.players[seat]
    price = workers_price(box, s, seat, workers)
    if fewest_tokens(box, me, price) > most_tokens(box, held, price):
        return CANNOT_PAY
    return ALLOWED


def payable_alone(box: Box, s: State, seat: int) -> int:
    """How many workers a seat has room for and can pay without any token; -1 where it owes money."""
    me = s.players[seat]
    left = wealth(box, me)
    if left < 0:
        return -1
    workers = 0
    while workers < rows_left(s, seat):
        left -= row_price(box, s, seat, me.row + workers + 1)
        if left < 0:
            return workers
        workers += 1
    return workers


def redeem_refusal(box: Box, s: State, seat: int, workers: int, held: int, count: int) -> int:
    """Whether `count` of `held` tokens are a legal part of the payment."""
    price = workers_price(box, s, seat, workers)
    if count < fewest_tokens(box, s.players[seat], price):
        return TOO_FEW_TOKENS
    if count > most_tokens(box, held, price):
        return TOO_MANY_TOKENS
    return ALLOWED


def redeem_set_refusal(box: Box, s: State, seat: int, workers: int, areas: int) -> int:
    """INTEGRATE: one token of every named area (L337); `areas` is a bit set."""
    me = s.players[seat]
    count = 0
    for a in range(AREAS):
        if areas >> a & 1:
            if tokens(me.areas[a]) == 0:
                return NO_TOKEN_THERE
            count += 1
    return redeem_refusal(box, s, seat, workers, AREAS, count)


def areas_with_tokens(me: Player) -> int:
    """How many tokens INTEGRATE could redeem (L337)."""
    count = 0
    for a in range(AREAS):
        if tokens(me.areas[a]) > 0:
            count += 1
    return count


def redeem(me: Player, area: Area, count: int) -> None:
    """Tokens go back to the supply, red ones first; the influence marker stays (L315, A55)."""
    red = min(area.red, count)
    area.red -= red
    area.fresh -= count - red
    me.commitments += count


def pay_workers(box: Box, s: State, seat: int, workers: int, redeemed: int) -> None:
    """Pay what the redeemed tokens do not cover, and move the disc (L206)."""
    price = workers_price(box, s, seat, workers)
    pay(box, s.players[seat], price - redeemed * box.commitment_value)
    step_down(s, seat, workers)
