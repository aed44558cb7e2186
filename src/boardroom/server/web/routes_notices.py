"""Keys for programs, where somebody wants to be told of their turn, and the list of turns."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

import icalendar
from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field, StrictStr
from starlette.responses import Response

from boardroom.server.refusal import Refusal
from boardroom.server.table import keys
from boardroom.server.table.keys import MAIL, ROOM, Notice, Token
from boardroom.server.table.moves import must_own
from boardroom.server.table.names import clean
from boardroom.server.table.store import now
from boardroom.server.web import pages
from boardroom.server.web.answers import Notices, Tokens, Turns, answers, text_of
from boardroom.server.web.forms import texts_of_form
from boardroom.server.web.identity import CALENDAR, EVERYTHING
from boardroom.server.web.page_models import TableLine
from boardroom.server.web.routes_api import REFUSALS, Wish
from boardroom.server.web.services import Services
from boardroom.server.web.visitor import Anybody, Known, Visitor, must_be_browser, services_of
from boardroom.server.work.limits import Asking
from boardroom.server.work.messenger import LONGEST_TARGET

router = APIRouter(tags=["you"], responses=REFUSALS)

MOST_NOTICES: Final = 10
MOST_TOKENS: Final = 20
NAME: Final = 60
MAIL_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
NO_MAIL: Final = "This server sends no mail: whoever runs it has named no mail server."
NOT_BY_KEY: Final = "Keys are made and withdrawn in a browser: a program's key makes no other keys."
Id = Annotated[str, Path(max_length=40)]


class TokenWish(Wish):
    """A key for a program."""

    name: Annotated[StrictStr, Field(max_length=4 * NAME)]
    scope: Annotated[
        Literal["all", "calendar"], Field(description="Everything you may do here, or only your list of turns.")
    ] = "all"


class NoticeWish(Wish):
    """Where you want to be told that it is your turn."""

    kind: Annotated[
        Literal["webhook", "mail", "room"],
        Field(description="`room`: the webhook of a chat room, told of everybody's turns at a `table` of your own."),
    ]
    target: Annotated[StrictStr, Field(max_length=LONGEST_TARGET)]
    table: Annotated[StrictStr, Field(max_length=40)] | None = None


class TryWish(Wish):
    """Send a message, to see whether it arrives."""


class GoneWish(Wish):
    """It is not wanted any more."""


class Made(BaseModel):
    """It was made. A key is shown this once."""

    id: str
    token: str | None = None
    waits: Annotated[bool, Field(description="A mail was sent: its link must be opened first.")] = False


class Tried(BaseModel):
    """A message was sent."""

    arrived: bool


class Gone(BaseModel):
    """It is gone."""

    gone: bool = True


# -- keys


@router.get("/api/me/tokens", summary="Your keys for programs", responses=answers(Tokens))
async def tokens(who: Anybody) -> Response:
    """What they are called and what they open; the keys themselves are shown only when they are made."""
    found = await who.services.tables.read(keys.tokens_of, who.services.store, who.person)
    return who.json({"tokens": [vars(one) for one in found]})


@router.post("/api/me/tokens", summary="Make a key for a program")
async def make_token(wish: TokenWish, request: Request, who: Known) -> Made:
    """A program sends it as `Authorization: Bearer …`, and needs neither cookie nor `X-CSRF-Token`."""
    must_be_browser(request, NOT_BY_KEY)
    services = who.services
    services.limits.count(Asking.ADDRESSES, who.caller)
    wanted = Token(keys.id_of(who.person, wish.key), clean(wish.name)[:NAME] or "A program", wish.scope, now())
    made = await services.tables.write(keys.make_token, services.store, who.person, wanted, MOST_TOKENS)
    if made is None:
        raise Refusal(422, f"You have {MOST_TOKENS} keys. Withdraw one first.")
    return Made(id=made.id, token=services.identities.token(who.person, made.id, made.scope))


@router.post("/api/me/tokens/{token}/withdraw", summary="Withdraw a key")
async def withdraw_token(token: Id, wish: GoneWish, request: Request, who: Known) -> Gone:
    """It opens nothing any more, within two seconds at every process."""
    must_be_browser(request, NOT_BY_KEY)
    services = who.services
    if not await services.tables.write(keys.withdraw_token, services.store, who.person, token):
        raise Refusal(404, "You have no such key.")
    services.identities.withdrawn |= {token}
    services.hub.dismiss_person(who.person)  # a stream that was opened with the key; browsers come back at once
    return Gone()


# -- where to be told


@router.get("/api/me/notices", summary="Where you are told of your turn", responses=answers(Notices))
async def notices(who: Anybody) -> Response:
    """Webhooks and mail addresses."""
    found = await who.services.tables.read(keys.notices_of, who.services.store, who.person)
    return who.json({"notices": [vars(one) for one in found], "mail": bool(who.services.settings.smtp)})


@router.post("/api/me/notices", summary="Be told of your turn")
async def add_notice(wish: NoticeWish, who: Known) -> Made:
    """At all tables, or at one. A webhook gets `{text, link, table, title, game, seat, due}`, a chat room `seats`.

    A mail address is confirmed first: a link is sent there.
    """
    services, proof = who.services, None
    made = keys.id_of(who.person, wish.key)
    if known := await services.tables.read(keys.notice_of, services.store, who.person, made):
        return Made(id=made, waits=not known.confirmed)
    services.limits.count(Asking.ADDRESSES, who.caller)
    table = None if wish.table is None else await who.table(wish.table)
    if wish.kind == ROOM:
        if table is None:
            raise Refusal(422, "A chat room is told of one table: say of which.")
        must_own(table.now, who.person)
    if wish.kind != MAIL:
        await services.messenger.allowed_address(wish.target)
    else:
        if not services.settings.smtp:
            raise Refusal(422, NO_MAIL)
        if not MAIL_ADDRESS.fullmatch(wish.target):
            raise Refusal(422, "That is no mail address.")
        proof = secrets.token_urlsafe(18)
    notice = Notice(made, wish.table, wish.kind, wish.target, proof is None, who.base)
    kept = await services.tables.write(keys.add_notice, services.store, who.person, notice, proof, MOST_NOTICES)
    if not kept:
        raise Refusal(422, f"You are told in {MOST_NOTICES} places already. Give one up first.")
    if proof:
        await _ask_for_proof(who, notice, proof)
    await services.messenger.learn()
    return Made(id=notice.id, waits=proof is not None)


async def _ask_for_proof(who: Visitor, notice: Notice, proof: str) -> None:
    """Send the link that proves an address; one that cannot be written to is not kept."""
    services = who.services
    link = f"{services.settings.public_url or notice.base}/me/confirm/{proof}"
    text = f"Somebody wants to be told at this address when it is their turn at a table.\n\nIf that was you: {link}\n"
    try:
        await services.messenger.mail(notice.target, "Boardroom: is this your address?", text)
    except Exception as error:
        await services.tables.write(keys.drop_notice, services.store, who.person, notice.id)
        raise Refusal(503, f"The mail could not be sent ({type(error).__name__}). Try again later.") from None


@router.post("/api/me/notices/{notice}/try", summary="Try whether you can be told")
async def try_notice(notice: Id, wish: TryWish, who: Known) -> Tried:
    """A message is sent there; `arrived` says whether it was taken."""
    services = who.services
    found = await services.tables.read(keys.notices_of, services.store, who.person)
    here = next((one for one in found if one.id == notice), None)
    if here is None or not here.confirmed:
        raise Refusal(404, "You are not told there.")
    services.limits.count(Asking.ADDRESSES, who.caller)
    return Tried(arrived=await services.messenger.try_out(who.person, here))


@router.post("/api/me/notices/{notice}/withdraw", summary="Be told no more")
async def drop_notice(notice: Id, wish: GoneWish, who: Known) -> Gone:
    """Nobody is told there any more."""
    services = who.services
    if not await services.tables.write(keys.drop_notice, services.store, who.person, notice):
        raise Refusal(404, "You are not told there.")
    await services.messenger.learn()
    return Gone()


@router.get("/me/confirm/{link}", include_in_schema=False)
async def confirmation(link: Annotated[str, Path(max_length=64)], who: Anybody) -> Response:
    """The link of a mail. A button, because programs that look through mail open links too."""
    return who.page(await who.services.render(lambda: pages.confirm_page(link, who.csrf)))


@router.post("/me/confirm/{link}", include_in_schema=False)
async def confirm(link: Annotated[str, Path(max_length=64)], request: Request, who: Known) -> Response:
    """The address is the receiver's."""
    await texts_of_form(request)
    services = who.services
    if not await services.tables.write(keys.confirm_notice, services.store, link):
        raise Refusal(404, "This link was used already, or never existed.")
    await services.messenger.learn()
    return who.go_to("/me/notices?confirmed=1")


