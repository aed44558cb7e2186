"""The phases of a round, and who is asked next (L206-L214, specification 4).

`asks` tells whether somebody has to decide where the game stands, and what; `go_on` carries out what follows by itself.
`next_question` repeats the two until somebody must decide or the game is over.
"""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.improvements import clear_block, fill_block, take_token
from boardroom.games.smartphone.rules.logistics import can_act_in_logistics, recall_markers, take_logistics_hand
from boardroom.games.smartphone.rules.offices import can_move, can_open_second, can_open_small
from boardroom.games.smartphone.rules.planning import all_ready, clear, reveal
from boardroom.games.smartphone.rules.players import book, is_steve, steve_seat
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.priority import set_order
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.sale import can_sell, sold_in
from boardroom.games.smartphone.rules.steve import (
    prepare_steve,
    steve_sells,
    steve_ships,
    steve_studies,
    steve_takes,
)
from boardroom.games.smartphone.rules.technology import (
    can_bonus_mark,
    can_mark,
    complete_technology,
    has_side,
    return_hand,
    study,
    take_research_hand,
)
from boardroom.games.smartphone.state import (
    BUYERS,
    D_IMPROVEMENT,
    D_LOGISTICS,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_OVER,
    D_PLAN,
    D_PRICE,
    D_PROGRESS,
    D_RESEARCH,
    D_SALE,
    D_SECOND,
    D_SMALL,
    FACTORY,
    IMPROVEMENT,
    LOGISTICS,
    MOVE_BONUS,
    NO_BONUS,
    NONE,
    P_CONTROL,
    P_SALES,
    PLANNING,
    PRICE_BONUS,
    PRICING,
    PRODUCTION,
    PROGRESS_BONUS,
    REGIONS,
    ROUNDS,
    SALE,
    SCORING,
    SECOND_BONUS,
    SIDE_B,
    TECHNOLOGY,
    WIFI,
    State,
)


def next_question(box: Box, s: State) -> None:
    """Run every automatic step until a seat must decide or the game is over."""
    while s.decision != D_OVER and not asks(box, s):
        go_on(box, s)


def asks(box: Box, s: State) -> bool:
    """Whether somebody has something to decide; `decision` says what, outside planning `seat` says who."""
    if s.phase == PLANNING:
        s.decision = D_PLAN
        return not all_ready(s)
    if s.turn == s.seats:
        return False
    s.seat = s.order[s.turn]
    if is_steve(s, s.seat):
        return False
    if s.pending != NO_BONUS:
        return bonus_asks(box, s)
    if s.phase == IMPROVEMENT:
        s.decision = D_IMPROVEMENT
        return s.players[s.seat].active[FACTORY] > 0
    if s.phase == TECHNOLOGY:
        s.decision = D_RESEARCH
        return s.begun > 0 and complete_technology(box, s, s.seat) == NONE and can_mark(s.players[s.seat])
    if s.phase == LOGISTICS:
        s.decision = D_LOGISTICS
        return s.begun > 0 and can_act_in_logistics(box, s, s.seat)
    s.decision = D_SALE
    return can_sell(box, s, s.seat)


def bonus_asks(box: Box, s: State) -> bool:
    """A bonus must be taken if it is possible at all (L667, A32)."""
    if s.pending == PRICE_BONUS:
        s.decision = D_PRICE
        return box.price_lowest < box.price_highest
    if s.pending == PROGRESS_BONUS:
        s.decision = D_PROGRESS
        return s.pending_left > 0 and can_bonus_mark(box, s, s.seat)
    if s.pending == SECOND_BONUS:
        s.decision = D_SECOND
        return can_open_second(box, s, s.seat)
    if s.pending == MOVE_BONUS:
        s.decision = D_MOVE_FROM if s.move_from == NONE else D_MOVE_TO
        return can_move(box, s, s.seat)
    s.decision = D_SMALL
    return can_open_small(box, s, s.seat)


def go_on(box: Box, s: State) -> None:
    """Nobody has to decide: what comes next by itself."""
    if s.phase == PLANNING:
        end_planning(box, s)
    elif s.turn == s.seats:
        end_phase(box, s)
    elif is_steve(s, s.seat):
        steve_acts(box, s, s.seat)
        finish_turn(s)
    elif s.pending != NO_BONUS:
        end_bonus(s)
    elif s.phase == IMPROVEMENT:
        take_token(s, s.players[s.seat])
        finish_turn(s)
    elif s.phase == TECHNOLOGY and complete_technology(box, s, s.seat) != NONE:
        study(box, s, s.seat, complete_technology(box, s, s.seat))
    elif s.begun or s.phase == SALE:
        finish_turn(s)
    else:
        begin_turn(s)


