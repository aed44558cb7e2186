"""The end of the game (L232-L240, specification 6)."""

from __future__ import annotations

from collections.abc import MutableSequence

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import old_areas, total_influence
from boardroom.games.upgrade.state import INTEGRATION, MONEY, PENALTIES, SOURCES, Player, State
from boardroom.kernel.order import rank_by
from boardroom.kernel.places import copy_first


def score(box: Box, s: State, out: MutableSequence[MutableSequence[int]]) -> None:
    """BVP by source, credits converted, integration bonus, old tech penalty (L234-L236)."""
    for seat in range(s.seats):
        me = s.players[seat]
        copy_first(out[seat], me.points, SOURCES)
        out[seat][MONEY] += me.credits // box.credits_per_bvp
        out[seat][INTEGRATION] += box.integration_bvp * me.integration
        out[seat][PENALTIES] -= box.old_tech_penalty * old_areas(me)


def total(box: Box, me: Player) -> int:
    """The final points of a player (L234-L236)."""
    return (
        me.bvp
        + me.credits // box.credits_per_bvp
        + box.integration_bvp * me.integration
        - box.old_tech_penalty * old_areas(me)
    )


def beats(box: Box, s: State, seat: int, rival: int) -> bool:
    """More points, then more integration, then more influence outside the supply (L240, A20)."""
    one = s.players[seat]
    other = s.players[rival]
    points = total(box, one) - total(box, other)
    if points != 0:
        return points > 0
    if one.integration != other.integration:
        return one.integration > other.integration
    return total_influence(box, one) > total_influence(box, other)


def rank(box: Box, s: State, out: MutableSequence[int]) -> None:
    """A place is one more than the number of players who beat you; equals share it (L240)."""
    rank_by(beats, box, s, out)