@router.get("/me/notices", include_in_schema=False)
async def notices_page(who: Anybody, confirmed: str = "") -> Response:
    """Where somebody is told, their keys, and their list of turns for a calendar."""
    services = who.services
    told = await services.tables.read(keys.notices_of, services.store, who.person)
    made = await services.tables.read(keys.tokens_of, services.store, who.person)
    lines = await services.tables_of(who.person)
    tables = {line.id: line.title for line in lines if isinstance(line, TableLine) and not (line.ended or line.lesson)}
    mail = bool(services.settings.smtp)
    html = await services.render(lambda: pages.notices_page(told, made, tables, mail, bool(confirmed), who.csrf))
    return who.page(html)


# -- turns


@router.get("/api/me/turns", summary="Where you must decide", responses=answers(Turns))
async def turns(who: Anybody) -> Response:
    """Tables that wait for you, and until when."""
    return who.json({"turns": await _turns(who.services, who.person)})


async def _turns(services: Services, person: str) -> list[dict[str, Any]]:
    rows = []
    for line in await services.tables_of(person):
        if isinstance(line, TableLine) and line.yours:
            there = (await services.tables.get(line.id)).now
            mine = [seat for seat in there.match.to_act if seat in there.seats_of(person)]
            if there.supervision.paused or not mine:
                continue  # nobody waits for anybody
            due = min(
                filter(None, (there.supervision.round_due, *(there.move_due(seat) for seat in mine))), default=None
            )
            rows.append(
                {
                    "table": line.id,
                    "title": line.title,
                    "game": line.game.name,
                    "status": str(line.status),
                    "path": f"/t/{line.id}",
                    "since": min(there.asked_at[seat] for seat in mine),
                    "due": due,
                }
            )
    return rows


