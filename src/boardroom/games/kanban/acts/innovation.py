"""Upgrades: a selected design and a part, single or double, a cube on an Upgrade Space."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.kanban.actions import FROM_BOARD, MODEL_NAMES, PART_NAMES
from boardroom.games.kanban.acts.turn import PartAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.floor import tile_shown
from boardroom.games.kanban.names import PART_MARKS, gains_text
from boardroom.games.kanban.state import DESIGNS, NO_PART, NONE, P_UPGRADES, STEPS, TILES_PER_MODEL
from boardroom.kernel.table import Act, Entry, Hold, Row


def value_after(a: Asked, part: int, steps: int) -> int:
    """The value of a part so many steps further."""
    return a.box.part_value[min(STEPS - 1, a.s.steps[part] + steps)]


class Upgrade(PartAct):
    """A selected design is turned over for a part."""

    title, deed = "Upgrade {model} {part}{source}", "upgrades {model} {part}{source}"
    lines = (
        Entry("U", "upgrade", "UPGRADE A DESIGN", "Shift + part"),
        Entry("V", "voucher", "UPGRADE BY VOUCHER", "Shift + Voucher"),
    )
    card = "UPGRADE", "{model} {part}{source}", "{effect}"

    def effect(self, a: Asked, model: int, part: int, source: int) -> str:
        value = f"{value_after(a, part, 0)} → {value_after(a, part, 1)}"
        return f"{a.box.upgrade_points} pp; value of {PART_NAMES[part]} {value}"

    def ghost(self, a: Asked, model: int, part: int, source: int) -> Ghost:
        lit = (f"row-{MODEL_NAMES[model]}", f"value-{PART_MARKS[part]}")
        return Ghost(lit=lit, tile=tile_shown(model * TILES_PER_MODEL + part))

    def rows(self, a: Asked, source: int) -> Iterable[Row]:
        """The selected designs that show a part."""
        tiles = (tile for tile in range(DESIGNS) if a.me.designs[tile] and tile % TILES_PER_MODEL != NO_PART)
        yield Row("", tuple(self.tile_cell(a, tile, *divmod(tile, TILES_PER_MODEL), source) for tile in tiles))

    def holds(self, a: Asked, model: int, part: int, source: int) -> Iterable[Hold]:
        """The design in the hand: with an own part if there is one."""
        if source == FROM_BOARD or not a.can(self.code(model, part, FROM_BOARD)):
            tile, row = f"tile-{model * TILES_PER_MODEL + part}", f"row-{MODEL_NAMES[model]}"
            yield Hold((tile,), row, self.code(model, part, source), "upgrade")


class UpgradeMode(Act[Asked]):
    """A single or, once in the game, a double upgrade."""

    title = "{mode} upgrade"
    card = "UPGRADE", "{mode}", "{effect}"

    def cost(self, a: Asked, mode: int) -> str:
        return "once in the game" if mode else "nothing"

    def effect(self, a: Asked, mode: int) -> str:
        if not mode:
            return "the value of the part rises one step"
        part = a.s.upgrading % TILES_PER_MODEL
        scores = "" if a.s.upgrading == NONE else f" and scores: {value_after(a, part, 2)} pp"
        return f"the value rises two steps{scores}"

    def deed(self, before: Asked, after: Asked, mode: int) -> str:
        return "makes it a double upgrade" if mode else ""

    def entry(self, a: Asked, mode: int) -> Entry:
        return Entry("SD"[mode], "upgrade", ("SINGLE", "DOUBLE")[mode], "{effect}")

    def ghost(self, a: Asked, mode: int) -> Ghost:
        return Ghost(lit=(("upgraded", "double")[mode],), tile=tile_shown(a.s.upgrading))


class UpgradeSpace(Act[Asked]):
    """The space of the cube: only then the points of an upgrade are told."""

    title = "Upgrade Space {space}"
    entry = Entry("{space}", "upgrade", "SPACE {space}", "{effect}")
    card = "UPGRADE", "Space {space} of {model}", "{effect}"

    def model(self, a: Asked, space: int) -> str:
        """Whose spaces they are."""
        return MODEL_NAMES[a.s.upgrading // TILES_PER_MODEL]

    def effect(self, a: Asked, space: int) -> str:
        model = max(0, a.s.upgrading // TILES_PER_MODEL)
        return gains_text(a.box.upgrade_gains[model][space - 1])

    def deed(self, before: Asked, after: Asked, space: int) -> str:
        part = before.s.upgrading % TILES_PER_MODEL
        gain = after.me.points[P_UPGRADES] - before.me.points[P_UPGRADES]
        value = f"value of {PART_NAMES[part]} {value_after(after, part, 0)}"
        return f"puts the cube on Upgrade Space {space}: +{gain} pp, {value}"

    def ghost(self, a: Asked, space: int) -> Ghost:
        model, part = divmod(a.s.upgrading, TILES_PER_MODEL)
        return Ghost(parts=((f"up-{model}-{space - 1}", PART_MARKS[part]),), part=PART_MARKS[part])
