"""`boardroom record`: what is written is what was played, and reads again as rows, matrices and matches."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from boardroom.arena.setting import Setting
from boardroom.datasets import BadDataset, load
from boardroom.datasets.record import record, recorder
from boardroom.envs.observation import Observer
from boardroom.envs.rewards import final
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from tests.cli.run import boardroom, refused

REAL = [name for name in games() if name in ("upgrade", "deploy", "kanban", "smartphone", "industrial")]


@pytest.mark.parametrize("game", REAL)
def test_every_row_is_what_the_seat_saw_and_did(game: str, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = "record", game, "--bots", "random", "--games", "2", "--seed", "7", "--mode", "plain", "--out", str(path)
    done = boardroom(*words, "--json").data
    data = load(path)
    assert (done["games"], done["decisions"]) == (2, len(data))
    seen, masks, observer = data.observations(), data.masks(), Observer(data.game)
    assert list(observer.names) == data.observed
    row = 0
    for match in data.matches():
        assert match.over
        places = match.ranking()
        points = [sum(scores[source] for source in data.game.about.sources) for scores in match.scores()]
        rewards = final(places, points)
        for number, entry in enumerate(match.log):
            position = match.at(number)
            assert (seen[row] == observer.of(position.state, entry.seat)).all()
            assert list(np.flatnonzero(masks[row])) == position.legal_codes(entry.seat)
            row += 1
        last = row - 1
        assert data.column("length")[last] == len(match.log)
        assert data.column("place")[last] == places[match.log[-1].seat]
        assert data.column("points")[last] == points[match.log[-1].seat]
        assert data.column("reward")[last] == pytest.approx(rewards[match.log[-1].seat])
    assert row == len(data)


def test_logs_and_rows_tell_the_same_games(tmp_path: Path) -> None:
    common = "--games", "3", "--mode", "plain", "--players", "2", "--no-observations", "--json"
    rows, logs = tmp_path / "games.parquet", tmp_path / "games.jsonl"
    boardroom("record", "sealed", *common, "--out", str(rows))
    boardroom("record", "sealed", *common, "--out", str(logs))
    from_rows = [match.hash() for match in load(rows).matches()]
    assert from_rows == [Match.from_json(line).hash() for line in logs.read_text().splitlines()]
    assert load(rows).observed == []
    with pytest.raises(BadDataset, match="not recorded"):
        load(rows).observations()
    assert boardroom("replay", str(logs)).out == "3 of 3 logs are sound.\n"


@pytest.mark.parametrize("name", ["games.parquet", "games.jsonl"])
def test_a_file_is_replaced_only_by_a_complete_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("an older recording")
    setting = Setting.of("sealed", 2, {}, ["random"])
    into = recorder(setting, path, "plain")
    for _ in record(setting, 2, 0, into, "plain"):
        assert path.read_text() == "an older recording"
    into.close()
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert b"an older" not in path.read_bytes()


def test_what_cannot_be_recorded_or_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "record needs" in refused("record", "upgrade")
    for name in (str(tmp_path / "games.csv"), ".", ".parquet"):
        said = refused("record", "upgrade", "--out", name)
        assert "ends in .parquet" in said and said.endswith(f"such as games.parquet, not {name}.".replace("..", "."))
    assert "cannot write" in refused("record", "sealed", "--out", str(tmp_path / "no" / "games.jsonl"))
    noise = tmp_path / "noise.parquet"
    noise.write_text("once upon a time")
    with pytest.raises(BadDataset, match="cannot be read"):
        load(noise)
    with pytest.raises(BadDataset, match="cannot be read"):
        load(tmp_path / "nothing.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'boardroom-games[data]'" in refused("record", "sealed", "--out", str(noise))
    with pytest.raises(BadDataset, match=r"boardroom-games\[data\]"):
        load(noise)
