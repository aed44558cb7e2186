"""What a choice would cost and change, worked out before it is made.

Nothing is worked out twice: a preview plays the codes on a copy of the position and reads the numbers there. Cubes that
would be drawn for the next design are never shown; no number here depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardroom.games.deploy.actions import (
    ADD_WORKER,
    CODES,
    DONE,
    PAY,
    PUT_CUBE,
    RETURN_TECH,
    TRADE,
    USE_PLANNER,
)
from boardroom.games.deploy.board import (
    CUBE_LETTERS,
    POOL_LETTERS,
    POOL_PLACES,
    SYSTEM_ICONS,
    cell_spot,
    forecast,
    level_label,
    look,
)
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.action import is_deploy, system_of, target_of
from boardroom.games.deploy.rules.money import team
from boardroom.games.deploy.rules.placement import best_place
from boardroom.games.deploy.rules.room import fee_a, fee_b, fee_c, pool_load
from boardroom.games.deploy.rules.turn import apply, legal
from boardroom.games.deploy.state import (
    CLOUD,
    COLOURS,
    D_DESIGN,
    D_DISCARD,
    D_FEES,
    D_OVER,
    D_PAY,
    D_PLANNER,
    D_PUT,
    LEVELS,
    NONE,
    PLACES,
    State,
)
from boardroom.games.deploy.words import count
from boardroom.kernel.panel import BAD, GOOD, Change, Dial, Line, Play, Step
from boardroom.kernel.schema import copy


def legal_codes(box: Box, s: State, seat: int) -> list[int]:
    """The legal codes, ascending."""
    codes = [0] * CODES
    return codes[: legal(box, s, seat, codes)]


def outcome(box: Box, s: State, seat: int, codes: Iterable[int]) -> State:
    """The position after some codes."""
    world = copy(s)
    for code in codes:
        apply(box, world, seat, code)
    return world


def place_for_me(box: Box, s: State, seat: int) -> list[int]:
    """The codes that place the rest of the system being deployed at the lowest fees; empty if nothing is to be placed.

    See `rules.placement` for what "lowest" means where several placements cost the same.
    """
    world = copy(s)
    codes = []
    while world.decision == D_PUT and world.seat == seat and world.action == s.action:
        codes.append(PUT_CUBE + best_place(box, world.players[seat], system_of(world.action)))
        apply(box, world, seat, codes[-1])
    return codes


def carried_on(box: Box, s: State, seat: int) -> State:
    """The action under way brought to its end: no change of the design, the Planner used, the cheapest placement."""
    world = copy(s)
    while world.action != NONE and world.seat == seat and world.decision <= D_PUT:
        codes = legal_codes(box, world, seat)
        if world.decision == D_PUT:
            code = PUT_CUBE + best_place(box, world.players[seat], system_of(world.action))
        elif world.decision == D_DESIGN and DONE in codes:
            code = DONE
        else:
            code = codes[0]  # the first change, the Planner, the first skill, no extra worker
        apply(box, world, seat, code)
    return world


# --- numbers that change -----------------------------------------------------------------------------------------


def numbers(box: Box, s: State, seat: int) -> dict[str, int]:
    """What a player looks at, by name."""
    me = s.players[seat]
    end = forecast(box, s, seat)
    return {
        "credits": me.cash,
        "income": me.income,
        "fees": end.fees,
        "profit": end.profit,
        "bvp": me.bvp,
        "value": end.gain,
        "roundel": me.progress,
        "office": me.office,
        "team": team(s, seat),
    }


# Name, icon, words, whether more is better (1), worse (-1) or neither, whether it is shown with its sign.
SHOWN_NUMBERS: Final = (
    ("credits", "coin", "Credits", 0, False),
    ("income", "income", "Income", 1, False),
    ("fees", "fee", "Fees", -1, False),
    ("profit", "gauge", "Profit", 1, True),
    ("bvp", "bvp", "Business value", 1, False),
    ("value", "bvp", "Round-end value", 1, True),
    ("roundel", "clock", "Steps on the roundel", 0, False),
    ("office", "office", "Workers in the office", 0, False),
    ("team", "worker", "Extra workers", 0, False),
)
SETTLED: Final = "Value after the round"
AFTER_ROUND: Final = ("credits", "income", "bvp")  # all that can be compared when the round has ended with it


def changes(box: Box, s: State, seat: int, after: State) -> tuple[Change, ...]:
    """The numbers that would not stay as they are."""
    now, then = numbers(box, s, seat), numbers(box, after, seat)
    ended = round_ends(s, after)
    halfway = ended and settling(s, after)
    if halfway:  # part of the value is booked, fees and a loss are not: tell where it leads
        then["bvp"] = forecast(box, after, seat).total
    found = []
    for name, icon, words, better, sign in SHOWN_NUMBERS:
        if now[name] == then[name] or (ended and name not in AFTER_ROUND):
            continue
        drift = better * (then[name] - now[name])
        tone = GOOD if drift > 0 else BAD if drift < 0 else ""
        label = SETTLED if halfway and name == "bvp" else words
        found.append(Change(icon, label, figure(now[name], sign), figure(then[name], sign), tone))
    return tuple(found)


def figure(number: int, sign: bool) -> str:
    """A number as text."""
    return f"{number:+d}" if sign and number else str(number)


def round_ends(before: State, after: State) -> bool:
    """Whether the actions of the round, or its end, are over with this play."""
    if after.round != before.round or after.decision == D_OVER:
        return True
    return after.decision >= D_FEES > before.decision


def settling(before: State, after: State) -> bool:
    """Whether the end of the same round is under way."""
    return after.round == before.round and after.decision != D_OVER


def draws(before: State, after: State) -> bool:
    """Whether chance was asked."""
    return before.chance != after.chance


# --- what is shown in place --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Picture:
    """A system tile for the head of a preview."""

    icon: str
    label: str
    look: str
    cloud: bool


@dataclass(frozen=True)
class Ghost:
    """What a play shows in place: the disc, cubes, fees and use of the pools, numbers, places to light."""

    seat: int
    path: tuple[int, ...] = ()  # spaces of the roundel that are entered
    home: bool = False
    cubes: tuple[tuple[str, str], ...] = ()  # a cell and the cube that would lie there
    leaving: tuple[str, ...] = ()  # cells whose cubes would go
    pools: tuple[tuple[str, int, str, int, bool], ...] = ()  # pool, new fee, tone, new load, whether the load changes
    stats: tuple[tuple[str, str, str], ...] = ()  # name, new value, tone
    ends: tuple[tuple[str, str, str], ...] = ()  # the same in the outlook on the end of the round
    lit: tuple[str, ...] = ()
    worker: int | None = None  # a bonus spot that is taken
    deployed: tuple[int, int, str] | None = None  # system, level and side that would be on the track
    picture: Picture | None = None


STATS: Final = ("Credits", "Income", "Fees", "Business value")


def ghost_of(box: Box, s: State, seat: int, after: State, ghost: Ghost, found: Iterable[Change]) -> Ghost:
    """Everything that can be read off the position after a play."""
    found = tuple(found)
    ended = round_ends(s, after)
    cubes, leaving = moved_cubes(s, seat, after)
    steps = after.players[seat].progress - s.players[seat].progress
    path: tuple[int, ...] = ()
    if not ended and steps > 0:
        path = tuple(range(s.players[seat].progress + 1, after.players[seat].progress + 1))
    loop = box.permanent_workers
    return replace(
        ghost,
        path=tuple(space for space in path if space < loop),
        home=bool(path) and path[-1] >= loop,
        cubes=cubes,
        leaving=leaving,
        pools=changed_pools(box, s, seat, after),
        stats=tuple((c.label, c.after, c.tone) for c in found if c.label in STATS),
        ends=changed_ends(box, s, seat, after) if not ended else settled_ends(box, s, seat, after),
    )


def moved_cubes(s: State, seat: int, after: State) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Cubes that come into the server room and cubes that go, by cell."""
    come, go = [], []
    for place in range(PLACES):
        old, new = s.players[seat].cubes[place], after.players[seat].cubes[place]
        free = sum(old)
        for colour in range(COLOURS):
            for _ in range(new[colour] - old[colour]):
                come.append((cell_spot(place, free), CUBE_LETTERS[colour]))
                free += 1
            last = sum(old[: colour + 1]) - 1
            go += [cell_spot(place, last - n) for n in range(old[colour] - new[colour])]
    return tuple(come), tuple(go)


