"""The guided game of DEPLOY!: whatever a newcomer chooses, the text speaks of what is asked, and the rival plays on."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from boardroom.games.deploy import state
from boardroom.games.deploy.acts.turn import Done
from boardroom.games.deploy.state import D_ACTION, D_SPOT, D_TEAM, LOGISTICS, MAIN_SYSTEMS
from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.lessons import GUIDED, Course, courses, fits, fitting
from boardroom.kernel.match import Match
from boardroom.kit.lessons import rivals_reply

DEPLOY = find("deploy")
COURSE = courses(DEPLOY)[GUIDED]
LEARNER, RIVAL = 0, 1
LONGEST = 40  # actions of one step

# What is bought and filled, what is tried in the rest of the first round, then with the team and its workers.
BEGINNINGS = (("add B 1", "deploy MAN server"), ("add B 2", "deploy WAR server"), ("add B 2", "deploy ADM server"))
ROUND_1 = (["consult"], ["deploy * cloud", "consult"], ["deploy * server", "consult"], ["add A *", "consult"])
TEAM = (["worker add", "done"], ["done"], ["trade income", "worker add", "done"])
SPOTS = (["spot deploy"], ["done"])
WAYS = list(product(BEGINNINGS, ROUND_1, TEAM, SPOTS))
Way = tuple[tuple[str, str], list[str], list[str], list[str]]

Asked = tuple[str, int, int]  # title of the step, decision, round


def play_through(course: Course, way: Way) -> list[Asked]:
    """The guided game with some wishes: under which title what was asked in which round."""
    match, asked = course.laid(DEPLOY), []
    (bought, filled), round_1, team, spots = way
    wishes = {"Buy capacity": [bought], "Fill what you pay for": [filled]}
    wishes |= {"The rest of the round": round_1, "Your team": team, "Bonus spots": spots}
    rivals_reply(course, match)
    for number, step in enumerate(course.steps):
        since = len(match.log)
        for _ in range(LONGEST):
            if not step.do or course.passed_over(match, number, since):
                break
            asked.append((step.title, match.state.decision, match.state.round))
            match.play(chosen(course, match, number, since, wishes.get(step.title, [])), LEARNER)
            done = course.fulfilled(match, number, since)
            rivals_reply(course, match)
            if done:
                break
        else:
            raise AssertionError(f"{step.title} does not come to an end")
    return asked


def chosen(course: Course, match: Match, number: int, since: int, wishes: list[str]) -> int:
    """What a learner with such wishes does: of what the step accepts, what it asks for if nothing is wished."""
    allowed = course.allowed(match, number, since)
    wished = fitting(match, LEARNER, [*wishes, *course.steps[number].do])
    return wished if wished in allowed else allowed[0]


@pytest.mark.parametrize("way", WAYS, ids=[", ".join((*b, r[0], t[0], s[0])) for b, r, t, s in WAYS])
def test_every_step_speaks_of_what_is_asked(way: Way) -> None:
    asked = play_through(COURSE, way)
    assert {title for title, decision, _ in asked if decision == D_TEAM} <= {"Your team"}
    assert {title for title, decision, _ in asked if decision == D_SPOT} <= {"Bonus spots"}
    assert {decision for title, decision, _ in asked if title == "Your team"} <= {D_TEAM}
    assert {decision for title, decision, _ in asked if title == "Bonus spots"} <= {D_SPOT}
    assert {number for title, _, number in asked if title == "The rest of the round"} <= {1}
    assert ("A skill: DEVELOP", D_ACTION, 2) in asked


def test_all_of_it_is_met_by_somebody() -> None:
    met = {(title, decision) for way in WAYS for title, decision, _ in play_through(COURSE, way)}
    assert {("Your team", D_TEAM), ("Bonus spots", D_SPOT), ("The rest of the round", D_ACTION)} <= met
    assert ("The rest of the round", state.D_FEES) in met, "whoever has value is asked before fees are paid"


def test_a_step_that_lasts_for_nothing_known_is_refused(tmp_path: Path) -> None:
    class Elsewhere(Game):
        folder = tmp_path

    written = (DEPLOY.folder / "lessons.toml").read_text(encoding="utf-8")
    (tmp_path / "lessons.toml").write_text(written.replace('lasts = "D_TEAM"', 'lasts = "D_TEEM"'), encoding="utf-8")
    with pytest.raises(GameError, match=r"Your team: a step lasts .round 1. or a decision, not D_TEEM\..*D_TEAM"):
        courses(Elsewhere(DEPLOY.package))


def test_the_rival_earns_something_in_two_rounds() -> None:
    match = COURSE.laid(DEPLOY)
    while match.state.round < 3:
        rivals_reply(COURSE, match)
        if match.state.round < 3:
            code = fitting(match, LEARNER, ["start A", "consult", "done"])
            match.play(match.legal_codes(LEARNER)[0] if code is None else code, LEARNER)
    rival = match.state.players[RIVAL]
    assert rival.bvp >= 3 and all(rival.deployed[:MAIN_SYSTEMS]) and not rival.cloud[LOGISTICS][0]
    played = [DEPLOY.space.notation(entry.code) for entry in match.log if entry.seat == RIVAL]
    assert sum(fits(notation, ("add *", "consult")) for notation in played) <= 2, "no tile after tile"


def test_the_lines_that_keep_value_and_team_are_called_as_the_lesson_says():
    """Whoever has value is asked for it before fees are due."""
    texts, stops = {step.title: step.text for step in COURSE.steps}, Done.stops
    assert f"{stops['D_FEES']['line']} keeps it" in texts["The rest of the round"]
    assert "line" not in stops["D_TEAM"] and "as it is with DONE" in texts["Your team"]
