"""Meetings: Old Business, where Seats score goals, and New Business, where goals change (R:800-915, spec. 5.10)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.counting import goal_count
from boardroom.games.kanban.rules.gains import exchange_seats
from boardroom.games.kanban.rules.goal_cards import (
    discard_goal,
    draw_goal,
    draw_into_hand,
    hand_size,
    holds_goal,
    play_goal,
)
from boardroom.games.kanban.rules.people import put_in_certification_order
from boardroom.games.kanban.rules.reasons import (
    ALLOWED,
    GOAL_FULL,
    NO_SEAT_LEFT,
    NOT_IN_HAND,
    NOT_ON_TABLE,
    PET_FIRST,
    PET_IS_OUT,
    SPOKEN_ALREADY,
)
from boardroom.games.kanban.state import (
    GOAL_HAND,
    MARKER_END,
    MAX_SEATS,
    MEETING,
    NEW_BUSINESS,
    NONE,
    ON_TABLE,
    P_MEETINGS,
    TABLE_GOALS,
    Player,
    State,
)
from boardroom.kernel.places import place_of


def start_meeting(s: State) -> None:
    """Everybody speaks in certification order, round and round (R:827)."""
    s.phase = MEETING
    s.turn = 0
    s.passes = 0
    put_in_certification_order(s)


def must_pass(me: Player) -> bool:
    """Without Seats, and the pet project out, there is nothing left to say (R:812)."""
    return me.pet > 0 and me.face_up == 0


def next_speaker(s: State) -> None:
    """The next one in certification order; after the last the first again (R:827)."""
    s.turn = (s.turn + 1) % s.seats


# --- speaking ----------------------------------------------------------------------------------------------------


def pet_refusal(me: Player, goal: int) -> int:
    """A pet project once a meeting, from the hand (R:836)."""
    if me.pet > 0:
        return PET_IS_OUT
    return ALLOWED if holds_goal(me, goal) else NOT_IN_HAND


def pass_refusal(me: Player) -> int:
    """Only when the own pet project is out (R:836)."""
    return ALLOWED if me.pet > 0 else PET_FIRST


def seat_refusal(box: Box, s: State, seat: int, goal: int) -> int:
    """An own Seat on a goal that has room and does not bear one's Seat yet (R:840-848, A24, A25)."""
    if s.players[seat].face_up == 0:
        return NO_SEAT_LEFT
    place = table_place(s, goal)
    if place == NONE:
        return NOT_ON_TABLE
    if s.speakers[place] >> seat & 1:
        return SPOKEN_ALREADY
    return ALLOWED if multiplier(box, s, place) > 0 else GOAL_FULL


def table_place(s: State, goal: int) -> int:
    """Where a goal or a pet project lies, `NONE` if it does not."""
    return place_of(s.table, ON_TABLE, goal)


def seats_on(s: State, place: int) -> int:
    """Seats on a goal."""
    count = 0
    for seat in range(MAX_SEATS):
        count += s.speakers[place] >> seat & 1
    return count


def multiplier(box: Box, s: State, place: int) -> int:
    """How often the next speaker scores a goal: one less for every Seat on it (R:858-867)."""
    return box.goal_seats[s.table[place] - 1] - seats_on(s, place)


def play_pet(s: State, seat: int, goal: int) -> None:
    """A card of the hand becomes a goal for everybody (R:836)."""
    me = s.players[seat]
    play_goal(me, goal)
    me.pet = goal
    s.table[table_place(s, 0)] = goal
    s.passes = 0


def speak(box: Box, s: State, seat: int, goal: int) -> None:
    """The Seat goes on the goal, which scores what the speaker has, up to the multiplier (R:854-891, A22)."""
    me = s.players[seat]
    place = table_place(s, goal)
    me.face_up -= 1
    me.on_goals += 1
    scored = box.goal_points[goal - 1] * min(multiplier(box, s, place), goal_count(box, s, seat, goal))
    s.speakers[place] |= 1 << seat
    me.points[P_MEETINGS] += scored
    me.by_goal[goal - 1] += scored
    s.passes = 0


# --- New Business ------------------------------------------------------------------------------------------------


def start_new_business(box: Box, s: State) -> None:
    """Seats back to chairs, red Seats exchanged, goals and pets discarded; then everybody proposes (R:903-912)."""
    s.phase = NEW_BUSINESS
    s.waiting = (1 << s.seats) - 1
    s.passes = 0
    for seat in range(s.seats):
        me = s.players[seat]
        me.on_goals = 0
        me.pet = 0
        exchange_seats(box, s, seat)
    for place in range(ON_TABLE):
        if s.table[place] > 0:
            discard_goal(s, s.table[place])
        s.table[place] = 0
        s.speakers[place] = 0


def propose_refusal(me: Player, goal: int) -> int:
    """One of the two cards left in hand (R:912)."""
    return ALLOWED if holds_goal(me, goal) else NOT_IN_HAND


def propose(s: State, seat: int, goal: int) -> None:
    """Face down until everybody has proposed (R:912)."""
    s.players[seat].proposal = goal
    s.players[seat].proposed = 1
    s.waiting &= ~(1 << seat)


def end_new_business(s: State) -> None:
    """Proposals are revealed, the table is filled, hands are filled, the production cycle advances (R:912-915, A34)."""
    for seat in range(s.seats):
        me = s.players[seat]
        s.table[seat] = me.proposal
        play_goal(me, me.proposal)
        me.proposal = 0
        me.proposed = 0
    for place in range(s.seats, TABLE_GOALS):
        s.table[place] = draw_goal(s)
    for place in range(s.seats):
        me = s.players[s.order[place]]
        while hand_size(me) < GOAL_HAND:
            draw_into_hand(s, me)
    s.meeting = 0
    s.meetings += 1
    s.cycle = min(MARKER_END, s.cycle + 1)
