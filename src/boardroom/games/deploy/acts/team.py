"""Extra workers: into the team and out of it, and on bonus spots."""

from __future__ import annotations

from typing import Any

from boardroom.games.deploy.actions import SPOT_NAMES
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import SPOTS_SHOWN, Spot
from boardroom.games.deploy.rules.money import profit
from boardroom.games.deploy.state import NONE
from boardroom.kernel.table import Act, Entry


class AddWorker(Act[Asked]):
    """From the supply into the coffee room."""

    title, cost = "Add an extra worker", "{box.worker_income} income"
    deed = "adds an extra worker, -{cost}"
    entry, card = Entry("A", "plus", "ADD A WORKER", "-{cost}"), ("TEAM", "{title}")
    lit = ("coffee",)

    def effect(self, a: Asked) -> str:
        return f"one worker more; profit {profit(a.box, a.me) - a.box.worker_income:+d}"


class ReturnWorker(Act[Asked]):
    """And back."""

    title, cost = "Return an extra worker", "1 worker of your team"
    deed = "returns an extra worker, {effect}"
    entry, card = Entry("R", "remove", "RETURN A WORKER", "{effect}"), ("TEAM", "{title}")
    lit = ("supply",)

    def effect(self, a: Asked) -> str:
        return f"+{a.income_gain(a.box.worker_income)} income"


class PlaceWorker(Act[Asked]):
    """A bonus for this round."""

    title, cost, effect = "Worker on the {spot} spot", "1 extra worker for this round", "{bonus.effect}"
    deed = "places a worker on the {spot} spot"
    card = "BONUS SPOT", "{bonus.title}", "{effect}."

    def bonus(self, a: Asked, spot: int) -> Spot:
        """What the spot is for."""
        return SPOTS_SHOWN[spot]

    def entry(self, a: Asked, spot: int) -> Entry:
        key, title, short, _ = SPOTS_SHOWN[spot]
        owner = a.s.spots[spot]
        return Entry(key, SPOT_NAMES[spot], title, short, why="" if owner == NONE else f"@{owner} is there")

    def ghost(self, a: Asked, spot: int) -> dict[str, Any]:
        return {"worker": spot}
