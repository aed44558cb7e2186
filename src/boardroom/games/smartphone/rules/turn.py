"""One decision: why something is not legal, and doing what is (specification, appendix 12.2)."""

from __future__ import annotations

from boardroom.games.smartphone.actions import (
    BONUS_PROGRESS,
    END_LOGISTICS,
    END_RESEARCH,
    END_SALE,
    LOGISTICS_MARK,
    MOVE_FROM,
    MOVE_TO,
    ONLINE_SALE,
    PRICE_SHIFT,
    PRICE_UP,
    RESEARCH_MARK,
    SECOND_OFFICE,
    SELL,
    SELL_ALL,
    SMALL_OFFICE_AT,
    TAKE,
)
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.improvements import take_refusal, take_tile
from boardroom.games.smartphone.rules.logistics import (
    end_logistics_refusal,
    free_second_refusal,
    online_refusal,
    sell_online,
    ship,
    ship_refusal,
)
from boardroom.games.smartphone.rules.offices import (
    move_from_refusal,
    move_office,
    move_to_refusal,
    open_office,
    put_office,
    second_refusal,
    small_refusal,
)
from boardroom.games.smartphone.rules.planning import decide_plan, plan_refusal
from boardroom.games.smartphone.rules.reasons import ALLOWED, NOT_NOW, PRICE_LIMIT
from boardroom.games.smartphone.rules.round import end_bonus, finish_turn, next_question
from boardroom.games.smartphone.rules.sale import sell, sell_all, sell_all_refusal, sell_refusal
from boardroom.games.smartphone.rules.technology import bonus_mark, bonus_mark_refusal, mark, mark_refusal
from boardroom.games.smartphone.state import (
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
    HALVES,
    State,
)


def to_act(box: Box, s: State) -> int:
    """While planning every seat that is not ready, in any order; else one seat."""
    if s.decision == D_OVER:
        return 0
    if s.decision == D_PLAN:
        return ((1 << s.seats) - 1) & ~s.ready
    return 1 << s.seat


def over(box: Box, s: State) -> bool:
    """After the fifth round (L536)."""
    return s.decision == D_OVER


# --- why not -----------------------------------------------------------------------------------------------------


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a code is not legal now, `ALLOWED` if it is."""
    if s.decision == D_PLAN:
        return plan_refusal(box, s, seat, code)
    if s.decision == D_OVER or seat != s.seat:
        return NOT_NOW
    if s.decision == D_SALE:
        return sale_refusal(box, s, seat, code)
    if s.decision == D_LOGISTICS:
        return logistics_refusal(box, s, seat, code)
    if s.decision == D_RESEARCH:
        return research_refusal(s, seat, code)
    if s.decision == D_IMPROVEMENT:
        return take_refusal(s, code - TAKE) if TAKE <= code < RESEARCH_MARK else NOT_NOW
    return bonus_refusal(box, s, seat, code)


def research_refusal(s: State, seat: int, code: int) -> int:
    """D6: a marker, or the end of the turn."""
    if RESEARCH_MARK <= code < END_RESEARCH:
        return mark_refusal(s.players[seat], code - RESEARCH_MARK)
    return ALLOWED if code == END_RESEARCH else NOT_NOW


def logistics_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D7: a marker, the second office of Wi-Fi A, the online sale of NFC A, or the end of the turn."""
    if LOGISTICS_MARK <= code < SECOND_OFFICE:
        return ship_refusal(box, s, seat, code - LOGISTICS_MARK)
    if SECOND_OFFICE <= code < ONLINE_SALE:
        return free_second_refusal(box, s, seat, code - SECOND_OFFICE)
    if ONLINE_SALE <= code < END_LOGISTICS:
        return online_refusal(box, s, seat, code - ONLINE_SALE + 1)
    return end_logistics_refusal(box, s, seat) if code == END_LOGISTICS else NOT_NOW


