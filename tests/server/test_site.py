"""Every address answers as it should: headers, caching, errors in words, and nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from boardroom.server.web import pages
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import Serving


@pytest.fixture(scope="module")
def table(server: Serving) -> Iterator[tuple[Player, str]]:
    player = server.player("Anna")
    yield player, player.open("you", "bot", "invite")
    player.close()


PAGES = ["/", "/?game=upgrade", "/t/{}", "/t/{}/replay", "/t/{}/replay?at=0", "/rules/upgrade", "/api"]
DATA = ["/t/{}/fragments", "/t/{}/replay/fragments?at=0", "/api/tables/{}", "/api/me", "/openapi.json", "/health"]
PROBLEMS = ["/nothing", "/t/nothing", "/j/nothing", "/w/nothing", "/rules/nothing", "/static/nothing.css"]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_well_formed_and_obeys_the_policy(table: tuple[Player, str], path: str) -> None:
    player, name = table
    answer = player.get(path.format(name))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    page = Page(answer.text)
    assert page.faults == []
    for tag, attributes in page.tags:
        assert "style" not in attributes, f"an inline style on <{tag}>"
        assert not [a for a in attributes if a.startswith("on")], f"an inline script on <{tag}>"
        assert tag != "style"
        if tag == "script":
            assert attributes["src"].startswith("/static/")
        for address in (attributes.get("src"), attributes.get("href")):
            assert address is None or address.startswith(("/", "#", "https://github.com")), address


@pytest.mark.parametrize("path", [*PAGES, *DATA, *PROBLEMS])
def test_every_answer_carries_the_security_headers(table: tuple[Player, str], path: str) -> None:
    player, name = table
    headers = player.get(path.format(name)).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


def test_static_files_are_named_by_their_contents_and_kept(table: tuple[Player, str]) -> None:
    player, name = table
    links = re.findall(r'"(/static/[^"]+\?v=\w+)"', player.get(f"/t/{name}").text)
    assert len(links) > 3
    for link in links:
        answer = player.get(link)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert player.get(link.partition("?")[0]).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name",
    [
        "../app.py",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "upgrade/box.toml",
        "upgrade/../../pyproject.toml",
        "",
        "/etc/passwd",
    ],
)
def test_nothing_else_is_served_as_a_static_file(server: Serving, name: str) -> None:
    with patient.Client(base_url=server.address, verify=False) as client:
        assert client.get(f"/static/{name}").status_code == 404


def test_large_answers_are_compressed(table: tuple[Player, str]) -> None:
    player, name = table
    assert player.get(f"/t/{name}").headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", PROBLEMS[:-1])
def test_problems_are_told_in_words(server: Serving, path: str) -> None:
    answer = patient.get(server.address + path, verify=False)
    assert answer.status_code == 404
    words = " ".join(Page(answer.text).words)
    assert "Not Found" not in words and "detail" not in words


def test_the_wrong_kind_of_request(table: tuple[Player, str]) -> None:
    player, name = table
    assert player.get(f"/api/tables/{name}/actions").status_code == 405
    assert player.http.delete(f"/t/{name}", headers={"X-CSRF-Token": player.csrf}).status_code == 405
    assert "problem" in player.get(f"/api/tables/{name}/actions").json()


@pytest.mark.parametrize("path", ["/static/table.js", "/static/table.css", "/static/icon.svg"])
def test_parts_of_pages_are_sniffed_by_nobody_and_only_documents_carry_rules_for_documents(
    table: tuple[Player, str], path: str
) -> None:
    headers = table[0].get(path).headers
    assert headers["x-content-type-options"] == "nosniff" and headers["cross-origin-resource-policy"] == "same-origin"
    assert ("content-security-policy" in headers) == path.endswith(".svg"), "a picture can be opened by itself"


def test_a_fault_of_ours_is_told_without_details(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> str:
        raise RuntimeError("the seed is 4711")

    anna = serve().player("Anna")
    name = anna.open("you", "hotseat")
    monkeypatch.setattr(pages, "table_page", broken)
    monkeypatch.setattr(pages, "table_fragments", broken)
    for path in (f"/t/{name}", f"/t/{name}/fragments"):
        answer = anna.get(path)
        assert answer.status_code == 500
        assert "4711" not in answer.text and "Traceback" not in answer.text
        assert "Something went wrong" in answer.text
        assert "content-security-policy" in answer.headers


def test_a_store_that_fails_is_told_and_nothing_is_acknowledged(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    anna = server.player("Anna")
    name = anna.open("you", "hotseat")
    seen = anna.look(name)

    def fails(*_: Any) -> Any:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    with monkeypatch.context() as broken:
        broken.setattr(server.services.store, "write", fails)
        answer = anna.act(name)
        assert answer.status_code == 503
        assert "disk" not in answer.text
        with_reads = anna.look(name)
        assert with_reads == seen, "what was not written is not shown"
    assert anna.act(name).status_code == 200


def test_the_api_describes_itself(server: Serving) -> None:
    described = patient.get(server.address + "/openapi.json", verify=False).json()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], path
            if method == "post":
                assert {"403", "409", "413", "422", "429"} <= set(operation["responses"]), path
    assert "/t/{table_id}" not in described["paths"], "pages are for people"


def test_the_lobby_lists_my_tables_and_nobody_elses(server: Serving, bob: Player) -> None:
    anna = server.player("Anna")
    name = anna.open("you", "invite", "hotseat")
    assert f"/t/{name}" in anna.get("/").text
    assert f"/t/{name}" not in bob.get("/").text
    bob.join(anna.look(name)["seats"][1]["invite"], "Bob")
    assert f"/t/{name}" in bob.get("/").text


def test_a_table_of_other_rules_is_listed_and_can_be_read(serve: Serve, tmp_path: Path) -> None:
    first = serve()
    anna = first.player("Anna")
    old, new = anna.open("you", "hotseat"), anna.open("you", "hotseat")
    with first.services.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET rules = '0' WHERE id = '{old}'")
    first.services.tables._kept.clear()
    lobby = anna.get("/").text
    assert f"/t/{new}" in lobby and f"/t/{old}" in lobby
    answer = anna.get(f"/t/{old}")
    assert answer.status_code == 200
    assert "rules" in answer.text
    assert anna.post(f"/api/tables/{old}/actions", answers=0, action=0).status_code == 409


def test_tables_nobody_uses_leave_the_memory(serve: Serve) -> None:
    server = serve(tables_in_memory=3)
    anna = server.player("Anna")
    names = [anna.open("you", "hotseat") for _ in range(6)]
    assert len(server.services.tables._kept) == 3
    with anna.listen(names[0]) as heard:
        next(heard)
        for name in names[1:]:
            anna.look(name)
        assert names[0] not in server.services.tables._kept
        assert anna.act(names[0]).status_code == 200
        assert next(heard)["data"]["kind"] == "action", "the listener is still at the same table"
    assert anna.act(names[1]).status_code == 200
