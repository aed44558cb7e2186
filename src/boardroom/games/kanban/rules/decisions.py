"""One decision: who is asked, what is legal, why something is not, and doing it (specification, appendix)."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.kanban.actions import (
    CLAIM,
    COLLECT,
    DISPLACE,
    MICRO,
    MOST_COLLECTED,
    NO_SEAT,
    PAIR,
    PARK,
    PASS,
    PET,
    PLAQUE,
    PROPOSE,
    SEAT,
    SPOT,
    STATION,
    TAKE_DESIGN,
    TRAIN,
    UPGRADE_MODE,
    UPGRADE_SPACE,
)
from boardroom.games.kanban.actions import CODES as ALL_CODES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import push
from boardroom.games.kanban.rules.day import next_question
from boardroom.games.kanban.rules.design import starting_design_refusal, take_starting_design
from boardroom.games.kanban.rules.innovation import choose_mode, finish_upgrade, space_refusal
from boardroom.games.kanban.rules.logistics import starting_part_refusal, take_part
from boardroom.games.kanban.rules.meeting import (
    next_speaker,
    pass_refusal,
    pet_refusal,
    play_pet,
    propose,
    propose_refusal,
    seat_refusal,
    speak,
)
from boardroom.games.kanban.rules.reasons import ALLOWED, NOT_NOW
from boardroom.games.kanban.rules.selection import station_refusal
from boardroom.games.kanban.rules.testing import park, park_refusal, take_pair
from boardroom.games.kanban.rules.training import (
    choose_plaque,
    choose_spot,
    plaque_refusal,
    spot_refusal,
    take_starting_spot,
)
from boardroom.games.kanban.rules.turn import do_in_turn, legal_turn, turn_refusal
from boardroom.games.kanban.state import (
    D_AFTER_PET,
    D_DISPLACE,
    D_OVER,
    D_PARK,
    D_PLAQUE,
    D_PROPOSE,
    D_SPEAK,
    D_SPOT,
    D_START_DESIGN,
    D_START_PART,
    D_START_SPOT,
    D_TURN,
    D_UPGRADE_MODE,
    D_UPGRADE_SPACE,
    State,
)
from boardroom.kernel.listing import offer

# The codes of each decision, in the order of their numbers: where they begin, and where they end.
FIRST_CODE: Final = (
    SPOT, COLLECT, TAKE_DESIGN, STATION, 0, SPOT, PLAQUE, DISPLACE, UPGRADE_MODE, UPGRADE_SPACE, PARK, PAIR,
    PET, SEAT, PROPOSE,
)  # fmt: skip
END_CODE: Final = (
    COLLECT, TAKE_DESIGN, STATION, TRAIN, ALL_CODES, COLLECT, PARK, CLAIM, UPGRADE_SPACE, MICRO, PAIR, PET,
    PROPOSE, PROPOSE, ALL_CODES,
)  # fmt: skip


def to_act(box: Box, s: State) -> int:
    """One seat decides at a time; only goals are proposed by everybody at once, in secret (R:912)."""
    if s.decision == D_OVER:
        return 0
    return s.waiting if s.decision == D_PROPOSE else 1 << s.seat


def over(box: Box, s: State) -> bool:
    """After the last day (R:942)."""
    return s.decision == D_OVER


# --- what is legal -----------------------------------------------------------------------------------------------


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a code is not legal now, `ALLOWED` if it is."""
    if not to_act(box, s) >> seat & 1:
        return NOT_NOW
    if s.decision == D_TURN:
        return turn_refusal(box, s, seat, code)
    if s.decision < D_TURN:
        return preparation_refusal(s, seat, code)
    if s.decision < D_SPEAK:
        return detail_refusal(box, s, seat, code)
    return meeting_refusal(box, s, seat, code)


