"""TUNE: a solution bears more users."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.state import TUNE
from boardroom.kernel.table import Cell


class Tune(WorkerAct):
    """A tune token on the tile of an area."""

    action = TUNE

    def cells(self, a: Asked, area: int) -> Iterable[Cell]:
        return (self.cell(a, self.code(area), f"+{a.box.tuned_bvp}", "tuned"),)
