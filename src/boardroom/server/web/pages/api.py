"""The page of the HTTP API, made from the OpenAPI description; readable without any script."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from boardroom.server.web.pages.site import site_page

METHODS: Final = ("get", "post", "put", "patch", "delete")
UNTOLD: Final = "Successful Response"  # what FastAPI says when nothing was said


@dataclass(frozen=True)
class Value:
    """A parameter, or a field of a body."""

    name: str
    type: str
    where: str  # path, query, header, body
    needed: bool
    help: Markup


@dataclass(frozen=True)
class Answer:
    """What can come back."""

    status: str
    help: Markup
    fields: tuple[Value, ...]

    @property
    def meaning(self) -> str:
        """What it says, in words."""
        return self.help or "Done."


@dataclass(frozen=True)
class Operation:
    """One method on one path."""

    method: str
    path: str
    summary: str
    help: Markup
    values: tuple[Value, ...]
    answers: tuple[Answer, ...]

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"{self.method}{self.path}".replace("/", "-").replace("{", "").replace("}", "")


def api_page(openapi: dict[str, Any]) -> str:
    """Every operation with what it takes and what it answers, grouped by tag."""
    groups: dict[str, list[Operation]] = {}
    for path, item in openapi.get("paths", {}).items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[-1]
                groups.setdefault(tag, []).append(operation(openapi, method, path, item[method]))
    info = {"version": "", "description": "", **openapi.get("info", {})}
    return site_page("api.html", here="api", info=info, groups=groups)


def operation(openapi: dict[str, Any], method: str, path: str, described: dict[str, Any]) -> Operation:
    """One operation, references resolved."""
    values = [_parameter(openapi, p) for p in described.get("parameters", ())]
    body = _resolved(openapi, described.get("requestBody", {}))
    values += _fields(openapi, _content_schema(body), "body")
    answers = tuple(
        Answer(status, _line(answer.get("description", "")), tuple(_fields(openapi, _content_schema(answer), "")))
        for status, answer in described.get("responses", {}).items()
    )
    help_text = Markup(_markdown().render(described.get("description", "")))
    return Operation(method, path, described.get("summary", ""), help_text, tuple(values), answers)


def _parameter(openapi: dict[str, Any], parameter: dict[str, Any]) -> Value:
    parameter = _resolved(openapi, parameter)
    schema = parameter.get("schema", {})
    help_text = parameter.get("description") or schema.get("description", "")
    return Value(
        parameter["name"], type_of(openapi, schema), parameter["in"], parameter.get("required", False), _line(help_text)
    )


def _fields(openapi: dict[str, Any], schema: dict[str, Any], where: str) -> list[Value]:
    schema = _resolved(openapi, schema)
    needed = schema.get("required", ())
    return [
        Value(
            name,
            type_of(openapi, field),
            where,
            name in needed,
            _line(_resolved(openapi, field).get("description", "")),
        )
        for name, field in schema.get("properties", {}).items()
    ]


def type_of(openapi: dict[str, Any], schema: dict[str, Any]) -> str:
    """A schema in a word or two: `integer`, `list of string`, `string or nothing`."""
    schema = _resolved(openapi, schema)
    if "enum" in schema:
        return " or ".join(f"“{value}”" if isinstance(value, str) else str(value) for value in schema["enum"])
    if "const" in schema:
        return repr(schema["const"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(type_of(openapi, part) for part in schema[key]))
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {type_of(openapi, schema.get('items', {}))}"
    return "nothing" if kind == "null" else str(kind)


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def _line(text: str) -> Markup:
    """A description in which `code` is set as code."""
    return Markup(_markdown().renderInline("" if text == UNTOLD else text))


def _content_schema(described: dict[str, Any]) -> dict[str, Any]:
    for content in described.get("content", {}).values():
        schema: dict[str, Any] = content.get("schema", {})
        return schema
    return {}


def _resolved(openapi: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Follow `$ref` to the place in the document it names."""
    while "$ref" in schema:
        found: Any = openapi
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        schema = found
    return schema
