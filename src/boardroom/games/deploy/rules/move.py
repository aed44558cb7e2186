"""The MOVE action: movements between and within pools (L771-L802, specification 5.5).

A movement is one cube between two pools, or one or two cubes between two sub-pools of B. Its code tells source, target
and cubes.
"""

from __future__ import annotations

from boardroom.games.deploy.actions import MOVE_AC, MOVE_INTO_B, MOVE_OUT_OF_B, MOVE_WITHIN_B, PAY
from boardroom.games.deploy.rules.reasons import ALLOWED, NO_SUCH_CUBE, NOTHING_TO_MOVE, PLACE_FULL
from boardroom.games.deploy.rules.room import free_room, load
from boardroom.games.deploy.state import BLUE, IN_A, IN_B, IN_C, NONE, PURPLE, SLOTS, YELLOW, Player

COLOURS_AC = 2  # blue and purple move between A and C
ENDS_OUTSIDE = 2  # A and C, as seen from B
LOADS = 5  # what may move at once within B
ONE_YELLOW, ONE_PURPLE, TWO_YELLOW, TWO_PURPLE, ONE_OF_EACH = range(LOADS)
TARGETS_IN_B = SLOTS - 1
FROM_ONE_SLOT = LOADS * TARGETS_IN_B


def from_place(code: int) -> int:
    """The place a movement starts from."""
    if code < MOVE_INTO_B:
        return IN_A if code - MOVE_AC < COLOURS_AC else IN_C
    if code < MOVE_OUT_OF_B:
        return IN_A if code - MOVE_INTO_B < SLOTS else IN_C
    if code < MOVE_WITHIN_B:
        return IN_B + (code - MOVE_OUT_OF_B) // ENDS_OUTSIDE
    return IN_B + (code - MOVE_WITHIN_B) // FROM_ONE_SLOT


def to_place(code: int) -> int:
    """The place a movement leads to."""
    if code < MOVE_INTO_B:
        return IN_C if code - MOVE_AC < COLOURS_AC else IN_A
    if code < MOVE_OUT_OF_B:
        return IN_B + (code - MOVE_INTO_B) % SLOTS
    if code < MOVE_WITHIN_B:
        return IN_A if (code - MOVE_OUT_OF_B) % ENDS_OUTSIDE == 0 else IN_C
    target = IN_B + (code - MOVE_WITHIN_B) // LOADS % TARGETS_IN_B
    return target if target < from_place(code) else target + 1


def yellow_of(code: int) -> int:
    """Yellow cubes of a movement: only within B."""
    return 0 if code < MOVE_WITHIN_B else of_load(code, ONE_YELLOW, TWO_YELLOW)


def blue_of(code: int) -> int:
    """Blue cubes of a movement: only between A and C."""
    return 1 if code < MOVE_INTO_B and (code - MOVE_AC) % COLOURS_AC == 0 else 0


def purple_of(code: int) -> int:
    """Purple cubes of a movement."""
    if code < MOVE_INTO_B:
        return 1 - blue_of(code)
    return 1 if code < MOVE_WITHIN_B else of_load(code, ONE_PURPLE, TWO_PURPLE)


def of_load(code: int, one: int, two: int) -> int:
    """Cubes of a colour in a movement within B; `one` and `two` are the loads that hold no other colour."""
    load = (code - MOVE_WITHIN_B) % LOADS
    if load == two:
        return 2
    return 1 if load in (one, ONE_OF_EACH) else 0


def movement_refusal(me: Player, code: int) -> int:
    """The cubes lie at the source, and the target has room for them now (L775, 5.5)."""
    cubes = me.cubes[from_place(code)]
    yellow = yellow_of(code)
    blue = blue_of(code)
    purple = purple_of(code)
    if cubes[YELLOW] < yellow or cubes[BLUE] < blue or cubes[PURPLE] < purple:
        return NO_SUCH_CUBE
    return ALLOWED if free_room(me, to_place(code)) >= yellow + blue + purple else PLACE_FULL


def move_cubes(me: Player, code: int) -> None:
    """One movement (L775)."""
    source = me.cubes[from_place(code)]
    target = me.cubes[to_place(code)]
    source[YELLOW] -= yellow_of(code)
    target[YELLOW] += yellow_of(code)
    source[BLUE] -= blue_of(code)
    target[BLUE] += blue_of(code)
    source[PURPLE] -= purple_of(code)
    target[PURPLE] += purple_of(code)


def after_source(code: int) -> int:
    """The first code after those with the same source."""
    if code < MOVE_INTO_B:
        return code + COLOURS_AC - (code - MOVE_AC) % COLOURS_AC
    if code < MOVE_OUT_OF_B:
        return code + SLOTS - (code - MOVE_INTO_B) % SLOTS
    if code < MOVE_WITHIN_B:
        return code + ENDS_OUTSIDE - (code - MOVE_OUT_OF_B) % ENDS_OUTSIDE
    return code + FROM_ONE_SLOT - (code - MOVE_WITHIN_B) % FROM_ONE_SLOT


def after_target(code: int) -> int:
    """The first code after those with the same source and target."""
    if code < MOVE_INTO_B:
        return after_source(code)
    if code < MOVE_WITHIN_B:
        return code + 1
    return code + LOADS - (code - MOVE_WITHIN_B) % LOADS


def next_movement(me: Player, code: int) -> int:
    """The first possible movement from `code` on, `PAY` (one past the last) if there is none.

    Places without cubes or without room are passed over at once.
    """
    while code < PAY:
        if load(me, from_place(code)) == 0:
            code = after_source(code)
        elif free_room(me, to_place(code)) == 0:
            code = after_target(code)
        elif movement_refusal(me, code) == ALLOWED:
            return code
        else:
            code += 1
    return PAY


def can_move(me: Player) -> bool:
    """Whether any movement is possible."""
    return next_movement(me, MOVE_AC) < PAY


def only_movement(me: Player) -> int:
    """The movement if there is exactly one, else `NONE`."""
    code = next_movement(me, MOVE_AC)
    if code == PAY or next_movement(me, code + 1) < PAY:
        return NONE
    return code


def move_refusal(me: Player) -> int:
    """A MOVE makes at least one movement (5.5)."""
    return ALLOWED if can_move(me) else NOTHING_TO_MOVE
