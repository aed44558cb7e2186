"""What cannot be done is refused in one sentence, with exit code 2 and nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import refused


@pytest.mark.parametrize(
    "command", ["play", "simulate", "parity", "bench", "warm", "golden", "arena", "balance", "tune"]
)
def test_unknown_game(command: str) -> None:
    assert "there is no game 'chess'" in refused(command, "chess")


@pytest.mark.parametrize("command", ["play", "simulate", "parity", "arena"])
def test_players_options_and_box(command: str, tmp_path: Path) -> None:
    assert "not 9" in refused(command, "upgrade", "--players", "9")
    assert "no option luck" in refused(command, "upgrade", "--option", "luck=7")
    assert "Possible: two_bags, one_bag" in refused(command, "upgrade", "--option", "bag_mode=three", "--players", "2")
    assert "wants NAME=VALUE, not 'bag_mode'" in refused(command, "upgrade", "--option", "bag_mode")
    twice = ("--option", "bag_mode=one_bag") * 2
    assert "given twice" in refused(command, "upgrade", *twice)
    overlay = tmp_path / "my-copy.toml"
    assert "No such file" in refused(command, "upgrade", "--box", str(overlay))
    overlay.write_text("tune_workers = 99\n")
    assert "tune_workers = 99 is impossible" in refused(command, "upgrade", "--box", str(overlay))
    overlay.write_text("tuna_workers = 1\n")
    assert "there is no value 'tuna_workers'" in refused(command, "upgrade", "--box", str(overlay))


def test_bots() -> None:
    assert "there is no bot 'clever'" in refused("simulate", "upgrade", "--bots", "clever")
    assert "there is no bot 'clever'" in refused("play", "upgrade", "--bot", "clever")
    assert "there is no bot 'clever'" in refused("arena", "upgrade", "--bots", "greedy,clever")
    assert "two different bots" in refused("arena", "upgrade", "--bots", "greedy")
    assert "hard is not among" in refused("arena", "upgrade", "--alone", "hard")
    assert "3 seats need" in refused("simulate", "upgrade", "--players", "3", "--bots", "random,random")


def test_seeds() -> None:
    beyond = str(1 << 63)
    for command in ("play", "simulate", "parity"):
        assert "seed" in refused(command, "upgrade", "--seed", beyond)
    for command in ("arena", "tune"):
        assert "seeds run from 0" in refused(command, "sealed", "--players", "2", "--seed", beyond)
    assert "seeds run from 0" in refused("simulate", "upgrade", "--seed", str((1 << 63) - 2), "--games", "3")


def test_alone_there_is_nothing_to_compare() -> None:
    for command in ("arena", "tune"):
        assert "at least two players" in refused(command, "upgrade", "--players", "1")
    assert "at least two players" in refused("tune", "smartphone", "--players", "1")
    assert "seat of Steve" in refused("arena", "smartphone", "--players", "1")
    assert "a bot on every seat" in refused("balance", "smartphone", "--players", "1")
    assert "players" in refused("balance", "smartphone", "--also", "7")


def test_usage() -> None:
    assert "there is no command paly" in refused("paly")
    assert "has no option --gaems" in refused("simulate", "upgrade", "--gaems", "3")
    assert "needs GAME" in refused("simulate")
    assert "--games" in refused("simulate", "upgrade", "--games", "many")
    assert "--games" in refused("simulate", "upgrade", "--games", "0")
    assert "there is no mode 'warp'" in refused("simulate", "upgrade", "--mode", "warp")
    assert "name a game" in refused("play")
    assert "there is no seat 5" in refused("play", "upgrade", "--you", "5")


def test_files(tmp_path: Path) -> None:
    missing, noise, folder = tmp_path / "missing.json", tmp_path / "noise.json", str(tmp_path)
    noise.write_bytes(b"\xff\xfe\x00")
    for command in (("replay",), ("play", "upgrade", "--load")):
        assert "No such file" in refused(*command, str(missing))
        assert "Is a directory" in refused(*command, folder)
        assert "not a text file" in refused(*command, str(noise))
    noise.write_text("Once upon a time")
    assert "this is not a log" in refused("replay", str(noise))
    assert "no such folder" in refused("tune", "sealed", "--out", str(tmp_path / "no" / "weights.toml"))
    assert "cannot keep games" in refused("arena", "sealed", "--mode", "plain", "--out", str(noise))
    out = str(tmp_path / "no" / "games.jsonl")
    assert "cannot write" in refused("simulate", "upgrade", "--mode", "plain", "--games", "1", "--out", out)


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    words = "--port", "0", "--db", str(tmp_path / "tables.db")
    assert "this machine has no address 203.0.113.7: 127.0.0.1 is" in refused("serve", "--host", "203.0.113.7", *words)
