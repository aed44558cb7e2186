"""Placing the cubes of a system into the server room, one by one, and the cheapest way to do it (L677, D10).

Cubes are placed in the order yellow, blue, purple. In that order one can never get stuck: yellow lives in B only, blue
in A and C only, purple anywhere (5.3).

**Place for me.** `best_place` names the place for the next cube so that, if it is asked for every cube, the fees after
the last one are as low as any placement allows (`lowest_fees`). Where several places serve, it keeps as much
*harmless room* as possible: room that would take a further cube without raising the fees, counted for each colour.
What is still equal goes to the first place in the order A, B1 to B4, C.
"""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.reasons import ALLOWED, PLACE_FULL, WRONG_COLOUR
from boardroom.games.deploy.rules.room import accepts, fees, free_in_b, free_room, tiles_in
from boardroom.games.deploy.state import (
    BLUE,
    COLOURS,
    IN_A,
    IN_B,
    IN_C,
    NONE,
    PLACES,
    POOL_A,
    PURPLE,
    SLOTS,
    YELLOW,
    Player,
)


def next_cube(me: Player, system: int) -> int:
    """The colour of the cube to be placed next, `NONE` when the tile is empty."""
    for colour in range(COLOURS):
        if me.design[system][colour] > 0:
            return colour
    return NONE


def put_refusal(me: Player, system: int, place: int) -> int:
    """A place that takes the colour and has room (L677)."""
    if not accepts(place, next_cube(me, system)):
        return WRONG_COLOUR
    return ALLOWED if free_room(me, place) > 0 else PLACE_FULL


def open_places(me: Player, system: int) -> int:
    """How many places could take the next cube."""
    count = 0
    for place in range(PLACES):
        if put_refusal(me, system, place) == ALLOWED:
            count += 1
    return count


def first_open_place(me: Player, system: int) -> int:
    """The first place that could take the next cube; there always is one (5.3)."""
    place = 0
    while put_refusal(me, system, place) != ALLOWED:
        place += 1
    return place


def put_cube(me: Player, system: int, place: int) -> None:
    """Move the next cube from the tile to a place (L677)."""
    colour = next_cube(me, system)
    me.design[system][colour] -= 1
    me.cubes[place][colour] += 1


# --- the cheapest placement --------------------------------------------------------------------------------------


def best_place(box: Box, me: Player, system: int) -> int:
    """Where the next cube of a system should go: lowest fees in the end, then most harmless room, then first."""
    colour = next_cube(me, system)
    best = NONE
    best_fees = 0
    best_room = 0
    for place in range(PLACES):
        if put_refusal(me, system, place) == ALLOWED:
            put_cube(me, system, place)
            cost = lowest_fees(box, me, system)
            room = harmless_room(box, me)
            me.cubes[place][colour] -= 1  # the cube was only tried there
            me.design[system][colour] += 1
            if best == NONE or cost < best_fees or (cost == best_fees and room > best_room):
                best = place
                best_fees = cost
                best_room = room
    return best


def lowest_fees(box: Box, me: Player, system: int) -> int:
    """The lowest fees with which all cubes left on a tile can be placed; `NONE` if they do not fit.

    Fees depend only on which colours are present where: blue in A, purple in A, purple in each sub-pool of B. All
    combinations of letting a colour in or keeping it out are tried; C costs the same whatever lies there.
    """
    lowest = NONE
    for combination in range(1 << (SLOTS + 2)):
        blue_in_a = (combination & 1) > 0 or me.cubes[IN_A][BLUE] > 0
        purple_in_a = (combination & 2) > 0 or me.cubes[IN_A][PURPLE] > 0
        purple_in_b = combination >> 2
        if can_place(me, system, blue_in_a, purple_in_a, purple_in_b):
            cost = fees(box, me) + added_fees(box, me, blue_in_a, purple_in_a, purple_in_b)
            if lowest == NONE or cost < lowest:
                lowest = cost
    return lowest


def can_place(me: Player, system: int, blue_in_a: bool, purple_in_a: bool, purple_in_b: int) -> bool:
    """Whether the cubes of a tile fit if purple stays out of the sub-pools not in the bit set, and so on.

    Yellow fills the sub-pools without purple first and blue fills A first if purple has no business there, so that as
    much room as possible is left for purple.
    """
    yellow = me.design[system][YELLOW]
    blue = me.design[system][BLUE]
    room_a = free_room(me, IN_A)
    room_c = free_room(me, IN_C)
    shared = 0  # free room of the sub-pools that take purple as well as yellow
    for slot in range(SLOTS):
        if purple_in_b >> slot & 1 or me.cubes[IN_B + slot][PURPLE] > 0:
            shared += free_room(me, IN_B + slot)
    only_yellow = free_in_b(me) - shared
    if yellow > only_yellow + shared or blue > room_c + (room_a if blue_in_a else 0):
        return False
    shared -= max(0, yellow - only_yellow)
    blue_in_way = blue
    if purple_in_a:
        shared += room_a
    elif blue_in_a:
        blue_in_way = max(0, blue - room_a)
    return me.design[system][PURPLE] <= shared + room_c - blue_in_way


def added_fees(box: Box, me: Player, blue_in_a: bool, purple_in_a: bool, purple_in_b: int) -> int:
    """What letting new colours in costs on top of the present fees (L345, L349)."""
    colours = 0
    if blue_in_a and me.cubes[IN_A][BLUE] == 0:
        colours += 1
    if purple_in_a and me.cubes[IN_A][PURPLE] == 0:
        colours += 1
    cost = box.pool_a_fee * colours * tiles_in(me, POOL_A)
    for slot in range(SLOTS):
        if purple_in_b >> slot & 1 and me.cubes[IN_B + slot][PURPLE] == 0:
            cost += box.pool_b_fee[1] - box.pool_b_fee[0]
    return cost


def harmless_room(box: Box, me: Player) -> int:
    """Free room that takes a cube without raising the fees, counted once for every colour it takes so."""
    total = 0
    for place in range(PLACES):
        for colour in range(COLOURS):
            if accepts(place, colour) and (place == IN_C or colour == YELLOW or me.cubes[place][colour] > 0):
                total += free_room(me, place)
    return total
