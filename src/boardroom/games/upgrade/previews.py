"""What a choice would cost and change, worked out before it is made.

Nothing is worked out twice: a preview plays the codes on a copy of the position and reads the numbers there.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardroom.games.upgrade.actions import (
    COLOUR_NAMES,
    INTEGRATE_STEP,
    LOBBY_DONE,
    LOBBY_START,
    PASS,
    REDEEM,
    REDEEM_SET,
    REPORT_SET,
    SPOT_COLOUR_NAMES,
    TRADE_BVP,
    TRAIN_GROUP,
    TRANSFORM,
    TUNE_AREA,
    UPGRADE_SOLUTION,
)
from boardroom.games.upgrade.board import (
    LETTERS,
    SPOT_LOOKS,
    AreaBoard,
    Face,
    Price,
    area_board,
    face,
    price,
    year_end_points,
)
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.rules.facility import fees, income, tokens, workload
from boardroom.games.upgrade.rules.payment import fewest_tokens, most_tokens
from boardroom.games.upgrade.rules.report import report_value, tiles_allowed
from boardroom.games.upgrade.rules.track import workers_price
from boardroom.games.upgrade.rules.train import bag_of
from boardroom.games.upgrade.rules.turn import (
    apply,
    area_of,
    areas_of,
    colour_of,
    kind_of,
    legal,
    redeemable,
    workers_of,
)
from boardroom.games.upgrade.state import (
    AREAS,
    COLOURS,
    D_OVER,
    INTEGRATE,
    LEVEL_II,
    NONE,
    REPORT,
    TILE_KINDS,
    TRAIN,
    TUNE,
    UPGRADE,
    State,
)
from boardroom.games.upgrade.words import (
    ACTION_NAMES,
    AREA_NAMES,
    REASONS,
    area_list,
    count,
    listed,
    next_start,
)
from boardroom.kernel.panel import BAD, GOOD, Change, Dial, Line, Play, Step
from boardroom.kernel.schema import copy


def legal_codes(box: Box, s: State, seat: int) -> list[int]:
    """The legal codes, ascending."""
    codes = [0] * (LOBBY_DONE + 1)
    return codes[: legal(box, s, seat, codes)]


# --- what a play would change ------------------------------------------------------------------------------------


def outcomes(box: Box, s: State, seat: int, codes: Sequence[int]) -> list[State]:
    """The positions a play can lead to: one, or one for every tile that TRAIN could draw.

    To see what a tile would do, the bag of the copy holds only that tile; the game's own chance is never asked.
    """
    worlds = [copy(s)]
    action = codes[0] if s.pending == NONE else s.pending
    if is_draw(action):
        bag = bag_of(s, colour_of(action))
        worlds = [only_tile(s, bag, kind) for kind in range(TILE_KINDS) if s.bags[bag][kind]]
    for world in worlds:
        for code in codes:
            apply(box, world, seat, code)
    return worlds


def is_draw(code: int) -> bool:
    """TRAIN draws a tile; nothing else is left to chance."""
    return TRAIN_GROUP <= code < TUNE_AREA


def only_tile(s: State, bag: int, kind: int) -> State:
    """A copy in which the bag holds one kind of tile."""
    world = copy(s)
    for other in range(TILE_KINDS):
        world.bags[bag][other] = int(other == kind)
    return world


def best_report(box: Box, s: State, seat: int) -> int:
    """What the best REPORT would bring with the tiles and steps as they are."""
    values = sorted(report_values(box, s, seat), reverse=True)
    return sum(values[: tiles_allowed(box, s, seat)])


def numbers(box: Box, s: State, seat: int) -> dict[str, int]:
    """What a player looks at, by name."""
    me = s.players[seat]
    return {
        "credits": me.credits,
        "bvp": me.bvp,
        "row": me.row,
        "users": me.users,
        "workload": workload(box, me),
        "influence": me.influence_available,
        "commitments": me.commitments,
        "value": year_end_points(box, me),
        "cash": income(box, me) - fees(box, me),
        "report": best_report(box, s, seat),
    }


# Name, icon, words, whether more is better (1), worse (-1) or neither, whether it is shown with its sign.
SHOWN_NUMBERS: Final = (
    ("credits", "coin", "Credits", 0, False),
    ("bvp", "bvp", "Business value", 1, False),
    ("row", "worker", "Worker row", 0, False),
    ("users", "users", "Users", 1, False),
    ("workload", "cube", "Workload", -1, False),
    ("influence", "influence", "Influence", 0, False),
    ("commitments", "commit", "Commitments at hand", 0, False),
    ("value", "bvp", "Year-end value", 1, True),
    ("cash", "coin", "Year-end cash", 1, True),
    ("report", "report", "Best report", 1, False),
)
AFTER_YEAR: Final = ("credits", "bvp")  # all that can be compared when the year has ended with it


def changes(box: Box, s: State, seat: int, worlds: Sequence[State]) -> tuple[Change, ...]:
    """The numbers that would not stay as they are."""
    now = numbers(box, s, seat)
    then = [numbers(box, world, seat) for world in worlds]
    ended = any(year_ends(s, world) for world in worlds)
    found = []
    for name, icon, words, better, sign in SHOWN_NUMBERS:
        values = sorted({after[name] for after in then})
        if values == [now[name]] or (ended and name not in AFTER_YEAR):
            continue
        drift = better * (values[0] + values[-1] - 2 * now[name])
        tone = GOOD if drift > 0 else BAD if drift < 0 else ""
        found.append(Change(icon, words, figure(now[name], sign), span(values, sign), tone))
    return tuple(found)


def year_ends(before: State, after: State) -> bool:
    """Whether the year is over with this play."""
    return after.year != before.year or after.decision == D_OVER


def figure(number: int, sign: bool) -> str:
    """A number as text."""
    return f"{number:+d}" if sign and number else str(number)


def span(values: Sequence[int], sign: bool) -> str:
    """One number, or from the smallest to the largest."""
    if len(values) == 1:
        return figure(values[0], sign)
    return f"{figure(values[0], sign)} to {figure(values[-1], sign)}"


@dataclass(frozen=True)
class Ghost:
    """What a play shows in place: rows of the track, a changed board, a marker, a bonus, changed stocks."""

    seat: int
    rows: tuple[tuple[int, int], ...] = ()  # row and credits
    area: AreaBoard | None = None  # the board as it would be
    was: AreaBoard | None = None
    face: Face | None = None
    flipped: bool = False
    spot: str = ""  # a training spot that would be filled
    action: str = ""  # an action that a marker would go to
    planned: bool = False
    bonus: int | None = None
    passed: int | None = None  # row of the Pass track
    step: int | None = None  # of the integration track
    stats: tuple[tuple[str, str, str], ...] = ()  # name, new value, tone


STATS: Final = ("Credits", "Business value", "Users", "Workload", "Influence", "Commitments at hand")


def stats(found: Iterable[Change]) -> tuple[tuple[str, str, str], ...]:
    """The changes that are shown beside the player's own numbers."""
    return tuple((c.label, c.after, c.tone) for c in found if c.label in STATS)


