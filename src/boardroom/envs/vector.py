"""Gymnasium's vector environment over the batched core: thousands of games for loops in the manner of CleanRL.

    env = BatchEnv("upgrade", num_envs=4096, players=2, threads=8)
    seen, infos = env.reset(seed=1)
    seen, rewards, terminations, truncations, infos = env.step(actions)

Self-play: in every game the action is that of the seat that is asked, `infos["seat"]`, and the reward is that seat's.
What the other seats get when a game ends is in `infos["final_info"]["rewards"]`. With `seat`, a learner holds that seat
and bots the others, as in `SeatEnv`. A game that ends is dealt anew in the same step (`AutoresetMode.SAME_STEP`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.envs.batch import Games
from boardroom.envs.extras import missing
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import GameError

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    raise missing("Gymnasium", "rl") from None

Arrays = dict[str, npt.NDArray[Any]]


class BatchEnv(VectorEnv[Arrays, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` games of one title."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Farama declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int | None = None,
        seat: int | None = None,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        overlay: Path | str | None = None,
        rules: str | int | None = None,
        threads: int = 1,
        relative: bool = False,
        dtype: npt.DTypeLike = np.int32,
        copy: bool = True,
    ) -> None:
        """Without `copy`, a step returns the arrays that the next one overwrites."""
        wishes: dict[str, Any] = {"threads": threads, "relative": relative, "dtype": dtype, "watched": True}
        self.games = Games(game, players, num_envs, 0, options, overlay, rules, seat=seat, bots=bots, **wishes)
        self.num_envs = num_envs
        self.copy = copy
        observer, actions = self.games.observer, len(self.games.game.space)
        self.observation_names = observer.names
        kind: Any = np.dtype(dtype).type
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(observer.low.astype(kind), observer.high.astype(kind), dtype=kind),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Deal every game anew. A seed also fixes the games after it, until the next seed."""
        if seed is not None and not hasattr(seed, "__index__"):
            raise GameError(f"one seed deals all games, each from numbers of its own: {seed!r} is no whole number")
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(SEED_LIMIT)))
        return self._look(), {"seat": self.games.seats.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Arrays, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One action in every game; `ValueError` if one is not legal, and nothing has changed then."""
        games = self.games
        acting = games.seats.copy()
        games.step(actions)
        ended = games.done > 0
        infos: dict[str, Any] = {"seat": games.seats.copy()}
        if ended.any():
            infos |= self._ends(ended, acting)
        return self._look(), games.rewards[self._rows, acting], ended, np.zeros(self.num_envs, np.bool_), infos

    def _ends(self, ended: npt.NDArray[np.bool_], acting: npt.NDArray[np.int64]) -> dict[str, Any]:
        """What Gymnasium wants to know of the games that ended: their last observations, and how they ended."""
        games, rows = self.games, np.flatnonzero(ended)
        last = np.full(self.num_envs, None, object)
        nothing = np.zeros(len(games.game.space), np.int8)
        for row, seen in zip(rows, games.observe_ended(rows, acting[rows]), strict=True):
            last[row] = {"observation": seen, "action_mask": nothing}
        info = {
            "rewards": games.rewards.copy(),
            "places": games.places.copy(),
            "points": games.points.sum(axis=2),
            "sources": games.points.copy(),
        }
        marks = {f"_{name}": ended for name in info}
        return {"final_obs": last, "_final_obs": ended, "final_info": {**info, **marks}, "_final_info": ended}

    def _look(self) -> Arrays:
        seen, masks = self.games.observe(), self.games.masks().view(np.int8)
        if self.copy:
            seen, masks = seen.copy(), masks.copy()
        return {"observation": seen, "action_mask": masks}

    def full_states(self) -> npt.NDArray[np.int32]:
        """Everything there is, hidden things too: for a critic, never for a player."""
        return self.games.full_states()
