"""Earlier selves to play against, so that nothing is unlearned that once beat somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import torch

from boardroom.learn.model import Model

MOST: Final = 8
Weights = dict[str, Any]


class Pool:
    """Some earlier selves: the newest ones, and older ones ever farther apart."""

    def __init__(self, model: Model, device: torch.device) -> None:
        self._guest = Model(model.game, model.width).to(device).requires_grad_(False)
        self.selves: list[tuple[int, Weights]] = []  # with the iteration they come from
        self.added = 0

    def add(self, iteration: int, model: Model) -> None:
        """Keep the model as it is now. When there are too many, the one that leaves the smallest gap goes."""
        kept = {name: value.detach().to("cpu", copy=True) for name, value in model.state_dict().items()}
        self.selves.append((iteration, kept))
        self.added += 1
        if len(self.selves) > MOST:
            ages = [iteration - born + 1 for born, _ in self.selves]
            gaps = [ages[i - 1] / ages[i + 1] for i in range(1, len(ages) - 1)]
            del self.selves[1 + int(np.argmin(gaps))]

    def guest(self, chance: np.random.Generator) -> Model | None:
        """One of them, at random, ready to play; None while there is none."""
        if not self.selves:
            return None
        self._guest.load_state_dict(self.selves[int(chance.integers(len(self.selves)))][1])
        return self._guest

    def kept(self) -> dict[str, Any]:
        """For a checkpoint."""
        return {"selves": self.selves, "added": self.added}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """From a checkpoint."""
        self.selves, self.added = kept["selves"], kept["added"]
