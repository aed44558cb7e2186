"""Ways to play that a learner is led to for a while: `styles.toml` in a game's folder.

    [server]
    about = "Systems run on own servers."
    actions = { "deploy * server" = 1.0, "add *" = 0.3 }     # by notation; what each is worth, times the bonus
    never = ["deploy * cloud"]                               # what nobody of this style does who has a choice

Whoever only plays against himself may never try what pays late. A style pays for trying, less and less, and in the end
nothing: what stays is what is good. What a style never does makes it a way to play that can be learned and compared: in
some games of a training seats are given styles, and the network is told which.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.game import Game, GameError
from boardroom.kernel.nearest import did_you_mean

FILE: Final = "styles.toml"
BONUS: Final = 0.12  # what an action of weight 1 is worth at first; winning is worth 1
FADED: Final = 0.6  # of the training, after which a style pays nothing


@dataclass(frozen=True)
class Style:
    """A named way to play, and the actions that show it."""

    name: str
    about: str
    actions: Mapping[str, float]
    never: tuple[str, ...]

    def weights(self, game: Game) -> npt.NDArray[np.float32]:
        """What each code of the game is worth to the style."""
        found = np.zeros(len(game.space), np.float32)
        for code in range(len(game.space)):
            notation = game.space.notation(code)
            fitting = [weight for pattern, weight in self.actions.items() if fnmatchcase(notation, pattern)]
            found[code] = max(fitting, default=0.0)
        return found

    def allowed(self, game: Game) -> npt.NDArray[np.bool_]:
        """Which codes of the game somebody of this style would choose."""
        said = [game.space.notation(code) for code in range(len(game.space))]
        return np.array([not any(fnmatchcase(text, pattern) for pattern in self.never) for text in said])


def styles(game: Game) -> dict[str, Style]:
    """The styles a game knows, by name."""
    path = game.folder / FILE
    if not path.exists():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: Style(name, entry["about"], entry.get("actions", {}), tuple(entry.get("never", ())))
        for name, entry in data.items()
    }


def find_style(game: Game, name: str) -> Style:
    """The style of that name; `GameError` if the game has none."""
    known = styles(game)
    if name not in known:
        there = f"Styles: {', '.join(known)}" if known else "It has none"
        raise GameError(f"{game.about.title} has no style {name!r}.{did_you_mean(name, known)} {there}")
    return known[name]


def bonus_at(done: float) -> float:
    """What an action of weight 1 is worth when so much of the training is done."""
    return BONUS * max(0.0, 1 - done / FADED)
