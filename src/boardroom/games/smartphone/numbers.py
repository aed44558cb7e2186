"""The figures a player of Smartphone Inc. looks at."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.rules.scoring import total
from boardroom.games.smartphone.rules.technology import studied_count
from boardroom.games.smartphone.state import REGIONS, State
from boardroom.kernel.table import Number, Numbers


def region_points(box: Box, s: State, seat: int, region: int) -> int:
    """Points for sales and control in a region, as the goods lie on the map."""
    return sold_in(s, seat, region) * s.players[seat].price + control_vp(box, s, seat, region)


def sales(box: Box, s: State, seat: int) -> int:
    """Points for the goods on the map."""
    return sum(sold_in(s, seat, region) for region in range(REGIONS)) * s.players[seat].price


def control(box: Box, s: State, seat: int) -> int:
    """Points for control of regions, as offices and goods are now."""
    return sum(control_vp(box, s, seat, region) for region in range(REGIONS))


def outlook(box: Box, s: State, seat: int) -> int:
    """What the round would score."""
    return sales(box, s, seat) + control(box, s, seat)


NUMBERS: Final = Numbers(
    Number("points", "Points", "star", total, better=1, lasting=True),
    Number("sales", "Sales this round", "sale", sales, better=1),
    Number("control", "Control this round", "flag", control, better=1),
    Number("price", "Price", "price"),
    Number("goods", "Goods left", "G"),
    Number("hand", "Markers in hand", "ladder"),
    Number("progress", "Progress in stock", "ladder"),
    Number("offices", "Offices in stock", "office"),
    Number("studied", "Technologies", "R", lambda box, s, seat: studied_count(s.players[seat]), better=1),
)
