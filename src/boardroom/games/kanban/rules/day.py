"""The course of the game: starting round, days, meetings, the end (specification 4).

`phase` and `turn` say where the game stands. `asks` tells whether somebody has to decide there, and who; `go_on`
carries out what follows by itself. `next_question` repeats the two until somebody must decide or the game is over.
"""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import check_demand, clean_out
from boardroom.games.kanban.rules.design import refill
from boardroom.games.kanban.rules.gains import credit
from boardroom.games.kanban.rules.meeting import (
    end_new_business,
    must_pass,
    next_speaker,
    start_meeting,
    start_new_business,
)
from boardroom.games.kanban.rules.people import department, put_in_certification_order, waiting_cars, works_in
from boardroom.games.kanban.rules.sandra import sandra_works
from boardroom.games.kanban.rules.selection import move_sandra, put_in_station_order
from boardroom.games.kanban.rules.testing import end_testing
from boardroom.games.kanban.state import (
    ACTING,
    AS,
    BEGIN,
    D_OVER,
    D_PARK,
    D_PROPOSE,
    D_SPEAK,
    D_START_PART,
    D_START_SPOT,
    D_STATION,
    D_TURN,
    DE,
    ENDLESS,
    MEETING,
    NEW_BUSINESS,
    NONE,
    OVER,
    SANDRA,
    SELECT,
    START_ITEMS,
    START_SPOTS,
    TI,
    WORK,
    State,
)


def next_question(box: Box, s: State) -> None:
    """Everything automatic until somebody must decide; a loop, because compiled code allows no circle of functions."""
    while not asks(s):
        go_on(box, s)


def asks(s: State) -> bool:
    """Whether somebody has to decide where the game stands; then `decision` and `seat` say what and who."""
    if s.phase == OVER:
        return ask(s, s.seat, D_OVER)
    if s.phase == NEW_BUSINESS:
        return s.waiting > 0 and ask(s, s.seat, D_PROPOSE)
    if s.phase == START_SPOTS:
        return s.turn < s.seats and ask(s, (s.first + s.turn) % s.seats, D_START_SPOT)
    if s.phase == MEETING:
        return s.passes < s.seats and not must_pass(s.players[s.order[s.turn]]) and ask(s, s.order[s.turn], D_SPEAK)
    if everybody_done(s) or s.order[s.turn] == SANDRA:
        return False
    if s.phase == START_ITEMS:
        return ask(s, s.order[s.turn], D_START_PART)
    if s.phase == SELECT:
        return ask(s, s.order[s.turn], D_STATION)
    return asks_worker(s, s.order[s.turn])


def asks_worker(s: State, seat: int) -> bool:
    """A player at work decides until the turn ends, and then where to park."""
    if s.stage == BEGIN:
        return False
    if s.stage == ACTING:
        return ask(s, seat, D_TURN)
    return waiting_cars(s.players[seat]) > 0 and ask(s, seat, D_PARK)


def ask(s: State, seat: int, decision: int) -> bool:
    """This seat decides this."""
    s.seat = seat
    s.decision = decision
    return True


def everybody_done(s: State) -> bool:
    """Every place of the order has had its turn; Sandra is in it except at the start."""
    actors = s.seats if s.order[s.seats] == NONE else s.seats + 1
    return s.turn == actors


def go_on(box: Box, s: State) -> None:
    """The next automatic step of the phase."""
    if s.phase == WORK and not everybody_done(s):
        work_on(box, s)
    elif s.phase == SELECT and not everybody_done(s):
        move_sandra(s)
        s.turn += 1
    elif s.phase == MEETING and s.passes < s.seats:
        s.passes += 1
        next_speaker(s)
    else:
        end_phase(box, s)


def end_phase(box: Box, s: State) -> None:
    """The next phase begins (specification 4)."""
    s.turn = 0
    if s.phase == START_SPOTS:
        s.phase = START_ITEMS
        put_in_certification_order(s)
    elif s.phase == START_ITEMS:
        refill(s)
        start_day(s)
    elif s.phase == SELECT:
        s.phase = WORK
        put_in_station_order(s)
    elif s.phase == MEETING:
        start_new_business(box, s)
    elif s.phase == WORK and s.meeting:
        start_meeting(s)
    else:
        if s.phase == NEW_BUSINESS:
            end_new_business(s)
        end_day(box, s)


# --- days --------------------------------------------------------------------------------------------------------


def start_day(s: State) -> None:
    """Selection: the first day in certification order without Sandra, then by yesterday's stations (R:369-371)."""
    s.day += 1
    s.phase = SELECT
    if s.day == 1:
        put_in_certification_order(s)
    else:
        put_in_station_order(s)


def end_day(box: Box, s: State) -> None:
    """The game ends only here, when both markers are far enough, or on the last day there may be (R:942, A59)."""
    last = s.day >= box.max_days and s.options.max_days != ENDLESS
    for way in range(len(box.end_markers)):
        if s.week >= box.end_markers[way][0] and s.cycle >= box.end_markers[way][1]:
            last = True
    if last:
        s.phase = OVER
    else:
        start_day(s)


# --- turns -------------------------------------------------------------------------------------------------------


def work_on(box: Box, s: State) -> None:
    """Sandra's turn, or the beginning or the end of a player's (R:392, specification 4.3)."""
    actor = s.order[s.turn]
    if actor == SANDRA:
        if s.day > 1:
            sandra_works(box, s)
        s.turn += 1
    elif s.stage == BEGIN:
        start_turn(box, s, actor)
    else:
        end_turn(box, s, actor)


def start_turn(box: Box, s: State, seat: int) -> None:
    """The Shifts of the station; Assembly is cleaned out first (R:380, R:644)."""
    s.stage = ACTING
    s.shifts = box.station_shifts[s.players[seat].station]
    if department(s.players[seat].station) == AS:
        clean_out(box, s)


def end_turn(box: Box, s: State, seat: int) -> None:
    """Test track, display, demand, then the gains of the turn; unused Shifts are lost (specification 4.3, A2)."""
    if works_in(s, seat, TI):
        end_testing(box, s, seat)
    if works_in(s, seat, DE):
        refill(s)
    if works_in(s, seat, AS):
        check_demand(box, s)
    credit(box, s.players[seat])
    s.stage = BEGIN
    s.shifts = 0
    s.spent = 0
    s.recycled = 0
    s.ordered = 0
    s.requested = 0
    s.micro = NONE
    s.turn += 1
