"""The raw batch under the names EnvPool gave to such things: `send`, `recv`, `env_id`.

    pool = GamePool("upgrade", num_envs=4096, players=2)
    pool.async_reset()
    while learning:
        seen, rewards, terminated, truncated, info = pool.recv()
        pool.send(choose(seen, info["players"]["env_id"]), info["env_id"])

Nothing happens in between: `send` does the actions of all games at once, on all threads; `recv` hands over what came
of it. So `batch_size` is always `num_envs`. Arrays are contiguous, belong to the pool and are written again by the next
`send`; what PufferLib calls emulation is the flat `rows()`: observation and mask side by side, a row for every game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.envs.batch import Games

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Received = tuple[dict[str, npt.NDArray[Any]], npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]


class GamePool:
    """Games of one title; further settings are those of `Games`."""

    def __init__(
        self, game: str, num_envs: int = 1024, players: int | None = None, seed: int = 0, **wishes: Any
    ) -> None:
        self.games = Games(game, players, num_envs, seed, watched=True, **wishes)
        self.config = {
            "num_envs": num_envs,
            "batch_size": num_envs,
            "seed": seed,
            "max_num_players": self.games.players,
        }
        self.env_id: Numbers = np.arange(num_envs)
        self._acting = self.games.seats.copy()
        self._never = np.zeros(num_envs, np.bool_)
        self._rows = np.zeros((num_envs, len(self.games.observer) + len(self.games.game.space)), np.int32)

    def __len__(self) -> int:
        return len(self.games)

    def async_reset(self) -> None:
        """Deal every game anew; `recv` tells what lies there."""
        self.games.reset(self.config["seed"])
        self._acting[:] = self.games.seats

    def send(self, action: npt.ArrayLike, env_id: npt.ArrayLike | None = None) -> None:
        """One action for every game, in the order of `env_id`; `ValueError` unless each has one, a legal one."""
        actions = np.asarray(action)
        if env_id is not None:
            order = np.asarray(env_id)
            if not np.array_equal(np.sort(order), self.env_id):
                raise ValueError(f"all {len(self)} games step together: env_id must name each of them once")
            actions = actions[np.argsort(order)]
        acting = self.games.seats.copy()
        self.games.step(actions)
        self._acting[:] = acting

    def recv(self) -> Received:
        """Observations and masks of the seats that are asked, rewards of those that acted, and what EnvPool tells."""
        games = self.games
        seen = {"obs": games.observe(), "mask": games.masks()}
        info = {
            "env_id": self.env_id,
            "players": {"env_id": self.env_id, "id": games.seats},
            "elapsed_step": games.lengths,
            "rewards": games.rewards,
            "places": games.places,
            "points": games.points,
        }
        return seen, games.rewards[self.env_id, self._acting], games.done > 0, self._never, info

    def reset(self) -> Received:
        """`async_reset` and `recv`."""
        self.async_reset()
        return self.recv()

    def step(self, action: npt.ArrayLike, env_id: npt.ArrayLike | None = None) -> Received:
        """`send` and `recv`."""
        self.send(action, env_id)
        return self.recv()

    def rows(self) -> npt.NDArray[np.int32]:
        """Observation and mask of every game in one flat row; the mask begins at `mask_at`."""
        self._rows[:, : self.mask_at] = self.games.observe()
        self._rows[:, self.mask_at :] = self.games.masks()
        return self._rows

    @property
    def mask_at(self) -> int:
        """Where the mask begins in a flat row."""
        return len(self.games.observer)