@router.get("/me/turns.ics", summary="Your turns for a calendar", **text_of("text/calendar", "iCalendar."))
async def calendar(
    request: Request, token: Annotated[str, Query(max_length=300, description="A key of the scope `calendar`.")] = ""
) -> Response:
    """iCalendar: an entry for every table that waits for you, at the time until which you must decide."""
    services = services_of(request)
    shown = services.identities.of_token(token) if token else services.identities.shown(request)
    if shown is None or shown.scope not in ("", CALENDAR, EVERYTHING):
        raise Refusal(403, "This address needs a key for your list of turns.")
    found = await _turns(services, shown.person)
    base = services.settings.public_url or str(request.base_url).rstrip("/")
    return Response(as_calendar(found, base), media_type="text/calendar; charset=utf-8")


def as_calendar(found: list[dict[str, Any]], base: str) -> bytes:
    """Turns as a calendar understands them. Without a limit an entry stands at the time since which you are asked."""
    book = icalendar.Calendar()
    book.add("prodid", "-//Boardroom//turns//EN")
    book.add("version", "2.0")
    book.add("x-wr-calname", "Boardroom: your turns")
    for turn in found:
        until = datetime.fromisoformat(turn["due"] or turn["since"]).astimezone(UTC).replace(microsecond=0)
        entry = icalendar.Event()
        entry.add("uid", f"{turn['table']}@boardroom")
        entry.add("dtstamp", datetime.now(UTC).replace(microsecond=0))
        entry.add("dtstart", until - timedelta(minutes=30) if turn["due"] else until)
        entry.add("dtend", until if turn["due"] else until + timedelta(minutes=30))
        entry.add("summary", f"{'Decide until now' if turn['due'] else 'Your turn'}: {turn['title']}")
        entry.add("description", turn["status"])
        entry.add("url", f"{base}{turn['path']}")
        book.add_component(entry)
    return bytes(book.to_ical())
