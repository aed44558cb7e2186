"""The network that learns and the network that plays are the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from boardroom.bots.network.conditions import share_of_box
from boardroom.bots.network.eyes import Eyes
from boardroom.bots.network.file import LARGEST, read_network, write_network
from boardroom.kernel.game import find, games
from boardroom.kernel.observation import Observation
from boardroom.learn.model import Model, Moments


def observations(name: str, rows: int = 12) -> np.ndarray:
    """Numbers that an observation may hold, some at the ends of their ranges and some beyond."""
    look = Observation(find(name), relative=True)
    chance = np.random.default_rng(3)
    low, high = np.maximum(look.low, -300), np.minimum(look.high, 300)
    return chance.integers(low, high + 1, (rows, len(look.names))).astype(np.int16)


def trained(name: str) -> Model:
    """A model with a scale and weights that are not those of the first moment."""
    torch.manual_seed(5)
    model = Model(find(name))
    Moments(model).see(model, torch.from_numpy(observations(name, 40)))
    for weight in model.parameters():
        weight.data += 0.02 * torch.randn_like(weight)
    return model


@pytest.mark.parametrize("name", sorted(games()))
def test_the_file_computes_what_the_model_computes(name: str, tmp_path: Path) -> None:
    game, model = find(name), trained(name)
    write_network(tmp_path / "n.npz", model.network(game.box(), {}))
    assert (tmp_path / "n.npz").stat().st_size <= LARGEST
    network = read_network(game, tmp_path / "n.npz")
    model.load(network)  # in half precision, as it is kept
    seen = observations(name)
    inputs = Eyes.of(game).encode(seen, network.arrays["mean"], network.arrays["std"])
    assert np.allclose(model.encode(torch.from_numpy(seen)).numpy(), inputs, atol=1e-5)
    network.arrays["A.bias"][:] += share_of_box(network.arrays, network.about, game.box())  # as where one plays
    hidden, scores, values = network.forward(inputs)
    with torch.no_grad():
        told = torch.from_numpy(model.conditions.of_boxes([game.box()])).expand(len(seen), -1)
        own_scores, own_values = model(torch.from_numpy(seen), told, None, None)
    assert np.allclose(own_scores.numpy(), scores, atol=1e-3)
    assert np.allclose(own_values.numpy(), values, atol=1e-3)
    assert hidden.shape[1] == model.width


def test_prospects_add_to_the_score_of_an_action_what_the_file_says(tmp_path: Path) -> None:
    """Only in the rows of which something is told; a number beyond its range counts as the end of it."""
    game, model = find("smartphone"), trained("smartphone")
    kinds = game.prospects.kinds
    network = model.network(game.box(), {})
    seen, told = observations("smartphone", 3), [0, 2]
    numbers = np.random.default_rng(1).integers(-9, 30, (2, len(game.space), len(kinds))).astype(np.int8)
    conditions = torch.from_numpy(model.conditions.of_boxes([game.box()])).expand(3, -1)
    with torch.no_grad():
        plain, _ = model(torch.from_numpy(seen), conditions, None, None)
        found, _ = model(torch.from_numpy(seen), conditions, torch.tensor(told), torch.from_numpy(numbers))
    network.arrays["A.bias"][:] += share_of_box(network.arrays, network.about, game.box())
    hidden, _, _ = network.forward(Eyes.of(game).encode(seen, network.arrays["mean"], network.arrays["std"]))
    worth = hidden @ network.arrays["Q.weight"].T + network.arrays["Q.bias"]
    added = np.zeros((3, len(game.space)))
    for row, place in zip(told, range(2), strict=True):
        first = 0
        for i, kind in enumerate(kinds):
            value = np.clip(numbers[place, :, i].astype(int), kind.low, kind.high)
            added[row] += worth[row, first + value - kind.low]
            first += kind.width
    assert np.abs(added).max() > 0.01
    assert np.allclose((found - plain).numpy(), added, atol=1e-4)
