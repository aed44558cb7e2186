"""The end of the game (L616-L631, specification 6)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import bearable, deployed_tiles, team, technologies
from boardroom.games.deploy.rules.room import fees
from boardroom.games.deploy.state import (
    D_OVER,
    P_CAPACITY,
    P_MONEY,
    P_PENALTIES,
    SLOTS,
    SMALLEST_TILE,
    SOURCES,
    TILE_POOLS,
    Player,
    State,
)
from boardroom.kernel.order import rank_by
from boardroom.kernel.places import copy_first


def score(box: Box, s: State, out: MutableSequence[MutableSequence[int]]) -> None:
    """BVP by source with all items of the end of the game (L617-L628)."""
    for seat in range(s.seats):
        me = s.players[seat]
        copy_first(out[seat], me.points, SOURCES)
        penalties = final_penalties(box, s, seat)
        tiles = tiles_item(box, s, me, me.bvp - penalties)
        out[seat][P_PENALTIES] -= penalties
        out[seat][P_CAPACITY] += tiles
        out[seat][P_MONEY] += me.cash // box.credits_per_bvp


def total(box: Box, s: State, seat: int) -> int:
    """The final points of a player."""
    me = s.players[seat]
    left = me.bvp - final_penalties(box, s, seat)
    return left + tiles_item(box, s, me, left) + me.cash // box.credits_per_bvp


def final_penalties(box: Box, s: State, seat: int) -> int:
    """Items 2 and 3: shortfall and overshoot, each stopping at zero with `clamp0` (L620, L623, 4.6)."""
    me = s.players[seat]
    shortfall = bearable(s, me.bvp, shortfall_penalty(box, s, seat))
    return shortfall + bearable(s, me.bvp - shortfall, box.overshoot_bvp * overshoot(box, s, me))


def final_profit(box: Box, s: State, seat: int) -> int:
    """Income with all workers and technology returned, even beyond 75, less fees (L620-L621, A32, A40)."""
    me = s.players[seat]
    income = me.income + box.worker_income * team(s, seat) + box.technology_income * technologies(me)
    return income - fees(box, me)


def shortfall_penalty(box: Box, s: State, seat: int) -> int:
    """One BVP for every 5 credits of shortfall, rounded up (L620)."""
    shortfall = -final_profit(box, s, seat)
    if shortfall <= 0:
        return 0
    return (shortfall + box.final_loss_credits - 1) // box.final_loss_credits


def overshoot(box: Box, s: State, me: Player) -> int:
    """Spaces beyond home; the end of the last round has taken the loop off already (L423, L623, A5)."""
    return me.progress if s.decision == D_OVER else max(0, me.progress - box.permanent_workers)


def tiles_value(box: Box, me: Player) -> int:
    """New capacity tiles gain, old ones lose (L626)."""
    value = 0
    for pool in range(TILE_POOLS):
        for slot in range(SLOTS):
            if me.tiles[pool][slot] > 0:
                value += box.capacity_bvp[me.tiles[pool][slot] - SMALLEST_TILE]
    return value


def tiles_item(box: Box, s: State, me: Player, bvp: int) -> int:
    """Item 4, which may be a loss: with `clamp0` it stops at zero (4.6)."""
    value = tiles_value(box, me)
    return value if value >= 0 else -bearable(s, bvp, -value)


def beats(box: Box, s: State, one: int, other: int) -> bool:
    """More points, then the more profitable setup, then more deployed tiles (L631, A40, A52)."""
    points = total(box, s, one) - total(box, s, other)
    if points != 0:
        return points > 0
    profits = final_profit(box, s, one) - final_profit(box, s, other)
    if profits != 0:
        return profits > 0
    return deployed_tiles(s.players[one]) > deployed_tiles(s.players[other])


def rank(box: Box, s: State, out: MutableSequence[int]) -> None:
    """A place is one more than the number of players who beat you; equals share it (L631, A52)."""
    rank_by(beats, box, s, out)
