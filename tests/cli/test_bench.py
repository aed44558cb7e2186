"""`boardroom bench`, `warm` and `golden`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardroom.arena import bench, peers
from boardroom.arena.golden import golden_file
from boardroom.kernel.game import find
from tests.cli.run import boardroom, refused

KEYS = {
    "game", "mode", "decisions_per_second", "games_per_second", "copies_per_second", "playouts_per_second",
    "easy_answer", "compile_s", "warm_s",
}  # fmt: skip


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure badly but quickly."""
    monkeypatch.setattr(bench, "SPELL", 0.002)
    monkeypatch.setattr(bench, "REPEATS", 1)


def count(times: int) -> int:
    """A peer that counts to ever higher numbers."""
    return len(list(range(times)))


@pytest.mark.usefixtures("quick")
def test_bench_with_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        peers, "PEERS", (("Somebody", "a game", "decisions", lambda game: lambda times: sum(1 for _ in range(times))),)
    )
    answer = boardroom("bench", "sealed", "--peers", "--json")
    assert answer.code == 0
    fast, plain, peer = answer.data
    for row, mode in ((fast, "fast"), (plain, "plain")):
        assert row.keys() >= KEYS
        assert (row["game"], row["mode"]) == ("sealed", mode)
        assert min(value for key, value in row.items() if key.endswith("_per_second")) > 0
        assert row["warm_s"] > 0
    assert fast["compile_s"] > fast["warm_s"]
    assert plain["compile_s"] == 0
    assert peer.keys() >= {"peer", "game", "decisions_per_second", "ratio"}
    assert peer["batched_ratio"] == pytest.approx(fast["batched_per_second"] / peer["decisions_per_second"], abs=0.06)
    assert peer["ratio"] == pytest.approx(fast["decisions_per_second"] / peer["decisions_per_second"], abs=0.06)


@pytest.mark.usefixtures("quick")
def test_bench_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "first_call_seconds", lambda game, mode, cache: 1.0)
    answer = boardroom("bench", "sealed", columns=80)
    assert answer.code == 0
    assert "decisions/s" in answer.out and "the best one counts" in answer.out
    assert "…" not in answer.out


@pytest.mark.usefixtures("quick")
def test_a_missing_peer_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "first_call_seconds", lambda game, mode, cache: 1.0)
    monkeypatch.setitem(sys.modules, "catanatron", None)
    line = refused("bench", "sealed", "--peers")
    assert "Catanatron" in line and "pip install 'boardroom-games[peers]'" in line


def test_warm() -> None:
    answer = boardroom("warm", "sealed", "--json")
    assert [row["game"] for row in answer.data] == ["sealed"] * 3
    assert all(row.keys() == {"game", "what", "seconds"} for row in answer.data)
    assert "playing games, " in boardroom("warm", "sealed").out


def test_golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = golden_file(find("sealed"))
    kept = path.read_text()
    assert boardroom("golden", "sealed").code == 0
    copy = tmp_path / "playthrough.jsonl"
    monkeypatch.setattr("boardroom.arena.golden.golden_file", lambda game: copy)
    absent = boardroom("golden", "sealed")
    assert absent.code == 1 and "does not exist" in absent.err
    assert boardroom("golden", "sealed", "--write").code == 0
    assert copy.read_text() == kept
    lines = kept.splitlines(keepends=True)
    copy.write_text("".join([lines[0].replace('"seed": 1', '"seed": 2'), *lines[1:]]))
    stale = boardroom("golden", "sealed")
    assert stale.code == 1 and "differs in line 1" in stale.err
