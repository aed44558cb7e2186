"""The network in PyTorch, while it learns. It computes what `boardroom.bots.network` computes with the same file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from boardroom.bots.network.conditions import LAYER, conditions_of
from boardroom.bots.network.eyes import CLIP, Eyes
from boardroom.bots.network.file import Network, about_network
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.learn.conditions import Conditions

NEVER: Final = -1e9  # the score of what is not legal
NARROWEST: Final = 0.5  # the least deviation a scaled number is divided by
OFTEN: Final = 1e7  # observations that count for what a network was scaled by before
WIDTH: Final = 256  # of the hidden layers
PARAMETERS: Final = 735_000  # in half precision that is a file of 1.5 MB; the first layer is as wide as this allows
STEP: Final = 32  # widths are multiples of it


def first_width(inputs: int, outputs: int, width: int = WIDTH) -> int:
    """How wide the first hidden layer may be."""
    left = PARAMETERS - width * (width + outputs)
    return max(STEP, min(width, left // (inputs + width) // STEP * STEP))


class Model(nn.Module):
    """What a seat sees and is told goes in; a score for every action and what every seat may expect come out."""

    mean: Tensor
    std: Tensor

    def __init__(self, game: Game, width: int = WIDTH) -> None:
        super().__init__()
        self.game, self.width = game, width
        eyes, kinds = Eyes.of(game), game.prospects.kinds
        codes, seats, told = len(game.space), game.max_seats, sum(kind.width for kind in kinds)
        first = first_width(eyes.size, codes + seats + told, width)
        self.A = _layer(eyes.size, first, 2**0.5)
        self.B = _layer(first, width, 2**0.5)
        self.C = _layer(width, width, 2**0.5)
        self.P = _layer(width, codes, 0.01)
        self.V = _layer(width, seats, 0.1)
        self.Q = _layer(width, told, 0.01) if kinds else None
        self.conditions = Conditions.of(game)
        scales = self.conditions.scales
        self.S = nn.Linear(len(scales), first, bias=False) if scales else None
        if self.S is not None:
            nn.init.zeros_(self.S.weight)  # nothing of it matters until it is learned
        self._keep("onehot_element", eyes.onehot_element)
        self._keep("onehot_value", eyes.onehot_value.astype(np.int16))
        self._keep("scaled_element", eyes.scaled_element)
        self.register_buffer("mean", torch.zeros(len(eyes.scaled_element)))
        self.register_buffer("std", torch.ones(len(eyes.scaled_element)))
        self._keep("middle", np.array([middle for _, middle, _ in scales], np.float32))
        self._keep("half_range", np.array([half for _, _, half in scales], np.float32))
        self._keep("lowest", np.array([kind.low for kind in kinds], np.int64))
        self._keep("highest", np.array([kind.high for kind in kinds], np.int64))
        self._keep("first", np.cumsum([0, *(kind.width for kind in kinds)])[: len(kinds)].astype(np.int64))

    def _keep(self, name: str, array: Any) -> None:
        """Numbers that follow from the game: they go where the weights go, and into no file."""
        self.register_buffer(name, torch.from_numpy(np.ascontiguousarray(array)), persistent=False)

    def encode(self, observations: Tensor) -> Tensor:
        """As `Eyes.encode`."""
        found = observations[:, self.get_buffer("onehot_element")] == self.get_buffer("onehot_value")
        scaled = (observations[:, self.get_buffer("scaled_element")].float() - self.mean) / self.std
        return torch.cat([found.float(), scaled.clamp(-CLIP, CLIP)], 1)

    def forward(
        self, observations: Tensor, conditions: Tensor, told: Tensor | None, prospects: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        """Scores of all codes, and values. `prospects` are those of the rows `told`, in their order."""
        x = self.A(self.encode(observations))
        if self.S is not None:
            x = x + self.S((conditions.float() - self.get_buffer("middle")) / self.get_buffer("half_range"))
        x = torch.relu(x)
        x = torch.relu(self.B(x))
        x = x + torch.relu(self.C(x))
        scores, values = self.P(x).float(), self.V(x).float()
        if self.Q is not None and told is not None and prospects is not None and len(told):
            scores = scores.index_add(0, told, self._foreseen(self.Q(x[told]).float(), prospects))
        return scores, values

    def _foreseen(self, worth: Tensor, prospects: Tensor) -> Tensor:
        """What the numbers of every action add to its score."""
        lowest, highest = self.get_buffer("lowest"), self.get_buffer("highest")
        places = torch.clamp(prospects.long(), lowest, highest) - lowest + self.get_buffer("first")
        return worth.gather(1, places.flatten(1)).view(prospects.shape).sum(2)

    # -- keeping

    def network(self, box: Box[Any], training: Mapping[str, Any]) -> Network:
        """The network as the bots read it."""
        arrays = {name: value.detach().float().cpu().numpy() for name, value in self.state_dict().items()}
        return Network(arrays, about_network(self.game, box, training, self.conditions.scales))

    def load(self, network: Network) -> None:
        """Take over the weights of a network that was kept; one that was told less begins to listen."""
        kept = {name: torch.from_numpy(array.copy()) for name, array in network.arrays.items()}
        if self.S is not None:
            told = kept.get(LAYER, torch.zeros(len(kept["A.bias"]), 0))
            kept[LAYER], more = self._heard(conditions_of(network.about), told)
            kept["A.bias"] = kept["A.bias"] + more
        self.load_state_dict(kept)

    def _heard(self, told: list[tuple[str, float, float]], kept: Tensor) -> tuple[Tensor, Tensor]:
        """Weights for the model's own conditions that do what a network did, and what its bias needs for that.

        Ranges may have changed since; a condition that the network did not know counts nothing.
        """
        weights, more = torch.zeros(len(kept), len(self.conditions)), torch.zeros(len(kept))
        places = {name: place for place, (name, _, _) in enumerate(told)}
        for place, (name, middle, half) in enumerate(self.conditions.scales):
            if name in places:
                _, middle_then, half_then = told[places[name]]
                slope = kept[:, places[name]] / half_then
                weights[:, place] = slope * half
                more += slope * (middle - middle_then)
        return weights, more


def _layer(inputs: int, outputs: int, gain: float) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Moments:
    """Mean and deviation of what was seen so far, for the numbers that are scaled."""

    def __init__(self, model: Model) -> None:
        self.count = 0.0
        self.sums = torch.zeros_like(model.mean, dtype=torch.float64)
        self.squares = torch.zeros_like(self.sums)

    def see(self, model: Model, observations: Tensor) -> None:
        """Count some observations, and let the model scale by all there were."""
        seen = observations[:, model.get_buffer("scaled_element")].double()
        self.count += len(seen)
        self.sums += seen.sum(0)
        self.squares += (seen * seen).sum(0)
        mean = self.sums / self.count
        model.mean.copy_(mean)
        model.std.copy_((self.squares / self.count - mean * mean).clamp(min=0).sqrt().clamp(min=NARROWEST))

    def start_from(self, model: Model) -> None:
        """Take what a model scales by as if it had been seen often."""
        self.count = OFTEN
        self.sums.copy_(model.mean.double() * OFTEN)
        self.squares.copy_((model.std.double() ** 2 + model.mean.double() ** 2) * OFTEN)

    def kept(self) -> dict[str, Any]:
        """For a checkpoint."""
        return {"count": self.count, "sums": self.sums, "squares": self.squares}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """From a checkpoint."""
        self.count = kept["count"]
        self.sums.copy_(kept["sums"])
        self.squares.copy_(kept["squares"])
