"""Extra workers: into the team and out of it, and on bonus spots."""

from __future__ import annotations

from boardroom.games.deploy.actions import SPOT_NAMES
from boardroom.games.deploy.asked import Asked, Ghost
from boardroom.games.deploy.names import SPOTS_SHOWN
from boardroom.games.deploy.rules.money import profit
from boardroom.games.deploy.state import NONE
from boardroom.kernel.table import Act, Entry, capital


class AddWorker(Act[Asked]):
    """From the supply into the coffee room."""

    title, cost = "Add an extra worker", "{box.worker_income} income"
    deed = "adds an extra worker, -{box.worker_income} income"
    entry = Entry("A", "plus", "ADD A WORKER", "-{box.worker_income} income")
    card = "TEAM", "Add an extra worker"

    def effect(self, a: Asked) -> str:
        return f"one worker more; profit {profit(a.box, a.me) - a.box.worker_income:+d}"

    def ghost(self, a: Asked) -> Ghost:
        return Ghost(a.seat, lit=("coffee",))


class ReturnWorker(Act[Asked]):
    """And back."""

    title, cost = "Return an extra worker", "1 worker of your team"
    card = "TEAM", "Return an extra worker"

    def effect(self, a: Asked) -> str:
        return f"+{a.income_gain(a.box.worker_income)} income"

    def deed(self, before: Asked, after: Asked) -> str:
        return f"returns an extra worker, {self.effect(before)}"

    def entry(self, a: Asked) -> Entry:
        return Entry("R", "remove", "RETURN A WORKER", self.effect(a))

    def ghost(self, a: Asked) -> Ghost:
        return Ghost(a.seat, lit=("supply",))


class PlaceWorker(Act[Asked]):
    """A bonus for this round."""

    title, cost = "Worker on the {spot} spot", "1 extra worker for this round"
    deed = "places a worker on the {spot} spot"

    def effect(self, a: Asked, spot: int) -> str:
        return SPOTS_SHOWN[spot].effect

    def entry(self, a: Asked, spot: int) -> Entry:
        key, title, short, _ = SPOTS_SHOWN[spot]
        owner = a.s.spots[spot]
        return Entry(key, SPOT_NAMES[spot], title, short, why="" if owner == NONE else f"@{owner} is there")

    def card(self, a: Asked, spot: int) -> tuple[str, str, str]:
        return "BONUS SPOT", SPOTS_SHOWN[spot].title, f"{capital(SPOTS_SHOWN[spot].effect)}."

    def ghost(self, a: Asked, spot: int) -> Ghost:
        return Ghost(a.seat, worker=spot)
