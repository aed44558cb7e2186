"""Before the actions of a year: a bonus for it, and plans."""

from __future__ import annotations

from boardroom.games.upgrade.acts.workers import action_entry
from boardroom.games.upgrade.asked import Asked, Ghost
from boardroom.games.upgrade.names import PHASES
from boardroom.games.upgrade.state import HELD, INTEGRATE, INTEGRATION_STEPS, LEVEL_I, NONE, TRAIN, TUNE, UPGRADE
from boardroom.kernel.table import Act, Entry, Menu, count


class PlaceBonus(Act[Asked]):
    """Influence on a bonus spot."""

    def owner(self, a: Asked, spot: int) -> str:
        """Who has it."""
        return "" if a.s.bonus[spot] == NONE else f"@{a.s.bonus[spot]} has it"

    def ghost(self, a: Asked, spot: int) -> Ghost:
        return Ghost(bonus=spot)


class Plan(Act[Asked]):
    """A marker bound to an action."""

    def entry(self, a: Asked, action: int) -> Entry:
        return action_entry(action, "cannot be done this year" if hopeless(a, action) else "+{box.plan_bvp} value now")

    def doubt(self, a: Asked, action: int) -> str:
        """That it cannot be done, and why."""
        why = hopeless(a, action)
        return f"It cannot be done this year: {why}." if why else ""

    def offer_all(self, menu: Menu[Asked]) -> None:
        """In the order of the actions themselves."""
        for action in (UPGRADE, TRAIN, TUNE, INTEGRATE):
            self.offer(menu, self.code(action), action)


def hopeless(a: Asked, action: int) -> str:
    """Why an action cannot be done this year, whatever is done before it; empty if it could be."""
    areas = a.me.areas
    if action == TUNE:
        if all(area.tuned for area in areas):
            return "every solution is tuned"
        return upgrades_first(a, int(all(area.tuned or area.level == LEVEL_I for area in areas)))
    if action != INTEGRATE:
        return ""
    if a.me.integration == INTEGRATION_STEPS:
        return "all steps are taken"
    needed = a.box.integration_level[a.me.integration]
    if needed > a.box.phase_of_year[a.s.year]:
        return f"it needs level {PHASES[needed]} everywhere"
    return upgrades_first(a, sum(max(0, needed - area.level) for area in areas))


def upgrades_first(a: Asked, missing: int) -> str:
    """That more UPGRADEs would have to come first than there are markers for."""
    possible = a.me.hand - 1 + a.me.planned[UPGRADE] + (a.me.bonus_marker == HELD)
    if a.s.options.repeat_actions:  # forbidden
        possible = min(possible, 1)
    return f"{count(missing, 'UPGRADE')} would have to come first" if missing > possible else ""
