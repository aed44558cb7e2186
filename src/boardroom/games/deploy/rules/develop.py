"""The DEVELOP action, and returning technology (L711-L769, L560, specification 5.4)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import raise_income
from boardroom.games.deploy.rules.reasons import (
    ALLOWED,
    ALREADY_OWNED,
    BASIC_GAME,
    INCOME_TOO_LOW,
    NOT_IN_STOCK,
    NOTHING_TO_DISCARD,
    TILE_NOT_OWNED,
    USED_THIS_ROUND,
)
from boardroom.games.deploy.state import BASIC, DEVELOPMENTS, NONE, SKILLS, SYSTEMS, TECH_WRITER, Player, State
from boardroom.kernel.counting import in_all
from boardroom.kernel.places import fill


def tiles_owned(me: Player) -> int:
    """Development tiles on the mat."""
    return in_all(me.owned, DEVELOPMENTS)


def is_technology(tile: int) -> bool:
    """The lower row of the board (L89)."""
    return tile >= SKILLS


def develop_refusal(box: Box, s: State, seat: int, tile: int) -> int:
    """In stock, not owned yet, payable from income, and room for it on the mat (L723, A13, A15, A28)."""
    if s.options.development == BASIC:
        return BASIC_GAME
    reason = tile_to_develop_refusal(box, s, seat, tile)
    lacks_no_more_than_income = reason in (ALLOWED, INCOME_TOO_LOW)
    if lacks_no_more_than_income and not has_room_to_develop(box, s.players[seat]):
        return NOTHING_TO_DISCARD  # more income would not help
    return reason


def tile_to_develop_refusal(box: Box, s: State, seat: int, tile: int) -> int:
    """What the tile itself asks for: in stock, not owned yet, payable from income (L723, A13, A15)."""
    me = s.players[seat]
    if me.owned[tile] == 1:
        return ALREADY_OWNED
    if s.development[tile] == 0:
        return NOT_IN_STOCK
    if is_technology(tile) and me.income < box.technology_income:
        return INCOME_TOO_LOW
    return ALLOWED


def has_room_to_develop(box: Box, me: Player) -> bool:
    """Room for another tile on the mat, if need be after giving up a skill (L723, A28)."""
    return not must_discard(box, me) or discardable(me) > 0


def must_discard(box: Box, me: Player) -> bool:
    """The mat is full (L723)."""
    return tiles_owned(me) >= box.development_limit


def discard_refusal(me: Player, skill: int) -> int:
    """An own skill that has not been used in this round (L723, A29)."""
    if me.owned[skill] == 0:
        return TILE_NOT_OWNED
    return ALLOWED if me.used[skill] == 0 else USED_THIS_ROUND


def discardable(me: Player) -> int:
    """Skills that could be given up."""
    count = 0
    for skill in range(SKILLS):
        if discard_refusal(me, skill) == ALLOWED:
            count += 1
    return count


def first_discardable(me: Player) -> int:
    """The first of them."""
    skill = 0
    while discard_refusal(me, skill) != ALLOWED:
        skill += 1
    return skill


def develop(box: Box, s: State, seat: int, tile: int, discard: int) -> None:
    """Give up a skill if need be, take the tile; technology lowers income, the Tech Writer taps (L723, L749)."""
    me = s.players[seat]
    if discard != NONE:
        me.owned[discard] = 0
        s.development[discard] += 1
    me.owned[tile] = 1
    s.development[tile] -= 1
    if is_technology(tile):
        me.income -= box.technology_income
    if tile == TECH_WRITER:
        tap_systems(me)


def tap_systems(me: Player) -> None:
    """Systems deployed so far are not documented (L749)."""
    for system in range(SYSTEMS):
        fill(me.tapped[system], me.deployed[system], 1)


def owns_technology(me: Player) -> bool:
    """Whether there is anything to return in P2."""
    for tile in range(SKILLS, DEVELOPMENTS):
        if me.owned[tile] == 1:
            return True
    return False


def return_tech_refusal(me: Player, tile: int) -> int:
    """An own technology tile (L560)."""
    return ALLOWED if me.owned[tile] == 1 else TILE_NOT_OWNED


def return_tech(box: Box, s: State, seat: int, tile: int) -> None:
    """P2: back to the board, income restored (L560)."""
    me = s.players[seat]
    me.owned[tile] = 0
    s.development[tile] += 1
    raise_income(box, me, box.technology_income)


def reset_flipped(me: Player) -> None:
    """E3: flipped tiles are turned back (L606, A30)."""
    fill(me.used, DEVELOPMENTS, 0)
