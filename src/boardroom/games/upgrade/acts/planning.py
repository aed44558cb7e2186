"""Before the actions of a year: a bonus for it, and plans."""

from __future__ import annotations

from boardroom.games.upgrade.acts.workers import action_entry
from boardroom.games.upgrade.asked import Asked, Ghost
from boardroom.games.upgrade.names import BONUSES_SHOWN
from boardroom.games.upgrade.state import INTEGRATE, NONE, TRAIN, TUNE, UPGRADE
from boardroom.kernel.table import Act, Entry, Menu, capital


class PlaceBonus(Act[Asked]):
    """Influence on a bonus spot."""

    title, cost = "Claim the {spot} bonus", "1 influence until year end"
    deed = "claims the {spot} bonus"

    def effect(self, a: Asked, spot: int) -> str:
        return BONUSES_SHOWN[spot].effect

    def entry(self, a: Asked, spot: int) -> Entry:
        key, icon, title, short, _ = BONUSES_SHOWN[spot]
        owner = a.s.bonus[spot]
        return Entry(key, icon, title, short, why="" if owner == NONE else f"@{owner} has it")

    def card(self, a: Asked, spot: int) -> tuple[str, str, str]:
        bonus = BONUSES_SHOWN[spot]
        return "BONUS", bonus.title.capitalize(), f"{capital(bonus.effect)}. The influence comes back at year end."

    def ghost(self, a: Asked, spot: int) -> Ghost:
        return Ghost(bonus=spot)


class PlaceBonusNone(Act[Asked]):
    """No bonus."""

    title, effect = "Claim no bonus", "the influence stays available"
    deed = "claims no bonus"
    entry = Entry("N", "cross", "NONE", "keep the influence")
    card = "BONUS", "Claim none"


class Plan(Act[Asked]):
    """A marker bound to an action."""

    title, cost = "Plan {action}", "1 action marker, bound to this action"
    effect = "+{box.plan_bvp} BVP now, -{box.plan_penalty} if not done by year end"
    deed, ghost = "plans {action}, +{box.plan_bvp} BVP", {"action": "{action}"}
    card = "PLAN", "{action}", "The marker serves only {action} this year; -{box.plan_penalty} if it is not done."

    def entry(self, a: Asked, action: int) -> Entry:
        return action_entry(action, f"+{a.box.plan_bvp} value now")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """In the order of the actions themselves."""
        for action in (UPGRADE, TRAIN, TUNE, INTEGRATE):
            self.offer(menu, self.code(action), action)


class PlanPass(Act[Asked]):
    """No more plans."""

    title, effect = "Plan no more", "markers in hand stay free for any action"
    deed = "plans no more"
    entry = Entry("D", "check", "DONE", "keep the other markers free")
    card = "PLAN", "No more plans"
