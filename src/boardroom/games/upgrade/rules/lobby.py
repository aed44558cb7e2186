"""The LOBBY action (L303-L321, specification 5.6): tokens one by one, an influence marker with them where needed."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import commitment_limit, tokens
from boardroom.games.upgrade.rules.reasons import (
    ALLOWED,
    AREA_FULL,
    LOBBY_FULL,
    NO_COMMITMENTS,
    NO_INFLUENCE,
    NO_LOBBY_BONUS,
    NO_TOKEN_YET,
    NOWHERE_TO_LOBBY,
)
from boardroom.games.upgrade.state import AREAS, B_LOBBY, Player, State


def reach_refusal(me: Player, a: int) -> int:
    """A token in the supply, and a marker on the area or one to put there (L311, L445)."""
    if me.commitments == 0:
        return NO_COMMITMENTS
    if me.areas[a].influence == 0 and me.influence_available == 0:
        return NO_INFLUENCE
    return ALLOWED


def token_refusal(box: Box, s: State, seat: int, a: int) -> int:
    """Up to 3 ordinary tokens; fresh and red ones together stay within the limit (L311, A28, A51)."""
    me = s.players[seat]
    if s.lobby_placed >= box.lobby_tokens:
        return LOBBY_FULL
    if tokens(me.areas[a]) >= commitment_limit(box, me.areas[a]):
        return AREA_FULL
    return reach_refusal(me, a)


def extra_refusal(s: State, seat: int, a: int) -> int:
    """The LOBBY bonus: one token more, whatever the limit (L321, A36, A51)."""
    if s.bonus[B_LOBBY] != seat:
        return NO_LOBBY_BONUS
    return reach_refusal(s.players[seat], a)


def done_refusal(s: State) -> int:
    """A LOBBY places at least one token (5.6)."""
    return ALLOWED if s.lobby_placed > 0 else NO_TOKEN_YET


def lobby_refusal(box: Box, s: State, seat: int) -> int:
    """Some token must be placeable (5.6)."""
    for a in range(AREAS):
        if token_refusal(box, s, seat, a) == ALLOWED or extra_refusal(s, seat, a) == ALLOWED:
            return ALLOWED
    return NOWHERE_TO_LOBBY


def place_token(s: State, seat: int, a: int) -> None:
    """A fresh token from the supply; the area gets an available influence marker first if it has none (L445)."""
    me = s.players[seat]
    area = me.areas[a]
    if area.influence == 0:
        me.influence_available -= 1
        area.influence = 1
    me.commitments -= 1
    area.fresh += 1


def can_go_on(box: Box, s: State, seat: int) -> bool:
    """Whether another token could be placed in the LOBBY under way."""
    return lobby_refusal(box, s, seat) == ALLOWED


def age_commitments(me: Player) -> None:
    """Y3: all tokens turn to their red side (L198)."""
    for a in range(AREAS):
        me.areas[a].red += me.areas[a].fresh
        me.areas[a].fresh = 0


def return_old_commitments(me: Player) -> None:
    """Y14: red tokens go back to the supply; the marker stays (L230, A55)."""
    for a in range(AREAS):
        me.commitments += me.areas[a].red
        me.areas[a].red = 0
