"""The guided game of UPGRADE!: whatever a newcomer plans, the lesson goes on with what is asked."""

from __future__ import annotations

import random

import pytest

from boardroom.games.upgrade.state import D_PLAN
from boardroom.kernel.lessons import GUIDED, courses
from boardroom.kernel.match import Match
from boardroom.kit.lessons import play_through, rivals_reply
from tests.games.upgrade.table import GAME

COURSE = courses(GAME)[GUIDED]
TITLES = [step.title for step in COURSE.steps]
PLANNING = TITLES.index("Plan the year yourself")


def in_year_two() -> Match:
    """The guided game at the plans of year 2, the first thing done that each step asks for."""
    match = COURSE.laid(GAME)
    for number in range(PLANNING):
        since = len(match.log)
        while COURSE.steps[number].do and not COURSE.passed_over(match, number, since):
            match.play(COURSE.allowed(match, number, since)[0], COURSE.seat)
            done = COURSE.fulfilled(match, number, since)
            rivals_reply(COURSE, match)
            if done:
                break
    assert match.state.decision == D_PLAN and match.state.year == 2
    return match


@pytest.mark.parametrize("plans", [[], ["upgrade"], ["upgrade", "train", "tune"]], ids=len)
def test_planning_is_over_when_the_learner_stops_or_has_placed_the_last_marker(plans: list[str]) -> None:
    """With three plans nobody is asked to stop: the lesson still wanted it, and refused every action."""
    match = in_year_two()
    since = len(match.log)
    for plan in (*plans, "done")[: match.state.players[COURSE.seat].hand]:
        assert not COURSE.passed_over(match, PLANNING, since)
        code = GAME.space.code(f"plan {plan}")
        assert code in COURSE.allowed(match, PLANNING, since)
        match.play(code, COURSE.seat)
        rivals_reply(COURSE, match)
    assert COURSE.passed_over(match, PLANNING, since)


@pytest.mark.parametrize("obeys", [0.0, 0.5, 1.0])
def test_whoever_does_as_they_like_comes_to_the_end(obeys: float) -> None:
    for learner in range(20):
        play_through(COURSE, COURSE.laid(GAME), random.Random(learner), obeys)
