"""What the judge counts in a game: `measures.toml` in its folder.

    main_actions = ["add *", "deploy *"]     # whose order tells games apart
    luck = ["users at the start"]            # what the deal brings: told, but no target
    variants = ["compensation=on"]           # options that are judged as well

    [components]
    held = ["Systems"]             # groups of the game's census: every thing in them is a component
    done = ["add A *", "move"]     # and what is used by doing it, by notation

Where a game says nothing, everything its census counts is a component.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Final

import numpy as np

from boardroom.arena.playout import SEAT_STRIDE
from boardroom.arena.simulate import Batch
from boardroom.kernel.census import Holdings, Table
from boardroom.kernel.game import Game

FILE: Final = "measures.toml"


@dataclass(frozen=True)
class Measures:
    """The components of a game, by what shows that they are used."""

    held: tuple[str, ...] | None  # groups of the census; None: all of them
    done: tuple[str, ...]  # patterns of notations
    fitting: Table  # [code][pattern]
    kinds: Table  # [code]: the pattern of the main actions it belongs to, from 1; 0 for the others
    luck: tuple[str, ...] = ()  # traits of a start that are nobody's seat or colour
    variants: tuple[str, ...] = ()  # options, as they are typed

    def used(self, holdings: Holdings, done: Table) -> Mapping[str, Table]:
        """Whether every player used every component, [game, seat]; `done` is what `doings` found."""
        found = {
            thing: counts > 0
            for group, things in holdings.items()
            if self.held is None or group in self.held
            for thing, counts in things.items()
        }
        return found | {pattern: done[:, :, i] for i, pattern in enumerate(self.done)}

    def doings(self, batch: Batch, seats: int) -> Table:
        """[game, seat, pattern]: whether somebody did something of that kind."""
        within = np.arange(batch.trails.shape[1]) < np.asarray(batch.lengths)[:, None]
        rows, _ = np.nonzero(within)
        seat, code = np.divmod(batch.trails[within], SEAT_STRIDE)
        found = np.zeros((len(batch), seats, len(self.done)), np.bool_)
        for i in range(len(self.done)):
            at = np.flatnonzero(self.fitting[code, i])
            found[rows[at], seat[at], i] = True
        return found

    def orders(self, batch: Batch) -> list[bytes]:
        """The order of the main actions of every game, by kind, whoever took them."""
        found = []
        for row, length in zip(batch.trails, batch.lengths, strict=True):
            said = self.kinds[row[:length] % SEAT_STRIDE]
            found.append(said[said > 0].tobytes())
        return found


@cache
def measures_of(game: Game) -> Measures:
    """What a game declares."""
    path = game.folder / FILE
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    components = data.get("components", {})
    done = tuple(components.get("done", ()))
    main = tuple(data.get("main_actions", ()))
    said = [game.space.notation(code) for code in range(len(game.space))]
    fitting = np.array([[fnmatchcase(text, pattern) for pattern in done] for text in said], np.bool_)
    kinds = [next((i for i, pattern in enumerate(main, 1) if fnmatchcase(text, pattern)), 0) for text in said]
    held = tuple(components["held"]) if components else None
    luck, variants = tuple(data.get("luck", ())), tuple(data.get("variants", ()))
    return Measures(held, done, fitting.reshape(len(said), len(done)), np.array(kinds, np.int8), luck, variants)
