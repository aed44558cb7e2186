"""Learning from a rollout: proximal policy optimisation (Schulman et al. 2017), every seat a player of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor
from torch.nn import functional

from boardroom.learn.model import NEVER, Model
from boardroom.learn.rollout import Rollout, autocast

OTHERS: Final = 0.25  # how much a mistake about the others' prospects counts, beside one about the own
FOR_VALUE: Final = 0.5
STEEPEST: Final = 0.5  # the longest gradient
TINY: Final = 1e-8


@dataclass(frozen=True)
class Knobs:
    """How fast and how boldly to learn."""

    rate: float = 3e-4
    entropy: float = 0.02
    clip: float = 0.2
    trust: float = 0.95  # in what came later, decision by decision of a seat (lambda)
    trust_others: float = 0.98  # the same, decision by decision of all
    epochs: int = 2
    batch: int = 8_192


@dataclass(frozen=True)
class Lessons:
    """What a rollout teaches, for every decision: how much better it went than expected, and what to expect."""

    advantages: Tensor  # [step][row]
    targets: Tensor  # [step][row][seat], the deciding one first


def absolute(values: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Values that begin with the deciding seat, in the order of the seats."""
    order = torch.arange(values.shape[1], device=values.device)
    return values.gather(1, (order - seats[:, None]) % players[:, None])


def relative(values: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Values in the order of the seats, beginning with the deciding one."""
    order = torch.arange(values.shape[1], device=values.device)
    return values.gather(1, (order + seats[:, None]) % players[:, None])


@torch.no_grad()
def lessons(rollout: Rollout, knobs: Knobs, bonus: Tensor) -> Lessons:
    """Look back from the end. A seat's own decisions form its chain; `bonus` is what an action is worth in itself."""
    steps, rows, seats = rollout.steps, rollout.rows, rollout.values.shape[2]
    advantages = torch.zeros(steps, rows, device=rollout.device)
    targets = torch.zeros(steps, rows, seats, device=rollout.device)
    following = absolute(rollout.values[steps], rollout.seats[steps], rollout.players)
    expected = following.clone()  # what each seat expects at its next decision
    running = torch.zeros_like(following)
    coming = following.clone()
    for t in reversed(range(steps)):
        ended, reward, seat = rollout.done[t][:, None], rollout.rewards[t], rollout.seats[t]
        expected = torch.where(ended, reward, expected)
        running = torch.where(ended, 0.0, running)
        blended = (1 - knobs.trust_others) * following + knobs.trust_others * coming
        coming = torch.where(ended, reward, blended)
        own, at = rollout.values[t, :, :1], seat[:, None]
        surprise = expected.gather(1, at) + bonus[rollout.actions[t]][:, None] - own
        advantage = surprise + knobs.trust * running.gather(1, at)
        expected.scatter_(1, at, own)
        running.scatter_(1, at, advantage)
        advantages[t] = advantage[:, 0]
        targets[t] = relative(coming, seat, rollout.players)
        targets[t, :, :1] = advantage + own
        following = absolute(rollout.values[t], seat, rollout.players)
    return Lessons(advantages, targets)


@dataclass
class Progress:
    """What an update has done, on average."""

    entropy: float = 0.0
    change: float = 0.0  # of the policy (Kullback-Leibler)
    surprise: float = 0.0  # squared error of the own value
    loss: float = 0.0
    explained: float = 0.0  # share of what happened that was expected


class Learner:
    """Improves a model by what rollouts teach."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.optimizer = torch.optim.Adam(model.parameters(), 3e-4, eps=1e-5)

    def learn(self, rollout: Rollout, taught: Lessons, knobs: Knobs, imitate: bool = False) -> Progress:
        """Some epochs over the decisions of a rollout. To `imitate` is to call whatever was done right."""
        for group in self.optimizer.param_groups:
            group["lr"] = knobs.rate
        use = rollout.choices
        gains = taught.advantages.flatten()[use]
        mean, deviation = gains.mean(), gains.std() + TINY
        sums, batches = torch.zeros(4, device=rollout.device), 0
        for _ in range(knobs.epochs):
            order = use[torch.randperm(len(use), generator=rollout.chance, device=rollout.device)]
            for rows in order.split(knobs.batch):
                sums += self._batch(rollout, taught, rows, knobs, mean, deviation, imitate)
                batches += 1
        entropy, change, surprise, loss = (sums / max(1, batches)).tolist()
        own = taught.targets[:, :, 0].flatten()[use]
        left = (own - rollout.values[:-1, :, 0].flatten()[use]).var() / own.var().clamp(min=TINY)
        return Progress(entropy, change, surprise, loss, 1 - float(left))

    def _batch(
        self,
        rollout: Rollout,
        taught: Lessons,
        rows: Tensor,
        knobs: Knobs,
        mean: Tensor,
        deviation: Tensor,
        imitate: bool,
    ) -> Tensor:
        """One step of the optimiser; entropy, change, error of the value and loss."""
        told, prospects = None, None
        if self.model.Q is not None:
            told = torch.nonzero(rollout.told.flatten()[rows])[:, 0]
            prospects = rollout.prospects.flatten(0, 1)[rows[told]]
        with autocast(rollout.device):
            seen, conditions = rollout.observations.flatten(0, 1)[rows], rollout.conditions.flatten(0, 1)[rows]
            scores, values = self.model(seen, conditions, told, prospects)
        scores = scores.masked_fill(~rollout.masks.flatten(0, 1)[rows], NEVER)
        likely = torch.log_softmax(scores, 1)
        chosen = likely.gather(1, rollout.actions.flatten()[rows][:, None])[:, 0]
        before = rollout.chances.flatten()[rows]
        entropy = -(likely.exp() * likely.clamp(min=-50)).sum(1).mean()
        if imitate:
            policy_loss = -chosen.mean()
        else:
            gain = (taught.advantages.flatten()[rows] - mean) / deviation
            ratio = (chosen - before).exp()
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - knobs.clip, 1 + knobs.clip) * gain).mean()
        wrong = functional.mse_loss(values, taught.targets.flatten(0, 1)[rows], reduction="none")
        own = wrong[:, 0].mean()
        present = torch.arange(1, values.shape[1], device=values.device) < rollout.players[rows % rollout.rows][:, None]
        others = (wrong[:, 1:] * present).sum() / present.sum().clamp(min=1)
        loss = policy_loss + FOR_VALUE * (own + OTHERS * others) - knobs.entropy * entropy
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), STEEPEST)
        self.optimizer.step()
        return torch.stack([entropy.detach(), (before - chosen.detach()).mean(), own.detach(), loss.detach()])
