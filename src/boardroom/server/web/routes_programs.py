"""What programs do beside playing: games and options, opening and joining tables, logs, stories and analyses."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field, StrictInt, StrictStr
from starlette.responses import Response

from boardroom.kernel.game import GameError, find, games
from boardroom.server.refusal import Refusal
from boardroom.server.table import moves, opening, training
from boardroom.server.table.names import NAME_LIMIT, clean_name
from boardroom.server.web.answers import AnalysisAnswer, Games, Log, PositionAnswer, Story, TableList, answers
from boardroom.server.web.identity import WATCHING, set_cookie
from boardroom.server.web.page_models import KeptLine
from boardroom.server.web.routes_api import REFUSALS, BranchSeat, Eyes, Opened, TableId, Wish, branch_seat
from boardroom.server.web.visitor import Anybody, Known, Visitor

router = APIRouter(tags=["tables"], responses=REFUSALS)

Name = Annotated[StrictStr, Field(max_length=4 * NAME_LIMIT)]


class NameWish(Wish):
    """Give yourself a name."""

    name: Name


class TableWish(Wish):
    """A table to be opened: who sits on each seat, as `you`, `invite`, `bot`, `bot:hard`, `hotseat:Name`."""

    game: Annotated[StrictStr, Field(max_length=40)]
    seats: list[StrictStr | BranchSeat]
    title: Annotated[StrictStr, Field(max_length=200)] = ""
    options: dict[StrictStr, StrictStr] = Field(default_factory=dict)
    clock: Annotated[
        StrictInt, Field(ge=0, le=training.LONGEST_LIMIT, description="Seconds a move may take; 0: no limit.")
    ] = 0
    late: Annotated[Literal["owner", "bot"], Field(description="Then you decide, or a bot plays.")] = "owner"


class JoinWish(Wish):
    """Take the seat behind a link."""

    link: Annotated[StrictStr, Field(min_length=1, max_length=64, description="The last part of the link.")]
    name: Name = ""


class WatchWish(Wish):
    """Look on at the table behind an onlookers' link."""

    link: Annotated[StrictStr, Field(min_length=1, max_length=64, description="The last part of the link.")]


class Kept(BaseModel):
    """It was done."""

    done: bool = True


@router.get("/api/games", summary="Games and their options", tags=["games"], responses=answers(Games))
async def listed_games(who: Anybody) -> Response:
    """Everything that can be played here, and what can be chosen."""
    return who.json({"games": [_game(name) for name in games()]})


def _game(name: str) -> dict[str, Any]:
    about = find(name).about
    return {
        "name": name,
        "title": about.title,
        "summary": about.summary,
        "players": list(about.players),
        "minutes": about.minutes,
        "rules": about.rules_version,
        "sources": list(about.sources),
        "options": [
            {
                "name": o.name,
                "choices": list(o.choices),
                "help": o.help,
                "only": {k: list(v) for k, v in o.only.items()},
            }
            for o in about.options
        ],
    }


@router.post("/api/me", summary="Give yourself a name", tags=["you"])
async def rename(wish: NameWish, who: Known) -> Kept:
    """As others see you at new tables."""
    await who.services.save_name(who.caller, clean_name(wish.name))
    return Kept()


@router.get("/api/tables", summary="Your tables", responses=answers(TableList))
async def your_tables(who: Anybody) -> Response:
    """Last changed first; `yours` where you must decide."""
    lines = await who.services.tables_of(who.person)
    rows = [
        {"id": line.id, "title": line.title, "path": f"/t/{line.id}", "problem": line.reason}
        if isinstance(line, KeptLine)
        else {
            "id": line.id,
            "title": line.title,
            "path": f"/t/{line.id}",
            "game": line.game.name,
            "status": str(line.status),
            "yours": line.yours,
            "over": line.ended,
            "changed": line.changed,
        }
        for line in lines
    ]
    return who.json({"tables": rows})


@router.post("/api/tables", summary="Open a table")
async def open_table(wish: TableWish, who: Known) -> Opened:
    """You own it. The same key again gives the same table again."""
    try:
        game = find(wish.game)
    except GameError as error:
        raise Refusal(422, f"{error}.") from None
    if len(wish.seats) > game.max_seats:
        raise Refusal(422, f"{game.about.title} has at most {game.max_seats} seats.")
    name = await who.services.name_of(who.person) or "Somebody"
    seats = [branch_seat(seat) for seat in wish.seats]
    box = who.services.tables.box(game.name)
    head, plan = opening.new_table(game.name, wish.title, who.person, name, wish.options, seats, box)
    if wish.clock:
        training.wind_up(plan, wish.clock, wish.late)
    return Opened(path=f"/t/{await who.services.open_table(head, plan, wish.key, who.caller)}")


