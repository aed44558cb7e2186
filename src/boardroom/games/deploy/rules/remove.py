"""The REMOVE action (L804-L814, specification 5.6)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.market import put_aside
from boardroom.games.deploy.rules.reasons import ALLOWED, IN_USE, NO_TILE_THERE, TOO_MANY_STEPS
from boardroom.games.deploy.rules.room import free_room, load
from boardroom.games.deploy.state import IN_A, IN_B, IN_C, POOL_A, SLOTS, TILE_POOLS, Player, State


def remove_refusal(me: Player, pool: int, slot: int) -> int:
    """An unused tile: in B without cubes, in A if the rest of the pool is large enough (L810, A38)."""
    value = me.tiles[pool][slot]
    if value == 0:
        return NO_TILE_THERE
    if pool == POOL_A:
        return ALLOWED if free_room(me, IN_A) >= value else IN_USE
    return ALLOWED if load(me, IN_B + slot) == 0 else IN_USE


def remove_c_refusal(box: Box, me: Player, steps: int) -> int:
    """Up to 3 steps down, not below the cubes in C (L810)."""
    if steps > box.pool_c_steps or steps > me.marker:
        return TOO_MANY_STEPS
    return ALLOWED if free_room(me, IN_C) >= steps else IN_USE


def can_remove(me: Player) -> bool:
    """Whether a REMOVE is possible at all."""
    if free_room(me, IN_C) > 0:
        return True
    for pool in range(TILE_POOLS):
        for slot in range(SLOTS):
            if remove_refusal(me, pool, slot) == ALLOWED:
                return True
    return False


def remove_tile(s: State, seat: int, pool: int, slot: int) -> None:
    """The tile leaves the game; its slot is free again (L810, A50)."""
    me = s.players[seat]
    put_aside(s, me.tiles[pool][slot], 1)
    me.tiles[pool][slot] = 0


def remove_c(me: Player, steps: int) -> None:
    """The marker moves down (L810)."""
    me.marker -= steps
