"""Moving a player's markers: goods, victory points, price (specification 2.1, 4.3)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.state import NONE, Player, State


def steve_seat(s: State) -> int:
    """The seat of the automaton, `NONE` without him; the choices of the option are "none" and then the seats."""
    return s.options.steve - 1 if s.options.steve else NONE


def is_steve(s: State, seat: int) -> bool:
    """Whether the automaton sits there."""
    return s.options.steve == seat + 1


def book(me: Player, source: int, vp: int) -> None:
    """Victory points on the scoreboard, remembered by source."""
    me.vp += vp
    me.points[source] += vp


def produce(me: Player, goods: int) -> int:
    """Move goods from stock to the produced ones, as many as there are; how many it were (L721)."""
    moved = min(goods, me.stock)
    me.stock -= moved
    me.goods += moved
    return moved


def within_prices(box: Box, price: int) -> int:
    """The price sectors are the limits (A6)."""
    return max(box.price_lowest, min(box.price_highest, price))
