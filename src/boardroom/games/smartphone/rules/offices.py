"""Offices on the map and on retailers (L406-L431, L655-L691, specification 5.5, 5.6).

A region with a retailer uses its row of `offices` for the blue cells of the retailer. Offices fill a row from the left
without gaps.
"""

from __future__ import annotations

from collections.abc import Callable

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.players import is_steve, produce
from boardroom.games.smartphone.rules.reasons import (
    ALLOWED,
    NO_OFFICE,
    NO_SUCH_OFFICE,
    NOT_ONE_OFFICE,
    NOT_SMALL,
    OFFICE_THERE,
    REGION_FULL,
    RETAILER_THERE,
)
from boardroom.games.smartphone.state import (
    GOODS_BONUS,
    NO_BONUS,
    NONE,
    OFFICE_CELLS,
    REGIONS,
    SMALL,
    State,
)
from boardroom.kernel.counting import how_many
from boardroom.kernel.places import place_of


def cells_in(box: Box, s: State, region: int) -> int:
    """Office cells of a region, or blue cells of its retailer."""
    size = box.region_size[region]
    return box.office_cells[size - 1] if s.retailer[region] == NONE else box.retailer_cells[size - 1]


def taken_in(s: State, region: int) -> int:
    """How many offices stand in a region or on its retailer: the next cell from the left (L421)."""
    taken = 0
    while taken < OFFICE_CELLS and s.offices[region][taken] != NONE:
        taken += 1
    return taken


def has_room(box: Box, s: State, region: int) -> bool:
    """Whether a cell is free."""
    return taken_in(s, region) < cells_in(box, s, region)


def own_offices(s: State, seat: int, region: int) -> int:
    """How many offices of a seat stand there."""
    return how_many(s.offices[region], OFFICE_CELLS, seat)


def present(s: State, seat: int, region: int) -> bool:
    """Whether a seat has an office there, on a cell or on the retailer (A19)."""
    return place_of(s.offices[region], OFFICE_CELLS, seat) != NONE


def connected(box: Box, s: State, seat: int, region: int) -> bool:
    """Whether a line leads to a region with an own office (L464, A19, A20)."""
    for other in range(REGIONS):
        if box.links[region][other] and present(s, seat, other):
            return True
    return False


def regions_within_reach(box: Box, s: State, seat: int) -> int:
    """Bits of the regions without an own office that a line connects with one (A19, A20): `connected` for them all."""
    own = 0
    for region in range(REGIONS):
        own |= int(present(s, seat, region)) << region
    within = 0
    for other in range(REGIONS):
        if own >> other & 1:
            for region in range(REGIONS):
                within |= int(box.links[region][other] != 0) << region
    return within & ~own


def entry_cost(box: Box, region: int) -> int:
    """Progress markers to open an office (L429)."""
    return box.entry_cost[box.region_size[region] - 1]


# --- placing -----------------------------------------------------------------------------------------------------


def put_office(s: State, seat: int, region: int) -> None:
    """An office from stock on the leftmost free cell; own progress markers there return (L421)."""
    s.offices[region][taken_in(s, region)] = seat
    me = s.players[seat]
    me.offices -= 1
    me.progress += me.shipped[region]
    me.shipped[region] = 0


def open_office(box: Box, s: State, seat: int, region: int) -> None:
    """By logistics or Gamepad B: on a retailer its bonus follows, not for Steve (L421, L661-L667, A32)."""
    put_office(s, seat, region)
    if s.retailer[region] != NONE and not is_steve(s, seat):
        take_bonus(box, s, seat, region)


def bonus_of(box: Box, s: State, region: int) -> int:
    """The bonus of the retailer in a region."""
    return box.retailer_bonus[s.retailer[region]][s.face[region]]


def strength_of(box: Box, s: State, region: int) -> int:
    """How many goods or markers that bonus gives."""
    return box.retailer_strength[s.retailer[region]][s.face[region]]


def take_bonus(box: Box, s: State, seat: int, region: int) -> None:
    """Goods come at once; anything with a choice interrupts the turn (L675-L691)."""
    bonus = bonus_of(box, s, region)
    if bonus == GOODS_BONUS:
        produce(s.players[seat], strength_of(box, s, region))
    elif bonus != NO_BONUS:
        s.pending = bonus
        s.pending_left = strength_of(box, s, region)


def allowed_somewhere(refusal: Callable[[Box, State, int, int], int], box: Box, s: State, seat: int) -> bool:
    """Whether there is a region where nothing stands in a seat's way."""
    for region in range(REGIONS):
        if refusal(box, s, seat, region) == ALLOWED:
            return True
    return False


# --- second offices ----------------------------------------------------------------------------------------------


def second_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """Exactly one own office, a free cell, no retailer, an office in stock (L586, L687, A27, A44)."""
    if s.retailer[region] != NONE:
        return RETAILER_THERE
    if own_offices(s, seat, region) != 1:
        return NOT_ONE_OFFICE
    if not has_room(box, s, region):
        return REGION_FULL
    return NO_OFFICE if s.players[seat].offices == 0 else ALLOWED


def can_open_second(box: Box, s: State, seat: int) -> bool:
    """Whether a second office is possible anywhere."""
    return allowed_somewhere(second_refusal, box, s, seat)


# --- offices out of turn -----------------------------------------------------------------------------------------


def small_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """Gamepad B: any small region without an own office and with a free cell (L626, A28)."""
    if box.region_size[region] != SMALL:
        return NOT_SMALL
    reason = move_to_refusal(box, s, seat, region)
    if reason != ALLOWED:
        return reason
    return NO_OFFICE if s.players[seat].offices == 0 else ALLOWED


def can_open_small(box: Box, s: State, seat: int) -> bool:
    """Whether Gamepad B can be used."""
    return allowed_somewhere(small_refusal, box, s, seat)


def move_from_refusal(s: State, seat: int, region: int, which: int) -> int:
    """An own office; the second one only where there are two (L691, A62)."""
    return ALLOWED if own_offices(s, seat, region) > which else NO_SUCH_OFFICE


def move_to_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """A region without an own office and with a free cell; no connection is needed (L691, A52)."""
    if present(s, seat, region):
        return OFFICE_THERE
    return ALLOWED if has_room(box, s, region) else REGION_FULL


def can_move(box: Box, s: State, seat: int) -> bool:
    """Whether an office can be moved anywhere; a seat always has one to move."""
    for region in range(REGIONS):
        if move_to_refusal(box, s, seat, region) == ALLOWED:
            return True
    return False


def move_office(s: State, seat: int, source: int, which: int, target: int) -> None:
    """Take an office and put it elsewhere, without a bonus; the offices right of it close the gap (L691, A62)."""
    cell = 0
    seen = 0
    while s.offices[source][cell] != seat or seen < which:
        if s.offices[source][cell] == seat:
            seen += 1
        cell += 1
    while cell + 1 < OFFICE_CELLS:
        s.offices[source][cell] = s.offices[source][cell + 1]
        cell += 1
    s.offices[source][cell] = NONE
    s.players[seat].offices += 1
    put_office(s, seat, target)