@router.post("/api/join", summary="Join a table")
async def join(wish: JoinWish, who: Known) -> Opened:
    """By an invitation, or by your own link from another device."""
    services = who.services
    table_id = await services.tables.read(services.store.table_of_link, wish.link)
    if table_id is None:
        raise Refusal(404, moves.DEAD_LINK)
    name = clean_name(wish.name or await services.name_of(who.person))
    await services.save_name(who.caller, name)
    await services.tables.change(table_id, lambda now: moves.join(now, who.person, wish.link, name))
    return Opened(path=f"/t/{table_id}")


@router.post("/api/watch", summary="Look on at a table", response_model=Opened)
async def watch(wish: WatchWish, who: Known) -> Response:
    """By an onlookers' link. The answer sets a cookie: whoever sends it back, with the same key, may look."""
    table_id = await watched(who, wish.link)
    return looking_on(who, wish.link, who.json({"path": f"/t/{table_id}"}))


async def watched(who: Visitor, link: str) -> str:
    """The table behind an onlookers' link, for somebody who may look there."""
    table_id = await who.services.tables.read(who.services.store.table_of_link, link)
    table = await who.services.tables.current(table_id) if table_id else None
    if table is None or table.now.watch_token != link:
        raise Refusal(404, moves.DEAD_LINK)
    if table.now.is_banned(who.person):
        raise Refusal(403, moves.why_not_see(table.now, who.person, ()))
    return table.id


def looking_on(who: Visitor, link: str, response: Response) -> Response:
    """An answer that lets its receiver look on from now on."""
    links = [*(known for known in who.watching if known != link), link]
    set_cookie(response, WATCHING, who.services.identities.watching(who.person, links), who.secure)
    return response


@router.get("/api/tables/{table_id}/positions/{at}", summary="An earlier position", responses=answers(PositionAnswer))
async def position(
    table_id: TableId, at: Annotated[int, Path(ge=0, lt=1 << 31)], who: Anybody, eyes: Eyes = None
) -> Response:
    """The table after so many actions, as you may see it: the view of your seat, points, who had to decide."""
    model = await who.services.updates.model(await who.table(table_id), who)
    match, seat = model.match, model.seat
    if at > len(match.log):
        raise Refusal(422, f"There is no position {at}: positions run from 0 to {len(match.log)}.")

    def shown() -> dict[str, Any]:
        then = match.at(at)
        told = {"at": at, "actions": len(match.log), "seat": seat, "to_act": list(then.to_act), "over": then.over}
        return {**told, "scores": then.scores(seat), "view": then.view(seat)}

    return who.json(await who.services.render(shown))


@router.get("/api/tables/{table_id}/log", summary="The log of a finished game", responses=answers(Log))
async def log(table_id: TableId, who: Anybody) -> Response:
    """Setup, seed and actions: it replays the whole game."""
    table = await who.table(table_id)
    if hidden := moves.why_no_log(table.now, who.person):
        raise Refusal(403, hidden)
    match = table.now.match
    return who.json(json.loads(await who.services.render(match.to_json)))


@router.get("/api/tables/{table_id}/story", summary="What happened, in sentences", responses=answers(Story))
async def story(
    table_id: TableId,
    who: Anybody,
    after: Annotated[int, Query(ge=0, description="So many actions are known.")] = 0,
    eyes: Eyes = None,
) -> Response:
    """As your seat is told."""
    model = await who.services.updates.model(await who.table(table_id), who)
    told = await who.services.render(lambda: model.match.story(model.seat))
    return who.json({"after": after, "actions": [[str(line) for line in lines] for lines in told[after:]]})


@router.get(
    "/api/tables/{table_id}/analysis", summary="The analysis of a finished game", responses=answers(AnalysisAnswer)
)
async def analysis(table_id: TableId, who: Anybody) -> Response:
    """Asking begins the work: ask again until `done`."""
    table = await who.table(table_id)
    reason = moves.why_no_analysis(table.now.match) or moves.why_not_laid_open(table.now, who.person)
    if reason:
        raise Refusal(403, reason)
    job = await who.services.analyses.of(table.now, False, who.caller)
    found = None if job.analysis is None else asdict(job.analysis)
    return who.json({"done": job.analysis is not None, "failed": job.failed, "share": job.share, "analysis": found})


@router.post(
    "/api/logs",
    summary="Open a log",
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def upload(request: Request, who: Known) -> Opened:
    """A log as it was fetched: checked action by action, then opened at a table of your own."""
    text = await request.body()
    if not text:
        raise Refusal(422, "The log is empty.")
    return Opened(path=f"/t/{await who.services.upload(text, who.caller)}")
