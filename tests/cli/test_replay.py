"""`boardroom replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import boardroom, refused


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games, one log per line."""
    path = tmp_path_factory.mktemp("logs") / "games.jsonl"
    words = ("simulate", "upgrade", "--players", "2", "--games", "3", "--mode", "plain", "--out", str(path))
    assert boardroom(*words).code == 0
    return path


def test_the_story_is_told(logs: Path) -> None:
    out = boardroom("replay", str(logs), "--line", "2").out
    assert "UPGRADE!, 2 players, seed 1. The log is sound." in out
    assert "Player 1 claims " in out and "Year 6 ends." in out
    assert "The game is over: " in out and "Final scores" in out


def test_part_of_a_game(logs: Path) -> None:
    out = boardroom("replay", str(logs), "--line", "1", "--to", "4", "--table").out
    assert "If the game ended now" in out and "Worker track" in out
    assert " is to plan an action, or stop planning." in out
    assert "there is no log 4" in refused("replay", str(logs), "--line", "4")
    assert "actions, not 9999" in refused("replay", str(logs), "--line", "1", "--to", "9999")
    assert "choose one with --line" in refused("replay", str(logs), "--to", "4")


def test_many_logs_are_checked_and_the_bad_one_is_named(logs: Path, tmp_path: Path) -> None:
    sound = boardroom("replay", str(logs), str(logs))
    assert (sound.code, sound.out) == (0, "6 of 6 logs are sound.\n")
    lines = logs.read_text().splitlines()
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([lines[0], lines[1].replace('"seed": ', '"seed": 9', 1), lines[2]]))
    found = boardroom("replay", str(logs), str(bad))
    assert found.code == 1
    assert f"{bad}, log 2: " in found.out and "5 of 6 logs are sound." in found.out
    assert [row["line"] for row in boardroom("replay", str(logs), str(bad), "--json").data["bad"]] == [2]
    assert "name one" in refused("replay", str(logs), str(bad), "--line", "1")


def test_json(logs: Path) -> None:
    data = boardroom("replay", str(logs), "--line", "3", "--json").data
    assert data.keys() == {
        "game", "players", "names", "options", "seed", "actions", "over", "to_act", "scores", "ranking",
    }  # fmt: skip
    assert data["over"] and data["to_act"] == [] and min(data["ranking"]) == 1
    first = data["actions"][0]
    assert first.keys() == {"number", "seat", "action", "sentences"}
    assert first["number"] == 1 and first["action"].startswith("bonus ")
    some = boardroom("replay", str(logs), "--line", "3", "--to", "5", "--json").data
    assert some["actions"] == data["actions"][:5] and not some["over"]


def test_a_log_of_its_own_file(logs: Path, tmp_path: Path) -> None:
    single = tmp_path / "game.json"
    single.write_text(json.dumps(json.loads(logs.read_text().splitlines()[0]), indent=1))
    assert boardroom("replay", str(single)).out == boardroom("replay", str(logs), "--line", "1").out
    assert boardroom("replay", str(single), "--line", "1").code == 0
    assert "there is no log 2" in refused("replay", str(single), "--line", "2")


def test_changed_logs_are_refused_by_action_number(logs: Path, tmp_path: Path) -> None:
    log = json.loads(logs.read_text().splitlines()[0])
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(log | {"actions": [*log["actions"][:7], [0, "integrate", "000000"]]}))
    assert "action 8: " in refused("replay", str(changed))
    changed.write_text(json.dumps(log | {"actions": log["actions"][:7]}))
    assert "action 7: " in refused("replay", str(changed))


def test_a_log_needs_its_overlay(tmp_path: Path) -> None:
    overlay, log = tmp_path / "mine.toml", tmp_path / "game.json"
    overlay.write_text("plan_bvp = 0\n")
    words = ("--players", "2", "--games", "1", "--mode", "plain", "--out", str(log), "--box", str(overlay))
    assert boardroom("simulate", "upgrade", *words).code == 0
    assert boardroom("replay", str(log), "--box", str(overlay)).code == 0
    assert "other component values" in refused("replay", str(log))
