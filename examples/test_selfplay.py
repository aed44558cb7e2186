"""PPO by self-play learns something. Run by `make learn`, which installs what it needs."""

from __future__ import annotations

import numpy as np

from boardroom.envs.vector import BatchEnv
from examples.selfplay_ppo import Rollout, Settings, advantages, against_random, train


def test_self_play_leaves_the_random_bot_behind() -> None:
    settings = Settings(games=64, steps=64, updates=14)
    agent, rate = train(settings)
    assert rate > 0
    assert against_random(agent, settings, games=100) > 0.2


def test_an_advantage_belongs_to_the_seat_that_decided() -> None:
    """Seats 0, 1, 0 and 1 decide and the last decision ends the game: each is linked to its own seat's next one."""
    settings = Settings(games=1, steps=4, discount=1.0, trace=0.0)
    rollout = Rollout(BatchEnv("upgrade", 1, 2), settings)
    rollout.seats[:, 0] = [0, 1, 0, 1]
    rollout.values[:, 0] = rollout.values.new_tensor([0.1, 0.2, 0.3, 0.4])
    rollout.ended[3, 0], rollout.results[3, 0] = True, [1.0, -1.0]
    gained, returns = advantages(rollout, settings)
    np.testing.assert_allclose(gained[:, 0], [0.2, 0.2, 0.7, -1.4], atol=1e-6)
    np.testing.assert_allclose(returns[:, 0], [0.3, 0.4, 1.0, -1.0], atol=1e-6)
