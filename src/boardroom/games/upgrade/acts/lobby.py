"""LOBBY: commitments on areas, one by one."""

from __future__ import annotations

from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.rules.facility import commitment_limit, tokens
from boardroom.games.upgrade.state import AREAS, B_LOBBY, LAST_YEAR
from boardroom.kernel.table import Act, count


class Lobby(Act[Asked]):
    """The action itself; its tokens follow."""

    def effect(self, a: Asked) -> str:
        until = "this year" if a.s.year == LAST_YEAR else "this year or next"
        each = f"each pays {a.box.commitment_value} credits there, {until}"
        return f"up to {count(most(a), 'commitment')} on your areas; {each}"


def most(a: Asked) -> int:
    """How many tokens a LOBBY can place now: areas that are full or out of reach take none, but for the bonus."""
    me = a.s.players[a.seat]
    room = {area: max(0, commitment_limit(a.box, me.areas[area]) - tokens(me.areas[area])) for area in range(AREAS)}
    lobbied = sum(room[area] for area in room if me.areas[area].influence)
    others = sorted((room[area] for area in room if not me.areas[area].influence), reverse=True)
    ordinary = min(a.box.lobby_tokens, lobbied + sum(others[: me.influence_available]))
    return min(me.commitments, ordinary + (a.s.bonus[B_LOBBY] == a.seat))


class LobbyToken(Act[Asked]):
    """A token, and the influence marker that comes with the first one of an area."""

    article = "a"

    def cost(self, a: Asked, area: int) -> str:
        return f"1 commitment{'' if a.area(area).influence else ' and 1 influence'}"

    def there(self, a: Asked, area: int) -> int:
        """How many tokens would lie there."""
        return tokens(a.area(area)) + 1

    def limit(self, a: Asked, area: int) -> str:
        """How many may lie there."""
        return f"limit {commitment_limit(a.box, a.area(area))}"

    def with_it(self, a: Asked, area: int) -> str:
        """What else it takes."""
        return "" if a.area(area).influence else "with 1 influence"

    def deed(self, before: Asked, after: Asked, area: int) -> str:
        marker = "" if before.area(area).influence else "influence and "
        return f"lobbies {AREA_NAMES[area]}: {marker}{self.article} commitment"


class LobbyExtra(LobbyToken):
    """The token of the LOBBY bonus."""

    article = "an extra"
