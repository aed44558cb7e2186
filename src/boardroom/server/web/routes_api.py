"""The HTTP API: what scripts and programs say and hear. JSON in, JSON out; refusals carry `problem` in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, model_validator
from starlette.responses import Response

from boardroom.bots.names import USUAL
from boardroom.server.refusal import Refusal
from boardroom.server.table import moves, opening, taking_back
from boardroom.server.table.characters import CANNOT_BE_KEPT, all_can_be_kept, has_few_parts
from boardroom.server.table.state import TableState
from boardroom.server.web.answers import Me, TableAnswer, answers, text_of
from boardroom.server.web.drawing import Drawn
from boardroom.server.web.seen_by import table_json
from boardroom.server.web.stream import TableStream
from boardroom.server.web.visitor import Anybody, Known, Visitor
from boardroom.server.work.findings import Hint
from boardroom.server.work.why import sentence

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(max_length=40)]
HAVE_LIMIT = 4000
MOST_PARTS = 500  # values and names in a wish: fifty actions, or the seats of a branch, are far fewer
SeatNumber = Annotated[StrictInt, Field(ge=0, lt=64)]
Notation = Annotated[StrictStr, Field(max_length=200)]
Version = Annotated[StrictInt, Field(ge=0, lt=1 << 31, description="The version of the table that this answers.")]
Key = Annotated[
    StrictStr,
    Field(
        min_length=1,
        max_length=64,
        description="Made up by the sender for each wish. The same key again gets the first answer again.",
    ),
]


# Read by whoever finds out who is asking; named by a route so that its description tells of it.
Eyes = Annotated[int | None, Query(ge=0, lt=10, description="A trainer may look from any seat.")]


class Wish(BaseModel):
    """What every request says."""

    model_config = ConfigDict(extra="forbid")
    key: Key

    @model_validator(mode="before")
    @classmethod
    def _can_be_kept(cls, data: Any) -> Any:
        """Nothing gets further that a database could not hold, whatever it is used for, or that is absurdly much.

        Every part that is wrong would be told in a sentence of its own: thousands of them would hold everybody up.
        """
        if not has_few_parts(data, MOST_PARTS):
            raise Refusal(422, "The request is malformed: it has too many parts.")
        if not all_can_be_kept(data):
            raise Refusal(422, CANNOT_BE_KEPT)
        return data


class PageWish(Wish):
    """A wish that may come from a page."""

    have: Annotated[
        StrictStr | None,
        Field(max_length=HAVE_LIMIT, description="For pages: the parts they show. The answer brings what has changed."),
    ] = None


class ActionWish(PageWish):
    """One action, or several that follow each other, by notation or by code."""

    answers: Version
    action: Notation | StrictInt | None = None
    actions: Annotated[list[Notation | StrictInt] | None, Field(max_length=moves.BATCH_LIMIT)] = None
    seat: SeatNumber | None = None


class UndoWish(PageWish):
    """Take back what you have done last: all that you have asked for at once."""

    answers: Version
    seat: SeatNumber | None = None
    actions: Annotated[
        StrictInt | None,
        Field(ge=1, le=moves.BATCH_LIMIT, description="Exactly so many of your last actions, or nothing."),
    ] = None


class ChatWish(PageWish):
    """Say something."""

    text: Annotated[StrictStr, Field(max_length=4 * moves.CHAT_LIMIT)]


class SeatWish(PageWish):
    """Hand a seat to a bot, or take it back."""

    to: Literal["bot", "person"]
    level: StrictStr = USUAL


class LinkWish(PageWish):
    """Replace the link of a seat, or of the onlookers, by a new one."""

    seat: SeatNumber | Literal["watch"]
    withdraw: Literal[True]


class BranchSeat(BaseModel):
    """Who sits on a seat of the new table."""

    model_config = ConfigDict(extra="forbid")
    kind: StrictStr
    level: StrictStr = USUAL
    name: StrictStr = ""


class BranchWish(Wish):
    """Play on from the position after `at` actions."""

    at: Annotated[StrictInt, Field(ge=0, lt=1 << 31)]
    seats: list[StrictStr | BranchSeat] | None = None


class HintWish(Wish):
    """Ask what to do."""

    answers: Version
    seat: SeatNumber | None = None


class HintedChoice(BaseModel):
    """An action worth considering."""

    code: int
    action: str
    title: str
    results: Annotated[
        list[float],
        Field(description="For every player the share of the result to be expected; none if it was tried too little."),
    ]
    visits: Annotated[int, Field(description="How often it was tried.")]


class Hinted(BaseModel):
    """What a strong bot would do, best first."""

    seat: int
    version: int
    bot: str
    rough: Annotated[bool, Field(description="The compiled bots are not ready yet: this is the opinion of a slow one.")]
    playouts: int
    choices: list[HintedChoice]
    why: Annotated[str, Field(description="What the best gains and risks against the next best; empty if unknown.")] = (
        ""
    )
    order: Annotated[
        str, Field(description="Why the best is the best, where figures look as if another one was; else empty.")
    ] = ""
    plan: Annotated[list[int], Field(description="All steps of a decision that is made in parts, best first.")] = []


class Done(BaseModel):
    """The wish was carried out: its sequence number, and the version of the table after it."""

    seq: int
    version: int
    page: Annotated[
        dict[str, Any] | None, Field(description="What has changed on the page that said what it has, if it is ready.")
    ] = None


class Opened(BaseModel):
    """A table was opened."""

    path: str


class Problem(BaseModel):
    """Why a wish was not carried out, in words. Some refusals say more beside it."""

    problem: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"model": Problem, "description": "Not your seat, not your table, or no valid token."},
    404: {"model": Problem, "description": "No such table."},
    409: {"model": Problem, "description": "Stale: the table has moved on. `version` is the one to answer."},
    413: {"model": Problem, "description": "Too large."},
    422: {"model": Problem, "description": "Illegal or malformed. `legal` lists what is possible."},
    429: {"model": Problem, "description": "Too many requests. The header `Retry-After` says when to try again."},
}
CHANGES_A_TABLE: Final[dict[str, Any]] = {"response_model": Done, "responses": REFUSALS}  # what such a route declares


@router.get(
    "/api/me", summary="Who you are, and the token your changes must carry", tags=["you"], responses=answers(Me)
)
async def me(who: Anybody) -> Response:
    """Sets the identity cookie for somebody new. Send `csrf` as the header `X-CSRF-Token` with every change."""
    return who.json({"name": await who.services.name_of(who.person), "csrf": who.csrf})


@router.get("/api/tables/{table_id}", summary="A table as you may see it", responses=REFUSALS | answers(TableAnswer))
async def look(table_id: TableId, who: Anybody, eyes: Eyes = None) -> Response:
    """The view of your seat, what is legal, points, version."""
    table = await who.table(table_id)
    shown = await who.services.render(lambda: table_json(table.now, who.person, who.eyes))
    watching = await who.services.onlookers(table.now, who.person)
    return who.json(shown | ({"onlookers": [vars(one) for one in watching]} if watching else {}))


async def carried_out(
    who: Visitor, table_id: str, wish: PageWish, plan: Callable[[TableState], moves.Plan | None]
) -> Response:
    """Carry out a wish. A page that says what it has is told with the answer, or the refusal, what has changed."""
    try:
        done = await who.services.tables.change(table_id, plan, who.person, wish.key)
    except Refusal as refusal:
        if refusal.status == 409 and (drawn := await _news(who, table_id, wish)):
            refusal.more["page"] = json.loads(drawn.body)
        raise
    answer = {"seq": done.seq, "version": done.version}
    drawn = await _news(who, table_id, wish, answer)
    return who.drawn(drawn) if drawn else who.json(answer)


async def _news(who: Visitor, table_id: str, wish: PageWish, answer: dict[str, Any] | None = None) -> Drawn | None:
    """What has changed on the page of somebody who may look at the table, with the answer to their wish."""
    table = await who.services.tables.get(table_id)
    if wish.have is None or not moves.may_see(table.now, who.person, who.watching):
        return None
    return await who.services.updates.soon(table, who, wish.have, answer)


@router.post("/api/tables/{table_id}/actions", summary="Act", **CHANGES_A_TABLE)
async def act(table_id: TableId, wish: ActionWish, who: Known) -> Response:
    """Answered when the action is on disk."""
    actions = actions_of(wish)
    return await carried_out(
        who, table_id, wish, lambda now: moves.act(now, who.person, wish.key, wish.answers, actions, wish.seat)
    )


def actions_of(wish: ActionWish) -> list[str | int]:
    """The actions of a wish that names one or several."""
    if (wish.action is None) == (wish.actions is None):
        raise Refusal(422, "Send either `action` or `actions`.")
    return wish.actions if wish.actions is not None else [wish.action or 0]


@router.post("/api/tables/{table_id}/undo", summary="Take back what you did last", **CHANGES_A_TABLE)
async def undo(table_id: TableId, wish: UndoWish, who: Known) -> Response:
    """Possible while nobody else has acted, nothing was drawn and nothing was revealed.

    Actions that were sent together are taken back together, as far as that is possible.
    """
    return await carried_out(
        who,
        table_id,
        wish,
        lambda now: taking_back.undo(now, who.person, wish.key, wish.answers, wish.seat, wish.actions),
    )


@router.post("/api/tables/{table_id}/hint", summary="Ask what a strong bot would do", responses=REFUSALS)
async def hint(table_id: TableId, wish: HintWish, who: Known) -> Hinted:
    """For the player who must decide. The bot knows what that player knows, and changes nothing."""
    found = await asked_hint(table_id, wish, who)
    choices = [HintedChoice(**{name: getattr(c, name) for name in HintedChoice.model_fields}) for c in found.choices]
    return Hinted(
        seat=found.seat,
        version=found.version,
        bot=found.bot,
        rough=found.rough,
        playouts=found.playouts,
        choices=choices,
        why=sentence(found.why) if found.why else "",
        order=found.order,
        plan=list(found.plan),
    )


async def asked_hint(table_id: str, wish: HintWish, who: Visitor) -> Hint:
    """The hint somebody asks for, or why there is none."""
    now = (await who.table(table_id)).now
    seat = moves.asking_seat(now, who.person, wish.answers, wish.seat)
    return await who.services.hints.ask(now, seat, who.caller)


@router.post("/api/tables/{table_id}/chat", summary="Say something", **CHANGES_A_TABLE)
async def chat(table_id: TableId, wish: ChatWish, who: Known) -> Response:
    """Players only. Does not make anybody's action stale."""
    return await carried_out(who, table_id, wish, lambda now: moves.chat(now, who.person, wish.key, wish.text))


