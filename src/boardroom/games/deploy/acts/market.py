"""ADD: more capacity from the marketplace."""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.deploy.acts.action import ActionAct
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.board import for_sale, stack, steps_for_sale
from boardroom.games.deploy.rules import market
from boardroom.games.deploy.state import POSITIONS, SMALLEST_TILE
from boardroom.kernel.table import Cell, Entry, Row, Shown, count


def worth(a: Asked, tile: int) -> str:
    """What a tile counts at the end of the game: small ones take value, large ones bring some (L626)."""
    points = a.box.capacity_bvp[tile - SMALLEST_TILE]
    return f"A tile of {tile} counts {points:+d} value at the end of the game." if points else ""


class CapacityAct(ActionAct):
    """Capacity for sale, whatever pool it is for."""

    def offered(self, a: Asked, *values: int) -> Shown:
        """What it is, and its price."""
        return for_sale(a, self.code(*values))


class Add(CapacityAct):
    """A tile for pool A or B. Its line in the list has all that ADD can do."""

    def worth(self, a: Asked, pool: int, position: int) -> str:
        return worth(a, market.tile_at(a.s, position - 1))

    def group(self, a: Asked) -> Entry:
        """The cheapest is told."""
        open_cells = (cell for row in self.rows(a) for cell in row.cells if not cell.why)
        least = min((int(cell.text) for cell in open_cells), default=0)
        return Entry("A", "add", "ADD", f"from {count(least, 'credit')}")

    def rows(self, a: Asked) -> Iterator[Row]:
        """Tiles by pool, then steps of pool C."""
        for shown in (stack(a, position) for position in reversed(range(POSITIONS))):
            yield Row(f"tile of {shown.value}", tuple(self.cell(a, tile, tile.letter) for tile in shown.prices))
        steps = enumerate(steps_for_sale(a), 1)
        yield Row("pool C", tuple(self.cell(a, step, f"+{number}") for number, step in steps))

    def cell(self, a: Asked, offered: Shown, mark: str) -> Cell:
        """An option: its price, or why it is closed."""
        return a.cell(offered.code, str(offered.credits), offered.words, mark=mark, look=f"pool-{offered.letter}")
