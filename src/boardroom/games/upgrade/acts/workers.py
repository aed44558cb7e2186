"""Actions of the support group, and every way to pay for them; what UPGRADE does is in `upgrade.py`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.asked import Asked, Ghost
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, AREA_SETS, SPOT_LOOKS
from boardroom.games.upgrade.prices import Payments, paid, price, redeemed_by
from boardroom.games.upgrade.rules import track, turn
from boardroom.games.upgrade.rules.train import bag_of
from boardroom.games.upgrade.state import INTEGRATION_STEPS, NONE
from boardroom.kernel.table import Act, Acts, Cell, Entry, Line, Menu, Name, Play, Row, Sentence, Tip, count, span


class WorkerAct(Act[Asked]):
    """An action of the support group: rows of the worker track are paid for, and commitments can help."""

    title: Any = "{kicker} {where}"
    where: Any = ""  # it is taken, and what for: `{area} to {colour}`
    note: Any = ""  # that a preview adds
    card = "{kicker}", "{where}", "{note}"
    mark: Any = ""  # of its only option in an area
    look: Any = ""

    @property
    def action(self) -> int:
        """Which of the six it is."""
        return turn.kind_of(self.acts.space.codes(self.family)[0])

    def kicker(self, a: Asked, *values: Any) -> Name:
        return ACTION_NAMES[self.action]

    def cost(self, a: Asked, *values: Any) -> str:
        """Workers, credits and the commitments that could help."""
        code = self.code(*values)
        cost = price(a, code)
        if cost is None:
            workers = count(a.workers(code), "worker")
            return f"{workers}, but only {count(track.rows_left(a.s, a.seat), 'row')} left"
        held = f", of which commitments can pay {cost.full - cost.pay}" if cost.redeemed else ""
        return f"{count(len(cost.rows), 'worker')} = {cost.full} credits{held}"

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        """Nothing while its payment is open."""
        return "" if after.s.pending != NONE else self.done(before, after, self.code(*values), *values)

    def done(self, before: Asked, after: Asked, payment: int, *values: Any) -> Sentence:
        """The action with its price, and what was drawn."""
        cost = paid(before, payment)
        assert cost is not None
        parts = [f"{count(len(cost.rows), 'worker')} for {cost.pay} credits"]
        parts += [f"{count(cost.redeemed, 'commitment')} redeemed"] * bool(cost.redeemed)
        parts += [f"{cost.traded} value sold"] * bool(cost.traded)
        gained = before.me.influence_supply - after.me.influence_supply
        influence = f", +{gained} influence" if gained else ""
        return Sentence(f"{super().told(before, after, *values)}{influence}", before.seat, ", ".join(parts))

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """With every payment it allows; the first spends as many commitments as it can."""
        ways = Payments(a, self.code(*values))
        return [self.play(a, ways, payment, *values) for payment in ways.codes or (None,)]

    def play(self, a: Asked, ways: Payments, payment: int | None, *values: Any) -> Play:
        """With one payment; None if there is only one."""
        cost = paid(a, ways.action) if payment is None else price(a, ways.action, redeemed_by(payment))
        assert cost is not None  # a legal action ends on the track
        begins = a.s.pending == NONE  # else only the payment is open
        parts = tuple((str(credits), "red" if red else "") for _, credits, red in cost.rows)
        helped = f" after {count(cost.redeemed, 'commitment')}" if cost.redeemed and len(ways.codes) < 2 else ""
        return self.preview(
            a,
            *values,
            codes=[code for code in (ways.action if begins else None, payment) if code is not None],
            key=ways.key(payment),
            bill=(Line("worker", count(len(cost.rows), "worker"), str(cost.full), parts),),
            dials=ways.dials(a, payment),
            total=Line("coin", f"You pay{helped}{cost.selling}", str(cost.pay)),
            ghost=Ghost(rows=cost.rows, action=ACTION_NAMES[self.action]),
        )

    # -- as options of one line

    def cells(self, a: Asked, area: int) -> Iterable[Cell]:
        """Its options in an area; none where another family offers them."""
        return [self.cell(a, self.code(area), self.say(self.mark, a, area), self.look)] if self.mark else []

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The line opens the options; the cheapest is told."""
        rows = [Row(name, tuple(self.cells(menu.asked, area))) for area, name in enumerate(AREA_NAMES)]
        cells = [cell for row in rows for cell in row.cells if not cell.why]
        name, note = ACTION_NAMES[self.action], self.offer_note(menu.asked, cells)
        self.offer_group(menu, Entry(name.key, name.icon, name, note), rows)

    def offer_note(self, a: Asked, cells: list[Cell]) -> str:
        """The lowest price. That of replacing a solution, seldom what one is after, only if nothing else is open."""
        if a.me.planned[self.action]:
            return f"planned, -{a.box.plan_penalty} if not done"
        usual = [cell for cell in cells if SPACE.parts(cell.code)[0] != "TransformSolution"]
        cheapest = min((int(cell.text) for cell in usual or cells), default=0)
        return f"{'' if usual else 'replace, '}from {count(cheapest, 'credit')}"

    def cell(self, a: Asked, code: int, mark: str, look: str, name: str = "") -> Cell:
        """An option: its price, or why it is closed."""
        act, values = worker_act(self.acts, code)
        where, why = act.say(act.where, a, *values), a.brief(code)
        cost = None if why else price(a, code)
        if cost is None:
            return Cell("", code, f"{where}: {a.why(code)}", mark, look, why=why, name=name)
        words = f"{ACTION_NAMES[self.action].capitalize()} {where}, {count(cost.pay, 'credit')}{cost.selling}"
        note = f"-{cost.traded}" if cost.traded else ""
        return Cell(str(cost.pay), code, words, mark, look, note=note, unit="bvp" if note else "")


