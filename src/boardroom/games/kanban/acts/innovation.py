"""Upgrades: a selected design and a part, single or double, a cube on an Upgrade Space."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.kanban.actions import FROM_BOARD
from boardroom.games.kanban.acts.turn import PartAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import DESIGN_NAMES, MODEL_NAMES, PART_NAMES
from boardroom.games.kanban.state import NONE, P_UPGRADES, POINTS, STEPS, TILES_PER_MODEL
from boardroom.kernel.table import Act, Entry, Hold, Row, count


def value_after(a: Asked, part: int, steps: int) -> int:
    """The value of a part so many steps further."""
    return a.box.part_value[min(STEPS - 1, a.s.steps[part] + steps)]


class Upgrade(PartAct):
    """A selected design is turned over for a part."""

    lines = (
        Entry("U", "upgrade", "UPGRADE A DESIGN", "Shift + part"),
        Entry("V", "voucher", "UPGRADE BY VOUCHER", "Shift + Voucher"),
    )

    def effect(self, a: Asked, model: int, part: int, source: int) -> str:
        value = f"{value_after(a, part, 0)} → {value_after(a, part, 1)}"
        return f"{count(a.box.upgrade_points, 'point')}; value of {PART_NAMES[part]} {value}"

    def ghost(self, a: Asked, model: int, part: int, source: int) -> Ghost:
        return Ghost(lit=("row-{model}", "value-{part.mark}"), tile=DESIGN_NAMES[model * TILES_PER_MODEL + part])

    def rows(self, a: Asked, source: int) -> Iterable[Row]:
        """The selected designs that show a part."""
        tiles = (tile for tile in DESIGN_NAMES if a.me.designs[tile.number] and tile.part)
        yield Row("", tuple(self.tile_cell(a, tile, tile.model.number, tile.part.number, source) for tile in tiles))

    def holds(self, a: Asked, model: int, part: int, source: int) -> Iterable[Hold]:
        """The design in the hand: with an own part if there is one."""
        if source == FROM_BOARD or not a.can(self.code(model, part, FROM_BOARD)):
            tile, row = f"tile-{model * TILES_PER_MODEL + part}", f"row-{MODEL_NAMES[model]}"
            yield Hold((tile,), row, self.code(model, part, source), "upgrade")


class UpgradeMode(Act[Asked]):
    """A single or, once in the game, a double upgrade."""

    def cost(self, a: Asked, mode: int) -> str:
        return "once in the game" if mode else "nothing"

    def effect(self, a: Asked, mode: int) -> str:
        if a.s.upgrading == NONE:
            return f"the value of the part rises {'two steps and scores' if mode else 'one step'}"
        part = a.s.upgrading % TILES_PER_MODEL
        then = value_after(a, part, 1 + mode)
        scores = f" and scores: {count(then, 'point')}" if mode else ""
        return f"value of {PART_NAMES[part]} {value_after(a, part, 0)} → {then}{scores}"

    def deed(self, before: Asked, after: Asked, mode: int) -> str:
        return "makes it a double upgrade" if mode else ""

    def ghost(self, a: Asked, mode: int) -> Ghost:
        return Ghost(lit=("{mode.spot}",), tile=a.upgrading)


class UpgradeSpace(Act[Asked]):
    """The space of the cube: only then the points of an upgrade are told."""

    def spot(self, a: Asked, space: int) -> str:
        """Where it is on the board."""
        return f"up-{a.s.upgrading // TILES_PER_MODEL}-{space - 1}"

    def effect(self, a: Asked, space: int) -> str:
        model = max(0, a.s.upgrading // TILES_PER_MODEL)
        return a.promised(a.box.upgrade_gains[model][space - 1])

    def deed(self, before: Asked, after: Asked, space: int) -> str:
        part = before.s.upgrading % TILES_PER_MODEL
        gain = after.me.points[P_UPGRADES] - before.me.points[P_UPGRADES]
        value = f"value of {PART_NAMES[part]} {value_after(after, part, 0)}"
        printed = before.box.upgrade_gains[before.s.upgrading // TILES_PER_MODEL][space - 1]
        more = before.received([*printed[:POINTS], 0])
        also = f", {more}" if more.icons else ""
        return f"puts the cube on Upgrade Space {space}: +{count(gain, 'point')}{also}, {value}"
