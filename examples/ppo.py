"""Train a masked PPO on one seat of a game: sb3-contrib's MaskablePPO on our Gymnasium environment.

    python examples/ppo.py upgrade --players 2 --steps 20000

A few thousand steps are enough to leave the random bot behind; nobody has tuned anything here.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO

from boardroom.envs.gymnasium import SeatEnv


def learner(game: str, players: int) -> gymnasium.Env[np.ndarray, int]:
    """The environment as a network likes it: one vector, every element brought to about -1..1 by its range."""
    seat = SeatEnv(game, players=players, seat=0, bots=("random",))
    scale = np.maximum(1, np.abs(seat.observation_space["observation"].high)).astype(np.float32)
    space = gymnasium.spaces.Box(-np.inf, np.inf, scale.shape, np.float32)
    return TransformObservation(seat, lambda seen: (seen["observation"] / scale).astype(np.float32), space)


def mean_reward(env: gymnasium.Env[np.ndarray, int], model: MaskablePPO | None, games: int) -> float:
    """The mean reward of a model, or of random legal actions, over some games."""
    total = 0.0
    for game in range(games):
        seen, info = env.reset(seed=1_000_000 + game)
        ended = False
        while not ended:
            if model is None:
                action = env.action_space.sample(info["action_mask"])
            else:
                action = int(model.predict(seen, action_masks=info["action_mask"].astype(bool))[0])
            seen, reward, ended, _, info = env.step(action)
        total += float(reward)
    return total / games


def train(game: str, players: int, steps: int, seed: int = 1) -> MaskablePPO:
    """A model after so many decisions of its seat."""
    env = learner(game, players)
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.01, seed=seed, device="cpu")
    return model.learn(steps)


def main() -> None:
    """Train, then show the mean reward before and after."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--steps", type=int, default=20_000)
    arguments.add_argument("--games", type=int, default=100, help="games played to measure")
    chosen = arguments.parse_args()
    env = learner(chosen.game, chosen.players)
    print(f"random: {mean_reward(env, None, chosen.games):+.2f}")
    model = train(chosen.game, chosen.players, chosen.steps)
    print(f"after {chosen.steps} decisions: {mean_reward(env, model, chosen.games):+.2f}")


if __name__ == "__main__":
    main()
