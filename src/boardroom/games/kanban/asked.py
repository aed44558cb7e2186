"""A player of Kanban who has to decide: what previews play through, and what they show in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import SPACE
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import AREA_NAMES, DESIGN_NAMES, MODEL_NAMES, SHOWN, gains_text
from boardroom.games.kanban.numbers import NUMBERS, shifts_left
from boardroom.games.kanban.reasons import REASONS
from boardroom.games.kanban.rules.final_scoring import final_goal_points
from boardroom.games.kanban.rules.gains import gain
from boardroom.games.kanban.rules.people import works_in
from boardroom.games.kanban.state import Player, State
from boardroom.games.kanban.workday import is_last_day
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Name, Play, capital, count, listed
from boardroom.kernel.table import asked as table

SHOWING: Final = ("Kanban", "Pet", "Plaque")  # something leaves a hand or is looked at: nobody can forget it
THEN: Final = {getattr(state, name.decision): name for name in SHOWN["then"]}
SILENT: Final = "Then your speech is over: you have no Seat left."


@dataclass(frozen=True)
class Ghost(table.Ghost):
    """What a play shows in place: pieces that would lie there; and a picture for the head of its preview."""

    pieces: tuple[tuple[str, str], ...] = ()  # place and kind: the player's disc, meeple, worker or Seat
    cars: tuple[tuple[str, str], ...] = ()  # place and model
    parts: tuple[tuple[str, str], ...] = ()  # place and mark
    part: str = ""  # the picture: a part, a car, a tile or an icon
    model: str = ""
    tile: Name | None = None
    icon: str = ""


class Asked(table.Asked[Box, State, Player]):
    """A player who has to decide."""

    space, reasons, numbers, ghost = SPACE, REASONS, NUMBERS, Ghost

    @cached_property
    def last_day(self) -> bool:
        """Whether nothing can be done tomorrow."""
        return is_last_day(self.box, self.s)

    @property
    def later(self) -> str:
        """When gains of a turn are of use."""
        return "at the end of the turn" if self.last_day else "tomorrow"

    @property
    def departments(self) -> list[int]:
        """Where actions can be taken: in the own department, and in the micro-managed one."""
        return [dept for dept in range(state.DEPARTMENTS) if works_in(self.s, self.seat, dept)]

    @property
    def shifts(self) -> int:
        """What may still be spent today."""
        return shifts_left(self.box, self.s, self.seat)

    @property
    def car(self) -> str:
        """The car that is pushed or parked."""
        return MODEL_NAMES[self.s.moving if self.s.decision == state.D_DISPLACE else self.me.claimed[0]]

    @property
    def upgrading(self) -> Name:
        """The design that is upgraded."""
        return DESIGN_NAMES[self.s.upgrading]

    @property
    def starting(self) -> bool:
        """In the starting round, when parts and designs are free."""
        return self.s.decision in (state.D_START_PART, state.D_START_DESIGN)

    @property
    def price(self) -> str:
        """What it takes to get a part or a design."""
        return "nothing" if self.starting else "1 Shift"

    def received(self, gains: Sequence[int]) -> Name:
        """What a printed benefit really brings: the supply may lack Books, Vouchers or Seats."""
        world = copy(self.s)
        whole = [*gains, *[0] * state.GAINS][: state.GAINS]  # some spaces give only the first kinds
        gain(self.box, world, self.seat, whole, state.P_REWARDS)
        was, now = self.me, world.players[self.seat]
        later = [now.pending[kind] - was.pending[kind] for kind in range(state.DELAYED)]
        seats = now.face_up + now.red - was.face_up - was.red
        return gains_text([*later, seats, now.points[state.P_REWARDS] - was.points[state.P_REWARDS]])

    def promised(self, gains: Sequence[int]) -> str:
        """A printed benefit, some of it for tomorrow; and what the supply holds of it, where that is less."""
        printed, received = gains_text(gains), self.received(gains)
        later, at_once = gains_text(gains[: state.DELAYED]), gains_text([0] * state.DELAYED + [*gains[state.DELAYED :]])
        when = f" {self.later}" if self.s.phase == state.WORK else ""  # in the starting round all comes at once
        told = listed([f"{later}{when}"] * bool(later.icons) + [at_once] * bool(at_once.icons), "no benefit")
        return told + (f"; the supply holds {received} of it" if received != printed else "")

    def factory_goals(self, after: State) -> list[str]:
        """The Factory Goals that give the player a Seat in another position."""
        had, has = self.me.factory, after.players[self.seat].factory
        tiles = product(range(state.AREAS), range(state.AREA_TILES))
        gained = (at for at in tiles if has[at[0]][at[1]] > had[at[0]][at[1]])
        return [f"{after.factory_number[area][tile]} {AREA_NAMES[area]}" for area, tile in gained]

    def ended(self, world: State) -> bool:
        """When the turn is over, Shifts left today and gains of tomorrow cannot be compared."""
        return world.seat != self.seat or world.phase != state.WORK or world.stage != self.s.stage

    def follows(self, worlds: Sequence[State]) -> list[str]:
        """The question a play leads to; or Sandra's visit, the end of the week, the meeting, Final Goals."""
        (after,) = worlds
        if after.seat == self.seat and after.decision in THEN and after.decision != self.s.decision:
            speechless = after.decision == state.D_AFTER_PET and not after.players[self.seat].face_up
            return [SILENT if speechless else THEN[after.decision]]
        then, verb = after.players[self.seat], "audits" if self.s.options.mood == state.MEAN else "rewards"
        visits = {state.P_SANDRA: f"Then Sandra {verb} you", state.P_WEEKS: "Then the week is scored"}
        changes = {words: then.points[source] - self.me.points[source] for source, words in visits.items()}
        told = [f"{words}: {count(change, 'point', sign=True)}." for words, change in changes.items() if change]
        missed = final_goal_points(self.box, self.s, self.seat) - final_goal_points(self.box, after, self.seat)
        if missed > 0:
            told.append(f"Final Goals, a Seat each, would then bring you {count(missed, 'point')} less.")
        if self.s.phase == state.MEETING != after.phase:
            told.append("Then the meeting ends: everybody proposes a new goal.")
        called = "The Pace Car reaches a checkered space: a meeting is called for tonight."
        told += [f"You reach the Factory Goal for {goal}: a Seat." for goal in self.factory_goals(after)]
        return [*told, called] if after.meeting > self.s.meeting else told

    def reveals(self, codes: Sequence[int], worlds: Sequence[State]) -> bool:
        """Orders and pets leave a hand, plaques are looked at, the last proposal shows them all."""
        proposed = self.s.decision == state.D_PROPOSE != worlds[0].decision
        looked_at = worlds[0].decision == state.D_PLAQUE != self.s.decision
        return SPACE.parts(codes[0])[0] in SHOWING or proposed or looked_at

    def play(self, codes: table.Codes, kicker: str, title: str, *, notes: Iterable[str] = (), **more: Any) -> Play:
        """Some codes and all they would change; the title gets a capital, notes are made sentences."""
        return super().play(codes, kicker, capital(title), notes=[f"{capital(note)}." for note in notes], **more)
