"""The figures a player of the Industrial Board Game looks at."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.production import wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.state import ACCIDENTS, HOME, POLLUTION, State
from boardroom.kernel.table import Number, Numbers


def people(box: Box, s: State, seat: int) -> int:
    """Technicians in the reserve, and the CEO."""
    return reserve_size(s.players[seat]) + int(s.players[seat].ceo == HOME)


def bonus(box: Box, s: State, seat: int) -> int:
    """Units made without a worker."""
    return s.players[seat].production_bonus + s.players[seat].overtime


def sales_bonus(box: Box, s: State, seat: int) -> int:
    """What is added to the die of a sale."""
    return s.players[seat].sales_bonus + s.players[seat].demand


def mean_sale(box: Box, s: State, seat: int) -> int:
    """What one roll in the best market brings on average."""
    return round(max((m.mean for m in outlook(box, s, seat).prospects if m.open), default=0))


NUMBERS: Final = Numbers(
    Number("cash", "Cash", "coin", lasting=True, stat=True),
    Number("points", "Points", "bvp", lambda box, s, p: total(box, s.players[p]), better=1, lasting=True, stat=True),
    Number("raw", "Raw cubes", "cube"),
    Number("products", "Products", "made"),
    Number("reserve", "People left", "worker", people),
    Number("loans", "Loans", "loan", better=-1, lasting=True, stat=True),
    Number("pollution", "Pollution", "leaf", lambda box, s, p: s.players[p].track[POLLUTION], better=1, sign=True),
    Number("accidents", "Accidents", "aid", lambda box, s, p: s.players[p].track[ACCIDENTS], better=1, sign=True),
    Number("upkeep", "Upkeep due", "wrench", maintenance_due, better=-1, stat=True),
    Number("bonus", "Bonus units", "made", bonus, better=1),
    Number("workers", "Workers", "worker", lambda box, s, p: workforce(box, s.players[p]), better=1),
    Number("sold", "Sales bonus", "sold", sales_bonus, better=1),
    Number("wage", "Wage", "worker", lambda box, s, p: wage(box, s.players[p]), better=-1),
    Number("price", "Cube price", "cube", cube_price, better=-1),
    Number("mean", "Mean sale", "sold", mean_sale, better=1),
    Number("end", "At round end", "coin", lambda box, s, p: outlook(box, s, p).end, better=1),
)
