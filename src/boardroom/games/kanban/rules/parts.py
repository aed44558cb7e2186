"""Where a part comes from that is built into a car or a design: the own board, or a Voucher (R:398, R:655, R:739)."""

from __future__ import annotations

from boardroom.games.kanban.actions import BY_VOUCHER
from boardroom.games.kanban.rules.reasons import ALLOWED, NO_SUCH_PART, NO_VOUCHER, SUPPLY_LACKS
from boardroom.games.kanban.state import State


def source_refusal(s: State, seat: int, part: int, source: int) -> int:
    """A stored cube; or a Voucher of an earlier day, and a cube in the supply (R:655, R:739, A11)."""
    me = s.players[seat]
    if source == BY_VOUCHER:
        if me.vouchers == 0:
            return NO_VOUCHER
        return ALLOWED if s.cubes[part] > 0 else SUPPLY_LACKS
    return ALLOWED if me.parts[part] > 0 else NO_SUCH_PART


def take_from_source(s: State, seat: int, part: int, source: int) -> None:
    """The cube leaves its source; a Voucher returns to the supply."""
    me = s.players[seat]
    if source == BY_VOUCHER:
        me.vouchers -= 1
        s.vouchers += 1
        s.cubes[part] -= 1
    else:
        me.parts[part] -= 1
