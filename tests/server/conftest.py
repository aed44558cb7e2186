"""Databases and servers for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardroom.server.settings import Settings
from tests.server import postgres
from tests.server.player import Player
from tests.server.serving import Serving

Serve = Callable[..., Serving]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whatever asks for a `database` runs on SQLite and on PostgreSQL."""
    if "database" in metafunc.fixturenames:
        kinds = ["sqlite", "postgresql"] if postgres.wanted() else ["sqlite"]
        metafunc.parametrize("database", kinds, indirect=True)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[postgres.Cluster]:
    with postgres.cluster() as running:
        yield running


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    running: postgres.Cluster = request.getfixturevalue("postgres_cluster")
    return running.new_database()


USUAL = {
    "bot_pause": 0,
    "bot_seconds": 0.01,
    "fast_bots": False,
    "unlimited": True,
    "page_within": 20,
}  # nobody is held up


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers of the test's own: `serve()`, `serve(db=url, bot_pause=1)`."""
    running: list[Serving] = []

    def start(**settings: Any) -> Serving:
        wanted = {"db": f"sqlite:///{tmp_path / 'tables.db'}", **USUAL, **settings}
        running.append(Serving(Settings(**wanted)))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all who need nothing special: tables do not disturb each other."""
    server = Serving(Settings(db=f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}", **USUAL))  # type: ignore[arg-type]
    yield server
    server.stop()


@pytest.fixture
def anna(server: Serving) -> Iterator[Player]:
    player = server.player("Anna")
    yield player
    player.close()


@pytest.fixture
def bob(server: Serving) -> Iterator[Player]:
    player = server.player("Bob")
    yield player
    player.close()
