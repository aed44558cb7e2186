"""One person, several browsers. There are no accounts: whoever has the own link of somebody is that person here."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from boardroom.server.refusal import Refusal
from boardroom.server.web import pages
from boardroom.server.web.identity import COOKIE, set_cookie
from boardroom.server.web.visitor import Anybody, Known, Visitor, must_be_browser

router = APIRouter(include_in_schema=False)

DEAD: Final = (
    "This link is nobody's any more. Whoever signs out everywhere gets a new one; look at the whole link again."
)
NOT_BY_KEY: Final = "Your own link is shown in a browser: a program's key can be withdrawn, and must not lead to more."


@router.get("/me/browsers")
async def own_link(request: Request, who: Anybody) -> Response:
    """The link that makes another browser this person's."""
    must_be_browser(request, NOT_BY_KEY)
    name = await who.services.name_of(who.person)
    link = who.services.identities.own_link(who.person, who.generation)
    return who.page(pages.browsers_page(name, f"{who.base}/me/here/{link}"))


@router.get("/me/here/{link}")
async def other_browser(link: str, who: Anybody) -> Response:
    """Ask first: a link that somebody else sent would make one play as them."""
    person = _owner(who, link)
    if person == who.person:
        return who.go_to("/")
    name, before = [await who.services.name_of(one) for one in (person, who.person)]
    return who.page(pages.other_browser_page(name, before, f"/me/here/{link}", who.csrf))


@router.post("/me/here/{link}")
async def become(link: str, who: Known) -> Response:
    """From now on this browser is the person's whose link it is."""
    person = _owner(who, link)
    response = RedirectResponse("/", 303)
    set_cookie(response, COOKIE, who.services.identities.cookie(person), who.secure)
    return response


def _owner(who: Visitor, link: str) -> str:
    owner = who.services.identities.of_own_link(link)
    if owner is None:
        raise Refusal(404, DEAD)
    return owner
