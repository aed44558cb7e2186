"""The conference table as the browser shows it: goals, what they would score for everybody, Seats."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.games.kanban.actions import (
    MODEL_NAMES,
    PET,
    PROPOSE,
    SEAT,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import (
    final_goal_text,
    goal_text,
)
from boardroom.games.kanban.pieces import (
    COUNT_ICONS,
    DEPARTMENT_MARKS,
    PART_MARKS,
)
from boardroom.games.kanban.rules.counting import final_achieved, goal_count
from boardroom.games.kanban.rules.meeting import multiplier
from boardroom.games.kanban.state import (
    C_CARS_OF,
    C_CERTIFIED_IN,
    C_GARAGES,
    C_PARTS,
    C_UPGRADES_OF,
    FINAL_GOALS,
    NONE,
    ON_TABLE,
    TABLE_GOALS,
    State,
)
from boardroom.games.kanban.words import speech_points

# --- the conference table ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """What a goal counts, as a picture: part cubes, a car or an icon with a mark."""

    parts: tuple[str, ...] = ()
    model: str = ""
    icon: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Share:
    """What a goal would score for a player now, or has scored."""

    seat: int
    points: int
    times: int
    have: int
    spoken: bool
    later: int  # points if another Seat is put there first
    can: bool  # a Seat is at hand and there is room


@dataclass(frozen=True)
class Goal:
    """A Performance Goal on the table or in a hand."""

    number: int
    title: str
    each: int
    most: int
    figure: Figure
    owner: int | None  # whose pet project it is
    speakers: tuple[int, ...]
    shares: tuple[Share, ...]
    speak: int  # code
    pet: int
    propose: int

    @property
    def left(self) -> int:
        """Seats that still fit."""
        return self.most - len(self.speakers)


@dataclass(frozen=True)
class FinalGoal:
    """A goal of the Final Goals tile."""

    title: str
    points: int
    met: tuple[int, ...]


def figure_of(box: Box, goal: int) -> Figure:
    """The picture of a goal."""
    kind, one, two = box.goal_counts[goal - 1]
    if kind == C_CARS_OF:
        return Figure(model=MODEL_NAMES[one])
    if kind == C_UPGRADES_OF:
        return Figure(parts=(PART_MARKS[one],), icon="upgrade")
    if kind == C_PARTS:
        return Figure(parts=(PART_MARKS[one], PART_MARKS[two]))
    marks = {C_GARAGES: f"{one + 1}, {two + 1}", C_CERTIFIED_IN: DEPARTMENT_MARKS[one] if one >= 0 else ""}
    return Figure(icon=COUNT_ICONS[kind], mark=marks.get(kind, ""))


def goal_of(box: Box, s: State, goal: int, place: int = NONE) -> Goal:
    """A goal with what it would score for everybody."""
    speakers = [p for p in range(s.seats) if place != NONE and s.speakers[place] >> p & 1]
    owner = next((p for p in range(s.seats) if s.players[p].pet == goal), None) if place >= TABLE_GOALS else None
    title = goal_text(box, goal)
    return Goal(
        goal,
        title[:1].upper() + title[1:],
        box.goal_points[goal - 1],
        box.goal_seats[goal - 1],
        figure_of(box, goal),
        owner,
        tuple(speakers),
        tuple(share_of(box, s, goal, place, p, p in speakers) for p in range(s.seats)),
        SEAT + goal - 1,
        PET + goal - 1,
        PROPOSE + goal - 1,
    )


def share_of(box: Box, s: State, goal: int, place: int, seat: int, spoken: bool) -> Share:
    """What a player has of a goal and would score; who has spoken shows what the goals have brought."""
    room = box.goal_seats[goal - 1] if place == NONE else multiplier(box, s, place)
    have = goal_count(box, s, seat, goal)
    worth = speech_points(box, s, seat, goal)
    each = box.goal_points[goal - 1]
    times = worth // each if each else 0
    return Share(
        seat,
        s.players[seat].by_goal[goal - 1] if spoken else worth,
        times,
        have,
        spoken,
        each * max(0, min(times, room - 1)),
        s.players[seat].face_up > 0 and room > 0,
    )


def goals_of(box: Box, s: State) -> tuple[Goal, ...]:
    """Goals on the table, then pet projects."""
    return tuple(goal_of(box, s, s.table[place], place) for place in range(ON_TABLE) if s.table[place])


def final_goals_of(box: Box, s: State) -> tuple[FinalGoal, ...]:
    """The Final Goals of this game."""
    return tuple(
        FinalGoal(
            final_goal_text(box, s.final_tile, aim),
            box.final_points[s.final_tile][aim],
            tuple(p for p in range(s.seats) if final_achieved(box, s, p, aim)),
        )
        for aim in range(FINAL_GOALS)
    )
