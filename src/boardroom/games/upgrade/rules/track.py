"""The worker track and the Pass track: control, prices, moving, resetting (L419, L455-L459, specification 5.1, 5.11).

`order` lists the seats by the latest move of their discs. A disc that arrives goes on top of its stack, so within a
row the seat that stands earlier in `order` lies higher. Rows, the passed flag and `order` are all there is to know.
"""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.state import B_UNPLANNED, LAST_ROW, NONE, State
from boardroom.kernel.order import put_first


def put_on_top(s: State, seat: int) -> None:
    """The seat's disc has just been moved: it lies on top of whatever is on its row (L429)."""
    put_first(s.order, seat)


def highest(s: State, waiting: int) -> int:
    """The seat, among the bits of `waiting`, whose disc is highest on the track, topmost in its stack (L419)."""
    return farthest(s, waiting, -1)


def lowest(s: State, waiting: int) -> int:
    """The seat, among the bits of `waiting`, whose disc is lowest on the track, topmost in its stack (L227)."""
    return farthest(s, waiting, 1)


def farthest(s: State, waiting: int, way: int) -> int:
    """The waiting seat farthest down (`way` 1) or up (-1) the track; the first in `order` lies topmost."""
    best = NONE
    for i in range(s.seats):
        seat = s.order[i]
        if waiting >> seat & 1 and (best == NONE or way * (s.players[seat].row - s.players[best].row) > 0):
            best = seat
    return best


def everybody(s: State) -> int:
    """The bits of all seats."""
    return (1 << s.seats) - 1


def active(s: State) -> int:
    """The bits of the seats that have not passed: the Pass track never counts for control (A44)."""
    bits = 0
    for seat in range(s.seats):
        if not s.players[seat].passed:
            bits |= 1 << seat
    return bits


def control(s: State) -> int:
    """The controlling player, `NONE` when all have passed (L419)."""
    return highest(s, active(s))


def row_price(box: Box, s: State, seat: int, row: int) -> int:
    """Credits to enter a row; the unplanned-worker bonus makes red rows cheap (L455-L459, A36)."""
    if s.bonus[B_UNPLANNED] == seat:
        return box.row_price_bonus[row]
    return box.row_price[row]


def workers_price(box: Box, s: State, seat: int, workers: int) -> int:
    """Credits for stepping `workers` rows down from where the disc is (5.1)."""
    row = s.players[seat].row
    price = 0
    for step in range(1, workers + 1):
        price += row_price(box, s, seat, row + step)
    return price


def step_down(s: State, seat: int, workers: int) -> None:
    """Move the disc down by as many rows as workers were paid (L206)."""
    s.players[seat].row += workers
    put_on_top(s, seat)


def pass_year(s: State, seat: int) -> None:
    """The disc goes to the same row of the Pass track (L212)."""
    s.players[seat].passed = 1
    put_on_top(s, seat)


def reset_track(box: Box, s: State) -> None:
    """Y11: from the bottom row, topmost disc first, every disc goes to the row printed under it (L227, L457)."""
    waiting = everybody(s)
    while waiting:
        seat = lowest(s, waiting)
        waiting &= ~(1 << seat)
        me = s.players[seat]
        me.row = box.pass_to_start[me.row]
        me.passed = 0
        put_on_top(s, seat)


def rows_left(s: State, seat: int) -> int:
    """How many workers the track still has room for (A9)."""
    return LAST_ROW - s.players[seat].row
