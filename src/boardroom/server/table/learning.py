"""A table at which somebody learns: which course, how far, and what the lesson makes of an action.

The course itself is the game's (`kernel.lessons`). The table remembers only the step and when it began, as events like
any other; so whoever leaves comes back to the same step, on any device.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from boardroom.kernel.game import Game
from boardroom.kernel.lessons import Course, courses
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal

MOST_IN_A_ROW: Final = 400  # actions of rivals before the learner is asked again
READ_FIRST: Final = "First read the lesson above the board, then press Next."
NOT_BEGUN: Final = "You have not done anything yet that could be taken back."
SOLVED: Final = "This exercise is solved: start it again, or take the next one."
TAKEN_AS_DONE: Final = "The lesson has moved on since: that step stays as it was played."
MORE_THAN_THAT: Final = "Your answer: {value}. There is something better."
NOT_ENOUGH: Final = "Your answer: {value}, and it takes {target}. Try something else."


@dataclass(frozen=True)
class Learning:
    """How far somebody is in a course."""

    course: str
    step: int = 0
    since: int = 0  # actions that had been played when the step began
    target: int = 0  # of an exercise: what an answer must come to, measured by its goal
    shown: bool = False  # the solution was asked for

    def body(self) -> dict[str, Any]:
        """As an event says it."""
        return asdict(self)


@dataclass(frozen=True)
class Lesson:
    """A course at a table: what may be done, and what follows."""

    course: Course
    learning: Learning

    @classmethod
    def at(cls, game: Game, learning: Learning | None) -> Lesson | None:
        """The lesson of a table; None where nobody learns, or the course is not there any more."""
        course = courses(game).get(learning.course) if learning else None
        return cls(course, learning) if course and learning else None

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.learning.step >= len(self.course.steps)

    @property
    def holds_bots(self) -> bool:
        """Whether rivals do what the course says, or nothing, instead of thinking."""
        return self.course.exercise or not self.over

    def why_not(self, match: Match, seat: int, code: int) -> str:
        """Why the lesson does not want an action that is legal; empty if it does."""
        if self.over:
            return SOLVED if self.course.exercise else ""
        step, since = self.learning.step, self.learning.since
        if not self.course.steps[step].do:
            return READ_FIRST
        if seat != self.course.seat or code in self.course.allowed(match, step, since):
            return ""
        return self.course.say(self.course.steps[step].otherwise, match)

    def why_it_stands(self, match: Match) -> str:
        """Why what was played last cannot be taken back; empty if the lesson has nothing against it."""
        if not self.holds_bots or len(match.log) > self.learning.since:
            return ""
        if self.over:
            return SOLVED
        begun = any(entry.seat == self.course.seat for entry in match.log[len(self.course.moves) :])
        return TAKEN_AS_DONE if begun else NOT_BEGUN

    def short_of_goal(self, match: Match) -> str:
        """What an answer lacks that was played to its end; empty if it reaches the goal, or has none."""
        goal = self.course.steps[self.learning.step].goal
        if goal is None or goal.value(match, self.course.seat) >= self.learning.target:
            return ""
        value = goal.sign * goal.value(match, self.course.seat)
        text = MORE_THAN_THAT if goal.least is None else NOT_ENOUGH
        named = next((number.label for number in match.game.numbers if number.name == goal.figure), goal.figure)
        return text.format(value=f"{named} {value}", target=goal.sign * self.learning.target)

    def next_step(self, match: Match) -> Learning:
        """The step after this one, which begins now."""
        return Learning(self.course.name, self.learning.step + 1, len(match.log), self.learning.target)

    def may_go_on(self, match: Match) -> str:
        """Why the learner may not press Next; empty if so: the step is read, or cannot be done."""
        if self.over:
            return "This was the last step."
        step = self.course.steps[self.learning.step]
        if step.do and (self.course.seat not in match.to_act or self.allowed(match)):
            return "This step wants something done. Choose it on the board or in the list."
        return ""

    def passed_over(self, match: Match) -> bool:
        """Whether the step need not be done, and cannot be done now."""
        return not self.over and self.course.passed_over(match, self.learning.step, self.learning.since)

    def allowed(self, match: Match) -> list[int]:
        """The legal actions that the step accepts."""
        return self.course.allowed(match, self.learning.step, self.learning.since)


def follow(match: Match, lesson: Lesson) -> Learning | None:
    """How far the learner is after an action, if that is further; `Refusal` if an answer misses its goal."""
    if lesson.over or not lesson.course.fulfilled(match, lesson.learning.step, lesson.learning.since):
        return None
    short = lesson.short_of_goal(match)
    if short:
        raise Refusal(422, short)
    return lesson.next_step(match)
