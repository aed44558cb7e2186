"""REPORT: business value for some tiles."""

from __future__ import annotations

from dataclasses import replace

from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES, AREA_SETS, in_set
from boardroom.games.upgrade.numbers import report_values
from boardroom.games.upgrade.prices import switched
from boardroom.games.upgrade.rules.report import tiles_allowed
from boardroom.games.upgrade.state import AREAS
from boardroom.kernel.table import Act, Dial, Menu, Play, Step, count


class Report(Act[Asked]):
    """Tiles that show a number; `areas` is a bit set."""

    def limit(self, a: Asked, areas: int) -> str:
        """How many tiles it may include."""
        return f"up to {count(tiles_allowed(a.box, a.s, a.seat), 'tile')}"

    def value(self, a: Asked, areas: int) -> int:
        """What it brings."""
        values = report_values(a.box, a.s, a.seat)
        return sum(values[area] for area in in_set(areas))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """One line for the best set; its tiles are switched on and off in the preview."""
        a = menu.asked
        sets = [areas for areas in range(1, 1 << AREAS) if a.can(self.code(areas))]
        if not sets:
            menu.add(replace(self.entry, why=a.why(self.code(1))))
            return
        best = max(sets, key=lambda areas: self.value(a, areas))
        note = f"{AREA_SETS[best].letters}, +{self.value(a, best)} value"
        menu.add(replace(self.entry, note=note, code=self.code(best)), [self.play(a, areas, sets) for areas in sets])

    def play(self, a: Asked, areas: int, sets: list[int]) -> Play:
        """A report on some tiles."""
        values = report_values(a.box, a.s, a.seat)
        best_first = sorted((area for area in range(AREAS) if values[area]), key=lambda area: -values[area])
        steps = []
        for area in sorted(best_first):
            other = switched(areas, area, best_first, sets)
            key = str(self.code(other)) if other in sets else ""
            why = "" if key else "A report names at least one tile."
            steps.append(Step(f"{AREA_NAMES[area].letter} {values[area]}", key, bool(areas >> area & 1), why))
        dial = Dial(self.limit(a, areas), tuple(steps), several=True, amount=f"+{self.value(a, areas)}")
        return self.preview(a, areas, dials=(dial,))
