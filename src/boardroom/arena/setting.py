"""What is played, and the working space in which a driver of `boardroom.arena.playout` plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from boardroom.bots.choose import BOTS, UnknownBot, bot_number
from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT, Chance
from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.schema import Schema

MODES = ("fast", "plain")
CHOOSERS = Schema(Chance)


@dataclass(frozen=True)
class Setting:
    """A game with its components, options and a bot on every seat."""

    game: Game
    box: Box[Any]
    players: int
    options: dict[str, str]
    bots: tuple[int, ...]
    overlay: Path | None = None

    @classmethod
    def of(
        cls,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = (BOTS[0],),
        overlay: Path | None = None,
    ) -> Self:
        """A checked setting. One bot stands for all seats; by default everybody who fits sits down."""
        game = find(game) if isinstance(game, str) else game
        players = game.max_seats if players is None else players
        chosen = game.check_options(players, options)
        numbers = [bot_number(name) for name in bots]
        if len(numbers) == 1:
            numbers *= players
        if len(numbers) != players:
            raise UnknownBot(f"{players} seats need one bot for all or {players} bots, not {len(numbers)}")
        return cls(game, game.box(overlay), players, chosen, tuple(numbers), overlay)

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes the setting anew, once, instead of unpacking a whole game."""
        bots = tuple(BOTS[bot] for bot in self.bots)
        return _again, (self.game.name, self.players, tuple(self.options.items()), bots, self.overlay)


@cache
def _again(
    game: str, players: int, options: tuple[tuple[str, str], ...], bots: tuple[str, ...], overlay: Path | None
) -> Setting:
    return Setting.of(game, players, dict(options), bots, overlay)


def check_seeds(seed: int, games: int) -> None:
    """`GameError` if not all of the seeds `seed`, `seed + 1`, … can be used."""
    if not 0 <= seed <= SEED_LIMIT - games:
        raise GameError(f"seeds run from 0 to {SEED_LIMIT - 1}: {games} of them from {seed} on are too many")


class Workspace:
    """What a driver works on, in plain or fast form. A thread needs one of its own."""

    def __init__(self, setting: Setting, fast: bool, states: Sequence[Any]) -> None:
        game, box = setting.game, setting.box
        self.fast = fast
        self.boxes = self._records(box.schema, [box.values])
        self.states = self._records(game.schema, states)
        self.choosers = self._records(CHOOSERS, [Chance()])
        self.codes = self.zeros(len(game.space))
        self.bots = self.zeros(setting.players)
        self.bots[:] = setting.bots

    def _records(self, schema: Schema[Any], plain: Sequence[Any]) -> Any:
        return schema.to_array(*plain) if self.fast else list(plain)

    def zeros(self, *lengths: int) -> Any:
        """A table of zeros: an array for fast code, nested lists for plain code (many times quicker than arrays)."""
        if self.fast:
            import numpy as np

            return np.zeros(lengths, np.int64)
        return _nested(lengths)

    def driver(self, game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function` itself, or its compiled twin."""
        if not self.fast:
            return function
        from boardroom.kernel.fast import compiled

        return compiled(game, function)


def _nested(lengths: Sequence[int]) -> Any:
    if len(lengths) == 1:
        return [0] * lengths[0]
    return [_nested(lengths[1:]) for _ in range(lengths[0])]