def next_seat(world: State) -> int | None:
    """Who decides in a position."""
    return None if world.decision == D_OVER else world.seat


def notes_of(box: Box, s: State, seat: int, worlds: Sequence[State]) -> tuple[str, ...]:
    """What follows by itself."""
    told = []
    me = worlds[0].players[seat]
    if any(year_ends(s, world) for world in worlds):
        told.append(f"Then year {s.year} ends: income, fees and year-end value are in these numbers.")
    elif me.passed and not s.players[seat].passed:
        told += [line[:1].upper() + line[1:] + "." for line in next_start(box, worlds[0], seat)]
    return tuple(told)


# --- worker actions ----------------------------------------------------------------------------------------------


def worker_plays(box: Box, s: State, seat: int, code: int) -> list[Play]:
    """A worker action with every payment it allows; the first spends as many commitments as it can."""
    payments = worker_payments(box, s, seat, code)
    return [worker_play(box, s, seat, code, payments, n) for n in range(len(payments))]


@dataclass(frozen=True)
class Payment:
    """How many commitments pay, from which areas (INTEGRATE), and the code that says so; None if nobody asks."""

    tokens: int
    areas: int
    code: int | None


def worker_payments(box: Box, s: State, seat: int, code: int) -> list[Payment]:
    """The payments the rules would accept, most commitments first."""
    world = s
    if s.pending == NONE:
        world = outcomes(box, s, seat, (code,))[0]
        if world.pending != code:  # there was only one way to pay, and it is paid
            paid = fewest_tokens(box, s.players[seat], full_price(box, s, seat, code))
            return [Payment(paid, 0, None)]
    accepted = legal_codes(box, world, seat)
    if code == INTEGRATE_STEP:
        sets = [Payment((c - REDEEM_SET).bit_count(), c - REDEEM_SET, c) for c in accepted]
        return sorted(sets, key=lambda p: (-p.tokens, p.areas))
    return [Payment(c - REDEEM, 0, c) for c in reversed(accepted)]


def full_price(box: Box, s: State, seat: int, code: int) -> int:
    """Credits for all workers of an action."""
    return workers_price(box, s, seat, workers_of(box, s, seat, code))


def payment_key(code: int, payments: Sequence[Payment], n: int) -> str:
    """The first payment has the code itself as its key."""
    return str(code) if n == 0 else f"{code}-{payments[n].code}"


