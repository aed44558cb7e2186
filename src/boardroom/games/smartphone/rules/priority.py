"""The order of the seats in phases 4 to 7 (L299, L709, specification 4.1)."""

from __future__ import annotations

from boardroom.games.smartphone.rules.technology import patent_count, studied_count
from boardroom.games.smartphone.state import State
from boardroom.kernel.chance import shuffle


def before(s: State, one: int, other: int) -> bool:
    """Whether a seat comes before another: lower price, fewer points, fewer goods produced, then more technologies,
    more patents (L299, L709, A3)."""
    a = s.players[one]
    b = s.players[other]
    if a.price != b.price:
        return a.price < b.price
    if a.vp != b.vp:
        return a.vp < b.vp
    if a.produced != b.produced:
        return a.produced < b.produced
    if studied_count(a) != studied_count(b):
        return studied_count(a) > studied_count(b)
    return patent_count(s, one) > patent_count(s, other)


def any_tie(s: State) -> bool:
    """Whether two seats are equal in everything."""
    for one in range(s.seats):
        for other in range(one):
            if not before(s, one, other) and not before(s, other, one):
                return True
    return False


def set_order(s: State) -> None:
    """Fixed for the phase at its start; the coin of the last tie-break is tossed then, and only then (A5, A7, A56)."""
    for seat in range(s.seats):
        s.order[seat] = seat
    if any_tie(s):
        shuffle(s.chance, s.order, s.seats)
    for i in range(1, s.seats):
        seat = s.order[i]
        j = i
        while j > 0 and before(s, seat, s.order[j - 1]):
            s.order[j] = s.order[j - 1]
            j -= 1
        s.order[j] = seat
