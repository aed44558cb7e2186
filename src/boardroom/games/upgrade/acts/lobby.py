"""LOBBY: commitments on areas, one by one."""

from __future__ import annotations

from typing import Any

from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.facility import room
from boardroom.games.upgrade.rules.facility import commitment_limit, tokens
from boardroom.games.upgrade.state import B_LOBBY
from boardroom.kernel.table import Act


class Lobby(Act[Asked]):
    """The action itself; its tokens follow."""

    def facts(self, a: Asked) -> dict[str, Any]:
        """How many tokens it can place now: areas that are full or out of reach take none, but for the bonus."""
        lobbied = sum(room(a.box, area) for area in a.me.areas if area.influence)
        others = sorted((room(a.box, area) for area in a.me.areas if not area.influence), reverse=True)
        ordinary = min(a.box.lobby_tokens, lobbied + sum(others[: a.me.influence_available]))
        most = min(a.me.commitments, ordinary + (a.s.bonus[B_LOBBY] == a.seat))
        return {"most": most, "until": "this year" if a.last_year else "this year or next"}


class LobbyToken(Act[Asked]):
    """A token, and the influence marker that comes with the first one of an area."""

    def facts(self, a: Asked, area: int) -> dict[str, Any]:
        """How many tokens would lie there of how many, and that influence goes with it."""
        here = a.me.areas[area]
        first = not here.influence
        return {
            "there": tokens(here) + 1,
            "most": commitment_limit(a.box, here),
            "and_influence": " and 1 influence" * first,
            "with_influence": "with 1 influence" * first,
            "influence_and": "influence and " * first,
        }
