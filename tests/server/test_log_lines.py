"""What a server writes to its log: requests with ids, for people and machines, and the same trouble once a minute."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from boardroom.server.logs import REQUEST, ForMachines, ForPeople, OnceAMinute
from boardroom.server.web import pages
from boardroom.server.web.requests import place
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving
from tests.server.test_serve import COMMAND, Process

LOG = logging.getLogger("boardroom.test")


@pytest.fixture
def lines() -> Any:
    """What passes the filter, as a list; and the clock it goes by."""

    class Lines(logging.Handler):
        def __init__(self) -> None:
            super().__init__()
            self.time = 0.0
            self.said: list[str] = []
            self.once = OnceAMinute(clock=lambda: self.time)
            self.addFilter(self.once)

        def emit(self, record: logging.LogRecord) -> None:
            self.said.append(record.getMessage())

    handler = Lines()
    LOG.addHandler(handler)
    yield handler
    LOG.removeHandler(handler)


def break_down(table: str) -> None:
    try:
        raise RuntimeError(f"a bot at {table}")
    except RuntimeError:
        LOG.exception("a bot at table %s could not act", table)


def test_the_same_error_is_told_once_a_minute_with_a_count(lines: Any) -> None:
    for n in range(5000):
        break_down(f"t{n}")
    assert lines.said == ["a bot at table t0 could not act"]
    lines.once.count()
    assert len(lines.said) == 1, "the minute is not over"
    lines.time = 61
    lines.once.count()
    assert lines.said[1:] == ["a bot at table t0 could not act (4999 times more within a minute)"]
    lines.time = 70
    break_down("t7")
    assert lines.said[2:] == ["a bot at table t7 could not act"]
    lines.time = 140
    lines.once.count()
    assert len(lines.said) == 3, "once is not worth a count"


def test_other_trouble_and_ordinary_news_are_told(lines: Any) -> None:
    LOG.setLevel(logging.INFO)
    for n in range(3):
        LOG.info("news %d", n)
        LOG.warning("one")
        LOG.warning("two")
        break_down("t")
        try:
            _ = 1 / 0
        except ZeroDivisionError:
            LOG.exception("a bot at table %s could not act", "t")
    assert len([said for said in lines.said if said.startswith("news")]) == 3
    assert sorted(said for said in lines.said if not said.startswith("news")) == [
        "a bot at table t could not act",
        "a bot at table t could not act",
        "one",
        "two",
    ]


def test_a_line_for_people_and_an_object_for_machines() -> None:
    async def scene() -> None:
        REQUEST.set("c0ffee")
        record = LOG.makeRecord(LOG.name, logging.WARNING, __file__, 1, "no %s", ("tea",), None, extra={"status": 418})
        record._own_note_of_a_library = 7
        assert re.fullmatch(r"\S+ \S+ WARNING boardroom\.test \[c0ffee\]: no tea", ForPeople().format(record))
        said = json.loads(ForMachines().format(record))
        assert said.pop("time").endswith("+00:00")
        expected = {"level": "warning", "logger": "boardroom.test", "message": "no tea", "request": "c0ffee"}
        assert said == expected | {"status": 418}

    asyncio.run(scene())


def test_every_answer_has_an_id_and_no_two_the_same(anna: Player) -> None:
    answers = [anna.get(path) for path in ("/", "/health", "/nothing", "/t/x", "/api/tables/x", "/static/none.css")]
    answers += [anna.http.post("/me"), anna.http.post("/me", headers={"Host": "evil.example"})]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert all(re.fullmatch(r"[0-9a-f]{8}", given) for given in ids)
    assert len(set(ids)) == len(ids)


def test_a_fault_of_ours_is_found_by_its_id(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> str:
        raise RuntimeError("broken")

    server: Serving = serve()
    anna = server.player("Anna")
    monkeypatch.setattr(pages, "join_page", broken)
    table = anna.open("you", "invite")
    link = anna.look(table)["seats"][1]["invite"]
    found: list[str] = []
    caplog.handler.addFilter(lambda record: found.append(REQUEST.get()) or True)  # type: ignore[func-returns-value]
    answer = server.player().get(link)
    assert answer.status_code == 500
    request = answer.headers["x-request-id"]
    assert f"under {request}" in answer.text
    assert request in found
    assert "GET /j/{link} failed" in caplog.text
    assert link.removeprefix("/j/") not in caplog.text.partition("Traceback")[0], "a link is a key"


def test_requests_are_logged_if_wished(tmp_path: Path) -> None:
    process = Process(tmp_path, "--log-json", "--log-requests")
    anna = Player(process.address, "Anna")
    table = anna.open("you", "invite")
    link = anna.look(table)["seats"][1]["invite"]
    page = anna.get(link)
    anna.close()
    _, said = process.stop()
    lines = [json.loads(line) for line in said.splitlines()]
    (opened,) = [line for line in lines if line["request"] == page.headers["x-request-id"]]
    assert {k: opened[k] for k in ("logger", "method", "path", "status", "address")} == {
        "logger": "boardroom.requests",
        "method": "GET",
        "path": "/j/{link}",
        "status": page.status_code,
        "address": "127.0.0.1",
    }
    assert opened["milliseconds"] > 0
    assert opened["message"] == f"GET /j/{{link}} {page.status_code}, {opened['milliseconds']} ms, 127.0.0.1"
    assert f"/api/tables/{table}" in [line["path"] for line in lines]
    assert link not in said


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "/"),
        ("/nothing", "/nothing"),
        ("/j/secret", "/j/…"),
        ("/w/secret/x", "/w/…"),
        ("/a\nWARNING b", "/a?WARNING b"),
        ("/" + "x" * 500, "/" + "x" * 60),
        ("no path", "/no path"),
    ],
)
def test_what_of_an_unknown_address_is_written_down(path: str, shown: str) -> None:
    assert place({"path": path}) == shown


def test_every_option_is_in_the_help_in_words() -> None:
    wide = {**os.environ, "COLUMNS": "200"}
    done = subprocess.run([*COMMAND[:4], "--help"], capture_output=True, text=True, timeout=60, env=wide)
    for option in (
        "--allowed-hosts",
        "--trusted-proxies",
        "--header-timeout",
        "--body-timeout",
        "--metrics-from",
        "--log-json",
        "--log-requests",
    ):
        assert re.search(rf"{option}\b.*[a-z]+ [a-z]+", done.stdout), option
    assert re.search(r"connections +4000 +connections of everybody", done.stdout)
    assert re.search(r"connections-per-address +400 +connections from one address", done.stdout)
