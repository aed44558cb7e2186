"""The figures a player of the Industrial Board Game looks at."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules import maintenance, meeples, production, purchase, scoring
from boardroom.games.industrial.state import ACCIDENTS, HOME, POLLUTION, State
from boardroom.kernel.table import Number, Numbers


def people(box: Box, s: State, seat: int) -> int:
    """Technicians in the reserve, and the CEO."""
    return meeples.reserve_size(s.players[seat]) + int(s.players[seat].ceo == HOME)


def mean_sale(box: Box, s: State, seat: int) -> int:
    """What one roll in the best market brings on average."""
    return round(max((m.mean for m in outlook(box, s, seat).prospects if m.open), default=0))


NUMBERS: Final = Numbers(
    Number("cash", "Cash", "coin", lasting=True, stat=True),
    Number(
        "points", "Points", "bvp", lambda box, s, p: scoring.total(box, s.players[p]), better=1, lasting=True, stat=True
    ),
    Number("raw", "Raw cubes", "cube"),
    Number("products", "Products", "made"),
    Number("reserve", "People left", "worker", people),
    Number("loans", "Loans", "loan", better=-1, lasting=True, stat=True),
    Number("pollution", "Pollution", "leaf", lambda box, s, p: s.players[p].track[POLLUTION], better=1, sign=True),
    Number("accidents", "Accidents", "aid", lambda box, s, p: s.players[p].track[ACCIDENTS], better=1, sign=True),
    Number("upkeep", "Upkeep due", "wrench", maintenance.maintenance_due, better=-1, stat=True),
    Number("bonus", "Bonus units", "made", lambda box, s, p: production.bonus_units(s.players[p]), better=1),
    Number("workers", "Workers", "worker", lambda box, s, p: production.workforce(box, s.players[p]), better=1),
    Number("sold", "Sales bonus", "sold", lambda box, s, p: s.players[p].sales_bonus + s.players[p].demand, better=1),
    Number("wage", "Wage", "worker", lambda box, s, p: production.wage(box, s.players[p]), better=-1),
    Number("price", "Cube price", "cube", purchase.cube_price, better=-1),
    Number("mean", "Mean sale", "sold", mean_sale, better=1),
    Number("end", "At round end", "coin", lambda box, s, p: outlook(box, s, p).end, better=1),
)
