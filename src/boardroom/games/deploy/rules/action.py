"""One action from the choice to its follow-ups (specification 4.2, 5, appendix D6 to D12).

Chosen → Designer → Planner → discard → payment → cubes or movements → free MOVE → free REMOVE. Each stage is a
decision that is skipped where there is nothing to decide; nothing can be taken back once the action is chosen.
"""

from __future__ import annotations

from boardroom.games.deploy.actions import (
    ADD_C,
    ADD_TILE,
    CONSULT,
    DEPLOY,
    DEVELOP,
    MOVE,
    REMOVE_C,
    REMOVE_TILE,
)
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.deploy import (
    deploy_workers,
    finish_deploy,
    keep_refusal,
    note_writer,
    planner_helps,
    redesign,
    redesign_refusal,
)
from boardroom.games.deploy.rules.develop import develop, discardable, first_discardable, must_discard
from boardroom.games.deploy.rules.market import add, add_c
from boardroom.games.deploy.rules.move import can_move, move_cubes, only_movement
from boardroom.games.deploy.rules.placement import first_open_place, next_cube, open_places, put_cube
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.remove import can_remove, remove_c, remove_tile
from boardroom.games.deploy.rules.roundel import pay_workers
from boardroom.games.deploy.rules.skills import usable
from boardroom.games.deploy.state import (
    COLOURS,
    D_ACTION,
    D_DESIGN,
    D_DISCARD,
    D_MOVE,
    D_PAY,
    D_PLANNER,
    D_PUT,
    D_REMOVE,
    DESIGNER,
    NONE,
    POSITIONS,
    S_MOVE,
    S_REMOVE,
    SERVER,
    SLOTS,
    TARGETS,
    State,
)

# --- what a code says --------------------------------------------------------------------------------------------


def is_add(code: int) -> bool:
    """ADD into any pool."""
    return ADD_TILE <= code < CONSULT


def is_deploy(code: int) -> bool:
    """DEPLOY of any system."""
    return DEPLOY <= code < DEVELOP


def system_of(code: int) -> int:
    """The system of a DEPLOY code."""
    return (code - DEPLOY) // TARGETS


def target_of(code: int) -> int:
    """Server or cloud, of a DEPLOY code."""
    return (code - DEPLOY) % TARGETS


def old_colour(change: int) -> int:
    """The colour a Designer's change takes away; changes are numbered colour by colour."""
    return change // (COLOURS - 1)


def new_colour(change: int) -> int:
    """The colour it brings: one of the two others."""
    new = change % (COLOURS - 1)
    return new if new < old_colour(change) else new + 1


def workers_of(box: Box, s: State, seat: int, code: int) -> int:
    """How many workers an action takes (L321, L397)."""
    if is_deploy(code):
        return deploy_workers(box, s, seat, system_of(code), s.planner)
    return box.action_workers


# --- is there anything to decide? --------------------------------------------------------------------------------


def action_asks(box: Box, s: State) -> bool:
    """Whether the player has to decide something at this stage of the action."""
    if s.decision == D_DESIGN:
        return is_deploy(s.action) and ask_designer(s)
    if s.decision == D_PLANNER:
        return is_deploy(s.action) and planner_helps(box, s, s.seat, system_of(s.action))
    if s.decision == D_DISCARD:
        return ask_discard(box, s)
    if s.decision == D_PAY:
        s.workers = workers_of(box, s, s.seat, s.action)
        return s.players[s.seat].office > 0
    if s.decision == D_PUT:
        return is_deploy(s.action) and target_of(s.action) == SERVER and ask_place(s)
    if s.decision == D_MOVE:
        return ask_movement(box, s)
    return s.spots[S_REMOVE] == s.seat and can_remove(s.players[s.seat])


def ask_designer(s: State) -> bool:
    """D6: with a Designer, unless no change is possible; a single change that is compulsory is made (5.3)."""
    seat = s.seat
    if not usable(s, seat, DESIGNER):
        return False
    system = system_of(s.action)
    target = target_of(s.action)
    possible = 0
    last = NONE
    for change in range(COLOURS * (COLOURS - 1)):
        if redesign_refusal(s, seat, system, target, old_colour(change), new_colour(change)) == ALLOWED:
            possible += 1
            last = change
    if possible == 1 and keep_refusal(s, seat, system, target) != ALLOWED:
        redesign(s, seat, system, old_colour(last), new_colour(last))
        return False
    return possible > 0


