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


def outlook(box: Box, s: State, seat: int) -> int:
    """The same in all regions."""
    return sum(region_points(box, s, seat, region) for region in range(REGIONS))


NUMBERS: Final = Numbers(
    Number("points", "Points", "star", total, better=1, lasting=True),
    Number("round", "This round’s sales", "sale", outlook, better=1),
    Number("price", "Price", "price"),
    Number("goods", "Goods left", "G"),
    Number("hand", "Markers in hand", "ladder"),
    Number("progress", "Progress in stock", "ladder"),
    Number("offices", "Offices in stock", "office"),
    Number("studied", "Technologies", "R", lambda box, s, seat: studied_count(s.players[seat]), better=1),
)
