"""TRAIN: a user group joins an area."""

from __future__ import annotations

from collections.abc import Iterable

from boardroom.games.upgrade.acts.workers import WorkerAct
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES, SPOT_LOOKS
from boardroom.games.upgrade.rules.facility import size
from boardroom.games.upgrade.rules.train import bag_of
from boardroom.kernel.table import Cell, count, span


class Train(WorkerAct):
    """A tile from the bag on a free training spot."""

    def effect(self, a: Asked, area: int, spot: int) -> str:
        return f"+{in_bag(a, spot)} users{', +1 influence' if a.me.influence_supply else ''}"

    def deed(self, before: Asked, after: Asked, area: int, spot: int) -> str:
        return (
            f"trains {AREA_NAMES[area]}: {count(size(after.me.areas[area]) - size(before.me.areas[area]), 'new user')}"
        )

    def cells(self, a: Asked, area: int) -> Iterable[Cell]:
        """By the colours of its training spots."""
        for spot, look in enumerate(SPOT_LOOKS):
            if a.box.training_spots[area][spot]:
                mark = f"+{in_bag(a, spot).replace(' to ', '–')}"
                yield self.cell(a, self.code(area, spot), mark, f"user-{look}", name=look)


def in_bag(a: Asked, spot: int) -> str:
    """The users that a tile drawn for a spot can bring: those of the tiles left, or of all where none is."""
    values = a.box.tile_values[spot]
    left = zip(values, a.s.bags[bag_of(a.s, spot)], strict=True)
    return span(sorted(users for users, tiles in left if tiles) or sorted(values))
