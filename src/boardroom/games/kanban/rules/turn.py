"""A player's turn: what may be done in a department, and doing it (specification 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.kanban.actions import (
    CLAIM,
    COLLECT,
    DISPLACE,
    END_TURN,
    KANBAN,
    MICRO,
    MOST_COLLECTED,
    OTHER_PARTS,
    PART_SOURCES,
    PROVIDE,
    READ_BOOK,
    RECYCLE,
    STATION,
    TAKE_DESIGN,
    TAKE_TOP,
    TRAIN,
    UPGRADE,
    UPGRADE_MODE,
    VOUCHER,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.administration import manage_refusal, micro_manage
from boardroom.games.kanban.rules.assembly import model_refusal, place_refusal, provide, provide_refusal
from boardroom.games.kanban.rules.design import (
    cutting_edge_refusal,
    select_cutting_edge,
    select_design,
    select_refusal,
)
from boardroom.games.kanban.rules.innovation import upgrade, upgrade_refusal
from boardroom.games.kanban.rules.logistics import (
    collect,
    collect_refusal,
    holds_order,
    issue_order,
    issue_refusal,
    order_refusal,
    recycle,
    recycle_refusal,
    request_refusal,
    request_voucher,
)
from boardroom.games.kanban.rules.parts import source_refusal
from boardroom.games.kanban.rules.people import shifts_refusal, works_in
from boardroom.games.kanban.rules.reasons import ALLOWED, NOT_NOW
from boardroom.games.kanban.rules.testing import claim, claim_refusal, has_garage
from boardroom.games.kanban.rules.training import read_book, read_refusal, train, train_refusal
from boardroom.games.kanban.state import (
    AD,
    AS,
    DE,
    DEPARTMENTS,
    ENDING,
    LO,
    MODELS,
    NONE,
    ORDERS,
    PARTS,
    PLACEMENTS,
    QUEUE,
    TI,
    TILES_PER_MODEL,
    State,
)
from boardroom.kernel.listing import offer


def recycle_code(give: int, take: int) -> int:
    """The code of a swap: the part given, then one of the five others."""
    return RECYCLE + give * OTHER_PARTS + (take if take < give else take - 1)


def swap_take(swap: int) -> int:
    """The part that the swap with this number takes."""
    give = swap // OTHER_PARTS
    take = swap % OTHER_PARTS
    return take if take < give else take + 1


# --- what is legal -----------------------------------------------------------------------------------------------


def turn_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why something may not be done in a turn."""
    if code == END_TURN:
        return ALLOWED
    if code < COLLECT or code > END_TURN:
        return NOT_NOW
    if code < TRAIN:
        return stock_refusal(box, s, seat, code)
    if code < VOUCHER:
        return study_refusal(box, s, seat, code)
    return factory_refusal(box, s, seat, code)


