"""The fuzz in small, and whether it would notice."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from boardroom.server.web import routes_api
from boardroom.server.web.app import all_routes
from boardroom.server.web.visitor import Anybody
from tests.fuzz import inside, run
from tests.fuzz.ask import Ask
from tests.fuzz.judging import ECHO, Report, faults_of
from tests.fuzz.making import Maker
from tests.fuzz.routes import routes_of
from tests.fuzz.shrinking import shrunk
from tests.fuzz.world import Place, World
from tests.load.client import Answer
from tests.server import postgres

SEED = 1
MANY = 1500
SOME = 500


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def test_no_request_does_harm_in_process(sqlite: str) -> None:
    report = run.inside(sqlite, MANY, 900, SEED)
    assert report.faults == [], str(report)
    assert report.asked >= MANY
    assert report.tables > 10
    asked = {route.name for route in run.all_routes()}
    assert asked <= report.statuses.keys(), "every route of the application"


@pytest.mark.skipif(not postgres.wanted(), reason="PostgreSQL is not installed")
def test_no_request_does_harm_on_postgresql() -> None:
    with postgres.cluster() as cluster:
        report = run.inside(cluster.new_database(), SOME, 900, SEED)
    assert report.faults == [], str(report)


def test_no_request_does_harm_over_a_socket(sqlite: str) -> None:
    report = run.outside(sqlite, SOME, 600, SEED)
    assert report.faults == [], str(report)
    assert report.asked >= SOME


# -- would it notice?


async def fail(who: Anybody) -> PlainTextResponse:
    raise RuntimeError("a fault made for this test")


async def freeze(who: Anybody) -> PlainTextResponse:
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass
    return PlainTextResponse("at last")


@pytest.mark.parametrize(("route", "words"), [(fail, "status 500"), (freeze, "of the processor's time")])
def test_a_fault_would_be_noticed(sqlite: str, route: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "TOGETHER", 4)
    monkeypatch.setattr(inside, "HANG", 0.3)
    monkeypatch.setattr(inside, "routes_of", lambda app: [route for route in routes_of(app) if route.path == "/faulty"])
    routes = list(routes_api.router.routes)
    routes_api.router.get("/faulty")(route)
    all_routes.cache_clear()
    try:
        report = asyncio.run(inside.fuzz_inside(sqlite, 24, 60, SEED))
    finally:
        routes_api.router.routes[:] = routes
        all_routes.cache_clear()  # the apps of other tests share them
    assert any(words in fault and "/faulty" in fault for fault in report.faults), str(report)


def test_what_is_wrong_with_an_answer() -> None:
    sent = Ask("POST", "/me", body=bytes(range(1, 250)) * 100)
    assert list(faults_of(sent, Answer(422, {}, b"no"))) == []
    assert list(faults_of(sent, Answer(422, {}, b"no: " + sent.body))) == [
        f"echoes more than {ECHO} bytes of what was sent"
    ]
    assert list(faults_of(sent, Answer(502, {}, b""))) == ["status 502"]
    assert list(faults_of(sent, Answer(503, {"retry-after": "1"}, b""))) == [], "deliberate"
    assert list(faults_of(sent, Answer(503, {}, b"")))


def test_every_kind_of_fault_is_told() -> None:
    """However often another one came before."""
    report = Report("many", faults=[f"table {n:04x} shows {n} actions" for n in range(100)] + ["status 502"])
    told = str(report).splitlines()
    assert told[-2].strip() == "100 times: table 0000 shows 0 actions"
    assert told[-1].strip() == "status 502"


def test_a_memory_that_grows_is_a_fault(sqlite: str) -> None:
    grown = Report("grown", memory=[100 << 20, 110 << 20, 120 << 20, 130 << 20, 140 << 20, 400 << 20])
    assert run.judged(grown, sqlite).faults == ["the memory grew by 270 MB"]


def test_a_request_is_made_as_small_as_still_shows_the_fault() -> None:
    asked = Ask("POST", "/x", "a=b", (("Host", "h"), ("Odd", "1")), b"some long body with X in it", pieces=5)

    async def still(ask: Ask) -> bool:
        return b"X" in ask.body and ask.header("odd") == "1"

    found = asyncio.run(shrunk(asked, still))
    assert (found.query, found.headers, found.pieces) == ("", (("Odd", "1"),), 1)
    assert len(found.body) <= 2


def test_the_same_seed_asks_the_same() -> None:
    """In the same world; at another server ids, links and deals are different."""

    def asked() -> list[Ask]:
        world = World(inside.Inside(None))
        for number, person in enumerate(world.people):
            person.cookie, person.csrf = f"boardroom={number}", f"token {number}"
        world.places = [Place("0123456789abcdef", world.people[:2])]
        world.secret_tables, world.logs = ["f" * 16], [{"game": "upgrade", "actions": []}]
        world.short_logs = world.logs
        maker = Maker(world, run.all_routes(), SEED)
        return [maker.make()[0] for _ in range(300)]

    assert asked() == asked()
