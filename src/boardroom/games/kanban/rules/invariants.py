"""Invariants N1 to N22 of the specification (section 10) and N23, over a position and the step that led to it."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import DEMANDS
from boardroom.games.kanban.rules.people import (
    certifications,
    certified,
    department,
    parked,
    points,
    waiting_cars,
    works_in,
)
from boardroom.games.kanban.rules.pieces import pieces_fault
from boardroom.games.kanban.state import (
    AD,
    AS,
    BEGIN,
    D_SPOT,
    DELAYED,
    DESK,
    FEWEST_SEATS,
    LOCKED_GARAGE,
    MARKER_END,
    NONE,
    PARTS,
    QUEUE,
    START_SPOTS,
    WORK,
    State,
)
from boardroom.kernel.counting import in_all
from boardroom.kernel.invariants import broken, first_fault

POOL = 3  # cubes of the recycling area


def faults(box: Box, before: State, s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all do."""
    return first_fault(player_fault, table_fault, box, before, s)


def player_fault(box: Box, before: State, s: State, seat: int) -> int:
    """Everything that concerns one player's course."""
    me = s.players[seat]
    return (
        broken(7, not 0 <= me.bank <= box.bank_limit or points(me) < 0 or s.spent > box.shift_limit)
        or broken(8, certification_fault(box, s, seat))
        or broken(13, station_fault(before, s, seat))
        or broken(21, pending_fault(s, seat))
        or broken(22, claims_fault(box, s, seat))
    )


def table_fault(box: Box, before: State, s: State) -> int:
    """Everything that concerns the course of the whole table; then its pieces."""
    return (
        broken(9, pool_fault(s))
        or broken(10, queue_fault(s))
        or broken(13, department(s.sandra) == AD and s.sandra != DESK)
        or broken(17, demand_fault(before, s))
        or broken(19, pace_fault(box, s))
        or broken(20, not before.week <= s.week <= MARKER_END or not before.cycle <= s.cycle <= MARKER_END)
        or pieces_fault(box, s)
    )


# --- players -----------------------------------------------------------------------------------------------------


def at_work(s: State, seat: int) -> bool:
    """It is this player's turn in the working phase."""
    return s.phase == WORK and s.stage != BEGIN and s.order[s.turn] == seat


def certification_fault(box: Box, s: State, seat: int) -> bool:
    """N8: the meeple stands on the space of the certifications, alone on its spot, once the spots are chosen."""
    me = s.players[seat]
    if s.phase == START_SPOTS and me.space == NONE:
        return certifications(box, me) > 0
    choosing = 1 if s.decision == D_SPOT and s.seat == seat else 0
    if certifications(box, me) != me.space + choosing:
        return True
    for p in range(s.seats):
        if p != seat and s.players[p].space == me.space and s.players[p].spot == me.spot:
            return True
    return False


def station_fault(before: State, s: State, seat: int) -> bool:
    """N13: nobody shares a station or stays in a department."""
    station = s.players[seat].station
    if station == NONE:
        return False
    if station == s.sandra:
        return True
    for p in range(s.seats):
        if p != seat and s.players[p].station == station:
            return True
    old = before.players[seat].station
    return old != NONE and old != station and department(old) == department(station)


def pending_fault(s: State, seat: int) -> bool:
    """N21: gains are on their way only during a player's own turn."""
    return in_all(s.players[seat].pending, DELAYED) > 0 and not at_work(s, seat)


def claims_fault(box: Box, s: State, seat: int) -> bool:
    """N22: unparked cars exist only during a turn, and a fifth car takes a certification in Assembly."""
    me = s.players[seat]
    claimed = waiting_cars(me)
    if claimed > 0 and not at_work(s, seat):
        return True
    return parked(me) + claimed > LOCKED_GARAGE and not certified(box, me, AS)


# --- the table ---------------------------------------------------------------------------------------------------


def pool_fault(s: State) -> bool:
    """N9: three cubes, all different."""
    return in_all(s.recycling, PARTS) != POOL


def queue_fault(s: State) -> bool:
    """N10: no gaps in the queue between turns."""
    if s.phase == WORK and s.stage != BEGIN:
        return False
    for place in range(QUEUE - 1):
        if s.queue[place] == NONE and s.queue[place + 1] != NONE:
            return True
    return False


def demand_fault(before: State, s: State) -> bool:
    """N17: two different tiles; they lose Seats only in Assembly, and empty ones are replaced at the end of a turn."""
    if s.demand[0] == s.demand[1]:
        return True
    worker = before.order[before.turn] if before.phase == WORK and before.stage != BEGIN else NONE
    in_assembly = worker != NONE and works_in(before, worker, AS)
    for tile in range(DEMANDS):
        if s.demand_seats[tile] < before.demand_seats[tile] and not in_assembly:
            return True
        if in_assembly and not at_work(s, worker) and s.demand_seats[tile] == 0 and s.red_seats > 0:
            return True
    return False


def pace_fault(box: Box, s: State) -> bool:
    """N19: the Pace Car is on its track, and every meeting has advanced the production cycle."""
    if s.pace < 0 or s.pace >= 2 * box.track[s.seats - FEWEST_SEATS]:
        return True
    return s.cycle != min(MARKER_END, s.meetings)
