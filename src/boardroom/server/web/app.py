"""The application: routes, guards and errors put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPBearer
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from boardroom import __version__
from boardroom.server.refusal import Refusal, Unplayable, presentable
from boardroom.server.settings import Settings
from boardroom.server.web import (
    pages,
    routes_api,
    routes_browsers,
    routes_care,
    routes_learn,
    routes_notices,
    routes_pages,
    routes_people,
    routes_programs,
    routes_teams,
    routes_training,
    routes_workshops,
)
from boardroom.server.web.forms import NOT_READABLE
from boardroom.server.web.metrics import Metrics
from boardroom.server.web.readiness import Readiness
from boardroom.server.web.requests import Requests
from boardroom.server.web.security import NOTHING_HERE, Guard
from boardroom.server.web.services import Services

LOG: Final = logging.getLogger("boardroom.server")
COMPRESSED_FROM: Final = 1000  # bytes
FAST: Final = 2  # of 9: somewhat more bytes than the usual level, in half the time

# Only told here: the guard has looked at keys before any route is asked, and a browser shows its cookie instead.
KEY: Final = Security(
    HTTPBearer(
        scheme_name="key",
        description="A key made under “Being told of your turn”. Browsers show a cookie and `X-CSRF-Token` instead.",
        auto_error=False,
    )
)

problem_page = lru_cache(100)(pages.problem_page)  # strangers who are refused again and again cost nothing

# What programs may ask with a key, and OpenAPI describes; some pages stand among it.
FOR_PROGRAMS: Final = (
    routes_api, routes_people, routes_learn, routes_programs, routes_teams, routes_notices, routes_workshops,
)  # fmt: skip
TITLES: Final = {
    403: "Not for you",
    404: "Nothing here",
    405: "Nothing to look at",
    408: "Too slow",
    410: "This seat is taken",
    409: "The table has moved on",
    413: "Too large",
    415: "Not readable",
    421: "Another name",
    422: "That does not work",
    429: "Slowly",
    500: "Out of order",
    503: "Out of order",
}

SAID: Final = {  # instead of what the framework says
    400: (422, NOT_READABLE),
    404: (404, NOTHING_HERE),
    405: (405, "This address takes what a form or a program sends, and shows no page."),
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server on one database. Opening it brings the schema up to date."""
    services = Services(settings or Settings())

    @asynccontextmanager
    async def running(_app: FastAPI) -> AsyncIterator[None]:
        await services.run()
        yield
        await services.close()

    app = FastAPI(
        title="Boardroom",
        version=__version__,
        summary="Tables for heavyweight business board games.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
    )
    app.state.services = services
    app.state.metrics = Metrics(services)
    app.state.readiness = Readiness(services)
    app.router.routes.extend(all_routes())
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=FAST)
    app.add_middleware(Guard, settings=services.settings, identities=services.identities, refuse=refusal_response)
    if services.settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(services.settings.trusted_proxies))
    app.add_middleware(Requests, metrics=app.state.metrics, log=services.settings.log_requests)
    _explain_errors(app)
    return app


@cache
def all_routes() -> list[BaseRoute]:
    """Every route, the same for all apps of a process: what each of them takes and gives is worked out but once."""
    house = APIRouter()
    for routes in FOR_PROGRAMS:
        house.include_router(routes.router, dependencies=[KEY])
    for routes in (routes_training, routes_browsers, routes_pages, routes_care):
        house.include_router(routes.router)
    return house.routes


def refusal_response(connection: HTTPConnection, status: int, problem: str, **more: Any) -> Response:
    """A refusal, as JSON for programs and as a page for people."""
    problem = presentable(problem)
    headers = Refusal(status, problem, **more).headers
    if _wants_json(connection):
        return JSONResponse({"problem": problem, **more}, status, headers)
    title = TITLES.get(status, HTTPStatus(status).phrase)
    return HTMLResponse(problem_page(status, title, problem), status, headers)


def _wants_json(connection: HTTPConnection) -> bool:
    path: str = connection.scope["path"]
    return path.startswith("/api/") or path.endswith(("/fragments", "/events", ".json"))


def _explain_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        return refusal_response(request, error.status, error.problem, **error.more)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
        return refusal_response(request, 422, f"The request is malformed: {where or 'body'}: {first['msg']}.")

    @app.exception_handler(Unplayable)
    async def unplayable(request: Request, error: Unplayable) -> Response:
        if _wants_json(request):
            return refusal_response(request, 409, str(error))
        return HTMLResponse(pages.problem_page(409, "This table cannot go on", presentable(str(error))), 409)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        status, problem = SAID.get(error.status_code, (error.status_code, error.detail))
        return refusal_response(request, status, problem)

    @app.exception_handler(DBAPIError)
    async def no_store(request: Request, error: DBAPIError) -> Response:
        LOG.error("the store failed: %s", error.__class__.__name__, exc_info=error)
        return refusal_response(request, 503, "The store of this server cannot be reached. Try again in a moment.")
