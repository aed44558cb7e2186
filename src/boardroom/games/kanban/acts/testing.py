"""Cars of the test track: claimed with a design, parked in a garage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.games.kanban import state
from boardroom.games.kanban.acts.turn import GainAct, TurnAct
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.floor import claims, half_track
from boardroom.games.kanban.names import DESIGN_NAMES, GAIN_NAMES, MODEL_NAMES, PAIR_NAMES, PART_NAMES, model_name
from boardroom.games.kanban.rules.people import side, waiting_cars
from boardroom.kernel.table import Cell, Dial, Entry, Hold, Menu, Name, Play, Row, Tip, count


class Claim(TurnAct):
    """A car of the queue for a selected design of its model."""

    def tile(self, a: Asked, position: int, part: int) -> Name:
        """The design that is given for the car."""
        return DESIGN_NAMES[a.s.queue[position - 1] * state.TILES_PER_MODEL + part]

    def shifts(self, a: Asked, position: int, part: int) -> str:
        """What the place of the queue costs."""
        return count(a.box.claim_cost[position - 1], "Shift")

    def pace(self, a: Asked, position: int, part: int) -> str:
        """That the Pace Car calls a meeting when the turn ends: every car that was claimed moves it a step."""
        half, steps = half_track(a.box, a.s), waiting_cars(a.me) + 1
        crossed = a.s.pace // half < (a.s.pace + steps) // half
        return "at the end of the turn the Pace Car calls a meeting for tonight" if crossed and not a.s.meeting else ""

    def tip(self, a: Asked, position: int, part: int) -> Tip:
        if a.s.queue[position - 1] != state.NONE:
            return super().tip(a, position, part)
        return Tip(f"Claim car {position} with design {part + 1}", self.shifts(a, position, part), "no car is there")

    def plays(self, a: Asked, position: int, part: int) -> list[Play]:
        """One for each design that fits, with a dial between them."""
        fitting = {str(code): a.value(code, "part") for code in claims(position) if a.can(code)}
        marks = [*(each.mark for each in PART_NAMES), "car only"]
        settings = {key: marks[each] for key, each in fitting.items()}
        chosen = ((each, Dial.among("Design", settings, key)) for key, each in fitting.items())
        return [self.preview(a, position, each, dials=dials) for each, dials in chosen]

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cars of the queue."""
        a = menu.asked
        places = [place for place, model in enumerate(a.s.queue, 1) if model != state.NONE]
        entry = Entry("C", "car", "CLAIM A CAR", "for a design of its model")
        row = Row("", tuple(self.option(a, place) for place in places))
        self.offer_group(
            menu, entry, [row], self.holds(a), [code for place in places or (1,) for code in claims(place)]
        )

    def option(self, a: Asked, position: int) -> Cell:
        """A car, with the first design that fits; or why no design gets it."""
        codes, model = claims(position), MODEL_NAMES[a.s.queue[position - 1]]
        nearest = 0 if any(map(a.can, codes)) else a.reasons.nearest(map(a.reason, codes))
        part = next(a.value(code, "part") for code in codes if a.reason(code) == nearest)
        text = self.shifts(a, position, part)
        return self.cell(a, text, position, part, mark=model.letter, look=f"model-{model}")

    def holds(self, a: Asked) -> Iterable[Hold]:
        """The design in the hand, put down on the car."""
        for position, part in self.legal(a):
            design, note = f"tile-{self.tile(a, position, part).number}", f"{a.box.claim_cost[position - 1]} Sh"
            yield Hold((design,), f"car-{position}", self.code(position, part), note)


class Park(GainAct):
    """A garage for a claimed car."""

    def old(self, a: Asked, garage: int) -> str:
        """The car that stands there."""
        return model_name(a.me.garages[garage - 1])

    def gains(self, a: Asked, garage: int) -> Sequence[int]:
        return a.box.garage_gains[side(a.s, a.seat)][garage - 1]

    def title(self, a: Asked, garage: int) -> str:
        return "Replace the {old} car in garage {garage}" if self.old(a, garage) else "Park in garage {garage}"

    def cost(self, a: Asked, garage: int) -> str:
        return "the old car" if self.old(a, garage) else "nothing"

    def effect(self, a: Asked, garage: int) -> str:
        if self.old(a, garage):
            return "no benefit"
        if garage - 1 == state.LOCKED_GARAGE and a.box.garage_pair[side(a.s, a.seat)]:
            return "two different of Seat, Shift, Book, Voucher"
        return "{promised}"

    def given(self, a: Asked, garage: int) -> str:
        """What it brings, or which car it takes the place of."""
        return " in place of the {old} one" if self.old(a, garage) else ": {received}" * any(self.gains(a, garage))


class Pair(GainAct):
    """Two benefits of the fifth garage."""

    def gains(self, a: Asked, pair: int) -> Sequence[int]:
        return [int(gain.icon in PAIR_NAMES[pair].icons) for gain in GAIN_NAMES]
