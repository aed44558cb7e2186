"""LOBBY: commitment tokens on areas, one by one."""

from __future__ import annotations

from boardroom.games.upgrade.actions import AREA_LETTERS
from boardroom.games.upgrade.acts.workers import action_entry
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.rules.facility import commitment_limit, tokens
from boardroom.games.upgrade.state import B_LOBBY, LOBBY
from boardroom.kernel.table import Act, Entry, count


class Lobby(Act[Asked]):
    """The action itself; its tokens follow."""

    title, cost = "LOBBY", "1 action marker, no workers"
    entry, ghost = action_entry(LOBBY, "no workers"), {"action": "LOBBY"}

    def effect(self, a: Asked) -> str:
        return f"up to {a.box.lobby_tokens + (a.s.bonus[B_LOBBY] == a.seat)} commitment tokens on your areas"

    def card(self, a: Asked) -> tuple[str, str, str]:
        note = f"Up to {count(a.box.lobby_tokens, 'commitment token')} on your areas, one by one."
        return "LOBBY", "Place tokens", note


class LobbyToken(Act[Asked]):
    """A token, and the influence marker that comes with the first one of an area."""

    title, article = "Token on {area}", "a"
    card = "LOBBY", "Token on {area}"

    def cost(self, a: Asked, area: int) -> str:
        return f"1 commitment token{'' if a.area(area).influence else ' and 1 influence'}"

    def effect(self, a: Asked, area: int) -> str:
        there = f"{tokens(a.area(area)) + 1} there ({self.limit(a, area)})"
        return f"{there}; pays {a.box.commitment_value} credits of a cost there"

    def limit(self, a: Asked, area: int) -> str:
        """How many tokens may lie there."""
        return f"limit {commitment_limit(a.box, a.area(area))}"

    def deed(self, before: Asked, after: Asked, area: int) -> str:
        marker = "" if before.area(area).influence else "influence and "
        return f"lobbies {AREA_NAMES[area]}: {marker}{self.article} commitment token"

    def entry(self, a: Asked, area: int) -> Entry | None:
        note = "" if a.area(area).influence else "with 1 influence"
        return Entry(AREA_LETTERS[area], AREA_LETTERS[area], AREA_NAMES[area], note)


class LobbyExtra(LobbyToken):
    """The token of the LOBBY bonus."""

    title, article = "Extra token on {area}", "an extra"
    card = "LOBBY", "Extra token on {area}"

    def limit(self, a: Asked, area: int) -> str:
        return "beyond the limit; ends the LOBBY"

    def entry(self, a: Asked, area: int) -> Entry | None:
        entry = Entry(str(area + 1), "plus", f"EXTRA ON {AREA_LETTERS[area]}", "beyond the limit, ends the LOBBY")
        return entry if a.can(self.code(area)) else None


class LobbyDone(Act[Asked]):
    """No more tokens."""

    title, effect = "End the LOBBY", "no more tokens"
    entry = Entry("D", "check", "DONE", "no more tokens")
    card = "LOBBY", "End it here"
