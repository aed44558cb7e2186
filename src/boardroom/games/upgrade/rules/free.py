"""Free actions of the player about to decide: trading BVP and recalling influence (L98, L317, A29, A50)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import ALLOWED, NO_BVP, NO_MARKER_THERE
from boardroom.games.upgrade.state import State


def trade_refusal(s: State, seat: int) -> int:
    """Only BVP one has may be traded of one's own will (A5)."""
    return ALLOWED if s.players[seat].bvp >= 1 else NO_BVP


def recall_refusal(s: State, seat: int, a: int) -> int:
    """An own influence marker on the area (L317)."""
    return ALLOWED if s.players[seat].areas[a].influence else NO_MARKER_THERE


def recall(s: State, seat: int, a: int) -> None:
    """The marker becomes available, the tokens of the area go to the supply without money (L317, A29)."""
    me = s.players[seat]
    area = me.areas[a]
    area.influence = 0
    me.influence_available += 1
    me.commitments += area.fresh + area.red
    area.fresh = 0
    area.red = 0
