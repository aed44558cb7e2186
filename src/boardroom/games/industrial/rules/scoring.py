"""The end of the game (L272-L284, specification 6 and 5.9)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.state import (
    ACCIDENTS,
    DEPARTMENTS,
    FROM_ACCIDENTS,
    FROM_LOANS,
    FROM_MONEY,
    FROM_POLLUTION,
    POLLUTION,
    Player,
    State,
)
from boardroom.kernel.counting import in_all
from boardroom.kernel.order import rank_by


def final_cash(me: Player) -> int:
    """Cash, of a bankrupt player as it was when the payment failed (5.9)."""
    return me.cash + me.ruin_cash


def final_loans(me: Player) -> int:
    """Loans not returned, of a bankrupt player as they were when the payment failed (5.9)."""
    return me.loans + me.ruin_loans


def score(box: Box, s: State, out: MutableSequence[MutableSequence[int]]) -> None:
    """Highest levels, both markers, loans, money (L276-L283, A20, A49)."""
    for seat in range(s.seats):
        me = s.players[seat]
        for d in range(DEPARTMENTS):
            out[seat][d] = box.level_points[me.levels[d]]
        out[seat][FROM_POLLUTION] = me.track[POLLUTION]
        out[seat][FROM_ACCIDENTS] = me.track[ACCIDENTS]
        out[seat][FROM_LOANS] = -box.loan_penalty * final_loans(me)
        out[seat][FROM_MONEY] = final_cash(me) // box.money_per_point


def total(box: Box, me: Player) -> int:
    """All points of a player (L276-L283)."""
    points = me.track[POLLUTION] + me.track[ACCIDENTS]
    for d in range(DEPARTMENTS):
        points += box.level_points[me.levels[d]]
    return points - box.loan_penalty * final_loans(me) + final_cash(me) // box.money_per_point


def improvements(me: Player) -> int:
    """Improvements developed, in all departments."""
    return in_all(me.levels, DEPARTMENTS)


def beats(box: Box, s: State, seat: int, rival: int) -> bool:
    """Survivors before bankrupts, later ones before earlier; then points, cash, improvements (L284, 5.9)."""
    one = s.players[seat]
    other = s.players[rival]
    if one.alive != other.alive:
        return one.alive > other.alive
    if one.ruin_round != other.ruin_round:
        return one.ruin_round > other.ruin_round
    if one.ruin_phase != other.ruin_phase:
        return one.ruin_phase > other.ruin_phase
    points = total(box, one) - total(box, other)
    if points != 0:
        return points > 0
    if final_cash(one) != final_cash(other):
        return final_cash(one) > final_cash(other)
    return bool(one.alive) and improvements(one) > improvements(other)


def rank(box: Box, s: State, out: MutableSequence[int]) -> None:
    """A place is one more than the number of players who beat you; equals share it (L284)."""
    rank_by(beats, box, s, out)
