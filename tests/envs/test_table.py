"""What the environments promise beyond the checks of their libraries, for every game."""

from __future__ import annotations

import numpy as np
import pytest

from boardroom.envs.batch import Games
from boardroom.envs.gymnasium import SeatEnv
from boardroom.envs.observation import Observer
from boardroom.envs.pettingzoo import env, raw_env
from boardroom.envs.rewards import by_places, final
from boardroom.envs.table import Table
from boardroom.kernel.chance import SEED_LIMIT, Chance, below, seed_chance
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


@pytest.mark.parametrize("name", GAMES)
def test_games_side_by_side_are_the_games_of_their_seeds(name: str) -> None:
    """Three games in the batch and as matches, in lockstep to the end and into the next deal."""
    batch = Games(name, games=3, seed=5)
    names = Observer(batch.game).names
    matches = [Match(name, seed=5 + i) for i in range(3)]
    draws = chooser()
    ended = [0, 0, 0]
    while not all(ended):
        actions = []
        seen, masks = batch.observe(), batch.masks()
        for i, match in enumerate(matches):
            seat = match.to_act[0]
            codes = match.legal_codes(seat)
            assert batch.seats[i] == seat
            assert list(batch.codes[i, : batch.counts[i]]) == codes
            assert list(np.flatnonzero(masks[i])) == codes
            assert dict(zip(names, seen[i].tolist(), strict=True)) == {
                "own_seat": seat,
                **dict(zip(names[1:], match.observe(seat), strict=True)),
            }
            actions.append(codes[below(draws, len(codes))])
        batch.step(actions)
        for i, match in enumerate(matches):
            match.play(actions[i], int(match.to_act[0]))
            assert bool(batch.done[i]) == match.over
            if not match.over:
                assert not batch.rewards[i].any()
                continue
            points = [row["total"] for row in match.scores()]
            assert batch.rewards[i].tolist() == pytest.approx(final(match.ranking(), points))
            ended[i] += 1
            matches[i] = Match(name, seed=5 + i + 3 * ended[i])


def test_a_batch_refuses_an_illegal_action_and_changes_nothing() -> None:
    batch = Games("upgrade", players=2, games=4)
    before = batch.observe().copy()
    actions = batch.codes[:, 0].copy()
    actions[2] = next(code for code in range(len(batch.game.space)) if not batch.masks()[2, code])
    with pytest.raises(ValueError, match=r"game 2: action \d+ is not legal for seat \d\. Legal: "):
        batch.step(actions)
    with pytest.raises(ValueError, match="4 games need 4 actions"):
        batch.step([0])
    with pytest.raises(ValueError, match="whole numbers, not float"):
        batch.step(batch.codes[:, 0] + 0.5)
    assert (batch.observe() == before).all()
    with pytest.raises(GameError, match="at least one game"):
        Games("upgrade", games=0)
    with pytest.raises(GameError, match="seeds from 0"):
        Games("upgrade", games=4, seed=SEED_LIMIT - 3)


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
