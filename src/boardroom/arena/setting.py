"""What is played, and the workspace in which a driver of `boardroom.arena.playout` plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from boardroom.arena.playout import Results, Workspace
from boardroom.bots.memory import CHOOSERS, Maker, make_memory
from boardroom.bots.names import Bot, UnknownBot, find_bot
from boardroom.bots.thinker import Thinker
from boardroom.bots.weights import read_weights
from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT, Chance
from boardroom.kernel.game import Game, GameError, find

MODES = ("fast", "plain")
RANDOM = "random"


@dataclass(frozen=True)
class Setting:
    """A game with its components, options and a bot on every seat."""

    game: Game
    box: Box[Any]
    players: int
    options: dict[str, str]
    bots: tuple[Bot, ...]
    overlay: Path | None = None

    @classmethod
    def of(
        cls,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = (RANDOM,),
        overlay: Path | None = None,
    ) -> Self:
        """A checked setting. One bot stands for all seats; by default everybody who fits sits down."""
        game = find(game) if isinstance(game, str) else game
        players = game.max_seats if players is None else players
        players, options = game.seated(players, options)
        chosen = game.check_options(players, options)
        seated = [find_bot(name) for name in bots]
        if len(seated) == 1:
            seated *= players
        if len(seated) != players:
            raise UnknownBot(f"{players} seats need one bot for all or {players} bots, not {len(seated)}")
        return cls(game, game.box(overlay), players, chosen, tuple(seated), overlay)

    @property
    def quick(self) -> bool:
        """Whether all bots decide at once, so that whole games can be played inside compiled code."""
        return all(bot.quick for bot in self.bots)

    @property
    def automaton(self) -> str:
        """The name of the automaton if it has a seat, on which the rules play and no bot is asked; else empty."""
        about = self.game.about
        return "" if about.automaton_seat(self.options) is None else about.automaton_name

    def thinker(self, fast: bool) -> Thinker:
        """What the slow bots think with."""
        return _thinker(self.game.name, self.overlay, fast)

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes the setting anew, once, instead of unpacking a whole game."""
        bots = tuple(bot.name for bot in self.bots)
        overlay = self.overlay and self.overlay.resolve()  # the other one may stand in another folder
        return _again, (self.game.name, self.players, tuple(self.options.items()), bots, overlay)


@cache
def _again(
    game: str, players: int, options: tuple[tuple[str, str], ...], bots: tuple[str, ...], overlay: Path | None
) -> Setting:
    return Setting.of(game, players, dict(options), bots, overlay)


@cache
def _thinker(game: str, overlay: Path | None, fast: bool) -> Thinker:
    found = find(game)
    return Thinker(found, found.box(overlay), fast=fast)


def check_seeds(seed: int, games: int) -> None:
    """`GameError` if not all of the seeds `seed`, `seed + 1`, … can be used."""
    if not 0 <= seed <= SEED_LIMIT - games:
        raise GameError(f"seeds run from 0 to {SEED_LIMIT - 1}: {games} of them from {seed} on are too many")


def make_workspace(setting: Setting, fast: bool, states: Sequence[Any]) -> Workspace:
    """A workspace for a driver, in plain or fast form, with these states in its places."""
    game, box, make = setting.game, setting.box, Maker(fast)
    work = Workspace(
        boxes=make.records(box.schema, [box.values]),
        states=make.records(game.schema, states),
        choosers=make.records(CHOOSERS, [Chance()]),
        bots=make.zeros(setting.players),
        codes=make.zeros(len(game.space)),
        memory=make_memory(game, box, read_weights(game), fast),
    )
    work.bots[:] = [bot.number for bot in setting.bots]
    return work


def make_results(setting: Setting, fast: bool, games: int, decisions: int = 0) -> Results:
    """Room for what comes of so many games, and for so many decisions of each."""
    make, seats = Maker(fast), setting.players
    return Results(
        lengths=make.zeros(games),
        points=make.zeros(games, seats, len(setting.game.about.sources)),
        places=make.zeros(games, seats),
        trails=make.zeros(games, decisions),
        broken=make.zeros(games, 2),
    )
