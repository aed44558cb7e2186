"""The lessons of a game: every course can be played to its end, and every exercise has an answer that not all find."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boardroom.kernel.game import Game
from boardroom.kernel.lessons import GUIDED, Course, answers, courses, fits, solution, target
from boardroom.kernel.match import Match
from boardroom.kit.check import check

LEARNERS: Final = 40  # who play a guided game, each in their own way
LONGEST: Final = 60  # actions of one step
MOST_THAT_SOLVE: Final = 0.5  # of all answers
MOST_WORDS: Final = 75  # of a step: a sentence too many is a sentence not read


@dataclass(frozen=True)
class Taught:
    """A course of a game."""

    game: Game
    course: Course

    def __str__(self) -> str:
        return f"{self.game.name}: {self.course.name}"


def guided(game: Game) -> Sequence[Taught]:
    """The guided game of a game that has one."""
    return [Taught(game, course) for name, course in courses(game).items() if name == GUIDED]


def exercises(game: Game) -> Sequence[Taught]:
    """The exercises of a game."""
    return [Taught(game, course) for course in courses(game).values() if course.exercise]


@check(guided)
def the_guided_game_can_be_played_through(taught: Taught) -> None:
    """Every step of lessons.toml must be possible when its turn comes, whatever fulfilled those before it."""
    for learner in range(LEARNERS):
        play_through(taught.course, taught.course.laid(taught.game), random.Random(learner), learner / LEARNERS)


@check(guided)
def every_step_can_be_read(taught: Taught) -> None:
    """Texts of lessons.toml name figures of the box (`{box.…}`) and of the learner (`{me.…}`), and are short."""
    match = taught.course.laid(taught.game)
    for step in taught.course.steps:
        assert step.title and step.text, step
        said = taught.course.say(step.text, match)
        assert len(said.split()) <= MOST_WORDS, f"{step.title}: {len(said.split())} words"
        assert taught.course.say(step.otherwise, match)


@check(exercises)
def an_exercise_has_a_solution_that_must_be_found(taught: Taught) -> None:
    """The goal of an exercise must be reached by its solution, and not by most answers."""
    course, match = taught.course, taught.course.laid(taught.game)
    assert course.seat in match.to_act
    found = answers(course, match)
    wanted = target(course, found)
    best = solution(course, found)
    assert best.value >= wanted, f"the best comes to {best.value}, the goal is {wanted}"
    solving = sum(answer.value >= wanted for answer in found)
    assert solving <= MOST_THAT_SOLVE * len(found), f"{solving} of {len(found)} answers solve it"
    after = course.laid(taught.game)
    for code in best.codes:
        after.play(code, course.seat)
    assert course.say(course.because, after)
    assert course.say(course.tip, match)
    assert course.say(course.steps[0].text, match) == course.steps[0].text, "the question names no figures"


def play_through(course: Course, match: Match, chance: random.Random, obeys: float) -> None:
    """Play a guided game, with anything that its steps accept; `obeys`: how often what they ask for."""
    rivals_reply(course, match)
    for number, step in enumerate(course.steps):
        assert course.say(step.text, match)
        if step.do and not course.passed_over(match, number, len(match.log)):
            _play_step(course, match, number, chance, obeys)


def _play_step(course: Course, match: Match, number: int, chance: random.Random, obeys: float) -> None:
    """Do a step. Some learners do what it asks for, some try all that it allows besides."""
    since, step = len(match.log), course.steps[number]
    for _ in range(LONGEST):
        allowed = course.allowed(match, number, since)
        assert allowed, f"step {number + 1}, {step.title}, cannot be done now: make it `optional`"
        wanted = [code for code in allowed if fits(match.game.space.notation(code), step.do)]
        match.play(chance.choice(wanted if wanted and chance.random() < obeys else allowed), course.seat)
        done = course.fulfilled(match, number, since)
        rivals_reply(course, match)
        if done or course.passed_over(match, number, since):
            return
    raise AssertionError(f"step {number + 1}, {step.title}, does not come to an end")


def rivals_reply(course: Course, match: Match) -> None:
    """Let rivals do what the course says until the learner must decide."""
    while not match.over and (reply := course.reply(match)):
        match.play(reply[1], reply[0])
