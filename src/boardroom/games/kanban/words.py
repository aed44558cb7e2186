"""What Kanban says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import PASS, SPACE
from boardroom.games.kanban.acts import ACTS
from boardroom.games.kanban.acts.assembly import rolled_off
from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.goals import goal_name
from boardroom.games.kanban.names import DEPARTMENT_NAMES, MODEL_NAMES, SHOWN, station_name
from boardroom.games.kanban.reasons import REASONS
from boardroom.games.kanban.rules import final_scoring as scoring
from boardroom.games.kanban.rules.counting import final_achieved, tested
from boardroom.games.kanban.rules.people import certifications, department, parked
from boardroom.games.kanban.state import State
from boardroom.games.kanban.workday import changes, task, turn_state
from boardroom.kernel.table import Sentence, capital, count, listed, scored, victory

__all__ = ["REASONS", "sentences", "status", "tip"]

CALLED: Final = "The Pace Car reaches a checkered space: a meeting is called for tonight"

tip, status = ACTS.tip, ACTS.status


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """The car that rolls off, Seats, Sandra's day, the meeting, the next day, the end of the game."""
    box, before, after = was.box, was.s, now.s
    if SPACE.parts(code)[0] in ("Provide", "Displace"):
        yield from left_the_line(was, now)
    yield from gained(was, now)
    yield from demanded(before, after, was.seat)
    same_day = after.day == before.day
    if same_day:
        yield from sandras_way(before, after)
    where = department(after.sandra if same_day else before.sandra)
    visit = [*evaluation(before, after, where)] if sandra_worked(before, after) else []
    called = [Sentence(CALLED)] * (after.meeting > before.meeting)
    yield from [*visit, *called] if where == state.TI else [*called, *visit]
    yield from (Sentence("passes: no Seat left", p) for p in silent(before, after, code))
    yield from meeting(box, before, after)
    if not same_day:
        yield Sentence(f"Day {after.day} begins")
        yield from sandras_way(before, after)
    if not (visit and where == state.AS):
        yield from cleaned_out(before, after)
    if after.decision == state.D_OVER:
        yield from final_items(box, after)
        yield final_sentence(box, after)


sentences = ACTS.sentences(followed)


def left_the_line(was: Asked, now: Asked) -> Iterator[Sentence]:
    """A car has rolled off; a fifth one behind the Pace Car sends the first one back."""
    car, gain, _ = rolled_off(was.s, now.s, was.seat)
    if car:
        first, *_, last = was.s.queue
        full = f"; the first of the queue, {MODEL_NAMES[first]}, goes back to the supply" if last != state.NONE else ""
        yield Sentence(f"lets a {car} car roll off: +{count(gain, 'point')}{full}", was.seat)


def gained(was: Asked, now: Asked) -> Iterator[Sentence]:
    """Seats of Factory Goals, and expertise."""
    for goal in was.factory_goals(now.s):
        yield Sentence(f"takes a Seat of the Factory Goal for {goal}", was.seat)
    for dept, name in enumerate(DEPARTMENT_NAMES):
        if now.me.levels[dept] == state.TOP_DESK > was.me.levels[dept]:
            first = ", the first, and takes the Seat" if was.s.plaque_seat[dept] else ""
            yield Sentence(f"is an expert in {name}{first}", was.seat)


def demanded(before: State, after: State, seat: int) -> Iterator[Sentence]:
    """Seats of Demand tiles, and new tiles."""
    for tile, model in enumerate(after.demand):
        if model != before.demand[tile]:
            yield Sentence(f"New demand: {MODEL_NAMES[model]}, {count(after.demand_seats[tile], 'Seat')}")
        elif after.demand_seats[tile] < before.demand_seats[tile]:
            yield Sentence(f"takes a Seat for the demand of {MODEL_NAMES[model]} cars", seat)


