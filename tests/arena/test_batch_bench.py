"""The benchmark of batches measures what it says and prints it as a table."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from typer.testing import CliRunner

from boardroom.arena import batch_bench, bench
from boardroom.arena.batch_bench import COLUMNS, measure, powers_of_two, table
from boardroom.arena.network import MissingNetwork, make_network
from boardroom.cli import app


def test_threads_double_up_to_the_most() -> None:
    assert powers_of_two(1) == [1]
    assert powers_of_two(16) == [1, 2, 4, 8, 16]
    assert powers_of_two(6) == [1, 2, 4, 6]


def test_a_title_is_measured_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "SPELL", 0.001)
    rows = [measure("upgrade", threads, sizes=(8, 16), network="numpy") for threads in (1, 2)]
    for row in rows:
        assert all(row[column] > 0 for column in COLUMNS) and row["observed_games"] in (8, 16)
    lines = list(table(rows))
    assert lines[0] == "| | | 1 thread | 2 threads |"
    assert len(lines) == 2 + len(COLUMNS)
    assert f"{rows[1]['blind_per_second']:,}" in lines[2]


@pytest.mark.parametrize("words", [("--threads", "2"), ("--network", "numpy")])
def test_some_options_go_with_batches(words: tuple[str, str]) -> None:
    done = CliRunner().invoke(app, ["bench", "upgrade", *words])
    assert done.exit_code != 0


def test_a_network_chooses_what_is_legal_by_its_odds() -> None:
    choose = make_network("numpy", elements=5, actions=4, threads=1)
    seen = np.tile(np.array([3, -2, 100, 0, 1]), (2000, 1))
    masks = np.tile([False, True, False, True], (2000, 1))
    assert set(choose(seen, masks)) == {1, 3}


def test_a_network_that_cannot_run_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingNetwork, match=r"boardroom-games\[learn\]"):
        make_network("cpu", 1, 1, 1)
