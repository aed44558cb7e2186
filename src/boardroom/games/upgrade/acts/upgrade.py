"""UPGRADE: a solution for an old area, level III for a modern one, or another colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.board import upgrade_code
from boardroom.games.upgrade.names import COLOUR_NAMES, PHASES
from boardroom.games.upgrade.prices import brings_influence
from boardroom.games.upgrade.rules import facility, report
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.state import LEVEL_I, LEVEL_II, LEVEL_III, NONE
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Cell, Name


class SolutionAct(WorkerAct):
    """What UPGRADE does with a solution tile."""

    def effect(self, a: Asked, area: int, colour: int = NONE) -> str:
        """Yearly value, report value and workload of the new tile in its area."""
        old = a.me.areas[area]
        new = copy(old)
        levels = {"UpgradeSolution": LEVEL_II, "UpgradeToIII": LEVEL_III}
        new.level = levels.get(self.family, max(old.level, LEVEL_II))
        new.colour = max(old.colour, 0) if colour == NONE else colour
        new.tuned = int(old.tuned and not loses_tuning(a, area, new.colour))
        reported = report.report_value(a.box, new, area)
        cubes = facility.additional_workload(a.box, new, area) - facility.additional_workload(a.box, old, area)
        values, upgraded = a.box.year_value, old.level > LEVEL_I
        before = f" instead of {values[old.level - LEVEL_II][old.colour]}" if upgraded else ""
        parts = [f"{'' if upgraded else '+'}{values[new.level - LEVEL_II][new.colour]} value every year{before}"]
        parts += [f"report {reported}"] * bool(reported) + [f"{cubes:+d} workload"] * bool(cubes)
        parts += ["the tune token comes off"] * (old.tuned - new.tuned)
        parts += ["+1 influence"] * bool(brings_influence(a, area) and a.me.influence_supply)
        return ", ".join(parts)


class UpgradeSolution(SolutionAct):
    """A tile of level II on an area that has none. Its line in the list has all that UPGRADE can do."""

    def cells(self, a: Asked, area: int) -> Iterable[Cell]:
        """By colours."""
        return [self.colour_cell(a, area, colour) for colour in COLOUR_NAMES]

    def colour_cell(self, a: Asked, area: int, colour: Name) -> Cell:
        """What could be done with a colour in an area; level III is told where it is near."""
        code, look = upgrade_code(a, area, colour.number), f"metal-{colour.letter}"
        family = SPACE.parts(code)[0]
        if family == "TransformSolution":
            return self.cell(a, code, f"→{colour.letter}", f"{look} swap", colour)
        far = family == "UpgradeToIII" and a.reason(code) in (r.PHASE_TOO_EARLY, r.NOT_LEVEL_II)
        if family == "UpgradeToIII" and not far and a.me.areas[area].level == LEVEL_II:
            return self.cell(a, code, PHASES[LEVEL_III], look, f"level {PHASES[LEVEL_III]}")
        cell = self.cell(a, code, colour.letter, look, colour)
        return replace(cell, why=a.why(code).shortly("yours")) if far else cell


class UpgradeToIII(SolutionAct):
    """The tile of an area is turned to its other side."""

    def cost(self, a: Asked, area: int) -> str:
        return "needs a level II solution" if a.me.areas[area].level == LEVEL_I else super().cost(a, area)


class TransformSolution(SolutionAct):
    """A tile is replaced by one of another colour."""

    def facts(self, a: Asked, area: int, colour: int) -> dict[str, str]:
        """What it replaces, and what that means for every year end to come."""
        old, off = a.me.areas[area], loses_tuning(a, area, colour)
        values = a.box.year_value[old.level - LEVEL_II]
        gain = values[colour] - values[old.colour] - off * a.box.tuned_bvp
        return {
            "old": COLOUR_NAMES[old.colour],
            "off": ", and the tune token comes off" * off,
            "gain": f"{abs(gain)} {'less' if gain < 0 else 'more'} a year" if gain else "the same a year",
        }


def loses_tuning(a: Asked, area: int, colour: int) -> bool:
    """Whether a tuned area is not so any more with a tile of this colour, by an option (A13)."""
    old = a.me.areas[area]
    return bool(a.s.options.tune_kept_on_transform and old.tuned and old.colour != colour)
