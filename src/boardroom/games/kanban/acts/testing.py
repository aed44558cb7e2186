"""Cars of the test track: claimed with a design, parked in a garage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.floor import claims
from boardroom.games.kanban.names import DESIGN_NAMES, MODEL_NAMES, PAIR_NAMES, PART_NAMES, model_name
from boardroom.games.kanban.rules.people import side, waiting_cars
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.state import (
    BOOKS,
    FEWEST_SEATS,
    GAINS,
    LOCKED_GARAGE,
    NO_PART,
    NONE,
    SEATS,
    SHIFTS,
    TILES_PER_MODEL,
    VOUCHERS,
)
from boardroom.kernel.table import Act, Cell, Dial, Entry, Hold, Menu, Name, Play, Row, Step, Tip, Why, count

PAIR_GAINS: Final = (SEATS, SHIFTS, BOOKS, VOUCHERS)  # what pairs are made of


class Claim(TurnAct):
    """A car of the queue for a selected design of its model."""

    billed = True

    def tile(self, a: Asked, position: int, part: int) -> Name:
        """The design that is given for the car."""
        return DESIGN_NAMES[a.s.queue[position - 1] * TILES_PER_MODEL + part]

    def shifts(self, a: Asked, position: int, part: int) -> str:
        """What the place of the queue costs."""
        return count(a.box.claim_cost[position - 1], "Shift")

    def pace(self, a: Asked, position: int, part: int) -> str:
        """That the Pace Car calls a meeting when the turn ends: every car that was claimed moves it a step."""
        half, steps = a.box.track[a.s.seats - FEWEST_SEATS], waiting_cars(a.me) + 1
        crossed = a.s.pace // half < (a.s.pace + steps) // half
        return "at the end of the turn the Pace Car calls a meeting for tonight" if crossed and not a.s.meeting else ""

    def tip(self, a: Asked, position: int, part: int) -> Tip:
        if a.s.queue[position - 1] != NONE:
            return super().tip(a, position, part)
        title = f"Claim car {position} with design {part + 1}"
        return Tip(title, self.shifts(a, position, part), "no car is there")

    def plays(self, a: Asked, position: int, part: int) -> list[Play]:
        """One for each design that fits, with a dial between them."""
        fitting = [a.space.parts(code)[1] for code in claims(position) if a.can(code)]
        return [self.preview(a, *values, dials=self.dials(values, fitting)) for values in fitting]

    def dials(self, chosen: tuple[int, ...], fitting: list[tuple[int, ...]]) -> tuple[Dial, ...]:
        """The designs that fit, if there are several."""
        marks = (*(part.mark for part in PART_NAMES), "car only")
        steps = (Step(marks[values[1]], str(self.code(*values)), values == chosen) for values in fitting)
        return (Dial("Design", tuple(steps)),) if len(fitting) > 1 else ()

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cars of the queue."""
        a = menu.asked
        places = [place for place, model in enumerate(a.s.queue, 1) if model != NONE]
        entry = Entry("C", "car", "CLAIM A CAR", "for a design of its model")
        row = Row("", tuple(self.option(a, place) for place in places))
        holds = (self.hold(a, *values) for values in self.legal(a))
        self.offer_group(menu, entry, [row], holds, [code for place in places or (1,) for code in claims(place)])

    def option(self, a: Asked, position: int) -> Cell:
        """A car, with the first design that fits."""
        codes, model = claims(position), MODEL_NAMES[a.s.queue[position - 1]]
        code = next(filter(a.can, codes), codes[0])
        text, values = self.shifts(a, position, NO_PART), a.space.parts(code)[1]
        cell = self.cell(a, text, *values, mark=model.letter, look=f"model-{model}")
        return cell if a.can(code) else replace(cell, why=self.why_not(a, codes))

    def why_not(self, a: Asked, codes: Sequence[int]) -> Why:
        """Why no design gets a car, told of this car."""
        nearest = a.reasons.nearest(map(a.reason, codes))
        return a.why(next(code for code in codes if a.reason(code) == nearest))

    def hold(self, a: Asked, *values: Any) -> Hold:
        """The design in the hand, put down on the car."""
        note = f"{a.box.claim_cost[values[0] - 1]} Sh"
        return Hold((f"tile-{self.tile(a, *values).number}",), f"car-{values[0]}", self.code(*values), note)


class Park(Act[Asked]):
    """A garage for a claimed car."""

    def old(self, a: Asked, garage: int) -> str:
        """The car that stands there."""
        return model_name(a.me.garages[garage - 1])

    def gains(self, a: Asked, garage: int) -> list[int]:
        """What the garage gives."""
        return a.box.garage_gains[side(a.s, a.seat)][garage - 1]

    def title(self, a: Asked, garage: int) -> str:
        return "Replace the {old} car in garage {garage}" if self.old(a, garage) else "Park in garage {garage}"

    def cost(self, a: Asked, garage: int) -> str:
        return "the old car" if self.old(a, garage) else "nothing"

    def effect(self, a: Asked, garage: int) -> str:
        if self.old(a, garage):
            return "no benefit"
        if garage - 1 == LOCKED_GARAGE and a.box.garage_pair[side(a.s, a.seat)]:
            return "two different of Seat, Shift, Book, Voucher"
        return a.promised(self.gains(a, garage))

    def deed(self, before: Asked, after: Asked, garage: int) -> str:
        gains, old = self.gains(before, garage), self.old(before, garage)
        gives = f" in place of the {old} one" if old else f": {before.received(gains)}" if any(gains) else ""
        return f"parks the {before.car} car in garage {garage}{gives}"


class Pair(Act[Asked]):
    """Two benefits of the fifth garage."""

    def gains(self, pair: int) -> list[int]:
        """What is chosen."""
        chosen = {PAIR_GAINS[PAIR_FIRST[pair]], PAIR_GAINS[PAIR_SECOND[pair]]}
        return [int(kind in chosen) for kind in range(GAINS)]

    def effect(self, a: Asked, pair: int) -> str:
        return a.promised(self.gains(pair))

    def deed(self, before: Asked, after: Asked, pair: int) -> str:
        return f"chooses {PAIR_NAMES[pair]}: {before.received(self.gains(pair))}"
