"""Final scoring, points by source, places (R:946-999, specification 6)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.counting import cars_of, final_achieved, is_tested, tested
from boardroom.games.kanban.rules.people import certifications, parked, points
from boardroom.games.kanban.state import (
    BOOKED,
    BOOKS,
    DEPARTMENTS,
    DESIGNS,
    FINAL_GOALS,
    MODELS,
    P_CARS,
    P_FINAL_GOALS,
    P_LEFTOVERS,
    P_TESTED,
    P_TRAINING,
    SEATS,
    SHIFTS,
    TILES_PER_MODEL,
    VOUCHERS,
    Player,
    State,
)
from boardroom.kernel.order import rank_by
from boardroom.kernel.places import copy_first


def score(box: Box, s: State, out: MutableSequence[MutableSequence[int]]) -> None:
    """Points by source, as if the game ended now."""
    for seat in range(s.seats):
        me = s.players[seat]
        copy_first(out[seat], me.points, BOOKED)
        out[seat][P_FINAL_GOALS] = final_goal_points(box, s, seat)
        out[seat][P_LEFTOVERS] = leftover_points(box, s, seat)
        out[seat][P_CARS] = car_points(box, me)
        out[seat][P_TESTED] = tested_points(box, s, me)
        out[seat][P_TRAINING] = training_points(box, s, seat)


def rank(box: Box, s: State, out: MutableSequence[int]) -> None:
    """Whoever is equal in everything shares the place (R:961-967)."""
    rank_by(beats, box, s, out)


def beats(box: Box, s: State, one: int, other: int) -> bool:
    """More points; then more cars, tested designs, banked Shifts, certifications (R:961-967)."""
    lead = total(box, s, one) - total(box, s, other)
    if lead == 0:
        lead = parked(s.players[one]) - parked(s.players[other])
    if lead == 0:
        lead = tested(s.players[one]) - tested(s.players[other])
    if lead == 0:
        lead = s.players[one].bank - s.players[other].bank
    if lead == 0:
        lead = certifications(box, s.players[one]) - certifications(box, s.players[other])
    return lead > 0


def total(box: Box, s: State, seat: int) -> int:
    """All points of a player, as if the game ended now."""
    me = s.players[seat]
    return (
        points(me)
        + final_goal_points(box, s, seat)
        + leftover_points(box, s, seat)
        + car_points(box, me)
        + tested_points(box, s, me)
        + training_points(box, s, seat)
    )


# --- Final Goals and what is left --------------------------------------------------------------------------------


def all_seats(me: Player) -> int:
    """Face-up coloured Seats join the red ones on the board (R:950, A46)."""
    return me.face_up + me.red


def pays(box: Box, s: State, seat: int, aim: int) -> bool:
    """Whether an achieved goal gets a Seat: the best ones first, while they bring more than the Seat itself."""
    if not final_achieved(box, s, seat, aim):
        return False
    worth = box.final_points[s.final_tile]
    if worth[aim] <= box.leftover_points[SEATS]:
        return False
    better = 0
    for other in range(FINAL_GOALS):
        first = worth[other] > worth[aim] or (worth[other] == worth[aim] and other < aim)
        if first and final_achieved(box, s, seat, other):
            better += 1
    return better < all_seats(s.players[seat])


def final_goal_points(box: Box, s: State, seat: int) -> int:
    """A Seat for each achieved goal, the best ones while Seats last (R:950-952)."""
    gained = 0
    for aim in range(FINAL_GOALS):
        if pays(box, s, seat, aim):
            gained += box.final_points[s.final_tile][aim]
    return gained


def leftover_points(box: Box, s: State, seat: int) -> int:
    """Banked Shifts, Books, Vouchers and the Seats not spent on goals (R:946-957)."""
    me = s.players[seat]
    seats = all_seats(me)
    for aim in range(FINAL_GOALS):
        if pays(box, s, seat, aim):
            seats -= 1
    worth = box.leftover_points
    return worth[SHIFTS] * me.bank + worth[BOOKS] * me.books + worth[VOUCHERS] * me.vouchers + worth[SEATS] * seats


# --- cars, designs, training -------------------------------------------------------------------------------------


def car_points(box: Box, me: Player) -> int:
    """The value of every car in a garage (specification 2.10)."""
    value = 0
    for model in range(MODELS):
        value += box.car_value[model] * cars_of(me, model)
    return value


def tested_points(box: Box, s: State, me: Player) -> int:
    """The value of the part of every tested design (R:955, R:969-999)."""
    value = 0
    for tile in range(DESIGNS):
        if me.upgraded[tile] and is_tested(me, tile):
            value += box.part_value[s.steps[tile % TILES_PER_MODEL]]
    return value


def training_points(box: Box, s: State, seat: int) -> int:
    """The places on every training track (R:537-539, A45, A51)."""
    gained = 0
    for dept in range(DEPARTMENTS):
        place = training_place(s, seat, dept)
        if s.players[seat].levels[dept] > 0 and place < len(box.training_points):
            gained += box.training_points[place]
    return gained


def training_place(s: State, seat: int, dept: int) -> int:
    """How many are ahead on a track: on a higher desk, or on top of the stack (R:461, R:537)."""
    me = s.players[seat]
    ahead = 0
    for p in range(s.seats):
        rival = s.players[p]
        if rival.levels[dept] > me.levels[dept] or (
            rival.levels[dept] == me.levels[dept] and rival.arrival[dept] > me.arrival[dept]
        ):
            ahead += 1
    return ahead
