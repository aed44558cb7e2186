"""What every request passes before it is heard: size, origin, rate; and the headers every answer carries."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardroom.server.identity import Identities
from boardroom.server.settings import Rate, Settings

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
LOG: Final = logging.getLogger("boardroom.server")
OUR_FAULT: Final = "Something went wrong here. Nothing that was confirmed is lost; try again."
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BUCKETS: Final = 20_000  # callers remembered at once

Refuse = Callable[[HTTPConnection, int, str], ASGIApp]


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
    """ASGI middleware. Refusals are made by `refuse`, as a page or as JSON."""

    def __init__(self, app: ASGIApp, settings: Settings, identities: Identities, refuse: Refuse) -> None:
        self._app = app
        self._settings = settings
        self._identities = identities
        self._refuse = refuse
        self._changes = Buckets(settings.changes_per_person), Buckets(settings.changes_per_address)
        self._reads = Buckets(settings.reads_per_person), Buckets(settings.reads_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        answer = Answering(send)
        problem = self._problem(connection)
        if problem:
            await self._refuse(connection, *problem)(scope, receive, answer.send)
            return
        body = LimitedBody(receive, self._limit(scope["path"]))
        try:
            await self._app(scope, body.receive, answer.send)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if answer.started:
                raise  # too late for words: the connection is cut
            await self._refuse(connection, 500, OUR_FAULT)(scope, receive, answer.send)

    def _limit(self, path: str) -> int:
        return self._settings.upload_limit if path == "/logs" else self._settings.body_limit

    def _problem(self, connection: HTTPConnection) -> tuple[int, str] | None:
        scope = connection.scope
        if scope["path"].startswith("/static/"):
            return None
        change = scope["method"] not in SAFE
        if not self._settings.unlimited and not self._within_rate(connection, change):
            return 429, "That was too fast. Wait a moment, then try again."
        if not change:
            return None
        length = connection.headers.get("content-length", "")
        limit = self._limit(scope["path"])
        if length and not (length.isdigit() and int(length) <= limit):
            return 413, too_large(limit)
        if not same_origin(connection.headers):
            return 403, "This request did not come from a page of this server."
        return None

    def _within_rate(self, connection: HTTPConnection, change: bool) -> bool:
        people, addresses = self._changes if change else self._reads
        address = connection.client.host if connection.client else ""
        if not addresses.take(address):
            return False
        person = self._identities.person(connection)
        return person is None or people.take(person)


class TooLarge(HTTPException):
    """A body that went on after its limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, too_large(limit))


class LimitedBody:
    """Counts what is received, for bodies that do not say how long they are."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = self._left = limit

    async def receive(self) -> Message:
        """The next piece; `TooLarge` when there were too many."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge(self._limit)
        return message


def too_large(limit: int) -> str:
    """What is said about a body over its limit."""
    return f"That is too large: at most {limit // 1024} kB are accepted here."


def same_origin(headers: Headers) -> bool:
    """Whether a browser says that one of our own pages made the request. Saying nothing is not enough."""
    claimed = headers.get("origin") or headers.get("referer") or ""
    try:
        host = urlsplit(claimed).netloc
    except ValueError:
        return False
    return bool(host) and host.lower() == headers.get("host", "").lower()


class Answering:
    """Puts our headers on an answer, and knows whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.started = False

    async def send(self, message: Message) -> None:
        """Pass on a piece of the answer."""
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)