def stock_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Parts and designs."""
    if code < TAKE_DESIGN:
        number = code - COLLECT
        return collect_refusal(box, s, seat, number // MOST_COLLECTED, number % MOST_COLLECTED + 1)
    if code < TAKE_TOP:
        return select_refusal(box, s, seat, code - TAKE_DESIGN)
    return cutting_edge_refusal(box, s, seat, code - TAKE_TOP) if code < STATION else NOT_NOW


def study_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Training, Books, recycling, Kanban orders."""
    if code < READ_BOOK:
        return train_refusal(box, s, seat, code - TRAIN)
    if code < RECYCLE:
        return read_refusal(s, seat, code - READ_BOOK)
    if code < KANBAN:
        swap = code - RECYCLE
        return recycle_refusal(box, s, seat, swap // OTHER_PARTS, swap_take(swap))
    number = code - KANBAN
    return order_refusal(box, s, seat, 1 + number // PLACEMENTS, number % PLACEMENTS)


def factory_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Vouchers, the assembly line, cars, upgrades, micro-managing."""
    if code == VOUCHER:
        return request_refusal(box, s, seat)
    if code < DISPLACE:
        number = code - PROVIDE
        return provide_refusal(box, s, seat, model_of(number), part_of(number), number % PART_SOURCES)
    if CLAIM <= code < UPGRADE:
        return claim_refusal(box, s, seat, (code - CLAIM) // TILES_PER_MODEL, (code - CLAIM) % TILES_PER_MODEL)
    if UPGRADE <= code < UPGRADE_MODE:
        number = code - UPGRADE
        return upgrade_refusal(box, s, seat, model_of(number), part_of(number), number % PART_SOURCES)
    return manage_refusal(s, seat) if code >= MICRO else NOT_NOW


def model_of(number: int) -> int:
    """The model in the number of a provided part or an upgrade."""
    return number // (PARTS * PART_SOURCES)


def part_of(number: int) -> int:
    """The part in the number of a provided part or an upgrade."""
    return number // PART_SOURCES % PARTS


def legal_turn(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All that may be done in a turn: departments where the player does not work are passed over."""
    n = 0
    if shifts_refusal(box, s, seat, 1) == ALLOWED:
        if works_in(s, seat, LO):
            n = legal_codes(box, s, seat, codes, n, COLLECT, TAKE_DESIGN)
        if works_in(s, seat, DE):
            n = legal_codes(box, s, seat, codes, n, TAKE_DESIGN, STATION)
        n = legal_training(box, s, seat, codes, n)
        n = legal_swaps(box, s, seat, codes, n)
        if works_in(s, seat, LO):
            n = legal_orders(box, s, seat, codes, n)
            n = legal_codes(box, s, seat, codes, n, VOUCHER, PROVIDE)
        elif works_in(s, seat, AS):
            n = legal_parts(box, s, seat, codes, n)
        elif works_in(s, seat, TI):
            n = legal_tests(box, s, seat, codes, n)
    else:
        n = legal_training(box, s, seat, codes, n)
        n = legal_swaps(box, s, seat, codes, n)
    if manage_refusal(s, seat) == ALLOWED:
        for dept in range(AD):
            codes[n] = MICRO + dept
            n += 1
    codes[n] = END_TURN
    return n + 1


def legal_codes(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int, first: int, end: int) -> int:
    """Append the legal codes of `first`..`end` - 1."""
    for code in range(first, end):
        n = offer(codes, n, code, turn_refusal(box, s, seat, code))
    return n


def legal_training(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Train and read, in the one or two departments where the player works."""
    for dept in range(DEPARTMENTS):
        if train_refusal(box, s, seat, dept) == ALLOWED:
            codes[n] = TRAIN + dept
            n += 1
    if s.players[seat].books > 0:
        for dept in range(DEPARTMENTS):
            if read_refusal(s, seat, dept) == ALLOWED:
                codes[n] = READ_BOOK + dept
                n += 1
    return n


def legal_swaps(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Recycling of parts that the player has."""
    me = s.players[seat]
    for give in range(PARTS):
        if me.parts[give] > 0 and not s.recycling[give]:
            for take in range(PARTS):
                if take != give and recycle_refusal(box, s, seat, give, take) == ALLOWED:
                    codes[n] = recycle_code(give, take)
                    n += 1
    return n


def legal_orders(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """The orders of the hand, in every way they may be laid."""
    if issue_refusal(box, s, seat) == ALLOWED:
        for card in range(1, ORDERS + 1):
            if holds_order(s.players[seat], card):
                for placement in range(PLACEMENTS):
                    if order_refusal(box, s, seat, card, placement) == ALLOWED:
                        codes[n] = KANBAN + (card - 1) * PLACEMENTS + placement
                        n += 1
    return n


def legal_parts(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Parts for the assembly line."""
    for model in range(MODELS):
        if model_refusal(box, s, model) == ALLOWED:
            for part in range(PARTS):
                if place_refusal(s, model, part) == ALLOWED:
                    for source in range(PART_SOURCES):
                        if source_refusal(s, seat, part, source) == ALLOWED:
                            codes[n] = PROVIDE + (model * PARTS + part) * PART_SOURCES + source
                            n += 1
    return n


def legal_tests(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Cars to claim and designs to upgrade."""
    me = s.players[seat]
    if has_garage(box, me):
        for place in range(QUEUE):
            if s.queue[place] != NONE and shifts_refusal(box, s, seat, box.claim_cost[place]) == ALLOWED:
                for part in range(TILES_PER_MODEL):
                    if me.designs[s.queue[place] * TILES_PER_MODEL + part]:
                        codes[n] = CLAIM + place * TILES_PER_MODEL + part
                        n += 1
    for model in range(MODELS):
        for part in range(PARTS):
            if me.designs[model * TILES_PER_MODEL + part]:
                for source in range(PART_SOURCES):
                    if source_refusal(s, seat, part, source) == ALLOWED:
                        codes[n] = UPGRADE + (model * PARTS + part) * PART_SOURCES + source
                        n += 1
    return n


# --- doing it ----------------------------------------------------------------------------------------------------


def do_in_turn(box: Box, s: State, seat: int, code: int) -> None:
    """One action of a turn."""
    if code == END_TURN:
        s.stage = ENDING
    elif code < TRAIN:
        do_stock(box, s, seat, code)
    elif code < VOUCHER:
        do_study(box, s, seat, code)
    else:
        do_factory(box, s, seat, code)


def do_stock(box: Box, s: State, seat: int, code: int) -> None:
    """Parts and designs."""
    if code < TAKE_DESIGN:
        number = code - COLLECT
        collect(s, seat, number // MOST_COLLECTED, number % MOST_COLLECTED + 1)
    elif code < TAKE_TOP:
        select_design(box, s, seat, code - TAKE_DESIGN)
    else:
        select_cutting_edge(s, seat, code - TAKE_TOP)


def do_study(box: Box, s: State, seat: int, code: int) -> None:
    """Training, Books, recycling, Kanban orders."""
    if code < READ_BOOK:
        train(box, s, seat, code - TRAIN)
    elif code < RECYCLE:
        read_book(box, s, seat, code - READ_BOOK)
    elif code < KANBAN:
        swap = code - RECYCLE
        recycle(s, seat, swap // OTHER_PARTS, swap_take(swap))
    else:
        number = code - KANBAN
        issue_order(box, s, seat, 1 + number // PLACEMENTS, number % PLACEMENTS)


def do_factory(box: Box, s: State, seat: int, code: int) -> None:
    """Vouchers, the assembly line, cars, upgrades, micro-managing."""
    if code == VOUCHER:
        request_voucher(s, seat)
    elif code < DISPLACE:
        number = code - PROVIDE
        provide(box, s, seat, model_of(number), part_of(number), number % PART_SOURCES)
    elif code < UPGRADE:
        claim(box, s, seat, (code - CLAIM) // TILES_PER_MODEL, (code - CLAIM) % TILES_PER_MODEL)
    elif code < UPGRADE_MODE:
        number = code - UPGRADE
        upgrade(box, s, seat, model_of(number), part_of(number), number % PART_SOURCES)
    else:
        micro_manage(box, s, code - MICRO)
