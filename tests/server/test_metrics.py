"""What keepers ask a server: alive, ready, and its figures; who may read them."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection

from boardroom.server.table.writer import Job
from boardroom.server.web import readiness
from boardroom.server.web.metrics import may_look
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until


def figures(server: Serving) -> dict[str, dict[tuple[tuple[str, str], ...], float]]:
    """All figures, by name and labels, read as Prometheus would."""
    answer = patient.get(server.address + "/metrics", verify=False)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    found: dict[str, dict[tuple[tuple[str, str], ...], float]] = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
    return found


def one(found: dict[str, dict[tuple[tuple[str, str], ...], float]], name: str, **labels: str) -> float:
    return found[name].get(tuple(sorted(labels.items())), 0.0)


# -- figures


def test_requests_are_counted_by_route_and_status(serve: Serve) -> None:
    server = serve()
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    for _ in range(3):
        anna.look(table)
    anna.get("/api/tables/nothing")
    anna.get("/nothing/at/all")
    anna.http.request("PURGE", "/")
    found = figures(server)
    route = "/api/tables/{table_id}"
    assert one(found, "boardroom_requests_total", method="GET", route=route, status="200") == 3
    assert one(found, "boardroom_requests_total", method="GET", route=route, status="404") == 1
    assert one(found, "boardroom_requests_total", method="GET", route="", status="404") == 1
    assert one(found, "boardroom_requests_total", method="other", route="", status="403") == 1
    assert one(found, "boardroom_answer_seconds_count", method="GET", route=route) == 4
    assert not [labels for labels in found["boardroom_requests_total"] if table in str(labels)], (
        "no label for each table"
    )


def test_acknowledgements_streams_and_tables(serve: Serve) -> None:
    server = serve()
    anna = server.player("Anna")
    before = one(figures(server), "boardroom_acknowledgement_seconds_count")
    table = anna.open("you", "hotseat")
    assert anna.act(table).status_code == 200
    assert anna.act(table, "nonsense").status_code == 422
    with anna.listen(table) as heard:
        next(heard)
        found = figures(server)
    assert one(found, "boardroom_acknowledgement_seconds_count") == before + 2, "the table and the action"
    assert one(found, "boardroom_acknowledgement_seconds_sum") > 0
    assert one(found, "boardroom_streams") == 1
    assert one(found, "boardroom_tables_in_memory") == 1
    assert one(found, "boardroom_writer_queue") == 0
    assert one(found, "process_open_fds") > 0


def test_thinking_and_playouts(serve: Serve) -> None:
    server = serve(bot="search:20")
    anna = server.player("Anna")
    anna.open("you", "bot", **{"option.start_player": "1"})
    found = wait_until(lambda: (now := figures(server)) and one(now, "boardroom_playouts_total") >= 20 and now)
    assert one(found, "boardroom_thoughts_total") >= 1
    assert one(found, "boardroom_thinking_seconds_total") > 0
    assert {dict(labels)["claim"] for labels in found["boardroom_thinking_queue"]} >= {"play", "hint", "analysis"}


# -- who may read them


def asking(address: str | None, host: str = "localhost:8000", **headers: str) -> HTTPConnection:
    raw = [(b"host", host.encode()), *((k.replace("_", "-").encode(), v.encode()) for k, v in headers.items())]
    return HTTPConnection({"type": "http", "headers": raw, "client": (address, 1) if address else None})


def test_figures_are_for_this_machine() -> None:
    assert may_look(asking("127.0.0.1"), ())
    assert may_look(asking("::1", "[::1]:8000"), ())
    assert not may_look(asking("192.168.1.5"), ())
    assert not may_look(asking(None), ())
    assert not may_look(asking("nonsense"), ())


def test_a_proxy_on_this_machine_is_not_this_machine() -> None:
    """It may have been put in front of a server that was never told of it."""
    assert not may_look(asking("127.0.0.1", "table.example.org"), ())
    for header in ("x_forwarded_for", "forwarded", "via"):
        assert not may_look(asking("127.0.0.1", **{header: "8.8.8.8"}), ())


def test_an_owner_names_who_else_may_look() -> None:
    assert may_look(asking("10.1.2.3", "table.example.org", x_forwarded_for="10.1.2.3"), ("10.0.0.0/8",))
    assert not may_look(asking("11.1.2.3"), ("10.0.0.0/8", "fd00::/8"))
    assert may_look(asking("fd00::7"), ("10.0.0.0/8", "fd00::/8"))


def test_strangers_behind_a_trusted_proxy_are_refused(serve: Serve) -> None:
    server = serve(trusted_proxies=("127.0.0.1",))
    told = {"X-Forwarded-For": "192.168.1.7"}
    assert patient.get(server.address + "/metrics", headers=told, verify=False).status_code == 403
    named = serve(trusted_proxies=("127.0.0.1",), metrics_from=("192.168.1.0/24",))
    assert patient.get(named.address + "/metrics", headers=told, verify=False).status_code == 200


# -- alive and ready


def test_ready_with_a_test_write(database: str, serve: Serve) -> None:
    server = serve(db=database)
    answer = patient.get(server.address + "/ready", verify=False)
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "problems": [], "waiting_to_be_written": 0, "compiled": []}
    assert "set-cookie" not in answer.headers


@pytest.fixture
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "AGAIN_AFTER", 0.0)


def test_a_locked_store_is_alive_but_not_ready(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked_anew: None
) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.3)
    server = serve()
    other = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with other.connect() as connection:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
        answer = patient.get(server.address + "/ready", verify=False)
        assert answer.status_code == 503
        assert answer.json()["problems"] == ["A test write took longer than 0.3 seconds."]
        began = time.monotonic()
        assert patient.get(server.address + "/health", verify=False).json() == {"ok": True}
        assert time.monotonic() - began < 30, "being alive needs no store"
    other.dispose()


def test_a_store_that_cannot_be_written_is_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, asked_anew: None
) -> None:
    def fails(*_: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    server = serve()
    with monkeypatch.context() as broken:
        broken.setattr(server.services.store, "test_write", fails)
        answer = patient.get(server.address + "/ready", verify=False)
        assert answer.status_code == 503
        assert answer.json()["problems"] == ["A test write failed: OperationalError."]
        assert "disk" not in answer.text
    assert patient.get(server.address + "/ready", verify=False).status_code == 200


def test_who_cannot_keep_up_with_writing_is_not_ready(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, asked_anew: None
) -> None:
    server = serve()
    monkeypatch.setattr(readiness, "MOST_WAITING", 3)
    going = threading.Event()
    writer = server.services.tables._writer
    writer._jobs.put(Job(lambda: going.wait(60)))
    wait_until(lambda: not writer.waiting())  # the writer is busy with the first
    for _ in range(6):
        writer._jobs.put(Job(lambda: None))
    answer = patient.get(server.address + "/ready", verify=False)
    going.set()
    assert answer.status_code == 503
    assert answer.json()["problems"][0].endswith("changes wait to be written.")


def test_asking_often_writes_no_more_often(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    written = []
    monkeypatch.setattr(readiness, "AGAIN_AFTER", 60.0)
    monkeypatch.setattr(server.services.store, "test_write", lambda: written.append(1))
    for _ in range(20):
        assert patient.get(server.address + "/ready", verify=False).status_code == 200
    assert len(written) == 1


def test_who_stops_is_not_ready(serve: Serve, asked_anew: None) -> None:
    server = serve()
    server.services.hub.closed = True
    assert patient.get(server.address + "/ready", verify=False).json()["problems"] == ["The server is stopping."]


def test_figures_cost_no_identity(serve: Serve) -> None:
    anna: Player = serve().player()
    anna.http.cookies.clear()
    for path in ("/health", "/ready", "/metrics"):
        assert "set-cookie" not in anna.get(path).headers
