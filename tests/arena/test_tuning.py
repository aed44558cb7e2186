"""Tuning: the same seed leads to the same weights, and only proven ones count as better."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from boardroom.arena.setting import Setting
from boardroom.arena.tuning import Outcome, Tuning
from boardroom.bots.weights import BadWeights, Weights, read_weights, weights_file, weights_text
from boardroom.kernel.game import Game, find, games


def tuned(seed: int) -> Outcome:
    setting = Setting.of("sealed", 2, bots=["greedy"])
    tuning = Tuning(setting, read_weights(setting.game), generations=2, games=8, seed=seed)
    steps = list(tuning.run())
    assert [step.number for step in steps] == [1, 2]
    assert all(0 <= step.mean <= step.best <= 1 for step in steps)
    return tuning.outcome(20)


def test_a_seed_is_the_whole_of_the_chance() -> None:
    assert tuned(1) == tuned(1)
    assert tuned(1).weights.values != tuned(2).weights.values


def test_the_evidence_is_written_and_read_back(tmp_path: Path) -> None:
    outcome, game = tuned(1), Setting.of("sealed", 2).game
    path = tmp_path / "weights.toml"
    path.write_text(weights_text(game, outcome.weights))
    again = read_weights(game, path)
    assert again == outcome.weights
    assert again.evidence["games"] == 20 and again.evidence["seed"] == 1


def test_better_means_above_a_fair_share_beyond_doubt() -> None:
    weights = Weights((1.0,), evidence={"fair_share": 0.5})
    assert Outcome(weights, 0.6, 0.51, 0.7, 100).better
    assert not Outcome(weights, 0.6, 0.49, 0.7, 100).better


def test_weights_of_terms_that_do_not_exist(tmp_path: Path) -> None:
    game = Setting.of("upgrade", 2).game
    path = tmp_path / "weights.toml"
    path.write_text('[weights]\n"charm" = 1.0\n')
    with pytest.raises(BadWeights, match="no term charm"):
        read_weights(game, path)
    path.write_text("scale = 1.0\n")
    with pytest.raises(BadWeights, match="holds no weights"):
        read_weights(game, path)


@pytest.mark.parametrize("game", [g for g in games().values() if weights_file(g).exists()], ids=lambda g: g.name)
def test_every_term_has_a_weight(game: Game) -> None:
    named = tomllib.loads(weights_file(game).read_text(encoding="utf-8"))["weights"]
    assert list(named) == list(game.evaluation.terms)


def test_tuned_weights_lie_beside_and_never_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("sealed")
    (tmp_path / "sealed.weights.toml").write_text(weights_text(game, Weights((7.0,) * len(game.evaluation.terms))))
    assert read_weights(game).values[0] != 7.0, "a file somewhere does nothing by itself"
    monkeypatch.setenv("BOARDROOM_WEIGHTS", str(tmp_path))
    assert read_weights(game).values == (7.0,) * len(game.evaluation.terms)
    assert read_weights(find("upgrade")) == read_weights(find("upgrade"), find("upgrade").folder / "weights.toml")
