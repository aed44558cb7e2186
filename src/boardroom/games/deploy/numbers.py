"""The figures a player of DEPLOY! looks at, and the end of the round as if it came now."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import development_credits, penalise_loss, profit, settle, team
from boardroom.games.deploy.rules.room import fees, optimised
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.state import D_FEES, D_OVER, S_BVP, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table.numbers import Number, Numbers
from boardroom.kernel.table.shown import Shown


def forecast(box: Box, s: State, seat: int) -> Shown:
    """The end of the round for a player, played on a copy; what is booked already does not count again (L601-L612)."""
    me = copy(s.players[seat])
    systems = spot = 0
    if s.decision < D_FEES:
        systems, spot = systems_value(box, me), box.spot_bvp if s.spots[S_BVP] == seat else 0
    me.bvp += systems + spot
    scored = me.bvp
    if s.decision < D_FEES or (s.decision == D_FEES and (seat - s.first) % s.seats >= s.asked):
        settle(box, s, me)
    settled = me.bvp
    if s.decision <= D_FEES:
        penalise_loss(box, s, me)
    bonus = box.optimisation_bvp if optimised(box, me) and s.decision != D_OVER else 0
    return Shown(
        income=me.income + development_credits(box, me),
        fees=fees(box, me),
        profit=profit(box, me),
        value=s.players[seat].bvp,
        systems=systems,
        spot=spot,
        trades=settled - scored,  # forced, to pay the fees
        loss=me.bvp - settled,
        optimised=bonus,
        gain=me.bvp + bonus - s.players[seat].bvp,
        total=me.bvp + bonus,
    )


def value_in_the_end(box: Box, s: State, seat: int) -> int:
    """Business value; while the end of a round is under way, what it will be when all is booked."""
    return s.players[seat].bvp if s.decision < D_FEES else int(forecast(box, s, seat).total)


NUMBERS: Final = Numbers(
    Number("cash", "Credits", "coin", lasting=True, stat=True),
    Number("income", "Income", "income", better=1, lasting=True, stat=True),
    Number("fees", "Fees", "fee", lambda box, s, seat: fees(box, s.players[seat]), better=-1, stat=True),
    Number("profit", "Profit", "gauge", lambda box, s, seat: profit(box, s.players[seat]), better=1, sign=True),
    Number("bvp", "Business value", "bvp", better=1, lasting=True, stat=True),
    Number("settled", "Value after the round", "bvp", value_in_the_end, better=1),
    Number("value", "Round-end value", "bvp", lambda *where: forecast(*where).gain, better=1, sign=True),
    Number("progress", "Steps on the roundel", "clock"),
    Number("office", "Workers in the office", "office"),
    Number("team", "Extra workers", "worker", lambda box, s, seat: team(s, seat)),
)
