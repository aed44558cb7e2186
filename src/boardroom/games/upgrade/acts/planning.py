"""Before the actions of a year: a bonus for it, and plans."""

from __future__ import annotations

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.prices import Needs
from boardroom.games.upgrade.rules import money, track
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.kernel.table import Act, Menu, count


class PlaceBonus(Act[Asked]):
    """Influence on a bonus spot."""

    def facts(self, a: Asked, spot: int) -> dict[str, str]:
        """Who has it, and what becomes of the marker."""
        owner = "" if a.s.bonus[spot] == st.NONE else f"@{a.s.bonus[spot]} has it"
        return {"owner": owner, "back": "stays there" if a.last_year else "comes back at year end"}


class Plan(Act[Asked]):
    """A marker bound to an action."""

    def promise(self, a: Asked, action: int) -> str:
        return "cannot be done this year" if Needs(a, action).hopeless else "+{box.plan_bvp} value now"

    def outlook(self, a: Asked, action: int) -> str:
        """That it cannot be done and why, or what it takes."""
        needs = Needs(a, action)
        if needs.hopeless:
            return f"It cannot be done this year: {needs.hopeless}."
        price, wealth = track.workers_price(a.box, a.s, a.seat, needs.rows), money.wealth(a.box, a.me)
        held = sum(tokens(area) for area in a.me.areas)
        helped = f", and {count(held, 'commitment')} up to {held * a.box.commitment_value}" if held else ""
        short = f"; credits and value bring {wealth} now{helped}" if price > wealth else ""
        recall = " It takes influence as well, and none is at hand: recall one from an area first." * needs.recalls
        return f"It takes {count(needs.rows, 'worker')} at least{needs.first}, {count(price, 'credit')}{short}.{recall}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """In the order of the actions themselves."""
        for action in (st.UPGRADE, st.TRAIN, st.TUNE, st.INTEGRATE):
            self.offer(menu, self.code(action), action)
