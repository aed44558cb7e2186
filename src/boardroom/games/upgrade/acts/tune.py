"""TUNE: a solution bears more users."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.state import TUNE
from boardroom.kernel.table import Row


class Tune(WorkerAct):
    """A tune token on the tile of an area."""

    action = TUNE

    def rows(self, a: Asked) -> Iterable[Row]:
        """The four areas."""
        for area, name in enumerate(AREA_NAMES):
            yield Row(name, (self.cell(a, self.code(area), f"+{a.box.tuned_bvp}", "tuned"),))
