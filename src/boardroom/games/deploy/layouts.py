"""What one MOVE can make of a server room: every layout of its cubes that can be reached, and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardroom.games.deploy.actions import MOVE_AC, PAY
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules import move, room
from boardroom.games.deploy.state import Player
from boardroom.kernel.schema import copy

MOST_LAYOUTS: Final = 500

Layout = tuple[list[list[int]], tuple[int, ...]]  # cubes by place and colour, and the movements that lead there


def reachable_layouts(box: Box, player: Player) -> list[Layout]:
    """The layouts of the cubes, those that take fewer movements first; the first is the one they lie in.

    Server rooms are so full that there are seldom more than some dozens; where there are far more, the rest is left
    alone.
    """
    me = copy(player)
    ways: list[Layout] = [(me.cubes, ())]
    known = {layout(me)}
    for cubes, way in ways:  # which grows meanwhile
        me.cubes = cubes
        if len(way) == box.movements or len(ways) > MOST_LAYOUTS:
            continue
        for code in possible_movements(me):
            me.cubes = [list(place) for place in cubes]
            move.move_cubes(me, code)
            if layout(me) not in known:
                known.add(layout(me))
                ways.append((me.cubes, (*way, code)))
            me.cubes = cubes
    return ways


def all_known(box: Box, layouts: Sequence[Layout]) -> int:
    """Up to how many movements no layout was left alone."""
    return box.movements if len(layouts) <= MOST_LAYOUTS else len(layouts[-1][1]) - 1


def layout(me: Player) -> tuple[tuple[int, ...], ...]:
    """Which cubes lie where."""
    return tuple(tuple(cubes) for cubes in me.cubes)


def possible_movements(me: Player) -> list[int]:
    """All movements that are possible now."""
    found, code = [], MOVE_AC - 1
    while (code := move.next_movement(me, code + 1)) < PAY:
        found.append(code)
    return found


def cheapest_movements(box: Box, player: Player, layouts: Sequence[Layout]) -> tuple[int, tuple[int, ...]]:
    """The lowest fees that movements can lead to, and those movements, as few as it takes; none if it is no use."""
    me, fees = copy(player), []
    for cubes, _ in layouts:
        me.cubes = cubes
        fees.append(room.fees(box, me))
    least = min(fees)
    return least, layouts[fees.index(least)][1]
