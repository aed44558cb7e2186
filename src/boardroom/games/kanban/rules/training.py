"""Human Resources: training, certification, expertise (R:452-539, specification 5.1)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.gains import (
    check_factory_goals,
    credit,
    exchange_seats,
    gain,
    gain_later,
    receive_seat,
)
from boardroom.games.kanban.rules.people import pay_shifts, work_refusal, works_in
from boardroom.games.kanban.rules.reasons import (
    ALLOWED,
    AT_THE_TOP,
    NO_BOOK,
    NOT_ON_PILE,
    NOT_YOUR_DEPARTMENT,
    SPOT_TAKEN,
)
from boardroom.games.kanban.state import (
    AD,
    BOOKS,
    CERTIFICATIONS,
    D_PLAQUE,
    D_SPOT,
    NONE,
    P_REWARDS,
    PLAQUE_BOOK,
    PLAQUE_POINTS,
    PLAQUE_SHIFT,
    PLAQUES,
    SHIFTS,
    TOP_DESK,
    VOUCHERS,
    State,
)
from boardroom.kernel.places import copy_first


def train_refusal(box: Box, s: State, seat: int, dept: int) -> int:
    """One Shift for one desk, in a department where one works (R:452-461)."""
    reason = work_refusal(box, s, seat, dept, 1)
    if reason:
        return reason
    return AT_THE_TOP if s.players[seat].levels[dept] == TOP_DESK else ALLOWED


def read_refusal(s: State, seat: int, dept: int) -> int:
    """A Book instead of a Shift, any time in one's turn (R:513)."""
    me = s.players[seat]
    if not works_in(s, seat, dept):
        return NOT_YOUR_DEPARTMENT
    if me.levels[dept] == TOP_DESK:
        return AT_THE_TOP
    return ALLOWED if me.books > 0 else NO_BOOK


def train(box: Box, s: State, seat: int, dept: int) -> None:
    """A stage of training by work (R:452)."""
    pay_shifts(s, seat, 1)
    advance(box, s, seat, dept)


def read_book(box: Box, s: State, seat: int, dept: int) -> None:
    """A stage of training by study; the Book returns to the supply (R:513)."""
    s.players[seat].books -= 1
    s.books += 1
    advance(box, s, seat, dept)


def advance(box: Box, s: State, seat: int, dept: int) -> None:
    """One desk up, on top of whoever is there; certification and expertise raise a choice (R:461-463, R:519)."""
    me = s.players[seat]
    me.levels[dept] += 1
    s.arrivals += 1
    me.arrival[dept] = s.arrivals
    if me.levels[dept] == box.certified_desk:
        if dept == AD:
            exchange_seats(box, s, seat)
        s.trained = dept
        s.decision = D_SPOT
    elif me.levels[dept] == TOP_DESK:
        become_expert(box, s, seat, dept)


# --- certification -----------------------------------------------------------------------------------------------


def spot_refusal(s: State, seat: int, spot: int) -> int:
    """A free spot of the next space of the Certification Track (R:335, R:471)."""
    space = s.players[seat].space + 1
    for p in range(s.seats):
        if s.players[p].space == space and s.players[p].spot == spot:
            return SPOT_TAKEN
    return ALLOWED


def take_spot(box: Box, s: State, seat: int, spot: int) -> None:
    """The meeple moves on and its player takes the benefit (R:471)."""
    me = s.players[seat]
    me.space += 1
    me.spot = spot
    gain(box, s, seat, box.spot_gains[me.space][spot], P_REWARDS)


def take_starting_spot(box: Box, s: State, seat: int, spot: int) -> None:
    """In the starting round the benefit may be used on the first day (R:335)."""
    take_spot(box, s, seat, spot)
    credit(box, s.players[seat])


def choose_spot(box: Box, s: State, seat: int, spot: int) -> None:
    """Certified: the spot, then Factory Goals (R:463-471)."""
    take_spot(box, s, seat, spot)
    s.trained = NONE
    check_factory_goals(box, s, seat, CERTIFICATIONS)


# --- expertise ---------------------------------------------------------------------------------------------------


def become_expert(box: Box, s: State, seat: int, dept: int) -> None:
    """The first on the red desk takes the Seat; everybody may look for a plaque while some remain (R:519-527)."""
    me = s.players[seat]
    if s.plaque_seat[dept]:
        s.plaque_seat[dept] = 0
        receive_seat(box, s, seat)
    if s.plaque_count[dept] > 0:
        me.looked[dept] = 1
        copy_first(me.plaques[dept], s.piles[dept], PLAQUES)
        s.trained = dept
        s.decision = D_PLAQUE


def plaque_refusal(s: State, seat: int, kind: int) -> int:
    """One of the plaques that remain on the track (R:525)."""
    return ALLOWED if s.players[seat].plaques[s.trained][kind] > 0 else NOT_ON_PILE


def choose_plaque(box: Box, s: State, seat: int, kind: int) -> None:
    """It is shown and leaves the game; the others are put back face down (R:525-527)."""
    me = s.players[seat]
    dept = s.trained
    s.piles[dept][kind] -= 1
    s.plaque_count[dept] -= 1
    s.plaques_taken[kind] += 1
    for p in range(s.seats):
        if s.players[p].looked[dept]:
            s.players[p].plaques[dept][kind] -= 1
    if kind == PLAQUE_POINTS:
        me.points[P_REWARDS] += box.plaque_points
    elif kind == PLAQUE_SHIFT:
        gain_later(s, me, SHIFTS, 1)
    elif kind == PLAQUE_BOOK:
        gain_later(s, me, BOOKS, 1)
    else:
        gain_later(s, me, VOUCHERS, 1)
    s.trained = NONE
