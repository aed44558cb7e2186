"""Y4: claiming bonus spots with influence (L199, A18, A47)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import ALLOWED, NO_INFLUENCE, SPOT_TAKEN
from boardroom.games.upgrade.state import AREAS, B_ACTION, BONUSES, HELD, NONE, NOT_HELD, Area, Player, State
from boardroom.kernel.counting import total


def bonus_refusal(s: State, seat: int, spot: int) -> int:
    """A vacant spot and an available influence marker (L199); whether the bonus helps is not asked (A47)."""
    if s.bonus[spot] != NONE:
        return SPOT_TAKEN
    return ALLOWED if s.players[seat].influence_available else NO_INFLUENCE


def place_bonus(s: State, seat: int, spot: int) -> None:
    """The marker goes to the spot; the action bonus hands over the bonus action marker (L199)."""
    me = s.players[seat]
    me.influence_available -= 1
    s.bonus[spot] = seat
    if spot == B_ACTION:
        me.bonus_marker = HELD


def may_claim(me: Player) -> bool:
    """Whether there is anything to decide in Y4: a marker available, or one on an area that could be recalled."""
    return me.influence_available > 0 or markers_on_areas(me) > 0


def markers_on_areas(me: Player) -> int:
    """Influence markers on the player's own boards."""
    return total(influence, me.areas, AREAS)


def influence(area: Area) -> int:
    """Influence markers of an area."""
    return area.influence


def recover_bonuses(s: State) -> None:
    """Y12 and the bonus marker of Y13: all spots are emptied (L228, L229, L270, A21)."""
    for spot in range(BONUSES):
        owner = s.bonus[spot]
        if owner != NONE:
            s.players[owner].influence_available += 1
            s.bonus[spot] = NONE
    for seat in range(s.seats):
        s.players[seat].bonus_marker = NOT_HELD
