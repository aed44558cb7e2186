"""Who sits where, who is still in the game, whose turn it is (specification 4)."""

from __future__ import annotations

from boardroom.games.industrial.rules.reasons import ALLOWED, NO_RIVAL, RIVAL_OUT
from boardroom.games.industrial.state import NONE, State


def living(s: State) -> int:
    """Players that are not bankrupt."""
    count = 0
    for seat in range(s.seats):
        count += s.players[seat].alive
    return count


def clockwise(s: State, seat: int, steps: int) -> int:
    """The seat so many places on."""
    return (seat + steps) % s.seats


def rival_refusal(s: State, seat: int, distance: int) -> int:
    """A rival is named by the distance clockwise, 1 to 3, and must be in the game."""
    if distance >= s.seats:
        return NO_RIVAL
    return ALLOWED if s.players[clockwise(s, seat, distance)].alive else RIVAL_OUT


def next_living(s: State) -> int:
    """The next living player in the order of the round, whose turn it is then; `NONE` after the last."""
    while s.turn < s.seats:
        seat = clockwise(s, s.initial, s.turn)
        s.turn += 1
        if s.players[seat].alive:
            return seat
    return NONE


def ask(s: State, seat: int, decision: int) -> bool:
    """The seat must decide; False if it is `NONE`."""
    if seat == NONE:
        return False
    s.seat = seat
    s.decision = decision
    return True


def ask_next(s: State, decision: int) -> bool:
    """Ask the next living player in the order of the round; False when all have been asked."""
    return ask(s, next_living(s), decision)