def ask_discard(box: Box, s: State) -> bool:
    """D8: which skill makes room; the only one goes by itself (L723)."""
    me = s.players[s.seat]
    if not DEVELOP <= s.action < MOVE or not must_discard(box, me):
        return False
    if discardable(me) == 1:
        s.discard = first_discardable(me)
        return False
    return True


def ask_place(s: State) -> bool:
    """D10: where the next cube goes; a cube with a single place goes there by itself (L677)."""
    me = s.players[s.seat]
    system = system_of(s.action)
    while next_cube(me, system) != NONE:
        if open_places(me, system) > 1:
            return True
        put_cube(me, system, first_open_place(me, system))
    return False


def ask_movement(box: Box, s: State) -> bool:
    """D9: in a MOVE, or after ADD and DEPLOY from the MOVE spot (L775, L789, A16).

    A paid MOVE begins with a movement; if there is only one, it is made.
    """
    me = s.players[s.seat]
    if s.action == MOVE:
        if s.movements == 0:
            only = only_movement(me)
            if only != NONE:
                move_cubes(me, only)
                s.movements = 1
    elif s.spots[S_MOVE] != s.seat or not (is_add(s.action) or is_deploy(s.action)):
        return False
    return s.movements < box.movements and can_move(me)


# --- going on ----------------------------------------------------------------------------------------------------


def start_action(s: State, code: int) -> None:
    """An action is chosen: the questions about it begin (D5)."""
    s.action = code
    s.planner = 0
    s.discard = NONE
    s.movements = 0
    s.decision = D_DESIGN


def action_goes_on(box: Box, s: State) -> None:
    """Nothing to decide (any more) at this stage: to the next one."""
    if s.decision == D_PAY:
        pay_and_do(box, s, 0)
    elif s.decision == D_PUT:
        end_placement(box, s)
    elif s.decision == D_REMOVE:
        end_action(s)
    else:
        s.decision += 1  # Designer, Planner, discard, payment; and from MOVE to REMOVE


def pay_and_do(box: Box, s: State, extra: int) -> None:
    """Pay the workers, some of them extra ones, and carry the action out (4.2)."""
    pay_workers(s, s.seat, extra)
    carry_out(box, s, s.seat, s.action)
    s.decision = D_PUT


def carry_out(box: Box, s: State, seat: int, code: int) -> None:
    """The effect of an action, except what takes further decisions."""
    me = s.players[seat]
    if code < ADD_C:
        add(box, s, seat, (code - ADD_TILE) // POSITIONS, (code - ADD_TILE) % POSITIONS)
    elif code < CONSULT:
        add_c(box, s, seat, code - ADD_C + 1)
    elif code == CONSULT:
        me.cash += box.consult_credits  # L659
    elif code < DEVELOP:
        note_writer(me, system_of(code))
    elif code < MOVE:
        develop(box, s, seat, code - DEVELOP, s.discard)
    elif code > MOVE:
        do_remove(s, seat, code)


def do_remove(s: State, seat: int, code: int) -> None:
    """REMOVE, paid or free (L810, L814)."""
    if code < REMOVE_C:
        remove_tile(s, seat, (code - REMOVE_TILE) // SLOTS, (code - REMOVE_TILE) % SLOTS)
    else:
        remove_c(s.players[seat], code - REMOVE_C + 1)


def end_placement(box: Box, s: State) -> None:
    """All cubes are placed or on their way to the cloud: the system is deployed (L671-L673)."""
    if is_deploy(s.action):
        finish_deploy(box, s, s.seat, system_of(s.action), target_of(s.action))
    s.decision = D_MOVE


def end_action(s: State) -> None:
    """The action is over, follow-ups included; control is looked at anew (4.2, A41)."""
    s.action = NONE
    s.planner = 0
    s.discard = NONE
    s.movements = 0
    s.decision = D_ACTION