class Train(WorkerAct):
    """A tile from the bag on a free training spot."""

    def effect(self, a: Asked, area: int, spot: int) -> str:
        return f"+{in_bag(a, spot)} users{', +1 influence' if a.me.influence_supply else ''}"

    def deed(self, before: Asked, after: Asked, area: int, spot: int) -> str:
        return f"trains {AREA_NAMES[area]}: {count(after.me.users - before.me.users, 'new user')}"

    def cells(self, a: Asked, area: int) -> Iterable[Cell]:
        """By the colours of its training spots."""
        for spot, look in enumerate(SPOT_LOOKS):
            if a.box.training_spots[area][spot]:
                mark = f"+{in_bag(a, spot).replace(' to ', '–')}"
                yield self.cell(a, self.code(area, spot), mark, f"user-{look}", name=look)


def in_bag(a: Asked, spot: int) -> str:
    """The users that a tile drawn for a spot can bring: those of the tiles left, or of all where none is."""
    values = a.box.tile_values[spot]
    left = zip(values, a.s.bags[bag_of(a.s, spot)], strict=True)
    return span(sorted(users for users, tiles in left if tiles) or sorted(values))


class Integrate(WorkerAct):
    """All areas modern enough, an influence marker for good."""

    offer_all = Act.offer_all  # a line of its own, without options

    def step(self, a: Asked) -> int:
        """The next one, or the last."""
        return min(a.me.integration + 1, INTEGRATION_STEPS)

    def cost(self, a: Asked) -> str:
        return "all steps are taken" if a.me.integration == INTEGRATION_STEPS else super().cost(a)

    def pays(self, a: Asked) -> str:
        """What is left to pay, if it can be done."""
        cost = price(a, self.code()) if a.can(self.code()) else None
        return f"{count(cost.pay, 'credit')}, 1 influence" if cost else ""


def worker_act(acts: Acts[Asked], code: int) -> tuple[WorkerAct, tuple[int, ...]]:
    """The act of a worker action, and its area and colour."""
    act, values = acts.of(code)
    assert isinstance(act, WorkerAct)
    return act, values


class Redeem(Act[Asked]):
    """How many commitments of the area pay; for INTEGRATE, from which areas."""

    def areas(self, code: int) -> Name:
        """Those whose commitments pay, if they can be named."""
        family, (value,) = SPACE.parts(code)
        return AREA_SETS[value if family == "RedeemSet" else 0]

    def tip(self, a: Asked, value: int) -> Tip:
        """What is left to pay."""
        code = self.code(value)
        areas = self.areas(code)
        title = f"Redeem {count(redeemed_by(code), 'commitment')}{areas and f' from {areas}'}"
        cost = price(a, a.s.pending, redeemed_by(code)) if a.s.pending != NONE else None
        if cost is None:
            return Tip(title, "part of a payment", "pays workers")
        paid_for = self.acts.tip(a.box, a.s, a.seat, a.s.pending).title
        return Tip(title, f"{count(cost.pay, 'credit')}{cost.selling}", paid_for)

    def told(self, before: Asked, after: Asked, value: int) -> Sentence:
        """The action that is paid for."""
        act, values = worker_act(self.acts, before.s.pending)
        return act.done(before, after, self.code(value), *values)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Every payment in a line of its own."""
        act, values = worker_act(self.acts, menu.asked.s.pending)
        for n, play in enumerate(act.plays(menu.asked, *values), 1):
            (code,) = play.codes
            assert play.total is not None
            areas = self.areas(code).letters
            words = f"{count(redeemed_by(code), 'commitment')}{areas and f' of {areas}'}"
            entry = Entry(str(n), "commit", words.upper(), f"pay {play.total.amount}", code)
            menu.add(entry, [replace(play, key=str(code), dials=())])
