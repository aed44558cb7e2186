"""Learning by playing: the page of a title, its guided game, its exercises, and what a learner presses."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import Field, StrictBool, StrictInt, StrictStr
from starlette.responses import Response

from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.lessons import GUIDED, Course, courses
from boardroom.server.refusal import Refusal, Unplayable
from boardroom.server.table import moves, opening, taking_back
from boardroom.server.table.state import TableState
from boardroom.server.web import pages
from boardroom.server.web.answers import Lessons, answers
from boardroom.server.web.forms import texts_of_form
from boardroom.server.web.page_models import CourseLine, LearnModel
from boardroom.server.web.routes_api import (
    CHANGES_A_TABLE,
    REFUSALS,
    Opened,
    PageWish,
    SeatNumber,
    TableId,
    Version,
    Wish,
    carried_out,
)
from boardroom.server.web.visitor import Anybody, Known, Visitor
from boardroom.server.work.mistakes import typical_mistakes

router = APIRouter()

Name = Annotated[str, Path(max_length=60)]


class LessonWish(PageWish):
    """What a learner presses: the next step, an exercise from its start, or its solution."""

    do: Literal["next", "again", "solve"]


class BeginWish(Wish):
    """A course to be begun."""

    course: Annotated[StrictStr, Field(max_length=60)] = GUIDED
    again: StrictBool = False


class CoachWish(PageWish):
    """Ask the coach to look on, or not any more."""

    on: bool


def key_of(game: Game, course: Course) -> str:
    """The key under which a learner's table of a course is found again."""
    return f"{opening.EXERCISE if course.exercise else GUIDED}:{game.name}:{course.name}"


@router.get("/learn/{game_name}", include_in_schema=False)
async def learn(game_name: Name, who: Anybody) -> Response:
    """What there is to learn of a game, and how far the visitor is."""
    game = _game(game_name)
    lines = tuple([await _line(who, game, course) for course in courses(game).values()])
    reviewed = await who.services.reviewed(who.person, game)
    mistakes = tuple(typical_mistakes(game, reviewed))
    model = LearnModel(game, lines, who.csrf, len(reviewed), mistakes)
    return who.page(await who.services.render(lambda: pages.learn_page(model)))


@router.post("/learn/{game_name}", include_in_schema=False)
async def begin(game_name: Name, request: Request, who: Known) -> Response:
    """Begin a course, or go on with it. `again` begins anew."""
    form = await texts_of_form(request)
    return who.go_to(await _begun(who, game_name, form.get("course", GUIDED), bool(form.get("again"))))


async def _begun(who: Visitor, game_name: str, course_name: str, again: bool) -> str:
    """The address of a learner's table of a course."""
    game = _game(game_name)
    course = courses(game).get(course_name)
    if course is None:
        raise Refusal(404, "There is no such lesson.")
    key = key_of(game, course)
    services = who.services
    if again:
        await services.tables.write(services.store.let_go, who.person, key)
    made = await services.tables.read(services.store.made_with, who.person, key)
    return f"/t/{made or await _opened(who, game, course, key)}"


@router.get(
    "/api/learn/{game_name}", summary="Lessons of a game", tags=["learning"], responses=REFUSALS | answers(Lessons)
)
async def lessons(game_name: Name, who: Anybody) -> Response:
    """The guided game and the exercises, and how far you are in each."""
    game = _game(game_name)
    lines = [await _line(who, game, course) for course in courses(game).values()]
    return who.json(
        {
            "lessons": [
                {
                    "course": line.course.name,
                    "title": line.course.title,
                    "exercise": line.course.exercise,
                    "begun": line.learning is not None,
                    "done": line.done,
                    "path": f"/t/{line.table}" if line.table else None,
                }
                for line in lines
            ]
        }
    )


@router.post("/api/learn/{game_name}", summary="Begin a lesson", tags=["learning"], responses=REFUSALS)
async def begin_by_program(game_name: Name, wish: BeginWish, who: Known) -> Opened:
    """Or go on with it, where it was begun before; `again` begins anew."""
    return Opened(path=await _begun(who, game_name, wish.course, wish.again))


