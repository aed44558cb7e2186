"""Gymnasium: one seat of a game for the learner, bots on all others.

    import gymnasium
    env = gymnasium.make("boardroom/upgrade-v1", players=3, seat=0, bots=("greedy",))

An observation is a dict of `observation` (the seat's named vector) and `action_mask`; the mask is in the info as well.
The reward comes at the end (`boardroom.envs.rewards`); the info then holds places, points and points by source of every
seat. An illegal action ends the game and loses it; the reason is in the info.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.bots.thinker import Thinker
from boardroom.envs.extras import missing
from boardroom.envs.seating import seat_bots
from boardroom.envs.table import NOBODY, Table
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import games

try:
    import gymnasium

    from boardroom.envs.spaces import ILLEGAL_REWARD, spaces_of
except ModuleNotFoundError:
    raise missing("Gymnasium", "rl") from None


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One seat of a game."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Farama declares it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        overlay: Path | str | None = None,
        fast: bool = False,
        render_mode: str | None = None,
        rules: str | int | None = None,
    ) -> None:
        """`fast` compiles the bots: worth it for those that think."""
        self.table = Table(game, players, options, overlay, rules)
        self.seat = seat
        self._bots = seat_bots(self.table.game, self.table.players, self.table.options, seat, bots)
        self._thinker = Thinker(self.table.game, self.table.box, fast=fast)
        self.render_mode = render_mode
        self.observation_names = self.table.observer.names
        self.observation_space, self.action_space = spaces_of(self.table)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game and let the bots play until the learner is asked."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(SEED_LIMIT))
        self.table.deal(deal)
        self._let_bots_play()
        return self._look()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do the learner's action, then the bots' until it is asked again."""
        reason = self.table.why_not(int(action))
        if reason:
            observation, info = self._look()
            return observation, ILLEGAL_REWARD, True, False, {**info, "illegal": reason}
        self.table.play(int(action))
        self._let_bots_play()
        observation, info = self._look()
        return observation, self.table.rewards()[self.seat], self.table.over, False, info

    def _let_bots_play(self) -> None:
        table = self.table
        while table.seat not in (self.seat, NOBODY):
            seat = table.seat
            bot = self._bots[seat]
            assert bot
            table.play(self._thinker.think(table.state, seat, bot, int(self.np_random.integers(SEED_LIMIT))).code)

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        mask = self.table.mask(self.table.legal())
        result = self.table.result() if self.table.over else {}
        return {"observation": self.table.observe(self.seat), "action_mask": mask}, {"action_mask": mask, **result}

    def full_state(self) -> npt.NDArray[np.int32]:
        """Everything there is, hidden things too: for a critic, never for the player. Named by `full_state_names`."""
        return self.table.full_state()

    @property
    def full_state_names(self) -> tuple[str, ...]:
        """The name of every element of `full_state()`."""
        return self.table.all_seeing.names

    def __deepcopy__(self, memo: Any) -> SeatEnv:
        """An environment of its own that goes on from here; how the bots think is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy()
        twin._np_random = deepcopy(self._np_random)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """All but the thinker, which another process makes anew."""
        return {**self.__dict__, "_thinker": self._thinker.fast}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._thinker = Thinker(self.table.game, self.table.box, fast=kept["_thinker"])

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions under the name that sb3-contrib's MaskablePPO asks for."""
        return self.table.mask(self.table.legal()).astype(bool)

    def render(self) -> str | None:
        """The position in words, for `render_mode="ansi"`."""
        return self.table.status(self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Make every edition of every game known to `gymnasium.make`."""
    for game in games().values():
        for rules in game.about.editions:
            title = f"boardroom/{game.name}-v{rules}"
            if title not in gymnasium.registry:
                settings = {"game": game.name, "rules": rules}
                gymnasium.register(title, entry_point=f"{__name__}:SeatEnv", kwargs=settings)
