"""The pollution and accident tracks (L102-L112, specification 2.4 and 5.2)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.money import charge, pay
from boardroom.games.industrial.rules.reasons import ALLOWED, NO_CASH, TRACK_FULL
from boardroom.games.industrial.state import (
    ACCIDENTS,
    OUT_LAST_BOX,
    OUT_RECOVERY,
    POLLUTION,
    Player,
    State,
)


def shielded(me: Player, track: int) -> bool:
    """ISO 14001 and ISO 45001 stop the markers from going down (L112, A11)."""
    return me.pollution_shield > 0 if track == POLLUTION else me.accident_shield > 0


def falling(s: State) -> bool:
    """Whether a marker has boxes to go down."""
    return s.descent[ACCIDENTS] > 0 or s.descent[POLLUTION] > 0


def fall(box: Box, s: State) -> None:
    """One box down, accidents before pollution; below the last box one pays instead (L110, A25)."""
    track = ACCIDENTS if s.descent[ACCIDENTS] > 0 else POLLUTION
    s.descent[track] -= 1
    me = s.players[s.descender]
    if shielded(me, track):
        return
    if me.track[track] > box.track_bottom:
        me.track[track] -= 1
    else:
        charge(s, s.descender, box.last_box_price, OUT_LAST_BOX)


def recover_refusal(box: Box, s: State, seat: int, track: int) -> int:
    """A lost box, and $5 (L108, A12)."""
    me = s.players[seat]
    if me.track[track] >= box.track_top:
        return TRACK_FULL
    return ALLOWED if me.cash >= box.recovery_price else NO_CASH


def recover(box: Box, s: State, seat: int, track: int) -> None:
    """One box up for $5 (L108, A13)."""
    me = s.players[seat]
    pay(me, box.recovery_price, OUT_RECOVERY)
    me.track[track] += 1
