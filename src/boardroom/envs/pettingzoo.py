"""PettingZoo: `env("kanban", players=4)` is an AEC environment with one agent per seat.

An observation is a dict of `observation` (the seat's named vector) and `action_mask`; the mask is in the info as well.
Rewards come once, at the end (`boardroom.envs.rewards`); the infos then hold places, points and points by source of
every seat. An illegal action ends the game and loses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import numpy as np
import numpy.typing as npt

from boardroom.envs.extras import missing
from boardroom.envs.table import NOBODY, Table
from boardroom.kernel.chance import SEED_LIMIT

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from boardroom.envs.spaces import ILLEGAL_REWARD, spaces_of
except ModuleNotFoundError:
    raise missing("PettingZoo", "rl") from None

P = ParamSpec("P")


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as Farama declares it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        overlay: Path | str | None = None,
        render_mode: str | None = None,
        rules: str | int | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, overlay, rules)
        self.metadata = {**self.metadata, "name": f"boardroom_{self.table.version.replace('-', '_')}"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.observation_names = self.table.observer.names
        self._observations, self._actions = spaces_of(self.table)
        self.state_space = spaces.Box(self.table.all_seeing.low, self.table.all_seeing.high, dtype=np.int32)
        self._draws = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Discrete:
        """Every action of the game; the mask tells which are legal."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. A seed also fixes the games after it, until the next seed."""
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.table.deal(int(self._draws.integers(SEED_LIMIT)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that decides next."""
        codes = self.table.legal()
        self._mask = self.table.mask(codes)
        self._nothing = self.table.mask([])
        seat = self.table.seat
        self.agent_selection = self.possible_agents[0 if seat == NOBODY else seat]
        result = self.table.result() if seat == NOBODY else {}
        self.infos = {agent: {"action_mask": self._mask_of(agent), **result} for agent in self.agents}

    def _mask_of(self, agent: str) -> Any:
        return self._mask if agent == self.agent_selection and not self.table.over else self._nothing

    def observe(self, agent: str) -> dict[str, Any]:
        """The vector and the mask; nothing is legal for those who are not asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self._mask_of(agent)}

    def state(self) -> npt.NDArray[np.int32]:
        """Everything there is, hidden things too: for a centralised critic, never for a player.

        Named by `state_names`; element 0 is the seat that decides.
        """
        return self.table.full_state()

    @property
    def state_names(self) -> tuple[str, ...]:
        """The name of every element of `state()`."""
        return self.table.all_seeing.names

    def step(self, action: int | None) -> None:
        """Do the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reason = self.table.why_not(int(action)) if action is not None else "Nothing was chosen."
        if reason:
            raise ValueError(f"{agent}: action {action} is not legal. {reason}")
        self._cumulative_rewards[agent] = 0.0
        self.table.play(int(action))  # type: ignore[arg-type]
        over = self.table.over
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position in words, for `render_mode="ansi"`."""
        return self.table.status() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def guarded(bare: Callable[P, AECEnv]) -> Callable[P, Any]:
    """An environment with PettingZoo's usual guards around it, of the same arguments."""

    @wraps(bare)
    def make(*arguments: P.args, **named: P.kwargs) -> Any:
        return wrappers.OrderEnforcingWrapper(
            wrappers.AssertOutOfBoundsWrapper(
                wrappers.TerminateIllegalWrapper(bare(*arguments, **named), illegal_reward=ILLEGAL_REWARD)
            )
        )

    return make


env = guarded(raw_env)
