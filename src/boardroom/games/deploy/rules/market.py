"""The marketplace and the ADD action (L635-L653, L554-L558, specification 2.4, 5.1)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.reasons import ALLOWED, CANNOT_AFFORD, POOL_FULL, STACK_EMPTY, TRACK_ENDS
from boardroom.games.deploy.rules.room import tiles_in
from boardroom.games.deploy.state import LOWEST_STACK, S_ADD, SLOTS, SMALLEST_TILE, State


def stack_at(s: State, position: int) -> int:
    """Which stack lies on a market position: every round the next higher ones (L554-L558, N12)."""
    return s.round - 1 + position


def tile_at(s: State, position: int) -> int:
    """The capacity sold on a market position."""
    return LOWEST_STACK + stack_at(s, position)


def with_bonus(box: Box, s: State, seat: int, price: int) -> int:
    """The ADD bonus halves the whole price, rounded up (L653)."""
    if s.spots[S_ADD] == seat:
        return (price + box.price_divisor - 1) // box.price_divisor
    return price


def tile_price(box: Box, s: State, seat: int, pool: int, position: int) -> int:
    """Printed beside the market position, left for A and right for B (L641)."""
    return with_bonus(box, s, seat, box.market_price[pool][position])


def step_price(box: Box, s: State, seat: int, steps: int) -> int:
    """4 credits per step of the pool C marker (L645)."""
    return with_bonus(box, s, seat, box.pool_c_price * steps)


def add_refusal(box: Box, s: State, seat: int, pool: int, position: int) -> int:
    """A tile on the position, a free slot in the pool, the price in hand (L641)."""
    if s.stacks[stack_at(s, position)] == 0:
        return STACK_EMPTY
    if tiles_in(s.players[seat], pool) == SLOTS:
        return POOL_FULL
    if s.players[seat].cash < tile_price(box, s, seat, pool, position):
        return CANNOT_AFFORD
    return ALLOWED


def add_c_refusal(box: Box, s: State, seat: int, steps: int) -> int:
    """Up to 3 steps, not beyond the end of the track, the price in hand (L645)."""
    if steps > box.pool_c_steps or s.players[seat].marker + steps > box.pool_c_max:
        return TRACK_ENDS
    if s.players[seat].cash < step_price(box, s, seat, steps):
        return CANNOT_AFFORD
    return ALLOWED


def add(box: Box, s: State, seat: int, pool: int, position: int) -> None:
    """Pay, take a tile and put it into the lowest free slot of the pool (L641, A50)."""
    me = s.players[seat]
    me.cash -= tile_price(box, s, seat, pool, position)
    s.stacks[stack_at(s, position)] -= 1
    slot = 0
    while me.tiles[pool][slot] > 0:
        slot += 1
    me.tiles[pool][slot] = tile_at(s, position)


def add_c(box: Box, s: State, seat: int, steps: int) -> None:
    """Pay and move the marker up (L645)."""
    me = s.players[seat]
    me.cash -= step_price(box, s, seat, steps)
    me.marker += steps


def put_aside(s: State, value: int, count: int) -> None:
    """Capacity tiles leave the game."""
    s.aside[value - SMALLEST_TILE] += count


def reset_market(s: State) -> None:
    """P1, for the round that begins: the tiles that were on position 1 leave the game, the others move down (L554)."""
    oldest = s.round - 2  # what lay on position 1 in the round before
    put_aside(s, LOWEST_STACK + oldest, s.stacks[oldest])
    s.stacks[oldest] = 0
