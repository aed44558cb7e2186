"""The Projects Team roundel: control, paying workers (L397-L411, specification 4.2).

`order` lists the seats by the latest move of their discs. A disc that arrives goes on top of its stack (A6), so within
a space the seat that stands earlier in `order` lies higher. Progress and `order` are all there is to know.
"""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.reasons import ALLOWED, TOO_MANY_WORKERS
from boardroom.games.deploy.state import NONE, State
from boardroom.kernel.order import put_first


def put_on_top(s: State, seat: int) -> None:
    """The seat's disc lies on top of whatever is on its space (A6)."""
    put_first(s.order, seat)


def control(box: Box, s: State) -> int:
    """The earliest disc on the roundel, the top one of its stack; `NONE` when all have come home (L405, L409)."""
    best = NONE
    least = box.permanent_workers
    for i in range(s.seats):
        seat = s.order[i]
        if s.players[seat].progress < least:
            best = seat
            least = s.players[seat].progress
    return best


def pay_refusal(s: State, seat: int, extra: int) -> int:
    """No more extra workers than the action takes and than wait in the office (L399-L401)."""
    return ALLOWED if extra <= min(s.workers, s.players[seat].office) else TOO_MANY_WORKERS


def pay_workers(s: State, seat: int, extra: int) -> None:
    """Extra workers go to the coffee room, for the rest the disc advances and lands on top (L399-L401, L444)."""
    me = s.players[seat]
    me.office -= extra
    me.coffee += extra
    steps = s.workers - extra
    if steps > 0:
        me.progress += steps
        put_on_top(s, seat)
