"""How good a position of Kanban is for a player, in terms whose weights lie in `weights.toml`."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import model_refusal, place_refusal
from boardroom.games.kanban.rules.counting import expertises, goal_count, of_model, tested
from boardroom.games.kanban.rules.final_scoring import (
    car_points,
    final_goal_points,
    leftover_points,
    tested_points,
    training_points,
)
from boardroom.games.kanban.rules.meeting import multiplier
from boardroom.games.kanban.rules.people import (
    certifications,
    certified,
    department,
    free_bins,
    free_desks,
    open_garages,
    parked,
    points,
    selected,
    stored,
    upgrades,
    waiting_cars,
)
from boardroom.games.kanban.rules.reasons import ALLOWED
from boardroom.games.kanban.rules.sandra import performance, week_score
from boardroom.games.kanban.state import (
    AD,
    AS,
    BOOKS,
    D_AFTER_PET,
    D_OVER,
    D_PAIR,
    D_SPOT,
    D_START_DESIGN,
    DE,
    DEPARTMENTS,
    GOAL_HAND,
    LO,
    MODELS,
    NONE,
    ON_TABLE,
    PARTS,
    QUEUE,
    SELECT,
    SHIFTS,
    TI,
    TILES_PER_MODEL,
    TOP_DESK,
    VOUCHERS,
    WORK,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all

TERMS: Final = (
    "points",
    "Final Goals",
    "left over",
    "cars at the end",
    "tested designs at the end",
    "places in training",
    "weeks to come",
    "Seats for meetings",
    "speeches in sight",
    "goals in hand",
    "cars for later",
    "upgrades for later",
    "tested designs for later",
    "desks of training",
    "certifications",
    "expertise",
    "Shifts banked",
    "Books",
    "Vouchers",
    "parts",
    "kinds of parts",
    "designs",
    "designs with their part",
    "designs with a car in the queue",
    "designs of own models",
    "before Sandra",
    "Shifts at hand",
    "Testing ahead",
    "Assembly ahead",
    "Logistics ahead",
    "Design ahead",
    "Administration ahead",
)
# Where the terms begin that are filled together.
T_SPEECHES, T_LATER, T_HOLDINGS, T_AHEAD = 8, 10, 16, 26

ENOUGH_BANKED: Final = 6


def settled(box: Box, s: State) -> bool:
    """Not while a detail of an action is open, or the second piece of the starting round."""
    if D_SPOT <= s.decision <= D_PAIR:
        return False
    return s.decision not in (D_START_DESIGN, D_AFTER_PET)


def evaluate(box: Box, s: State, seat: int, terms: MutableSequence[MutableSequence[float]]) -> None:
    """Fill the terms of a player."""
    me = s.players[seat]
    row = terms[seat]
    to_come = still_to_come(box, s)
    row[0] = points(me)
    row[1] = final_goal_points(box, s, seat)
    row[2] = leftover_points(box, s, seat)
    row[3] = car_points(box, me)
    row[4] = tested_points(box, s, me)
    row[5] = training_points(box, s, seat)
    row[6] = week_score(box, s, seat) * weeks_to_come(box, s)
    row[7] = min(me.face_up + me.on_goals + me.red, 6) * to_come
    fill_speeches(box, s, seat, to_come, row)
    fill_later(box, s, me, to_come, row)
    fill_holdings(box, s, seat, to_come, row)
    fill_turn_ahead(box, s, seat, row)


def still_to_come(box: Box, s: State) -> int:
    """Steps of both markers until the game can end."""
    if s.decision == D_OVER:
        return 0
    least = NONE
    for way in range(len(box.end_markers)):
        steps = max(0, box.end_markers[way][0] - s.week) + max(0, box.end_markers[way][1] - s.cycle)
        if least == NONE or steps < least:
            least = steps
    return least


def weeks_to_come(box: Box, s: State) -> int:
    """Weeks that will be scored, at least."""
    return 0 if s.decision == D_OVER else max(1, box.end_markers[1][0] - s.week)


# --- meetings ----------------------------------------------------------------------------------------------------


def fill_speeches(box: Box, s: State, seat: int, to_come: int, row: MutableSequence[float]) -> None:
    """What could be said at the next meeting: the goals on the table, the best first, and those in hand."""
    me = s.players[seat]
    total = 0.0
    best = 0.0
    if to_come > 0:
        for place in range(ON_TABLE):
            if s.table[place] > 0 and not s.speakers[place] >> seat & 1:
                value = speech(box, s, seat, s.table[place], multiplier(box, s, place))
                total += value
                best = max(best, value)
    seats = me.face_up
    row[T_SPEECHES] = min(total, best * seats)
    in_hand = 0.0
    for i in range(GOAL_HAND):
        if me.goals[i] > 0 and to_come > 0:
            in_hand += speech(box, s, seat, me.goals[i], box.goal_seats[me.goals[i] - 1])
    row[T_SPEECHES + 1] = in_hand


def speech(box: Box, s: State, seat: int, goal: int, times: int) -> int:
    """Points of a goal if a player spoke on it now."""
    return box.goal_points[goal - 1] * max(0, min(times, goal_count(box, s, seat, goal)))


# --- what pays later ---------------------------------------------------------------------------------------------


def fill_later(box: Box, s: State, me: Player, to_come: int, row: MutableSequence[float]) -> None:
    """Cars, upgrades and training count again and again in goals and weeks."""
    levels = in_all(me.levels, DEPARTMENTS)
    row[T_LATER] = (parked(me) + waiting_cars(me)) * to_come
    row[T_LATER + 1] = upgrades(me) * to_come
    row[T_LATER + 2] = tested(me) * to_come
    row[T_LATER + 3] = levels * to_come
    row[T_LATER + 4] = certifications(box, me) * to_come
    row[T_LATER + 5] = expertises(me) * to_come


def fill_holdings(box: Box, s: State, seat: int, to_come: int, row: MutableSequence[float]) -> None:
    """Things to work with, as long as there is work; gains of the turn under way count like those at hand."""
    me = s.players[seat]
    for i in range(T_HOLDINGS, T_AHEAD):
        row[i] = 0
    if to_come == 0:
        return
    row[T_HOLDINGS] = min(box.bank_limit, me.bank + me.pending[SHIFTS])
    row[T_HOLDINGS + 1] = me.books + me.pending[BOOKS]
    row[T_HOLDINGS + 2] = me.vouchers + me.pending[VOUCHERS]
    row[T_HOLDINGS + 3] = stored(me)
    for part in range(PARTS):
        if me.parts[part] > 0:
            row[T_HOLDINGS + 4] += 1
    row[T_HOLDINGS + 5] = selected(me)
    row[T_HOLDINGS + 6] = ready_upgrades(me)
    row[T_HOLDINGS + 7] = ready_claims(s, me)
    row[T_HOLDINGS + 8] = designs_of_own_models(me)
    row[T_HOLDINGS + 9] = before_sandra(box, s, seat)


def ready_upgrades(me: Player) -> int:
    """Selected designs whose part is at hand, on the board or by a Voucher."""
    own = 0
    other = 0
    for part in range(PARTS):
        wanted = 0
        for model in range(MODELS):
            wanted += me.designs[model * TILES_PER_MODEL + part]
        own += min(wanted, me.parts[part])
        other += max(0, wanted - me.parts[part])
    return own + min(other, me.vouchers)


def ready_claims(s: State, me: Player) -> int:
    """Cars in the queue for which the player has a design."""
    count = 0
    for model in range(MODELS):
        waiting = how_many(s.queue, QUEUE, model)
        if waiting > 0:
            count += min(waiting, of_model(me.designs, model))
    return count


def designs_of_own_models(me: Player) -> int:
    """Selected designs that an upgrade would make tested ones."""
    count = 0
    for garage in range(len(me.garages)):
        if me.garages[garage] != NONE:
            count += min(1, of_model(me.designs, me.garages[garage]))
    return count


def before_sandra(box: Box, s: State, seat: int) -> int:
    """Departments in which the player leads in training and has enough to show; Sandra looks at one a day."""
    me = s.players[seat]
    count = 0
    for dept in range(DEPARTMENTS):
        if me.levels[dept] > 0 and performance(box, me, dept) >= box.sandra_tasks:
            leads = 1
            for rival in range(s.seats):
                if s.players[rival].levels[dept] > me.levels[dept]:
                    leads = 0
            count += leads
    return count * min(me.bank, ENOUGH_BANKED)


# --- the turn ahead ----------------------------------------------------------------------------------------------


def fill_turn_ahead(box: Box, s: State, seat: int, row: MutableSequence[float]) -> None:
    """What the station of today still promises."""
    me = s.players[seat]
    for i in range(T_AHEAD, len(row)):
        row[i] = 0
    if not works_later_today(s, seat):
        return
    at_work = s.phase == WORK and s.order[s.turn] == seat and s.stage > 0
    here = s.shifts if at_work else box.station_shifts[me.station]
    shifts = min(box.shift_limit - (s.spent if at_work else 0), here + me.bank)
    row[T_AHEAD] = here
    dept = department(me.station)
    row[T_AHEAD + 1 + dept] = work_in_sight(box, s, seat, dept, shifts)


def works_later_today(s: State, seat: int) -> bool:
    """A station is chosen, and the turn there is to come or under way."""
    if s.phase == SELECT:
        for i in range(s.turn):
            if s.order[i] == seat:
                return True
    if s.phase == WORK:
        for i in range(s.turn, s.seats + 1):
            if s.order[i] == seat:
                return True
    return False


def work_in_sight(box: Box, s: State, seat: int, dept: int, shifts: int) -> int:
    """Shifts that can be put to good use in a department."""
    me = s.players[seat]
    if dept == TI:
        cars = min(ready_claims(s, me), max(0, open_garages(box, me) - parked(me) - waiting_cars(me)))
        return min(shifts, cars + ready_upgrades(me))
    if dept == AS:
        return min(shifts, places_for_parts(box, s, me))
    if dept == LO:
        return min(shifts, free_bins(box, me), full_warehouses(s))
    if dept == DE:
        return min(shifts, free_desks(box, me))
    return min(shifts, TOP_DESK - me.levels[AD]) if not certified(box, me, AD) else 0


def full_warehouses(s: State) -> int:
    """Warehouses with parts."""
    count = 0
    for part in range(PARTS):
        count += min(1, s.warehouse[part])
    return count


def places_for_parts(box: Box, s: State, me: Player) -> int:
    """Own kinds of parts that some model takes."""
    count = 0
    for part in range(PARTS):
        if me.parts[part] > 0:
            for model in range(MODELS):
                if model_refusal(box, s, model) == ALLOWED and place_refusal(s, model, part) == ALLOWED:
                    count += 1
                    break
    return count
