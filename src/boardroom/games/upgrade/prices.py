"""What the support group costs: rows, commitments that help, value that is sold; and what has to come before it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, NamedTuple

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, PHASES, in_set
from boardroom.games.upgrade.rules import payment, track, turn, upgrade
from boardroom.games.upgrade.rules.reasons import ALLOWED
from boardroom.kernel.table import Dial, Step, count, listed

if TYPE_CHECKING:  # it tells reasons, which are told with what is here
    from boardroom.games.upgrade.asked import Asked


class Price(NamedTuple):
    """What a worker action costs a player now."""

    rows: tuple[tuple[int, int, bool], ...] = ()  # row entered, its credits, whether it is a red one
    full: int = 0
    redeemed: int = 0  # commitments that help to pay
    pay: int = 0
    traded: int = 0  # business value that must be sold for it

    @property
    def selling(self) -> str:
        """That value must be sold for it, in words."""
        return f", selling {self.traded} value" if self.traded else ""


def price(a: Asked, code: int, redeemed: int | None = None) -> Price | None:
    """The price of a worker action, by default with as many commitments as can help; None beyond the track's end."""
    workers = a.workers(code)
    if workers > track.rows_left(a.s, a.seat):
        return None
    full = a.full_price(code)
    if redeemed is None:
        redeemed = payment.most_tokens(a.box, turn.redeemable(a.s, a.seat, code), full)
    pay = full - redeemed * a.box.commitment_value
    entered = range(a.me.row + 1, a.me.row + workers + 1)
    rows = tuple((row, track.row_price(a.box, a.s, a.seat, row), is_red(a, row)) for row in entered)
    return Price(rows, full, redeemed, pay, max(0, -(-(pay - a.me.credits) // a.box.bvp_credits)))


def paid(a: Asked, code: int) -> Price | None:
    """What was paid with a code: a worker action that had one way to be paid, or the payment of one."""
    if turn.is_worker_action(code):
        return price(a, code, payment.fewest_tokens(a.box, a.me, a.full_price(code)))
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
        self.asked = a if a.s.pending != st.NONE else a.at(a.worlds((action,))[0])
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
        most = payment.most_tokens(a.box, turn.redeemable(a.s, a.seat, self.action), a.full_price(self.action))
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


# --- what has to come first -------------------------------------------------------------------------------------------

Upgrades = Sequence[tuple[int, int]]  # areas, and the levels they have to come to


def level_iii(box: Box) -> str:
    """`year 4`."""
    return f"year {list(box.phase_of_year).index(st.LEVEL_III)}" if st.LEVEL_III in box.phase_of_year else "no year"


class Needs:
    """All that an action takes, at least, with the UPGRADEs before it, and a TRAIN for the influence of INTEGRATE."""

    def __init__(self, a: Asked, action: int, upgrades: Upgrades = ()) -> None:
        """If no UPGRADEs are given they are those that the action itself needs."""
        self.a, self.action, me = a, action, a.me
        self.upgrades = upgrades or to_upgrade(a, action)
        self.steps = sum(level - me.areas[area].level for area, level in self.upgrades)
        held = bool(me.influence_available) or any(area.influence for area in me.areas)
        brought = me.influence_supply and any(brings_influence(a, area) for area, _ in self.upgrades)
        self.trains = int(action == st.INTEGRATE and not held and not brought)
        self.recalls = action == st.INTEGRATE and held and not me.influence_available and not brought
        self.rows_before = sum(upgrade_rows(a, *up) for up in self.upgrades) + self.trains * a.box.train_workers

    @property
    def rows(self) -> int:
        """Rows of the worker track for all of it."""
        return self.rows_before + action_rows(self.a, self.action)

    @property
    def first(self) -> str:
        """How many of the rows are for what has to come first: `, 3 of them to UPGRADE first`."""
        names = listed(["UPGRADE"] * bool(self.steps) + ["TRAIN"] * self.trains)
        return f", {self.rows_before} of them to {names} first" if names else ""

    @property
    def hopeless(self) -> str:
        """Why it cannot be done this year, whatever is done before; empty if it could be."""
        return self.out_of_reach() or self.markers_lack() or self.rows_lack()

    def out_of_reach(self) -> str:
        """That nothing is left for an action, or that what it needs cannot come to be this year."""
        a = self.a
        if self.action == st.TRAIN and not a.trainable():
            return "every training spot is taken"
        if self.action == st.TUNE and all(area.tuned for area in a.me.areas):
            return "every solution is tuned"
        if self.action != st.INTEGRATE:
            return ""
        if a.me.integration == st.INTEGRATION_STEPS:
            return "all steps are taken"
        needed = a.box.integration_level[a.me.integration]
        if needed > a.box.phase_of_year[a.s.year]:
            return f"it needs level {PHASES[needed]} everywhere, which starts in {level_iii(a.box)}"
        stuck = self.trains and not (a.me.influence_supply and a.trainable())
        return "no influence marker can come to hand" if stuck else ""

    def markers_lack(self) -> str:
        """That more would have to come first than there are markers for, or than an option allows."""
        a, me = self.a, self.a.me
        first = ((st.UPGRADE, self.steps), (st.TRAIN, self.trains))
        names = listed([count(times, ACTION_NAMES[action]) for action, times in first if times])
        if a.s.options.repeat_actions and any(times and times + me.used[action] > 1 for action, times in first):
            return f"{names} would have to come first, and an action is taken once a year in this game"
        able = spare_markers(a, self.action) + sum(min(times, me.planned[action]) for action, times in first)
        left = f"{count(able, 'marker')} {'is' if able == 1 else 'are'}" if able > 0 else "no marker is"
        return f"{names} would have to come first, and {left} left for that" if able < self.steps + self.trains else ""

    def rows_lack(self) -> str:
        """That the worker track ends before; what others may replace, and so put back, is not counted on."""
        a = self.a
        if self.rows <= track.rows_left(a.s, a.seat):
            return ""
        gone = any(0 in a.s.stock[area] for area, _ in self.upgrades if a.me.areas[area].level == st.LEVEL_I)
        takes = f"{'with the tiles left ' * gone}it takes {count(self.rows, 'row')} of the worker track"
        return f"{takes}{self.first}, and {a.rows_left()}"


def spare_markers(a: Asked, action: int) -> int:
    """Markers for what has to come first: those that are free, but for the one that the action itself takes."""
    planned = action < st.PLANNABLE and a.me.planned[action]
    return int(a.me.hand + (a.me.bonus_marker == st.HELD) - (not planned))


def to_upgrade(a: Asked, action: int) -> Upgrades:
    """The areas that have to be upgraded first; for TUNE the one that takes the fewest workers."""
    old = [n for n, area in enumerate(a.me.areas) if area.level == st.LEVEL_I]
    if action == st.INTEGRATE and a.me.integration < st.INTEGRATION_STEPS:
        needed = a.box.integration_level[a.me.integration]
        return [(n, needed) for n, area in enumerate(a.me.areas) if area.level < needed]
    if action == st.TUNE and old and all(area.tuned or area.level == st.LEVEL_I for area in a.me.areas):
        return [(min(old, key=lambda n: upgrade_rows(a, n, st.LEVEL_II)), st.LEVEL_II)]
    return []


def brings_influence(a: Asked, n: int) -> bool:
    """Whether an area brings a marker when it is upgraded."""
    return bool(a.box.install_influence[n]) and a.me.areas[n].level == st.LEVEL_I


def upgrade_rows(a: Asked, area: int, level: int) -> int:
    """Workers that bring an area to a level, at least, with the tiles that are left."""
    old, s, box = a.me.areas[area], a.s, a.box
    new, three = old.level == st.LEVEL_I, level == st.LEVEL_III
    colours = [colour for colour in range(st.COLOURS) if s.stock[area][colour]] if new else [old.colour]
    tables = [box.install_workers] * new + [box.flip_workers] * three
    return min(sum(upgrade.with_bonus(box, s, a.seat, table[area][n]) for table in tables) for n in colours)


def action_rows(a: Asked, action: int) -> int:
    """Workers of an action itself, at least."""
    codes = [code for code in range(len(SPACE)) if turn.is_worker_action(code) and turn.kind_of(code) == action]
    able = [code for code in codes if turn.goal_refusal(a.box, a.s, a.seat, code) == ALLOWED]
    return min(turn.workers_of(a.box, a.s, a.seat, code) for code in able or codes)
