"""The figures a player of the Industrial Board Game looks at."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.forecast import best_mean, outlook
from boardroom.games.industrial.rules import maintenance, production, purchase, scoring
from boardroom.games.industrial.state import ACCIDENTS, HOME, POLLUTION
from boardroom.kernel.table import Number, Numbers

NUMBERS: Final = Numbers(
    Number("cash", "Cash", "coin", lasting=True, stat=True),
    Number(
        "points", "Points", "bvp", lambda box, s, p: scoring.total(box, s.players[p]), better=1, lasting=True, stat=True
    ),
    Number("raw", "Raw cubes", "cube"),
    Number("products", "Products", "made"),
    Number(
        "reserve", "People left", "worker", lambda box, s, p: sum(s.players[p].reserve) + (s.players[p].ceo == HOME)
    ),
    # A bankrupt company's loans still count: else the coach would praise ruin for repaying them.
    Number("loans", "Loans", "loan", lambda _, s, p: scoring.final_loans(s.players[p]), -1, lasting=True, stat=True),
    Number("pollution", "Pollution", "leaf", lambda box, s, p: s.players[p].track[POLLUTION], better=1, sign=True),
    Number("accidents", "Accidents", "aid", lambda box, s, p: s.players[p].track[ACCIDENTS], better=1, sign=True),
    Number("upkeep", "Upkeep due", "wrench", maintenance.maintenance_due, better=-1, stat=True),
    Number("bonus", "Bonus units", "made", lambda box, s, p: production.bonus_units(s.players[p]), better=1),
    Number("workers", "Workers", "worker", lambda box, s, p: production.workforce(box, s.players[p]), better=1),
    Number("sold", "Sales bonus", "sold", lambda box, s, p: s.players[p].sales_bonus + s.players[p].demand, better=1),
    Number("wage", "Wage", "worker", lambda box, s, p: production.wage(box, s.players[p]), better=-1),
    Number("price", "Cube price", "cube", purchase.cube_price, better=-1),
    Number("mean", "Mean sale", "sold", lambda box, s, p: best_mean(outlook(box, s, p).prospects), better=1),
    Number("end", "At round end", "coin", lambda box, s, p: outlook(box, s, p).end, better=1),
)