def changed_pools(box: Box, s: State, seat: int, after: State) -> tuple[tuple[str, int, str, int, bool], ...]:
    """Pools with another fee or another load."""
    found = []
    old, new = s.players[seat], after.players[seat]
    for letter, fee_of, (first, end) in zip(POOL_LETTERS, (fee_a, fee_b, fee_c), POOL_PLACES, strict=True):
        was, fee, used = fee_of(box, old), fee_of(box, new), pool_load(new, first, end)
        moved = used != pool_load(old, first, end)
        if fee != was or moved:
            found.append((letter, fee, BAD if fee > was else GOOD if fee < was else "", used, moved))
    return tuple(found)


def changed_ends(box: Box, s: State, seat: int, after: State) -> tuple[tuple[str, str, str], ...]:
    """Numbers of the outlook that change."""
    old, new = forecast(box, s, seat), forecast(box, after, seat)
    shown = (
        ("income", old.income + old.extra, new.income + new.extra, 1, False),
        ("fees", old.fees, new.fees, -1, False),
        ("profit", old.profit, new.profit, 1, True),
        ("value", old.value, new.value, 1, False),
        ("systems", old.systems, new.systems, 1, True),
        ("spot", old.spot, new.spot, 1, True),
        ("trades", old.trades, new.trades, 1, True),
        ("loss", old.loss, new.loss, 1, True),
        ("optimised", old.optimised, new.optimised, 1, True),
        ("total", old.total, new.total, 1, False),
    )
    return tuple(
        (name, figure(then, sign), GOOD if (then - now) * better > 0 else BAD)
        for name, now, then, better, sign in shown
        if now != then
    )


