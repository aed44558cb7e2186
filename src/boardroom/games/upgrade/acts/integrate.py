"""INTEGRATE: one more step on the integration track."""

from __future__ import annotations

from dataclasses import replace

from boardroom.games.upgrade.acts.workers import WorkerAct, action_entry
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES, PHASES
from boardroom.games.upgrade.prices import price
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.state import INTEGRATE, INTEGRATION_STEPS
from boardroom.kernel.table import Menu, count, listed


class Integrate(WorkerAct):
    """All areas modern enough, an influence marker for good."""

    action = INTEGRATE

    def step(self, a: Asked) -> int:
        """The next one, or the last."""
        return min(a.me.integration + 1, INTEGRATION_STEPS)

    def cost(self, a: Asked) -> str:
        return "all steps are taken" if a.me.integration == INTEGRATION_STEPS else super().cost(a)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line, or what is missing for it."""
        a, code = menu.asked, self.code()
        why = a.why(code)
        if a.reason(code) == r.AREAS_TOO_OLD:
            needed = a.box.integration_level[a.me.integration]
            old = [name.letter for name, area in zip(AREA_NAMES, a.me.areas, strict=True) if area.level < needed]
            why = why.shortly(f"needs level {PHASES[needed]} in {listed(old)}")
        cost = None if why else price(a, code)
        note = f"{count(cost.pay, 'credit')}, 1 influence" if cost else ""
        menu.add(replace(action_entry(INTEGRATE, note), code=code, why=why), [] if why else self.plays(a))
