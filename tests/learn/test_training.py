"""Training in small: it learns, comes out the same again, goes on where it stopped, and leaves a network that plays."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
import torch

from boardroom.bots.network.file import read_network
from boardroom.kernel.game import GameError, find
from boardroom.learn.ladder import Ladder
from boardroom.learn.model import Model
from boardroom.learn.styles import FADED, bonus_at, find_style
from boardroom.learn.tables import (
    Company,
    companies,
    draw_options,
    final_rewards,
    set_sparring_tables,
    set_tables,
    sparring_partners,
)
from boardroom.learn.training import Recipe, Training, checkpoint_of

SMALL = Recipe("sealed", seed=3, decisions=20_000, games=64, steps=16, batch=256, width=32, rate=2e-3, ladder_games=0)
CPU = torch.device("cpu")


def train(folder: Path, recipe: Recipe = SMALL, name: str = "sealed", resume: bool = False) -> Training:
    """A whole training, or the rest of one."""
    training = Training(recipe, folder / f"{name}.npz", CPU, "boardroom train sealed")
    if resume:
        training.go_on()
    for _ in training.run(perf_counter()):
        pass
    return training


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return train(tmp_path_factory.mktemp("trained"), replace(SMALL, ladder_games=60, looks=2))


def test_it_learns_to_beat_those_who_never_learn(trained: Training) -> None:
    """More than before, and more than its share, against a table of random players."""
    game = find("sealed")
    torch.manual_seed(1)
    ladder = Ladder(game, 400, 1)
    before = ladder.climb(Model(game, 32), "random", CPU)
    after = ladder.climb(trained.model, "random", CPU)
    assert after.share > before.share
    assert after.share > 1.3 / after.players
    played = [row for row in trained.curve if row["phase"] == "self-play"]
    assert played[-1]["entropy"] < played[0]["entropy"]
    assert trained.decisions >= 20_000
    assert trained.done == 1


def test_the_curve_is_kept_beside_the_network(trained: Training) -> None:
    rows = list(csv.DictReader(trained.out.with_suffix(".csv").open(encoding="utf-8")))
    looks = [row for row in rows if row["greedy"]]
    assert [row["phase"] for row in looks] == ["ladder"] * 3
    assert looks[0]["decisions"] == "0"
    assert int(looks[-1]["decisions"]) == trained.decisions
    record = json.loads(trained.out.with_suffix(".json").read_text(encoding="utf-8"))
    assert record["command"] == "boardroom train sealed"
    assert record["seed"] == 3
    assert record["curve"][-1]["greedy"] == pytest.approx(float(looks[-1]["greedy"]))
    assert "against greedy" in trained.out.with_suffix(".svg").read_text(encoding="utf-8")


def test_the_file_is_a_network_of_the_game_with_its_record(trained: Training) -> None:
    network = read_network(find("sealed"), trained.out)
    assert network.about["training"]["trained_decisions"] == trained.decisions
    kept = trained.model.state_dict()
    for name, array in network.arrays.items():
        assert np.allclose(array, kept[name].numpy(), atol=2e-3), name


def test_a_training_may_begin_with_the_weights_of_a_network(trained: Training, tmp_path: Path) -> None:
    """It plays as well before it has learned anything, counts only its own decisions, and tells no folder."""
    further = Training(replace(SMALL, decisions=2_000, start=str(trained.out)), tmp_path / "further.npz", CPU)
    for name, weights in trained.model.state_dict().items():
        assert torch.allclose(further.model.state_dict()[name], weights, atol=2e-3), name
    assert len(further.pool.selves) == 1
    for _ in further.run(perf_counter()):
        pass
    assert 2_000 <= further.decisions < 4_000
    assert further.facts["start"] == trained.out.name
    assert further.facts["before"]["trained_decisions"] == trained.decisions, "what it knows already is told, too"
    assert any(
        (further.model.state_dict()[name] != weights).any() for name, weights in trained.model.named_parameters()
    )


def test_the_same_seed_makes_the_same_network_and_another_seed_another(tmp_path: Path) -> None:
    short = replace(SMALL, decisions=4_000)
    one, same = train(tmp_path, short, "one"), train(tmp_path, short, "same")
    other = train(tmp_path, replace(short, seed=4), "other")
    arrays = [read_network(find("sealed"), training.out).arrays for training in (one, same, other)]
    assert all((arrays[0][name] == arrays[1][name]).all() for name in arrays[0])
    assert any((arrays[0][name] != arrays[2][name]).any() for name in arrays[0])


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = train(tmp_path, replace(SMALL, decisions=5_000))
    goes_on = Training(replace(SMALL, decisions=10_000), first.out, CPU)
    goes_on.go_on()
    assert goes_on.decisions == first.decisions
    assert goes_on.done == pytest.approx(first.decisions / 10_000)
    assert all((value == first.model.state_dict()[name]).all() for name, value in goes_on.model.state_dict().items())
    assert len(goes_on.pool.selves) == len(first.pool.selves) > 1
    second = train(tmp_path, replace(SMALL, decisions=10_000), resume=True)
    assert second.decisions >= 10_000
    assert second.runs == 2
    assert [row["decisions"] for row in second.curve][: len(first.curve)] == [row["decisions"] for row in first.curve]


def test_where_only_the_network_is_left_it_goes_on_from_there(tmp_path: Path) -> None:
    first = train(tmp_path, replace(SMALL, decisions=5_000))
    checkpoint_of(first.out).unlink()
    goes_on = Training(replace(SMALL, decisions=10_000), first.out, CPU)
    goes_on.go_on()
    assert goes_on.decisions == first.decisions
    assert torch.allclose(goes_on.model.A.weight, first.model.A.weight, atol=2e-3)
    first.out.unlink()
    with pytest.raises(GameError, match="nothing to resume"):
        goes_on.go_on()


def test_a_network_of_another_width_is_not_resumed(tmp_path: Path) -> None:
    first = train(tmp_path, replace(SMALL, decisions=1_000))
    with pytest.raises(GameError, match="width 32"):
        Training(replace(SMALL, width=64), first.out, CPU).go_on()


def test_it_stops_in_time_and_keeps_everything(tmp_path: Path) -> None:
    training = Training(replace(SMALL, decisions=10**9), tmp_path / "n.npz", CPU)
    clock = iter(range(0, 10**6, 2)).__next__  # two seconds between any two looks at the clock
    rows = list(training.run(0, stop_after=60, clock=lambda: float(clock())))
    assert 3 <= len(rows) < 60
    assert training.out.exists()
    assert checkpoint_of(training.out).exists()
    assert training.done < 1


def test_a_teacher_is_imitated_to_begin_with(tmp_path: Path) -> None:
    """After some lessons the network does what the teacher does far more often than somebody who guesses."""
    recipe = replace(SMALL, imitate="greedy", decisions=400_000)
    training = Training(recipe, tmp_path / "n.npz", CPU)
    rows = training.run(perf_counter())
    taught = [row for row, _ in zip(rows, range(16), strict=False)]
    assert {row["phase"] for row in taught} == {"imitation"}
    assert taught[-1]["change"] != 0
    games = training.tables[0].games
    with torch.no_grad():
        told = torch.zeros(len(games), 0)
        scores, _ = training.model(torch.from_numpy(games.observe()), told, None, None)
    chosen = scores.masked_fill(~torch.from_numpy(games.masks()), -1e9).argmax(1).numpy()
    open_choice = games.counts > 1
    agreed = (chosen == games.advice("greedy"))[open_choice].mean()
    assert agreed > 1.5 * (1 / games.counts[open_choice]).mean()


# --- tables ------------------------------------------------------------------------------------------------------


def test_all_companies_sit_down_somebody_alone_with_the_automaton_too() -> None:
    game = find("smartphone")
    assert companies(game) == [*(Company(n) for n in (2, 3, 4, 5)), Company(2, automaton=True)]
    assert companies(find("upgrade"))[0] == Company(1)
    chance = np.random.default_rng(1)
    alone = [draw_options(game, Company(2, automaton=True), chance) for _ in range(40)]
    assert {drawn["steve"] for drawn in alone} == {"0", "1"}
    assert {drawn["steve_pad"] for drawn in alone} == {"standard", "easy"}
    for drawn in alone:
        game.check_options(2, drawn)
    sparring = [draw_options(game, Company(2, bot="greedy"), chance) for _ in range(40)]
    assert {drawn["steve"] for drawn in sparring} == {"none"}, "he would sit where nobody else is asked"


def test_every_deal_has_options_of_its_own() -> None:
    (table,) = set_tables(find("upgrade"), 24, 1, only=[2])
    at = table.games.observer.names.index("options.commitment_tokens")
    done, rewards = np.zeros(24, np.bool_), np.zeros((24, 4), np.float32)
    seen: set[int] = set()
    while len(seen) < 2:
        table.step(table.games.codes[:, 0], done, rewards)
        seen |= set(table.games.observe()[:, at].tolist())
    assert table.ended


def test_rewards_are_for_places_and_a_little_for_the_lead() -> None:
    points = np.array([[[30], [20], [20]], [[100], [20], [10]]])
    places = np.array([[1.0, -0.5, -0.5], [1.0, 0.0, -1.0]])
    found = final_rewards(places, points, 10)
    assert found[0] == pytest.approx(0.75 * places[0] + 0.25 * np.tanh([1.0, -1.0, -1.0]))
    assert found[1, 0] > found[0, 0]
    assert final_rewards(np.zeros((1, 1)), np.array([[[90]]]), 10) == pytest.approx(0.9)


def test_earlier_selves_never_have_a_table_for_themselves() -> None:
    table = set_tables(find("upgrade"), 40, 1, only=[3])[0]
    table.seat_rivals(np.arange(40), 0.5)
    seated = table.rivals.sum(1)
    assert {0, 1, 2} == set(seated.tolist())
    assert not table.rivals[:, 3].any()


def test_among_bots_only_the_learner_is_asked_and_counted() -> None:
    assert [company.players for company in sparring_partners(find("upgrade"))] == [2, 3, 4], "nobody to spar with alone"
    game = find("sealed")
    tables = set_sparring_tables(game, 40, 30, 1, box=game.box())
    assert [table.span for table in tables] == [slice(40, 55), slice(55, 70)]
    table = tables[1]
    done, rewards = np.zeros(15, np.bool_), np.zeros((15, 3), np.float32)
    while not table.ended:
        assert (table.games.seats == table.seat).all()
        table.step(table.games.codes[:, 0], done, rewards)
    assert len(table.points()) == done.sum(), "the learner's points, not those of the bots"


def test_it_may_spar_with_bots_while_it_learns(tmp_path: Path) -> None:
    recipe = replace(SMALL, decisions=3_000, sparring=0.25)
    training = train(tmp_path, recipe)
    rows = [len(table) for table in training.tables if table.company.bot]
    assert sum(rows) == 16
    assert sum(len(table) for table in training.tables) == training.rollout.rows == recipe.games
    assert training.facts["sparring"] == 0.25


def test_at_a_partners_table_one_seat_learns_and_the_partner_has_the_others(tmp_path: Path) -> None:
    game = find("sealed")
    assert {company.players for company in sparring_partners(game, network=True)} == {2, 3}
    table = set_sparring_tables(game, 40, 60, 1, box=game.box(), network=True)[1]
    assert (table.rivals[:, :3].sum(1) == 2).all()
    before = table.rivals.copy()
    table.seat_rivals(np.arange(30), 0.0)  # a new game: the learner may sit elsewhere, and is still alone
    assert (table.rivals[:, :3].sum(1) == 2).all()
    assert (table.rivals != before).any()


def test_it_learns_from_its_own_decisions_and_the_partner_stays_as_it_is(tmp_path: Path) -> None:
    partner = train(tmp_path, replace(SMALL, decisions=2_000), "partner")
    kept = partner.out.read_bytes()
    recipe = replace(SMALL, decisions=6_000, sparring=0.5, partner=str(partner.out))
    training = train(tmp_path, recipe)
    rollout, tables = training.rollout, [table for table in training.tables if table.company.partner]
    assert sum(len(table) for table in tables) == 32
    for table in tables:
        share = rollout.own[:, table.span].float().mean()
        assert 0.8 / table.players < share < 1.2 / table.players, "all seats decide about as often"
    assert rollout.partner is not None
    assert partner.out.read_bytes() == kept
    assert training.facts["partner"] == "partner.npz"


def test_somebody_may_be_imitated_all_the_time(tmp_path: Path) -> None:
    training = train(tmp_path, replace(SMALL, imitate="greedy", imitation=1.0, decisions=6_000))
    assert {row["phase"] for row in training.curve} == {"imitation", "ladder"}


# --- styles ------------------------------------------------------------------------------------------------------


def test_a_style_names_actions_and_fades() -> None:
    game = find("deploy")
    weights = find_style(game, "server").weights(game)
    named = {game.space.notation(code): weights[code] for code in np.flatnonzero(weights)}
    assert named["deploy WAR server"] == 1
    assert named["add A 3"] == pytest.approx(0.3)
    assert "deploy ADM cloud" not in named
    assert bonus_at(0) > bonus_at(FADED / 2) > 0 == bonus_at(FADED)
    with pytest.raises(GameError, match=r"has no style 'servers'. Did you mean server\?"):
        find_style(game, "servers")
    with pytest.raises(GameError, match="It has none"):
        find_style(find("kanban"), "server")


def test_a_style_leads_a_learner_to_its_actions(tmp_path: Path) -> None:
    """What is paid for in itself is done more often than without."""

    def share(bonus: float) -> float:
        training = Training(replace(SMALL, decisions=10**6), tmp_path / "n.npz", CPU)
        training.style[0] = bonus
        rows = training.run(perf_counter())
        for _ in range(12):
            next(rows)
        rollout = training.rollout
        could = rollout.masks[:, :, 0] & (rollout.masks.sum(2) > 1)
        return float((rollout.actions[could] == 0).float().mean())

    assert share(5.0) > share(0.0)
