"""OpenSpiel's own policy gradient and PPO learn on a game of ours, in small. Run by `make learn`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import policy_gradient, ppo

import boardroom.envs.open_spiel  # noqa: F401 - registers the games


@pytest.fixture
def env() -> Any:
    """Two seats of UPGRADE! as OpenSpiel's learners see them."""
    game = pyspiel.load_game("boardroom_upgrade(players=2,outcomes=16)")
    return rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)


def test_policy_gradient_plays_and_learns(env: Any) -> None:
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [
        policy_gradient.PolicyGradient(
            seat, size, actions, hidden_layers_sizes=(32,), batch_size=8, num_critic_before_pi=1
        )
        for seat in range(2)
    ]
    time_step = env.reset()
    while not time_step.last():
        time_step = env.step([agents[time_step.observations["current_player"]].step(time_step).action])
    for agent in agents:
        agent.step(time_step)
    assert any(loss is not None and np.isfinite(float(loss)) for agent in agents for loss in agent.loss)
    assert sum(time_step.rewards) == 0


def test_ppo_plays_a_seat_and_learns(env: Any) -> None:
    """Two updates against a seat that plays at random; every action was legal, and the network has changed."""
    torch.manual_seed(1)
    luck = np.random.default_rng(1)
    steps, updates = 64, 2
    agent = ppo.PPO(
        input_shape=tuple(env.observation_spec()["info_state"]),
        num_actions=env.action_spec()["num_actions"],
        num_players=2,
        player_id=0,
        steps_per_batch=steps,
        num_minibatches=2,
        update_epochs=1,
        agent_fn=ppo.PPOAgent,
    )
    before = [weight.clone() for weight in agent.network.parameters()]
    time_step = until_asked(env, env.reset(), luck)
    for step in range(updates * steps):
        (answer,) = agent.step([time_step])
        assert answer.action in time_step.observations["legal_actions"][0]
        time_step = until_asked(env, env.step([answer.action]), luck)
        agent.post_step([time_step.rewards[0]], [time_step.last()])
        if time_step.last():
            time_step = until_asked(env, env.reset(), luck)
        if (step + 1) % steps == 0:
            agent.learn([time_step])
    assert agent.updates_done == updates
    changes = [float((old - new).abs().max()) for old, new in zip(before, agent.network.parameters(), strict=True)]
    assert max(changes) > 0 and np.isfinite(changes).all()


def until_asked(env: Any, time_step: Any, luck: np.random.Generator) -> Any:
    """Seat 1 plays at random until seat 0 decides, or the game is over."""
    while not time_step.last() and time_step.observations["current_player"] != 0:
        time_step = env.step([int(luck.choice(time_step.observations["legal_actions"][1]))])
    return time_step
