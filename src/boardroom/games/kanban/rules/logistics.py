"""Logistics: Kanban orders, collecting parts, Vouchers, recycling (R:602-640, R:412-416, specification 5.3, 5.11).

The played orders lie face up for everybody to remember under a deck of cards nobody has seen. So a drawn card is a
secret until those are used up.
"""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.cards import draw_card
from boardroom.games.kanban.rules.gains import gain_later
from boardroom.games.kanban.rules.people import certified, free_bins, pay_shifts, work_refusal
from boardroom.games.kanban.rules.reasons import (
    ALLOWED,
    ALREADY_IN_POOL,
    NO_ROTATION,
    NO_SUCH_PART,
    NO_VOUCHERS_LEFT,
    NOT_CERTIFIED,
    NOT_IN_HAND,
    NOT_IN_POOL,
    ORDERED_TODAY,
    RECYCLED_ENOUGH,
    REQUESTED_TODAY,
    STORAGE_FULL,
    WAREHOUSE_LACKS,
)
from boardroom.games.kanban.state import (
    FIXED,
    L4,
    L4R,
    LEFT,
    LO,
    NONE,
    ORDER_HAND,
    ORDERS,
    PARTS,
    R4,
    RIGHT,
    SHIFTS,
    SYMBOLS,
    VOUCHERS,
    Player,
    State,
)
from boardroom.kernel.places import close_gap, place_of

COLUMN = 2  # symbols in a column of an order


# --- Kanban orders -----------------------------------------------------------------------------------------------


def order_refusal(box: Box, s: State, seat: int, card: int, placement: int) -> int:
    """One order of the hand a day, for one Shift (R:608-612)."""
    reason = issue_refusal(box, s, seat)
    if reason:
        return reason
    if not holds_order(s.players[seat], card):
        return NOT_IN_HAND
    return NO_ROTATION if turned(placement) and s.options.order_rotation == FIXED else ALLOWED


def issue_refusal(box: Box, s: State, seat: int) -> int:
    """Whether any order can be issued now."""
    reason = work_refusal(box, s, seat, LO, 1)
    if reason:
        return reason
    return ORDERED_TODAY if s.ordered else ALLOWED


def holds_order(me: Player, card: int) -> bool:
    """A card of the hand."""
    return place_of(me.orders, ORDER_HAND, card) != NONE


def turned(placement: int) -> bool:
    """Laid the other way round (A7)."""
    return placement not in (L4, R4)


def symbol_side(placement: int, symbol: int) -> int:
    """The side of the line a symbol comes to lie on (R:614, specification 2.6)."""
    column = symbol // COLUMN
    if column == 1:
        return LEFT if placement in (L4, L4R) else RIGHT
    first_column_left = not turned(placement)
    return LEFT if (column == 0) == first_column_left else RIGHT


def issue_order(box: Box, s: State, seat: int, card: int, placement: int) -> None:
    """Symbols beside their own warehouses bring parts; a Shift is banked; a new card is drawn (R:612-618, A8)."""
    pay_shifts(s, seat, 1)
    s.ordered = 1
    gain_later(s, s.players[seat], SHIFTS, box.order_shifts)
    for symbol in range(SYMBOLS):
        part = box.orders[card - 1][symbol]
        if box.warehouse_side[part] == symbol_side(placement, symbol):
            stock(s, part)
    replace_order(s, seat, card)


def stock(s: State, part: int) -> None:
    """A cube of the supply, if there is one, comes into its warehouse (A8)."""
    if s.cubes[part] > 0:
        s.cubes[part] -= 1
        s.warehouse[part] += 1


def replace_order(s: State, seat: int, card: int) -> None:
    """The played card goes under the deck, the top card into the hand (R:618)."""
    me = s.players[seat]
    put_order_under(s, card)
    s.order_seen[card - 1] = NONE
    for i in range(ORDER_HAND):
        if me.orders[i] == card:
            me.orders[i] = draw_order(s, seat)
            return


def put_order_under(s: State, card: int) -> None:
    """The bottom card of the deck."""
    s.orders_under[s.orders_under_count] = card
    s.orders_under_count += 1


def draw_order(s: State, seat: int) -> int:
    """A card nobody has seen; when these are used up, the oldest played one, which everybody knows."""
    if s.orders_top_count > 0:
        return draw_unseen_order(s)
    card = s.orders_under[0]
    close_gap(s.orders_under, 0, s.orders_under_count, 0)
    s.orders_under_count -= 1
    s.order_seen[card - 1] = seat
    return card


def draw_unseen_order(s: State) -> int:
    """The top card of the shuffled part of the deck."""
    s.orders_top_count -= 1
    return draw_card(s.chance, s.orders_top, ORDERS)


# --- parts and Vouchers ------------------------------------------------------------------------------------------


def collect_refusal(box: Box, s: State, seat: int, part: int, count: int) -> int:
    """Some parts of one warehouse, as many as there are and as fit, for one Shift (R:624-625, R:636)."""
    reason = work_refusal(box, s, seat, LO, 1)
    if reason:
        return reason
    if count > s.warehouse[part]:
        return WAREHOUSE_LACKS
    return ALLOWED if count <= free_bins(box, s.players[seat]) else STORAGE_FULL


def collect(s: State, seat: int, part: int, count: int) -> None:
    """From the warehouse to the board (R:624)."""
    pay_shifts(s, seat, 1)
    take_part(s, seat, part, count)


def starting_part_refusal(s: State, part: int, count: int) -> int:
    """One cube of any warehouse that has one (R:339)."""
    return ALLOWED if count == 1 and s.warehouse[part] > 0 else WAREHOUSE_LACKS


def take_part(s: State, seat: int, part: int, count: int) -> None:
    """Cubes out of a warehouse (R:339, R:624)."""
    s.warehouse[part] -= count
    s.players[seat].parts[part] += count


def request_refusal(box: Box, s: State, seat: int) -> int:
    """A Voucher a day for the certified, for one Shift (R:632, A10)."""
    reason = work_refusal(box, s, seat, LO, 1)
    if reason:
        return reason
    if not certified(box, s.players[seat], LO):
        return NOT_CERTIFIED
    if s.requested:
        return REQUESTED_TODAY
    return ALLOWED if s.vouchers > 0 else NO_VOUCHERS_LEFT


def request_voucher(s: State, seat: int) -> None:
    """Usable from tomorrow on (R:632)."""
    pay_shifts(s, seat, 1)
    s.requested = 1
    gain_later(s, s.players[seat], VOUCHERS, 1)


def clear_warehouses(box: Box, s: State) -> None:
    """Sandra's task: all but one cube of each warehouse return to the supply (R:558)."""
    for part in range(PARTS):
        surplus = max(0, s.warehouse[part] - box.warehouse_left)
        s.warehouse[part] -= surplus
        s.cubes[part] += surplus


# --- recycling ---------------------------------------------------------------------------------------------------


def recycle_refusal(box: Box, s: State, seat: int, give: int, take: int) -> int:
    """One own part against one of the pool, which always has three different ones (R:412-416, A49)."""
    if s.players[seat].parts[give] == 0:
        return NO_SUCH_PART
    if s.recycling[give]:
        return ALREADY_IN_POOL
    if not s.recycling[take]:
        return NOT_IN_POOL
    return ALLOWED if s.recycled < box.recycle_limit else RECYCLED_ENOUGH


def recycle(s: State, seat: int, give: int, take: int) -> None:
    """A swap, free of Shifts (R:412)."""
    me = s.players[seat]
    me.parts[give] -= 1
    me.parts[take] += 1
    s.recycling[give] = 1
    s.recycling[take] = 0
    s.recycled += 1
