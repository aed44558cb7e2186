"""Development tiles in use: once-per-round skills and who may still use them (L93-L99, L719, L727)."""

from __future__ import annotations

from boardroom.games.deploy.state import AUTO_BLUE, AUTO_PURPLE, AUTO_YELLOW, BLUE, PURPLE, S_DEVELOP, Player, State


def usable(s: State, seat: int, tile: int) -> bool:
    """A once-per-round skill: owned, and not flipped; on the DEVELOP spot it is never flipped (L719, L727)."""
    me = s.players[seat]
    return me.owned[tile] == 1 and (me.used[tile] == 0 or s.spots[S_DEVELOP] == seat)


def automated(me: Player, colour: int) -> bool:
    """Whether the Automation of a colour is owned (L767)."""
    if colour == BLUE:
        return me.owned[AUTO_BLUE] == 1
    if colour == PURPLE:
        return me.owned[AUTO_PURPLE] == 1
    return me.owned[AUTO_YELLOW] == 1
