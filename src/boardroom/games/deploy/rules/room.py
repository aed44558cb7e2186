"""The server room: capacity, free room, licence fees, optimisation (L176-L182, L327-L363, specification 2.8, 5.9).

Cubes lie in six places: pool A, the four sub-pools of B, pool C.
"""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.state import (
    BLUE,
    IN_A,
    IN_B,
    IN_C,
    PLACES,
    POOL_A,
    POOL_B,
    PURPLE,
    SLOTS,
    YELLOW,
    Player,
)


def capacity(me: Player, place: int) -> int:
    """Cubes a place can hold: the tiles of A together, one tile in B, the marker of C (L180-L182, L335-L337)."""
    if place == IN_C:
        return me.marker
    if place >= IN_B:
        return me.tiles[POOL_B][place - IN_B]
    tiles = me.tiles[POOL_A]
    return tiles[0] + tiles[1] + tiles[2] + tiles[3]


def load(me: Player, place: int) -> int:
    """Cubes in a place."""
    cubes = me.cubes[place]
    return cubes[YELLOW] + cubes[BLUE] + cubes[PURPLE]


def free_room(me: Player, place: int) -> int:
    """Cubes a place can still take."""
    return capacity(me, place) - load(me, place)


def accepts(place: int, colour: int) -> bool:
    """A and C take blue and purple, B takes yellow and purple (L180-L182, A36)."""
    if colour == PURPLE:
        return True
    return (IN_B <= place < IN_C) == (colour == YELLOW)


def free_in_b(me: Player) -> int:
    """Free room of all sub-pools of B together."""
    free = 0
    for place in range(IN_B, IN_C):
        free += free_room(me, place)
    return free


def tiles_in(me: Player, pool: int) -> int:
    """Capacity tiles in pool A or B."""
    count = 0
    for slot in range(SLOTS):
        if me.tiles[pool][slot] > 0:
            count += 1
    return count


# --- licence fees ------------------------------------------------------------------------------------------------


def fee_a(box: Box, me: Player) -> int:
    """Per colour present and per tile; nothing without cubes (L345)."""
    colours = 0
    if me.cubes[IN_A][BLUE] > 0:
        colours += 1
    if me.cubes[IN_A][PURPLE] > 0:
        colours += 1
    return box.pool_a_fee * colours * tiles_in(me, POOL_A)


def fee_b(box: Box, me: Player) -> int:
    """Per sub-pool, more where purple lies; an empty one still pays (L349, A45)."""
    fee = 0
    for slot in range(SLOTS):
        if me.tiles[POOL_B][slot] > 0:
            fee += box.pool_b_fee[1 if me.cubes[IN_B + slot][PURPLE] > 0 else 0]
    return fee


def fee_c(box: Box, me: Player) -> int:
    """The number beside the marker, whatever lies there (L353)."""
    return box.pool_c_fee[me.marker]


def fees(box: Box, me: Player) -> int:
    """All licence fees of a round; nothing is paid for the cloud (L341, 5.9)."""
    return fee_a(box, me) + fee_b(box, me) + fee_c(box, me)


# --- optimisation ------------------------------------------------------------------------------------------------


def pool_capacity(me: Player, first: int, end: int) -> int:
    """Capacity of the places `first`..`end` - 1."""
    total = 0
    for place in range(first, end):
        total += capacity(me, place)
    return total


def pool_load(me: Player, first: int, end: int) -> int:
    """Cubes in the places `first`..`end` - 1."""
    total = 0
    for place in range(first, end):
        total += load(me, place)
    return total


def well_used(box: Box, me: Player, first: int, end: int) -> bool:
    """Two thirds of a pool are in use; B counts as a whole, a pool without capacity passes (L363, A14)."""
    share = box.optimisation_share
    return share[1] * pool_load(me, first, end) >= share[0] * pool_capacity(me, first, end)


def optimised(box: Box, me: Player) -> bool:
    """All three pools are well used, and there is some capacity at all (L612, A14)."""
    return (
        well_used(box, me, IN_A, IN_B)
        and well_used(box, me, IN_B, IN_C)
        and well_used(box, me, IN_C, PLACES)
        and pool_capacity(me, IN_A, PLACES) > 0
    )
