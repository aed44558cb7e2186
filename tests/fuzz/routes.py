"""Every route of the application, found in its own table: a new one is fuzzed without being mentioned here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI

HEAVY = {  # how often routes are asked whose answer costs more than ten refusals
    "/": 0.02,
    "/api": 0.01,
    "/logs": 0.05,
    "/tables": 0.1,
    "/rules/{game}": 0.03,
    "/learn/{game_name}": 0.03,
    "/glossary/{game}": 0.03,
    "/t/{table_id}/lines/{number}": 0.02,
    "/t/{table_id}/lines/{number}/fragments": 0.02,
    "/t/{table_id}/coach/fragments": 0.03,
    "/t/{table_id}": 0.03,
    "/t/{table_id}/fragments": 0.05,
    "/t/{table_id}/replay": 0.03,
    "/t/{table_id}/replay/fragments": 0.05,
    "/t/{table_id}/analysis": 0.01,
    "/t/{table_id}/analysis/fragments": 0.02,
    "/t/{table_id}/hint/fragments": 0.03,
    "/t/{table_id}/log.json": 0.05,
    "/api/tables/{table_id}": 0.1,
    "/api/tables/{table_id}/hint": 0.05,
    "/api/tables/{table_id}/branch": 0.3,
    "/api/tables/{table_id}/analysis": 0.1,
    "/api/tables/{table_id}/positions/{at}": 0.1,
    "/api/learn/{game_name}": 0.03,
    "/api/logs": 0.05,
    "/workshops": 0.1,
    "/workshops/{workshop_id}": 0.05,
    "/workshops/{workshop_id}/fragments": 0.05,
    "/workshops/{workshop_id}/report": 0.1,
    "/api/workshops": 0.1,
    "/api/workshops/{workshop_id}/report": 0.05,
    "/api/workshops/{workshop_id}/report.csv": 0.05,
    "/api/workshops/{workshop_id}/report.pdf": 0.1,
}
PAGES = 0.2  # of other pages and forms, beside 1 for what scripts ask


@dataclass(frozen=True)
class Route:
    """One method at one address."""

    method: str
    path: str
    query: tuple[str, ...] = ()
    schema: dict[str, Any] | None = None  # of a body in JSON

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def weight(self) -> float:
        return HEAVY.get(self.path, 1.0 if self.schema else PAGES)

    @property
    def places(self) -> list[str]:
        """The names of what the address leaves open."""
        return re.findall(r"\{(\w+)(?::\w+)?\}", self.path)


def routes_of(app: FastAPI) -> list[Route]:
    """All of them, in the order of the application."""
    return [
        Route(method, route.path, _queries(route), _schema(route))
        for route in _all(app.routes)
        for method in sorted(route.methods - {"HEAD"})
    ]


def _all(routes: list[Any]) -> Iterator[Any]:
    for route in routes:
        if inner := getattr(route, "original_router", None):
            yield from _all(inner.routes)
        elif getattr(route, "methods", None):
            yield route


def _queries(route: Any) -> tuple[str, ...]:
    asked = getattr(route, "dependant", None)
    return tuple(param.name for param in asked.query_params) if asked else ()


def _schema(route: Any) -> dict[str, Any] | None:
    asked = getattr(route, "dependant", None)
    for param in asked.body_params if asked else ():
        schema: dict[str, Any] = param.field_info.annotation.model_json_schema()
        return schema
    return None
