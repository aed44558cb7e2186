"""A network as a file: `network.npz` in the folder of its game, readable by NumPy alone.

    h1 = relu(A x + a)     h2 = relu(B h1 + b)     h = h2 + relu(C h2 + c)
    policy = P h + p       one number for every code: the higher, the likelier
    value = V h + v        what every seat can expect, in turn order from the one that looks; from about -1 to 1
    Q h + q                where a game tells what its actions lead to (`prospects`): what each of these numbers adds
    S t                    what the network was told beside what it sees (`conditions`) adds to A x

Weights are kept in half precision. `about` says which game, rules, box and layout the network was trained for, and how.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from boardroom.bots.network.conditions import LAYER, NAMES, conditions_of, share_of_box
from boardroom.bots.network.eyes import Eyes
from boardroom.bots.network.foresight import LAYER as PROSPECTS
from boardroom.bots.network.foresight import NAMES as PROSPECTS_TOLD
from boardroom.bots.network.foresight import heard, prospects_told
from boardroom.bots.network.place import network_file
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game

LOG: Final = logging.getLogger("boardroom.bots")
LARGEST: Final = 1_500_000  # bytes of a file
LAYERS: Final = ("A", "B", "C", "P", "V")
WHOLE: Final = ("mean", "std")  # kept in full precision
FORMAT: Final = 1

Arrays = Mapping[str, npt.NDArray[np.float32]]


class UnfitNetwork(ValueError):
    """A network that cannot be used here; the message says why, and what is done instead."""


@dataclass(frozen=True)
class Network:
    """Weights by name (`A.weight` with a row for every output, `A.bias` …), `mean`, `std`, and where they come from."""

    arrays: Arrays
    about: Mapping[str, Any]

    def forward(self, x: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], ...]:
        """The last hidden layer, policy and value for rows of inputs: the whole computation, plainly."""
        h1 = np.maximum(self._layer("A", x), 0)
        h2 = np.maximum(self._layer("B", h1), 0)
        h = h2 + np.maximum(self._layer("C", h2), 0)
        return h, self._layer("P", h), self._layer("V", h)

    def _layer(self, name: str, x: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        out: npt.NDArray[np.float32] = x @ self.arrays[f"{name}.weight"].T + self.arrays[f"{name}.bias"]
        return out

    @cached_property
    def fingerprint(self) -> str:
        """A mark of these very weights, for the records of those who play with them."""
        digest = blake2b(digest_size=6)
        for name in sorted(self.arrays):
            digest.update(name.encode() + self.arrays[name].astype(_kept_as(name)).tobytes())
        return digest.hexdigest()


def about_network(
    game: Game, box: Box[Any], training: Mapping[str, Any], conditions: Sequence[tuple[str, float, float]] = ()
) -> dict[str, Any]:
    """What a file says of its network; `training` is the record of how it came about: command, seed, decisions …"""
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.about.rules_version,
        "box": box.hash,
        "fingerprint": Eyes.of(game).fingerprint,
        NAMES: list(conditions),
        PROSPECTS_TOLD: prospects_told(game),
        "training": dict(training),
    }


def write_network(path: Path, network: Network) -> None:
    """Keep a network; one that is too large for the package is refused."""
    content = BytesIO()
    kept: dict[str, Any] = {name: array.astype(_kept_as(name)) for name, array in network.arrays.items()}
    np.savez_compressed(content, **kept, about=np.array(json.dumps(network.about)))
    size = content.tell()
    if size > LARGEST:
        raise UnfitNetwork(
            f"{path.name} would have {size:,} bytes, and at most {LARGEST:,} are shipped: narrower layers"
        )
    path.write_bytes(content.getvalue())


def read_network(game: Game, path: Path | None = None) -> Network:
    """The network of a game, from its folder or another file; `UnfitNetwork` if it does not fit the game as it is."""
    path = path or network_file(game)
    try:
        with np.load(path, allow_pickle=False) as content:
            arrays = {name: content[name] for name in content.files}
        about = json.loads(str(arrays.pop("about")[()]))
        whole = {name: array.astype(np.float32) for name, array in arrays.items()}
        network = Network(heard(game, about, whole), about)
        reason = misfit(game, network)
    except FileNotFoundError:
        raise UnfitNetwork(f"{game.about.title} has no network") from None
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise UnfitNetwork(f"{path.name} holds no network: {error}") from None
    if reason:
        raise UnfitNetwork(f"{path} does not fit {game.about.title} as it is now: {reason}. Bots play without it")
    return network


def shipped_network(game: Game) -> Network | None:
    """The network of a game; None if it has none, or one that does not fit, of which the log tells."""
    if not network_file(game).exists():
        return None
    try:
        return read_network(game)
    except UnfitNetwork as reason:
        LOG.warning("%s", reason)
        return None


def misfit(game: Game, network: Network) -> str:
    """Why a network cannot play a game as it is now; empty if it can."""
    about = network.about
    for what, here in (("format", FORMAT), ("game", game.name), ("rules", game.about.rules_version)):
        if about[what] != here:
            return f"it is for {what} {about[what]}, this is {what} {here}"
    if about["fingerprint"] != Eyes.of(game).fingerprint:
        return "the state or the actions have changed since it was trained"
    return wrong_shape(game, network.arrays) or _wrong_conditions(game, network)


def _wrong_conditions(game: Game, network: Network) -> str:
    """Why what a network was told in its training cannot be told to it here; empty if it can."""
    told = conditions_of(network.about)
    found = network.arrays[LAYER].shape if LAYER in network.arrays else (len(network.arrays["A.bias"]), 0)
    if found != (len(network.arrays["A.bias"]), len(told)):
        return f"layer {LAYER} has the shape {found} for {len(told)} conditions"
    try:
        share_of_box(network.arrays, network.about, game.box())
    except KeyError as value:
        return f"it was trained with a value {value} that the box does not have"
    return ""


def wrong_shape(game: Game, arrays: Arrays) -> str:
    """Which layer is not as wide as the ones around it; empty if all fit."""
    eyes = Eyes.of(game)
    for name in WHOLE:
        if arrays[name].shape != (len(eyes.scaled_element),):
            return f"{name} has the shape {arrays[name].shape}"
    first, second = len(arrays["A.bias"]), len(arrays["B.bias"])
    fitting = {
        "A": (first, eyes.size),
        "B": (second, first),
        "C": (second, second),
        "P": (len(game.space), second),
        "V": (game.max_seats, second),
    }
    if game.prospects.kinds:
        fitting[PROSPECTS] = (sum(kind.width for kind in game.prospects.kinds), second)
    for name, shape in fitting.items():
        if arrays[f"{name}.weight"].shape != shape or arrays[f"{name}.bias"].shape != shape[:1]:
            return f"layer {name} has the shape {arrays[f'{name}.weight'].shape} instead of {shape}"
    if not all(np.isfinite(array).all() for array in arrays.values()):
        return "some of its weights are no numbers"
    return ""


def _kept_as(name: str) -> type[np.floating[Any]]:
    return np.float32 if name in WHOLE else np.float16
