"""The pages people open, and the forms on them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse

from boardroom.bots.names import LEVELS
from boardroom.bots.own import own_names
from boardroom.kernel.game import Game, GameError, find, games
from boardroom.server.refusal import Refusal
from boardroom.server.table import moves, opening, training
from boardroom.server.table.kept import Kept
from boardroom.server.table.names import clean, clean_name
from boardroom.server.table.seats import OPEN, Person
from boardroom.server.table.store import Head
from boardroom.server.table.tables import Table
from boardroom.server.web import pages
from boardroom.server.web.forms import WITH_FILES, fields_of_form, kind_of, number_in, texts_of_form
from boardroom.server.web.page_models import (
    AnalysisModel,
    KeptLine,
    LobbyModel,
    ReplayModel,
    TableLine,
    TableModel,
)
from boardroom.server.web.routes_api import HAVE_LIMIT, HintWish, TableId, asked_hint
from boardroom.server.web.routes_programs import looking_on, watched
from boardroom.server.web.seen_by import kept_model
from boardroom.server.web.visitor import Anybody, Known, Visitor
from boardroom.server.work.analysis import with_line

router = APIRouter(include_in_schema=False)

FOR_EVER: Final = "public, max-age=31536000, immutable"  # the address of a static file names its contents
At = Annotated[int | None, Query(ge=0)]
LineNumber = Annotated[int, Path(ge=1, le=100)]
Have = Annotated[str | None, Query(max_length=HAVE_LIMIT)]


# -- the lobby


SIGNED_OUT: Final = {
    "stay": "All your other browsers are signed out. This one stays.",
    "leave": "You are signed out everywhere. Your own link of a seat brings you back to it.",
}


@router.get("/")
async def lobby(who: Anybody, game: str = "", signed_out: Annotated[str, Query(alias="signed-out")] = "") -> Response:
    """Games, your tables, a new table."""
    return await _lobby(who, chosen=game, notice=SIGNED_OUT.get(signed_out, ""))


async def _lobby(
    who: Visitor,
    chosen: str = "",
    problem: str = "",
    form: dict[str, str] | None = None,
    status: int = 200,
    notice: str = "",
) -> Response:
    name = await who.services.name_of(who.person)
    lines = await who.services.tables_of(who.person)
    model = LobbyModel(
        person=Person(who.person, name) if name else None,
        games=tuple(games().values()),
        tables=tuple(line for line in lines if isinstance(line, TableLine)),
        kept=tuple(line for line in lines if isinstance(line, KeptLine)),
        levels=(*LEVELS, *own_names()),
        csrf=who.csrf,
        chosen=chosen,
        problem=problem,
        form=form or {},
        notice=notice,
    )
    return who.page(await who.services.render(lambda: pages.lobby_page(model)), status)


@router.post("/me")
async def rename(request: Request, who: Anybody) -> Response:
    """Give oneself a name."""
    form = await texts_of_form(request)
    await who.services.save_name(who.caller, clean_name(form.get("name", "")))
    return who.go_to("/")


@router.post("/tables")
async def open_table(request: Request, who: Anybody) -> Response:
    """Open a table. What is wrong with the form is said beside the form."""
    form = await texts_of_form(request)
    try:
        made = await _opened(who, form)
    except Refusal as refusal:
        page = await _lobby(who, form.get("game", ""), refusal.problem, form, refusal.status)
        page.headers.update(refusal.headers)
        return page
    return who.go_to(f"/t/{made}")


async def _opened(who: Visitor, form: dict[str, str]) -> str:
    name = await who.services.name_of(who.person)
    if form.get("name") or not name:
        name = clean_name(form.get("name", ""))
        await who.services.save_name(who.caller, name)
    try:
        game = find(form.get("game", ""))
    except GameError as error:
        raise Refusal(422, f"{error}.") from None
    wishes = opening.wishes_of_form(form, game.max_seats)
    options = opening.options_of_form(form, game, len(wishes))
    box = who.services.tables.box(game.name)
    head, plan = opening.new_table(game.name, form.get("title", ""), who.person, name, options, wishes, box)
    if form.get("clock", "0") != "0":
        training.wind_up(plan, number_in(form, "clock", "Say how long a move may take."), form.get("late", ""))
    return await who.services.open_table(head, plan, form.get("key", "")[:64] or None, who.caller)


@router.post("/logs")
async def upload(request: Request, who: Anybody) -> Response:
    """Open a log: from the lobby's form, or as the body of a request."""
    if kind_of(request.headers.get("content-type", "")) == WITH_FILES:
        return await _uploaded(who, (await fields_of_form(request)).get("log", b""))
    return await _uploaded(who, await request.body())


