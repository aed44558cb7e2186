"""REMOVE: unused capacity goes, paid for or free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardroom.games.deploy.actions import POOL_NAMES
from boardroom.games.deploy.acts.action import ActionAct, in_rows
from boardroom.games.deploy.acts.market import worth
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.reasons import pool_of
from boardroom.games.deploy.state import D_REMOVE
from boardroom.kernel.table import Cell, Entry, Row, Sentence


class RemovalAct(ActionAct):
    """Capacity that goes, whatever pool it is from."""

    what: Any = ""  # `the 2 in A1`, `3 from pool C`
    worth: Any = ""  # of a tile, at the end of the game

    def cost(self, a: Asked, *values: Any) -> str:
        return "nothing" if a.s.decision == D_REMOVE else "{workers}"

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        """A free one is told at once."""
        return f"{self.say(self.deed, before, *values)} at no cost" if before.s.decision == D_REMOVE else ""

    def card(self, a: Asked, *values: Any) -> tuple[str, ...]:
        return "REMOVE, FREE" if a.s.decision == D_REMOVE else "REMOVE", "{what}", "{worth}"


class Remove(RemovalAct):
    """A tile of pool A or B. Its line in the list has all that can be removed."""

    def what(self, a: Asked, pool: int, slot: int) -> str:
        """A tile and where it lies."""
        return f"the {a.me.tiles[pool][slot - 1] or 'tile'} in {POOL_NAMES[pool]}{slot}"

    def worth(self, a: Asked, pool: int, slot: int) -> str:
        return worth(a, a.me.tiles[pool][slot - 1])

    def group(self, a: Asked) -> Entry:
        return Entry("R", "remove", "REMOVE", "at no cost" if a.s.decision == D_REMOVE else "unused capacity")

    def rows(self, a: Asked) -> Iterator[Row]:
        """Tiles by pool, then steps of pool C."""
        for pool, letter in enumerate(POOL_NAMES):
            tiles = [(slot, value) for slot, value in enumerate(a.me.tiles[pool], 1) if value]
            cells = [self.cell(a, self.code(pool, slot), str(value), f"{letter}{slot}") for slot, value in tiles]
            yield from in_rows(f"pool {letter}", cells)
        steps = range(1, min(a.box.pool_c_steps, a.me.marker) + 1)
        yield from in_rows("pool C", [self.cell(a, a.space.at("RemoveC", n), "", f"-{n}") for n in steps])

    def cell(self, a: Asked, code: int, text: str, mark: str) -> Cell:
        """An option, of whatever pool."""
        act, values = self.acts.of(code)
        return a.cell(code, text, act.say("Remove {what}", a, *values), mark=mark, look=f"pool-{pool_of(a, code)}")
