"""Before the actions of a year: a bonus for it, and plans."""

from __future__ import annotations

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.acts.workers import action_entry
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import PHASES
from boardroom.games.upgrade.rules import money, track, turn, upgrade
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.integrate import integrate_workers
from boardroom.games.upgrade.rules.reasons import ALLOWED
from boardroom.kernel.table import Act, Entry, Menu, count


class PlaceBonus(Act[Asked]):
    """Influence on a bonus spot."""

    def facts(self, a: Asked, spot: int) -> dict[str, str]:
        """Who has it, and what becomes of the marker."""
        owner = "" if a.s.bonus[spot] == st.NONE else f"@{a.s.bonus[spot]} has it"
        return {"owner": owner, "back": "stays there" if a.last_year else "comes back at year end"}


class Plan(Act[Asked]):
    """A marker bound to an action."""

    def entry(self, a: Asked, action: int) -> Entry:
        return action_entry(action, "cannot be done this year" if hopeless(a, action) else "+{box.plan_bvp} value now")

    def outlook(self, a: Asked, action: int) -> str:
        """That it cannot be done and why, or what it takes."""
        why, rows = hopeless(a, action), rows_needed(a, action)
        if why:
            return f"It cannot be done this year: {why}."
        price, wealth = track.workers_price(a.box, a.s, a.seat, rows), money.wealth(a.box, a.me)
        held = sum(tokens(area) for area in a.me.areas)
        helped = f", and {count(held, 'commitment')} up to {held * a.box.commitment_value}" if held else ""
        short = f"; credits and value bring {wealth} now{helped}" if price > wealth else ""
        workers = f"{count(rows, 'worker')} at least{to_upgrade_first(a, action)}"
        return f"It takes {workers}, {count(price, 'credit')}{short}."

    def offer_all(self, menu: Menu[Asked]) -> None:
        """In the order of the actions themselves."""
        for action in (st.UPGRADE, st.TRAIN, st.TUNE, st.INTEGRATE):
            self.offer(menu, self.code(action), action)


def hopeless(a: Asked, action: int) -> str:
    """Why an action cannot be done this year, whatever is done before it; empty if it could be."""
    if action == st.TRAIN and not a.trainable():
        return "every training spot is taken"
    if action == st.TUNE and all(area.tuned for area in a.me.areas):
        return "every solution is tuned"
    if action == st.INTEGRATE:
        if a.me.integration == st.INTEGRATION_STEPS:
            return "all steps are taken"
        needed = a.box.integration_level[a.me.integration]
        if needed > a.box.phase_of_year[a.s.year]:
            return f"it needs level {PHASES[needed]} everywhere"
        if not (a.me.influence_available or a.me.influence_supply or any(area.influence for area in a.me.areas)):
            return "no influence marker can come to hand"
    return upgrades_first(a, action) or rows_lack(a, action)


def upgrades_first(a: Asked, action: int) -> str:
    """That more UPGRADEs would have to come first than there are markers for."""
    possible = a.me.hand - 1 + a.me.planned[st.UPGRADE] + (a.me.bonus_marker == st.HELD)
    if a.s.options.repeat_actions:  # forbidden
        possible = min(possible, 1)
    missing = sum(level - a.area(area).level for area, level in to_upgrade(a, action))
    return f"{count(missing, 'UPGRADE')} would have to come first" if missing > possible else ""


def rows_lack(a: Asked, action: int) -> str:
    """That the worker track ends before."""
    rows, first = rows_needed(a, action), to_upgrade_first(a, action)
    lack = rows > track.rows_left(a.s, a.seat)
    return f"it takes {count(rows, 'row')} of the worker track{first}, and {a.rows_left()}" if lack else ""


def to_upgrade_first(a: Asked, action: int) -> str:
    """How much of it the UPGRADEs take that have to come first."""
    rows = rows_needed(a, action) - action_rows(a, action)
    return f", {rows} of them to UPGRADE first" if rows else ""


def rows_needed(a: Asked, action: int) -> int:
    """Rows of the worker track that an action takes at least, with the UPGRADEs that have to come first."""
    return action_rows(a, action) + sum(upgrade_rows(a, area, level) for area, level in to_upgrade(a, action))


def to_upgrade(a: Asked, action: int) -> list[tuple[int, int]]:
    """The areas that have to be upgraded first, and the levels they need."""
    levels = [area.level for area in a.me.areas]
    if action == st.INTEGRATE and a.me.integration < st.INTEGRATION_STEPS:
        needed = a.box.integration_level[a.me.integration]
        return [(area, needed) for area, level in enumerate(levels) if level < needed]
    if action == st.TUNE and all(area.tuned or area.level == st.LEVEL_I for area in a.me.areas):
        old = [area for area, level in enumerate(levels) if level == st.LEVEL_I]
        return [(area, st.LEVEL_II) for area in sorted(old, key=lambda area: upgrade_rows(a, area, st.LEVEL_II))[:1]]
    return []


def upgrade_rows(a: Asked, area: int, level: int) -> int:
    """Workers that bring an area to a level, at least."""
    old = a.area(area)
    colours = range(st.COLOURS) if old.level == st.LEVEL_I else [old.colour]
    new = [upgrade.install_workers(a.box, a.s, a.seat, area, colour) * (old.level == st.LEVEL_I) for colour in colours]
    flips = [upgrade.with_bonus(a.box, a.s, a.seat, a.box.flip_workers[area][colour]) for colour in colours]
    return min(first + then * (level == st.LEVEL_III) for first, then in zip(new, flips, strict=True))


def action_rows(a: Asked, action: int) -> int:
    """Workers of an action itself, at least."""
    if action == st.INTEGRATE:
        return integrate_workers(a.box, a.s, a.seat)
    if action != st.UPGRADE:
        return (a.box.train_workers, a.box.tune_workers)[action == st.TUNE]
    codes = SPACE.codes("UpgradeSolution", "UpgradeToIII", "TransformSolution")
    able = [code for code in codes if turn.goal_refusal(a.box, a.s, a.seat, code) == ALLOWED]
    return min((turn.workers_of(a.box, a.s, a.seat, code) for code in able), default=0)