def sale_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D14: one goods, all of them, or the end of the turn."""
    if SELL <= code < SELL_ALL:
        return sell_refusal(box, s, seat, code - SELL)
    if code == SELL_ALL:
        return sell_all_refusal(box, s, seat)
    return ALLOWED if code == END_SALE else NOT_NOW


def bonus_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D8 to D13: what interrupts a turn."""
    if s.decision == D_PRICE:
        if PRICE_SHIFT <= code < BONUS_PROGRESS:
            return price_refusal(box, s, seat, code)
    elif s.decision == D_PROGRESS:
        if BONUS_PROGRESS <= code < MOVE_FROM:
            return bonus_mark_refusal(box, s, seat, code - BONUS_PROGRESS)
    elif s.decision == D_SECOND:
        if SECOND_OFFICE <= code < ONLINE_SALE:
            return second_refusal(box, s, seat, code - SECOND_OFFICE)
    elif s.decision == D_MOVE_FROM:
        if MOVE_FROM <= code < MOVE_TO:
            return move_from_refusal(s, seat, (code - MOVE_FROM) // HALVES, (code - MOVE_FROM) % HALVES)
    elif s.decision == D_MOVE_TO:
        if MOVE_TO <= code < SMALL_OFFICE_AT:
            return move_to_refusal(box, s, seat, code - MOVE_TO)
    elif SMALL_OFFICE_AT <= code < SELL:
        return small_refusal(box, s, seat, code - SMALL_OFFICE_AT)
    return NOT_NOW


def price_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The bonus PRICE moves the price within its limits (L683)."""
    limit = box.price_highest if code == PRICE_UP else box.price_lowest
    return PRICE_LIMIT if s.players[seat].price == limit else ALLOWED


# --- doing it ----------------------------------------------------------------------------------------------------


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Do a legal code and go on to the next question."""
    if s.decision == D_PLAN:
        decide_plan(s, seat, code)
    elif s.decision == D_IMPROVEMENT:
        take_tile(s, s.players[seat], code - TAKE)
        finish_turn(s)
    elif s.decision == D_RESEARCH:
        decide_research(s, seat, code)
    elif s.decision == D_LOGISTICS:
        decide_logistics(box, s, seat, code)
    elif s.decision == D_SALE:
        decide_sale(box, s, seat, code)
    else:
        decide_bonus(box, s, seat, code)
    next_question(box, s)


def decide_research(s: State, seat: int, code: int) -> None:
    """D6: a technology with enough markers is studied by itself."""
    if code == END_RESEARCH:
        finish_turn(s)
    else:
        mark(s.players[seat], code - RESEARCH_MARK)


def decide_logistics(box: Box, s: State, seat: int, code: int) -> None:
    """D7."""
    if code == END_LOGISTICS:
        finish_turn(s)
    elif code < SECOND_OFFICE:
        ship(box, s, seat, code - LOGISTICS_MARK)
    elif code < ONLINE_SALE:
        s.players[seat].second_used = 1
        put_office(s, seat, code - SECOND_OFFICE)
    else:
        sell_online(s, seat, code - ONLINE_SALE + 1)


def decide_sale(box: Box, s: State, seat: int, code: int) -> None:
    """D14."""
    if code < SELL_ALL:
        sell(box, s, seat, code - SELL)
        return
    if code == SELL_ALL:
        sell_all(box, s, seat)
    finish_turn(s)


def decide_bonus(box: Box, s: State, seat: int, code: int) -> None:
    """D8 to D13; a small office of Gamepad B may lead to a retailer's bonus (A28)."""
    me = s.players[seat]
    if s.decision == D_PROGRESS:
        bonus_mark(me, code - BONUS_PROGRESS)
        s.pending_left -= 1
        return
    if s.decision == D_MOVE_FROM:
        s.move_from = (code - MOVE_FROM) // HALVES
        s.move_which = (code - MOVE_FROM) % HALVES
        return
    if s.decision == D_MOVE_TO:
        move_office(s, seat, s.move_from, s.move_which, code - MOVE_TO)
    elif s.decision == D_PRICE:
        me.price += 1 if code == PRICE_UP else -1
    decision = s.decision
    end_bonus(s)
    if decision == D_SECOND:
        put_office(s, seat, code - SECOND_OFFICE)
    elif SMALL_OFFICE_AT <= code < SELL:
        open_office(box, s, seat, code - SMALL_OFFICE_AT)
