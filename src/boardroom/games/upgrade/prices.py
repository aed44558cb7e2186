"""What the support group costs: rows of the worker track, commitments that help, business value that must be sold."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import AREA_NAMES, in_set
from boardroom.games.upgrade.rules import payment, track, turn
from boardroom.games.upgrade.state import NONE
from boardroom.kernel.table import Dial, Step


class Price(NamedTuple):
    """What a worker action costs a player now."""

    rows: tuple[tuple[int, int, bool], ...] = ()  # row entered, its credits, whether it is a red one
    full: int = 0
    redeemed: int = 0  # commitments that help to pay
    pay: int = 0
    traded: int = 0  # business value that must be sold for it

    @property
    def workers(self) -> int:
        """How many rows the disc goes down."""
        return len(self.rows)

    @property
    def selling(self) -> str:
        """That value must be sold for it, in words."""
        return f", selling {self.traded} value" if self.traded else ""


def price(a: Asked, code: int, redeemed: int | None = None) -> Price | None:
    """The price of a worker action, by default with as many commitments as can help; None beyond the track's end."""
    workers = turn.workers_of(a.box, a.s, a.seat, code)
    if workers > track.rows_left(a.s, a.seat):
        return None
    full = full_price(a, code)
    if redeemed is None:
        redeemed = payment.most_tokens(a.box, turn.redeemable(a.s, a.seat, code), full)
    pay = full - redeemed * a.box.commitment_value
    entered = range(a.me.row + 1, a.me.row + workers + 1)
    rows = tuple((row, track.row_price(a.box, a.s, a.seat, row), is_red(a, row)) for row in entered)
    return Price(rows, full, redeemed, pay, max(0, -(-(pay - a.me.credits) // a.box.bvp_credits)))


def full_price(a: Asked, code: int) -> int:
    """Credits for all workers of an action."""
    return track.workers_price(a.box, a.s, a.seat, turn.workers_of(a.box, a.s, a.seat, code))


def paid(a: Asked, code: int) -> Price | None:
    """What was paid with a code: a worker action that had one way to be paid, or the payment of one."""
    if turn.is_worker_action(code):
        return price(a, code, payment.fewest_tokens(a.box, a.me, full_price(a, code)))
    return price(a, a.s.pending, redeemed_by(code)) if SPACE.parts(code)[0] in ("Redeem", "RedeemSet") else None


def redeemed_by(code: int) -> int:
    """How many tokens a payment redeems: so many, or one from each area of a set."""
    family, (value,) = SPACE.parts(code)
    return value if family == "Redeem" else value.bit_count()


def is_red(a: Asked, row: int) -> bool:
    """Whether a row is one of the dear ones."""
    return a.box.row_price[row] > a.box.row_price[1]


# --- ways to pay -------------------------------------------------------------------------------------------------


class Payments:
    """All payments of a worker action that the rules would accept, most commitments first; none if nobody asks."""

    def __init__(self, a: Asked, action: int) -> None:
        self.action = action
        self.asked = a if a.s.pending != NONE else a.at(a.worlds((action,))[0])
        codes = self.asked.codes if self.asked.s.pending == action else ()
        self.codes = sorted(codes, key=lambda code: (-redeemed_by(code), code))

    def key(self, code: int | None) -> str:
        """The first payment has the code of the action as its key."""
        return str(self.action) if code in (None, *self.codes[:1]) else f"{self.action}-{code}"

    def dials(self, a: Asked, code: int | None) -> tuple[Dial, ...]:
        """How many commitments pay; for INTEGRATE, from which areas."""
        if code is None or len(self.codes) < 2:
            return ()
        family, (now,) = SPACE.parts(code)
        saved = f"-{redeemed_by(code) * a.box.commitment_value}"
        if family == "RedeemSet":
            held, sets = in_set(turn.token_areas(a.s, a.seat)), [SPACE.parts(other)[1][0] for other in self.codes]
            switches = ((area, SPACE.at(family, switched(now, area, held, sets))) for area in held)
            steps = [self.step(AREA_NAMES[area].letter, other, bool(now >> area & 1)) for area, other in switches]
            return (Dial("commitments of", tuple(steps), several=True, amount=saved),)
        most = payment.most_tokens(a.box, turn.redeemable(a.s, a.seat, self.action), full_price(a, self.action))
        steps = [self.step(str(tokens), SPACE.at(family, tokens), tokens == now) for tokens in range(most + 1)]
        return (Dial("commitments", tuple(steps), amount=saved),)

    def step(self, label: str, code: int, on: bool) -> Step:
        """A setting that leads to another payment, or says why it cannot."""
        return Step(label, self.key(code) if code in self.codes else "", on, self.asked.sentence(code))


def switched(areas: int, area: int, among: list[int], allowed: Container[int]) -> int:
    """A set with one area switched on or off. Where that is refused, another area gives way, the last one first."""
    flipped = areas ^ 1 << area
    on = flipped >> area & 1
    others = [flipped ^ 1 << b for b in reversed(among) if b != area and areas >> b & 1 == on]
    return next((other for other in (flipped, *others) if other in allowed), flipped)
