"""PPO with TorchRL on one seat of thousands of games: its collector, advantage and loss on our batched core.

    python examples/torchrl_ppo.py upgrade --players 2 --games 256 --updates 40 --threads 8

`SeatGames` is all that TorchRL has to know of a game: an `EnvBase` over `Games`, with random bots on the other seats.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from boardroom.envs.batch import Games

STEPS = 64  # decisions of every game between two updates
EPOCHS, MINIBATCHES = 3, 4


class SeatGames(EnvBase):
    """A learner on seat 0 of many games, bots on the others; elements come to about -1..1 by what occurs in play."""

    def __init__(self, game: str, players: int, games: int, threads: int = 1, bots: tuple[str, ...] = ("random",)):
        super().__init__(batch_size=[games])
        looks = {"relative": True, "dtype": np.float32, "watched": True}
        self.games = Games(game, players, games, seat=0, bots=bots, threads=threads, **looks)
        low, high = self.games.ranges(100)
        self.scale = torch.as_tensor(np.maximum(1, np.maximum(-low, high)), dtype=torch.float32)
        actions = len(self.games.game.space)
        self.observation_spec = Composite(
            observation=Unbounded((games, len(self.scale))),
            action_mask=Binary(actions, (games, actions), dtype=torch.bool),
            shape=(games,),
        )
        self.action_spec = Categorical(actions, (games,), dtype=torch.int64)
        self.reward_spec = Unbounded((games, 1))

    def _set_seed(self, seed: int | None) -> None:
        self.games.reset(seed or 0)

    def _reset(self, tensordict: TensorDictBase | None = None) -> TensorDict:
        """What lies on the tables: a game that has ended was dealt anew in the same step."""
        return TensorDict(self._look(), self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDict:
        self.games.step(tensordict["action"].numpy())
        ended = np.flatnonzero(self.games.done)
        seen = self._look()
        seen["observation"][ended] = torch.as_tensor(self.games.observe_ended(ended, 0)) / self.scale
        done = torch.as_tensor(self.games.done > 0).unsqueeze(-1)
        reward = torch.as_tensor(self.games.rewards[:, :1], dtype=torch.float32)
        return TensorDict({**seen, "reward": reward, "done": done, "terminated": done.clone()}, self.batch_size)

    def _look(self) -> dict[str, torch.Tensor]:
        seen = torch.as_tensor(self.games.observe()) / self.scale
        return {"observation": seen, "action_mask": torch.as_tensor(self.games.masks()).clone()}


def network(env: SeatGames, outputs: int, width: int = 128) -> nn.Module:
    """Two hidden layers."""
    return nn.Sequential(
        nn.Linear(len(env.scale), width), nn.Tanh(), nn.Linear(width, width), nn.Tanh(), nn.Linear(width, outputs)
    )


def make_actor(env: SeatGames) -> ProbabilisticActor:
    """A policy over what is legal."""
    logits = TensorDictModule(network(env, env.action_spec.space.n), ["observation"], ["logits"])
    return ProbabilisticActor(
        logits,
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )


def train(env: SeatGames, updates: int, seed: int = 1) -> ProbabilisticActor:
    """An actor after so many updates."""
    torch.manual_seed(seed)
    env.set_seed(seed)
    actor, critic = make_actor(env), ValueOperator(network(env, 1), ["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic, average_gae=True)
    loss_of = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=1e-3)
    batch = STEPS * env.batch_size[0]
    collector = Collector(
        env, actor, frames_per_batch=batch, total_frames=updates * batch, auto_register_policy_transforms=False
    )
    for rollout in collector:
        for _ in range(EPOCHS):
            with torch.no_grad():
                advantage(rollout)
            rows = rollout.reshape(-1)
            for part in torch.randperm(batch).chunk(MINIBATCHES):
                losses = loss_of(rows[part])
                loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
                optimizer.step()
    return actor


def mean_reward(env: SeatGames, actor: ProbabilisticActor, seed: int = 1_000_000) -> float:
    """Of the games that end while an actor plays on for as long as a game takes."""
    env.set_seed(seed)
    with torch.no_grad():
        played = env.rollout(4 * STEPS, actor, break_when_any_done=False)["next"]
    return float(played["reward"][played["done"]].mean())


def main() -> None:
    """Train, then show the mean reward before and after."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", nargs="?", default="upgrade")
    for name, value in (("players", 2), ("games", 256), ("updates", 40), ("threads", 1)):
        arguments.add_argument(f"--{name}", type=int, default=value)
    chosen = arguments.parse_args()
    env = SeatGames(chosen.game, chosen.players, chosen.games, chosen.threads)
    print(f"at first: {mean_reward(env, make_actor(env)):+.2f}")
    print(f"after {chosen.updates} updates: {mean_reward(env, train(env, chosen.updates)):+.2f}")


if __name__ == "__main__":
    main()