def preparation_refusal(s: State, seat: int, code: int) -> int:
    """The starting round and the choice of a station (R:335-347, R:355-376)."""
    if s.decision == D_START_SPOT:
        return spot_refusal(s, seat, code - SPOT) if code < COLLECT else NOT_NOW
    if s.decision == D_START_PART:
        if COLLECT <= code < TAKE_DESIGN:
            number = code - COLLECT
            return starting_part_refusal(s, number // MOST_COLLECTED, number % MOST_COLLECTED + 1)
    elif s.decision == D_START_DESIGN:
        if TAKE_DESIGN <= code < STATION:
            return starting_design_refusal(s, code - TAKE_DESIGN)
    elif STATION <= code < TRAIN:
        return station_refusal(s, seat, code - STATION)
    return NOT_NOW


def detail_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Choices that an action of the turn, or its end, raises."""
    if s.decision == D_SPOT:
        return spot_refusal(s, seat, code - SPOT) if code < COLLECT else NOT_NOW
    if s.decision == D_PLAQUE:
        return plaque_refusal(s, seat, code - PLAQUE) if PLAQUE <= code < PARK else NOT_NOW
    if s.decision == D_DISPLACE:
        return ALLOWED if DISPLACE <= code < CLAIM else NOT_NOW
    if s.decision == D_UPGRADE_MODE:
        return ALLOWED if UPGRADE_MODE <= code < UPGRADE_SPACE else NOT_NOW
    if s.decision == D_UPGRADE_SPACE:
        return space_refusal(s, code - UPGRADE_SPACE) if UPGRADE_SPACE <= code < MICRO else NOT_NOW
    if s.decision == D_PARK:
        return park_refusal(box, s, seat, code - PARK) if PARK <= code < PAIR else NOT_NOW
    return ALLOWED if PAIR <= code < PET else NOT_NOW


def meeting_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Speaking, passing, proposing (R:827-915)."""
    me = s.players[seat]
    if s.decision == D_PROPOSE:
        return propose_refusal(me, 1 + code - PROPOSE) if code >= PROPOSE else NOT_NOW
    if SEAT <= code < NO_SEAT:
        return seat_refusal(box, s, seat, 1 + code - SEAT)
    if s.decision == D_AFTER_PET:
        return ALLOWED if code == NO_SEAT else NOT_NOW
    if PET <= code < SEAT:
        return pet_refusal(me, 1 + code - PET)
    return pass_refusal(me) if code == PASS else NOT_NOW


def legal(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All legal codes, ascending."""
    if not to_act(box, s) >> seat & 1:
        return 0
    if s.decision == D_TURN:
        return legal_turn(box, s, seat, codes)
    n = 0
    for code in range(FIRST_CODE[s.decision], END_CODE[s.decision]):
        n = offer(codes, n, code, refusal(box, s, seat, code))
    return n


# --- doing it ----------------------------------------------------------------------------------------------------


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Do a legal code. Unless it raises a choice of its own, go on to the next question."""
    decision = s.decision
    s.decision = D_TURN
    if decision == D_TURN:
        do_in_turn(box, s, seat, code)
    elif decision < D_TURN:
        prepare(box, s, seat, code, decision)
    elif decision < D_SPEAK:
        settle(box, s, seat, code, decision)
    else:
        confer(box, s, seat, code, decision)
    if s.decision == D_TURN:
        next_question(box, s)


def prepare(box: Box, s: State, seat: int, code: int, decision: int) -> None:
    """The starting round and stations."""
    if decision == D_START_PART:
        take_part(s, seat, (code - COLLECT) // MOST_COLLECTED, 1)
        s.decision = D_START_DESIGN
        return
    if decision == D_START_SPOT:
        take_starting_spot(box, s, seat, code - SPOT)
    elif decision == D_START_DESIGN:
        take_starting_design(s, seat, code - TAKE_DESIGN)
    else:
        s.players[seat].station = code - STATION
    s.turn += 1


def settle(box: Box, s: State, seat: int, code: int, decision: int) -> None:
    """Choices raised by an action of the turn or by its end."""
    if decision == D_SPOT:
        choose_spot(box, s, seat, code - SPOT)
    elif decision == D_PLAQUE:
        choose_plaque(box, s, seat, code - PLAQUE)
    elif decision == D_DISPLACE:
        push(box, s, seat, code - DISPLACE)
    elif decision == D_UPGRADE_MODE:
        choose_mode(s, code - UPGRADE_MODE)
    elif decision == D_UPGRADE_SPACE:
        finish_upgrade(box, s, seat, code - UPGRADE_SPACE)
    elif decision == D_PARK:
        park(box, s, seat, code - PARK)
    else:
        take_pair(box, s, seat, code - PAIR)


def confer(box: Box, s: State, seat: int, code: int, decision: int) -> None:
    """Meetings: a pet project may be followed by a Seat in the same speech (R:836-840, A23, A60)."""
    if decision == D_PROPOSE:
        propose(s, seat, 1 + code - PROPOSE)
    elif code < SEAT:
        play_pet(s, seat, 1 + code - PET)
        s.decision = D_AFTER_PET
    else:
        if code < NO_SEAT:
            speak(box, s, seat, 1 + code - SEAT)
        elif code == PASS:
            s.passes += 1
        next_speaker(s)
