"""Workshops for programs: everything their pages can do. The pages use these addresses themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr
from starlette.responses import Response

from boardroom.bots.names import USUAL
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.server.refusal import Refusal
from boardroom.server.table import training
from boardroom.server.table.moves import CHAT_LIMIT
from boardroom.server.table.names import NAME_LIMIT
from boardroom.server.table.teams import VOTE
from boardroom.server.web.answers import ReportAnswer, Visit, WallAnswer, WorkshopList, answers, text_of
from boardroom.server.web.answers import Room as RoomAnswer
from boardroom.server.web.routes_api import REFUSALS, Wish
from boardroom.server.web.stream import WorkshopStream
from boardroom.server.web.visitor import Anybody, Known, Visitor
from boardroom.server.web.workshop_json import guest_json, room_json, wall_json
from boardroom.server.work.limits import Asking
from boardroom.server.workshop import slides
from boardroom.server.workshop.debrief import Report
from boardroom.server.workshop.news import about
from boardroom.server.workshop.register import Arrangement, Workshop
from boardroom.server.workshop.workshops import Place, Room

router = APIRouter(tags=["workshops"], responses=REFUSALS)

WorkshopId = Annotated[str, Path(max_length=40)]
Link = Annotated[StrictStr, Field(min_length=1, max_length=64, description="The last part of the link.")]
PersonId = Annotated[StrictStr, Field(min_length=1, max_length=64)]
TableNumber = Annotated[StrictInt, Field(ge=1, le=1000, description="As the tables are numbered: from 1.")]
SeatNumber = Annotated[StrictInt, Field(ge=0, lt=64)]


class OpenWish(Wish):
    """A workshop to be opened."""

    title: Annotated[StrictStr, Field(max_length=200)] = ""
    game: Annotated[StrictStr, Field(max_length=40)]
    tables: Annotated[StrictInt, Field(ge=1, le=1000)]
    seats: Annotated[StrictInt, Field(ge=1, le=10, description="Teams at each table.")]
    options: dict[StrictStr, StrictStr] = Field(default_factory=dict)
    way: Annotated[Literal["vote", "captain", "anybody"], Field(description="How teams decide.")] = "vote"
    seating: Annotated[Literal["choice", "random", "trainer"], Field(description="How people get a place.")] = "choice"
    same_start: Annotated[StrictBool, Field(description="All tables begin with the same draws.")] = True
    printed_box: Annotated[StrictBool, Field(description="Not the owner's box file of this server.")] = False
    seed: Annotated[
        StrictInt | None, Field(ge=0, lt=SEED_LIMIT, description="Of the first table; drawn if none is given.")
    ] = None


class EnterWish(Wish):
    """Come to a workshop by its link."""

    link: Link
    name: Annotated[StrictStr, Field(max_length=4 * NAME_LIMIT)]


class PlaceWish(Wish):
    """Take a place."""

    table: TableNumber
    seat: SeatNumber


class PeopleOrder(Wish):
    """Give somebody a place, another one, or none; or strike them off the list."""

    person: PersonId
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    away: Annotated[StrictBool, Field(description="They do not belong to the workshop any more.")] = False


class Order(Wish):
    """What the trainer wants, at one table or, without `table`, at all of them."""

    do: Literal[
        "pause", "resume", "limit", "message", "undo", "end", "way", "bot", "back", "captain", "spread", "share", "fill"
    ]
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    person: PersonId | None = None
    text: Annotated[StrictStr, Field(max_length=4 * CHAT_LIMIT)] = ""
    seconds: Annotated[StrictInt, Field(ge=0, le=training.LONGEST_LIMIT)] = 0
    late: Literal["owner", "bot"] = "owner"
    way: Literal["vote", "captain", "anybody"] = VOTE
    level: Annotated[StrictStr, Field(max_length=40)] = USUAL
    beyond: Annotated[StrictBool, Field(description="Undo beyond the rules of secrecy; everybody is told.")] = False
    actions: Annotated[
        StrictInt | None,
        Field(ge=0, lt=1 << 31, description="Undo only if so many actions have been played: the last one you saw."),
    ] = None
    shared: StrictBool = True


class Carried(BaseModel):
    """The order was carried out; at some tables perhaps not, and why."""

    problems: list[str] = []


class Entered(BaseModel):
    """You are in; `path` is where your place is, or will be."""

    id: str
    path: str


@router.get("/api/workshops", summary="Your workshops", responses=answers(WorkshopList))
async def listed(who: Anybody) -> Response:
    """Those you lead, and those you came to."""
    led, came = await who.services.training.workshops.list_of(who.person)
    return who.json({"lead": [_line(one) for one in led], "came": [_line(one) for one in came]})


def _line(workshop: Workshop) -> dict[str, Any]:
    return {
        "id": workshop.id,
        "title": workshop.title,
        "game": workshop.game,
        "tables": workshop.arrangement.tables,
        "created": workshop.created,
        "path": f"/workshops/{workshop.id}",
    }


@router.post("/api/workshops", summary="Open a workshop")
async def open_workshop(wish: OpenWish, who: Known) -> Entered:
    """You lead it: you see everything there, and do not play. All tables are paused at first."""
    chosen = {
        name: getattr(wish, name)
        for name in ("tables", "seats", "options", "way", "seating", "same_start", "printed_box")
    }
    made = await opened(who, wish.title, wish.game, Arrangement(**chosen), wish.key, wish.seed)
    return Entered(id=made, path=f"/workshops/{made}")


async def opened(
    who: Visitor, title: str, game: str, arrangement: Arrangement, key: str | None, seed: int | None = None
) -> str:
    """Open a workshop within the limits; its id."""
    services = who.services
    services.limits.count(Asking.WORKSHOPS, who.caller)
    return await services.training.workshops.open(who.person, title, game, arrangement, key, seed)


@router.post("/api/workshops/enter", summary="Come to a workshop")
async def enter(wish: EnterWish, who: Known) -> Entered:
    """By the link everybody got. Where places are given at random you have one at once."""
    workshop = await entered(who, wish.link, wish.name)
    return Entered(id=workshop.id, path=f"/workshops/{workshop.id}")


async def entered(who: Visitor, link: str, name: str) -> Workshop:
    """Come to a workshop by its link."""
    services = who.services
    workshop = await services.training.workshops.behind(link)
    services.limits.count(Asking.NAMES, who.caller)
    await services.training.workshops.enter(workshop, who.person, name)
    return workshop


@router.get(
    "/api/workshops/{workshop_id}", summary="A workshop as you may see it", responses=answers(RoomAnswer | Visit)
)
async def look(workshop_id: WorkshopId, who: Anybody) -> Response:
    """The trainer sees all tables; everybody else the teams and their own place."""
    training_room = who.services.training
    room = await visited_room(who, workshop_id)
    if who.person == room.workshop.owner:
        training_room.foresee(room, who.address)
        return who.json(await who.services.render(lambda: room_json(room, training_room.glance(room))))
    must_be_guest(room, who.person)
    return who.json(await who.services.render(lambda: guest_json(room, who.person)))


async def visited_room(who: Visitor, workshop_id: str) -> Room:
    """A workshop somebody looks at: with that its tables are visited, and stay. For the trainer its bots play on."""
    workshops = who.services.training.workshops
    room = await workshops.room(await workshops.by_id(workshop_id))
    for table in room.tables.values():
        who.services.keeper.visited(table.id)
        if who.person == room.workshop.owner:
            who.services.attendance.look(table, who.person, who.address)
    return room


def must_be_guest(room: Room, person: str) -> None:
    """`Refusal` for whoever has not come by the link."""
    if not any(guest.person == person for guest in room.guests):
        raise Refusal(403, "You have not come to this workshop yet: use the link you were given.")


@router.post("/api/workshops/{workshop_id}/place", summary="Take a place")
async def choose_place(workshop_id: WorkshopId, wish: PlaceWish, who: Known) -> Carried:
    """Where that is left to everybody."""
    workshops = who.services.training.workshops
    await workshops.choose_place(await workshops.by_id(workshop_id), who.person, Place(wish.table - 1, wish.seat))
    return Carried()


@router.post("/api/workshops/{workshop_id}/people", summary="Move somebody")
async def move(workshop_id: WorkshopId, wish: PeopleOrder, who: Known) -> Carried:
    """For the trainer. Without `table` and `seat` the person waits for a place, or goes if `away`."""
    if (wish.table is None) != (wish.seat is None) or (wish.away and wish.table is not None):
        raise Refusal(422, "Say both `table` and `seat`, or neither; `away` goes with neither.")
    workshops = who.services.training.workshops
    workshop = await workshops.led(workshop_id, who.person)
    if wish.away:
        await workshops.send_away(workshop, wish.person)
        return Carried()
    place = None if wish.table is None or wish.seat is None else Place(wish.table - 1, wish.seat)
    await workshops.put(workshop, wish.person, place)
    return Carried()


@router.post("/api/workshops/{workshop_id}/orders", summary="Lead a workshop")
async def order(workshop_id: WorkshopId, wish: Order, who: Known) -> Carried:
    """For the trainer: pause and resume, limits, messages, undo, bots, captains, the end."""
    workshops = who.services.training.workshops
    workshop = await workshops.led(workshop_id, who.person)
    if wish.do == "spread":
        await workshops.spread(workshop)
        return Carried()
    if wish.do == "share":
        await workshops.arrange(workshop, shared=wish.shared)
        return Carried()
    if wish.do == "way" and wish.table is None:
        await workshops.arrange(workshop, way=wish.way)
    if wish.do in ("undo", "bot", "back", "captain") and wish.table is None:
        raise Refusal(422, f"Say at which `table` to do “{wish.do}”.")
    if wish.do in ("bot", "back", "captain") and wish.seat is None:
        raise Refusal(422, f"Say at which `seat` to do “{wish.do}”.")
    only = None if wish.table is None else wish.table - 1
    return Carried(problems=await workshops.everywhere(workshop, _meant(wish, who.person), only, wish.key))


def _meant(wish: Order, trainer: str) -> Any:
    """What an order means at a table at a given moment."""
    seat, person = wish.seat or 0, wish.person or ""
    return {
        "pause": lambda now: training.pause(now, trainer),
        "resume": lambda now: training.resume(now, trainer),
        "limit": lambda now: training.limit_rounds(now, trainer, wish.seconds, wish.late),
        "message": lambda now: training.tell(now, trainer, wish.text),
        "undo": lambda now: training.take_back(now, trainer, wish.beyond, wish.actions),
        "end": lambda now: training.end(now, trainer),
        "way": lambda now: training.choose_way(now, trainer, wish.way),
        "bot": lambda now: training.stand_in(now, trainer, seat, wish.level),
        "back": lambda now: training.back(now, trainer, seat),
        "captain": lambda now: training.name_captain(now, trainer, seat, person),
        "fill": lambda now: training.fill(now, trainer, wish.level),
    }[wish.do]


# -- the wall and the debriefing


@router.get("/api/wall/{link}", summary="The screen for the wall", responses=answers(WallAnswer))
async def wall(link: Annotated[str, Path(max_length=64)], who: Anybody) -> Response:
    """What everybody may see: rounds, points, interesting moves. Nothing hidden."""
    training_room = who.services.training
    room = await training_room.workshops.room(await training_room.workshops.on_wall(link))
    return who.json(await who.services.render(lambda: wall_json(room, training_room.wall(room))))


@router.get(
    "/wall/{link}/events",
    summary="The stream of the wall",
    **text_of("text/event-stream", "Messages, as long as you listen."),
)
async def wall_events(link: Annotated[str, Path(max_length=64)], who: Anybody) -> Response:
    """Server-Sent Events: `event: change` means that something has changed; look again."""
    workshop = await who.services.training.workshops.on_wall(link)
    return who.known(stream(who, workshop.id))


async def report_for(who: Visitor, workshop_id: str) -> tuple[Room, Report]:
    """The debriefing of a workshop, for whoever may read it. The first look lets strong bots play from the start."""
    training_room = who.services.training
    room = await training_room.workshops.room(await training_room.workshops.by_id(workshop_id))
    report = await who.services.render(lambda: training_room.report(room, who.person))
    training_room.play_strongly(room, who.address)
    return room, report


@router.get("/api/workshops/{workshop_id}/report", summary="The debriefing as JSON", responses=answers(ReportAnswer))
async def report_json(workshop_id: WorkshopId, who: Anybody) -> Response:
    """For the trainer; for everybody when it is shared and all games have ended."""
    _, report = await report_for(who, workshop_id)
    return who.json(slides.as_json(report))


@router.get(
    "/api/workshops/{workshop_id}/report.csv",
    summary="The debriefing as CSV",
    **text_of("text/csv", "A table for a spreadsheet."),
)
async def report_csv(workshop_id: WorkshopId, who: Anybody) -> Response:
    """One line for every team and round."""
    _, report = await report_for(who, workshop_id)
    return who.known(_file(slides.as_csv(report).encode("utf-8-sig"), "text/csv; charset=utf-8", "debriefing.csv"))


@router.get(
    "/api/workshops/{workshop_id}/report.pdf",
    summary="The debriefing as PDF",
    **text_of("application/pdf", "A file to print."),
)
async def report_pdf(workshop_id: WorkshopId, who: Anybody) -> Response:
    """The same as on the page, to print or to hand out."""
    _, report = await report_for(who, workshop_id)
    body = await who.services.work_out(who.caller, lambda: as_pdf(report))
    return who.known(_file(body, "application/pdf", "debriefing.pdf"))


def as_pdf(report: Report) -> bytes:
    """The debriefing on paper. What makes PDFs is a fifth of all a server would load: it waits until somebody asks."""
    from boardroom.server.workshop import paper

    return paper.as_pdf(report)


def _file(body: bytes, kind: str, name: str) -> Response:
    return Response(body, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get(
    "/workshops/{workshop_id}/events",
    summary="The stream of a workshop",
    **text_of("text/event-stream", "Messages, as long as you listen."),
)
async def events(workshop_id: WorkshopId, who: Anybody) -> Response:
    """Server-Sent Events: `event: change` means that something has changed; look again."""
    workshops = who.services.training.workshops
    room = await workshops.room(await workshops.by_id(workshop_id))
    if who.person != room.workshop.owner:
        must_be_guest(room, who.person)
    return who.known(stream(who, workshop_id))


def stream(who: Visitor, workshop_id: str) -> WorkshopStream:
    """The stream of a workshop for somebody who may listen."""
    services = who.services
    return WorkshopStream(about(workshop_id), services.hub, services.settings, who.person, who.address)
