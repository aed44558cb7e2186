"""`boardroom parity`."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom.kernel.game import find
from tests.cli.run import boardroom

WORDS = ("parity", "sealed", "--games", "6")


def test_json_and_text() -> None:
    answer = boardroom(*WORDS, "--json")
    assert answer.code == 0
    assert answer.data.keys() >= {"game", "games", "positions", "differences"}
    assert (answer.data["game"], answer.data["games"], answer.data["differences"]) == ("sealed", 6, 0)
    text = boardroom(*WORDS).out
    assert f"6 games, {answer.data['positions']:,} positions compared, 0 differences." in text


def test_differences_are_described_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    boardroom(*WORDS)  # compiled from the true rules
    rules = find("sealed").rules
    true_score = rules.score

    def wrong_score(box: Any, s: Any, out: Any) -> None:
        true_score(box, s, out)
        out[0][0] += 1

    monkeypatch.setattr(rules, "score", wrong_score)
    answer = boardroom(*WORDS, "--json")
    assert answer.code == 1
    assert answer.data["differences"] == answer.data["positions"] == 6  # a game ends at its first difference
    (what,) = answer.data["differences_found"][0]["what"]
    assert what.startswith("points: [[1]")
    text = boardroom(*WORDS)
    assert text.code == 1
    assert "6 differences" in text.out and "seed 0, 2 players, after decision 0" in text.out
