"""Buying raw material (L220-L228, specification 5.1)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.dice import roll
from boardroom.games.industrial.rules.events import shortage_price
from boardroom.games.industrial.rules.money import pay
from boardroom.games.industrial.rules.reasons import ALLOWED, NO_CASH, RAW_FULL, SUPPLY_EMPTY
from boardroom.games.industrial.state import OUT_RAW, Player, State


def set_price(box: Box, s: State) -> None:
    """The initial player rolls; everybody's price marker moves there (L222, L226, A46)."""
    s.price = box.price_of_die[roll(s) - 1]


def cube_price(box: Box, s: State, seat: int) -> int:
    """What a cube costs this player; the marker does not move for it (L226, A33, A34)."""
    me = s.players[seat]
    return max(0, s.price - me.purchase_cut + shortage_price(box, s) - me.discount)


def raw_space(box: Box, me: Player) -> int:
    """Spaces of the raw warehouse (L94, L308)."""
    return box.raw_capacity + me.storage


def purchase_refusal(box: Box, s: State, seat: int, cubes: int) -> int:
    """Room, cubes in the supply, and cash (A4, A53)."""
    me = s.players[seat]
    if cubes > raw_space(box, me) - me.raw:
        return RAW_FULL
    if cubes > s.supply:
        return SUPPLY_EMPTY
    return ALLOWED if cubes * cube_price(box, s, seat) <= me.cash else NO_CASH


def buy_raw(box: Box, s: State, seat: int, cubes: int) -> None:
    """Cubes from the supply to the raw warehouse (L228)."""
    me = s.players[seat]
    pay(me, cubes * cube_price(box, s, seat), OUT_RAW)
    s.supply -= cubes
    me.raw += cubes
