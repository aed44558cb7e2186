"""Credits, income, business value points and the trade between them (L303, L594, specification 4.5, 4.6)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.reasons import ALLOWED, INCOME_FULL, NO_BVP
from boardroom.games.deploy.rules.room import fees
from boardroom.games.deploy.state import (
    ASSET_CONTROL,
    CLAMPED,
    DEVELOPMENTS,
    P_PENALTIES,
    P_TRADES,
    SAM,
    SKILLS,
    SPOTS,
    SYSTEMS,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all


def book(me: Player, source: int, bvp: int) -> None:
    """Gain (or lose) BVP and remember where they came from."""
    me.bvp += bvp
    me.points[source] += bvp


def bearable(s: State, bvp: int, loss: int) -> int:
    """How much of a loss counts: all of it, or only down to zero with `negative_bvp = clamp0` (A9)."""
    if s.options.negative_bvp == CLAMPED:
        return min(loss, max(0, bvp))
    return loss


def lose(s: State, me: Player, source: int, bvp: int) -> None:
    """A penalty or a forced trade (4.6, A9)."""
    book(me, source, -bearable(s, me.bvp, bvp))


def raise_income(box: Box, me: Player, credits: int) -> None:
    """Move along the income track; what would go beyond its end is lost (L502, A22)."""
    me.income = min(box.income_limit, me.income + credits)


# --- profit ------------------------------------------------------------------------------------------------------


def deployed_tiles(me: Player) -> int:
    """System tiles on the deployments track, cloud and server, all levels and Integration (A31)."""
    return in_all(me.deployed, SYSTEMS)


def development_credits(box: Box, me: Player) -> int:
    """What SAM and Asset Control bring at the end of a round, beside the income track (L743, L763)."""
    helpers = me.owned[SAM] + me.owned[ASSET_CONTROL]
    if helpers == 0:
        return 0
    return helpers * (deployed_tiles(me) // box.systems_per_credit)


def profit(box: Box, me: Player) -> int:
    """Income and Development credits less fees; below zero one operates at a loss (L417, L608, A26)."""
    return me.income + development_credits(box, me) - fees(box, me)


def team(s: State, seat: int) -> int:
    """Extra workers away from the supply: coffee room, office and bonus spots (L377)."""
    me = s.players[seat]
    return me.coffee + me.office + how_many(s.spots, SPOTS, seat)


def technologies(me: Player) -> int:
    """Technology tiles owned (L91)."""
    count = 0
    for tile in range(SKILLS, DEVELOPMENTS):
        count += me.owned[tile]
    return count


# --- trading BVP -------------------------------------------------------------------------------------------------


def trade_cash_refusal(s: State, seat: int) -> int:
    """Only BVP one has may be traded of one's own will (L594, A9)."""
    return ALLOWED if s.players[seat].bvp >= 1 else NO_BVP


def trade_income_refusal(box: Box, s: State, seat: int) -> int:
    """As for cash; and there must be track left to move on (4.5)."""
    if s.players[seat].bvp < 1:
        return NO_BVP
    return ALLOWED if s.players[seat].income < box.income_limit else INCOME_FULL


def trade_for_cash(box: Box, me: Player) -> None:
    """One BVP back for 5 credits (L594)."""
    book(me, P_TRADES, -1)
    me.cash += box.trade_credits


def trade_for_income(box: Box, me: Player) -> None:
    """One BVP back for 2 more income (L594)."""
    book(me, P_TRADES, -1)
    raise_income(box, me, box.trade_income)


# --- fees and income at the end of a round -----------------------------------------------------------------------


def settle(box: Box, s: State, me: Player) -> None:
    """E4: receive income and Development credits, pay the fees; trade BVP for what is missing (L608, 4.6, A8)."""
    me.received = me.income + development_credits(box, me)
    me.charged = fees(box, me)
    me.cash += me.received - me.charged
    if me.cash < 0:
        trades = (box.trade_credits - 1 - me.cash) // box.trade_credits
        lose(s, me, P_TRADES, trades)
        me.cash += trades * box.trade_credits


def penalise_loss(box: Box, s: State, me: Player) -> None:
    """E5: one BVP for operating at a loss (L610)."""
    if profit(box, me) < 0:
        lose(s, me, P_PENALTIES, box.loss_bvp)
