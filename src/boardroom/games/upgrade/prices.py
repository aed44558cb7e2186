"""What the support group costs: rows of the worker track, commitments that help, business value that must be sold."""

from __future__ import annotations

from typing import NamedTuple

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.rules.payment import fewest_tokens, most_tokens
from boardroom.games.upgrade.rules.track import row_price, rows_left, workers_price
from boardroom.games.upgrade.rules.turn import is_worker_action, redeemable, workers_of


class Price(NamedTuple):
    """What a worker action costs a player now."""

    rows: tuple[tuple[int, int, bool], ...]  # row entered, its credits, whether it is a red one
    full: int
    redeemed: int  # commitments that help to pay
    pay: int
    traded: int  # business value that must be sold for it

    @property
    def workers(self) -> int:
        """How many rows the disc goes down."""
        return len(self.rows)


def price(a: Asked, code: int, redeemed: int | None = None) -> Price | None:
    """The price of a worker action, by default with as many commitments as can help; None beyond the track's end."""
    workers = workers_of(a.box, a.s, a.seat, code)
    if workers > rows_left(a.s, a.seat):
        return None
    full = full_price(a, code)
    if redeemed is None:
        redeemed = most_tokens(a.box, redeemable(a.s, a.seat, code), full)
    pay = full - redeemed * a.box.commitment_value
    entered = range(a.me.row + 1, a.me.row + workers + 1)
    rows = tuple((row, row_price(a.box, a.s, a.seat, row), is_red(a, row)) for row in entered)
    return Price(rows, full, redeemed, pay, max(0, -(-(pay - a.me.credits) // a.box.bvp_credits)))


def full_price(a: Asked, code: int) -> int:
    """Credits for all workers of an action."""
    return workers_price(a.box, a.s, a.seat, workers_of(a.box, a.s, a.seat, code))


def paid(a: Asked, code: int) -> Price | None:
    """What was paid with a code: a worker action that had one way to be paid, or the payment of one."""
    if is_worker_action(code):
        return price(a, code, fewest_tokens(a.box, a.me, full_price(a, code)))
    tokens = redeemed_by(code)
    return None if tokens is None else price(a, a.s.pending, tokens)


def redeemed_by(code: int) -> int | None:
    """How many tokens a payment redeems; None if it is no payment."""
    family, values = SPACE.parts(code)
    return {"Redeem": values[0], "RedeemSet": values[0].bit_count()}.get(family) if values else None


def is_red(a: Asked, row: int) -> bool:
    """Whether a row is one of the dear ones."""
    return a.box.row_price[row] > a.box.row_price[1]
