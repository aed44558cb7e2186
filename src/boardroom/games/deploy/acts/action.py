"""The six actions and their steps. What is asked at once about paying, the Planner and extra workers, is on dials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.state import D_PAY, D_PLANNER
from boardroom.kernel.table import Act, Cell, Dial, Entry, Line, Play, Row, Sentence, Step, count


class ActionStep(Act[Asked]):
    """An action or a part of it. As long as it is not paid for, there are several ways to go on."""

    bill: Any = ()  # lines above the workers

    def fee_change(self, a: Asked, *values: Any) -> str:
        """`fees 14 → 22`, or that they stay."""
        code = self.code(*values)
        if not a.can(code):
            return "not possible now"
        was, now = a.figures["fees"], a.fees_in_the_end(code)
        return f"fees stay {now}" if was == now else f"fees {was} → {now}"

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """One for every way to pay; dials lead from one to the other."""
        bill, ways, plays = self.say(self.bill, a, *values), ways_to_pay(a, self.code(*values)), []
        for way in ways:
            after = a.after(*way)
            paid = a.pays(after)  # else another question comes before the payment, or nothing is paid
            extra = sum(answer(a, code)[2] for code in way if a.space.parts(code)[0] == "Pay")
            steps = count(after.workers - extra, "step")
            workers = [Line("worker", count(after.workers, "worker"), steps)] * paid
            dials = dials_of(a, ways, way) if paid else ()
            more = {"bill": (*bill, *workers), "dials": dials, "key": key_of(ways, way)}
            plays.append(self.preview(a, *values, codes=way, **more))
        return plays


class ActionAct(ActionStep):
    """One of the six actions; it is told when it is paid for."""

    name: Any = ""  # of the action under way, in a few words

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        return ""

    def paid(self, before: Asked, after: Asked, extra: int, *values: Any) -> Sentence:
        """What was done, and who did it: `3 workers, 1 of them extra`, `2 extra workers`."""
        workers = count(after.s.workers, "extra worker" if extra == after.s.workers else "worker")
        workers += f", {extra} of them extra" if 0 < extra < after.s.workers else ""
        return Sentence(str(super().told(before, after, *values)), before.seat, workers)


def in_rows(label: str, cells: Sequence[Cell]) -> Iterator[Row]:
    """Options that belong together, three in a row."""
    for start in range(0, len(cells), 3):
        yield Row("" if start else label, tuple(cells[start : start + 3]))


# --- ways to pay -------------------------------------------------------------------------------------------------


Way = tuple[int, ...]  # a step, and the answers to what is asked at once about paying for it


def ways_to_pay(a: Asked, code: int) -> list[Way]:
    """All of them; the first uses the Planner and no extra worker."""
    ways: list[Way] = [(code,)]
    for decision in (D_PLANNER, D_PAY):
        worlds = [(way, a.at(a.after(*way))) for way in ways]
        asked = [(way, world.codes if world.s.decision == decision else ()) for way, world in worlds]
        ways = [longer for way, codes in asked for longer in [(*way, code) for code in codes] or [way]]
    return ways


def key_of(ways: Sequence[Way], way: Way) -> str:
    """The first way has the code itself as its key."""
    return str(way[0]) if way is ways[0] else "-".join(map(str, way))


def dials_of(a: Asked, ways: Sequence[Way], way: Way) -> tuple[Dial, ...]:
    """Planner yes or no, extra workers from none to all that help; where one dial is turned, the other stays near."""
    found = []
    for place in range(1, len(way)):
        rivals = [other for other in ways if other[:place] == way[:place]]
        nearest = {other[place]: other for other in sorted(rivals, key=lambda other: -abs(other[-1] - way[-1]))}
        label, _, saved = answer(a, way[place])
        steps = [Step(answer(a, code)[1], key_of(ways, nearest[code]), code == way[place]) for code in sorted(nearest)]
        found.append(Dial(label, tuple(steps), amount=f"-{saved}" if saved else ""))
    return tuple(found)


def answer(a: Asked, code: int) -> tuple[str, str, int]:
    """On which dial it is, as which setting, and how many steps it saves."""
    family, values = a.space.parts(code)
    if family == "Pay":
        return "extra workers", str(values[0]), values[0]
    return ("Planner", "use it", 1) if family == "UsePlanner" else ("Planner", "not now", 0)


class Pay(ActionStep):
    """How many extra workers pay, where that is asked for by itself."""

    def cost(self, a: Asked, extra: int) -> str:
        return count(a.s.workers - extra, "step") if extra < a.s.workers else "no step"

    def lands(self, a: Asked, extra: int) -> str:
        """Where the disc ends up."""
        if extra >= a.s.workers:
            return "stays where it is: you stay in control"
        home = a.box.permanent_workers - a.me.progress - (a.s.workers - extra)
        where = f"{count(home, 'step')} before home" if home > 0 else "on home" if home == 0 else f"{-home} past home"
        return f"is then {where}"

    def entry(self, a: Asked, extra: int) -> Entry:
        return Entry(str(extra), "worker", f"{extra} EXTRA", self.lands(a, extra).removeprefix("is "))
