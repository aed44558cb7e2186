"""The PPO example learns something. Run by `make learn`, which installs what it needs; too heavy for every test run."""

from __future__ import annotations

from examples.ppo import learner, mean_reward, train


def test_a_masked_ppo_leaves_the_random_bot_behind() -> None:
    env = learner("upgrade", players=2)
    model = train("upgrade", players=2, steps=6_000)
    assert mean_reward(env, model, games=40) > mean_reward(env, None, games=40) + 0.2
