"""Who is at the door: the person of a request, proven by the cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from boardroom.server.drawing import Drawn
from boardroom.server.house import House
from boardroom.server.identity import COOKIE, WATCHING, set_cookie
from boardroom.server.kept import Kept
from boardroom.server.limits import Caller
from boardroom.server.moment import Moment
from boardroom.server.moves import why_not_see
from boardroom.server.origins import caller
from boardroom.server.refusal import Refusal
from boardroom.server.tables import Table


@dataclass(frozen=True)
class Visitor:
    """The sender of a request."""

    house: House
    person: str
    new: bool  # first seen with this request: the answer must set the cookie
    renews: bool  # the cookie counts but is old: the answer makes it new
    watching: list[str]
    secure: bool
    address: str = ""  # as limits are counted
    generation: int = 0  # of the cookie that was shown
    unpacks: bool = False  # takes compressed answers

    @property
    def caller(self) -> Caller:
        """As the limits know the visitor."""
        return Caller(self.person, self.address)

    @property
    def csrf(self) -> str:
        """The token this person's pages send along."""
        return self.house.identities.csrf(self.person)

    async def table(self, table_id: str, seq: int | None = None) -> Table:
        """A table the visitor may look at: as it stands in the store or, if `seq` is said, at least at that event."""
        try:
            table = await self.house.tables.current(table_id, seq)
        except Kept as kept:
            self._must_see(kept.now)
            self.house.keeper.visited(table_id)
            raise
        self._must_see(table.now)
        self.house.attendance.look(table, self.person, self.address)
        self.house.keeper.visited(table.id)
        return table

    def _must_see(self, now: Moment) -> None:
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
        identities = self.house.identities
        if self.new or self.renews:
            # Of the generation that was shown: who signed out everywhere meanwhile has not renewed this one.
            set_cookie(response, COOKIE, identities.cookie(self.person, self.generation), self.secure)
        if self.renews and self.watching:
            set_cookie(response, WATCHING, identities.watching(self.person, self.watching), self.secure)
        return response


def house_of(request: Request) -> House:
    """The house that serves the request."""
    house: House = request.app.state.house
    return house


async def visitor(request: Request) -> Visitor:
    """Whoever asks. A stranger becomes somebody."""
    house = house_of(request)
    shown = house.identities.shown(request)
    person = shown.person if shown else house.identities.new()
    renews = shown is not None and shown.old
    if renews:
        house.keeper.saw(person)
    watching = house.identities.watched(request, person) if shown else []
    secure, generation = request.url.scheme == "https", shown.generation if shown else 0
    unpacks = "gzip" in request.headers.get("accept-encoding", "")
    return Visitor(house, person, shown is None, renews, watching, secure, caller(request), generation, unpacks)


Anybody = Annotated[Visitor, Depends(visitor)]
Known = Anybody  # who wants to change something: the guard has asked for identity and token before
