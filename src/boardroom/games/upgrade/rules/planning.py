"""Y5: planning actions ahead (L200, L252, A19, A26)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.money import book
from boardroom.games.upgrade.rules.reasons import ALLOWED, ALREADY_PLANNED, NO_HAND_MARKER
from boardroom.games.upgrade.state import ACTIONS, PENALTIES, PLANNABLE, PLANNING, Player, State


def plan_refusal(s: State, seat: int, action: int) -> int:
    """A marker in hand, and no plan for the same action yet; feasibility is not asked (L252, A19)."""
    me = s.players[seat]
    if me.hand == 0:
        return NO_HAND_MARKER
    if me.planned[action]:
        return ALREADY_PLANNED
    return ALLOWED


def plan(box: Box, me: Player, action: int) -> None:
    """Place a marker with its planning side up and gain a BVP (L200)."""
    me.hand -= 1
    me.planned[action] = 1
    book(me, PLANNING, box.plan_bvp)


def penalise_plans(box: Box, me: Player) -> None:
    """Y9: lose a BVP for every plan not carried out (L218, A5)."""
    book(me, PENALTIES, -box.plan_penalty * plans_open(me))


def recover_markers(box: Box, me: Player) -> None:
    """Y13: all action markers back beside the board (L229)."""
    me.hand = box.action_markers
    for action in range(PLANNABLE):
        me.planned[action] = 0
    for action in range(ACTIONS):
        me.used[action] = 0
    me.plan_passed = 0
