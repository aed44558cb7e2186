"""Covering a forced payment, and bankruptcy (L122, specification 4.3 and 5.9)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.incidents import discard, hand_size
from boardroom.games.industrial.rules.loans import loan_refusal
from boardroom.games.industrial.rules.money import pay
from boardroom.games.industrial.rules.reasons import ALLOWED
from boardroom.games.industrial.rules.shares import holds_shares
from boardroom.games.industrial.state import (
    COLOURS,
    D_COVER,
    GONE,
    OUT_RUIN,
    STEP_ASK,
    STEP_RISK,
    STEP_STOCK,
    TRACKS,
    State,
)
from boardroom.kernel.places import fill


def ask_cover(box: Box, s: State) -> bool:
    """Pay what is due, or ask for a loan or a release while one is possible, or go bankrupt (L122, A24)."""
    me = s.players[s.debtor]
    if me.cash >= s.due:
        pay(me, s.due, s.due_account)
        s.due = 0
        return False
    if loan_refusal(box, s, s.debtor) == ALLOWED or holds_shares(s, s.debtor):
        s.seat = s.debtor
        s.decision = D_COVER
        return True
    ruin(s, s.debtor)
    return False


def ruin(s: State, seat: int) -> None:
    """The player is out of the game; what others need of the pieces goes back (L122, 5.9)."""
    me = s.players[seat]
    me.ruin_round = s.round
    me.ruin_phase = s.phase
    me.ruin_cash = me.cash
    me.ruin_loans = me.loans
    pay(me, me.cash, OUT_RUIN)
    me.alive = 0
    me.loans = 0
    me.ceo = GONE
    give_back_pieces(s, seat)
    dissolve_shares(s, seat)
    while hand_size(me) > 0:
        discard(s, me, 0)
    s.due = 0
    fill(s.descent, TRACKS, 0)
    if s.step == STEP_RISK or s.step == STEP_STOCK:
        s.step = STEP_ASK


def give_back_pieces(s: State, seat: int) -> None:
    """Cubes to the supply, reserve to the bag; meeples on the board stay until they are removed (A56)."""
    me = s.players[seat]
    s.supply += me.raw + me.products + me.line + me.bonus_line
    me.raw = 0
    me.products = 0
    me.line = 0
    me.bonus_line = 0
    for colour in range(COLOURS):
        s.bag[colour] += me.reserve[colour]
        me.reserve[colour] = 0


def dissolve_shares(s: State, seat: int) -> None:
    """Shares of the bankrupt are worthless, shares it held return to their companies; nobody is paid (5.9, A56)."""
    me = s.players[seat]
    me.outside = 0
    for other in range(s.seats):
        s.players[other].shares[seat] = 0
        s.players[other].outside -= me.shares[other]
        me.shares[other] = 0