@router.post("/api/tables/{table_id}/seats/{seat}", summary="Hand over a seat", **CHANGES_A_TABLE)
async def hand_over(table_id: TableId, seat: Annotated[int, Path(ge=0, lt=64)], wish: SeatWish, who: Known) -> Response:
    """To a bot, or back to its person. For the seat's person and the table's owner."""
    return await carried_out(
        who, table_id, wish, lambda now: moves.hand_over(now, who.person, wish.key, seat, wish.to, wish.level)
    )


@router.post("/api/tables/{table_id}/links", summary="Withdraw a link", **CHANGES_A_TABLE)
async def withdraw(table_id: TableId, wish: LinkWish, who: Known) -> Response:
    """A new link takes its place; who came by the old one must be invited again. For the owner."""
    seat = None if wish.seat == "watch" else wish.seat
    return await carried_out(who, table_id, wish, lambda now: moves.withdraw(now, who.person, wish.key, seat))


@router.post("/api/tables/{table_id}/branch", summary="Play on from an earlier position", responses=REFUSALS)
async def branch(table_id: TableId, wish: BranchWish, who: Known) -> Opened:
    """At a new table. Only after the end, or when all persons' seats are yours: the draws to come are the same."""
    table = await who.table(table_id)
    wishes = None if wish.seats is None else [branch_seat(seat) for seat in wish.seats]
    name = await who.services.name_in_log(who.person)
    made = await who.services.branch(table, wish.at, who.caller, name, wishes, wish.key)
    return Opened(path=f"/t/{made}")


