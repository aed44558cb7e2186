"""Passing, and what is free: selling business value, taking influence back."""

from __future__ import annotations

from boardroom.games.upgrade.asked import Asked, Ghost, next_start
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import LAST_YEAR
from boardroom.kernel.table import Act, Entry, count


class Pass(Act[Asked]):
    """No more actions this year."""

    def cost(self, a: Asked) -> str:
        return f"-{plans_open(a.me) * a.box.plan_penalty} value for open plans" if plans_open(a.me) else "nothing"

    def effect(self, a: Asked) -> str:
        return "; ".join(["no more actions this year", *next_start(a)])

    def entry(self, a: Asked) -> Entry:
        parts = [f"next start row {a.box.pass_to_start[a.me.row]}"] if a.s.year < LAST_YEAR else []
        parts += [f"plans -{plans_open(a.me) * a.box.plan_penalty}"] if plans_open(a.me) else []
        return Entry("P", "pass", "PASS", ", ".join(parts))

    def card(self, a: Asked) -> tuple[str, str, str, str]:
        plans = plans_open(a.me)
        lost = f"{count(plans, 'open plan')} will cost {plans * a.box.plan_penalty} value." if plans else ""
        return "PASS", "For this year", "You take no more actions this year.", lost

    def ghost(self, a: Asked) -> Ghost:
        return Ghost(passed=a.me.row)


class RecallInfluence(Act[Asked]):
    """Influence back from an area, with nothing for the tokens there."""

    def lost(self, a: Asked, area: int) -> str:
        """What becomes of the tokens there."""
        lying = tokens(a.area(area))
        return f"{count(lying, 'commitment')} back to the supply, unpaid" if lying else "no commitments lie there"

    def deed(self, before: Asked, after: Asked, area: int) -> str:
        lost = f", {self.lost(before, area)}" if tokens(before.area(area)) else ""
        return f"recalls the influence from {AREA_NAMES[area]}{lost}"

    def cost(self, a: Asked, area: int) -> str:
        return "{lost}" if tokens(a.area(area)) else "nothing"
