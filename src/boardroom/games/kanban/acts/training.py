"""Desks of the training tracks, spots of the Certification Track, plaques for experts."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games.kanban.actions import SPOT_LETTERS
from boardroom.games.kanban.acts.turn import GainAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES, GAIN_NAMES, PLAQUE_NAMES
from boardroom.games.kanban.state import PLAQUE_POINTS, TOP_DESK, TRACK_SPACES
from boardroom.kernel.table import Act, Entry, Name


class Train(Act[Asked]):
    """A desk further on a training track, where one works: by a Shift or, likewise, by a Book."""

    keys: str
    icon: str

    def desk(self, a: Asked, department: int) -> int:
        """The desk it leads to."""
        return min(TOP_DESK, a.me.levels[department] + 1)

    def effect(self, a: Asked, department: int) -> str:
        desk = self.desk(a, department)
        return f"desk {desk}" + {TOP_DESK: ": expert", a.box.certified_desk: ": certified"}.get(desk, f" of {TOP_DESK}")

    def entry(self, a: Asked, department: int) -> Entry | None:
        if department not in a.departments:
            return None
        where = f" IN {DEPARTMENT_NAMES[department].code}" if len(a.departments) > 1 else ""
        key = self.keys[a.departments.index(department)]
        return Entry(key, self.icon, self.kicker + where, "{cost}, {effect}")


class Spot(GainAct):
    """A spot of the Certification Track, at the start or for a certification."""

    def space(self, a: Asked, spot: int) -> int:
        """Where the meeple goes next."""
        return min(a.me.space + 1, TRACK_SPACES - 1)

    def place(self, a: Asked, spot: int) -> Name:
        """The spot, as the board calls it."""
        letter, space = SPOT_LETTERS[spot], self.space(a, spot)
        return Name(f"spot {letter} of space {space}" if space else f"starting spot {letter}")

    def gains(self, a: Asked, spot: int) -> Sequence[int]:
        return a.box.spot_gains[self.space(a, spot)][spot]


class Plaque(GainAct):
    """An expert keeps one of the plaques that are left."""

    def gains(self, a: Asked, kind: int) -> Sequence[int]:
        number = a.box.plaque_points if kind == PLAQUE_POINTS else 1
        return [number * (gain.icon == PLAQUE_NAMES[kind].icon) for gain in GAIN_NAMES]
