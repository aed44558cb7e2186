"""One decision: what is legal, why something is not, and doing it (specification, appendix D1 to D14)."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.deploy.actions import (
    ADD_C,
    ADD_TILE,
    ADD_WORKER,
    CONSULT,
    DEPLOY,
    DESIGN,
    DEVELOP,
    DISCARD,
    DONE,
    MOVE,
    MOVE_AC,
    PAY,
    PLACE_WORKER,
    PUT_CUBE,
    REMOVE_C,
    REMOVE_TILE,
    RETURN_TECH,
    RETURN_WORKER,
    START_POOL,
    TRADE,
    TRADE_CASH,
    TRADE_INCOME,
    USE_PLANNER,
)
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.action import (
    do_remove,
    end_action,
    new_colour,
    old_colour,
    pay_and_do,
    start_action,
    system_of,
    target_of,
)
from boardroom.games.deploy.rules.deploy import (
    deploy_refusal,
    keep_refusal,
    redesign,
    redesign_refusal,
    target_refusal,
    tile_refusal,
)
from boardroom.games.deploy.rules.develop import (
    develop_refusal,
    discard_refusal,
    has_room_to_develop,
    return_tech,
    return_tech_refusal,
    tile_to_develop_refusal,
)
from boardroom.games.deploy.rules.market import add_c_refusal, add_refusal, put_aside
from boardroom.games.deploy.rules.money import (
    trade_cash_refusal,
    trade_for_cash,
    trade_for_income,
    trade_income_refusal,
)
from boardroom.games.deploy.rules.move import move_cubes, move_refusal, movement_refusal, next_movement
from boardroom.games.deploy.rules.placement import put_cube, put_refusal
from boardroom.games.deploy.rules.reasons import ALLOWED, MUST_MOVE, NOT_NOW, ONLY_INCOME
from boardroom.games.deploy.rules.remove import remove_c_refusal, remove_refusal
from boardroom.games.deploy.rules.room import tiles_in
from boardroom.games.deploy.rules.round import finish_seat, next_question
from boardroom.games.deploy.rules.roundel import pay_refusal
from boardroom.games.deploy.rules.team import (
    add_worker,
    add_worker_refusal,
    place_worker,
    recovery_return_refusal,
    recovery_stop_refusal,
    return_worker,
    return_worker_refusal,
    spot_refusal,
)
from boardroom.games.deploy.state import (
    BASIC,
    D_ACTION,
    D_DESIGN,
    D_DISCARD,
    D_FEES,
    D_MOVE,
    D_OVER,
    D_PAY,
    D_PLANNER,
    D_PUT,
    D_REMOVE,
    D_RETURN_TECH,
    D_SPOT,
    D_START,
    D_TEAM,
    DEVELOPMENTS,
    PLANNER,
    POSITIONS,
    SKILLS,
    SLOTS,
    SMALLEST_TILE,
    SYSTEMS,
    TARGETS,
    TILE_POOLS,
    State,
)
from boardroom.kernel.listing import offer, offer_answers


def to_act(box: Box, s: State) -> int:
    """One seat decides at a time; nothing is secret."""
    return 0 if s.decision == D_OVER else 1 << s.seat


def over(box: Box, s: State) -> bool:
    """After the fifth round (A2)."""
    return s.decision == D_OVER


# --- what is legal -----------------------------------------------------------------------------------------------


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a code is not legal now, `ALLOWED` if it is."""
    if s.decision == D_OVER or seat != s.seat:
        return NOT_NOW
    if s.decision == D_ACTION:
        return action_refusal(box, s, seat, code)
    if s.decision < D_ACTION:
        return preparation_refusal(box, s, seat, code)
    if s.decision >= D_FEES:
        return end_refusal(box, s, seat, code)
    if s.decision >= D_PUT:
        return follow_refusal(box, s, seat, code)
    return detail_refusal(s, seat, code)


def preparation_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D1 to D4: the starting tile, unwanted technology, the team, bonus spots."""
    if s.decision == D_START:
        return ALLOWED if code < RETURN_TECH else NOT_NOW
    if code == DONE:
        return ALLOWED
    if s.decision == D_RETURN_TECH:
        if RETURN_TECH <= code < ADD_WORKER:
            return return_tech_refusal(s.players[seat], code - RETURN_TECH + SKILLS)
    elif s.decision == D_TEAM:
        if code == ADD_WORKER:
            return add_worker_refusal(box, s, seat)
        if code == RETURN_WORKER:
            return return_worker_refusal(box, s, seat)
        return trade_refusal(box, s, seat, code)
    elif PLACE_WORKER <= code < TRADE:
        return spot_refusal(s, seat, code - PLACE_WORKER)
    return NOT_NOW


def trade_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The two trades; any other code is out of place (4.5)."""
    if code == TRADE_CASH:
        return trade_cash_refusal(s, seat)
    return trade_income_refusal(box, s, seat) if code == TRADE_INCOME else NOT_NOW


