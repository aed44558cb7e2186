"""Learning by playing: the page of a title, and the strip of a lesson above its board."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardroom.kernel.match import Match
from boardroom.kernel.rounds import rounds_of, rounds_over
from boardroom.server.table.learning import Lesson
from boardroom.server.table.state import TableState
from boardroom.server.web.page_models import LearnModel, LessonModel
from boardroom.server.web.pages.environment import environment
from boardroom.server.web.pages.picture import picture_symbol
from boardroom.server.web.pages.site import has_rules, site_page

ALONE = 2  # rounds that a learner plays alone before the lesson is over


def learn_page(model: LearnModel) -> str:
    """The guided game and the exercises of a title."""
    game = model.game
    return site_page(
        "learn.html", game=game, model=model, picture=picture_symbol(game.name), with_rules=has_rules(game)
    )


def lesson_fragment(m: Any) -> Markup:
    """The place of a lesson, with its step in it if there is one."""
    drawing: Any = environment().get_template("lesson.html").module
    return Markup(drawing.lesson(m=m))


def lesson_model(now: TableState) -> LessonModel | None:
    """The lesson of a table in words; None where nobody learns."""
    lesson = now.lesson
    if lesson is None:
        return None
    number, course = lesson.learning.step, lesson.course
    common: dict[str, Any] = {
        "title": course.title,
        "of": len(course.steps),
        "exercise": course.exercise,
        "home": f"/learn/{now.match.game.name}",
        "over": lesson.over,
        "stands": lesson.why_it_stands(now.match),
    }
    if lesson.over:
        return LessonModel(number=len(course.steps), **common, **_afterwards(now, lesson))
    step = course.steps[number]
    return LessonModel(
        number=number + 1,
        heading=step.title,
        text=course.say(step.text, now.match),
        light=step.light,
        tip=course.say(course.tip, now.match),
        reads=not lesson.may_go_on(now.match),
        waits=course.seat not in now.match.to_act,
        **common,
    )


def _afterwards(now: TableState, lesson: Lesson) -> dict[str, Any]:
    """What is said when all steps are done."""
    course, match = lesson.course, now.match
    if course.exercise:
        heading = "This is the solution" if lesson.learning.shown else "Solved"
        return {"heading": heading, "text": course.say(course.because, match), "shown": lesson.learning.shown}
    if match.over:
        return {"heading": "You have played a whole game", "text": "The exercises are next, or a table with friends."}
    left = ALONE - _rounds(match) + _rounds(match, lesson.learning.since)
    if left > 0:
        text = (
            f"{how_long(match, course.seat, left)} The coach looks on: it marks your moves, and a hint says what a "
            f"move gains and risks.{_of_rivals(now)}"
        )
        return {"heading": "Now you", "text": text}
    return {
        "heading": "You know the game",
        "text": "Finish this game, try the exercises, or open a table with friends.",
    }


def how_long(match: Match, seat: int, left: int) -> str:
    """Which rounds are to be played alone. The one under way has begun with the learner's first action in it."""
    unit = rounds_of(match.game)[0].lower()
    last = max((at for at, entry in enumerate(match.log) if entry.seat == seat), default=None)
    begun = last is not None and _rounds(match, last) == _rounds(match)
    this = f"the rest of this {unit}" if begun else f"this {unit}"
    return f"Play {this} and the next one yourself." if left > 1 else f"Play {this} yourself too."


def _of_rivals(now: TableState) -> str:
    """That nobody is held by the course any more; nothing where an automaton goes on by its rules."""
    thinking = now.match.players - 1 - (now.automaton is not None)
    return " Your rivals think for themselves now." if thinking else ""


def _rounds(match: Match, at: int | None = None) -> int:
    """Rounds, years or days that were over after so many actions."""
    position = match if at is None else match.at(min(at, len(match.log)))
    return rounds_over(position)
