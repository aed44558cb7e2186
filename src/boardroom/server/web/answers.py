"""What the HTTP API answers, as OpenAPI describes it. A test holds every answer against its description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from boardroom.server.table.keys import Notice, Token
from boardroom.server.web.page_models import SupervisionModel, TeamModel
from boardroom.server.work.findings import Analysis
from boardroom.server.workshop.wall import Moment, WallTable

Points = Annotated[dict[str, int], Field(description="Points by source; `total` is their sum.")]
Time = Annotated[str, Field(description="ISO 8601, UTC.")]
Address = Annotated[str, Field(description="Where the page of it is, on this server.")]


class Answer(BaseModel):
    """Says what is there, and nothing else."""

    model_config = ConfigDict(extra="forbid")


# -- you


class Me(Answer):
    """Who you are."""

    name: str
    csrf: Annotated[str, Field(description="To be sent as `X-CSRF-Token` with every change, unless you show a key.")]


class Tokens(Answer):
    """Your keys for programs."""

    tokens: list[Token]


class Notices(Answer):
    """Where you are told of your turn."""

    notices: list[Notice]
    mail: Annotated[bool, Field(description="Whether this server sends mail.")]


class Turn(Answer):
    """A table that waits for you."""

    table: str
    title: str
    game: str
    status: str
    path: Address
    since: Time
    due: Annotated[str | None, Field(description="Until when you must decide, if there is a limit.")]


class Turns(Answer):
    """Where you must decide."""

    turns: list[Turn]


# -- games


class Option(Answer):
    """Something to choose before a game."""

    name: str
    choices: list[str]
    help: str
    only: Annotated[dict[str, list[int]], Field(description="Choices that only some numbers of players have.")]


class GameAnswer(Answer):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    players: list[int]
    minutes: str
    rules: str
    sources: Annotated[list[str], Field(description="What points come from.")]
    options: list[Option]


class Games(Answer):
    """All of them."""

    games: list[GameAnswer]


class LessonLine(Answer):
    """A course, and how far you are in it."""

    course: str
    title: str
    exercise: bool
    begun: bool
    done: bool
    path: str | None


class Lessons(Answer):
    """The courses of a game."""

    lessons: list[LessonLine]


# -- tables


class TableListed(Answer):
    """A table of yours. One that cannot be played on here has a `problem` and nothing more."""

    id: str
    title: str
    path: Address
    problem: str | None = None
    game: str | None = None
    status: str | None = None
    yours: Annotated[bool | None, Field(description="Whether it waits for you.")] = None
    over: bool | None = None
    changed: Annotated[str | None, Field(description="When it last changed.")] = None


class TableList(Answer):
    """Your tables, last changed first."""

    tables: list[TableListed]


class SeatAnswer(Answer):
    """A seat as you may see it."""

    number: int
    kind: Literal["person", "bot", "open"]
    name: str
    mine: bool
    left: Annotated[bool, Field(description="A bot keeps it for its person, or team.")]
    level: str | None = None
    invite: str | None = None
    rejoin: str | None = None
    muted: bool | None = None
    devices: int | None = None
    team: list[str] | None = None


class LegalAction(Answer):
    """Something you may do now."""

    code: int
    action: Annotated[str, Field(description="In notation, as an action is sent.")]
    title: str
    cost: Any
    effect: Any


class LessonAnswer(Answer):
    """How far a lesson is."""

    course: str
    step: int
    since: int
    target: int
    shown: bool
    over: bool


class OnlookerAnswer(Answer):
    """Somebody who watches, for the owner to know."""

    mark: str
    name: str


class TableAnswer(Answer):
    """A table as you may see it."""

    id: str
    title: str
    game: str
    options: dict[str, str]
    seq: Annotated[int, Field(description="Of the last event.")]
    version: Annotated[int, Field(description="What an action must answer.")]
    over: bool
    closed: bool
    seat: Annotated[int | None, Field(description="The seat you look from; none for onlookers.")]
    your_seats: list[int]
    yours: bool
    to_act: Annotated[list[int], Field(description="Seats that must decide.")]
    status: str
    seats: list[SeatAnswer]
    watch_link: Annotated[str | None, Field(description="For onlookers; shown to the owner.")]
    actions: Annotated[int, Field(description="How many have been played.")]
    legal: list[LegalAction]
    scores: list[Points]
    ranking: list[int] | None
    view: Annotated[dict[str, Any], Field(description="Everything your seat can see, in the words of the game.")]
    lesson: LessonAnswer | None
    supervision: Annotated[SupervisionModel | None, Field(description="Pauses, clocks, a trainer's word.")] = None
    team: Annotated[TeamModel | None, Field(description="What your team says among themselves.")] = None
    onlookers: list[OnlookerAnswer] | None = None


class PositionAnswer(Answer):
    """An earlier position as you may see it."""

    at: int
    actions: int
    seat: int | None
    to_act: list[int]
    over: bool
    scores: list[Points]
    view: dict[str, Any]


class Story(Answer):
    """What happened, as your seat is told."""

    after: int
    actions: Annotated[list[list[str]], Field(description="For every action its sentences.")]


class Log(Answer):
    """A game that replays and proves itself."""

    format: str
    version: int
    game: str
    rules: str
    box: str
    players: int
    options: dict[str, str]
    names: list[str]
    seed: int
    start: str
    actions: Annotated[list[tuple[int, str, str]], Field(description="Seat, notation, check.")]
    end: str
    deals: list[tuple[int, int | None, int]] | None = None


class AnalysisAnswer(Answer):
    """What was good and bad in a finished game."""

    done: bool
    failed: bool
    share: Annotated[float, Field(description="Of the work that is done.")]
    analysis: Analysis | None


# -- workshops


class WorkshopListed(Answer):
    """A workshop in a list."""

    id: str
    title: str
    game: str
    tables: int
    created: Time
    path: Address


class WorkshopList(Answer):
    """The workshops you lead, and those you came to."""

    lead: list[WorkshopListed]
    came: list[WorkshopListed]


class ArrangementAnswer(Answer):
    """What the trainer has chosen."""

    tables: int
    seats: int
    options: dict[str, str]
    way: Literal["vote", "captain", "anybody"]
    seating: Literal["choice", "random", "trainer"]
    same_start: bool
    printed_box: bool
    shared: Annotated[bool, Field(description="Whether everybody may read the debriefing.")]


class GuestAnswer(Answer):
    """Somebody who came and waits for a place."""

    person: str
    name: str


class MemberAnswer(GuestAnswer):
    """Somebody in a team."""

    there: Annotated[bool, Field(description="Whether they look at their table just now.")]


class TeamAtAGlance(Answer):
    """A team as its trainer sees it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    members: list[MemberAnswer]
    captain: str
    points: int
    place: int
    share: Annotated[float | None, Field(description="Of the result to be expected, where it is known.")]
    acting: bool
    alarms: list[str]
    automaton: bool


