"""The technician market (L172-L182, specification 2.8 and 5.3)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.events import job_fair_discount
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.money import pay
from boardroom.games.industrial.rules.reasons import ALLOWED, NO_CASH, RESERVE_FULL
from boardroom.games.industrial.state import COLOURS, OUT_TECHNICIANS, SLOTS, State
from boardroom.kernel.chance import pick
from boardroom.kernel.places import close_gap


def technician_price(box: Box, s: State, seat: int, slot: int) -> int:
    """The price under the box, less what Communication and a Job Fair save (L58, L178)."""
    return max(0, box.slot_price[slot] - s.players[seat].technician_cut - job_fair_discount(box, s))


def hire_refusal(box: Box, s: State, seat: int, slot: int) -> int:
    """Room in the reserve, and cash (L164, A53)."""
    me = s.players[seat]
    if reserve_size(me) >= box.reserve_spaces:
        return RESERVE_FULL
    return ALLOWED if technician_price(box, s, seat, slot) <= me.cash else NO_CASH


def hire(box: Box, s: State, seat: int, slot: int) -> None:
    """Pay, take the technician, close the gap from the dearer side (L178-L180)."""
    me = s.players[seat]
    pay(me, technician_price(box, s, seat, slot), OUT_TECHNICIANS)
    me.reserve[s.row[slot]] += 1
    close_gap(s.row, slot, SLOTS, draw_technician(s))


def draw_technician(s: State) -> int:
    """A random one from the bag (L71, L180); there are always enough of them (N15)."""
    colour = pick(s.chance, s.bag, COLOURS)
    s.bag[colour] -= 1
    return colour
