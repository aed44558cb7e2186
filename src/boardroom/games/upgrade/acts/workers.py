"""Actions of the support group: UPGRADE, TRAIN, TUNE and INTEGRATE, and every way to pay for them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from boardroom.games.upgrade.actions import AREA_LETTERS, SPACE
from boardroom.games.upgrade.asked import Asked, Ghost
from boardroom.games.upgrade.board import area_board
from boardroom.games.upgrade.names import ACTION_NAMES, area_list, in_set, letters
from boardroom.games.upgrade.prices import full_price, paid, price, redeemed_by
from boardroom.games.upgrade.rules.markers import marker_refusal
from boardroom.games.upgrade.rules.payment import fewest_tokens, most_tokens
from boardroom.games.upgrade.rules.track import rows_left
from boardroom.games.upgrade.rules.turn import redeemable, token_areas, workers_of
from boardroom.games.upgrade.state import D_INTEGRATE_PAYMENT, D_PAYMENT, NONE, PLANNABLE
from boardroom.kernel.table import (
    Act,
    Acts,
    Cell,
    Dial,
    Entry,
    Line,
    Menu,
    Play,
    Row,
    Sentence,
    Step,
    Tip,
    count,
    listed,
)

Rows = tuple[tuple[int, int], ...]  # of the worker track that are entered, with their credits
PAYMENTS: Final = (D_PAYMENT, D_INTEGRATE_PAYMENT)


def action_entry(action: int, note: str = "") -> Entry:
    """The line of one of the six actions."""
    name = ACTION_NAMES[action]
    return Entry("UITNLR"[action], name.lower(), name, note)


class WorkerAct(Act[Asked]):
    """An action of the support group: rows of the worker track are paid for, and commitments can help."""

    action: ClassVar[int]
    where: Any = ""  # it is taken, and what for: `{area} to {colour}`
    note: Any = ""  # that a preview adds

    def title(self, a: Asked, *values: Any) -> str:
        return f"{ACTION_NAMES[self.action]} {self.say(self.where, a, *values)}"

    def cost(self, a: Asked, *values: Any) -> str:
        """Workers, credits and the commitments that could help."""
        code = self.code(*values)
        cost = price(a, code)
        if cost is None:
            workers = count(workers_of(a.box, a.s, a.seat, code), "worker")
            return f"{workers}, but only {count(rows_left(a.s, a.seat), 'row')} left"
        held = f", of which commitments can pay {cost.full - cost.pay}" if cost.redeemed else ""
        return f"{count(cost.workers, 'worker')} = {cost.full} credits{held}"

    def told(self, before: Asked, after: Asked, *values: Any) -> Sentence | str:
        """Nothing while its payment is open."""
        return "" if after.s.decision in PAYMENTS else self.done(before, after, self.code(*values), *values)

    def done(self, before: Asked, after: Asked, payment: int, *values: Any) -> Sentence:
        """The action with its price, and what was drawn."""
        cost = paid(before, payment)
        assert cost is not None
        parts = [f"{count(cost.workers, 'worker')} for {cost.pay} credits"]
        if cost.redeemed:
            parts.append(f"{count(cost.redeemed, 'commitment')} redeemed")
        if cost.traded:
            parts.append(f"{cost.traded} BVP traded")
        return Sentence(super().told(before, after, *values), before.seat, ", ".join(parts))

    def plays(self, a: Asked, *values: Any) -> list[Play]:
        """With every payment it allows; the first spends as many commitments as it can."""
        ways = Payments(a, self.code(*values))
        return [self.play(a, ways, n, *values) for n in range(len(ways.all))]

    def play(self, a: Asked, ways: Payments, n: int, *values: Any) -> Play:
        """With one payment."""
        payment = ways.all[n]
        first = (ways.code,) if a.s.pending == NONE else ()  # else only the payment is open
        codes = first if payment.code is None else (*first, payment.code)
        worlds = a.worlds(codes)
        cost = price(a, ways.code, payment.tokens)
        assert cost is not None  # a legal action ends on the track
        rows = tuple((row, credits) for row, credits, _ in cost.rows)
        parts = tuple((str(credits), "red" if red else "") for _, credits, red in cost.rows)
        helped = f" after {count(cost.redeemed, 'commitment')}" if cost.redeemed and len(ways.all) == 1 else ""
        sold = f", selling {cost.traded} value" if cost.traded else ""
        return a.play(
            codes,
            ACTION_NAMES[self.action],
            self.say(self.where, a, *values),
            key=ways.key(n),
            bill=(Line("worker", count(cost.workers, "worker"), str(cost.full), parts),),
            dials=ways.dials(a, n),
            total=Line("coin", f"You pay{helped}{sold}", str(cost.pay)),
            notes=filter(None, [self.say(self.note, a, *values)]),
            ghost=self.shown(a, rows, a.at(worlds[0]), *values),
            worlds=worlds,
        )

    def shown(self, a: Asked, rows: Rows, after: Asked, *values: Any) -> Ghost:
        """What it changes in place: the board of the area it is taken in."""
        area: int = values[0]
        new, old = area_board(a.box, after.area(area), area), area_board(a.box, a.area(area), area)
        return Ghost(a.seat, rows=rows, area=new, was=old, action=ACTION_NAMES[self.action])

    # -- as options of one line

    def rows(self, a: Asked) -> Iterable[Row]:
        """Its options, area by area."""
        raise NotImplementedError

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The line opens the options; the cheapest is told."""
        a, entry = menu.asked, action_entry(self.action)
        why = a.reasons.short(a.box, marker_refusal(a.s, a.seat, self.action))
        if why:
            menu.add(replace(entry, why=why))
            return
        rows = list(self.rows(a))
        cells = [cell for row in rows for cell in row.cells if not cell.why]
        self.offer_group(menu, replace(entry, note=self.offer_note(a, cells)), rows)

    def offer_note(self, a: Asked, cells: list[Cell]) -> str:
        """The lowest price. That of replacing a solution, seldom what one is after, only if nothing else is open."""
        if self.action < PLANNABLE and a.me.planned[self.action]:
            return f"planned, -{a.box.plan_penalty} if not done"
        usual = [cell for cell in cells if SPACE.parts(cell.code)[0] != "TransformSolution"]
        cheapest = min((int(cell.text) for cell in usual or cells), default=0)
        return f"{'' if usual else 'replace, '}from {cheapest} credits"

    def cell(self, a: Asked, code: int, mark: str, look: str) -> Cell:
        """An option: its price, or why it is closed."""
        act, values = worker_act(self.acts, code)
        where, why = act.say(act.where, a, *values), a.brief(code)
        cost = None if why else price(a, code)
        if cost is None:
            return Cell("", code, f"{where}: {a.why(code)}", mark, look, why=why)
        sold = f", selling {cost.traded} value" if cost.traded else ""
        words = f"{ACTION_NAMES[self.action].capitalize()} {where}, {cost.pay} credits{sold}"
        note = f"-{cost.traded}" if sold else ""
        return Cell(str(cost.pay), code, words, mark, look, note=note, unit="bvp" if note else "")


