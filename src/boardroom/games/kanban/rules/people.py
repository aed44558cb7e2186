"""Who works where, who is certified, and in which order they come (R:335, R:380-386, R:463-471)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.reasons import ALLOWED, NO_SHIFTS, NOT_YOUR_DEPARTMENT, SHIFT_LIMIT
from boardroom.games.kanban.state import (
    AD,
    AS,
    BOOKED,
    DE,
    DEPARTMENTS,
    DESIGNS,
    DESK,
    GARAGES,
    LO,
    LOCKED_GARAGE,
    NONE,
    PARTS,
    QUEUE,
    SIDE_BY_SIDE,
    SPOTS,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all


def department(station: int) -> int:
    """The department of a station; Sandra's desk is in Administration (2.2)."""
    return AD if station == DESK else station // SIDE_BY_SIDE


def works_in(s: State, seat: int, dept: int) -> bool:
    """In one's own department or the micro-managed one (R:780)."""
    return s.players[seat].station // SIDE_BY_SIDE == dept or s.micro == dept


def points(me: Player) -> int:
    """Productivity points scored so far."""
    return in_all(me.points, BOOKED)


# --- certification -----------------------------------------------------------------------------------------------


def certified(box: Box, me: Player, dept: int) -> bool:
    """Past the third desk of a training track (R:463, A4)."""
    return me.levels[dept] >= box.certified_desk


def certifications(box: Box, me: Player) -> int:
    """Departments a player is certified in."""
    count = 0
    for dept in range(DEPARTMENTS):
        if certified(box, me, dept):
            count += 1
    return count


def certification_place(s: State, seat: int) -> int:
    """How many players are before one in certification order: farther along, then farther right (R:335, R:827)."""
    me = s.players[seat]
    ahead = 0
    for p in range(s.seats):
        rival = s.players[p]
        if rival.space * SPOTS + rival.spot > me.space * SPOTS + me.spot:
            ahead += 1
    return ahead


def put_in_certification_order(s: State) -> None:
    """The order of this phase is certification order, without Sandra (R:335, R:369, R:827)."""
    s.order[s.seats] = NONE
    for seat in range(s.seats):
        s.order[certification_place(s, seat)] = seat


# --- room on a player's board ------------------------------------------------------------------------------------


def side(s: State, seat: int) -> int:
    """Which side of the board a player chose (R:244)."""
    if seat == 0:
        return s.options.board_1
    if seat == 1:
        return s.options.board_2
    if seat == 2:
        return s.options.board_3
    return s.options.board_4


def stored(me: Player) -> int:
    """Part cubes on the board."""
    return in_all(me.parts, PARTS)


def free_bins(box: Box, me: Player) -> int:
    """Room for parts; one more bin when certified in Logistics (R:491, R:636)."""
    return box.storage + (1 if certified(box, me, LO) else 0) - stored(me)


def selected(me: Player) -> int:
    """Selected designs on the desks."""
    return in_all(me.designs, DESIGNS)


def free_desks(box: Box, me: Player) -> int:
    """Room for designs; one more desk when certified in Design (R:499, R:590)."""
    return box.desks + (1 if certified(box, me, DE) else 0) - selected(me)


def upgrades(me: Player) -> int:
    """Upgraded designs of a player."""
    return in_all(me.upgraded, DESIGNS)


def open_garages(box: Box, me: Player) -> int:
    """Four garages, five when certified in Assembly (R:485)."""
    return GARAGES if certified(box, me, AS) else LOCKED_GARAGE


def parked(me: Player) -> int:
    """Cars in garages."""
    return GARAGES - how_many(me.garages, GARAGES, NONE)


def waiting_cars(me: Player) -> int:
    """Cars claimed in this turn and not parked yet."""
    count = 0
    while count < QUEUE and me.claimed[count] != NONE:
        count += 1
    return count


# --- Shifts ------------------------------------------------------------------------------------------------------


def shifts_refusal(box: Box, s: State, seat: int, cost: int) -> int:
    """At most four Shifts a day, of the workstation and the bank (R:380-386, R:446)."""
    if s.spent + cost > box.shift_limit:
        return SHIFT_LIMIT
    return NO_SHIFTS if cost > s.shifts + s.players[seat].bank else ALLOWED


def work_refusal(box: Box, s: State, seat: int, dept: int, cost: int) -> int:
    """Working in a department takes being there and the Shifts to do so (R:380)."""
    if not works_in(s, seat, dept):
        return NOT_YOUR_DEPARTMENT
    return shifts_refusal(box, s, seat, cost)


def pay_shifts(s: State, seat: int, cost: int) -> None:
    """Shifts of the workstation first, then of the bank (R:386)."""
    from_station = min(cost, s.shifts)
    s.shifts -= from_station
    s.players[seat].bank -= cost - from_station
    s.spent += cost