async def _uploaded(who: Visitor, text: bytes) -> Response:
    if not text:
        raise Refusal(422, "The file is empty.")
    made = await who.services.upload(text, who.caller)
    return who.go_to(f"/t/{made}/replay")


# -- links


@router.get("/j/{link}")
async def invitation(link: str, who: Anybody) -> Response:
    """The door of a seat."""
    table, seat = await _behind(who, link)
    if who.person in table.now.seats[seat].holders:
        return who.go_to(f"/t/{table.id}")
    return await _door(who, table, seat, link)


@router.post("/j/{link}")
async def sit_down(link: str, request: Request, who: Anybody) -> Response:
    """Take the seat behind a link."""
    form = await texts_of_form(request)
    table, seat = await _behind(who, link)
    # On another device one is called the same.
    usual = await who.services.name_of(who.person) or table.now.seats[seat].name
    try:
        name = clean_name(form.get("name") or usual)
    except Refusal as refusal:
        return await _door(who, table, seat, link, refusal.problem, refusal.status)
    await who.services.save_name(who.caller, name)
    await who.services.tables.change(table.id, lambda now: moves.join(now, who.person, link, name))
    return who.go_to(f"/t/{table.id}")


async def _behind(who: Visitor, link: str) -> tuple[Table, int]:
    """The table and the seat a link leads to."""
    table_id = await who.services.tables.read(who.services.store.table_of_link, link)
    if table_id is None:
        raise Refusal(404, moves.DEAD_LINK)
    table = await who.services.tables.current(table_id)
    return table, moves.seat_of_link(table.now, link, who.person)


async def _door(who: Visitor, table: Table, seat: int, link: str, problem: str = "", status: int = 200) -> Response:
    now = table.now
    another = now.seats[seat].kind != OPEN
    html = await who.services.render(
        lambda: pages.join_page(
            now.head.title,
            now.match.game,
            now.match.names[seat],
            f"/j/{link}",
            who.csrf,
            problem,
            another_device=another,
        )
    )
    return who.page(html, status)


@router.get("/w/{link}")
async def watch(link: str, who: Anybody) -> Response:
    """The onlookers' link: this browser may look from now on."""
    table_id = await watched(who, link)
    return looking_on(who, link, who.go_to(f"/t/{table_id}"))


# -- a table


@router.get("/t/{table_id}")
async def show(table_id: TableId, who: Anybody) -> Response:
    """The page of a table. Whoever was moved to another place of a workshop is led there."""
    try:
        table = await who.table(table_id)
    except Refusal as refusal:
        there = await who.services.training.workshops.with_table(table_id, who.person)
        if refusal.status != 403 or there is None:
            raise
        return who.go_to(f"/workshops/{there}")
    except Kept as kept:
        told = kept_model(kept, who.person)
        return who.page(await who.services.render(lambda: pages.kept_page(told)))
    return who.drawn(await who.services.updates.page(table, who), "text/html")


@router.get("/t/{table_id}/fragments")
async def fragments(table_id: TableId, who: Anybody, have: Have = None, seq: At = None) -> Response:
    """What an update of that page replaces: all, or what a page has not that says what it has and has heard of."""
    table = await who.table(table_id, seq)
    return who.drawn(await who.services.updates.news(table, who, have))


async def _model(who: Visitor, table: Table) -> TableModel:
    return await who.services.updates.model(table, who)


@router.get("/t/{table_id}/replay")
async def replay(table_id: TableId, who: Anybody, at: At = None) -> Response:
    """The page of an earlier position."""
    model = await _replay_model(who, table_id, at)
    return who.page(await who.services.render(lambda: pages.replay_page(model)))


@router.get("/t/{table_id}/replay/fragments")
async def replay_fragments(table_id: TableId, who: Anybody, at: At = None) -> Response:
    """What going to another position replaces."""
    model = await _replay_model(who, table_id, at)
    parts = await who.services.render(lambda: pages.replay_fragments(model))
    return who.json({"at": model.at, "fragments": parts})


async def _replay_model(who: Visitor, table_id: str, at: int | None) -> ReplayModel:
    model = await _model(who, await who.table(table_id))
    last = len(model.match.log)
    return ReplayModel(model, last if at is None else min(at, last))


@router.get("/t/{table_id}/lines/{number}")
async def better_line(table_id: TableId, number: LineNumber, who: Anybody, at: At = None) -> Response:
    """A better line of the analysis, position by position on the board."""
    model = await _line_model(who, table_id, number, at)
    return who.page(await who.services.render(lambda: pages.replay_page(model)))


@router.get("/t/{table_id}/lines/{number}/fragments")
async def better_line_fragments(table_id: TableId, number: LineNumber, who: Anybody, at: At = None) -> Response:
    """What going to another position of that line replaces."""
    model = await _line_model(who, table_id, number, at)
    parts = await who.services.render(lambda: pages.replay_fragments(model))
    return who.json({"at": model.at, "fragments": parts})


