"""Networks made for a test: small, with weights drawn from a seed; they play badly, but they play."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from boardroom.bots.network.eyes import Eyes
from boardroom.bots.network.file import Network, about_network, write_network
from boardroom.kernel.game import Game

WIDTH = 24


def made_up(game: Game, seed: int = 1, width: int = WIDTH) -> Network:
    """A network of a game, with the shapes of a trained one."""
    eyes, chance = Eyes.of(game), np.random.default_rng(seed)
    sizes = {
        "A": (width, eyes.size),
        "B": (width, width),
        "C": (width, width),
        "P": (len(game.space), width),
        "V": (game.max_seats, width),
    }
    if game.prospects.kinds:
        sizes["Q"] = (sum(kind.width for kind in game.prospects.kinds), width)
    arrays = {f"{name}.weight": chance.normal(0, shape[1] ** -0.5, shape) for name, shape in sizes.items()}
    arrays |= {f"{name}.bias": chance.normal(0, 0.1, shape[0]) for name, shape in sizes.items()}
    arrays |= {"mean": np.ones(len(eyes.scaled_element)), "std": np.full(len(eyes.scaled_element), 3.0)}
    kept = {name: array.astype(np.float16).astype(np.float32) for name, array in arrays.items()}
    return Network(kept, about_network(game, game.box(), {"command": "made up for a test", "seed": seed}))


def lay_network(folder: Path, game: Game, network: Network | None = None) -> Path:
    """Put a network where `BOARDROOM_NETWORKS` finds it."""
    path = folder / f"{game.name}.npz"
    write_network(path, network or made_up(game))
    return path
