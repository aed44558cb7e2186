"""PPO with TorchRL learns something. Run by `make learn`, which installs what it needs."""

from __future__ import annotations

import torch
from torchrl.envs import ActionMask, TransformedEnv
from torchrl.envs.utils import check_env_specs

from examples.torchrl_ppo import SeatGames, make_actor, mean_reward, train


def test_torchrl_accepts_the_environment() -> None:
    """Shapes and types are those it was told, also where games end."""
    torch.manual_seed(1)
    env = SeatGames("upgrade", players=2, games=4)
    check_env_specs(TransformedEnv(env, ActionMask()))
    played = env.rollout(150, make_actor(env), break_when_any_done=False)
    ended = played["next", "done"].squeeze(-1)
    assert ended.any() and (played["next", "reward"][~ended] == 0).all()
    assert not (played["next", "observation"][:, :-1] == played["observation"][:, 1:]).all(), "a last position was lost"
    assert played["action_mask"].gather(-1, played["action"].unsqueeze(-1)).all(), "an illegal action"


def test_ppo_leaves_the_random_bot_behind() -> None:
    env = SeatGames("upgrade", players=2, games=64)
    torch.manual_seed(1)
    assert mean_reward(env, train(env, updates=5)) > mean_reward(env, make_actor(env)) + 0.2