def settled_ends(box: Box, s: State, seat: int, after: State) -> tuple[tuple[str, str, str], ...]:
    """The same when the round ends with the play: what is booked by then cannot be compared."""
    found = changed_ends(box, s, seat, after) if settling(s, after) else ()
    return tuple(end for end in found if end[0] in ("income", "fees", "profit", "total"))


def system_picture(s: State, seat: int, code: int) -> Picture | None:
    """The tile that a DEPLOY is about."""
    system = system_of(code)
    level = s.players[seat].deployed[system]
    if level == LEVELS:
        return None
    cloud = target_of(code) == CLOUD
    return Picture(SYSTEM_ICONS[system], level_label(system, level), look(system, level), cloud)


# --- plays -------------------------------------------------------------------------------------------------------


def next_seat(world: State) -> int | None:
    """Who decides in a position."""
    return None if world.decision == D_OVER else world.seat


def still_asked(after: State, seat: int) -> tuple[str, ...]:
    """What the action will ask for, and what the numbers take for granted."""
    if after.action == NONE or after.seat != seat:
        return ()
    if after.decision == D_DESIGN:
        return ("Then the Designer may change a cube; the numbers are without a change.",)
    if after.decision == D_DISCARD:
        return ("Then you give up a skill for it.",)
    if after.decision == D_PUT:
        cubes = count(sum(after.players[seat].design[system_of(after.action)]), "cube")
        return (f"Then you place {cubes}; fees are those of the cheapest placement.",)
    return ()


def is_small(code: int) -> bool:
    """Steps of a longer action, and side actions: cubes, movements, trades, workers and technology."""
    return RETURN_TECH <= code <= ADD_WORKER + 1 or TRADE <= code < TRADE + 2 or PUT_CUBE <= code < PAY


def simple_play(
    box: Box,
    s: State,
    seat: int,
    codes: Sequence[int],
    kicker: str,
    title: str,
    ghost: Ghost | None = None,
    notes: tuple[str, ...] = (),
    key: str = "",
) -> Play:
    """Some codes and what they change. Small steps after which the same player goes on are played at once.

    Where the action asks for more, the numbers are those of its cheapest end.
    """
    after = outcome(box, s, seat, codes)
    shown = carried_on(box, after, seat) if s.decision < D_PUT else after
    found = changes(box, s, seat, shown)
    notes = (*notes, *still_asked(after, seat))
    if round_ends(s, shown):
        notes = (
            *notes,
            "Then the actions of the round are over." if s.decision < D_FEES else "Then the round is over.",
        )
    drawn = draws(s, after)
    on = next_seat(after) == seat and not round_ends(s, after) and not drawn
    ghost = ghost_of(box, s, seat, shown, ghost or Ghost(seat), found)
    action = s.action if s.action != NONE else codes[0]
    if is_deploy(action):
        system = system_of(action)
        level = s.players[seat].deployed[system]
        if shown.players[seat].deployed[system] > level:
            side = "cloud" if target_of(action) == CLOUD else "server"
            ghost = replace(ghost, deployed=(system, level, side))
    return Play(
        key=key or str(codes[0]),
        codes=tuple(codes),
        kicker=kicker,
        title=title,
        changes=found,
        notes=notes,
        next_seat=next_seat(after),
        drawn=drawn,
        direct=on and len(codes) == 1 and is_small(codes[0]),
        ghost=ghost,
    )


