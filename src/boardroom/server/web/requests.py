"""Around every request: an id by which its owner finds it in the log, the figures it adds to, and a line if wished."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardroom.server.logs import REQUEST
from boardroom.server.web.metrics import Metrics

LOG: Final = logging.getLogger("boardroom.requests")
HEADER: Final = b"x-request-id"
LONGEST: Final = 60  # characters of a part of a path
SECRET: Final = "link"  # the parameter of a path that is a key to a table


class Requests:
    """ASGI middleware. A request is over for it when its answer begins: streams last."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: bool) -> None:
        self._app = app
        self._metrics = metrics
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began = secrets.token_hex(4), perf_counter()
        REQUEST.set(request)  # every request has a context of its own

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, request.encode())]}
                self._note(scope, message["status"], perf_counter() - began)
            await send(message)

        await self._app(scope, receive, answer)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self._metrics.answered(scope["method"], template(scope), status, seconds)
        if self._log:
            client = scope.get("client")
            said = {"method": scope["method"], "path": place(scope), "status": status}
            more = {"milliseconds": round(seconds * 1000, 1), "address": client[0] if client else ""}
            LOG.info("%(method)s %(path)s %(status)d, %(milliseconds)s ms, %(address)s", said | more, extra=said | more)


def template(scope: Scope) -> str:
    """The route a request took, such as `/t/{table_id}`; empty if none."""
    return str(getattr(scope.get("route"), "path", ""))


def place(scope: Scope) -> str:
    """The path of a request as it may be written down: a link is a key, and stays out of logs."""
    path = template(scope)
    for name, value in scope.get("path_params", {}).items():
        if name != SECRET:
            path = path.replace(f"{{{name}}}", str(value)[:LONGEST])
    if not path:  # refused before it was looked up: what comes after the first part may be a link
        first, *more = scope["path"].removeprefix("/").split("/")
        path = f"/{first[:LONGEST]}" + ("/…" if more else "")
    return "".join(c if c.isprintable() else "?" for c in path)  # one request, one line
