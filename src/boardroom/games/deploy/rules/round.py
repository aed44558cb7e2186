"""The course of a round, and who is asked next (L549-L614, specification 4).

`decision` says where the game stands. `asks` tells whether somebody has to decide there, and who; `go_on` carries out
what follows by itself and moves to the next decision. `next_question` repeats the two until somebody must decide.
"""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.action import action_asks, action_goes_on
from boardroom.games.deploy.rules.develop import owns_technology, reset_flipped
from boardroom.games.deploy.rules.market import reset_market
from boardroom.games.deploy.rules.money import book, penalise_loss, profit, settle, trade_income_refusal
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.room import optimised
from boardroom.games.deploy.rules.roundel import control, put_on_top
from boardroom.games.deploy.rules.team import (
    add_worker_refusal,
    can_take_spot,
    go_to_office,
    retrieve_workers,
    return_worker,
    return_worker_refusal,
)
from boardroom.games.deploy.state import (
    D_ACTION,
    D_FEES,
    D_LOSS,
    D_OVER,
    D_REMOVE,
    D_RETURN_TECH,
    D_SPOT,
    D_START,
    D_TEAM,
    LAST_ROUND,
    P_OPTIMISATION,
    P_SYSTEMS,
    SYSTEMS,
    Player,
    State,
)
from boardroom.kernel.order import turn_of


def next_question(box: Box, s: State) -> None:
    """Run every automatic step until a seat must decide or the game is over."""
    while s.decision != D_OVER and not asks(box, s):
        go_on(box, s)


def asks(box: Box, s: State) -> bool:
    """Whether somebody has something to decide where the game stands; `seat` says who."""
    if s.decision == D_ACTION:
        return ask_controlling_player(box, s)
    if D_ACTION < s.decision <= D_REMOVE:
        return action_asks(box, s)
    if s.decision == D_SPOT:
        return ask_for_spot(s)
    while s.asked < s.seats:
        s.seat = (s.first + s.asked) % s.seats
        if has_choice(box, s, s.seat):
            return True
        finish_seat(box, s, s.seat)
    return False


def has_choice(box: Box, s: State, seat: int) -> bool:
    """The steps that every player takes in turn, clockwise from the first player (A44)."""
    if s.decision == D_START:
        return True
    if s.decision == D_RETURN_TECH:
        return owns_technology(s.players[seat])
    if s.decision == D_TEAM:
        return can_adjust(box, s, seat)
    if s.decision == D_FEES:
        return s.players[seat].bvp >= 1
    return must_recover(box, s, seat)


def finish_seat(box: Box, s: State, seat: int) -> None:
    """A player is done with the present step."""
    if s.decision == D_FEES:
        settle(box, s, s.players[seat])
    s.changes = 0
    s.asked += 1


def go_on(box: Box, s: State) -> None:
    """Everybody is done with the present step: what comes next."""
    if s.decision == D_ACTION:
        end_actions(box, s)
    elif D_ACTION < s.decision <= D_REMOVE:
        action_goes_on(box, s)
    elif s.decision == D_START or s.decision == D_SPOT:
        s.decision = D_ACTION
    elif s.decision == D_RETURN_TECH:
        advance_first_player(s)
        start_step(s, D_TEAM)
    elif s.decision == D_TEAM:
        start_placing(s)
    elif s.decision == D_FEES:
        for seat in range(s.seats):
            penalise_loss(box, s, s.players[seat])
        start_step(s, D_LOSS)
    else:
        end_round(box, s)


def start_step(s: State, decision: int) -> None:
    """A step that every player takes in turn."""
    s.decision = decision
    s.asked = 0


# --- preparation -------------------------------------------------------------------------------------------------


def start_preparation(s: State) -> None:
    """P1; then P2 is asked for in the order of the old first player (L554-L560)."""
    s.round += 1
    reset_market(s)
    start_step(s, D_RETURN_TECH)


def advance_first_player(s: State) -> None:
    """P3 and P4: the marker moves on; the new first player's disc goes to the top of its own stack (L562-L564, A7)."""
    s.first = (s.first + 1) % s.seats
    put_on_top(s, s.first)


def can_adjust(box: Box, s: State, seat: int) -> bool:
    """P5: a worker may be added or returned, or a BVP traded before (5.8, 4.5)."""
    return (
        s.players[seat].bvp >= 1
        or add_worker_refusal(box, s, seat) == ALLOWED
        or return_worker_refusal(box, s, seat) == ALLOWED
    )


def start_placing(s: State) -> None:
    """P6, and P7 begins with the first player: the seat before it counts as the last one asked (L574)."""
    for seat in range(s.seats):
        go_to_office(s.players[seat])
        s.players[seat].passed = 0
    s.seat = (s.first + s.seats - 1) % s.seats
    s.decision = D_SPOT


def ask_for_spot(s: State) -> bool:
    """P7: the next seat clockwise that has not passed; who cannot place a worker passes (L574, A23)."""
    for _ in range(s.seats):
        s.seat = (s.seat + 1) % s.seats
        me = s.players[s.seat]
        if not me.passed and not can_take_spot(s, s.seat):
            me.passed = 1
        if not me.passed:
            return True
    return False


# --- actions -----------------------------------------------------------------------------------------------------


def ask_controlling_player(box: Box, s: State) -> bool:
    """The controlling player acts until all have reached or passed home (L405-L409)."""
    return turn_of(s, control(box, s))


# --- end of the round --------------------------------------------------------------------------------------------


def end_actions(box: Box, s: State) -> None:
    """E1 to E3; then everybody may trade before fees are due (L601-L608)."""
    for seat in range(s.seats):
        book(s.players[seat], P_SYSTEMS, systems_value(box, s.players[seat]))
        reset_flipped(s.players[seat])
    retrieve_workers(box, s)
    start_step(s, D_FEES)


def systems_value(box: Box, me: Player) -> int:
    """BVP of all deployed tiles at the end of a round (L601)."""
    value = 0
    for system in range(SYSTEMS):
        for level in range(me.deployed[system]):
            value += box.system_bvp[system][level]
    return value


def must_recover(box: Box, s: State, seat: int) -> bool:
    """E5: whether a player at a loss has a choice; workers that must go, go by themselves (L419, L610, 4.7, A27)."""
    me = s.players[seat]
    while profit(box, me) < 0:
        if trade_income_refusal(box, s, seat) == ALLOWED:
            return True
        if me.coffee == 0:
            return False
        return_worker(box, me)
    return False


def end_round(box: Box, s: State) -> None:
    """E6 and E7, then the next round or the end of the game (L612-L614, A5)."""
    for seat in range(s.seats):
        me = s.players[seat]
        if optimised(box, me):
            book(me, P_OPTIMISATION, box.optimisation_bvp)
        me.progress -= box.permanent_workers
    if s.round == LAST_ROUND:
        s.decision = D_OVER
    else:
        start_preparation(s)
