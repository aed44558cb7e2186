"""What the terms of a game's evaluation are worth: `weights.toml` in the game's folder.

    scale = 8.0            # a lead of so many points makes a player e times as likely to win
    depth = 12             # decisions that search plays on before it evaluates

    [weights]
    points = 1.0
    "income to come" = 0.8

    [evidence]             # written by `boardroom tune`
    games = 400

A term that is not named is worth nothing; a game without the file counts every term once.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from boardroom.kernel.game import Game

FILE = "weights.toml"
FOLDER = "BOARDROOM_WEIGHTS"  # of the environment: a folder with weights that go before those of the games
ELSEWHERE = "{game}.weights.toml"  # what a file is called there
KNOBS = ("scale", "depth", "exploration", "prior_visits", "width", "widening", "candidates", "follow")
HASTY_DEPTH = 16
HASTY_CANDIDATES = 3


class BadWeights(ValueError):
    """A file of weights that cannot be used; the message says why."""


@dataclass(frozen=True)
class Weights:
    """How a game is judged, in numbers."""

    values: tuple[float, ...]  # in the order of the game's terms
    scale: float = 10.0
    depth: int = 12
    exploration: float = 0.35
    prior_visits: float = 2.0
    width: float = 6.0
    widening: float = 0.5
    candidates: int = 2
    follow: int = 0
    evidence: Mapping[str, Any] = field(default_factory=dict)

    @property
    def knobs(self) -> tuple[float, ...]:
        """What guides search, in the order of `boardroom.bots.memory.SCALE` and the names after it."""
        return tuple(float(getattr(self, name)) for name in KNOBS)

    @property
    def mark(self) -> str:
        """A short mark of these very numbers, for the records of those who play with them."""
        return blake2b(repr((self.values, self.knobs)).encode(), digest_size=6).hexdigest()

    @property
    def hasty(self) -> tuple[float, ...]:
        """The same for plain code with an eye on the clock: short playouts, or there would be hardly any."""
        short = replace(self, depth=min(self.depth, HASTY_DEPTH), candidates=min(self.candidates, HASTY_CANDIDATES))
        return short.knobs


def weights_file(game: Game) -> Path:
    """Where the weights of a game are kept: in its folder, unless somebody has tuned others."""
    folder = os.environ.get(FOLDER)
    tuned = Path(folder or "", ELSEWHERE.format(game=game.name))
    return tuned if folder and tuned.exists() else game.folder / FILE


def read_weights(game: Game, path: Path | None = None) -> Weights:
    """The weights of a game from its folder, or from another file."""
    path = path or weights_file(game)
    terms = game.evaluation.terms
    if not path.exists():
        return Weights((1.0,) * len(terms))
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        named = {str(name): float(value) for name, value in data.pop("weights").items()}
        unknown = named.keys() - set(terms)
        if unknown:
            raise BadWeights(f"{path.name}: {game.about.title} has no term {', '.join(sorted(unknown))}")
        return Weights(tuple(named.get(term, 0.0) for term in terms), **data)
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise BadWeights(f"{path} holds no weights: {error}") from None


def weights_text(game: Game, weights: Weights) -> str:
    """The content of a file that `read_weights` reads."""
    lines = [
        "# What the terms of evaluate.py are worth, in points at the end of the game. See docs/bots.md.",
        *(f"{name} = {getattr(weights, name)!r}" for name in KNOBS),
        "",
        "[weights]",
        *(f'"{term}" = {value:.4g}' for term, value in zip(game.evaluation.terms, weights.values, strict=True)),
    ]
    if weights.evidence:
        lines += ["", "[evidence]", *(f"{name} = {_toml(value)}" for name, value in weights.evidence.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)
