"""The day of Kanban: its phases, who acts in which order, the Shifts left, what Sandra is up to."""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import STATION_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES, SHOWN
from boardroom.games.kanban.numbers import shifts_left
from boardroom.games.kanban.rules.day import end_day
from boardroom.games.kanban.rules.gains import credit
from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.rules.sandra import audit, do_task, reward
from boardroom.games.kanban.rules.selection import move_sandra
from boardroom.games.kanban.state import State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Shown, time_of

# --- phases and order --------------------------------------------------------------------------------------------


def phases(s: State) -> tuple[tuple[str, str], ...]:
    """The phases of a day; the meeting only if one is called. Before the first day there are none."""
    moments = {state.SELECT: 0, state.WORK: 1, state.MEETING: 2, state.NEW_BUSINESS: 2}
    if s.phase not in moments:
        return ()
    return tuple((name, time_of(i, moments[s.phase])) for i, name in enumerate(SHOWN["phase"][: 3 if s.meeting else 2]))


def actor(s: State, who: int, turn: str) -> Shown:
    """Somebody in the order of a day; Sandra has no seat."""
    return Shown(seat=None if who == state.SANDRA else who, state=turn, station=place(s, who))


def acting_order(s: State) -> list[int]:
    """Who acts after whom in this phase, Sandra among them."""
    if s.phase == state.START_SPOTS:
        return [(s.first + i) % s.seats for i in range(s.seats)]
    return [who for who in s.order if who != state.NONE]


def is_last_day(box: Box, s: State) -> bool:
    """Whether the game surely ends tonight: with Sandra's week, with the meeting that is called or that she calls."""
    world = copy(s)
    if is_to_work(s):
        do_task(box, world, department(s.sandra))
    world.cycle += world.meeting
    end_day(box, world)
    return world.phase == state.OVER


def tomorrow(box: Box, s: State) -> tuple[Shown, ...]:
    """Who chooses a workstation when tomorrow, as far as today's stations tell: the left ones first."""
    if s.phase not in (state.WORK, state.MEETING, state.NEW_BUSINESS) or is_last_day(box, s):
        return ()
    stations = sorted([(s.players[p].station, p) for p in range(s.seats)] + [(s.sandra, state.SANDRA)])
    return tuple(actor(s, who, "wait") for _, who in stations)


def turn_state(s: State, who: int) -> str:
    """Whether somebody's turn of this phase is over, under way or to come."""
    if s.phase in (state.MEETING, state.NEW_BUSINESS, state.OVER):
        return "done"
    order = acting_order(s)
    if who not in order:
        return "done" if s.day else "wait"
    return "done" if order.index(who) < s.turn else "now" if order.index(who) == s.turn else "wait"


def place(s: State, who: int) -> str:
    """The workstation of somebody, in short; of whoever has not chosen one yet today, that of yesterday."""
    station = s.sandra if who == state.SANDRA else s.players[who].station
    words = {state.NONE: "–", state.DESK: "desk"}.get(station) or STATION_NAMES[station]
    leaves = s.phase == state.SELECT and station != state.NONE and turn_state(s, who) != "done"
    return f"from {words}" if leaves else words


def meter(box: Box, s: State) -> Shown | None:
    """The Shifts of whoever works: what is spent, what the station and the bank still give."""
    if s.phase != state.WORK or s.stage == state.BEGIN:
        return None
    left = shifts_left(box, s, s.seat)
    station = min(left, s.shifts)
    return Shown(spent=s.spent, station=station, bank=left - station, left=left)


# --- Sandra ------------------------------------------------------------------------------------------------------


def watch(box: Box, s: State) -> Shown | None:
    """Sandra's next department, if she comes again, and what she would give or take there, by seat, now."""
    if s.day == 0 or (s.phase != state.SELECT and not is_to_work(s) and is_last_day(box, s)):
        return None
    dept, mean = next_department(s), s.options.mood == state.MEAN
    return Shown(
        dept=DEPARTMENT_NAMES[dept],
        mean=mean,
        rule=SHOWN["verdict"][mean].format(box=box, watched=SHOWN["watched"][dept]),
        task=task(s, dept),
        points=verdicts(box, s, dept),
        today=is_to_work(s),
        sure=is_to_work(s) or dept == state.AD,  # her desk is always free
    )


def task(s: State, dept: int) -> str:
    """What Sandra does in a department, as things stand."""
    two = s.seats == state.FEWEST_SEATS
    otherwise = {state.AS: not any(map(any, s.assembly)), state.LO: max(s.warehouse) <= 1, state.DE: two}
    found = SHOWN["task"][dept]
    return found.otherwise if otherwise.get(dept) else found


def verdicts(box: Box, s: State, dept: int) -> tuple[tuple[int, int], ...]:
    """Points Sandra would give in a department now, or take, by seat; Shifts gained in a turn count when it ends."""
    world = copy(s)
    for me in world.players:
        credit(box, me)
    (audit if s.options.mood == state.MEAN else reward)(box, world, dept)
    return tuple(changes(s, world, state.P_SANDRA))


def changes(before: State, after: State, source: int) -> Iterator[tuple[int, int]]:
    """Who scored something from a source, and how much."""
    gained = (after.players[p].points[source] - before.players[p].points[source] for p in range(after.seats))
    return ((p, change) for p, change in enumerate(gained) if change)


def is_to_work(s: State) -> bool:
    """Whether Sandra stands where she will work today."""
    done = turn_state(s, state.SANDRA) == "done"
    return s.day > 1 and ((s.phase == state.WORK and not done) or (s.phase == state.SELECT and done))


def next_department(s: State) -> int:
    """The department Sandra works in, or goes to, next.

    Whoever chooses before her leaves the own department first; where they go is not known yet.
    """
    if is_to_work(s):
        return department(s.sandra)
    if s.day == 1 and s.phase == state.SELECT:
        return state.TI
    world = copy(s)
    for p in range(s.seats):
        if chooses_before_sandra(s, p):
            world.players[p].station = state.NONE
    move_sandra(world)
    return department(world.sandra)


def chooses_before_sandra(s: State, p: int) -> bool:
    """Whether a player will choose a station before Sandra does: today, or else tomorrow."""
    if s.phase == state.SELECT:
        order = acting_order(s)
        return s.turn <= order.index(p) < order.index(state.SANDRA)
    return s.players[p].station < s.sandra
