"""The spaces of observations and actions, and what an illegal action costs: the same for both Farama interfaces."""

from __future__ import annotations

from typing import Final

import numpy as np
from gymnasium import spaces

from boardroom.envs.table import Table

ILLEGAL_REWARD: Final = -1.0  # as bad as the last place


def spaces_of(table: Table) -> tuple[spaces.Dict, spaces.Discrete]:
    """The spaces of observations and actions of a game."""
    observer, actions = table.observer, len(table.game.space)
    observation = spaces.Box(observer.low, observer.high, dtype=np.int32)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask}), spaces.Discrete(actions)
