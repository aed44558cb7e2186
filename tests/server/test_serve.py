"""`boardroom serve` as a process: starts, says where it is, stops in good order, and keeps what it acknowledged."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardroom.server.settings import database_url
from boardroom.server.web.serve import has_display
from tests.server.player import Player

COMMAND = [sys.executable, "-m", "boardroom", "serve", "--port", "0"]


class Process:
    """A server process."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line + self.process.stderr.read()  # type: ignore[union-attr]
        self.address = found[0]

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; the exit code and what was written to stderr."""
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    if process.process.poll() is None:
        process.stop(signal.SIGKILL)


def test_a_signal_ends_streams_and_server(started: Process, tmp_path: Path) -> None:
    anna = Player(started.address, "Anna")
    table = anna.open("you", "hotseat")
    ended = threading.Event()

    def listen() -> None:
        with anna.listen(table) as heard:
            next(heard)
            listening.set()
            for _ in heard:
                pass
        ended.set()

    listening = threading.Event()
    threading.Thread(target=listen, daemon=True).start()
    assert listening.wait(60)
    _, said = started.stop()  # which does not wait for the stream
    assert ended.wait(60)
    assert "Traceback" not in said and "ERROR" not in said, said
    assert (tmp_path / "boardroom.db").exists(), "where it was started, by default"
    anna.close()


def test_what_was_acknowledged_survives_a_kill(started: Process, tmp_path: Path) -> None:
    anna = Player(started.address, "Anna")
    table = anna.open("you", "hotseat")
    for _ in range(5):
        last = anna.act(table).json()
    started.stop(signal.SIGKILL)
    again = Process(tmp_path, "--db", "boardroom.db")
    there = Player(again.address)
    there.http.cookies.clear()
    there.http.cookies.update(dict(anna.http.cookies))
    there.csrf = anna.csrf
    seen = there.look(table)
    assert (seen["actions"], seen["version"]) == (5, last["version"])
    assert there.act(table).status_code == 200
    there.close()
    anna.close()
    again.stop()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--db", "mysql://x"], "SQLite and PostgreSQL"),
        (["--db", "sqlite://"], "needs a file"),
        (["--box", "nothing.toml"], "say for which game"),  # the tests have two games
        (["--box", "upgrade=nothing.toml"], "cannot read the component file"),
        (["--box", "chess=nothing.toml"], "there is no game"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(tmp_path: Path, arguments: list[str], says: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_an_owners_corrections_are_played_with(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("influence_start = 2\n", encoding="utf-8")
    given = []
    for more in ([], ["--box", "upgrade=mine.toml"]):
        process = Process(tmp_path, "--db", f"{len(more)}.db", *more)
        anna = Player(process.address, "Anna")
        table = anna.open("you", "hotseat")
        given.append(anna.look(table)["view"]["players"][0]["influence_available"])
        anna.close()
        process.stop()
    assert given[1] == 2 != given[0]


def test_addresses_of_databases() -> None:
    assert database_url(None) == "sqlite:///boardroom.db"
    assert database_url("tables.db") == "sqlite:///tables.db"
    assert database_url("/srv/tables.db") == "sqlite:////srv/tables.db"
    assert database_url("postgresql+psycopg://host/x") == "postgresql+psycopg://host/x"


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setitem(os.environ, "DISPLAY", ":0")
    assert has_display()