def action_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D5: trades, then exactly one action; there is no pass, but CONSULT is always possible (4.2)."""
    if code < ADD_TILE:
        return trade_refusal(box, s, seat, code)
    if code < ADD_C:
        return add_refusal(box, s, seat, (code - ADD_TILE) // POSITIONS, (code - ADD_TILE) % POSITIONS)
    if code < CONSULT:
        return add_c_refusal(box, s, seat, code - ADD_C + 1)
    if code == CONSULT:
        return ALLOWED
    if code < DEVELOP:
        return deploy_refusal(box, s, seat, system_of(code), target_of(code))
    if code < MOVE:
        return develop_refusal(box, s, seat, code - DEVELOP)
    if code == MOVE:
        return move_refusal(s.players[seat])
    return removal_refusal(box, s, seat, code)


def removal_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """A tile, or steps of the pool C marker; any other code is out of place."""
    if REMOVE_TILE <= code < REMOVE_C:
        return remove_refusal(s.players[seat], (code - REMOVE_TILE) // SLOTS, (code - REMOVE_TILE) % SLOTS)
    if REMOVE_C <= code < DESIGN:
        return remove_c_refusal(box, s.players[seat], code - REMOVE_C + 1)
    return NOT_NOW


def detail_refusal(s: State, seat: int, code: int) -> int:
    """D6, D7, D8 and D11: Designer, Planner, discard, payment."""
    if s.decision == D_DESIGN:
        system = system_of(s.action)
        target = target_of(s.action)
        if code == DONE:
            return keep_refusal(s, seat, system, target)
        if DESIGN <= code < USE_PLANNER:
            change = code - DESIGN
            return redesign_refusal(s, seat, system, target, old_colour(change), new_colour(change))
    elif s.decision == D_PLANNER:
        return ALLOWED if code in (USE_PLANNER, DONE) else NOT_NOW
    elif s.decision == D_DISCARD:
        if DISCARD <= code < PUT_CUBE:
            return discard_refusal(s.players[seat], code - DISCARD)
    elif PAY <= code < DONE:
        return pay_refusal(s, seat, code - PAY)
    return NOT_NOW


def follow_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D10, D9 and D12: cubes, movements, free removal."""
    if s.decision == D_PUT:
        if PUT_CUBE <= code < MOVE_AC:
            return put_refusal(s.players[seat], system_of(s.action), code - PUT_CUBE)
    elif s.decision == D_MOVE:
        if MOVE_AC <= code < PAY:
            return movement_refusal(s.players[seat], code)
        if code == DONE:
            return MUST_MOVE if s.action == MOVE and s.movements == 0 else ALLOWED
    else:
        return ALLOWED if code == DONE else removal_refusal(box, s, seat, code)
    return NOT_NOW


def end_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D13 and D14: trades before fees; recovering from a loss."""
    if s.decision == D_FEES:
        return ALLOWED if code == DONE else trade_refusal(box, s, seat, code)
    me = s.players[seat]
    if code == RETURN_WORKER:
        return recovery_return_refusal(me)
    if code == TRADE_CASH:
        return ONLY_INCOME
    return recovery_stop_refusal(me) if code == DONE else trade_refusal(box, s, seat, code)


ANSWERS: Final = (  # to each decision, besides being done: from which code to before which
    (START_POOL, RETURN_TECH),
    (RETURN_TECH, ADD_WORKER),
    (ADD_WORKER, ADD_TILE),
    (PLACE_WORKER, TRADE),
    (TRADE, DESIGN),
    (DESIGN, USE_PLANNER),
    (USE_PLANNER, DISCARD),
    (DISCARD, PUT_CUBE),
    (PAY, DONE),
    (PUT_CUBE, MOVE_AC),
    (MOVE_AC, PAY),
    (REMOVE_TILE, DESIGN),
    (TRADE, ADD_TILE),
    (RETURN_WORKER, ADD_TILE),
)


def legal(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All legal codes, ascending."""
    if s.decision == D_OVER or seat != s.seat:
        return 0
    if s.decision == D_ACTION:
        return legal_actions(box, s, seat, codes)
    if s.decision == D_MOVE:
        return legal_movements(box, s, seat, codes)
    n = offer_answers(refusal, box, s, seat, codes, ANSWERS)
    return offer(codes, n, DONE, refusal(box, s, seat, DONE))


