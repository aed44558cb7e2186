"""The figures a player of DEPLOY! looks at, and the end of the round as if it came now."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import POOLS
from boardroom.games.deploy.rules import money, placement, room, round, scoring
from boardroom.games.deploy.rules.action import end_placement, system_of
from boardroom.games.deploy.rules.turn import apply
from boardroom.games.deploy.state import D_FEES, D_OVER, D_PUT, LAST_ROUND, NONE, S_BVP, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table.numbers import Number, Numbers
from boardroom.kernel.table.shown import Shown

PLENTY: Final = 10_000  # credits with which nothing is too dear, and nobody is forced to trade


def forecast(box: Box, s: State, seat: int) -> Shown:
    """The end of the round for a player, played on a copy; what is booked already does not count again (L601-L612).

    The end of the last round is the end of the game: what its final scoring adds stands in `final` (L617-L628).
    """
    me = copy(s.players[seat])
    systems = spot = 0
    if s.decision < D_FEES:
        systems, spot = round.systems_value(box, me), box.spot_bvp if s.spots[S_BVP] == seat else 0
    me.bvp += systems + spot
    scored = me.bvp
    if s.decision < D_FEES or (s.decision == D_FEES and (seat - s.first) % s.seats >= s.asked):
        money.settle(box, s, me)
    settled = me.bvp
    if s.decision <= D_FEES:
        money.penalise_loss(box, s, me)
    bonus = box.optimisation_bvp if room.optimised(box, me) and s.decision != D_OVER else 0
    me.bvp += bonus
    final = 0
    if s.round == LAST_ROUND and s.decision != D_OVER:
        world = copy(s)
        world.players[seat] = me
        final = scoring.total(box, world, seat) - me.bvp
    return Shown(
        income=me.income + money.development_credits(box, me),
        fees=room.fees(box, me),
        by_pool=tuple(fee_of(box, me) for _, _, fee_of in POOLS.values()),
        profit=money.profit(box, me),
        value=s.players[seat].bvp,
        systems=systems,
        spot=spot,
        trades=settled - scored,  # forced, to pay the room.fees
        loss=me.bvp - bonus - settled,
        optimised=bonus,
        weak=tuple(pool for pool, (first, end, _) in POOLS.items() if not room.well_used(box, me, first, end)),
        gain=me.bvp - s.players[seat].bvp,
        final=final,
        total=me.bvp + final,
    )


def value_due(box: Box, before: State, code: int, after: State, seat: int) -> int:
    """How much value a step makes a player trade for fees, even if there is less and no more is lost (A8, A9)."""
    rich = copy(before)
    rich.players[seat].cash += PLENTY
    apply(box, rich, before.seat, code)
    return (after.players[seat].cash - rich.players[seat].cash + PLENTY) // box.trade_credits


def outlook(box: Box, s: State, seat: int) -> Shown:
    """The end of the round as it stands; while cubes are placed, that of the cheapest placement of the rest."""
    if s.decision != D_PUT or s.seat != seat:
        return forecast(box, s, seat)
    world, system = copy(s), system_of(s.action)
    me = world.players[seat]
    while placement.next_cube(me, system) != NONE:
        placement.put_cube(me, system, placement.best_place(box, me, system))
    end_placement(box, world)
    return forecast(box, world, seat)


def value_shown(box: Box, s: State, seat: int) -> int:
    """Business value as the board shows it: when the game is over with its final scoring."""
    return scoring.total(box, s, seat) if s.decision == D_OVER else s.players[seat].bvp


def value_in_the_end(box: Box, s: State, seat: int) -> int:
    """Business value; while the end of a round is under way, what it will be when all is booked."""
    return s.players[seat].bvp if s.decision < D_FEES else int(forecast(box, s, seat).total)


NUMBERS: Final = Numbers(
    Number("cash", "Credits", "coin", lasting=True, stat=True),
    Number("income", "Income", "income", better=1, lasting=True, stat=True),
    Number("fees", "Fees", "fee", lambda box, s, seat: room.fees(box, s.players[seat]), better=-1, stat=True),
    Number("profit", "Profit", "gauge", lambda *where: outlook(*where).profit, better=1, sign=True),
    Number("bvp", "Business value", "bvp", value_shown, better=1, lasting=True, stat=True),
    Number("settled", "Value after the round", "bvp", value_in_the_end, better=1),
    Number("value", "Round-end value", "bvp", lambda *where: outlook(*where).gain, better=1, sign=True),
    Number("final", "Final scoring", "crown", lambda *where: outlook(*where).final, better=1, sign=True),
    Number("progress", "Steps on the roundel", "clock"),
    Number("office", "Workers in the office", "office"),
    Number("team", "Extra workers", "worker", lambda box, s, seat: money.team(s, seat)),
)
