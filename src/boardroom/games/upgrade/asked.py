"""A player of UPGRADE! who has to decide: what previews play through, and what they show in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.facility import area_board, face
from boardroom.games.upgrade.names import SPOT_LOOKS
from boardroom.games.upgrade.numbers import NUMBERS
from boardroom.games.upgrade.reasons import REASONS
from boardroom.games.upgrade.rules import track, turn
from boardroom.games.upgrade.rules.facility import old_areas
from boardroom.games.upgrade.rules.train import bag_of, free_spots
from boardroom.games.upgrade.state import Player, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import asked as table
from boardroom.kernel.table.numbers import Number
from boardroom.kernel.table.phrases import capital
from boardroom.kernel.table.shown import Shown


@dataclass(frozen=True)
class Ghost(table.Ghost):
    """What a play shows in place: rows of the track, a changed board, a marker, a bonus."""

    rows: tuple[tuple[int, int, bool], ...] = ()  # row, credits, whether it is a red one
    area: Shown | None = None  # the board as it would be
    was: Shown | None = None
    face: Shown | None = None
    spot: str = ""  # a training spot that would be filled
    action: str = ""  # an action that a marker would go to
    bonus: str = ""
    passed: str = ""  # row of the Pass track
    step: int | None = None  # of the integration track


class Asked(table.Asked[Box, State, Player]):
    """A player who has to decide."""

    space, reasons, numbers, ghost = SPACE, REASONS, NUMBERS, Ghost

    @property
    def last_year(self) -> bool:
        """Whether no other year follows."""
        return self.s.year == st.LAST_YEAR

    def workers(self, code: int) -> int:
        """How many a worker action takes."""
        return turn.workers_of(self.box, self.s, self.seat, code)

    def full_price(self, code: int) -> int:
        """Credits for all of them."""
        return track.workers_price(self.box, self.s, self.seat, self.workers(code))

    def rows_left(self) -> str:
        """Of the worker track, in words."""
        left = track.rows_left(self.s, self.seat)
        return f"{left or 'none'} {'is' if left < 2 else 'are'} left"

    def trainable(self) -> list[int]:
        """The areas with a free training spot."""
        areas, colours = enumerate(self.me.areas), range(st.SPOT_COLOURS)
        return [n for n, area in areas if any(free_spots(self.box, area, n, colour) for colour in colours)]

    def doing(self, codes: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """The action that some codes are, or pay for: its family, area and colour."""
        return SPACE.parts(codes[0] if self.s.pending == st.NONE else self.s.pending)

    def worlds(self, codes: Sequence[int]) -> list[State]:
        """One position, or one for every tile that TRAIN could draw: the bag then holds only that tile."""
        family, values = self.doing(codes)
        if family != "Train":
            return super().worlds(codes)
        bag = bag_of(self.s, values[1])
        found = []
        for drawn in (kind for kind in range(st.TILE_KINDS) if self.s.bags[bag][kind]):
            world = copy(self.s)
            world.bags[bag][:] = [int(kind == drawn) for kind in range(st.TILE_KINDS)]
            found.append(self.at(world).after(*codes))
        return found

    def ended(self, world: State) -> bool:
        """When the year is over, only what lasts can be compared: credits, value, users and workload."""
        return world.year != self.s.year or world.decision == st.D_OVER

    def compares(self, number: Number, worlds: Sequence[State]) -> bool:
        """The best report counts while there can be one: not in the last year after it, or without a marker for it."""
        me = self.at(worlds[0]).me
        none = self.last_year and (me.used[st.REPORT] or not (me.hand or me.bonus_marker == st.HELD))
        return super().compares(number, worlds) and not (none and number.name == "report")

    def follows(self, worlds: Sequence[State]) -> list[str]:
        """The end of the year, or where the next one begins after a pass."""
        if any(map(self.ended, worlds)):
            also = ", and next year's maintenance" * self.next_maintenance()
            ends = f"Then year {self.s.year} ends: income, fees and year-end value{also} are in these numbers."
            begins = f"You begin year {worlds[0].year} on row {self.at(worlds[0]).me.row}."
            return [ends] + [begins] * (worlds[0].year != self.s.year)
        passes = self.at(worlds[0]).me.passed and not self.me.passed
        return [f"{capital(line)}." for line in self.at(worlds[0]).next_start()] if passes else []

    def next_start(self) -> list[str]:
        """Where the disc begins next year, if there is one; old solutions then move it on (L227, L197)."""
        before = ", before maintenance" * self.next_maintenance()
        return [] if self.last_year else [f"next year starts on row {self.box.pass_to_start[self.me.row]}{before}"]

    def next_maintenance(self) -> bool:
        """Whether old solutions take workers as soon as the next year begins (L197)."""
        maintained = not self.last_year and self.box.phase_of_year[self.s.year + 1] == st.LEVEL_III
        return maintained and bool(old_areas(self.me) * self.box.maintenance_workers)

    def shown_in_place(self, ghost: Ghost, codes: Sequence[int], worlds: Sequence[State]) -> Ghost:
        """The board of the area that is changed, with a new tile or a filled spot; a step of the integration track."""
        (family, values), after = self.doing(codes), self.at(worlds[0])
        if "area" not in SPACE.families[family].parameters:
            return replace(ghost, step=after.me.integration if after.me.integration != self.me.integration else None)
        old, new = self.me.areas[values[0]], after.me.areas[values[0]]
        upgraded = (old.level, old.colour) != (new.level, new.colour)
        return replace(
            ghost,
            area=area_board(self.box, new, values[0]),
            was=area_board(self.box, old, values[0]),
            face=face(self.box, values[0], new.colour, new.level) if upgraded else None,
            spot=SPOT_LOOKS[values[1]] if family == "Train" else "",
        )
