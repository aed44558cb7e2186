"""Parts for the assembly line, and the cars they push on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardroom.games.kanban.actions import FROM_BOARD, SPACE, WAY_NAMES
from boardroom.games.kanban.acts.turn import PartAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.floor import models_on_line
from boardroom.games.kanban.names import MODEL_NAMES, PART_NAMES, model_name
from boardroom.games.kanban.state import D_DISPLACE, EXIT, NODES, NONE, P_ASSEMBLY, WAYS, State
from boardroom.kernel.table import Act, Cell, Dial, Hold, Name, Play, Row, Why, count, listed


class Provide(PartAct):
    """A part for an Assembly Space: the top car of the model moves."""

    def rows(self, a: Asked, source: int) -> Iterable[Row]:
        """The models as their lines stand, with the parts they take, and why they take no others."""
        for model in models_on_line(a.box):
            codes = {part: self.code(model, part.number, source) for part in PART_NAMES}
            fitting = (part for part in PART_NAMES if a.can(codes[part]))
            cells = (self.part_cell(a, part, model, part.number, source) for part in fitting)
            yield Row(MODEL_NAMES[model], (*cells, *self.closed(a, codes)))

    def closed(self, a: Asked, codes: dict[Name, int]) -> Iterable[Cell]:
        """Parts that cannot be provided, together by the reason."""
        parts: dict[Why, list[Name]] = {}
        for part, code in codes.items():
            parts.setdefault(a.why(code), []).append(part)
        for why, which in parts.items():
            if why:
                marks = " ".join(part.mark for part in which) + ": " if len(which) < len(codes) else ""
                yield Cell("", codes[which[0]], f"{listed(which)}: {why}", why=why.shortly(marks + why))

    def holds(self, a: Asked, model: int, part: int, source: int) -> Iterable[Hold]:
        """A cube of the own board, or one of the supply."""
        place = "part" if source == FROM_BOARD else "supply"
        yield Hold((f"{place}-{PART_NAMES[part].mark}",), f"lane-{MODEL_NAMES[model]}", self.code(model, part, source))

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """With every way of the displaced cars; a dial leads from one to the other."""
        first, *others = ways_of(a, (self.code(*values),))
        ways = {str(first[0][0]): first, **{"-".join(map(str, way[0])): way for way in others}}
        settings = {key: way_words(a, *way) for key, way in ways.items()}
        plays = []
        for key, (codes, after) in ways.items():
            ghost = line_ghost(a, after, codes, parts=(("lane-{model}", "{part.mark}"),), part="{part.mark}")
            more = {"dials": Dial.among("Cars", settings, key), "key": key, "worlds": (after,)}
            plays.append(self.preview(a, *values, codes=codes, ghost=ghost, **more))
        return plays


class Displace(Act[Asked]):
    """Where a displaced car goes."""

    def target(self, a: Asked, way: int) -> int:
        """The node it would come to, or the exit; NONE while no car is displaced."""
        return NONE if a.s.moving_from == NONE else a.box.arrows[a.s.moving_from][way]

    def heading(self, a: Asked, way: int) -> str:
        """The way in capitals."""
        return "ROLL OFF" if self.target(a, way) == EXIT else "{way.capitals}"

    def title(self, a: Asked, way: int) -> str:
        if self.target(a, way) == EXIT:
            return "Let the {a.car} car roll off"
        return "Push {way}" if a.s.moving_from == NONE else "Push the {a.car} car {way}"

    def effect(self, a: Asked, way: int) -> str:
        """What it leads to, whichever way the cars go on."""
        if a.s.moving_from == NONE:
            return "a displaced car goes on"
        target = self.target(a, way)
        results = " or ".join(dict.fromkeys(outcome(a, after) for _, after in ways_of(a, (self.code(way),))))
        below = model_name(a.s.conveyor[target]) if 0 <= target < NODES else ""
        return f"pushes the {below} car there: {results}" if below else results

    def ghost(self, a: Asked, way: int) -> Ghost:
        return line_ghost(a, a.after(self.code(way)), (self.code(way),))


# --- the way of the cars -----------------------------------------------------------------------------------------


def ways_of(a: Asked, codes: tuple[int, ...]) -> Iterable[tuple[tuple[int, ...], State]]:
    """All ways a push can go on, each to its end."""
    after = a.after(*codes)
    if after.decision != D_DISPLACE or after.seat != a.seat:
        yield codes, after
    else:
        for way in range(WAYS):
            yield from ways_of(a, (*codes, SPACE.at("Displace", way)))


def ways_in(codes: Sequence[int]) -> list[int]:
    """The ways that some codes choose for displaced cars."""
    return [values[0] for family, values in map(SPACE.parts, codes) if family == "Displace"]


def edges(a: Asked, codes: Sequence[int]) -> list[tuple[int, int]]:
    """The moves of cars that a provided part or a push sets off, as far as the codes tell."""
    ways, found, arrows = ways_in(codes), [], a.box.arrows
    node = a.s.moving_from if a.s.decision == D_DISPLACE else a.box.line[SPACE.parts(codes[0])[1][0]]
    while True:
        forks = [target for target in arrows[node] if target != NONE]
        target = arrows[node][ways.pop(0)] if len(forks) > 1 and ways else forks[0]
        found.append((node, target))
        if target == EXIT or a.s.conveyor[target] == NONE or (NONE not in arrows[target] and not ways):
            return found
        node = target


def rolled_off(before: State, after: State, seat: int) -> tuple[str, int, int]:
    """The car that has rolled off, if there is one, and points and Seats for it."""
    points = after.players[seat].points[P_ASSEMBLY] - before.players[seat].points[P_ASSEMBLY]
    car = model_name(after.queue[last_queued(after)]) if points or before.queue != after.queue else ""
    return car, points, sum(before.demand_seats) - sum(after.demand_seats)


def outcome(a: Asked, after: State) -> str:
    """`the red car rolls off: +2 points and a Seat`."""
    car, points, seats = rolled_off(a.s, after, a.seat)
    return f"the {car} car rolls off: +{count(points, 'point')}{' and a Seat' * seats}" if car else "no car rolls off"


def way_words(a: Asked, codes: Sequence[int], after: State) -> str:
    """`inward, then outward: +2 points, Seat`, in the words of a dial."""
    car, points, seats = rolled_off(a.s, after, a.seat)
    ways = ", then ".join(WAY_NAMES[way] for way in ways_in(codes))
    off = f"+{count(points, 'point')}{', Seat' * seats}" if car else "no car rolls off"
    return f"{ways}: {off}"


def line_ghost(a: Asked, after: State, codes: Sequence[int], **more: Any) -> Ghost:
    """Arrows and nodes on the way of the cars light up, and the car that comes to rest is shown."""
    moves = edges(a, codes)
    lit = [f"arrow-{node}-{target}" for node, target in moves]
    lit += [f"node-{target}" for _, target in moves if target != EXIT]
    target, place = moves[-1][1], last_queued(after)
    if target == EXIT:
        more["cars"] = ((f"queue-{place + 1}", MODEL_NAMES[after.queue[place]]),)
    elif a.s.conveyor[target] == NONE:
        more["cars"] = ((f"node-{target}", MODEL_NAMES[after.conveyor[target]]),)
    return Ghost(lit=tuple(lit), **more)


def last_queued(s: State) -> int:
    """The place of the last car behind the Pace Car: the one that rolled off last."""
    return max((place for place, model in enumerate(s.queue) if model != NONE), default=0)