def worker_play(box: Box, s: State, seat: int, code: int, payments: Sequence[Payment], n: int) -> Play:
    """One worker action with one payment."""
    payment = payments[n]
    asked = s.pending != NONE  # the action itself is chosen, only the payment is open
    first = () if asked else (code,)
    codes = first + (() if payment.code is None else (payment.code,))
    worlds = outcomes(box, s, seat, codes)
    cost = price(box, s, seat, code, payment.tokens)
    assert cost is not None  # a legal action ends on the track
    found = changes(box, s, seat, worlds)
    kicker, title = worker_title(s, seat, code)
    return Play(
        key=payment_key(code, payments, n),
        codes=codes,
        kicker=kicker,
        title=title,
        bill=(worker_line(cost),),
        dials=(payment_dial(box, s, seat, code, payments, n),) if len(payments) > 1 else (),
        total=total_line(cost, len(payments) == 1),
        changes=found,
        notes=replacement_notes(box, s, seat, code) + notes_of(box, s, seat, worlds),
        next_seat=next_seat(worlds[0]),
        drawn=is_draw(code),
        ghost=worker_ghost(box, s, seat, code, cost, worlds[0], found),
    )


def worker_title(s: State, seat: int, code: int) -> tuple[str, str]:
    """The action, and where it is taken."""
    if code == INTEGRATE_STEP:
        return ACTION_NAMES[INTEGRATE], f"Step {s.players[seat].integration + 1} of the integration track"
    name = AREA_NAMES[area_of(code)]
    if code < TRAIN_GROUP:
        if code < UPGRADE_SOLUTION + AREAS * COLOURS:
            return ACTION_NAMES[UPGRADE], f"{name} to {COLOUR_NAMES[colour_of(code)]}"
        if code < TRANSFORM:
            return ACTION_NAMES[UPGRADE], f"{name} to level III"
        return ACTION_NAMES[UPGRADE], f"{name}: replace by {COLOUR_NAMES[colour_of(code)]}"
    if code < TUNE_AREA:
        return ACTION_NAMES[TRAIN], f"{name}, {SPOT_COLOUR_NAMES[colour_of(code)]} group"
    return ACTION_NAMES[TUNE], name


def is_transform(code: int) -> bool:
    """Whether a code replaces a solution by one of another colour."""
    return TRANSFORM <= code < TRAIN_GROUP


def replacement_notes(box: Box, s: State, seat: int, code: int) -> tuple[str, ...]:
    """What a replaced solution means for every year end to come."""
    if not is_transform(code):
        return ()
    area, new = s.players[seat].areas[area_of(code)], colour_of(code)
    values = box.year_value[area.level - LEVEL_II]
    gain = values[new] - values[area.colour]
    told = "less" if gain < 0 else "more"
    return (f"{COLOUR_NAMES[new].capitalize()} replaces {COLOUR_NAMES[area.colour]}: {abs(gain)} {told} a year.",)


def worker_line(cost: Price) -> Line:
    """The rows entered and their prices."""
    parts = tuple((str(credits), "red" if red else "") for _, credits, red in cost.rows)
    return Line("worker", count(cost.workers, "worker"), str(cost.full), parts)


def total_line(cost: Price, sole: bool) -> Line:
    """What is left to pay, and the value that must be sold for it."""
    label = "You pay"
    if sole and cost.redeemed:
        label += f" after {count(cost.redeemed, 'commitment')}"
    if cost.traded:
        label += f", selling {cost.traded} value"
    return Line("coin", label, str(cost.pay))


def payment_dial(box: Box, s: State, seat: int, code: int, payments: Sequence[Payment], n: int) -> Dial:
    """How many commitments pay; for INTEGRATE, from which areas."""
    saved = f"-{payments[n].tokens * box.commitment_value}"
    if code == INTEGRATE_STEP:
        return integrate_dial(s, seat, payments, n, saved)
    by_tokens = {payment.tokens: i for i, payment in enumerate(payments)}
    held = most_tokens(box, redeemable(s, seat, code), full_price(box, s, seat, code))
    steps = []
    for number in range(held + 1):
        i = by_tokens.get(number)
        if i is None:
            steps.append(Step(str(number), why=REASONS[r.TOO_FEW_TOKENS]))
        else:
            steps.append(Step(str(number), payment_key(code, payments, i), i == n))
    return Dial("commitments", tuple(steps), amount=saved)


def integrate_dial(s: State, seat: int, payments: Sequence[Payment], n: int, saved: str) -> Dial:
    """Each area's token on or off."""
    by_areas = {payment.areas: i for i, payment in enumerate(payments)}
    held = [a for a in range(AREAS) if tokens(s.players[seat].areas[a])]
    steps = []
    for a in held:
        on = bool(payments[n].areas >> a & 1)
        other = switched(payments[n].areas, a, held, by_areas)
        if other is None:
            steps.append(Step(LETTERS[a], on=on, why=REASONS[r.TOO_FEW_TOKENS if on else r.TOO_MANY_TOKENS]))
        else:
            steps.append(Step(LETTERS[a], payment_key(INTEGRATE_STEP, payments, by_areas[other]), on))
    return Dial("commitments of", tuple(steps), several=True, amount=saved)


