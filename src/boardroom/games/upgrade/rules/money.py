"""Credits, business value points, and the trade between them (L98, specification 5.8 and 5.10)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.state import TRADES, Player


def book(me: Player, source: int, bvp: int) -> None:
    """Gain (or lose) BVP and remember where they came from."""
    me.bvp += bvp
    me.points[source] += bvp


def trade(box: Box, me: Player, bvp: int) -> None:
    """Turn BVP into credits, 5 each (L98)."""
    book(me, TRADES, -bvp)
    me.credits += box.bvp_credits * bvp


def wealth(box: Box, me: Player) -> int:
    """What a player can raise of his own will: credits, and BVP down to zero (5.1, A5)."""
    return me.credits + box.bvp_credits * max(0, me.bvp)


def pay(box: Box, me: Player, amount: int) -> None:
    """Pay credits; what is missing is traded for BVP, rounded up, and the left-over stays (5.8).

    A forced payment may push BVP below zero (5.10, A5, A6); a voluntary one is only legal within `wealth`.
    """
    missing = amount - me.credits
    if missing > 0:
        trade(box, me, (missing + box.bvp_credits - 1) // box.bvp_credits)
    me.credits -= amount