async def _line_model(who: Visitor, table_id: str, number: int, at: int | None) -> ReplayModel:
    """The game up to a swing, and what a search would have made of it."""
    found = await _analysis_model(who, table_id, again=False)
    swings = found.analysis.swings if found.analysis else ()
    if number > len(swings) or not swings[number - 1].line:
        raise Refusal(404, "There is no such line.")
    swing = swings[number - 1]
    match = await who.services.render(lambda: with_line(found.table.match, swing))
    position = swing.at if at is None else min(at, len(match.log))
    return ReplayModel(replace(found.table, match=match, may_branch=False), position, number)


@router.post("/t/{table_id}/hint/fragments")
async def hint(table_id: TableId, wish: HintWish, who: Known) -> Response:
    """A hint, as the page of the table shows it."""
    found = await asked_hint(table_id, wish, who)
    model = await _model(who, await who.table(table_id))
    return who.json({"fragments": await who.services.render(lambda: pages.hint_fragments(model, found))})


@router.get("/t/{table_id}/analysis")
async def analysis(table_id: TableId, who: Anybody) -> Response:
    """What was good and bad in a finished game. Opening the page begins the work."""
    model = await _analysis_model(who, table_id, again=True)
    return who.page(await who.services.render(lambda: pages.analysis_page(model)))


@router.get("/t/{table_id}/analysis/fragments")
async def analysis_fragments(table_id: TableId, who: Anybody) -> Response:
    """How far the work is, and what came of it."""
    model = await _analysis_model(who, table_id, again=False)
    parts = await who.services.render(lambda: pages.analysis_fragments(model))
    done = model.failed or (model.analysis is not None and not model.analysis.partly)
    return who.json({"done": done, "fragments": parts})


async def _analysis_model(who: Visitor, table_id: str, again: bool) -> AnalysisModel:
    table = await who.table(table_id)
    reason = moves.why_no_analysis(table.now.match) or moves.why_not_laid_open(table.now, who.person)
    if reason:
        raise Refusal(403, reason)
    job = await who.services.analyses.of(table.now, again, who.caller)
    return AnalysisModel(await _model(who, table), job.analysis, job.share, job.failed)


@router.get("/t/{table_id}/log.json")
async def log(table_id: TableId, who: Anybody) -> Response:
    """The log of a finished game. Before the end it would give away what is to come."""
    try:
        table = await who.table(table_id)
    except Kept as kept:
        if kept.hidden_from(who.person):
            raise Refusal(403, moves.NO_LOG) from None
        await who.services.disclose_kept(kept, who.person)
        return _log_file(kept.now.head, json.dumps(kept.log(), indent=1))
    if hidden := moves.why_no_log(table.now, who.person):
        raise Refusal(403, hidden)
    match = table.now.match
    return _log_file(table.now.head, await who.services.render(lambda: match.to_json(indent=1)))


def _log_file(head: Head, text: str) -> Response:
    """A log to be saved under the name of its table."""
    game, title = (re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") for name in (head.game, head.title))
    headers = {"Content-Disposition": f'attachment; filename="{game}-{title or "table"}.json"'}
    return Response(text, media_type="application/json", headers=headers)


# -- reading matter


@router.get("/rules/{game}")
async def rules(game: str, who: Anybody, q: Annotated[str, Query(max_length=60)] = "") -> Response:
    """The rules of a game, and what is found in them."""
    found, wanted = _game(game), clean(q)
    own = found.name in who.services.settings.boxes
    return who.page(
        await who.services.render(lambda: pages.rules_page(found, wanted, pages.search_rules(found, wanted), own))
    )


@router.get("/glossary/{game}")
async def glossary(game: str, who: Anybody) -> Response:
    """The words of a game."""
    found = _game(game)
    box = who.services.tables.box(found.name)
    return who.page(await who.services.render(lambda: pages.glossary_page(found, box)))


def _game(name: str) -> Game:
    try:
        return find(name)
    except GameError:
        raise Refusal(404, "There is no such game.") from None


@router.get("/api")
async def api(request: Request, who: Anybody) -> Response:
    """The HTTP API, for people."""
    return who.page(await who.services.render(lambda: pages.api_page(request.app.openapi())))


@router.get("/static/{name:path}")
async def static(name: str, request: Request) -> Response:
    """Styles, scripts and pictures, ours and those of the games."""
    file = pages.asset_file(name)
    if file is None:
        return HTMLResponse("", 404)
    caching = FOR_EVER if "v" in request.query_params else "no-cache"
    response = FileResponse(file, headers={"Cache-Control": caching}, stat_result=file.stat())
    if response.headers["etag"] in request.headers.get("if-none-match", ""):
        return NotModifiedResponse(response.headers)
    return response