def branch_seat(seat: str | BranchSeat) -> opening.Wish:
    """Who is to sit on a seat, as a program says it."""
    if isinstance(seat, BranchSeat):
        return opening.wish(seat.kind, seat.level, seat.name)
    kind, _, detail = seat.partition(":")
    if kind == opening.A_BOT:
        return opening.wish(kind, detail or USUAL)
    return opening.wish(kind, name=detail)


@router.get(
    "/t/{table_id}/events",
    summary="The stream of a table",
    **text_of("text/event-stream", "Messages, as long as you listen.", REFUSALS),
)
async def events(
    table_id: TableId,
    who: Anybody,
    after: Annotated[int | None, Query(ge=0, description="Start after this sequence number.")] = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> Response:
    """Server-Sent Events: the id is the sequence number, the data `{seq, version, kind, seat, over, yours}`.

    `Last-Event-ID` (or `?after=`) continues where a reader was; `event: resync` means: fetch the table anew, and
    `event: people`: a player has come or gone.
    """
    services = who.services
    table = await who.table(table_id)
    if last_event_id is not None:
        after = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else -1
    stream = TableStream(
        table,
        services.hub,
        services.settings,
        who.person,
        who.watching,
        after,
        who.address,
        services.training.ring,
    )
    return who.known(stream)
