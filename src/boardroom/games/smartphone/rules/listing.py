"""All that is legal, in ascending order: the conditions of the refusals, with what many codes share asked only once.

`refusal` (in `turn`) asks about one code and says why not. A list asks about dozens of them at every decision and takes
most of the time of a game played by bots; how a tile may be laid is listed by `planning`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.smartphone.actions import (
    BONUS_PROGRESS,
    CODES,
    END_LOGISTICS,
    END_SALE,
    LOGISTICS_MARK,
    MOVE_FROM,
    MOVE_TO,
    ONLINE_SALE,
    PRICE_SHIFT,
    RESEARCH_MARK,
    SECOND_OFFICE,
    SELL,
    SELL_ALL,
    SMALL_OFFICE_AT,
    STACK,
    TAKE,
)
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.logistics import free_second_refusal, may_open_second, online_refusal
from boardroom.games.smartphone.rules.offices import has_room, regions_within_reach
from boardroom.games.smartphone.rules.planning import is_ready, legal_plan
from boardroom.games.smartphone.rules.reasons import ALLOWED, NO_BUYER
from boardroom.games.smartphone.rules.sale import reach
from boardroom.games.smartphone.rules.turn import refusal
from boardroom.games.smartphone.state import (
    D_LOGISTICS,
    D_OVER,
    D_PLAN,
    D_SALE,
    REGIONS,
    State,
)
from boardroom.kernel.listing import offer, offer_answers

ANSWERS: Final = (  # to each decision: from which code to before which
    (STACK, TAKE),
    (TAKE, RESEARCH_MARK),
    (RESEARCH_MARK, LOGISTICS_MARK),
    (LOGISTICS_MARK, PRICE_SHIFT),
    (PRICE_SHIFT, BONUS_PROGRESS),
    (BONUS_PROGRESS, MOVE_FROM),
    (SECOND_OFFICE, ONLINE_SALE),
    (MOVE_FROM, MOVE_TO),
    (MOVE_TO, SMALL_OFFICE_AT),
    (SMALL_OFFICE_AT, SELL),
    (SELL, CODES),
)


def legal(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All legal codes, ascending."""
    if s.decision == D_OVER:
        return 0
    if s.decision == D_PLAN:
        return 0 if is_ready(s, seat) else legal_plan(box, s, seat, codes)
    if seat != s.seat:
        return 0
    if s.decision == D_SALE:
        return legal_sales(box, s, seat, codes)
    if s.decision == D_LOGISTICS:
        return legal_logistics(box, s, seat, codes)
    return offer_answers(refusal, box, s, seat, codes, ANSWERS)


def legal_logistics(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """D7: a second office that must be opened keeps the turn from ending."""
    me = s.players[seat]
    n = 0
    if me.hand > 0 and me.offices > 0:
        within = regions_within_reach(box, s, seat)
        for region in range(REGIONS):
            if within >> region & 1 and has_room(box, s, region):
                n = offer(codes, n, LOGISTICS_MARK + region, ALLOWED)
    shipped = n
    if may_open_second(s, seat):
        for region in range(REGIONS):
            n = offer(codes, n, SECOND_OFFICE + region, free_second_refusal(box, s, seat, region))
    must_open = n > shipped
    for code in range(ONLINE_SALE, END_LOGISTICS):
        n = offer(codes, n, code, online_refusal(box, s, seat, code - ONLINE_SALE + 1))
    return n if must_open else offer(codes, n, END_LOGISTICS, ALLOWED)


def legal_sales(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """D14."""
    goods = s.players[seat].goods
    n = 0
    total = 0
    for region in range(REGIONS):
        here = reach(box, s, seat, region)
        total += here
        n = offer(codes, n, SELL + region, ALLOWED if min(here, goods) > 0 else NO_BUYER)
    if goods >= total:
        n = offer(codes, n, SELL_ALL, ALLOWED)
    return offer(codes, n, END_SALE, ALLOWED)
