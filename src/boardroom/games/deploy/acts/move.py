"""MOVE: cubes from place to place within the server room."""

from __future__ import annotations

from itertools import groupby

from boardroom.games.deploy import names
from boardroom.games.deploy.acts.action import ActionAct, ActionStep, in_rows
from boardroom.games.deploy.acts.placement import fee_note, fees_text
from boardroom.games.deploy.asked import MOVEMENTS, Asked
from boardroom.games.deploy.layouts import all_known, cheapest_movements
from boardroom.games.deploy.rules import move, room
from boardroom.games.deploy.state import NONE
from boardroom.kernel.table import Cell, Entry, Hold, Menu, Row, Shown, count


class Move(ActionAct):
    """The action; its movements come afterwards."""

    def note(self, a: Asked) -> str:
        """How movements are made; the only one that is possible is made at once."""
        only = move.only_movement(a.me)
        if only == NONE:
            return "Click a cube, then a free place; as often as you like, up to the limit."
        return f"The only movement possible is made at once: {movement(only).words}."

    def hope(self, a: Asked) -> str:
        """What one MOVE could do to the fees at best, and how."""
        least, codes = cheapest_movements(a.box, a.me, a.layouts)
        known = all_known(a.box, a.layouts)
        if not codes:
            short = "" if known == a.box.movements else f" of up to {count(known, 'movement')}"
            return f"No MOVE{short} lowers your fees now."
        runs = ((movement(code).words, len(list(same))) for code, same in groupby(codes))
        told = [f"{words}{f', {times} times' * (times > 1)}" for words, times in runs]
        lower = "" if known == a.box.movements else " or lower"
        return f"Fees could fall from {room.fees(a.box, a.me)} to {least}{lower}: {'; '.join(told)}."


def movement(code: int) -> Shown:
    """What is moved from where to where."""
    cubes = [move.yellow_of(code), move.blue_of(code), move.purple_of(code)]
    load, letters = names.cubes_text(cubes), names.cube_letters(cubes)
    source, target = names.PLACES_SHOWN[move.from_place(code)], names.PLACES_SHOWN[move.to_place(code)]
    return Shown(load=load, letters=letters, source=source, target=target, words=f"{load} from {source} to {target}")


class MoveAC(ActionStep):
    """One movement, between pools A and C; the other families are those into, out of and within B."""

    def moved(self, a: Asked, *values: int) -> Shown:
        """What is moved from where to where."""
        return movement(self.code(*values))

    def cost(self, a: Asked, *values: int) -> str:
        return f"movement {min(a.s.movements + 1, a.box.movements)} of {a.box.movements}"

    def offer_all(self, menu: Menu[Asked]) -> None:
        """All movements by the place they start from. On the board a cube is clicked, then a free place."""
        options = [(movement(code), self.option(menu, code)) for code in menu.asked.legal_of(*MOVEMENTS)]
        options.sort(key=lambda option: option[0].source.number)
        for source, found in groupby(options, lambda option: option[0].source):
            rows: list[Row] = []
            for target, same in groupby(found, lambda option: option[0].target):
                rows += in_rows(f"to {target.mark}", [cell for _, cell in same])
            menu.add(Entry(source.key, "move", f"FROM {source.mark}", "change of fees", rows=tuple(rows)))

    def option(self, menu: Menu[Asked], code: int) -> Cell:
        """One of them, with its play and what is taken up for it on the board."""
        act, values = self.acts.of(code)
        (play,) = act.plays(menu.asked, *values)
        (note, tone), moved = fee_note(menu.asked, play), movement(code)
        pieces = tuple(f"{moved.source.mark}-{letter}" for letter in moved.letters)
        menu.plays.append(play)
        menu.holds.append(Hold(pieces, moved.target.mark, code, note, tone))
        words = f"{act.say(act.title, menu.asked, *values)}, {fees_text(menu.asked, play)}"
        return Cell(note, code, words, moved.letters, f"dot-{moved.letters[-1]}", tone=tone)
