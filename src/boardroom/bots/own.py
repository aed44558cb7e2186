"""Bots of one's own: something with a function `choose`, found by its name like every other bot.

A Python file in a folder that the environment variable `BOARDROOM_BOTS` names is a bot called like the file. A package
offers bots by entry points of the group `boardroom.bots`. Either plays wherever a bot is named: in the arena, at a
table, as the giver of hints.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, Protocol

from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT, seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.match import Position
from boardroom.kernel.schema import copy

FOLDERS: Final = "BOARDROOM_BOTS"
GROUP: Final = "boardroom.bots"
WORLD_STREAM: Final = 6  # of the seeds of worlds that such a bot imagines


class OwnBotError(ValueError):
    """A bot that cannot be used, or did what is not possible; the message says which and why."""


class OwnBot(Protocol):
    """A bot of one's own; a module with the function will do."""

    def choose(self, look: Look) -> int:
        """The code of the legal action it takes."""


@dataclass(frozen=True)
class Look:
    """What such a bot is shown: what its seat sees, what it may do, and worlds to try that in."""

    game: Game
    box: Box[Any]
    seat: int
    luck: random.Random  # its own, the same for the same seed
    _true: Any

    @cached_property
    def state(self) -> Any:
        """The position as the seat sees it: what is hidden from it is blank."""
        return self.game.schema.concealed(self._true, self.seat)

    @cached_property
    def legal(self) -> list[int]:
        """The codes of the actions it can take."""
        codes = [0] * len(self.game.space)
        return codes[: self.game.rules.legal(self.box.values, self.state, self.seat, codes)]

    def notation(self, code: int) -> str:
        """An action as it is written in a log, such as `bid 3`."""
        return self.game.space.notation(code)

    def imagined(self) -> Position:
        """A world that could be the true one for all the seat knows, another every time."""
        world = copy(self._true)
        seed_chance(world.chance, self.luck.randrange(SEED_LIMIT), WORLD_STREAM)
        self.game.rules.redeal(self.box.values, world, self.seat)
        return Position(self.game, self.box, world)

    def after(self, code: int) -> Position:
        """Such a world after an action of this seat."""
        position = self.imagined()
        self.game.rules.apply(self.box.values, position.state, self.seat, code)
        return position


def decision(name: str, bot: OwnBot, game: Game, box: Box[Any], state: Any, seat: int, seed: int) -> int:
    """What such a bot does; `OwnBotError` if that is not possible."""
    look = Look(game, box, seat, random.Random(seed), state)
    code = bot.choose(look)
    if code not in look.legal:
        possible = ", ".join(map(str, look.legal[:20]))
        raise OwnBotError(f"the bot {name!r} chose {code!r}, which is not legal. Legal codes: {possible}")
    return int(code)


def own_names() -> tuple[str, ...]:
    """The bots there are besides ours, by name."""
    return tuple(sorted({*_files(), *_offered()}))


def own_bot(name: str) -> OwnBot | None:
    """The bot of that name, if there is one; `OwnBotError` if it cannot be loaded."""
    files = _files()
    if name in files:
        return _from_file(name, files[name])
    return _load(name, _offered()[name].load) if name in _offered() else None


def _files() -> dict[str, Path]:
    folders = filter(None, os.environ.get(FOLDERS, "").split(os.pathsep))
    files = [file for folder in folders for file in sorted(Path(folder).glob("*.py"))]
    return {file.stem: file for file in files if not file.stem.startswith("_")}


@cache
def _offered() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _from_file(name: str, file: Path) -> OwnBot:
    def load() -> Any:
        spec = spec_from_file_location(f"{GROUP}.{name}", file)
        assert spec and spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return _load(name, load)


def _load(name: str, load: Any) -> OwnBot:
    """A bot that somebody else wrote: whatever is wrong with it is said, and stops nothing else."""
    try:
        bot = load()
    except Exception as error:
        raise OwnBotError(f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise OwnBotError(f"the bot {name!r} has no function choose(look)")
    return bot  # type: ignore[no-any-return]
