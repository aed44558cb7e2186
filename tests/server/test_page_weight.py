"""What the page of a table weighs on the wire, and what is sent only once."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import httpx
import pytest

from boardroom.kernel.match import Match
from tests.server.games import finished, unfinished
from tests.server.page import Page
from tests.server.player import Player

LIMIT = 150_000  # bytes, with everything a table's page loads
LOADED = {"stylesheet", "icon", "modulepreload", "manifest"}  # kinds of links that a browser follows by itself
MOST = 4  # players


def wire_size(player: Player, path: str) -> tuple[int, httpx.Response]:
    """The bytes of an answer as they travel, head included, and the answer."""
    with player.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        body = b"".join(answer.iter_raw())
        head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
    return head + len(body), player.get(path)


def needed_by(path: str, text: str) -> set[str]:
    """What a browser loads because of a page, a script or a style sheet."""
    if path.partition("?")[0].endswith((".css", ".js")):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # what a comment names is not loaded
        text = re.sub(r"\bimport\(", "", text)  # what is imported when somebody asks for it is no part of the page
        found = re.findall(r"""(?:\bfrom|\bimport|url\(|@import)\s*\(?["']?([^"')\s]+\.\w+)""", text)
        return {urljoin(path, name) for name in found}
    page = Page(text)
    links = {link["href"] for link in page.all("link") if LOADED & set(link.get("rel", "").split())}
    return links | {found["src"] for tag in ("script", "img") for found in page.all(tag) if "src" in found}


def weight(player: Player, path: str) -> dict[str, int]:
    """The bytes of a page and of everything it loads."""
    sizes: dict[str, int] = {}
    left = {path}
    while left:
        name = left.pop()
        sizes[name], answer = wire_size(player, name)
        left |= needed_by(name, answer.text) - sizes.keys()
    return sizes


def table_of(player: Player, match: Match) -> str:
    headers = {"X-CSRF-Token": player.csrf, "Content-Type": "application/json"}
    answer = player.http.post("/logs", content=match.to_json(), headers=headers)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removesuffix("/replay")


@pytest.mark.parametrize(("players", "actions"), [(2, 40), (MOST, 100), (MOST, None)])
def test_a_table_is_light(anna: Player, players: int, actions: int | None) -> None:
    match = finished(players) if actions is None else unfinished(actions, players)
    sizes = weight(anna, table_of(anna, match))
    names = {name.partition("?")[0].rpartition("/")[2] for name in sizes}
    assert {"table.js", "travel.js", "table.css", "board.css", "icon.svg"} <= names, "everything was counted"
    assert sum(sizes.values()) <= LIMIT, sizes


def test_a_planning_screen_is_light(anna: Player) -> None:
    sizes = weight(anna, table_of(anna, unfinished(0, 5, game="smartphone")))
    assert "board.js" in {name.partition("?")[0].rpartition("/")[2] for name in sizes}
    assert sum(sizes.values()) <= LIMIT, sizes


def test_what_changes_is_light(anna: Player) -> None:
    size, answer = wire_size(anna, f"{table_of(anna, finished(MOST))}/fragments")
    assert answer.headers["content-encoding"] == "gzip"
    assert size < len(answer.content) / 3


def test_a_stream_is_not_held_back_by_compression(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    with anna.http.stream("GET", f"/t/{table}/events", headers={"Accept-Encoding": "gzip"}) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_lines()) == "retry: 1000"


def test_a_file_the_browser_has_is_not_sent_again(anna: Player) -> None:
    first = anna.get("/static/key.js")
    assert first.status_code == 200
    again = anna.get("/static/key.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert anna.get("/static/key.js", headers={"If-None-Match": '"another"'}).status_code == 200
