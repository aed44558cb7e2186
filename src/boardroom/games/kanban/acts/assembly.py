"""Parts for the assembly line, and the cars they push on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardroom.games.kanban.actions import FROM_BOARD, MODEL_NAMES, SPACE, WAY_NAMES
from boardroom.games.kanban.acts.turn import PartAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.floor import models_on_line
from boardroom.games.kanban.names import PART_MARKS, model_name
from boardroom.games.kanban.state import D_DISPLACE, EXIT, NODES, NONE, PARTS, WAYS, State
from boardroom.kernel.table import Act, Cell, Dial, Entry, Hold, Play, Row, Step


class Provide(PartAct):
    """A part for an Assembly Space: the top car of the model moves."""

    title, deed = "Provide {part} for {model}{source}", "provides {part} for {model}{source}"
    effect = "moves the top {model} car"
    lines = (
        Entry("P", "wheel", "PROVIDE A PART", "1 Shift"),
        Entry("V", "voucher", "PROVIDE BY VOUCHER", "Shift + Voucher"),
    )
    card = "PROVIDE", "{part} for {model}"

    def rows(self, a: Asked, source: int) -> Iterable[Row]:
        """The models as their lines stand; with own parts, also why one takes nothing."""
        for model in models_on_line(a.box):
            codes = [self.code(model, part, source) for part in range(PARTS)]
            cells = [self.part_cell(a, part, model, part, source) for part in range(PARTS) if a.can(codes[part])]
            if not cells and source == FROM_BOARD:
                cells = [Cell("", codes[0], MODEL_NAMES[model], why=a.why_none(codes))]
            yield Row(MODEL_NAMES[model], tuple(cells))

    def holds(self, a: Asked, model: int, part: int, source: int) -> Iterable[Hold]:
        """A cube of the own board, or one of the supply."""
        place = "part" if source == FROM_BOARD else "supply"
        yield Hold((f"{place}-{PART_MARKS[part]}",), f"lane-{MODEL_NAMES[model]}", self.code(model, part, source))

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """With every way of the displaced cars; a dial leads from one to the other."""
        ways = list(ways_of(a, (self.code(*values),)))
        keys = [str(ways[0][0][0]), *("-".join(map(str, codes)) for codes, _ in ways[1:])]
        words = [way_words(a, codes) for codes, _ in ways]
        plays = []
        for n, (codes, after) in enumerate(ways):
            steps = tuple(Step(words[i], key, i == n) for i, key in enumerate(keys))
            ghost = line_ghost(a, after, codes, parts=(("lane-{model}", "{mark}"),), part="{mark}")
            more = {"dials": (Dial("Cars", steps),)} if len(ways) > 1 else {}
            plays.append(self.preview(a, *values, codes=codes, key=keys[n], ghost=ghost, worlds=(after,), **more))
        return plays


class Displace(Act[Asked]):
    """Where a displaced car goes."""

    deed = "sends the {car} car {way}"
    entry = Entry("{key}", "arrow", "{heading}", "{effect}")
    card = "PUSH", "{title}", "{effect}"

    def key(self, a: Asked, way: int) -> str:
        """The letter on the keyboard."""
        return "IO"[way]

    def car(self, a: Asked, way: int) -> str:
        """The displaced one."""
        return model_name(a.s.moving)

    def target(self, a: Asked, way: int) -> int:
        """The node it would come to, or the exit; NONE while no car is displaced."""
        return NONE if a.s.moving_from == NONE else a.box.arrows[a.s.moving_from][way]

    def heading(self, a: Asked, way: int) -> str:
        """The way in capitals."""
        return "ROLL OFF" if self.target(a, way) == EXIT else WAY_NAMES[way].upper()

    def title(self, a: Asked, way: int) -> str:
        if self.target(a, way) == EXIT:
            return "Let the {car} car roll off"
        return "Push {way}" if a.s.moving_from == NONE else "Push the {car} car {way}"

    def effect(self, a: Asked, way: int) -> str:
        target = self.target(a, way)
        if a.s.moving_from == NONE:
            return "a displaced car goes on"
        if target == EXIT:
            return f"{a.box.exit_points[a.s.moving_from]} pp, and it can be tested"
        below = model_name(a.s.conveyor[target]) if 0 <= target < NODES else ""
        return f"pushes the {below} car there" if below else "the node is free"

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


def way_words(a: Asked, codes: Sequence[int]) -> str:
    """`in, out, +2 pp`, in the words of a dial."""
    node, target = edges(a, codes)[-1]
    rolls_off = [f"+{a.box.exit_points[node]} pp"] if target == EXIT else []
    return ", ".join([*(("in", "out")[way] for way in ways_in(codes)), *rolls_off])


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
