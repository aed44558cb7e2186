"""The day of Kanban: its phases, who acts in which order, the Shifts left, what Sandra is up to."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import STATION_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.people import department, points
from boardroom.games.kanban.rules.sandra import performance
from boardroom.games.kanban.rules.selection import move_sandra
from boardroom.games.kanban.state import State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Shown

PHASE_NAMES: Final = ("Choose", "Work", "Meeting")
DEPARTMENT_TITLES: Final = ("Testing & Innovation", "Assembly Line", "Logistics", "Design", "Administration")
WATCHED: Final = ("upgraded designs", "cars", "parts", "selected designs", "certifications")
TASKS: Final = (
    "the Pace Car advances a step",
    "the Assembly Spaces are cleared",
    "the warehouses are reduced to one part each",
    "the oldest designs go back into the Central deck",
    "the week ends and is scored",
)


# --- phases and order --------------------------------------------------------------------------------------------


def phases(s: State) -> tuple[tuple[str, str], ...]:
    """The phases of a day; the meeting only if one is called."""
    if s.day == 0 or s.phase == state.OVER:
        return (("Start", "now"),) if s.day == 0 else ()
    now = {state.SELECT: 0, state.WORK: 1, state.MEETING: 2, state.NEW_BUSINESS: 2}[s.phase]
    looks = ["past" if i < now else "now" if i == now else "" for i in range(len(PHASE_NAMES))]
    return tuple(zip(PHASE_NAMES, looks, strict=True))[: 3 if s.meeting else 2]


def actor(s: State, who: int, turn: str) -> Shown:
    """Somebody in the order of a day; Sandra has no seat."""
    return Shown(seat=None if who == state.SANDRA else who, state=turn, station=place(s, who))


def today(s: State) -> tuple[Shown, ...]:
    """The order of this phase."""
    return tuple(actor(s, who, turn_state(s, who)) for who in s.order if who != state.NONE)


def tomorrow(s: State) -> tuple[Shown, ...]:
    """Who chooses a workstation when tomorrow, as far as today's stations tell: the left ones first."""
    if s.phase not in (state.WORK, state.MEETING, state.NEW_BUSINESS):
        return ()
    stations = sorted([(s.players[p].station, p) for p in range(s.seats)] + [(s.sandra, state.SANDRA)])
    return tuple(actor(s, who, "wait") for _, who in stations)


def turn_state(s: State, who: int) -> str:
    """Whether somebody's turn of this phase is over, under way or to come."""
    if s.phase not in (state.SELECT, state.WORK):
        return "done" if s.phase in (state.MEETING, state.NEW_BUSINESS, state.OVER) else "wait"
    turn = s.order.index(who) if who in s.order else state.NONE
    return "done" if turn < s.turn else "now" if turn == s.turn else "wait"


def place(s: State, who: int) -> str:
    """The workstation of somebody, in short."""
    station = s.sandra if who == state.SANDRA else s.players[who].station
    return {state.NONE: "–", state.DESK: "desk"}.get(station) or STATION_NAMES[station]


def meter(box: Box, s: State) -> Shown | None:
    """The Shifts of whoever works: what is spent, what the station and the bank still give."""
    if s.phase != state.WORK or s.stage == state.BEGIN:
        return None
    left = max(0, min(box.shift_limit - s.spent, s.shifts + s.players[s.seat].bank))
    station = min(left, s.shifts)
    return Shown(spent=s.spent, station=station, bank=left - station, left=left)


# --- Sandra ------------------------------------------------------------------------------------------------------


def watch(box: Box, s: State) -> Shown | None:
    """Sandra's next department, and what she would give or take there, by seat, if she came now."""
    dept, mean = next_department(s), s.options.mood == state.MEAN
    if dept == state.NONE:
        return None
    if mean:
        rule = f"lowest trained with at most {box.sandra_tasks} {WATCHED[dept]}: −{box.audit_points} + banked Shifts"
    else:
        rule = f"top trainee with {box.sandra_tasks} {WATCHED[dept]} scores the banked Shifts"
    here = s.phase == state.WORK and s.day > 1 and department(s.sandra) == dept
    today = here and turn_state(s, state.SANDRA) != "done"
    verdicts = ((p, verdict(box, s, p, dept)) for p in range(s.seats))
    would = tuple((p, change) for p, change in verdicts if change)
    return Shown(dept=DEPARTMENT_TITLES[dept], mean=mean, rule=rule, task=TASKS[dept], points=would, today=today)


def verdict(box: Box, s: State, seat: int, dept: int) -> int:
    """Points Sandra would give a player in a department now, or take."""
    me, levels = s.players[seat], [s.players[p].levels[dept] for p in range(s.seats)]
    good = performance(box, me, dept)
    if s.options.mood == state.MEAN:
        audited = me.levels[dept] == min(levels) and good <= box.sandra_tasks
        return -min(points(me), max(0, box.audit_points - me.bank)) if audited else 0
    return me.bank if me.levels[dept] == max(levels) > 0 and good >= box.sandra_tasks else 0


def next_department(s: State) -> int:
    """The department Sandra works in, or goes to, next; NONE when the game is over."""
    done = turn_state(s, state.SANDRA) == "done"
    if s.phase == state.OVER or s.day == 0:
        return state.NONE
    if s.day > 1 and ((s.phase == state.WORK and not done) or (s.phase == state.SELECT and done)):
        return department(s.sandra)
    if s.day == 1 and s.phase == state.SELECT:
        return state.TI
    world = copy(s)
    move_sandra(world)
    return department(world.sandra)
