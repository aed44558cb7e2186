"""MOVE: cubes from place to place within the server room."""

from __future__ import annotations

from itertools import groupby

from boardroom.games.deploy import names
from boardroom.games.deploy.actions import PLACE_NAMES
from boardroom.games.deploy.acts.action import ActionAct, fee_change, in_rows
from boardroom.games.deploy.acts.placement import fee_note, fees_text
from boardroom.games.deploy.asked import MOVEMENTS, Asked
from boardroom.games.deploy.layouts import all_known, cheapest_movements
from boardroom.games.deploy.rules import move, room
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.state import NONE, Player
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Act, Cell, Entry, Hold, Menu, Shown, count


class Move(ActionAct):
    """The action; its movements come afterwards."""

    def note(self, a: Asked) -> str:
        """How movements are made; the only one that is possible is made at once."""
        only = move.only_movement(a.me)
        if only == NONE:
            return "Click a cube, then a free place; as often as you like, up to the limit."
        act, values = self.acts.of(only)
        moved = act.say("{moved.load} from {moved.source} to {moved.target}", a, *values)
        return f"The only movement possible is made at once: {moved}."

    def hope(self, a: Asked) -> str:
        """What one MOVE could do to the fees at best, and how."""
        was, codes = room.fees(a.box, a.me), cheapest_movements(a.box, a.me, a.layouts)
        known = all_known(a.box, a.layouts)
        if not codes:
            short = "" if known == a.box.movements else f" of up to {count(known, 'movement')}"
            return f"No MOVE{short} lowers your fees now."
        me, told = copy(a.me), []
        for code, same in groupby(codes):
            times = len(list(same))
            for _ in range(times):
                move.move_cubes(me, code)
            act, values = self.acts.of(code)
            text = act.say("{moved.load} from {moved.source} to {moved.target}", a, *values)
            told.append(f"{text}, {times} times" if times > 1 else str(text))
        lower = "" if known == a.box.movements else " or lower"
        return f"Fees could fall from {was} to {room.fees(a.box, me)}{lower}: {'; '.join(told)}."


def moved(me: Player, code: int) -> Player:
    """A player's pieces after a movement."""
    new = copy(me)
    move.move_cubes(new, code)
    return new


class MoveAC(Act[Asked]):
    """One movement, between pools A and C; the other families are those into, out of and within B."""

    def moved(self, a: Asked, *values: int) -> Shown:
        """What is moved from where to where."""
        code = self.code(*values)
        cubes = [move.yellow_of(code), move.blue_of(code), move.purple_of(code)]
        source, target = names.PLACES_SHOWN[move.from_place(code)], names.PLACES_SHOWN[move.to_place(code)]
        return Shown(load=names.cubes_text(cubes), letters=names.cube_letters(cubes), source=source, target=target)

    def cost(self, a: Asked, *values: int) -> str:
        return f"movement {min(a.s.movements + 1, a.box.movements)} of {a.box.movements}"

    def effect(self, a: Asked, *values: int) -> str:
        code = self.code(*values)
        legal = move.movement_refusal(a.me, code) == ALLOWED
        return fee_change(a, moved(a.me, code)) if legal else "not possible now"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """All movements by the place they start from. On the board a cube is clicked, then a free place."""
        cells: dict[int, dict[int, list[Cell]]] = {}
        for code in menu.asked.legal_of(*MOVEMENTS):
            there = cells.setdefault(move.from_place(code), {}).setdefault(move.to_place(code), [])
            there.append(self.movement(menu, code))
        for source, targets in sorted(cells.items()):
            rows = (row for target, found in targets.items() for row in in_rows(f"to {PLACE_NAMES[target]}", found))
            name = f"FROM {PLACE_NAMES[source]}"
            menu.add(Entry(names.PLACES_SHOWN[source].key, "move", name, "change of fees", rows=tuple(rows)))

    def movement(self, menu: Menu[Asked], code: int) -> Cell:
        """One of them as an option, with its play and what is taken up for it on the board."""
        act, values = self.acts.of(code)
        (play,) = act.plays(menu.asked, *values)
        note, tone = fee_note(menu.asked, play)
        letters = act.say("{moved.letters}", menu.asked, *values)
        pieces = tuple(f"{PLACE_NAMES[move.from_place(code)]}-{letter}" for letter in letters)
        menu.plays.append(play)
        menu.holds.append(Hold(pieces, PLACE_NAMES[move.to_place(code)], code, note, tone))
        words = f"{act.say(act.title, menu.asked, *values)}, {fees_text(menu.asked, play)}"
        return Cell(note, code, words, letters, f"dot-{letters[-1]}", tone=tone)