def end_bonus(s: State) -> None:
    """The bonus is taken, or impossible."""
    s.pending = NO_BONUS
    s.pending_left = 0
    s.move_from = NONE
    s.move_which = 0


def begin_turn(s: State) -> None:
    """Markers for technologies or regions; those that just came back can be among them (5.3)."""
    s.begun = 1
    if s.phase == TECHNOLOGY:
        take_research_hand(s, s.seat)
    else:
        take_logistics_hand(s, s.seat)


def finish_turn(s: State) -> None:
    """The seat has resolved the phase; markers not placed go back (L368, L414)."""
    return_hand(s.players[s.seat])
    s.begun = 0
    s.turn += 1


def steve_acts(box: Box, s: State, seat: int) -> None:
    """Steve's turn of a phase (L757-L821)."""
    if s.phase == IMPROVEMENT:
        steve_takes(s)
    elif s.phase == TECHNOLOGY:
        steve_studies(box, s, seat)
    elif s.phase == LOGISTICS:
        steve_ships(box, s, seat)
    else:
        steve_sells(box, s, seat)


# --- phases ------------------------------------------------------------------------------------------------------


def start_round(box: Box, s: State) -> None:
    """Prices at their start, five improvements, Steve's preparation; then everybody plans (L512-L532, L741)."""
    s.round += 1
    s.phase = PLANNING
    s.ready = 0
    fill_block(s)
    for seat in range(s.seats):
        me = s.players[seat]
        me.price = box.price_start
        me.produced = 0
        me.second_used = 0
        me.online_used = 0
        clear(me.plan)
    steve = steve_seat(s)
    if steve != NONE:
        prepare_steve(box, s, steve)
        s.ready = 1 << steve


def end_planning(box: Box, s: State) -> None:
    """All plans are revealed; phases 2 and 3 follow by themselves (L251, L258-L285)."""
    for seat in range(s.seats):
        if not is_steve(s, seat):
            reveal(box, s, seat)
    s.ready = 0
    s.phase = PRICING
    for seat in range(s.seats):
        set_price(box, s, seat)
    s.phase = PRODUCTION
    for seat in range(s.seats):
        make_goods(box, s, seat)
    start_phase(s, IMPROVEMENT)


def start_phase(s: State, phase: int) -> None:
    """A phase played in order of priority (L299, A5)."""
    s.phase = phase
    s.turn = 0
    s.begun = 0
    set_order(s)


def end_phase(box: Box, s: State) -> None:
    """Everybody has resolved the phase."""
    if s.phase == LOGISTICS:
        recall_markers(box, s)
    if s.phase < SALE:
        start_phase(s, s.phase + 1)
    else:
        end_round(box, s)


def end_round(box: Box, s: State) -> None:
    """Phase 8, then the next round or the end of the game (L484-L536, specification 4.7)."""
    s.phase = SCORING
    score_sales(s)
    score_control(box, s)
    clear_map(s)
    if s.round == ROUNDS:
        s.decision = D_OVER
    else:
        clear_block(s)
        start_round(box, s)


def score_sales(s: State) -> None:
    """The price for every goods sold (L488)."""
    for seat in range(s.seats):
        me = s.players[seat]
        for region in range(REGIONS):
            vp = sold_in(s, seat, region) * me.price
            me.sales[s.round - 1][region] = vp
            book(me, P_SALES, vp)


def score_control(box: Box, s: State) -> None:
    """First and second places in the regions (L490-L508)."""
    for seat in range(s.seats):
        me = s.players[seat]
        for region in range(REGIONS):
            vp = control_vp(box, s, seat, region)
            me.control[s.round - 1][region] = vp
            book(me, P_CONTROL, vp)


def clear_map(s: State) -> None:
    """Goods on the map and unsold goods return to stock; Wi-Fi B keeps the unsold ones (L474, L590)."""
    for region in range(REGIONS):
        for buyer in range(BUYERS):
            owner = s.buyers[region][buyer]
            if owner != NONE:
                s.players[owner].stock += 1
                s.buyers[region][buyer] = NONE
    for seat in range(s.seats):
        me = s.players[seat]
        if not has_side(s, seat, WIFI, SIDE_B):
            me.stock += me.goods
            me.goods = 0
