"""A small network that chooses, to measure a learner's loop with: two hidden layers with fixed weights, drawn once.

It learns nothing. What it costs is what the policy of a learner of that size costs: observations and masks go in, an
action drawn by its odds comes out, for all games at once. In NumPy it runs everywhere; in PyTorch (extra `[learn]`) on
the processor or an accelerator.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

WIDTH: Final = 256  # of each hidden layer
NUMPY: Final = "numpy"

Weights = list[npt.NDArray[np.float32]]
Network = Callable[[npt.NDArray[Any], npt.NDArray[np.bool_]], npt.NDArray[np.int64]]


class MissingNetwork(RuntimeError):
    """The network that was asked for cannot run here; the message says why."""


def make_network(where: str, elements: int, actions: int, threads: int) -> Network:
    """Chooses actions for observations and masks; `where` is `numpy` or a device of PyTorch's, such as cpu or cuda."""
    luck = np.random.default_rng(1)
    sizes = elements, WIDTH, WIDTH, actions
    weights = [(luck.standard_normal((wide, out)) / wide**0.5).astype(np.float32) for wide, out in pairwise(sizes)]
    return _in_numpy(weights) if where == NUMPY else _in_torch(weights, where, threads)


def _in_numpy(weights: Weights) -> Network:
    luck = np.random.default_rng(2)

    def choose(seen: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        layer = np.log1p(np.abs(seen.astype(np.float32)))
        for weight in weights[:-1]:
            layer = np.maximum(layer @ weight, 0)
        odds = layer @ weights[-1] + luck.gumbel(size=masks.shape).astype(np.float32)
        chosen: npt.NDArray[np.int64] = np.where(masks, odds, -np.inf).argmax(axis=1)
        return chosen

    return choose


def _in_torch(weights: Weights, device: str, threads: int) -> Network:
    try:
        import torch
    except ImportError:
        raise MissingNetwork("PyTorch is not installed: pip install 'boardroom-games[learn]', or use numpy") from None
    try:
        layers = [torch.as_tensor(weight).to(device) for weight in weights]
    except (RuntimeError, AssertionError) as error:  # an unknown device, or one that is not there
        raise MissingNetwork(f"PyTorch has no device {device!r} here: {str(error).splitlines()[0]}") from None
    torch.set_num_threads(threads)

    @torch.inference_mode()  # type: ignore[untyped-decorator, unused-ignore]
    def choose(seen: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        layer = torch.as_tensor(seen).to(device).float().abs().log1p()
        for weight in layers[:-1]:
            layer = (layer @ weight).relu()
        odds = layer @ layers[-1]
        odds -= torch.empty_like(odds).exponential_().log()  # the largest of them is a draw by these odds
        closed = ~torch.as_tensor(masks).to(device)
        return odds.masked_fill_(closed, -torch.inf).argmax(dim=1).cpu().numpy()  # type: ignore[no-any-return, unused-ignore]

    return choose  # type: ignore[no-any-return, unused-ignore]
