"""What happens at the tables while the network plays: every decision is kept, to be learned from.

While the graphics processor thinks about one table, the processors play at the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from boardroom.learn.model import NEVER, Model
from boardroom.learn.tables import Table

PARTNERS_WARMTH: Final = 0.5  # the temperature of those who copy somebody and do not learn
STRAYING: Final = 0.1  # of the decisions are the learner's while a teacher plays


def autocast(device: torch.device) -> Any:
    """Half precision where it is quick."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


def sampled(scores: Tensor, chance: torch.Generator) -> Tensor:
    """An action for every row, as likely as its score says."""
    noise = torch.empty_like(scores).exponential_(generator=chance).log_().neg_()
    return (scores + noise).argmax(1)


class Landing:
    """Host memory that the rules write to and the device reads from."""

    def __init__(self, rows: int, width: int, told: int, codes: int, kinds: int, pinned: bool) -> None:
        def make(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.zeros(shape, dtype=dtype, pin_memory=pinned)

        self.observations = make(rows, width, dtype=torch.int16)
        self.conditions = make(rows, told, dtype=torch.int16)
        self.masks = make(rows, codes, dtype=torch.bool)
        self.actions = make(rows, dtype=torch.int64)
        self.told = make(rows, dtype=torch.bool)
        self.prospects = make(rows, codes, kinds, dtype=torch.int8)


class Rollout:
    """`steps` decisions in every game of all tables."""

    def __init__(
        self,
        model: Model,
        tables: Sequence[Table],
        steps: int,
        device: torch.device,
        seed: int,
        partner: Model | None = None,
    ) -> None:
        self.model, self.tables, self.steps, self.device, self.partner = model, tables, steps, device, partner
        rows, codes, seats = tables[-1].span.stop, len(model.game.space), model.game.max_seats
        width, kinds = len(tables[0].games.observer), len(model.game.prospects.kinds)
        self.rows = rows
        self.chance = torch.Generator(device).manual_seed(seed)
        cuda = device.type == "cuda"
        told = len(model.conditions)
        self._landing = [Landing(len(table), width, told, codes, kinds, cuda) for table in tables]
        self._arrived = [torch.cuda.Event() if cuda else None for _ in tables]

        def make(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        self.observations = make(steps, rows, width, dtype=torch.int16)
        self.conditions = make(steps, rows, told, dtype=torch.int16)
        self.masks = make(steps, rows, codes, dtype=torch.bool)
        self.told = make(steps, rows, dtype=torch.bool)
        self.prospects = make(steps if kinds else 0, rows, codes, kinds, dtype=torch.int8)
        self.actions = make(steps, rows, dtype=torch.int64)
        self.chances = make(steps, rows)  # logarithm of how likely the action was
        self.values = make(steps + 1, rows, seats)  # as the deciding seat sees them, itself first
        self.players = torch.cat([torch.full((len(table),), table.players) for table in tables]).to(device)
        # Noted by the processors, brought to the device in one go.
        self._seats = np.zeros((steps + 1, rows), np.int64)
        self._done = np.zeros((steps, rows), np.bool_)
        self._rewards = np.zeros((steps, rows, seats), np.float32)
        self._own = np.zeros((steps, rows), np.bool_)  # not decided by somebody else
        self._rival: Model | None = None  # the earlier self that sits where `Table.rivals` says
        self._teacher = ""

    @torch.no_grad()
    def play(self, rival: Model | None = None, rival_share: float = 0.0, teacher: str = "") -> None:
        """Let the network play, and an earlier self on some seats of some of the games.

        With a `teacher`, a quick bot, its actions are kept instead, and most of them are played.
        """
        self._rival, self._teacher = rival, teacher
        for n in range(len(self.tables)):
            self._ask(0, n)
        for t in range(self.steps):
            for n, table in enumerate(self.tables):
                self._answer(t, n, table, rival_share if rival else 0.0)
                self._ask(t + 1, n)
        self.seats = torch.from_numpy(self._seats).to(self.device)
        self.done = torch.from_numpy(self._done).to(self.device)
        self.rewards = torch.from_numpy(self._rewards).to(self.device)
        self.own = torch.from_numpy(self._own).to(self.device)

    def _ask(self, t: int, n: int) -> None:
        """Show the network where a table stands; after the last step it only says what it expects."""
        table, landing, last = self.tables[n], self._landing[n], t == self.steps
        span = table.span
        self._seats[t, span] = table.games.seats
        table.look(landing.observations.numpy(), landing.conditions.numpy(), landing.masks.numpy())
        if last:
            seen = landing.observations.to(self.device, non_blocking=True)
            conditions = landing.conditions.to(self.device, non_blocking=True)
            with autocast(self.device):
                self.values[t, span] = self.model(seen, conditions, None, None)[1]
            return
        self.observations[t, span].copy_(landing.observations, non_blocking=True)
        self.conditions[t, span].copy_(landing.conditions, non_blocking=True)
        self.masks[t, span].copy_(landing.masks, non_blocking=True)
        seen, conditions, mask = self.observations[t, span], self.conditions[t, span], self.masks[t, span]
        told, prospects = self._prospects(t, n)
        with autocast(self.device):
            scores, values = self.model(seen, conditions, told, prospects)
        scores = scores.masked_fill(~mask, NEVER)
        actions = sampled(scores, self.chance)
        self.chances[t, span] = torch.log_softmax(scores, 1).gather(1, actions[:, None])[:, 0]
        self.values[t, span] = values
        rivals = table.rivals[np.arange(len(table)), table.games.seats]
        self._own[t, span] = ~rivals
        somebody = self.partner if table.company.partner else self._rival
        if somebody is not None and rivals.any():
            self._let_rival_play(somebody, np.flatnonzero(rivals), seen, conditions, mask, told, prospects, actions)
        self.actions[t, span] = actions
        if self._teacher:
            actions = self._ask_teacher(t, table, actions)
        landing.actions.copy_(actions, non_blocking=True)
        arrived = self._arrived[n]
        if arrived is not None:
            arrived.record()

    def _prospects(self, t: int, n: int) -> tuple[Tensor | None, Tensor | None]:
        """The rows of which the game tells where actions lead, and what it tells."""
        if self.model.Q is None:
            return None, None
        table, landing = self.tables[n], self._landing[n]
        table.games.prospects(landing.told.numpy(), landing.prospects.numpy())
        rows = torch.nonzero(landing.told)[:, 0]
        told = rows.to(self.device)
        found = landing.prospects[rows].to(self.device)
        self.told[t, table.span].copy_(landing.told, non_blocking=True)
        self.prospects[t, table.span].index_copy_(0, told, found)
        return told, found

    def _let_rival_play(
        self,
        rival: Model,
        at: Any,
        seen: Tensor,
        conditions: Tensor,
        mask: Tensor,
        told: Tensor | None,
        prospects: Tensor | None,
        actions: Tensor,
    ) -> None:
        """An earlier self, or the partner, decides in some of the games."""
        rows = torch.from_numpy(at).to(self.device)
        if told is not None and prospects is not None:
            place = torch.full((len(seen),), -1, device=self.device)
            place[told] = torch.arange(len(told), device=self.device)
            known = place[rows]
            told, prospects = torch.nonzero(known >= 0)[:, 0], prospects[known[known >= 0]]
        with autocast(self.device):
            scores = rival(seen[rows], conditions[rows], told, prospects)[0]
        warmth = PARTNERS_WARMTH if rival is self.partner else 1.0
        actions[rows] = sampled((scores / warmth).masked_fill(~mask[rows], NEVER), self.chance)

    def _ask_teacher(self, t: int, table: Table, actions: Tensor) -> Tensor:
        """Note what the teacher would do. The learner plays now and then, so that it sees where that would lead."""
        advice = torch.from_numpy(table.games.advice(self._teacher)).to(self.device)
        self.actions[t, table.span] = advice
        strays = torch.rand(len(advice), generator=self.chance, device=self.device) < STRAYING
        return torch.where(strays, actions, advice)

    def _answer(self, t: int, n: int, table: Table, rival_share: float) -> None:
        """Do what was decided at a table."""
        arrived = self._arrived[n]
        if arrived is not None:
            arrived.synchronize()
        done = self._done[t, table.span]
        table.step(self._landing[n].actions.numpy(), done, self._rewards[t, table.span])
        if done.any():
            table.seat_rivals(np.flatnonzero(done), rival_share)

    @property
    def choices(self) -> Tensor:
        """The decisions to learn from, as rows of flattened tensors: the network's own, where there was a choice."""
        return torch.nonzero((self.own & (self.masks.sum(2) > 1)).flatten())[:, 0]