def legal_actions(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """D5, the busiest question: what many actions have in common is asked once, not for each of them."""
    me = s.players[seat]
    n = 0
    if me.bvp >= 1:
        n = offer(codes, n, TRADE_CASH, trade_cash_refusal(s, seat))
        n = offer(codes, n, TRADE_INCOME, trade_income_refusal(box, s, seat))
    n = legal_additions(box, s, seat, codes, n)
    n = offer(codes, n, CONSULT, ALLOWED)
    n = legal_deployments(box, s, seat, codes, n)
    if s.options.development != BASIC and has_room_to_develop(box, me):
        for tile in range(DEVELOPMENTS):
            n = offer(codes, n, DEVELOP + tile, tile_to_develop_refusal(box, s, seat, tile))
    n = offer(codes, n, MOVE, move_refusal(me))
    return legal_removals(box, s, seat, codes, n)


def legal_additions(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Tiles for the pools that are not full, and steps of the pool C marker."""
    for pool in range(TILE_POOLS):
        if tiles_in(s.players[seat], pool) < SLOTS:
            for position in range(POSITIONS):
                n = offer(codes, n, ADD_TILE + pool * POSITIONS + position, add_refusal(box, s, seat, pool, position))
    for code in range(ADD_C, CONSULT):
        n = offer(codes, n, code, add_c_refusal(box, s, seat, code - ADD_C + 1))
    return n


def legal_deployments(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Complete tiles, wherever they may go."""
    for system in range(SYSTEMS):
        if tile_refusal(box, s.players[seat], system) == ALLOWED:
            for target in range(TARGETS):
                n = offer(codes, n, DEPLOY + system * TARGETS + target, target_refusal(box, s, seat, system, target))
    return n


def legal_removals(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Tiles of the pools, and steps of the pool C marker."""
    me = s.players[seat]
    for pool in range(TILE_POOLS):
        for slot in range(SLOTS):
            if me.tiles[pool][slot] > 0:
                n = offer(codes, n, REMOVE_TILE + pool * SLOTS + slot, remove_refusal(me, pool, slot))
    if me.marker > 0:
        for code in range(REMOVE_C, DESIGN):
            n = offer(codes, n, code, remove_c_refusal(box, me, code - REMOVE_C + 1))
    return n


def legal_movements(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """D9: of the 80 movements only those are looked at whose sub-pools have cubes and room."""
    me = s.players[seat]
    n = 0
    code = next_movement(me, MOVE_AC)
    while code < PAY:
        codes[n] = code
        n += 1
        code = next_movement(me, code + 1)
    return offer(codes, n, DONE, refusal(box, s, seat, DONE))


# --- doing it ----------------------------------------------------------------------------------------------------


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Do a legal code and go on to the next question."""
    if s.decision < D_ACTION or s.decision >= D_FEES:
        decide_between_actions(box, s, seat, code)
    elif s.decision == D_ACTION:
        decide_action(box, s, seat, code)
    elif s.decision < D_PUT:
        decide_detail(box, s, seat, code)
    else:
        decide_follow_up(s, seat, code)
    next_question(box, s)


def decide_between_actions(box: Box, s: State, seat: int, code: int) -> None:
    """D1 to D4, D13, D14: in most of these steps a player goes on until he is done."""
    me = s.players[seat]
    if code == DONE:
        if s.decision == D_SPOT:
            me.passed = 1
        else:
            finish_seat(box, s, seat)
    elif code < RETURN_TECH:
        put_starting_tile(s, seat, code - START_POOL)
        finish_seat(box, s, seat)
    elif code < ADD_WORKER:
        return_tech(box, s, seat, code - RETURN_TECH + SKILLS)
    elif code == ADD_WORKER:
        add_worker(box, me)
        s.changes += 1
    elif code == RETURN_WORKER:
        return_worker(box, me)
        if s.decision == D_TEAM:
            s.changes -= 1
    elif code < TRADE:
        place_worker(s, seat, code - PLACE_WORKER)
    else:
        trade(box, s, seat, code)


def put_starting_tile(s: State, seat: int, pool: int) -> None:
    """Setup 7: the tile of value 2 goes into pool A or B (L80, L460)."""
    put_aside(s, SMALLEST_TILE, -1)
    s.players[seat].tiles[pool][0] = SMALLEST_TILE


def trade(box: Box, s: State, seat: int, code: int) -> None:
    """One BVP for credits or for income (L594)."""
    if code == TRADE_CASH:
        trade_for_cash(box, s.players[seat])
    else:
        trade_for_income(box, s.players[seat])


def decide_action(box: Box, s: State, seat: int, code: int) -> None:
    """D5: after a trade the same question again."""
    if code < ADD_TILE:
        trade(box, s, seat, code)
    else:
        start_action(s, code)


def decide_detail(box: Box, s: State, seat: int, code: int) -> None:
    """D6, D7, D8 lead to the next stage, D11 to the effect."""
    if s.decision == D_PAY:
        pay_and_do(box, s, code - PAY)
        return
    if s.decision == D_DESIGN and code != DONE:
        change = code - DESIGN
        redesign(s, seat, system_of(s.action), old_colour(change), new_colour(change))
    elif s.decision == D_PLANNER and code == USE_PLANNER:
        s.planner = 1
        s.players[seat].used[PLANNER] = 1
    elif s.decision == D_DISCARD:
        s.discard = code - DISCARD
    s.decision += 1


def decide_follow_up(s: State, seat: int, code: int) -> None:
    """D10 and D9 ask again until nothing is left; D12 is a single step."""
    if s.decision == D_PUT:
        put_cube(s.players[seat], system_of(s.action), code - PUT_CUBE)
    elif s.decision == D_MOVE:
        if code == DONE:
            s.decision = D_REMOVE
        else:
            move_cubes(s.players[seat], code)
            s.movements += 1
    else:
        if code != DONE:
            do_remove(s, seat, code)
        end_action(s)
