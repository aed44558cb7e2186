"""`boardroom doctor` finds what is wrong and says what to do."""

from __future__ import annotations

import socket
from importlib import import_module
from pathlib import Path

import pytest

from boardroom import __version__
from tests.cli.run import boardroom


def findings(*words: str) -> dict[str, tuple[str, str]]:
    return {row["what"]: (row["state"], row["said"]) for row in boardroom("doctor", "--json", *words).data}


def test_a_healthy_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    answer = boardroom("doctor", "--port", "0")
    assert answer.code == 0
    assert "✓" in answer.out and "[green]" not in answer.out
    found = findings("--port", "0")
    assert found["Boardroom"] == ("good", __version__)
    assert "not compiled yet: boardroom warm upgrade" in found["UPGRADE!"][1]
    assert found["database"] == ("good", "boardroom.db does not exist yet: serve makes it")
    assert not (tmp_path / "boardroom.db").exists(), "looking makes nothing"


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "tables.db"
    broken.write_bytes(b"no database at all, but a long letter to somebody" * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = "--port", port, "--db", str(broken)
        found = findings(*words)
        assert boardroom("doctor", *words).code == 1
    assert found["port"] == ("wrong", f"{port} is taken: serve --port 0 takes a free one")
    assert found["database"][0] == "wrong"
    nowhere = tmp_path / "no" / "tables.db"
    assert findings("--db", str(nowhere))["database"] == (
        "wrong", f"{nowhere} cannot be made: there is no folder {nowhere.parent}"
    )  # fmt: skip


def test_a_missing_extra_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("boardroom.cli.doctor"), "EXTRAS", {"ray": ("no_such_package", "a cluster")})
    assert findings("--port", "0")["extra ray"] == (
        "not here", "a cluster would need it: pip install 'boardroom-games[ray]'"
    )  # fmt: skip
    assert "'boardroom-games[ray]'" in boardroom("doctor", "--port", "0").out, "brackets are no markup"
