"""Control of regions (L490-L508, specification 5.8)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.offices import present, taken_in
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.state import NONE, State


def leftmost_office(s: State, seat: int, region: int) -> int:
    """The cell of the leftmost own office; the seat has one."""
    cell = 0
    while s.offices[region][cell] != seat:
        cell += 1
    return cell


def is_candidate(s: State, seat: int, region: int) -> bool:
    """An office there and goods sold there: presence alone, or goods alone, give nothing (A13, A14, A65)."""
    return present(s, seat, region) and sold_in(s, seat, region) > 0


def control_place(s: State, seat: int, region: int) -> int:
    """The place of a seat in a region, 1 for control, 0 if it is no candidate: more goods first, then the office
    further left (L496, L506, A15, A17)."""
    if s.retailer[region] != NONE or not is_candidate(s, seat, region):
        return 0
    place = 1
    goods = sold_in(s, seat, region)
    for rival in range(s.seats):
        if rival != seat and is_candidate(s, rival, region):
            others = sold_in(s, rival, region)
            if others > goods or (
                others == goods and leftmost_office(s, rival, region) < leftmost_office(s, seat, region)
            ):
                place += 1
    return place


def place_vp(box: Box, s: State, region: int, place: int) -> int:
    """What a place is worth: printed above the rightmost office (L496, L502, A16)."""
    size = box.region_size[region] - 1
    rightmost = taken_in(s, region) - 1
    if place == 1:
        return box.control_first[size][rightmost]
    return box.control_second[size][rightmost] if place == 2 else 0


def control_vp(box: Box, s: State, seat: int, region: int) -> int:
    """Victory points of a seat for control of a region, as the goods lie now."""
    return place_vp(box, s, region, control_place(s, seat, region))
