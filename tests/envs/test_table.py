"""What the environments promise beyond the checks of their libraries, for every game."""

from __future__ import annotations

import copy as copy_of
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from boardroom.envs.gymnasium import SeatEnv
from boardroom.envs.observation import Observer
from boardroom.envs.pettingzoo import env, raw_env
from boardroom.envs.rewards import by_places, final
from boardroom.envs.table import Table
from boardroom.kernel.chance import Chance, below, seed_chance
from boardroom.kernel.game import GameError, games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy

GAMES = sorted(games())


def chooser(seed: int = 1) -> Chance:
    chance = Chance()
    seed_chance(chance, seed, 0)
    return chance


def halfway(name: str, decisions: int = 40) -> Table:
    """A table some random decisions after the deal."""
    table, draws = Table(name), chooser()
    table.deal(3)
    for _ in range(decisions):
        if table.over:
            break
        codes = table.legal()
        table.play(codes[below(draws, len(codes))])
    return table


def test_rewards_are_the_share_left_behind_less_the_share_ahead() -> None:
    assert by_places([1, 2]) == [1.0, -1.0]
    assert by_places([2, 1, 2, 4]) == [pytest.approx(0), 1.0, pytest.approx(0), -1.0]
    assert by_places([1, 1, 1]) == [0, 0, 0]
    assert final([1], [85]) == [0.85]


@pytest.mark.parametrize("name", GAMES)
def test_every_element_of_an_observation_has_a_name_and_stays_in_its_range(name: str) -> None:
    table = halfway(name)
    for seat in range(table.players):
        seen = table.observe(seat)
        assert len(seen) == len(table.observer.names) == len(set(table.observer.names))
        assert (seen >= table.observer.low).all() and (seen <= table.observer.high).all()
        assert seen[0] == seat
        assert list(seen[1:]) == table.game.schema.observe(table.state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_tells_nothing_of_what_is_hidden(name: str) -> None:
    table = halfway(name)
    for seat in range(table.players):
        for seed in range(5):
            world = copy(table.state)
            seed_chance(world.chance, seed, 9)
            table.game.rules.redeal(table.box.values, world, seat)
            assert (table.observer.of(world, seat) == table.observe(seat)).all()


def test_an_illegal_action_ends_a_gymnasium_game_and_says_why() -> None:
    table = SeatEnv("upgrade", players=2, seat=1)
    seen, info = table.reset(seed=1)
    assert (info["action_mask"] == seen["action_mask"]).all()
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, _, info = table.step(wrong)
    assert ended and reward == -1 and info["illegal"]
    with pytest.raises(GameError, match="no seat 2"):
        SeatEnv("upgrade", players=2, seat=2)
    with pytest.raises(GameError, match="at least one bot"):
        SeatEnv("upgrade", players=2, bots=())


def test_a_learner_cannot_have_the_seat_of_an_automaton() -> None:
    seen, _ = SeatEnv("smartphone", players=1).reset(seed=1)
    assert seen["action_mask"].any()
    with pytest.raises(GameError, match="belongs to Steve"):
        SeatEnv("smartphone", players=1, seat=1)


def test_a_gymnasium_game_asks_its_seat_only_and_repeats_with_its_seed() -> None:
    def course(seed: int) -> tuple[list[int], float]:
        table = SeatEnv("upgrade", players=3, seat=2)
        seen, _ = table.reset(seed=seed)
        taken, ended, reward = [], False, 0.0
        while not ended:
            assert table.table.seat == seen["observation"][0] == 2
            assert (table.action_masks() == seen["action_mask"]).all()
            taken.append(int(np.flatnonzero(seen["action_mask"])[0]))
            seen, reward, ended, _, _ = table.step(taken[-1])
        return taken, float(reward)

    assert course(4) == course(4)
    assert course(4)[1] in (-1, 0, 1, -0.5, 0.5)


@pytest.mark.parametrize("again", [copy_of.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_gymnasium_game_copies_and_pickles_and_goes_on_exactly(again: Callable[[SeatEnv], SeatEnv]) -> None:
    def course(table: SeatEnv, decisions: int) -> list[list[int]]:
        seen = []
        for _ in range(decisions):
            mask = np.flatnonzero(table.action_masks())
            seen.append(table.step(int(mask[len(mask) // 2]))[0]["observation"].tolist())
        return seen

    table = SeatEnv("upgrade", players=3, seat=1)
    table.reset(seed=4)
    course(table, 5)
    twin = again(table)
    there = course(twin, 9)
    assert there == course(table, 9)
    assert table.reset()[0]["observation"].tolist() == twin.reset()[0]["observation"].tolist()


@pytest.mark.parametrize("name", GAMES)
def test_the_last_info_has_places_points_and_sources(name: str) -> None:
    table = env(name)
    table.reset(seed=1)
    draws = chooser()
    while not all(table.terminations.values()):
        assert "places" not in table.infos[table.agent_selection]
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        table.step(int(legal[below(draws, len(legal))]))
    info, bare = table.infos["seat_0"], table.unwrapped
    assert [table.rewards[agent] for agent in table.agents] == pytest.approx(final(info["places"], info["points"]))
    assert [sum(row.values()) for row in info["sources"]] == info["points"]
    assert tuple(info["sources"][0]) == bare.table.game.about.sources


def test_a_seat_has_the_same_last_info() -> None:
    table = SeatEnv("upgrade", players=2)
    _, info = table.reset(seed=1)
    ended, reward = False, 0.0
    while not ended:
        assert "points" not in info
        _, reward, ended, _, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert float(reward) == final(info["places"], info["points"])[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_state_for_a_critic_holds_what_no_seat_sees(name: str) -> None:
    table = raw_env(name)
    table.reset(seed=1)
    state = table.state()
    assert table.state_space.contains(state)
    paths = {leaf.path for leaf in table.table.game.schema.leaves if not leaf.path.startswith("chance.")}
    assert set(table.state_names) == {"deciding_seat", *paths}
    seat = SeatEnv(name)
    seat.reset(seed=1)
    assert len(seat.full_state()) == len(seat.full_state_names) == len(state)


def test_planners_of_smartphone_may_be_asked_all_at_once() -> None:
    """What they see and may do does not change while the others plan, so a learner can answer for all of them."""
    match = Match("smartphone", players=4, seed=5)
    look = Observer(match.game)
    assert match.to_act == (0, 1, 2, 3)
    asked = {seat: (match.legal_codes(seat), look.of(match.state, seat)) for seat in match.to_act}
    for seat in reversed(match.to_act):
        match.play(asked[seat][0][-1], seat)
        for other in [other for other in match.to_act if other < seat]:
            legal, seen = asked[other]
            assert match.legal_codes(other) == legal
            assert (look.of(match.state, other) == seen).all()


def test_pettingzoo_masks_are_for_the_agent_that_is_asked() -> None:
    table = env("upgrade", players=3)
    table.reset(seed=2)
    asked = table.agent_selection
    for agent in table.agents:
        assert bool(table.observe(agent)["action_mask"].any()) == (agent == asked)
        assert (table.infos[agent]["action_mask"] == table.observe(agent)["action_mask"]).all()
    bare = raw_env("upgrade", players=3, render_mode="ansi")
    bare.reset(seed=2)
    assert bare.render()
    with pytest.raises(ValueError, match="is not legal"):
        bare.step(int(np.flatnonzero(bare.observe(bare.agent_selection)["action_mask"] == 0)[0]))


def test_an_illegal_action_ends_a_pettingzoo_game() -> None:
    table = env("upgrade", players=2)
    table.reset(seed=2)
    loser = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(loser)["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[loser] == -1