def worker_act(acts: Acts[Asked], code: int) -> tuple[WorkerAct, tuple[int, ...]]:
    """The act of a worker action, and its area and colour."""
    act, values = acts.of(code)
    assert isinstance(act, WorkerAct)
    return act, values


# --- payments ----------------------------------------------------------------------------------------------------


class Payment(NamedTuple):
    """How many commitments pay, from which areas (INTEGRATE), and the code that says so; None if nobody asks."""

    tokens: int
    areas: int = 0
    code: int | None = None


class Payments:
    """All payments of a worker action that the rules would accept, most commitments first."""

    def __init__(self, a: Asked, code: int) -> None:
        self.code = code
        self.asked = a if a.s.pending != NONE else a.at(a.worlds((code,))[0])
        if self.asked.s.pending == code:
            found = [Payment(redeemed_by(c) or 0, SPACE.parts(c)[1][0], c) for c in self.asked.codes]
            self.all = sorted(found, key=lambda payment: (-payment.tokens, payment.areas))
        else:  # there was only one way to pay, and it is paid
            self.all = [Payment(fewest_tokens(a.box, a.me, full_price(a, code)))]

    def key(self, n: int) -> str:
        """The first payment has the code of the action as its key."""
        return str(self.code) if n == 0 else f"{self.code}-{self.all[n].code}"

    def dials(self, a: Asked, n: int) -> tuple[Dial, ...]:
        """How many commitments pay; for INTEGRATE, from which areas."""
        if len(self.all) == 1:
            return ()
        saved = f"-{self.all[n].tokens * a.box.commitment_value}"
        if self.asked.s.decision == D_INTEGRATE_PAYMENT:
            held, now = in_set(token_areas(a.s, a.seat)), self.all[n].areas
            sets = [payment.areas for payment in self.all]
            switches = ((area, switched(now, area, held, sets)) for area in held)
            steps = [self.step(AREA_LETTERS[area], "RedeemSet", to, now >> area & 1) for area, to in switches]
            return (Dial("commitments of", tuple(steps), several=True, amount=saved),)
        most = most_tokens(a.box, redeemable(a.s, a.seat, self.code), full_price(a, self.code))
        steps = [self.step(str(tokens), "Redeem", tokens, tokens == self.all[n].tokens) for tokens in range(most + 1)]
        return (Dial("commitments", tuple(steps), amount=saved),)

    def step(self, label: str, family: str, value: int, on: object) -> Step:
        """A setting that leads to another payment, or says why it cannot."""
        code = SPACE.at(family, value)
        keys = {payment.code: self.key(n) for n, payment in enumerate(self.all)}
        return Step(label, keys.get(code, ""), bool(on), self.asked.sentence(code))


