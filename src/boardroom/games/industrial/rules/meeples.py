"""Technicians and the CEO: what a player has, and where meeples go (L128-L130, L162-L164, L196, L212, A27)."""

from __future__ import annotations

from boardroom.games.industrial.rules.reasons import ALLOWED, CEO_AWAY, NO_MEEPLE
from boardroom.games.industrial.state import (
    BLUE,
    CEO,
    COLOURS,
    DEPARTMENTS,
    HOME,
    LEVELS,
    NONE,
    ON_EXCHANGE,
    ON_MARKET,
    ON_TREE,
    PINK,
    USED,
    Player,
    State,
)

WITH_CEO = 1  # instead of a meeple of the colour asked for


def reserve_size(me: Player) -> int:
    """Technicians in the reserve; the CEO is not one of them (L164)."""
    return me.reserve[0] + me.reserve[1] + me.reserve[2]


def meeple_refusal(me: Player, colour: int, meeple: int) -> int:
    """A technician of the colour, or the CEO, who stands for any (L130)."""
    if meeple == WITH_CEO:
        return ALLOWED if me.ceo == HOME else CEO_AWAY
    return ALLOWED if me.reserve[colour] > 0 else NO_MEEPLE


def send(me: Player, colour: int, meeple: int, space: int) -> bool:
    """A technician leaves the reserve, or the CEO goes to such a space (L130); whether it is a technician."""
    if meeple == WITH_CEO:
        me.ceo = space
        return False
    me.reserve[colour] -= 1
    return True


def send_to_market(me: Player, meeple: int) -> None:
    """A seller, or one more for another roll (L208, L212)."""
    if send(me, PINK, meeple, ON_MARKET):
        me.sellers += 1


def send_to_tree(s: State, seat: int, department: int, level: int, colour: int, meeple: int) -> None:
    """Onto the box of an improvement (L188)."""
    me = s.players[seat]
    s.tree[department][level] = seat
    s.tree_meeple[department][level] = colour if send(me, colour, meeple, ON_TREE) else CEO


def send_to_exchange(me: Player, meeple: int) -> None:
    """To the stock exchange, with an order (A59)."""
    if send(me, BLUE, meeple, ON_EXCHANGE):
        me.brokers += 1


def clear_tree(s: State) -> None:
    """At the end of the upgrade phase the technicians used go back to the bag (L196)."""
    for d in range(DEPARTMENTS):
        for level in range(LEVELS):
            if s.tree[d][level] != NONE:
                if s.tree_meeple[d][level] < COLOURS:
                    s.bag[s.tree_meeple[d][level]] += 1
                s.tree[d][level] = NONE
                s.tree_meeple[d][level] = 0
    for seat in range(s.seats):
        me = s.players[seat]
        s.bag[BLUE] += me.brokers
        me.brokers = 0
        if me.ceo == ON_TREE or me.ceo == ON_EXCHANGE:
            me.ceo = USED


def clear_market(s: State) -> None:
    """At the end of the round sellers go back to the bag and every CEO goes home (L130, L212)."""
    for seat in range(s.seats):
        me = s.players[seat]
        s.bag[PINK] += me.sellers
        me.sellers = 0
        me.market = NONE
        if me.alive:
            me.ceo = HOME
