"""The judge and the search for better values, in small: on the example game, with a network of a minute."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
import torch

from boardroom.arena.measures import measures_of
from boardroom.arena.verdict import COSTS, Verdict, deal_styles
from boardroom.bots.network.file import write_network
from boardroom.kernel.game import Game, GameError
from boardroom.kernel.study import Study
from boardroom.learn.choosing import Judge, Search
from boardroom.learn.playing import Player, play_many
from boardroom.learn.training import Recipe, Training
from tests.cli.run import boardroom
from tests.kit.studied import put_under_study

CPU = torch.device("cpu")


@pytest.fixture
def game(variant_of_example: Callable[..., Game]) -> Game:
    found = variant_of_example("studied")
    put_under_study(found.folder)
    return found


@pytest.fixture
def judge(game: Game, tmp_path: Path) -> Judge:
    """Of a network that has learned a little, with boxes and styles of all kinds."""
    recipe = Recipe(
        "studied", seed=1, decisions=6_000, games=64, steps=16, batch=256, width=32, ladder_games=0, boxes=12,
        styled=0.5,
    )  # fmt: skip
    training = Training(recipe, tmp_path / "studied.npz", CPU)
    for _ in training.run(perf_counter()):
        pass
    return Judge(Player(training.model.requires_grad_(False), CPU, threads=2))


def test_a_small_study_from_training_to_a_better_box(judge: Judge, game: Game) -> None:
    """Boxes drawn while it learns, styles that are kept to, a verdict on every box, and proposals within the ranges."""
    study = Study.of(game)
    assert judge.player.model.S is not None
    assert judge.player.model.S.weight.abs().max() > 0  # it listens to what it is told
    search = Search(judge, game.box(), {2: 12, 3: 12}, population=4, seed=5)
    found = [generation for _, generation in zip(range(3), search.run(), strict=False)]
    assert search.found == found
    assert [generation.number for generation in found] == [1, 2, 3]
    for generation in found:
        assert generation.best <= generation.mean
        assert (study.low <= generation.numbers).all()
        assert (generation.numbers <= study.high).all()
    assert len({generation.numbers for generation in found}) > 1
    assert study.box(search.favourite).values.coins <= 9
    assert search.candidates()[0].hash == study.box(search.favourite).hash
    again = Search(judge, game.box(), {2: 12, 3: 12}, population=4, seed=5)
    assert next(again.run()) == found[0]  # everything follows from the seed


def test_what_is_not_under_study_cannot_be_searched(judge: Judge, game: Game) -> None:
    with pytest.raises(GameError, match=r"no value purse under study\. Under study: coins, lots"):
        Search(judge, game.box(), {2: 8}, population=4, seed=1, only=["purse"])


def test_a_study_from_the_command_line(judge: Judge, game: Game, tmp_path: Path) -> None:
    """With the network of the game: what it tells, and a file that makes the box it tells of."""
    write_network(game.folder / "network.npz", judge.player.model.network(game.box(), {}))
    out, words = tmp_path / "better.toml", ("study", "studied", "--generations", "2", "--games", "8")
    few = "--population", "4", "--proof", "16", "--players", "2", "--players", "3", "--out", str(out)
    told = boardroom(*words, *few).out.splitlines()
    assert [line.split(":")[0] for line in told] == ["2 players", "3 players", "Written"]
    assert "Before: loss" in told[0]
    facts = boardroom(*words, *few, "--json", "--only", "coins").data
    assert game.box(out).values.lots == game.box().values.lots
    assert facts["overlay"].items() >= {"coins": game.box(out).values.coins}.items()
    assert [verdict["players"] for verdict in facts["after"]] == [2, 3]
    (game.folder / "measures.toml").write_text(
        'variants = ["ties=nobody"]\nmain_actions = ["bid *"]\n', encoding="utf-8"
    )
    measures_of.cache_clear()
    told = boardroom(*words, *few).out.splitlines()
    assert [line.split(":")[0] for line in told[1::2]] == ["2 players with ties=nobody", "3 players with ties=nobody"]


def test_every_box_is_judged_by_its_own_games(judge: Judge, game: Game) -> None:
    """Two boxes side by side: whoever has two lots to bid for decides half as often as whoever has four."""
    study = Study.of(game)
    few, many = study.box([9, 2]), study.box([9, 4])
    styles = np.zeros((20, 3), np.int64)
    batch = judge.player.play(3, game.check_options(3, {}), [few, many], 20, 1, styles)
    assert batch.lengths[::2].tolist() == [3 * 2] * 10
    assert batch.lengths[1::2].tolist() == [3 * 4] * 10
    first, second = judge.judge([few, many], 3, 40, 2)
    assert first.games == second.games == 20
    assert first.points < second.points


def test_who_keeps_to_a_style_does_so(judge: Judge, game: Game) -> None:
    styles = np.full((16, 2), 1)  # mean: never more than 3
    batch = judge.player.play(2, game.check_options(2, {}), [game.box()], 16, 3, styles)
    bids = np.concatenate([row[:length] % (1 << 16) for row, length in zip(batch.trails, batch.lengths, strict=True)])
    assert bids.max() <= 3
    free = judge.player.play(2, game.check_options(2, {}), [game.box()], 16, 3)
    bids = np.concatenate([row[:length] % (1 << 16) for row, length in zip(free.trails, free.lengths, strict=True)])
    assert bids.max() > 3


def test_many_games_are_played_in_parts_that_have_nothing_in_common(judge: Judge, game: Game) -> None:
    options = game.check_options(2, {})
    one, two = (next(iter(play_many(judge.player, 2, options, [game.box()], 8, seed))) for seed in (1, 2))
    assert set(one.seeds.tolist()).isdisjoint(two.seeds.tolist())


def test_half_of_the_games_are_free() -> None:
    styles = deal_styles(40, 3, 2, np.random.default_rng(1))
    assert not styles[:20].any()
    assert set(styles[20:].ravel().tolist()) == {0, 1, 2}


GOOD = Verdict(
    players=4, games=1000, starts={"turn order": {"first": 0.3, "second": 0.2, "third": 0.25, "fourth": 0.25}},
    points=100.0, used={"a tile": 0.06}, styles={"free": 101.0, "one": 100.0, "other": 96.0},
    beats={"one": 0.56, "other": 0.6}, orders=0.5, behind_at_half=0.31, margin=0.1, bankrupt=0.05,
)  # fmt: skip


def test_targets_that_are_met_cost_nothing() -> None:
    assert GOOD.loss == 0
    assert set(GOOD.misses) == set(COSTS)
    assert GOOD.dead == []


@pytest.mark.parametrize(
    ("missed", "change"),
    [
        ("starts", {"starts": {"turn order": {"first": 0.4, "second": 0.1, "third": 0.25, "fourth": 0.25}}}),
        ("dead", {"used": {"a tile": 0.0}}),
        ("styles", {"styles": {"free": 101.0, "one": 100.0, "other": 90.0}}),
        ("choice", {"beats": {"one": 0.5}}),
        ("orders", {"orders": 0.1}),
        ("half-time", {"behind_at_half": 0.1}),
        ("margin", {"margin": 0.2}),
        ("bankrupt", {"bankrupt": 0.2}),
    ],
)
def test_every_target_that_is_missed_costs_something(missed: str, change: dict[str, object]) -> None:
    worse = Verdict(**{**vars(GOOD), **change})
    assert [name for name, miss in worse.misses.items() if miss > 0] == [missed]
    assert worse.loss > 0
