"""Desks of the training tracks, spots of the Certification Track, plaques for experts."""

from __future__ import annotations

from boardroom.games.kanban.actions import DEPARTMENT_CODES, PLAQUE_NAMES, SPOT_LETTERS
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import PLAQUE_TITLES, gains_text
from boardroom.games.kanban.state import PLAQUE_POINTS, TOP_DESK, TRACK_SPACES
from boardroom.kernel.table import Act, Entry


class Train(Act[Asked]):
    """A desk further on a training track, where one works."""

    title, cost, deed = "Train in {department}", "1 Shift", "trains in {department}: desk {desk}"
    kicker, keys, icon = "TRAIN", "TY", "train"
    card = "{kicker}", "{department}", "{effect}"

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
        where = f" IN {DEPARTMENT_CODES[department]}" if len(a.departments) > 1 else ""
        key = self.keys[a.departments.index(department)]
        return Entry(key, self.icon, self.kicker + where, "{cost}, {effect}")

    def ghost(self, a: Asked, department: int) -> Ghost:
        desk = f"training-{DEPARTMENT_CODES[department]}-{self.desk(a, department)}"
        return Ghost(discs=(desk,), icon=self.icon)


class ReadBook(Train):
    """The same for a Book."""

    title, cost, deed = "Read a Book in {department}", "1 Book", "reads a Book in {department}: desk {desk}"
    kicker, keys, icon = "READ A BOOK", "BN", "book"


class Spot(Act[Asked]):
    """A spot of the Certification Track, at the start or for a certification."""

    title, deed = "Spot {spot} of space {space}", "takes spot {spot} of space {space}: {effect}"
    card = "CERTIFICATION TRACK", "Space {space}, spot {spot}", "{effect}"

    def space(self, a: Asked, spot: int) -> int:
        """Where the meeple goes next."""
        return min(a.me.space + 1, TRACK_SPACES - 1)

    def effect(self, a: Asked, spot: int) -> str:
        return gains_text(a.box.spot_gains[self.space(a, spot)][spot])

    def entry(self, a: Asked, spot: int) -> Entry:
        letter = SPOT_LETTERS[spot].upper()
        return Entry(letter, "cert", f"SPOT {letter}", "{effect}")

    def ghost(self, a: Asked, spot: int) -> Ghost:
        return Ghost(meeples=(f"cert-{self.space(a, spot)}-{spot}",), icon="cert")


class Plaque(Act[Asked]):
    """An expert keeps one of the plaques that are left."""

    title, cost = "Plaque with {kind}", "the plaque leaves the game"
    deed = "takes a plaque with {kind}"
    card = "PLAQUE", "{icon}", "{effect}"
    ghost = Ghost(icon="{icon}")

    def icon(self, a: Asked, kind: int) -> str:
        """Its picture, and its name in a word."""
        return PLAQUE_NAMES[kind]

    def effect(self, a: Asked, kind: int) -> str:
        return f"{a.box.plaque_points} pp" if kind == PLAQUE_POINTS else f"{PLAQUE_TITLES[kind]} tomorrow"

    def entry(self, a: Asked, kind: int) -> Entry | None:
        title = PLAQUE_NAMES[kind].upper()
        return Entry(str(kind + 1), "{icon}", title, "{effect}") if a.can(self.code(kind)) else None