async def _opened(who: Visitor, game: Game, course: Course, key: str) -> str:
    """A new table in the first position of a course."""
    services = who.services
    box = services.tables.box(game.name)
    target = 0
    if course.exercise:
        target = (await services.tables.read(services.exercises.solved, game, course, box)).target
    name = await services.name_in_log(who.person)
    head, plan = await services.render(lambda: opening.lesson_table(game, course, who.person, name, box, target))
    return await services.open_table(head, plan, key, who.caller)


async def _line(who: Visitor, game: Game, course: Course) -> CourseLine:
    """How far the visitor is in a course."""
    services = who.services
    made = await services.tables.read(services.store.made_with, who.person, key_of(game, course))
    if made is None:
        return CourseLine(course)
    try:
        learning = (await services.tables.get(made)).now.learning
    except (Unplayable, Refusal):
        return CourseLine(course)
    return CourseLine(course, learning, made)


def _game(name: str) -> Game:
    try:
        return find(name)
    except GameError:
        raise Refusal(404, "There is no such game.") from None


@router.post("/api/tables/{table_id}/lesson", summary="Go on in a lesson", tags=["learning"], **CHANGES_A_TABLE)
async def lesson(table_id: TableId, wish: LessonWish, who: Known) -> Response:
    """The next step; or an exercise again from its start, or solved."""
    now = (await who.table(table_id)).now
    codes: tuple[int, ...] = ()
    if wish.do == "solve" and now.lesson and now.lesson.course.exercise:
        ask = who.services.exercises.solved
        codes = (await who.services.tables.read(ask, now.match.game, now.lesson.course, now.match.box)).codes

    def plan(now: TableState) -> moves.Plan:
        if wish.do == "next":
            return moves.next_step(now, who.person, wish.key)
        again = moves.start_again(now, who.person, wish.key)
        return moves.show_solution(again, codes) if wish.do == "solve" else again

    return await carried_out(who, table_id, wish, plan)


class JudgeWish(Wish):
    """A move that is about to be made."""

    answers: Version
    codes: Annotated[
        list[Annotated[StrictInt, Field(ge=0, lt=1 << 20)]], Field(min_length=1, max_length=moves.BATCH_LIMIT)
    ]
    seat: SeatNumber | None = None


@router.post("/t/{table_id}/coach/fragments", include_in_schema=False)
async def judge(table_id: TableId, wish: JudgeWish, who: Known) -> Response:
    """What the coach says of a move, before it is made."""
    now = (await who.table(table_id)).now
    seat = moves.asking_seat(now, who.person, wish.answers, wish.seat)
    if not now.coach or moves.why_no_coach(now, who.person):
        raise Refusal(403, "The coach does not look on here.")
    if wish.codes[0] not in now.match.legal_codes(seat):
        raise Refusal(422, "That is not possible now.")
    said = await who.services.coaching.judge(now, seat, wish.codes, who.caller)
    names = tuple("You" if at == seat else name for at, name in enumerate(now.match.names))
    html = await who.services.render(lambda: pages.coach_words(said, names))
    return who.json({"mark": said.mark, "ask": pages.coach_question(said), "fragments": {"coach": html}})


@router.post(
    "/api/tables/{table_id}/takeback",
    summary="Take a move back, and what bots answered",
    tags=["learning"],
    **CHANGES_A_TABLE,
)
async def take_back(table_id: TableId, wish: PageWish, who: Known) -> Response:
    """Where nobody else plays, and as far as nothing was drawn or shown since."""
    return await carried_out(who, table_id, wish, lambda now: taking_back.take_back(now, who.person, wish.key))


@router.post("/api/tables/{table_id}/coach", summary="Ask the coach to look on", tags=["learning"], **CHANGES_A_TABLE)
async def coach(table_id: TableId, wish: CoachWish, who: Known) -> Response:
    """Alone at once; where others play along, when all of them have asked."""
    return await carried_out(who, table_id, wish, lambda now: moves.coach(now, who.person, wish.key, wish.on))