class TableAtAGlance(Answer):
    """A table as its trainer sees it."""

    number: int
    id: str
    title: str
    status: str
    since: Annotated[str, Field(description="When those who must decide now were asked; empty if nobody must.")]
    waited: Annotated[float, Field(description="Seconds since then.")]
    slow: bool
    rounds: Annotated[tuple[int, int], Field(description="Over, and in all.")]
    teams: list[TeamAtAGlance]
    paused: bool
    ended: bool
    early: Annotated[bool, Field(description="Ended by the trainer.")]
    due: str
    actions: int
    path: Address
    alarms: list[str]


class LostTable(Answer):
    """A table that cannot be read here, and why."""

    number: int
    problem: str


class Room(Answer):
    """A workshop for its trainer."""

    id: str
    title: str
    game: str
    trainer: Literal[True]
    link: Annotated[str, Field(description="The way in for everybody.")]
    wall: Address
    arrangement: ArrangementAnswer
    waiting: list[GuestAnswer]
    tables: list[TableAtAGlance]
    lost: Annotated[list[LostTable], Field(description="Tables that cannot be read here; the others go on.")]


class PlaceAnswer(Answer):
    """Where you sit."""

    table: int
    seat: int
    path: Address


class TeamForGuests(Answer):
    """A team as everybody sees it who came."""

    seat: int
    name: str
    people: list[str]


class TableForGuests(Answer):
    """A table as everybody sees it who came."""

    number: int
    title: str
    teams: list[TeamForGuests]


class Visit(Answer):
    """A workshop for whoever came to it."""

    id: str
    title: str
    game: str
    trainer: Literal[False]
    seating: Literal["choice", "random", "trainer"]
    place: PlaceAnswer | None
    tables: list[TableForGuests]


class WallAnswer(Answer):
    """The screen for the wall."""

    title: str
    game: str
    tables: list[WallTable]
    moments: list[Moment]


class FigureAnswer(Answer):
    """A figure of the game's subject."""

    name: str
    title: str
    unit: str
    question: str


class RoundOfATeam(Answer):
    """Where a team stood after a round."""

    round: int
    points: dict[str, int]
    figures: dict[str, int]


class ResultOfATeam(Answer):
    """How a team ended, or stands."""

    name: str
    people: list[str]
    bot: bool
    place: int
    total: int
    points: dict[str, int]
    rounds: list[RoundOfATeam]


class ResultOfATable(Answer):
    """How a table went."""

    number: int
    title: str
    ended: str
    actions: int
    teams: list[ResultOfATeam]


class ChoiceAnswer(Answer):
    """What some teams did, and the points they ended with on average."""

    words: str
    teams: list[str]
    mean: float


class Decision(Answer):
    """A position in which teams of several tables chose differently."""

    action: int
    round: int
    team: str
    task: str
    question: str
    choices: list[ChoiceAnswer]


class StrongTeam(Answer):
    """What strong bots made of one seat."""

    name: str
    total: int
    points: dict[str, int]
    rounds: list[RoundOfATeam]


class StrongPlayAnswer(Answer):
    """What strong bots made of the same start."""

    bot: str
    rough: bool
    teams: list[StrongTeam]


class ReportAnswer(Answer):
    """The debriefing."""

    title: str
    game: str
    day: str
    same_start: bool
    complete: bool
    sources: list[str]
    questions: dict[str, str]
    figures: list[FigureAnswer]
    tables: list[ResultOfATable]
    decisions: list[Decision]
    strong_play: StrongPlayAnswer | None


def answers(model: Any) -> dict[int | str, dict[str, Any]]:
    """For a route that answers with JSON made elsewhere: what it is made of."""
    return {200: {"model": model}}


def text_of(kind: str, words: str, refusals: dict[int | str, dict[str, Any]] | None = None) -> dict[str, Any]:
    """What a route declares that answers with something else than JSON."""
    text = {200: {"description": words, "content": {kind: {"schema": {"type": "string"}}}}}
    return {"response_class": Response, "responses": (refusals or {}) | text}
