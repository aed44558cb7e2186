"""TECHNICIANS: hiring from the row."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.board import hire
from boardroom.kernel.table import Act, capital


class BuyTechnician(Act[Asked]):
    """A technician of the row, by the box he stands in."""

    def facts(self, a: Asked, slot: int) -> dict[str, Any]:
        """The technician as the board shows him."""
        shown = hire(a, slot)
        return {**vars(shown), "key": slot + 1, "staff": capital(shown.name)}
