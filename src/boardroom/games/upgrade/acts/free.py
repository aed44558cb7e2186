"""Passing, and what is free: selling business value, taking influence back."""

from __future__ import annotations

from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.kernel.table import Act, count


class Pass(Act[Asked]):
    """No more actions this year."""

    def facts(self, a: Asked) -> dict[str, str]:
        """What open plans cost, and where the next year begins."""
        plans = plans_open(a.me)
        lost = plans * a.box.plan_penalty
        short = [] if a.last_year else [f"next start row {a.box.pass_to_start[a.me.row]}"]
        return {
            "then": "".join(f"; {start}" for start in a.next_start()),
            "price": f"-{lost} value for open plans" if plans else "nothing",
            "short": ", ".join(short + [f"plans -{lost}"] * bool(plans)),
            "lost": f"{count(plans, 'open plan')} will cost {lost} value." if plans else "",
        }


class RecallInfluence(Act[Asked]):
    """Influence back from an area, with nothing for the tokens there."""

    def facts(self, a: Asked, area: int) -> dict[str, str]:
        """What becomes of the tokens there."""
        lying = tokens(a.me.areas[area])
        lost = f"{count(lying, 'commitment')} back to the supply, unpaid" if lying else ""
        return {"price": lost or "nothing", "lost": lost or "no commitments lie there", "also": lost and f", {lost}"}
