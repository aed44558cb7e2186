"""PPO by self-play in one file, in the manner of CleanRL, on thousands of games at once.

    python examples/selfplay_ppo.py upgrade --players 2 --games 1024 --updates 100 --threads 8

One network plays every seat. The vector environment asks whoever decides next, so the decisions of the seats of a game
lie mixed in one column of the rollout; advantages are computed seat by seat. Prints decisions a second, all included.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from time import perf_counter

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from boardroom.envs.vector import BatchEnv


@dataclass
class Settings:
    """What one may turn."""

    game: str = "upgrade"
    players: int = 2
    games: int = 256
    steps: int = 64  # decisions of every game in a rollout
    updates: int = 20
    epochs: int = 2
    minibatches: int = 8
    rate: float = 5e-4
    discount: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    threads: int = 1
    seed: int = 1


class Agent(nn.Module):
    """A policy and a value on one body; observations are brought to about -1..1 by the range of each element."""

    def __init__(self, env: BatchEnv, width: int = 256) -> None:
        super().__init__()
        space = env.single_observation_space["observation"]
        scale = torch.as_tensor(np.maximum(1, np.abs(space.high)), dtype=torch.float32)
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(nn.Linear(len(scale), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, int(env.single_action_space.n))
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """What to do, and what it is worth to the seat that looks."""
        body = self.body(seen / self.scale)
        logits = self.policy(body).masked_fill(~mask, -1e9)
        return Categorical(logits=logits), self.value(body).squeeze(-1)


class Rollout:
    """Decisions of all games, one row a step."""

    def __init__(self, env: BatchEnv, settings: Settings) -> None:
        shape = settings.steps, settings.games
        self.seen = torch.zeros(*shape, len(env.observation_names))
        self.masks = torch.zeros(*shape, int(env.single_action_space.n), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.long)
        self.logs = torch.zeros(shape)
        self.values = torch.zeros(shape)
        self.seats = np.zeros(shape, np.int64)
        self.ended = np.zeros(shape, bool)
        self.results = np.zeros((*shape, env.games.players), np.float32)  # of every seat, where a game ended


def advantages(rollout: Rollout, settings: Settings) -> tuple[torch.Tensor, torch.Tensor]:
    """Generalised advantages and returns, each seat's decisions linked to that seat's next one.

    What a seat does last in a rollout has nothing to compare with and learns its own value: no advantage, no error.
    """
    steps, games = rollout.seats.shape
    rows = np.arange(games)
    values = rollout.values.numpy()
    following = np.full((games, rollout.results.shape[2]), np.nan, np.float32)  # value of the seat's next decision
    carried = np.zeros_like(following)
    out = np.zeros((steps, games), np.float32)
    for step in reversed(range(steps)):
        ended = rollout.ended[step]
        following[ended], carried[ended] = rollout.results[step][ended], 0.0  # the end is worth what it brought
        seat = rollout.seats[step]
        after = following[rows, seat]
        known = ~np.isnan(after)
        error = np.where(known, settings.discount * np.nan_to_num(after) - values[step], 0.0)
        out[step] = error + settings.discount * settings.trace * carried[rows, seat] * known
        carried[rows, seat], following[rows, seat] = out[step], values[step]
    gained = torch.as_tensor(out)
    return gained, gained + rollout.values


def collect(env: BatchEnv, agent: Agent, rollout: Rollout, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Play on for one rollout; return what is seen after it."""
    for step in range(len(rollout.seats)):
        rollout.seen[step] = torch.as_tensor(seen["observation"])
        rollout.masks[step] = torch.as_tensor(seen["action_mask"]).bool()
        rollout.seats[step] = seen["observation"][:, 0]
        with torch.no_grad():
            policy, rollout.values[step] = agent(rollout.seen[step], rollout.masks[step])
            rollout.actions[step] = policy.sample()
            rollout.logs[step] = policy.log_prob(rollout.actions[step])
        seen, _, ended, _, infos = env.step(rollout.actions[step].numpy())
        rollout.ended[step] = ended
        if ended.any():
            rollout.results[step] = infos["final_info"]["rewards"]
    return seen


def learn(agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, settings: Settings) -> None:
    """The clipped objective, for some epochs."""
    gained, returns = (part.flatten() for part in advantages(rollout, settings))
    seen, masks = rollout.seen.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, logs = rollout.actions.flatten(), rollout.logs.flatten()
    for _ in range(settings.epochs):
        for part in torch.randperm(len(actions)).chunk(settings.minibatches):
            policy, values = agent(seen[part], masks[part])
            ratio = (policy.log_prob(actions[part]) - logs[part]).exp()
            weight = gained[part] / (gained[part].std() + 1e-8)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            loss = -torch.min(ratio * weight, clipped * weight).mean()
            loss = loss + 0.5 * (values - returns[part]).pow(2).mean() - settings.entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def train(settings: Settings) -> tuple[Agent, float]:
    """An agent after so many updates, and decisions a second, rules and network together."""
    torch.manual_seed(settings.seed)
    env = BatchEnv(
        settings.game, settings.games, settings.players, threads=settings.threads, dtype=np.float32, copy=False
    )
    agent, rollout = Agent(env), Rollout(env, settings)
    optimizer = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    seen, _ = env.reset(seed=settings.seed)
    start = perf_counter()
    for _ in range(settings.updates):
        seen = collect(env, agent, rollout, seen)
        learn(agent, optimizer, rollout, settings)
    return agent, settings.updates * settings.steps * settings.games / (perf_counter() - start)


def against_random(agent: Agent, settings: Settings, games: int = 200) -> float:
    """The mean reward of the agent on seat 0 against random bots."""
    env = BatchEnv(settings.game, 64, settings.players, seat=0, bots=("random",), dtype=np.float32)
    seen, _ = env.reset(seed=1_000)
    rewards: list[float] = []
    while len(rewards) < games:
        with torch.no_grad():
            policy, _ = agent(torch.as_tensor(seen["observation"]), torch.as_tensor(seen["action_mask"]).bool())
        seen, reward, ended, _, _ = env.step(policy.sample().numpy())
        rewards += reward[ended].tolist()
    return float(np.mean(rewards))


def main() -> None:
    """Train, then show what came of it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", nargs="?", default="upgrade")
    for name in ("players", "games", "steps", "updates", "threads", "seed"):
        arguments.add_argument(f"--{name}", type=int, default=getattr(Settings, name))
    settings = Settings(**vars(arguments.parse_args()))
    agent, rate = train(settings)
    print(f"{rate:,.0f} decisions a second; against random: {against_random(agent, settings):+.2f}")


if __name__ == "__main__":
    main()
