"""What every request passes before it is heard: rate, size, origin, sender; and the headers every answer carries."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardroom.server.logs import REQUEST
from boardroom.server.settings import Rate, Settings
from boardroom.server.table.characters import can_be_kept
from boardroom.server.web.bodies import Body, too_large
from boardroom.server.web.forms import is_form, is_utf_8, token_in
from boardroom.server.web.hosts import Hosts
from boardroom.server.web.identity import EVERYTHING, Identities, bearer
from boardroom.server.web.origins import CALLER, caller, why_foreign
from boardroom.server.web.requests import place

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
# What rules a document says nothing to a browser of a script, a style sheet or a font, and is half of a small file.
OF_DOCUMENTS: Final = {
    b"content-security-policy", b"x-frame-options", b"cross-origin-opener-policy", b"permissions-policy"
}  # fmt: skip
NO_DOCUMENTS: Final = (b"text/javascript", b"text/css", b"font/")
LOG: Final = logging.getLogger("boardroom.server")
OUR_FAULT: Final = (
    "Something went wrong here. Nothing that was confirmed is lost; try again. "
    "Whoever runs this server finds the reason in its log under {}."
)
NO_TOKEN: Final = "This page is too old or was not made for you. Reload it and try again."
DEAD_KEY: Final = "This key opens nothing here. It may have been withdrawn, or be for something else."
NOTHING_HERE: Final = "There is nothing at this address."
SAFE: Final = ("GET", "HEAD", "OPTIONS")
DIGITS: Final = 15  # of a length that is worth reading
BUCKETS: Final = 20_000  # callers remembered at once

Problem = tuple[int, str]  # status and words
Refuse = Callable[[HTTPConnection, int, str], ASGIApp]


def is_no_document(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether an answer is a part of pages that no browser shows by itself."""
    return any(name.lower() == b"content-type" and value.startswith(NO_DOCUMENTS) for name, value in headers)


class Buckets:
    """Token buckets, one a caller. The caller who has been quiet longest is forgotten first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # caller -> what is left, when

    def take(self, caller: str) -> bool:
        """Whether the caller may make one more request now."""
        now = self._clock()
        left, then = self._levels.pop(caller, (self._rate.at_once, now))
        left = min(self._rate.at_once, left + (now - then) * self._rate.a_second)
        allowed = left >= 1
        self._levels[caller] = (left - 1 if allowed else left, now)
        if len(self._levels) > BUCKETS:
            self._levels.popitem(last=False)
        return allowed


class Guard:
    """ASGI middleware. Refusals are made by `refuse`, as a page or as JSON.

    Whatever wants to change something proves who it is and that a page of ours sent it before its body is parsed.
    """

    def __init__(self, app: ASGIApp, settings: Settings, identities: Identities, refuse: Refuse) -> None:
        self._app = app
        self._settings = settings
        self._identities = identities
        self._refuse = refuse
        self._hosts = Hosts(settings.allowed_hosts)
        self._changes = Buckets(settings.changes_per_person), Buckets(settings.changes_per_address)
        self._reads = Buckets(settings.reads_per_person), Buckets(settings.reads_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        CALLER.set(caller(connection))  # every request has a context of its own
        answer = Answering(send)
        if scope["method"] not in SAFE:
            body = Body(receive, self._limit(scope["path"]), self._settings.body_timeout)
            receive = body.receive
            problem = self._problem(connection, True) or await self._problem_of_sender(connection, body)
        else:
            problem = self._problem(connection, False)
        if problem:
            await self._refuse(connection, *problem)(scope, receive, answer.send)
            return
        try:
            await self._app(scope, receive, answer.send)
        except ClientDisconnect:
            return  # hung up in the middle of the request: nobody is left to hear an answer
        except Exception:
            LOG.exception("%s %s failed", scope["method"], place(scope))
            if answer.started:
                raise  # too late for words: the connection is cut
            await self._refuse(connection, 500, OUR_FAULT.format(REQUEST.get()))(scope, receive, answer.send)

    def _limit(self, path: str) -> int:
        return self._settings.upload_limit if path in ("/logs", "/api/logs") else self._settings.body_limit

    def _problem(self, connection: HTTPConnection, change: bool) -> Problem | None:
        """Why a request is not heard, as far as its head tells."""
        scope = connection.scope
        if not can_be_kept(scope["path"]) or b"%00" in scope["query_string"]:
            return 404, NOTHING_HERE
        if scope["path"].startswith("/static/"):
            return None  # the same for everybody, and a refusal looks better with its styles
        if elsewhere := self._hosts.why_not(connection):
            return 421, elsewhere
        if not self._settings.unlimited and not self._within_rate(connection, change):
            return 429, "That was too fast. Wait a moment, then try again."
        if bearer(connection) is not None:
            shown = self._identities.shown(connection)
            if shown is None or shown.scope != EVERYTHING:
                return 403, DEAD_KEY
        return self._problem_of_change(connection) if change else None

    def _problem_of_change(self, connection: HTTPConnection) -> Problem | None:
        length = connection.headers.get("content-length", "")
        limit = self._limit(connection.scope["path"])
        if length and not (length.isdecimal() and len(length) <= DIGITS and int(length) <= limit):
            return 413, too_large(limit)
        # No browser shows a program's key for another site: that is a program, and needs no page of ours.
        foreign = "" if bearer(connection) is not None else why_foreign(connection)
        if foreign:
            return 403, foreign
        if not is_utf_8(connection.headers.get("content-type", "")):
            return 415, "Only UTF-8 is read here."
        return None

    async def _problem_of_sender(self, connection: HTTPConnection, body: Body) -> Problem | None:
        """Why the sender of a change is not believed: unknown, or without the token that our pages send along."""
        person = self._identities.person(connection)
        if person is None:
            return 403, NO_TOKEN
        if bearer(connection) is not None:
            return None
        try:
            token = connection.headers.get("x-csrf-token", "") or await self._token_of_form(connection, body)
        except HTTPException as error:
            return error.status_code, error.detail
        return None if self._identities.csrf_is_right(person, token) else (403, NO_TOKEN)

    async def _token_of_form(self, connection: HTTPConnection, body: Body) -> str:
        """The token a form carries; of other bodies nothing is read."""
        content_type = connection.headers.get("content-type", "")
        return token_in(content_type, await body.beginning()) if is_form(content_type) else ""

    def _within_rate(self, connection: HTTPConnection, change: bool) -> bool:
        people, addresses = self._changes if change else self._reads
        if not addresses.take(caller(connection)):
            return False
        person = self._identities.person(connection)
        return person is None or people.take(person)


class Answering:
    """Puts our headers on an answer, and knows whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.started = False

    async def send(self, message: Message) -> None:
        """Pass on a piece of the answer."""
        if message["type"] == "http.response.start":
            self.started = True
            given = list(message.get("headers", ()))
            names = {name.lower() for name, _ in given}
            if is_no_document(given):
                names |= OF_DOCUMENTS
            message = {**message, "headers": given + [header for header in RAW_HEADERS if header[0] not in names]}
        await self._send(message)
