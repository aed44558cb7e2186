"""Action markers: which one an action uses, and whether there is one (L206-L210, L252-L258)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import ALLOWED, NO_MARKER, REPEATED
from boardroom.games.upgrade.state import HELD, PLANNABLE, SPENT, Player, State


def marker_refusal(s: State, seat: int, action: int) -> int:
    """A planned marker of the action, one in hand, or the bonus marker is needed (L258, A22, A54).

    With `repeat_actions = forbidden` an action taken this year is closed, whatever the marker (A7).
    """
    me = s.players[seat]
    if s.options.repeat_actions and me.used[action] > 0:
        return REPEATED
    if me.hand > 0 or me.bonus_marker == HELD:
        return ALLOWED
    if action < PLANNABLE and me.planned[action]:
        return ALLOWED
    return NO_MARKER


def use_marker(me: Player, action: int) -> None:
    """Flip the planned marker, else place one from the hand, else the bonus marker (L208-L210)."""
    if action < PLANNABLE and me.planned[action]:
        me.planned[action] = 0
    elif me.hand > 0:
        me.hand -= 1
    else:
        me.bonus_marker = SPENT
    me.used[action] += 1


def plans_open(me: Player) -> int:
    """Planned markers not yet flipped."""
    return me.planned[0] + me.planned[1] + me.planned[2] + me.planned[3]


def has_marker(me: Player) -> bool:
    """Whether any marker is left for this year; without one a player must pass (L449, A52)."""
    return me.hand > 0 or me.bonus_marker == HELD or plans_open(me) > 0