def switched(areas: int, area: int, among: list[int], allowed: Container[int]) -> int:
    """A set with one area switched on or off. Where that is refused, another area gives way, the last one first."""
    flipped = areas ^ 1 << area
    on = flipped >> area & 1
    others = [flipped ^ 1 << b for b in reversed(among) if b != area and areas >> b & 1 == on]
    return next((other for other in (flipped, *others) if other in allowed), flipped)


class Redeem(Act[Asked]):
    """How many commitments of the area pay."""

    def named_areas(self, value: int) -> int:
        """The areas whose commitments pay, if they can be named."""
        return 0

    def tip(self, a: Asked, value: int) -> Tip:
        """What is left to pay."""
        code = self.code(value)
        names = area_list(self.named_areas(value))
        title = f"Redeem {count(redeemed_by(code) or 0, 'commitment')}{' from ' if names else ''}{listed(names)}"
        cost = price(a, a.s.pending, redeemed_by(code)) if a.s.decision in PAYMENTS else None
        if cost is None:
            return Tip(title, "part of a payment", "pays workers")
        sold = f", trading {cost.traded} BVP" if cost.traded else ""
        return Tip(title, f"{cost.pay} credits{sold}", self.acts.tip(a.box, a.s, a.seat, a.s.pending).title)

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
            areas = letters(self.named_areas(SPACE.parts(code)[1][0]))
            words = f"{count(redeemed_by(code) or 0, 'commitment')}{' of ' if areas else ''}{areas}"
            entry = Entry(str(n), "commit", words.upper(), f"pay {play.total.amount}", code)
            menu.add(entry, [replace(play, key=str(code), dials=())])


class RedeemSet(Redeem):
    """INTEGRATE: from which areas one commitment each pays."""

    def named_areas(self, value: int) -> int:
        """All of them."""
        return value
