"""MOVE: cubes from place to place within the server room."""

from __future__ import annotations

from boardroom.games.deploy.actions import PLACE_NAMES
from boardroom.games.deploy.acts.action import ActionAct, fee_change, in_rows
from boardroom.games.deploy.acts.placement import fee_note, fees_text
from boardroom.games.deploy.asked import MOVEMENTS, Asked
from boardroom.games.deploy.names import PLACE_KEYS, cube_letters, moved_cubes, movement_text
from boardroom.games.deploy.rules.move import from_place, move_cubes, movement_refusal, to_place
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Cell, Entry, Hold, Menu, Tip, count


class Move(ActionAct):
    """The action; its movements come afterwards."""

    name = title = "MOVE"
    deed = "rearranges the server room"
    entry = Entry("M", "move", "MOVE", "up to {box.movements} movements")
    card = (
        "MOVE",
        "Rearrange your server room",
        "Click a cube, then a free place; as often as you like, up to the limit.",
    )

    def effect(self, a: Asked) -> str:
        return f"up to {count(a.box.movements, 'movement')} of cubes in your server room"


class MoveAC(Act[Asked]):
    """One movement, between pools A and C; the other families are those into, out of and within B."""

    def tip(self, a: Asked, *values: int) -> Tip:
        """The cubes, and the fees after it."""
        code = self.code(*values)
        effect = "not possible now"
        if movement_refusal(a.me, code) == ALLOWED:
            new = copy(a.me)
            move_cubes(new, code)
            effect = fee_change(a, new)
        number = min(a.s.movements + 1, a.box.movements)
        return Tip(f"Move {movement_text(code)}", f"movement {number} of {a.box.movements}", effect)

    def deed(self, before: Asked, after: Asked, *values: int) -> str:
        return f"moves {movement_text(self.code(*values))}"

    def card(self, a: Asked, *values: int) -> tuple[str, str]:
        return "MOVE", movement_text(self.code(*values)).replace(" from ", ", ")

    def offer_all(self, menu: Menu[Asked]) -> None:
        """All movements by the place they start from. On the board a cube is clicked, then a free place."""
        a = menu.asked
        codes = a.legal_of(*MOVEMENTS)
        for source in sorted({from_place(code) for code in codes}):
            cells: dict[int, list[Cell]] = {}
            for code in codes:
                if from_place(code) == source:
                    cells.setdefault(to_place(code), []).append(self.movement(menu, code))
            rows = (row for target, found in cells.items() for row in in_rows(f"to {PLACE_NAMES[target]}", found))
            name = PLACE_NAMES[source]
            menu.add(Entry(PLACE_KEYS[source], "move", f"FROM {name}", "change of fees", rows=tuple(rows)))

    def movement(self, menu: Menu[Asked], code: int) -> Cell:
        """One of them as an option, with its play."""
        act, values = self.acts.of(code)
        (play,) = act.plays(menu.asked, *values)
        menu.plays.append(play)
        note, tone = fee_note(play)
        letters, source, target = (
            cube_letters(moved_cubes(code)),
            PLACE_NAMES[from_place(code)],
            PLACE_NAMES[to_place(code)],
        )
        menu.holds.append(Hold(tuple(f"{source}-{letter}" for letter in letters), target, code, note, tone))
        words = f"Move {movement_text(code)}, {fees_text(play)}"
        return Cell(note, code, words, letters, f"dot-{letters[-1]}", tone=tone)


class MoveIntoB(MoveAC):
    """Into a tile of pool B."""


class MoveOutOfB(MoveAC):
    """Out of it."""


class MoveWithinB(MoveAC):
    """From one tile of pool B to another."""
