"""Loans (L120-L126, specification 2.10, A22, A23)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.money import pay, receive
from boardroom.games.industrial.rules.reasons import ALLOWED, JUST_BORROWED, LOANS_FULL, NO_CASH, NO_LOAN
from boardroom.games.industrial.state import IN_LOANS, OUT_REPAYMENTS, State


def loan_refusal(box: Box, s: State, seat: int) -> int:
    """A free loan zone (L122)."""
    return ALLOWED if s.players[seat].loans < box.loan_zones else LOANS_FULL


def take_loan(box: Box, s: State, seat: int) -> None:
    """$20 now (L122)."""
    me = s.players[seat]
    receive(me, box.loan_money, IN_LOANS)
    me.loans += 1
    me.borrowed = 1


def repay_refusal(box: Box, s: State, seat: int) -> int:
    """$24 back, but not between borrowing and the next main choice (L122, A54)."""
    me = s.players[seat]
    if me.loans == 0:
        return NO_LOAN
    if me.borrowed:
        return JUST_BORROWED
    return ALLOWED if me.cash >= box.loan_return else NO_CASH


def repay_loan(box: Box, s: State, seat: int) -> None:
    """The zone is free again (L122)."""
    me = s.players[seat]
    pay(me, box.loan_return, OUT_REPAYMENTS)
    me.loans -= 1