# --- actions with their payment ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variant:
    """An action with what is asked at once with it: whether the Planner helps, and how many extra workers pay."""

    codes: tuple[int, ...]
    planner: int | None  # None: nobody asks
    extra: int | None
    steps: int  # that the disc goes
    workers: int

    def key(self, first: bool) -> str:
        """The first variant of a code has the code itself as its key."""
        code = str(self.codes[0])
        return code if first else f"{code}-{'-'.join(str(c) for c in self.codes[1:])}"


def variants(box: Box, s: State, seat: int, code: int) -> list[Variant]:
    """All ways to pay for an action; the first uses the Planner and no extra worker."""
    found = []
    world = outcome(box, s, seat, (code,))
    for helped, planner in helps(world, seat):
        planned = outcome(box, world, seat, helped)
        extras: list[int | None] = [None]
        if planned.decision == D_PAY and planned.seat == seat:
            extras = list(range(min(planned.workers, planned.players[seat].office) + 1))
        for extra in extras:
            paid = (code, *helped) if extra is None else (code, *helped, PAY + extra)
            steps = planned.workers - (extra or 0)
            found.append(Variant(paid, planner, extra, steps, planned.workers))
    return found


def helps(world: State, seat: int) -> list[tuple[tuple[int, ...], int | None]]:
    """The answers to the question about the Planner, if it is asked next."""
    if world.decision != D_PLANNER or world.seat != seat:
        return [((), None)]
    return [((USE_PLANNER,), 1), ((DONE,), 0)]


def paid_plays(
    box: Box,
    s: State,
    seat: int,
    code: int,
    kicker: str,
    title: str,
    ghost: Ghost | None = None,
    bill: tuple[Line, ...] = (),
    notes: tuple[str, ...] = (),
) -> list[Play]:
    """An action with every way to pay for it; dials lead from one to the other."""
    ways = variants(box, s, seat, code)
    plays = []
    for way in ways:
        play = simple_play(box, s, seat, way.codes, kicker, title, ghost, notes, way.key(way is ways[0]))
        after = outcome(box, s, seat, way.codes)
        if after.decision in (D_PLANNER, D_PAY) or (after.decision < D_PAY and after.action != NONE):
            plays.append(replace(play, bill=bill))  # another question comes before the payment
            continue
        workers = Line("worker", count(way.workers, "worker"), count(way.steps, "step"))
        plays.append(replace(play, bill=(*bill, workers), dials=dials(ways, way)))
    return plays


def dials(ways: Sequence[Variant], way: Variant) -> tuple[Dial, ...]:
    """Planner yes or no, extra workers from none to all that help."""
    found = []
    if way.planner is not None:
        steps = [dial_step(ways, way, label, planner, way.extra) for label, planner in (("use it", 1), ("not now", 0))]
        found.append(Dial("Planner", tuple(steps), amount="-1" if way.planner else ""))
    extras = sorted({other.extra for other in ways if other.extra is not None and other.planner == way.planner})
    if len(extras) > 1:
        steps = [dial_step(ways, way, str(extra), way.planner, extra) for extra in extras]
        found.append(Dial("extra workers", tuple(steps), amount=f"-{way.extra}" if way.extra else ""))
    return tuple(found)


def dial_step(ways: Sequence[Variant], way: Variant, label: str, planner: int | None, extra: int | None) -> Step:
    """The variant a setting leads to; where the other dial cannot stay as it is, the nearest one."""
    rivals = [other for other in ways if other.planner == planner]
    other = min(rivals, key=lambda o: abs((o.extra or 0) - (extra or 0)))
    return Step(label, other.key(other is ways[0]), other is way)


def cube_parts(cubes: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """Cubes for a line of a bill."""
    return tuple(
        (CUBE_LETTERS[colour], f"dot-{CUBE_LETTERS[colour]}") for colour in range(COLOURS) for _ in range(cubes[colour])
    )
