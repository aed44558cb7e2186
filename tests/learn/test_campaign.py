"""A campaign in small, on the example game: every step is taken once, what was stopped goes on, and time is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from boardroom.bots.network.file import read_network
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.study import Study
from boardroom.learn.campaign import Campaign, Plan
from boardroom.learn.choosing import values_that_count
from boardroom.learn.meeting import meet
from boardroom.learn.model import Model
from boardroom.learn.playing import Player
from tests.cli.run import boardroom, refused
from tests.kit.studied import put_under_study

CPU = torch.device("cpu")
TINY = Plan(
    seconds=600, rounds=2, seeds=2, games=8, population=4, proof=32, tables=16, steps=8, batch=64, width=32, boxes=6,
    own_boxes=2, decisions=400, generations=2,
)  # fmt: skip
STEPS = ["learn 1", "search 1", "learn 2", "search 2", "seed 0", "seed 1", "meeting", "verdict", "page"]


@pytest.fixture
def optional(variant_of_example: Callable[..., Game]) -> Game:
    """The option of the example is called like one of its values here, as if it were about the number of lots."""
    game = variant_of_example(
        "optional", ("__init__.py", '"ties"', '"lots"'), ("state.py", "    ties:", "    lots:"),
        ("rules.py", "s.options.ties", "s.options.lots"),
    )  # fmt: skip
    put_under_study(game.folder)
    measures = game.folder / "measures.toml"
    measures.write_text('variants = ["lots=nobody"]\n' + measures.read_text(encoding="utf-8"), encoding="utf-8")
    return game


@pytest.fixture
def game(variant_of_example: Callable[..., Game]) -> Game:
    found = variant_of_example("studied")
    put_under_study(found.folder)
    return found


def rows(folder: Path, name: str = "studied") -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads((folder / name / "steps.json").read_text(encoding="utf-8"))
    return found


def test_every_step_leaves_what_the_next_one_needs(game: Game, tmp_path: Path) -> None:
    told: list[str] = []
    assert Campaign("studied", TINY, tmp_path, CPU, told.append).run()
    found = rows(tmp_path)
    assert list(found) == STEPS
    assert all(row["done"] for row in found.values())
    assert [line.split(" took ")[0] for line in told] == [f"studied: {step}" for step in STEPS]
    folder = tmp_path / "studied"
    box = game.box(folder / "box.toml")
    study = Study.of(game)
    assert (study.low <= study.of_box(box)).all() and (study.of_box(box) <= study.high).all()
    assert read_network(game, folder / "network.npz").about["box"] == box.hash
    verdicts = json.loads((folder / "verdicts.json").read_text(encoding="utf-8"))
    assert set(verdicts) == {"usual"}
    assert set(verdicts["usual"]["after"]) == {"2", "3"}
    assert "# Balance of" in (tmp_path / "balance" / "studied.md").read_text(encoding="utf-8")
    assert not list(folder.glob("*.checkpoint"))
    assert found["search 1"]["generations"] == 2
    told.clear()
    assert Campaign("studied", TINY, tmp_path, CPU, told.append).run()
    assert told == []  # nothing is done twice


def test_who_is_stopped_goes_on_where_it_was(game: Game, tmp_path: Path) -> None:
    """Stopped before the first step, then in the middle of a training, of which the network alone is left."""
    slow = replace(TINY, decisions=None)
    assert not Campaign("studied", slow, tmp_path, CPU).run(stop_after=0)
    assert not Campaign("studied", slow, tmp_path, CPU).run(stop_after=6.5)
    begun = rows(tmp_path)
    assert list(begun) == ["learn 1"] and not begun["learn 1"]["done"]
    for checkpoint in (tmp_path / "studied").glob("*.checkpoint"):
        checkpoint.unlink()  # too large to be carried to the next machine
    assert Campaign("studied", TINY, tmp_path, CPU).run()
    ended = rows(tmp_path)
    assert list(ended) == STEPS
    assert ended["learn 1"]["decisions"] >= max(400, begun["learn 1"]["decisions"])  # type: ignore[call-overload]


def test_values_of_an_option_are_searched_with_the_option(optional: Game, tmp_path: Path) -> None:
    game = optional
    assert values_that_count(game, {}) == ["coins"]
    assert values_that_count(game, {"lots": "nobody"}) == ["coins", "lots"]
    assert Campaign("optional", replace(TINY, rounds=1, seeds=1, generations=3), tmp_path, CPU).run()
    assert list(rows(tmp_path, "optional"))[:3] == ["learn 1", "search 1", "search lots"]
    folder = tmp_path / "optional"
    assert game.box(folder / "round-1.box.toml").values.lots == game.box().values.lots
    usual, other = game.box(folder / "round-1.box.toml").values, game.box(folder / "lots.box.toml").values
    assert usual.coins == other.coins
    verdicts = json.loads((folder / "verdicts.json").read_text(encoding="utf-8"))
    assert set(verdicts) == {"usual", "lots=nobody"}


def test_the_stronger_network_is_found_at_tables_with_both(game: Game) -> None:
    """Somebody who bids anything against somebody who always bids nothing."""
    torch.manual_seed(1)
    players = [Player(Model(game, 32).requires_grad_(False), CPU) for _ in range(2)]
    last = players[1].model.P
    last.bias[:] = torch.where(torch.arange(len(last.bias)) == 0, 50.0, -50.0)
    shares = meet(players, game.box(), 3, 120)
    assert shares[0] > 1.3 > 0.7 > shares[1]
    assert np.isclose(meet(players, game.box(), 3, 120), shares).all()  # the same again


def test_a_game_without_values_under_study_has_no_campaign(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no values under study"):
        Campaign("sealed", TINY, tmp_path, CPU)
    assert "has no values under study" in refused("campaign", "kanban", "--out", str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_several_games_have_a_process_each(game: Game, optional: Game, tmp_path: Path) -> None:
    """Stopped before the first step, which other tests take: each says so in its own file, and nothing went wrong."""
    names, out = [game.name, optional.name], tmp_path / "both"
    answer = boardroom("campaign", *names, "--stop-after", "0.00001", "--device", "cpu", "--out", str(out))
    assert answer.code == 0, answer.err
    for name in names:
        said = (out / f"{name}.log").read_text(encoding="utf-8").strip()
        assert said.endswith(f"{name}: not done; the same command goes on")
        assert (out / name).is_dir()
