"""Upgrades: a selected design and a part, single or double, a cube on an Upgrade Space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.games.kanban.actions import FROM_BOARD
from boardroom.games.kanban.acts.turn import GainAct, PartAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import DESIGN_NAMES, MODEL_NAMES, PART_NAMES
from boardroom.games.kanban.state import NONE, P_UPGRADES, POINTS, STEPS, TILES_PER_MODEL
from boardroom.kernel.table import Act, Hold, Name, Row, count


def value_after(a: Asked, part: int, steps: int) -> int:
    """The value of a part so many steps further."""
    return a.box.part_value[min(STEPS - 1, a.s.steps[part] + steps)]


def rise(a: Asked, part: Name, steps: int) -> str:
    """`value of engine 2 → 3`."""
    return f"value of {part} {value_after(a, part.number, 0)} → {value_after(a, part.number, steps)}"


class Upgrade(PartAct):
    """A selected design is turned over for a part."""

    def effect(self, a: Asked, model: int, part: int, source: int) -> str:
        return f"{count(a.box.upgrade_points, 'point')}; {rise(a, PART_NAMES[part], 1)}"

    def ghost(self, a: Asked, model: int, part: int, source: int) -> Ghost:
        return Ghost(tile=DESIGN_NAMES[model * TILES_PER_MODEL + part])

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

    def effect(self, a: Asked, mode: int) -> str:
        if a.s.upgrading == NONE:
            return f"the value of the part rises {'two steps and scores' if mode else 'one step'}"
        part = a.upgrading.part
        scores = f" and scores: {count(value_after(a, part.number, 2), 'point')}" if mode else ""
        return rise(a, part, 1 + mode) + scores

    def ghost(self, a: Asked, mode: int) -> Ghost:
        return Ghost(tile=a.upgrading)


class UpgradeSpace(GainAct):
    """The space of the cube: only then the points of an upgrade are told."""

    def spot(self, a: Asked, space: int) -> str:
        """Where it is on the board."""
        return f"up-{a.s.upgrading // TILES_PER_MODEL}-{space - 1}"

    def gains(self, a: Asked, space: int) -> Sequence[int]:
        return a.box.upgrade_gains[max(0, a.s.upgrading // TILES_PER_MODEL)][space - 1]

    def besides(self, a: Asked, space: int) -> str:
        """The points that come with any space."""
        double = f" and {value_after(a, a.upgrading.part.number, 2)} for the double upgrade" * a.s.doubling
        return f"besides, {count(a.box.upgrade_points, 'point')} for the design{double}"

    def deed(self, before: Asked, after: Asked, space: int) -> str:
        part = before.upgrading.part
        gain = after.me.points[P_UPGRADES] - before.me.points[P_UPGRADES]
        more = before.received([*self.gains(before, space)[:POINTS], 0])
        also = f", {more}" if more.icons else ""
        value = f"value of {part} {value_after(after, part.number, 0)}"
        return f"puts the cube on Upgrade Space {space}: +{count(gain, 'point')}{also}, {value}"