def switched(areas: int, a: int, among: Iterable[int], allowed: Container[int]) -> int | None:
    """A set with one area switched on or off. Where that is refused, another area gives way, the last one first."""
    flipped = areas ^ 1 << a
    if flipped in allowed:
        return flipped
    on = bool(flipped >> a & 1)
    others = [b for b in among if b != a and bool(areas >> b & 1) == on]
    return next((flipped ^ 1 << b for b in reversed(others) if flipped ^ 1 << b in allowed), None)


def worker_ghost(box: Box, s: State, seat: int, code: int, cost: Price, after: State, found: Iterable[Change]) -> Ghost:
    """A worker action in place."""
    rows = tuple((row, credits) for row, credits, _ in cost.rows)
    action = ACTION_NAMES[kind_of(code)]
    if code == INTEGRATE_STEP:
        return Ghost(seat, rows, action=action, step=s.players[seat].integration + 1, stats=stats(found))
    a = area_of(code)
    old, new = s.players[seat].areas[a], after.players[seat].areas[a]
    return Ghost(
        seat,
        rows,
        area=area_board(box, new, a),
        was=area_board(box, old, a),
        face=face(box, a, new.colour, new.level) if code < TRAIN_GROUP else None,
        spot=SPOT_LOOKS[colour_of(code)] if is_draw(code) else "",
        action=action,
        stats=stats(found),
    )


# --- the other plays ---------------------------------------------------------------------------------------------


def simple_play(
    box: Box,
    s: State,
    seat: int,
    code: int,
    kicker: str,
    title: str,
    ghost: Ghost | None = None,
    notes: tuple[str, ...] = (),
) -> Play:
    """A play of one code without a payment. Steps after which the same player goes on are played at once."""
    worlds = outcomes(box, s, seat, (code,))
    found = changes(box, s, seat, worlds)
    on = next_seat(worlds[0]) == seat and not year_ends(s, worlds[0])
    small = code >= TRADE_BVP or code == LOBBY_START
    ghost = ghost or Ghost(seat)
    return Play(
        key=str(code),
        codes=(code,),
        kicker=kicker,
        title=title,
        changes=found,
        notes=notes + notes_of(box, s, seat, worlds),
        next_seat=next_seat(worlds[0]),
        direct=small and on,
        ghost=replace(ghost, stats=stats(found)),
    )


def report_plays(box: Box, s: State, seat: int, codes: Sequence[int]) -> list[Play]:
    """REPORT with every set of tiles it allows; the tiles are switched on and off in the preview."""
    sets = [code for code in codes if REPORT_SET <= code < PASS]
    return [report_play(box, s, seat, code, sets) for code in sets]


def report_play(box: Box, s: State, seat: int, code: int, sets: Sequence[int]) -> Play:
    """A report on some tiles."""
    values = report_values(box, s, seat)
    bits = areas_of(code)
    best_first = sorted((a for a in range(AREAS) if values[a]), key=lambda a: -values[a])
    allowed = {areas_of(other) for other in sets}
    steps = []
    for a in sorted(best_first):
        other = switched(bits, a, best_first, allowed)
        on, label = bool(bits >> a & 1), f"{LETTERS[a]} {values[a]}"
        if other is None:
            steps.append(Step(label, on=on, why="A report names at least one tile."))
        else:
            steps.append(Step(label, str(code - bits + other), on))
    limit = count(tiles_allowed(box, s, seat), "tile")
    gained = sum(values[a] for a in range(AREAS) if bits >> a & 1)
    dial = Dial(f"up to {limit}", tuple(steps), several=True, amount=f"+{gained}")
    title = f"On {listed(area_list(bits))}"
    play = simple_play(box, s, seat, code, ACTION_NAMES[REPORT], title, Ghost(seat, action=ACTION_NAMES[REPORT]))
    return replace(play, dials=(dial,))


def report_values(box: Box, s: State, seat: int) -> list[int]:
    """What each area's tile brings in a REPORT."""
    return [report_value(box, s.players[seat].areas[a], a) for a in range(AREAS)]


def best_set(box: Box, s: State, seat: int, codes: Iterable[int]) -> int | None:
    """The REPORT that brings most."""
    values = report_values(box, s, seat)

    def value(code: int) -> int:
        return sum(values[a] for a in range(AREAS) if areas_of(code) >> a & 1)

    return max((code for code in codes if REPORT_SET <= code < PASS), key=value, default=None)
