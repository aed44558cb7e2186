"""Passing, and what is free: selling business value, taking influence back."""

from __future__ import annotations

from boardroom.games.upgrade.actions import AREA_LETTERS
from boardroom.games.upgrade.asked import Asked, Ghost, next_start
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import LAST_YEAR
from boardroom.kernel.table import Act, Entry, Menu, count


class Pass(Act[Asked]):
    """No more actions this year."""

    title, deed = "Pass", "passes on row {me.row}"

    def cost(self, a: Asked) -> str:
        return f"-{plans_open(a.me) * a.box.plan_penalty} BVP for open plans" if plans_open(a.me) else "nothing"

    def effect(self, a: Asked) -> str:
        return "; ".join(["no more actions this year", *next_start(a)])

    def entry(self, a: Asked) -> Entry:
        parts = [f"next start row {a.box.pass_to_start[a.me.row]}"] if a.s.year < LAST_YEAR else []
        parts += [f"plans -{plans_open(a.me) * a.box.plan_penalty}"] if plans_open(a.me) else []
        return Entry("P", "pass", "PASS", ", ".join(parts))

    def card(self, a: Asked) -> tuple[str, str, str, str]:
        plans = plans_open(a.me)
        lost = f"{count(plans, 'open plan')} will cost {plans * a.box.plan_penalty} value." if plans else ""
        return "PASS", "Until next year", "You take no more actions this year.", lost

    def ghost(self, a: Asked) -> Ghost:
        return Ghost(passed=a.me.row)


class TradeBVP(Act[Asked]):
    """A point of business value for credits."""

    title, cost, effect = "Trade a BVP", "1 BVP", "+{box.bvp_credits} credits"
    deed = "trades 1 BVP for {box.bvp_credits} credits"

    def offer(self, menu: Menu[Asked], code: int) -> None:
        menu.free(code, "trade", f"sell 1 value for {menu.asked.box.bvp_credits}")


class RecallInfluence(Act[Asked]):
    """Influence back from an area, with nothing for the tokens there."""

    title, effect = "Recall influence from {area}", "+1 available influence"
    deed = "recalls the influence from {area}"

    def cost(self, a: Asked, area: int) -> str:
        lost = tokens(a.area(area))
        return f"{count(lost, 'commitment token')} back to the supply, unpaid" if lost else "nothing"

    def offer(self, menu: Menu[Asked], code: int, area: int) -> None:
        lost = tokens(menu.asked.area(area))
        note = f"{count(lost, 'commitment')} there go back unpaid." if lost else "No commitments lie there."
        words, title = f"recall influence from {AREA_LETTERS[area]}", f"Recall influence from {AREA_NAMES[area]}"
        menu.free(code, "recall", words, title, notes=(note,))
