"""Several seeds of a training: the strongest is kept, and it is the same wherever they were trained."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardroom.bots.network.file import read_network
from boardroom.kernel.game import find
from boardroom.learn.seeds import Task, Trained, curve_of, train_seeds
from boardroom.learn.training import Recipe, checkpoint_of
from tests.cli.run import boardroom

SMALL = Recipe("sealed", seed=3, decisions=1_500, games=64, steps=8, batch=128, width=32, ladder_games=16, looks=1)
WORDS = (
    "train", "sealed", "--decisions", "1500", "--games", "64", "--steps", "8", "--batch", "128", "--width", "32",
    "--ladder", "16", "--looks", "1", "--device", "cpu",
)  # fmt: skip


class Prepared:
    """Workers that have done the work already."""

    def __init__(self, *results: Trained) -> None:
        self.results = results

    def map(self, work: object, tasks: list[Task], /) -> object:
        assert [task.recipe.seed for task in tasks] == [trained.seed for trained in self.results]
        return iter(self.results)


def trained(seed: int, greedy: float, random: float) -> Trained:
    files = {ending: f"{ending} of {seed}".encode() for ending in (".npz", ".csv", ".json")}
    return Trained(seed, {"greedy": greedy, "random": random}, files)


def test_the_strongest_is_kept_and_the_curve_of_every_seed(tmp_path: Path) -> None:
    """The first of equals; a checkpoint of another training must not be gone on with."""
    out = tmp_path / "n.npz"
    checkpoint_of(out).write_text("of another training")
    workers = Prepared(trained(3, 0.5, 0.9), trained(4, 0.6, 0.7), trained(5, 0.6, 0.7), trained(6, 0.4, 1.0))
    for seed, best in zip(train_seeds(SMALL, 4, out, "cpu", "", workers), (3, 4, 4, 4), strict=True):
        assert out.read_text() == f".npz of {best}", f"after seed {seed.seed}"
    assert out.with_suffix(".json").read_text() == ".json of 4"
    assert [curve_of(out, seed).read_text() for seed in (3, 4, 5, 6)] == [f".csv of {seed}" for seed in (3, 4, 5, 6)]
    assert not checkpoint_of(out).exists()


def told_by(out: Path, *words: str) -> dict[str, Any]:
    """What the command says of two seeds."""
    answer = boardroom(*WORDS, "--seeds", "2", "--seed", "3", "--out", str(out), "--json", *words)
    assert answer.code == 0, answer.err
    assert "Seed 3: " in answer.err and "Seed 4: " in answer.err and "against greedy" in answer.err
    told: dict[str, Any] = answer.data
    for seed in told["seeds"]:
        assert seed.pop("seconds") >= 0
    return told


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Both seeds, one after the other in this process."""
    return told_by(tmp_path_factory.mktemp("here") / "n.npz")


@pytest.mark.parametrize("where", [("--jobs", "2"), ("--ray", "local", "--jobs", "2")], ids=["processes", "ray"])
def test_the_same_seeds_make_the_same_networks_wherever_they_are_trained(
    here: dict[str, Any], tmp_path: Path, where: tuple[str, ...]
) -> None:
    there = told_by(tmp_path / "n.npz", *where)
    files = [Path(told.pop("written")) for told in ({**here}, there)]
    assert {**here, "written": ""} == {**there, "written": ""}
    networks = [read_network(find("sealed"), file) for file in files]
    assert all(np.array_equal(networks[0].arrays[name], networks[1].arrays[name]) for name in networks[0].arrays)
    assert networks[0].about["training"]["seed"] == here["best"]
    curves = [list(csv.DictReader(curve_of(file, 4).open(encoding="utf-8"))) for file in files]
    assert [row["entropy"] for row in curves[0]] == [row["entropy"] for row in curves[1]]


def test_people_hear_how_far_the_seeds_are_apart(tmp_path: Path) -> None:
    answer = boardroom(*WORDS, "--seeds", "2", "--out", str(tmp_path / "n.npz"))
    assert answer.code == 0, answer.err
    assert "Against greedy over 2 seeds: " in answer.out and "standard deviation" in answer.out
    assert f"Written: {tmp_path / 'n.npz'}, seed " in answer.out.replace("\n", " ")
    assert json.loads((tmp_path / "n.json").read_text(encoding="utf-8"))["seed"] in (0, 1)
