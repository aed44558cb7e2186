"""UPGRADE: a solution for an old area, level III for a modern one, or another colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boardroom.games.upgrade.actions import COLOUR_NAMES, SPACE
from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.board import upgrade_code
from boardroom.games.upgrade.names import AREA_NAMES, METALS, PHASES, solution
from boardroom.games.upgrade.rules import facility, report
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.state import COLOURS, LEVEL_I, LEVEL_II, LEVEL_III, UPGRADE
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Cell, Row


class SolutionAct(WorkerAct):
    """What UPGRADE does with a solution tile."""

    action = UPGRADE


class UpgradeSolution(SolutionAct):
    """A tile of level II on an area that has none. Its line in the list has all that UPGRADE can do."""

    def effect(self, a: Asked, area: int, colour: int) -> str:
        return solution_effect(a, area, LEVEL_II, colour)

    def deed(self, before: Asked, after: Asked, area: int, colour: int) -> str:
        return f"upgrades {AREA_NAMES[area]} to {solution(after.area(area))}"

    def rows(self, a: Asked) -> Iterable[Row]:
        """Areas by colours."""
        for area, name in enumerate(AREA_NAMES):
            yield Row(name, tuple(self.colour_cell(a, area, colour) for colour in range(COLOURS)))

    def colour_cell(self, a: Asked, area: int, colour: int) -> Cell:
        """What could be done with a colour in an area; level III is told where it is near."""
        code, metal = upgrade_code(a, area, colour), METALS[colour]
        family = SPACE.parts(code)[0]
        if family == "TransformSolution":
            return self.cell(a, code, f"→{metal}", f"metal-{metal} swap", COLOUR_NAMES[colour])
        if family == "UpgradeToIII" and a.reason(code) in (r.PHASE_TOO_EARLY, r.NOT_LEVEL_II):
            closed = self.cell(a, code, metal, f"metal-{metal}", COLOUR_NAMES[colour])
            return replace(closed, why=a.why(code).shortly("yours"))
        if family == "UpgradeToIII" and a.area(area).level == LEVEL_II:
            return self.cell(a, code, PHASES[LEVEL_III], f"metal-{metal}", f"level {PHASES[LEVEL_III]}")
        return self.cell(a, code, metal, f"metal-{metal}", COLOUR_NAMES[colour])


class UpgradeToIII(SolutionAct):
    """The tile of an area is turned to its other side."""

    def cost(self, a: Asked, area: int) -> str:
        return "needs a level II solution" if a.area(area).level == LEVEL_I else super().cost(a, area)

    def effect(self, a: Asked, area: int) -> str:
        return solution_effect(a, area, LEVEL_III, max(a.area(area).colour, 0))


class TransformSolution(SolutionAct):
    """A tile is replaced by one of another colour."""

    def effect(self, a: Asked, area: int, colour: int) -> str:
        return solution_effect(a, area, max(a.area(area).level, LEVEL_II), colour)

    def deed(self, before: Asked, after: Asked, area: int, colour: int) -> str:
        old, new = COLOUR_NAMES[before.area(area).colour], COLOUR_NAMES[colour]
        return f"transforms {AREA_NAMES[area]} from {old} to {new}"

    def note(self, a: Asked, area: int, colour: int) -> str:
        """What it means for every year end to come."""
        old = a.area(area)
        values = a.box.year_value[old.level - LEVEL_II]
        off = loses_tuning(a, area, colour)
        gain = values[colour] - values[old.colour] - off * a.box.tuned_bvp
        told = f"{abs(gain)} {'less' if gain < 0 else 'more'} a year" if gain else "the same a year"
        tuning = ", and the tune token comes off" if off else ""
        return f"{COLOUR_NAMES[colour].capitalize()} replaces {COLOUR_NAMES[old.colour]}{tuning}: {told}."


def solution_effect(a: Asked, area: int, level: int, colour: int) -> str:
    """Yearly value, report value and workload of a tile at a level, in this area."""
    old = a.area(area)
    new = copy(old)
    new.level, new.colour = level, colour
    if loses_tuning(a, area, colour):
        new.tuned = 0
    parts = [f"+{a.box.year_value[level - LEVEL_II][colour]} value every year"]
    if report.report_value(a.box, new, area):
        parts.append(f"report {report.report_value(a.box, new, area)}")
    cubes = facility.additional_workload(a.box, new, area) - facility.additional_workload(a.box, old, area)
    if cubes:
        parts.append(f"{cubes:+d} workload")
    if old.tuned and not new.tuned:
        parts.append("the tune token comes off")
    if old.level == LEVEL_I and a.box.install_influence[area] and a.me.influence_supply:
        parts.append("+1 influence")
    return ", ".join(parts)


def loses_tuning(a: Asked, area: int, colour: int) -> bool:
    """Whether a tuned area is not so any more with a tile of this colour, by an option (A13)."""
    old = a.area(area)
    return bool(a.s.options.tune_kept_on_transform and old.tuned and old.colour != colour)
