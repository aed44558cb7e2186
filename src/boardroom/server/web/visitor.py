"""Who is at the door: the person of a request, proven by the cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from boardroom.server.refusal import Refusal
from boardroom.server.table.kept import Kept
from boardroom.server.table.moves import why_not_see
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table
from boardroom.server.web.drawing import Drawn
from boardroom.server.web.identity import COOKIE, WATCHING, bearer, set_cookie
from boardroom.server.web.origins import caller
from boardroom.server.web.services import Services
from boardroom.server.work.limits import Caller

EYES: Final = tuple(map(str, range(10)))  # seats somebody may ask to look from


@dataclass(frozen=True)
class Visitor:
    """The sender of a request."""

    services: Services
    person: str
    new: bool  # first seen with this request: the answer must set the cookie
    renews: bool  # the cookie counts but is old: the answer makes it new
    watching: list[str]
    secure: bool
    address: str = ""  # as limits are counted
    generation: int = 0  # of the cookie that was shown
    unpacks: bool = False  # takes compressed answers
    eyes: int | None = None  # the seat a trainer wants to look from
    base: str = ""  # how the visitor calls this server

    @property
    def caller(self) -> Caller:
        """As the limits know the visitor."""
        return Caller(self.person, self.address)

    @property
    def csrf(self) -> str:
        """The token this person's pages send along."""
        return self.services.identities.csrf(self.person)

    async def table(self, table_id: str, seq: int | None = None) -> Table:
        """A table the visitor may look at: as it stands in the store or, if `seq` is said, at least at that event."""
        try:
            table = await self.services.tables.current(table_id, seq)
        except Kept as kept:
            self._must_see(kept.now)
            self.services.keeper.visited(table_id)
            raise
        self._must_see(table.now)
        self.services.attendance.look(table, self.person, self.address)
        self.services.keeper.visited(table.id)
        return table

    def _must_see(self, now: TableState) -> None:
        reason = why_not_see(now, self.person, self.watching)
        if reason:
            raise Refusal(403, reason)

    def page(self, html: str, status: int = 200) -> Response:
        """A page as the answer."""
        return self.known(HTMLResponse(html, status))

    def go_to(self, path: str) -> Response:
        """Another page as the answer."""
        return self.known(RedirectResponse(path, 303))

    def json(self, data: Any) -> Response:
        """Data as the answer."""
        return self.known(JSONResponse(data))

    def drawn(self, drawn: Drawn, media_type: str = "application/json") -> Response:
        """Something drawn as the answer."""
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if drawn.compressed else None
        return self.known(Response(drawn.body, media_type=media_type, headers=headers))

    def known(self, response: Response) -> Response:
        """The answer, with the cookie if the visitor has none yet, or an old one: it lasts as long as it is used."""
        identities = self.services.identities
        if self.new or self.renews:
            # Of the generation that was shown: who signed out everywhere meanwhile has not renewed this one.
            set_cookie(response, COOKIE, identities.cookie(self.person, self.generation), self.secure)
        if self.renews and self.watching:
            set_cookie(response, WATCHING, identities.watching(self.person, self.watching), self.secure)
        return response


def services_of(request: Request) -> Services:
    """The services behind the request."""
    services: Services = request.app.state.services
    return services


async def visitor(request: Request) -> Visitor:
    """Whoever asks. A stranger becomes somebody."""
    services = services_of(request)
    shown = services.identities.shown(request)
    person = shown.person if shown else services.identities.new()
    renews = shown is not None and shown.old
    if renews:
        services.keeper.saw(person)
    watching = services.identities.watched(request, person) if shown else []
    secure, generation = request.url.scheme == "https", shown.generation if shown else 0
    unpacks = "gzip" in request.headers.get("accept-encoding", "")
    asked = request.query_params.get("eyes", "")
    return Visitor(
        services,
        person,
        new=shown is None,
        renews=renews,
        watching=watching,
        secure=secure,
        address=caller(request),
        generation=generation,
        unpacks=unpacks,
        eyes=int(asked) if asked in EYES else None,
        base=str(request.base_url).rstrip("/"),
    )


def must_be_browser(request: Request, otherwise: str) -> None:
    """`Refusal` that says something `otherwise`, for a program's key: withdrawn, it must leave nothing behind."""
    if bearer(request) is not None:
        raise Refusal(403, otherwise)


Anybody = Annotated[Visitor, Depends(visitor)]
Known = Anybody  # who wants to change something: the guard has asked for identity and token before
