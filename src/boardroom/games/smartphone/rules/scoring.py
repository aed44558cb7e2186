"""Points by source and the final places (L534-L542, specification 6)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.offices import bonus_of
from boardroom.games.smartphone.rules.technology import patent_count, studied_count
from boardroom.games.smartphone.state import (
    BOOKED,
    NO_BONUS,
    NONE,
    P_PATENTS,
    P_RETAILERS,
    REGIONS,
    SHOP_CELLS,
    TECHNOLOGIES,
    State,
)
from boardroom.kernel.order import rank_by
from boardroom.kernel.places import copy_first


def patent_vp(box: Box, s: State, seat: int) -> int:
    """Victory points of own patents (L392, L538)."""
    total = 0
    for tech in range(TECHNOLOGIES):
        if s.patents[tech] == seat:
            total += box.patent_vp[tech]
    return total


def blue_cell_vp(box: Box, s: State, region: int, cell: int) -> int:
    """What a blue cell of a retailer is worth at the end (L540)."""
    plain = 1 if bonus_of(box, s, region) == NO_BONUS else 0
    return box.retailer_vp[box.region_size[region] - 1][plain][cell]


def retailer_vp(box: Box, s: State, seat: int) -> int:
    """Victory points of own offices on retailers (L540)."""
    total = 0
    for region in range(REGIONS):
        if s.retailer[region] != NONE:
            for cell in range(SHOP_CELLS):
                if s.offices[region][cell] == seat:
                    total += blue_cell_vp(box, s, region, cell)
    return total


def total(box: Box, s: State, seat: int) -> int:
    """Scoreboard, patents and retailers (L538-L540)."""
    return s.players[seat].vp + patent_vp(box, s, seat) + retailer_vp(box, s, seat)


def score(box: Box, s: State, out: MutableSequence[MutableSequence[int]]) -> None:
    """Points by source."""
    for seat in range(s.seats):
        copy_first(out[seat], s.players[seat].points, BOOKED)
        out[seat][P_PATENTS] = patent_vp(box, s, seat)
        out[seat][P_RETAILERS] = retailer_vp(box, s, seat)


def beats(box: Box, s: State, one: int, other: int) -> bool:
    """More points; then more technologies; then more patents (L542)."""
    if total(box, s, one) != total(box, s, other):
        return total(box, s, one) > total(box, s, other)
    if studied_count(s.players[one]) != studied_count(s.players[other]):
        return studied_count(s.players[one]) > studied_count(s.players[other])
    return patent_count(s, one) > patent_count(s, other)


def rank(box: Box, s: State, out: MutableSequence[int]) -> None:
    """Places; who is equal in everything shares the victory (L542)."""
    rank_by(beats, box, s, out)
