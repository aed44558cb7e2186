"""The day as the browser shows it: its phases, who acts in which order, the Shifts left, what Sandra is up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boardroom.games.kanban.actions import STATION_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.pieces import DEPARTMENT_SHORT
from boardroom.games.kanban.rules.people import department, points
from boardroom.games.kanban.rules.sandra import performance
from boardroom.games.kanban.rules.selection import move_sandra
from boardroom.games.kanban.state import (
    D_PROPOSE,
    DESK,
    MEAN,
    MEETING,
    NEW_BUSINESS,
    NONE,
    OVER,
    SANDRA,
    SELECT,
    TI,
    WORK,
    State,
)
from boardroom.kernel.schema import copy

# --- phases and order --------------------------------------------------------------------------------------------


PHASE_NAMES: Final = ("Choose", "Work", "Meeting")


def phases_of(s: State) -> tuple[tuple[str, str], ...]:
    """The phases of a day; the meeting only if one is called."""
    if s.day == 0 or s.phase == OVER:
        return (("Start", "now"),) if s.day == 0 else ()
    now = {SELECT: 0, WORK: 1, MEETING: 2, NEW_BUSINESS: 2}[s.phase]
    looks = ["past" if i < now else "now" if i == now else "" for i in range(3)]
    return tuple(zip(PHASE_NAMES, looks, strict=True))[: 3 if s.meeting else 2]


@dataclass(frozen=True)
class Actor:
    """Somebody in the order of a day; Sandra has no seat."""

    seat: int | None
    state: str
    station: str


def today_of(s: State) -> tuple[Actor, ...]:
    """The order of this phase."""
    return tuple(
        Actor(None if who == SANDRA else who, state_of(s, who), place_of(s, who)) for who in s.order if who >= 0
    )


def tomorrow_of(s: State) -> tuple[Actor, ...]:
    """Who chooses a workstation when tomorrow, as far as today's stations tell: the left ones first."""
    if s.phase not in (WORK, MEETING, NEW_BUSINESS):
        return ()
    actors = [(s.players[p].station, p) for p in range(s.seats)] + [(s.sandra, SANDRA)]
    return tuple(Actor(None if who == SANDRA else who, "wait", place_of(s, who)) for _, who in sorted(actors))


def state_of(s: State, actor: int) -> str:
    """Whether somebody's turn of this phase is over, under way or to come."""
    if s.phase not in (SELECT, WORK):
        return "done" if s.phase in (MEETING, NEW_BUSINESS, OVER) else "wait"
    place = next((i for i, who in enumerate(s.order) if who == actor), NONE)
    return "done" if place < s.turn else "now" if place == s.turn else "wait"


def place_of(s: State, who: int) -> str:
    """The workstation of somebody, in short."""
    station = s.sandra if who == SANDRA else s.players[who].station
    if station == NONE:
        return "–"
    return "desk" if station == DESK else STATION_NAMES[station]


# --- the Shifts of a turn ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meter:
    """The Shifts of the turn under way: what is spent, what the station and the bank still give, what is too much."""

    spent: int
    station: int
    bank: int
    over: int  # banked Shifts beyond the limit of a day
    left: int


def meter_of(box: Box, s: State) -> Meter | None:
    """The Shifts of whoever works."""
    if s.phase != WORK or s.decision == D_PROPOSE or s.stage == 0:
        return None
    me = s.players[s.seat]
    room = max(0, box.shift_limit - s.spent)
    station = min(room, s.shifts)
    bank = min(room - station, me.bank)
    return Meter(s.spent, station, bank, max(0, me.bank - bank), station + bank)


# --- Sandra ------------------------------------------------------------------------------------------------------


WATCHED: Final = ("upgraded designs", "cars", "parts", "selected designs", "certifications")
TASKS: Final = (
    "the Pace Car goes a step",
    "the Assembly Spaces are cleared",
    "every warehouse keeps one part",
    "the oldest designs go back to Central",
    "the week ends and is scored",
)


@dataclass(frozen=True)
class Watch:
    """What Sandra's next evaluation would bring: `points` by seat."""

    dept: str
    mean: bool
    rule: str
    task: str
    points: tuple[tuple[int, int], ...]
    today: bool


def watch_of(box: Box, s: State) -> Watch | None:
    """Sandra's next department, and what she would give or take there if she came now."""
    dept = next_sandra(s)
    if dept == NONE:
        return None
    levels = [s.players[p].levels[dept] for p in range(s.seats)]
    mean = s.options.mood == MEAN
    found = []
    for p in range(s.seats):
        me = s.players[p]
        good = performance(box, me, dept)
        if mean and levels[p] == min(levels) and good <= box.sandra_tasks:
            loss = min(points(me), max(0, box.audit_points - me.bank))
            found.append((p, -loss))
        elif not mean and levels[p] == max(levels) > 0 and good >= box.sandra_tasks:
            found.append((p, me.bank))
    if mean:
        rule = f"lowest trained with at most {box.sandra_tasks} {WATCHED[dept]}: −{box.audit_points} + banked Shifts"
    else:
        rule = f"top trainee with {box.sandra_tasks} {WATCHED[dept]} scores the banked Shifts"
    today = s.phase == WORK and s.day > 1 and department(s.sandra) == dept and state_of(s, SANDRA) != "done"
    return Watch(DEPARTMENT_SHORT[dept], mean, rule, TASKS[dept], tuple(f for f in found if f[1]), today)


def next_sandra(s: State) -> int:
    """The department Sandra works in, or goes to, next; NONE when the game is over."""
    if s.phase == OVER or s.day == 0:
        return NONE
    if s.phase == WORK and state_of(s, SANDRA) != "done" and s.day > 1:
        return department(s.sandra)
    if s.phase == SELECT and (s.day == 1 or state_of(s, SANDRA) == "done"):
        return department(s.sandra) if s.day > 1 else TI
    world = copy(s)
    move_sandra(world)
    return department(world.sandra)
