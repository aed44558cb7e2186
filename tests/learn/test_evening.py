"""Values that follow the win shares: who wins too often is given less, in steps that find where it is even."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
import torch

from boardroom.bots.network.file import read_network
from boardroom.kernel.game import GameError, find
from boardroom.learn import evening
from boardroom.learn.campaign import Campaign, Plan
from boardroom.learn.evening import Evening, evenable
from boardroom.learn.tables import OTHERWISE, Company, draw_options
from boardroom.learn.training import Recipe, Training, box_of
from tests.cli.run import refused

CPU = torch.device("cpu")
DEPLOY, UPGRADE = find("deploy"), find("upgrade")
SMALL = Recipe(
    "upgrade", seed=3, decisions=6_000, games=48, steps=16, batch=256, width=32, ladder_games=0, evened="compensation"
)


def even_until(worth: float, bias: list[float], looks: int = 40) -> np.ndarray:
    """Follow win shares of made-up players: a place has its bias, and every credit is worth so much of a share."""
    found = Evening(DEPLOY, "compensation", DEPLOY.box({"compensation": [[0] * 4] * 3}))
    for _ in range(looks):
        strength = np.array(bias) + worth * np.rint(found.rows[2])
        shares = np.exp(strength) / np.exp(strength).sum()
        found.follow({4: shares.tolist()})
    strength = np.array(bias) + worth * np.rint(found.rows[2])
    return np.asarray(np.exp(strength) / np.exp(strength).sum())


@pytest.mark.parametrize("worth", [0.03, 0.1, 0.3])
def test_whatever_a_credit_is_worth_everybody_wins_as_often_in_the_end(worth: float) -> None:
    bias = [-0.4, -0.3, 0.4, 0.3]
    assert np.abs(even_until(worth, bias, 0) * 4 - 1).max() > 0.25, "it is not even to begin with"
    assert np.abs(even_until(worth, bias) * 4 - 1).max() < 0.15


def test_who_needs_least_gets_nothing_and_nobody_more_than_is_allowed() -> None:
    found = Evening(DEPLOY, "compensation", DEPLOY.box())
    for _ in range(60):
        found.follow({4: [0.0, 0.0, 0.5, 0.5], 3: [0.3, 0.35, 0.35], 2: [0.5, 0.5]})
    assert found.rows[2].min() == 0
    assert found.box.values.compensation[2][:2] == [60, 60], "as much as study.toml allows"
    assert found.box.values.compensation[2][3] == 0
    low, high = found.study.low, found.study.high
    assert (low <= found.study.of_box(found.box)).all() and (found.study.of_box(found.box) <= high).all()


def test_what_is_nearly_even_stays_as_it_is() -> None:
    found = Evening(DEPLOY, "compensation", DEPLOY.box())
    before = found.rows.copy()
    found.follow({3: [0.34, 0.32, 0.34], 4: [0.26, 0.24, 0.25, 0.25]})
    assert (found.rows == before).all()


def test_only_values_by_turn_order_can_follow() -> None:
    assert evenable(DEPLOY) == evenable(find("upgrade")) == evenable(find("industrial")) == ["compensation"]
    assert evenable(find("smartphone")) == []  # its values are those of colours
    with pytest.raises(GameError, match=r"no values 'cloud_cost' that could follow the turn order. Possible: compens"):
        Evening(DEPLOY, "cloud_cost", DEPLOY.box())
    assert "Possible: none" in refused("train", "kanban", "--seconds", "5", "--even", "compensation")


def test_the_option_is_played_more_often_than_not() -> None:
    chance = np.random.default_rng(1)
    drawn = [draw_options(DEPLOY, Company(4), chance, "compensation") for _ in range(400)]
    share = np.mean([options["compensation"] == "on" for options in drawn])
    assert share == pytest.approx(1 - OTHERWISE, abs=0.08)
    assert np.mean([options["development"] == "basic" for options in drawn]) < 0.25, "others as usual"


def test_a_training_moves_the_values_and_leaves_them_beside_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening, "GAMES", 32)
    started = UPGRADE.box({"compensation": [[0] * 4] * 4})
    overlay = tmp_path / "start.toml"
    overlay.write_text("compensation = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]\n", encoding="utf-8")
    training = Training(replace(SMALL, overlay=str(overlay)), tmp_path / "upgrade.npz", CPU)
    for _ in training.run(perf_counter()):
        pass
    found = UPGRADE.box(box_of(tmp_path / "upgrade.npz"))
    assert found.values.compensation != started.values.compensation
    assert found.hash == training.evening.box.hash  # type: ignore[union-attr]
    assert training.model.network(found, {}).about["box"] == found.hash
    assert training.facts["evened"] == "compensation"
    again = Training(replace(SMALL, overlay=str(overlay)), tmp_path / "upgrade.npz", CPU)
    again.go_on()
    assert again.evening is not None
    assert again.evening.box.hash == found.hash, "what is gone on with is what was found"


def test_a_campaign_evens_such_an_option_and_hands_its_box_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "GAMES", 32)
    plan = Plan(60, games=8, tables=32, steps=16, batch=256, width=256, boxes=6, own_boxes=2, decisions=4_000)
    campaign = Campaign("upgrade", plan, tmp_path, CPU)
    steps = {step.name: step for step in campaign.steps}
    assert "even compensation" in steps and "search compensation" not in steps
    told = steps["even compensation"].work(60.0)
    found = UPGRADE.box(campaign.folder / str(told["box"])).values
    assert found.compensation != UPGRADE.box().values.compensation
    assert read_network(UPGRADE, campaign.folder / str(told["network"])).about["training"]["evened"] == "compensation"
