"""The six actions and their steps. What is asked at once about paying, the Planner and extra workers, is on dials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.rules.room import fees
from boardroom.games.deploy.state import D_PAY, D_PLANNER, Player
from boardroom.kernel.table import Act, Cell, Dial, Entry, Line, Play, Row, Sentence, Step, count


class ActionStep(Act[Asked]):
    """An action or a part of it. As long as it is not paid for, there are several ways to go on."""

    bill: Any = ()  # lines above the workers

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """One for every way to pay; dials lead from one to the other."""
        bill, ways, plays = self.say(self.bill, a, *values), ways_to_pay(a, self.code(*values)), []
        for way in ways:
            paid = a.pays(a.after(*way.codes))  # else another question comes before the payment, or nothing is paid
            lines = [Line("worker", count(way.workers, "worker"), count(way.workers - (way.extra or 0), "step"))] * paid
            shown = {"bill": (*bill, *lines), "dials": dials_of(ways, way) if paid else ()}
            plays.append(self.preview(a, *values, codes=way.codes, key=key_of(ways, way), **shown))
        return plays


class ActionAct(ActionStep):
    """One of the six actions; it is told when it is paid for."""

    name: Any = ""  # of the action under way, in a few words
    cost: Any = "{workers}"

    def workers(self, a: Asked, *values: Any) -> str:
        """That it takes."""
        return count(a.box.action_workers, "worker")

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        return ""

    def paid(self, before: Asked, after: Asked, extra: int, *values: Any) -> Sentence:
        """What was done, and who did it: `3 workers, 1 of them extra`."""
        workers = count(after.s.workers, "worker") + (f", {extra} of them extra" if extra else "")
        return Sentence(str(super().told(before, after, *values)), before.seat, workers)


def fee_change(a: Asked, new: Player) -> str:
    """`fees 14 → 22`, or that they stay."""
    was, now = fees(a.box, a.me), fees(a.box, new)
    return f"fees stay {now}" if was == now else f"fees {was} → {now}"


def in_rows(label: str, cells: Sequence[Cell]) -> Iterator[Row]:
    """Options that belong together, three in a row."""
    for start in range(0, len(cells), 3):
        yield Row("" if start else label, tuple(cells[start : start + 3]))


class Consult(ActionAct):
    """Always possible."""

    name = title = "CONSULT"
    effect, deed = "+{box.consult_credits} credits", "consults for {box.consult_credits} credits"
    entry, card = Entry("C", "consult", "CONSULT", "{effect}"), ("CONSULT", "{box.consult_credits} credits")


# --- ways to pay -------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A step with what is asked at once with it: whether the Planner helps, and how many extra workers pay."""

    codes: tuple[int, ...]
    planner: int | None  # the answer; None: nobody asks
    extra: int | None
    workers: int


def ways_to_pay(a: Asked, code: int) -> list[Way]:
    """All of them; the first uses the Planner and no extra worker."""
    found = []
    for planner in answers(a, D_PLANNER, code):
        codes = (code,) if planner is None else (code, planner)
        workers = a.after(*codes).workers
        for payment in answers(a, D_PAY, *codes):
            extra = None if payment is None else a.space.parts(payment)[1][0]
            found.append(Way(codes if payment is None else (*codes, payment), planner, extra, workers))
    return found


def answers(a: Asked, decision: int, *codes: int) -> Sequence[int | None]:
    """What may be answered to a question, if that comes next."""
    world = a.at(a.after(*codes))
    return world.codes if world.s.decision == decision else (None,)


def key_of(ways: Sequence[Way], way: Way) -> str:
    """The first way has the code itself as its key."""
    return str(way.codes[0]) if way is ways[0] else "-".join(map(str, way.codes))


def dials_of(ways: Sequence[Way], way: Way) -> tuple[Dial, ...]:
    """Planner yes or no, extra workers from none to all that help."""
    found = []
    if way.planner is not None:
        planners = sorted({other.planner for other in ways if other.planner is not None})
        named = zip(("use it", "not now"), planners, strict=True)
        steps = [dial_step(ways, way, label, planner, way.extra) for label, planner in named]
        found.append(Dial("Planner", tuple(steps), amount="-1" if way.planner == planners[0] else ""))
    extras = [other.extra for other in ways if other.extra is not None and other.planner == way.planner]
    if len(extras) > 1:
        steps = [dial_step(ways, way, str(extra), way.planner, extra) for extra in extras]
        found.append(Dial("extra workers", tuple(steps), amount=f"-{way.extra}" if way.extra else ""))
    return tuple(found)


def dial_step(ways: Sequence[Way], way: Way, label: str, planner: int | None, extra: int | None) -> Step:
    """The way a setting leads to; where the other dial cannot stay as it is, the nearest one."""
    rivals = [other for other in ways if other.planner == planner]
    other = min(rivals, key=lambda o: abs((o.extra or 0) - (extra or 0)))
    return Step(label, key_of(ways, other), other is way)


class Pay(ActionStep):
    """How many extra workers pay, where that is asked for by itself."""

    title, card = "Pay with {extra}", ("PAY", "{title}")

    def cost(self, a: Asked, extra: int) -> str:
        if a.s.decision != D_PAY or extra > a.s.workers:
            return "part of a payment"
        return count(a.s.workers - extra, "step") if extra < a.s.workers else "no step"

    def effect(self, a: Asked, extra: int) -> str:
        return f"your disc {self.lands(a, extra)}" if self.cost(a, extra) != "part of a payment" else "pays workers"

    def lands(self, a: Asked, extra: int) -> str:
        """Where the disc ends up."""
        if extra == a.s.workers:
            return "stays where it is: you stay in control"
        home = a.box.permanent_workers - a.me.progress - (a.s.workers - extra)
        where = f"{count(home, 'step')} before home" if home > 0 else "on home" if home == 0 else f"{-home} past home"
        return f"is then {where}"

    def entry(self, a: Asked, extra: int) -> Entry | None:
        entry = Entry(str(extra), "worker", f"{extra} EXTRA", self.lands(a, extra))
        return entry if a.can(self.code(extra)) else None
