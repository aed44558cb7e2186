"""REMOVE: unused capacity goes, paid for or free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardroom.games.deploy.actions import POOL_NAMES
from boardroom.games.deploy.acts.action import ActionAct, fee_change, in_rows
from boardroom.games.deploy.acts.market import capacity_cell
from boardroom.games.deploy.asked import Asked, Ghost
from boardroom.games.deploy.names import slot_text
from boardroom.games.deploy.state import D_REMOVE, SLOTS
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Entry, Menu, Row, Sentence, capital


class RemovalAct(ActionAct):
    """Capacity that goes, whatever pool it is from."""

    name = "REMOVE"

    def what(self, a: Asked, *values: Any) -> str:
        """`the 2 in A1`, `3 from pool C`."""
        raise NotImplementedError

    def title(self, a: Asked, *values: Any) -> str:
        return f"REMOVE {self.what(a, *values)}"

    def cost(self, a: Asked, *values: Any) -> str:
        return "nothing" if a.s.decision == D_REMOVE else super().cost(a)

    def deed(self, before: Asked, after: Asked, *values: Any) -> str:
        return f"removes {self.what(before, *values)}"

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        """A free one is told at once."""
        return f"{self.deed(before, after, *values)} at no cost" if before.s.decision == D_REMOVE else ""

    def card(self, a: Asked, *values: Any) -> tuple[str, str]:
        return "REMOVE, FREE" if a.s.decision == D_REMOVE else "REMOVE", capital(self.what(a, *values))


class Remove(RemovalAct):
    """A tile of pool A or B. Its line in the list has all that can be removed."""

    def what(self, a: Asked, *values: int) -> str:
        pool, slot = values
        return slot_text(a.me, pool, slot - 1)

    def effect(self, a: Asked, pool: int, slot: int) -> str:
        new = copy(a.me)
        new.tiles[pool][slot - 1] = 0
        return fee_change(a, new)

    def ghost(self, a: Asked, pool: int, slot: int) -> Ghost:
        return Ghost(a.seat, lit=(f"bay-{POOL_NAMES[pool]}{slot}",))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Tiles by pool, then steps of pool C."""
        rows = [*self.rows(menu.asked)]
        note = "at no cost" if menu.asked.s.decision == D_REMOVE else "unused capacity"
        self.offer_group(menu, Entry("R", "remove", "REMOVE", note, why="" if rows else "no capacity"), rows)

    def rows(self, a: Asked) -> Iterator[Row]:
        """Capacity that could be removed."""
        for pool, letter in enumerate(POOL_NAMES):
            cells = []
            for slot in range(1, SLOTS + 1):
                value, words = a.me.tiles[pool][slot - 1], f"Remove {self.what(a, pool, slot)}"
                if value:
                    code = self.code(pool, slot)
                    cells.append(capacity_cell(a, code, str(value), words, f"{letter}{slot}", letter))
            yield from in_rows(f"pool {letter}", cells)
        cells = []
        for steps in range(1, min(a.box.pool_c_steps, a.me.marker) + 1):
            code = a.space.at("RemoveC", steps)
            cells.append(capacity_cell(a, code, "", f"Remove {steps} from pool C", f"-{steps}", "C"))
        yield from in_rows("pool C", cells)


class RemoveC(RemovalAct):
    """Steps of the marker of pool C."""

    def what(self, a: Asked, *values: int) -> str:
        return f"{values[0]} from pool C"

    def effect(self, a: Asked, steps: int) -> str:
        new = copy(a.me)
        new.marker = max(0, new.marker - steps)
        return fee_change(a, new)

    def ghost(self, a: Asked, steps: int) -> Ghost:
        return Ghost(a.seat, lit=("pool-C",))
