"""`boardroom simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from tests.cli.run import boardroom, in_a_process

KEYS = {"game", "players", "games", "decisions", "decisions_per_second", "games_per_second", "violations", "seats"}
SEAT_KEYS = {"seat", "wins", "share", "low", "high", "mean"}
PLAIN = ("simulate", "upgrade", "--players", "3", "--games", "5", "--mode", "plain")


@pytest.mark.parametrize("mode", ["fast", "plain"])
def test_json(mode: str) -> None:
    words = ("simulate", "sealed", "--players", "3", "--games", "40", "--mode", mode, "--check", "--json")
    answer = boardroom(*words)
    assert answer.code == 0
    data = answer.data
    assert data.keys() >= KEYS
    assert (data["game"], data["players"], data["games"], data["violations"]) == ("sealed", 3, 40, 0)
    assert data["decisions"] > 40 and data["decisions_per_second"] > 0 and data["games_per_second"] > 0
    assert [seat["seat"] for seat in data["seats"]] == [0, 1, 2]
    for seat in data["seats"]:
        assert seat.keys() >= SEAT_KEYS
        assert seat["low"] <= seat["share"] <= seat["high"]
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(40, abs=0.01)
    assert boardroom(*words).data["seats"] == data["seats"]


@pytest.mark.parametrize("columns", [80, 120])
def test_text(columns: int) -> None:
    out = boardroom(*PLAIN, "--check", columns=columns).out
    assert "Wins and points" in out and "Points by source" in out and "decisions/s" in out
    assert "0 violations" in out
    assert max(map(len, out.splitlines())) <= columns and "…" not in out


def test_logs_are_written_and_sound(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert boardroom(*PLAIN, "--seed", "7", "--out", str(out)).code == 0
    matches = [Match.from_json(line) for line in out.read_text().splitlines()]
    assert [match.seed for match in matches] == [7, 8, 9, 10, 11]
    assert all(match.over for match in matches)


def test_options_and_overlay_are_played_with(tmp_path: Path) -> None:
    overlay, out = tmp_path / "mine.toml", tmp_path / "games.jsonl"
    overlay.write_text("plan_bvp = 0\n")
    words = ("--option", "bag_mode=one_bag", "--box", str(overlay), "--out", str(out), "--json")
    data = boardroom(*PLAIN, *words).data
    assert data["options"]["bag_mode"] == "one_bag"
    assert all(seat["sources"]["planning"] == 0 for seat in data["seats"])
    assert Match.from_json(out.read_text().splitlines()[0], overlay).options["bag_mode"] == "one_bag"


@pytest.mark.parametrize(("mode", "game"), [("plain", "upgrade"), ("fast", "sealed")])
def test_more_cores_play_the_same_games(mode: str, game: str) -> None:
    words = ("simulate", game, "--games", "60", "--mode", mode, "--json", "--jobs")
    one, two = boardroom(*words, "1").data, boardroom(*words, "2").data
    assert one["seats"] == two["seats"] and one["length"] == two["length"]


def test_violations_are_reported_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find("upgrade").rules

    def suspicious(box: Any, before: Any, s: Any) -> int:
        return 13 if s.year == 2 and s.seat == 1 else 0

    monkeypatch.setattr(rules, "faults", suspicious)
    assert boardroom(*PLAIN, "--json").data["violations"] == 0  # nobody looks without --check
    answer = boardroom(*PLAIN, "--check", "--json")
    assert answer.code == 1
    assert answer.data["violations"] == 5
    found = answer.data["violations_found"]
    assert [row["seed"] for row in found] == [0, 1, 2, 3, 4]
    assert all(row["what"] == "invariant 13" and row["decision"] > 1 for row in found)
    text = boardroom(*PLAIN, "--check")
    assert text.code == 1
    assert "5 games with a violation" in text.out and "seed 4, decision " in text.out


def test_plain_simulation_works_without_numba() -> None:
    done = in_a_process(*PLAIN, "--check", without=("numba",))
    assert done.returncode == 0, done.stderr
    assert "0 violations" in done.stdout
    assert done.stderr == ""  # no progress bar in a pipe
