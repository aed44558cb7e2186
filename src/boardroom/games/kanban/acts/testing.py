"""Cars of the test track: claimed with a design, parked in a garage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.games.kanban.actions import MODEL_NAMES
from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.floor import claims
from boardroom.games.kanban.names import MODEL_LETTERS, PAIR_TITLES, PART_MARKS, gains_text, model_name, tile_name
from boardroom.games.kanban.rules.people import side
from boardroom.games.kanban.state import LOCKED_GARAGE, NO_PART, NONE, TILES_PER_MODEL
from boardroom.kernel.table import Act, Cell, Dial, Entry, Hold, Menu, Play, Row, Step, Tip, count


class Claim(TurnAct):
    """A car of the queue for a selected design of its model."""

    billed = True
    title = "Claim {model}, number {position} of the queue, with {tile}"
    cost, effect = "{shifts} and the design", "a {model} car"
    deed = "claims a {model} car with {tile}"
    card = "CLAIM", "the {model} car, number {position}", "the design {tile} goes under the Central deck"
    ghost = Ghost(lit=("queue-{position}", "desk-{number}"), model="{model}")

    def model(self, a: Asked, position: int, part: int) -> str:
        """The car."""
        return model_name(a.s.queue[position - 1])

    def number(self, a: Asked, position: int, part: int) -> int:
        """The design that is given for it."""
        return a.s.queue[position - 1] * TILES_PER_MODEL + part

    def tile(self, a: Asked, position: int, part: int) -> str:
        """Its name."""
        return tile_name(self.number(a, position, part))

    def shifts(self, a: Asked, position: int, part: int) -> str:
        """What the place of the queue costs."""
        return count(a.box.claim_cost[position - 1], "Shift")

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
        marks = (*PART_MARKS, "car only")
        steps = (Step(marks[values[1]], str(self.code(*values)), values == chosen) for values in fitting)
        return (Dial("Design", tuple(steps)),) if len(fitting) > 1 else ()

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cars of the queue."""
        a = menu.asked
        places = [place for place, model in enumerate(a.s.queue, 1) if model != NONE]
        why = "" if places else "no car to test"
        entry = Entry("C", "car", "CLAIM A CAR", "for a design of its model", why=why)
        row = Row("", tuple(self.option(a, place) for place in places))
        holds = (self.hold(a, *values) for values in self.legal(a))
        self.offer_group(menu, entry, [row], holds, [code for place in places for code in claims(place)])

    def option(self, a: Asked, position: int) -> Cell:
        """A car, with the first design that fits."""
        codes, model = claims(position), a.s.queue[position - 1]
        code = next(filter(a.can, codes), codes[0])
        looks = {"mark": MODEL_LETTERS[model], "look": f"model-{MODEL_NAMES[model]}"}
        cell = self.cell(a, self.shifts(a, position, NO_PART), *a.space.parts(code)[1], **looks)
        return cell if a.can(code) else replace(cell, why=a.why_none(codes))

    def hold(self, a: Asked, *values: Any) -> Hold:
        """The design in the hand, put down on the car."""
        note = f"{a.box.claim_cost[values[0] - 1]} Sh"
        return Hold((f"tile-{self.number(a, *values)}",), f"car-{values[0]}", self.code(*values), note)


class Park(Act[Asked]):
    """A garage for a claimed car."""

    entry = Entry("{garage}", "garage", "GARAGE {garage}", "{effect}")
    card = "PARK", "{title}", "{effect}"
    ghost = Ghost(cars=(("garage-{garage}", "{model}"),), model="{model}")

    def model(self, a: Asked, garage: int) -> str:
        """The claimed car."""
        return MODEL_NAMES[a.me.claimed[0]]

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
        return gains_text(self.gains(a, garage))

    def deed(self, before: Asked, after: Asked, garage: int) -> str:
        gains, old = self.gains(before, garage), self.old(before, garage)
        gives = f" in place of the {old} one" if old else f": {gains_text(gains)}" if any(gains) else ""
        return f"parks the {self.model(before, garage)} car in garage {garage}{gives}"


class Pair(Act[Asked]):
    """Two benefits of the fifth garage."""

    title, deed = "{pair}", "chooses {pair}"
    card = "GARAGE 5", "{pair}"
    ghost = Ghost(icon="garage")

    def effect(self, a: Asked, pair: int) -> str:
        return f"1 {PAIR_TITLES[pair].replace('and ', 'and 1 ')}"

    def entry(self, a: Asked, pair: int) -> Entry:
        return Entry(str(pair + 1), "garage", PAIR_TITLES[pair].upper())
