"""OpenSpiel's own policy gradient learns on a game of ours, in small. Run by `make learn`, which installs PyTorch."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import policy_gradient

import boardroom.envs.open_spiel  # noqa: F401 - registers the games


def test_policy_gradient_plays_and_learns() -> None:
    env = rl_environment.Environment(
        pyspiel.load_game("boardroom_upgrade(players=2,outcomes=16)"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
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
