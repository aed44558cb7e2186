"""People who go, or have to: signing out; leaving a table, muting, removing, banning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Request
from pydantic import Field, StrictStr
from starlette.responses import RedirectResponse, Response

from boardroom.server.refusal import Refusal
from boardroom.server.table import moderation
from boardroom.server.table.moves import Plan
from boardroom.server.table.state import TableState
from boardroom.server.web.forms import texts_of_form
from boardroom.server.web.identity import COOKIE, forget_cookies, set_cookie
from boardroom.server.web.routes_api import CHANGES_A_TABLE, PageWish, SeatNumber, TableId, carried_out
from boardroom.server.web.visitor import Known, must_be_browser

router = APIRouter(tags=["tables"])
NOT_BY_KEY: Final = "You sign out in a browser: a program's key must not become a cookie."


@router.post("/me/sign-out", include_in_schema=False)
async def sign_out(request: Request, who: Known) -> Response:
    """All cookies of this person die. The browser at hand stays, with a new one, or becomes a stranger as well."""
    must_be_browser(request, NOT_BY_KEY)
    form = await texts_of_form(request)
    await who.services.sign_out(who.caller)
    here = "stay" if form.get("here") == "stay" else "leave"
    response = RedirectResponse(f"/?signed-out={here}", 303)
    if here == "stay":
        set_cookie(response, COOKIE, who.services.identities.cookie(who.person), who.secure)
    else:
        forget_cookies(response)
    return response


class PeopleWish(PageWish):
    """Leave a seat; or, as the owner, mute, remove or ban whoever has it. An onlooker is named by their mark."""

    do: Literal["leave", "mute", "unmute", "remove", "ban"]
    seat: SeatNumber | None = None
    onlooker: Annotated[StrictStr, Field(max_length=40)] | None = None
    then: Annotated[
        Literal["open", "bot"], Field(description="What becomes of the seat: open behind a new link, or a bot's.")
    ] = "open"


@router.post("/api/tables/{table_id}/people", summary="Leave, mute, remove, ban", **CHANGES_A_TABLE)
async def decide(table_id: TableId, wish: PeopleWish, who: Known) -> Response:
    """Players leave their own seats; the rest is for the owner. A ban also replaces every open link of the table."""
    return await carried_out(who, table_id, wish, _planned(wish, who.person))


def _planned(wish: PeopleWish, person: str) -> Callable[[TableState], Plan]:
    """What the wish means at a given moment."""
    key, seat, onlooker = wish.key, wish.seat, wish.onlooker
    if (seat is None) == (onlooker is None):
        raise Refusal(422, "Say which `seat` is meant, or which `onlooker`.")
    if seat is None:
        if wish.do != "ban":
            raise Refusal(422, "Onlookers only read. They can be banned.")
        return lambda now: moderation.ban_onlooker(now, person, key, onlooker or "")
    return {
        "leave": lambda now: moderation.leave(now, person, key, seat),
        "mute": lambda now: moderation.mute(now, person, key, seat),
        "unmute": lambda now: moderation.mute(now, person, key, seat, quiet=False),
        "remove": lambda now: moderation.remove(now, person, key, seat, wish.then),
        "ban": lambda now: moderation.ban(now, person, key, seat, wish.then),
    }[wish.do]
