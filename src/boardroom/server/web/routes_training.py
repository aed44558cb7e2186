"""The pages of workshops: opening one, the trainer's room, the entrance, the wall, the debriefing."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from boardroom.kernel.game import GameError, find, games
from boardroom.server.refusal import Refusal
from boardroom.server.table import opening
from boardroom.server.table.names import clean_name
from boardroom.server.web import pages
from boardroom.server.web.forms import number_in, texts_of_form
from boardroom.server.web.routes_workshops import (
    WorkshopId,
    entered,
    must_be_guest,
    opened,
    report_for,
    visited_room,
)
from boardroom.server.web.visitor import Anybody, Visitor
from boardroom.server.workshop.register import Arrangement, Workshop
from boardroom.server.workshop.workshops import Place, Room

router = APIRouter(include_in_schema=False)
Link = Annotated[str, Path(max_length=64)]


@router.get("/workshops")
async def workshops(who: Anybody, game: str = "") -> Response:
    """The workshops of a trainer, and a form for a new one."""
    return await _workshops(who, {"game": game})


async def _workshops(who: Visitor, form: dict[str, str], problem: str = "", status: int = 200) -> Response:
    led, came = await who.services.training.workshops.list_of(who.person)
    own_boxes = frozenset(who.services.settings.boxes)
    html = await who.services.render(
        lambda: pages.workshops_page(led, came, tuple(games().values()), form, who.csrf, problem, own_boxes)
    )
    return who.page(html, status)


@router.post("/workshops")
async def open_workshop(request: Request, who: Anybody) -> Response:
    """Open a workshop. What is wrong with the form is said beside the form."""
    form = await texts_of_form(request)
    try:
        arrangement = arrangement_of_form(form)
        key = form.get("key", "")[:64] or None
        made = await opened(who, form.get("title", ""), form.get("game", ""), arrangement, key)
    except Refusal as refusal:
        page = await _workshops(who, form, refusal.problem, refusal.status)
        page.headers.update(refusal.headers)
        return page
    return who.go_to(f"/workshops/{made}")


def arrangement_of_form(form: dict[str, str]) -> Arrangement:
    """What the trainer has chosen on the page."""
    try:
        game = find(form.get("game", ""))
    except GameError as error:
        raise Refusal(422, f"{error}.") from None
    seats = number_in(form, "seats", "Say how many teams there are at each table.")
    return Arrangement(
        tables=number_in(form, "tables", "Say how many tables there are."),
        seats=seats,
        options=opening.options_of_form(form, game, seats),
        way=form.get("way", ""),
        seating=form.get("seating", ""),
        same_start=form.get("start", "same") == "same",
        printed_box=form.get("box") == "printed",
    )


@router.get("/workshops/guide")
async def guide(who: Anybody) -> Response:
    """The trainer's guide: what to prepare, a timetable for every title, what each mechanism teaches."""
    return who.page(await who.services.render(pages.guide_page))


# -- the trainer's room, and a guest's place


@router.get("/workshops/{workshop_id}")
async def show(workshop_id: WorkshopId, who: Anybody) -> Response:
    """The trainer's room; for everybody else their place."""
    room = await visited_room(who, workshop_id)
    if who.person != room.workshop.owner:
        must_be_guest(room, who.person)
        return await _guest(who, room)
    training = who.services.training
    training.foresee(room, who.address)
    base = who.base
    html = await who.services.render(lambda: pages.trainer_page(room, training.glance(room), who.csrf, base))
    return who.page(html)


@router.get("/workshops/{workshop_id}/fragments")
async def fragments(workshop_id: WorkshopId, who: Anybody) -> Response:
    """What an update of those pages replaces."""
    room = await visited_room(who, workshop_id)
    if who.person != room.workshop.owner:
        must_be_guest(room, who.person)
        parts = await who.services.render(lambda: pages.guest_fragments(room, who.person, who.csrf))
        return who.json({"fragments": parts, "path": _table_path(room, who.person)})
    training = who.services.training
    training.foresee(room, who.address)
    parts = await who.services.render(lambda: pages.trainer_fragments(room, training.glance(room)))
    return who.json({"fragments": parts})


async def _guest(who: Visitor, room: Room) -> Response:
    html = await who.services.render(lambda: pages.guest_page(room, who.person, who.csrf))
    return who.page(html)


def _table_path(room: Room, person: str) -> str:
    place = room.place_of(person)
    return f"/t/{room.tables[place.table].id}" if place else ""


@router.post("/workshops/{workshop_id}/place")
async def take_place(workshop_id: WorkshopId, request: Request, who: Anybody) -> Response:
    """Take a place, where that is left to everybody."""
    form = await texts_of_form(request)
    table, _, seat = form.get("place", "").partition(".")
    if not (table.isascii() and table.isdigit() and seat.isascii() and seat.isdigit() and len(table + seat) < 8):
        raise Refusal(422, "There is no such place.")
    workshops = who.services.training.workshops
    workshop = await workshops.by_id(workshop_id)
    await workshops.choose_place(workshop, who.person, Place(int(table), int(seat)))
    return who.go_to(f"/workshops/{workshop_id}")


# -- the entrance


@router.get("/x/{link}")
async def entrance(link: Link, who: Anybody) -> Response:
    """The link everybody gets: a name is enough."""
    workshop = await who.services.training.workshops.behind(link)
    room = await visited_room(who, workshop.id)
    if who.person == workshop.owner or any(guest.person == who.person for guest in room.guests):
        return who.go_to(f"/workshops/{workshop.id}")
    return await _entrance(who, workshop)


async def _entrance(who: Visitor, workshop: Workshop, problem: str = "", status: int = 200) -> Response:
    name = await who.services.name_of(who.person)
    html = await who.services.render(lambda: pages.entrance_page(workshop, name, who.csrf, problem))
    return who.page(html, status)


@router.post("/x/{link}")
async def come_in(link: Link, request: Request, who: Anybody) -> Response:
    """Come in with a name."""
    form = await texts_of_form(request)
    try:
        name = clean_name(form.get("name", ""))
        workshop = await entered(who, link, name)
    except Refusal as refusal:
        known = await who.services.training.workshops.behind(link)
        return await _entrance(who, known, refusal.problem, refusal.status)
    return who.go_to(f"/workshops/{workshop.id}")


# -- the wall


@router.get("/wall/{link}")
async def wall(link: Link, who: Anybody) -> Response:
    """The screen for the wall."""
    room, shown = await _wall(who, link)
    base = who.base
    return who.page(await who.services.render(lambda: pages.wall_page(room, shown, base)))


@router.get("/wall/{link}/fragments")
async def wall_fragments(link: Link, who: Anybody) -> Response:
    """What an update of the wall replaces."""
    room, shown = await _wall(who, link)
    return who.json({"fragments": await who.services.render(lambda: pages.wall_fragments(room, shown))})


async def _wall(who: Visitor, link: str) -> tuple[Room, Any]:
    training = who.services.training
    room = await training.workshops.room(await training.workshops.on_wall(link))
    return room, await who.services.render(lambda: training.wall(room))


# -- the debriefing


@router.get("/workshops/{workshop_id}/report")
async def report(workshop_id: WorkshopId, who: Anybody) -> Response:
    """The debriefing as a page."""
    room, told = await report_for(who, workshop_id)
    working = who.services.training.plays_strongly(room.workshop)
    trainer = who.person == room.workshop.owner
    return who.page(
        await who.services.render(lambda: pages.report_page(room.workshop, told, working, trainer, who.csrf))
    )
