"""The TRAIN action (L357-L367, specification 5.3). Area and spot are chosen before the draw (A10)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import gain_influence
from boardroom.games.upgrade.rules.reasons import ALLOWED, BAG_EMPTY, NO_FREE_SPOT
from boardroom.games.upgrade.state import SPOTS_PER_COLOUR, TILE_KINDS, Area, State
from boardroom.kernel.chance import pick


def free_spots(box: Box, area: Area, a: int, colour: int) -> int:
    """Spots of a colour without a tile."""
    free = box.training_spots[a][colour]
    for spot in range(SPOTS_PER_COLOUR):
        if area.tiles[colour][spot] > 0:
            free -= 1
    return free


def bag_of(s: State, colour: int) -> int:
    """Which bag a spot colour draws from: with `one_bag` there is only the first (A1)."""
    return 0 if s.options.bag_mode else colour


def bag_is_empty(s: State, bag: int) -> bool:
    """Whether no training tile is left in it."""
    for kind in range(TILE_KINDS):
        if s.bags[bag][kind] > 0:
            return False
    return True


def train_refusal(box: Box, s: State, seat: int, a: int, colour: int) -> int:
    """A free spot of the colour, and a tile in its bag (L365)."""
    if free_spots(box, s.players[seat].areas[a], a, colour) <= 0:
        return NO_FREE_SPOT
    return BAG_EMPTY if bag_is_empty(s, bag_of(s, colour)) else ALLOWED


def train(box: Box, s: State, seat: int, a: int, colour: int) -> None:
    """Draw a tile, place it, move along the user track, gain influence if any is left (L365-L367, A37, A41)."""
    me = s.players[seat]
    bag = s.bags[bag_of(s, colour)]
    kind = pick(s.chance, bag, TILE_KINDS)
    bag[kind] -= 1
    users = box.tile_values[colour][kind]
    spots = me.areas[a].tiles[colour]
    at = 0
    while spots[at] > 0:
        at += 1
    spots[at] = users
    me.users += users
    gain_influence(me)