def cleaned_out(before: State, after: State) -> Iterator[Sentence]:
    """Models that were full when a turn in Assembly began, or when it was micro-managed."""
    were, are = (list(map(any, s.assembly)) for s in (before, after))
    models = [model for model in MODEL_NAMES if were[model.number] and not are[model.number]]
    if models:
        yield Sentence(f"The full Assembly Spaces of {listed(models)} are emptied")


# --- Sandra ------------------------------------------------------------------------------------------------------


def sandra_worked(before: State, after: State) -> bool:
    """Whether Sandra had her turn in this step; on the first day she does nothing."""
    was, now = (s.day + (s.phase != state.SELECT and turn_state(s, state.SANDRA) == "done") for s in (before, after))
    return now > was and before.day > 1


def sandras_way(before: State, after: State) -> Iterator[Sentence]:
    """The workstation she has chosen; for a new day it is told when it begins."""
    if after.sandra != before.sandra:
        yield Sentence(f"Sandra goes to {station_name(after.sandra)}")


def evaluation(before: State, after: State, where: int) -> Iterator[Sentence]:
    """Her look at a department, and her task there."""
    yield Sentence(f"Sandra looks at {DEPARTMENT_NAMES[where]}")
    verb = "audits" if after.options.mood == state.MEAN else "rewards"
    for p, change in changes(before, after, state.P_SANDRA):
        yield Sentence(f"Sandra {verb} @{p}: {count(change, 'point', sign=True)}")
    yield Sentence(capital(task(before, where)))
    if where == state.AD:
        for p, change in changes(before, after, state.P_WEEKS):
            yield Sentence(f"scores {count(change, 'point')} for the week", p)


def silent(before: State, after: State, code: int) -> list[int]:
    """Who passed by itself after this speech or pass: nothing was left to say (R:812)."""
    if before.phase != state.MEETING or after.decision == state.D_AFTER_PET:
        return []
    place, going_on = before.turn + 1, after.phase == state.MEETING
    said = before.passes + 1 if code == PASS else 0
    number = (after.turn - place) % after.seats if going_on else after.seats - said
    return [before.order[(place + i) % after.seats] for i in range(number)]


def meeting(box: Box, before: State, after: State) -> Iterator[Sentence]:
    """A meeting begins, ends; new goals come to the table."""
    if after.phase == state.MEETING != before.phase:
        yield Sentence("The meeting begins")
    if after.phase == state.NEW_BUSINESS != before.phase:
        yield Sentence("Old business is done; everybody proposes a new goal")
    if before.phase == state.NEW_BUSINESS != after.phase:
        goals = listed([goal_name(box, after.table[place]) for place in range(state.TABLE_GOALS)])
        yield Sentence(f"On the table now: {goals}")
        yield Sentence(f"The production cycle is at {after.cycle}")


# --- the end -----------------------------------------------------------------------------------------------------


def final_items(box: Box, s: State) -> Iterator[Sentence]:
    """The items of the final scoring of every player."""
    for p, row in enumerate(scored(box, s, state.SOURCES)):
        items = zip(row[state.BOOKED :], SHOWN["final_item"], strict=True)
        parts = [f"{sum(row[: state.BOOKED])} until now", *(f"{value} for {name}" for value, name in items if value)]
        aims = range(state.FINAL_GOALS)
        unpaid = sum(final_achieved(box, s, p, aim) and not scoring.pays(box, s, p, aim) for aim in aims)
        if unpaid:
            parts.append(f"no Seat left for {count(unpaid, 'achieved Final Goal')}")
        yield Sentence(f"ends with {count(sum(row), 'point')}: {', '.join(parts)}", p)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break (R:961-967)."""
    players = s.players[: s.seats]
    return victory(
        [scoring.total(box, s, p) for p in range(s.seats)],
        ("cars", [parked(me) for me in players]),
        ("tested designs", [tested(me) for me in players]),
        ("banked Shifts", [me.bank for me in players]),
        ("certifications", [certifications(box, me) for me in players]),
    )
