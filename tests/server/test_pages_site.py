"""Problem pages, the API page, and the frame they share."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom.server.settings import Settings
from boardroom.server.web.app import create_app
from boardroom.server.web.pages import api_page, problem_page
from boardroom.server.web.pages.api import type_of
from tests.server.page import Page

NASTY = '<img src=x onerror="alert(1)">'


@pytest.mark.parametrize("status", [403, 404, 410, 413, 429, 500])
def test_a_problem_is_told_and_leads_back_to_the_lobby(status: int) -> None:
    page = Page(problem_page(status, "Something is wrong.", "But not for long."))
    assert page.complaints() == []
    for words in (str(status), "Something is wrong.", "But not for long."):
        assert words in page.text
    assert "/" in page.links


def test_problems_have_pictures_of_their_own() -> None:
    drawings = {problem_page(status, "", "").replace(str(status), "") for status in (403, 404, 410, 500)}
    assert len(drawings) == 4


def test_a_problem_is_escaped() -> None:
    page = Page(problem_page(404, NASTY, NASTY))
    assert NASTY not in page.html
    assert not page.all("img")


def test_every_operation_of_the_server_is_on_the_api_page(tmp_path: Path) -> None:
    openapi = create_app(Settings(db=f"sqlite:///{tmp_path / 'tables.db'}")).openapi()
    page = Page(api_page(openapi))
    assert page.complaints() == []
    operations = [
        (method, path, described) for path, item in openapi["paths"].items() for method, described in item.items()
    ]
    assert len(operations) >= 8
    assert len(page.all("details", class_="api-op")) == len(operations)
    for method, path, described in operations:
        assert f"{method.upper()} {path} {described['summary']}" in page.text
        for parameter in described.get("parameters", ()):
            assert parameter["name"] in page.text
        for status in described["responses"]:
            assert status in page.text


def test_descriptions_and_names_are_escaped_and_references_followed() -> None:
    openapi = {
        "info": {"version": "1"},
        "components": {
            "schemas": {
                "Wish": {
                    "type": "object",
                    "required": ["key"],
                    "properties": {
                        "key": {"type": "string", "description": f"Use `key`. {NASTY}"},
                        "seats": {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]},
                    },
                }
            }
        },
        "paths": {
            "/x/{id}": {
                "post": {
                    "summary": NASTY,
                    "description": NASTY,
                    "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wish"}}}},
                    "responses": {"200": {"description": "Successful Response"}},
                }
            }
        },
    }
    page = Page(api_page(openapi))
    assert page.complaints() == []
    assert NASTY not in page.html
    assert "list of integer or nothing" in page.text
    assert "<code>key</code>" in page.html


def test_types_in_words() -> None:
    assert type_of({}, {"enum": ["bot", "person"]}) == "“bot” or “person”"
    assert type_of({}, {}) == "anything"
    assert type_of({}, {"const": True}) == "True"
