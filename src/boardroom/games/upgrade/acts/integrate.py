"""INTEGRATE: one more step on the integration track."""

from __future__ import annotations

from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.prices import price
from boardroom.games.upgrade.state import INTEGRATION_STEPS
from boardroom.kernel.table import Act, count


class Integrate(WorkerAct):
    """All areas modern enough, an influence marker for good."""

    offer_all = Act.offer_all  # a line of its own, without options

    def step(self, a: Asked) -> int:
        """The next one, or the last."""
        return min(a.me.integration + 1, INTEGRATION_STEPS)

    def cost(self, a: Asked) -> str:
        return "all steps are taken" if a.me.integration == INTEGRATION_STEPS else super().cost(a)

    def pays(self, a: Asked) -> str:
        """What is left to pay, if it can be done."""
        cost = price(a, self.code()) if a.can(self.code()) else None
        return f"{count(cost.pay, 'credit')}, 1 influence" if cost else ""
