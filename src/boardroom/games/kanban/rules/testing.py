"""Testing: claiming cars, garages, the Pace Car (R:692-730, specification 5.5)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.design import put_under_central
from boardroom.games.kanban.rules.gains import check_factory_goals, gain, gain_later, gain_seats
from boardroom.games.kanban.rules.people import (
    open_garages,
    parked,
    pay_shifts,
    shifts_refusal,
    side,
    waiting_cars,
    works_in,
)
from boardroom.games.kanban.rules.reasons import (
    ALLOWED,
    GARAGE_LOCKED,
    GARAGE_OCCUPIED,
    NEW_CAR,
    NO_CAR_THERE,
    NO_DESIGN,
    NO_GARAGE,
    NOT_YOUR_DEPARTMENT,
)
from boardroom.games.kanban.state import (
    BOOKS,
    CARS,
    D_PAIR,
    FEWEST_SEATS,
    GARAGES,
    LOCKED_GARAGE,
    NONE,
    P_REWARDS,
    QUEUE,
    SHIFTS,
    TI,
    TILES_PER_MODEL,
    VOUCHERS,
    Player,
    State,
)
from boardroom.kernel.places import close_gap

# The pairs of the fifth garage, by number: two different of these four (R:693).
PAIR_FIRST = (0, 0, 0, 1, 1, 2)
PAIR_SECOND = (1, 2, 3, 2, 3, 3)
ITEM_SEAT, ITEM_SHIFT, ITEM_BOOK = range(3)


# --- claiming ----------------------------------------------------------------------------------------------------


def claim_refusal(box: Box, s: State, seat: int, place: int, part: int) -> int:
    """A car of the queue for a selected design of its model (R:700-714)."""
    if not works_in(s, seat, TI):
        return NOT_YOUR_DEPARTMENT
    if s.queue[place] == NONE:
        return NO_CAR_THERE
    me = s.players[seat]
    if not me.designs[s.queue[place] * TILES_PER_MODEL + part]:
        return NO_DESIGN
    if not has_garage(box, me):
        return NO_GARAGE
    return shifts_refusal(box, s, seat, box.claim_cost[place])


def has_garage(box: Box, me: Player) -> bool:
    """Room for one more car, or all five garages to replace one in (R:714, R:722, A19, A56)."""
    garages = open_garages(box, me)
    return garages == GARAGES or parked(me) + waiting_cars(me) < garages


def claim(box: Box, s: State, seat: int, place: int, part: int) -> None:
    """The design goes under Central, the car waits for the end of the turn; prices stay as they are (R:708-716)."""
    me = s.players[seat]
    model = s.queue[place]
    tile = model * TILES_PER_MODEL + part
    pay_shifts(s, seat, box.claim_cost[place])
    me.designs[tile] = 0
    put_under_central(s, tile)
    s.queue[place] = NONE
    me.claimed[waiting_cars(me)] = model
    check_factory_goals(box, s, seat, CARS)


# --- parking -----------------------------------------------------------------------------------------------------


def park_refusal(box: Box, s: State, seat: int, garage: int) -> int:
    """An empty garage; only when all five are occupied, one with an old car (R:716-722, A56)."""
    me = s.players[seat]
    if garage >= open_garages(box, me):
        return GARAGE_LOCKED
    if me.garages[garage] == NONE:
        return ALLOWED
    if parked(me) < GARAGES:
        return GARAGE_OCCUPIED
    return NEW_CAR if me.new_car[garage] else ALLOWED


def park(box: Box, s: State, seat: int, garage: int) -> None:
    """An empty garage gives its benefit; an old car returns to the supply without one (R:716-722)."""
    me = s.players[seat]
    old = me.garages[garage]
    me.garages[garage] = me.claimed[0]
    me.new_car[garage] = 1
    close_gap(me.claimed, 0, QUEUE, NONE)
    if old != NONE:
        s.cars[old] += 1
        return
    gain(box, s, seat, box.garage_gains[side(s, seat)][garage], P_REWARDS)
    if garage == LOCKED_GARAGE and box.garage_pair[side(s, seat)]:
        s.decision = D_PAIR


def take_pair(box: Box, s: State, seat: int, pair: int) -> None:
    """Two different benefits of the fifth garage (R:693)."""
    take_item(box, s, seat, PAIR_FIRST[pair])
    take_item(box, s, seat, PAIR_SECOND[pair])


def take_item(box: Box, s: State, seat: int, item: int) -> None:
    """A Seat at once; a Shift, a Book or a Voucher for tomorrow (A57)."""
    if item == ITEM_SEAT:
        gain_seats(box, s, seat, 1)
    elif item == ITEM_SHIFT:
        gain_later(s, s.players[seat], SHIFTS, 1)
    elif item == ITEM_BOOK:
        gain_later(s, s.players[seat], BOOKS, 1)
    else:
        gain_later(s, s.players[seat], VOUCHERS, 1)


# --- the Pace Car ------------------------------------------------------------------------------------------------


def end_testing(box: Box, s: State, seat: int) -> None:
    """All claimed cars are parked: the Pace Car goes a step for each, the queue closes up (R:726)."""
    me = s.players[seat]
    steps = 0
    for garage in range(GARAGES):
        steps += me.new_car[garage]
        me.new_car[garage] = 0
    advance_pace_car(box, s, steps)
    close_queue(s)


def advance_pace_car(box: Box, s: State, steps: int) -> None:
    """On reaching or crossing a checkered space a meeting is scheduled, at most one a day (R:726, A20)."""
    half = box.track[s.seats - FEWEST_SEATS]
    for _ in range(steps):
        s.pace = (s.pace + 1) % (2 * half)
        if s.pace % half == 0:
            s.meeting = 1


def close_queue(s: State) -> None:
    """The cars behind the Pace Car close up (R:726)."""
    free = 0
    for place in range(QUEUE):
        if s.queue[place] != NONE:
            model = s.queue[place]
            s.queue[place] = NONE
            s.queue[free] = model
            free += 1
