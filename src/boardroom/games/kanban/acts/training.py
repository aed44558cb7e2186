"""Desks of the training tracks, spots of the Certification Track, plaques for experts."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.actions import SPOT_LETTERS
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.state import (
    BOOKS,
    GAINS,
    PLAQUE_POINTS,
    POINTS,
    SHIFTS,
    TOP_DESK,
    TRACK_SPACES,
    VOUCHERS,
)
from boardroom.kernel.table import Act, Entry, Name

PLAQUE_GAINS: Final = (SHIFTS, POINTS, BOOKS, VOUCHERS)  # by kind of plaque


class Train(Act[Asked]):
    """A desk further on a training track, where one works."""

    keys, icon = "TY", "train"

    def desk(self, a: Asked, department: int) -> int:
        """The desk it leads to."""
        return min(TOP_DESK, a.me.levels[department] + 1)

    def effect(self, a: Asked, department: int) -> str:
        desk = self.desk(a, department)
        certified = "certified" if desk == a.box.certified_desk else "expert" if desk == TOP_DESK else ""
        return f"desk {desk}: {certified}" if certified else f"desk {desk} of {TOP_DESK}"

    def entry(self, a: Asked, department: int) -> Entry | None:
        if department not in a.departments:
            return None
        where = f" IN {DEPARTMENT_NAMES[department].code}" if len(a.departments) > 1 else ""
        key = self.keys[a.departments.index(department)]
        return Entry(key, self.icon, self.kicker + where, "{cost}, {effect}")


class ReadBook(Train):
    """The same for a Book."""

    keys, icon = "BN", "book"


class Spot(Act[Asked]):
    """A spot of the Certification Track, at the start or for a certification."""

    def space(self, a: Asked, spot: int) -> int:
        """Where the meeple goes next."""
        return min(a.me.space + 1, TRACK_SPACES - 1)

    def place(self, a: Asked, spot: int) -> Name:
        """The spot, as the board calls it."""
        space = self.space(a, spot)
        return Name(f"spot {SPOT_LETTERS[spot]} of space {space}" if space else f"starting spot {SPOT_LETTERS[spot]}")

    def effect(self, a: Asked, spot: int) -> str:
        return a.promised(a.box.spot_gains[self.space(a, spot)][spot])

    def gained(self, a: Asked, spot: int) -> str:
        """What of it the supply holds."""
        return a.received(a.box.spot_gains[self.space(a, spot)][spot])


class Plaque(Act[Asked]):
    """An expert keeps one of the plaques that are left."""

    def gains(self, a: Asked, kind: int) -> list[int]:
        """What the plaque shows."""
        gains = [0] * GAINS
        gains[PLAQUE_GAINS[kind]] = a.box.plaque_points if kind == PLAQUE_POINTS else 1
        return gains

    def effect(self, a: Asked, kind: int) -> str:
        return a.promised(self.gains(a, kind))

    def gained(self, a: Asked, kind: int) -> str:
        """What of it the supply holds."""
        return a.received(self.gains(a, kind))

    def entry(self, a: Asked, kind: int) -> Entry | None:
        legal = a.can(self.code(kind))
        return Entry("{kind.key}", "{kind.icon}", "{kind.icon.capitals}", "{effect}") if legal else None
