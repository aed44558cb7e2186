"""MOVE: cubes from place to place within the server room."""

from __future__ import annotations

from boardroom.games.deploy.actions import PLACE_NAMES
from boardroom.games.deploy.acts.action import ActionAct, fee_change, in_rows
from boardroom.games.deploy.acts.placement import fee_note, fees_text
from boardroom.games.deploy.asked import MOVEMENTS, Asked
from boardroom.games.deploy.names import PLACE_KEYS, cube_letters, cubes_text, place_name
from boardroom.games.deploy.rules.move import (
    blue_of,
    from_place,
    move_cubes,
    movement_refusal,
    purple_of,
    to_place,
    yellow_of,
)
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Cell, Entry, Hold, Menu, Shown, count


class Move(ActionAct):
    """The action; its movements come afterwards."""

    name = title = "MOVE"
    deed = "rearranges the server room"
    entry = Entry("M", "move", "MOVE", "up to {box.movements} movements")
    note = "Click a cube, then a free place; as often as you like, up to the limit."
    card = "MOVE", "Rearrange your server room", note

    def effect(self, a: Asked) -> str:
        return f"up to {count(a.box.movements, 'movement')} of cubes in your server room"


class MoveAC(Act[Asked]):
    """One movement, between pools A and C; the other families are those into, out of and within B."""

    title = "Move {moved.load} from {moved.source} to {moved.target}"
    deed = "moves {moved.load} from {moved.source} to {moved.target}"
    card = "MOVE", "{moved.load}, {moved.source} to {moved.target}"

    def moved(self, a: Asked, *values: int) -> Shown:
        """What is moved from where to where."""
        code = self.code(*values)
        cubes = [yellow_of(code), blue_of(code), purple_of(code)]
        source, target = place_name(from_place(code)), place_name(to_place(code))
        return Shown(load=cubes_text(cubes), letters=cube_letters(cubes), source=source, target=target)

    def cost(self, a: Asked, *values: int) -> str:
        return f"movement {min(a.s.movements + 1, a.box.movements)} of {a.box.movements}"

    def effect(self, a: Asked, *values: int) -> str:
        code, new = self.code(*values), copy(a.me)
        if movement_refusal(a.me, code) != ALLOWED:
            return "not possible now"
        move_cubes(new, code)
        return fee_change(a, new)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """All movements by the place they start from. On the board a cube is clicked, then a free place."""
        cells: dict[int, dict[int, list[Cell]]] = {}
        for code in menu.asked.legal_of(*MOVEMENTS):
            there = cells.setdefault(from_place(code), {}).setdefault(to_place(code), [])
            there.append(self.movement(menu, code))
        for source, targets in sorted(cells.items()):
            rows = (row for target, found in targets.items() for row in in_rows(f"to {PLACE_NAMES[target]}", found))
            name = f"FROM {PLACE_NAMES[source]}"
            menu.add(Entry(PLACE_KEYS[source], "move", name, "change of fees", rows=tuple(rows)))

    def movement(self, menu: Menu[Asked], code: int) -> Cell:
        """One of them as an option, with its play and what is taken up for it on the board."""
        act, values = self.acts.of(code)
        (play,) = act.plays(menu.asked, *values)
        note, tone = fee_note(play)
        letters = act.say("{moved.letters}", menu.asked, *values)
        pieces = tuple(f"{PLACE_NAMES[from_place(code)]}-{letter}" for letter in letters)
        menu.plays.append(play)
        menu.holds.append(Hold(pieces, PLACE_NAMES[to_place(code)], code, note, tone))
        words = f"{act.say(act.title, menu.asked, *values)}, {fees_text(play)}"
        return Cell(note, code, words, letters, f"dot-{letters[-1]}", tone=tone)


class MoveIntoB(MoveAC):
    """Into a tile of pool B."""


class MoveOutOfB(MoveAC):
    """Out of it."""


class MoveWithinB(MoveAC):
    """From one tile of pool B to another."""
