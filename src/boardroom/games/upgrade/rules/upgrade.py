"""The UPGRADE action: install, flip to level III, transform (L279-L299, specification 5.2)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import gain_influence
from boardroom.games.upgrade.rules.reasons import (
    ALLOWED,
    ALREADY_UPGRADED,
    NO_TILE_LEFT,
    NOT_LEVEL_II,
    NOT_UPGRADED,
    PHASE_TOO_EARLY,
    SAME_COLOUR,
)
from boardroom.games.upgrade.state import B_UPGRADE, LEVEL_I, LEVEL_II, LEVEL_III, State


def with_bonus(box: Box, s: State, seat: int, workers: int) -> int:
    """The UPGRADE bonus saves a worker in every UPGRADE of the year (L299, A36)."""
    if s.bonus[B_UPGRADE] == seat:
        return workers - box.bonus_workers
    return workers


def install_workers(box: Box, s: State, seat: int, a: int, colour: int) -> int:
    """Number bottom centre of the level II side (L127)."""
    return with_bonus(box, s, seat, box.install_workers[a][colour])


def flip_workers(box: Box, s: State, seat: int, a: int) -> int:
    """Number bottom left of the level III side (L289, A15)."""
    return with_bonus(box, s, seat, box.flip_workers[a][s.players[seat].areas[a].colour])


def transform_workers(box: Box, s: State, seat: int, a: int, colour: int) -> int:
    """The full cost printed on the new tile, on the side of the present level (L295, A15)."""
    if s.players[seat].areas[a].level == LEVEL_III:
        return with_bonus(box, s, seat, box.replace_workers[a][colour])
    return with_bonus(box, s, seat, box.install_workers[a][colour])


def install_refusal(box: Box, s: State, seat: int, a: int, colour: int) -> int:
    """A level I area and a tile in stock; never beyond the phase (L283, L287, A35)."""
    if s.players[seat].areas[a].level != LEVEL_I:
        return ALREADY_UPGRADED
    if box.phase_of_year[s.year] < LEVEL_II:
        return PHASE_TOO_EARLY
    if s.stock[a][colour] == 0:
        return NO_TILE_LEFT
    return ALLOWED


def flip_refusal(box: Box, s: State, seat: int, a: int) -> int:
    """A level II area in phase III (L125, L283)."""
    if s.players[seat].areas[a].level != LEVEL_II:
        return NOT_LEVEL_II
    if box.phase_of_year[s.year] < LEVEL_III:
        return PHASE_TOO_EARLY
    return ALLOWED


def transform_refusal(s: State, seat: int, a: int, colour: int) -> int:
    """An upgraded area and a tile of another colour in stock (L295)."""
    area = s.players[seat].areas[a]
    if area.level == LEVEL_I:
        return NOT_UPGRADED
    if area.colour == colour:
        return SAME_COLOUR
    if s.stock[a][colour] == 0:
        return NO_TILE_LEFT
    return ALLOWED


def install(box: Box, s: State, seat: int, a: int, colour: int) -> None:
    """Take the tile, flip the board; what lies on it stays; Logistics brings influence (L287, L124, A14, A45)."""
    me = s.players[seat]
    s.stock[a][colour] -= 1
    me.areas[a].level = LEVEL_II
    me.areas[a].colour = colour
    if box.install_influence[a]:
        gain_influence(me)


def flip(s: State, seat: int, a: int) -> None:
    """The tile turns to its level III side; tune token and colour stay (L289, A13)."""
    s.players[seat].areas[a].level = LEVEL_III


def transform(s: State, seat: int, a: int, colour: int) -> None:
    """The old tile goes back to its stack, the new one lies at the same level (L295, A13, A14)."""
    area = s.players[seat].areas[a]
    s.stock[a][area.colour] += 1
    s.stock[a][colour] -= 1
    area.colour = colour
    if s.options.tune_kept_on_transform:  # the alternative to the default "yes"
        area.tuned = 0
