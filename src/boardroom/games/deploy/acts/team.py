"""Extra workers: into the team and out of it, and on bonus spots."""

from __future__ import annotations

from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.rules.money import profit
from boardroom.games.deploy.state import NONE
from boardroom.kernel.table import Act, figure


class AddWorker(Act[Asked]):
    """From the supply into the coffee room."""

    def effect(self, a: Asked) -> str:
        return f"one worker more; profit {figure(profit(a.box, a.me) - a.box.worker_income, sign=True)}"


class PlaceWorker(Act[Asked]):
    """A bonus for this round."""

    def owner(self, a: Asked, spot: int) -> str:
        """Who stands there."""
        return "" if a.s.spots[spot] == NONE else f"@{a.s.spots[spot]} is there"
