"""What every game is tested with: random games of every number of players and every option."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.match import Entry, Match, Position
from boardroom.kernel.schema import copy, flatten

LONGEST = 5_000  # decisions; a game that takes more by random play does not end
WORLD_STREAM = 7  # of the seeds of redealt worlds


@dataclass(frozen=True)
class Variant:
    """A game with a number of players and the options that are not at their default."""

    game: Game
    players: int
    changed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.name, f"{self.players}p", *(f"{name}={choice}" for name, choice in self.changed)])

    def match(self, seed: int) -> Match:
        """A new match."""
        return Match(self.game, self.players, seed, dict(self.changed))


def defaults(game: Game) -> list[Variant]:
    """The game as it comes, for every number of players."""
    return [Variant(game, players) for players in game.about.players]


def variants(game: Game) -> list[Variant]:
    """The game as it comes, and with each choice of each option once, the numbers of players taking turns."""
    changed: list[Variant] = []
    for option in game.about.options:
        for choice in option.choices:
            open_to = [n for n in game.about.players if choice in option.allowed(n)[1:]]
            if open_to:
                changed.append(Variant(game, open_to[len(changed) % len(open_to)], ((option.name, choice),)))
    return defaults(game) + changed


def secretive(game: Game) -> list[Variant]:
    """The game as it comes, and with each choice that deals something hidden where nothing was hidden before."""
    shown = [v for v in defaults(game) if not hides(v)]
    return defaults(game) + [v for v in variants(game) if v.changed and Variant(game, v.players) in shown and hides(v)]


def hides(variant: Variant) -> bool:
    """Whether something besides the generator lies hidden from onlookers when a game begins."""
    values = zip(flatten(variant.match(1).state), variant.game.schema.leaves, strict=True)
    return any(v for v, leaf in values if not leaf.seen_by(None) and not leaf.path.startswith("chance."))


def steps(match: Match, seed: int) -> Iterator[tuple[Any, Entry]]:
    """Play a match to its end by random choices; yield the state before each action, and the action."""
    chooser = random.Random(seed)
    while not match.over:
        assert len(match.log) < LONGEST, "the game does not end"
        seat = chooser.choice(match.to_act)
        before = copy(match.state)
        yield before, match.play(chooser.choice(match.legal_codes(seat)), seat)


@dataclass(frozen=True)
class Sample:
    """A finished random match and all its states. Shared by many tests, which leave it as it is."""

    match: Match
    states: tuple[Any, ...]  # states[n]: after n actions

    def some(self, count: int) -> list[int]:
        """Some numbers of actions, spread over the whole game."""
        last = len(self.match.log)
        return sorted({last * i // max(1, count - 1) for i in range(count)})


@cache
def sample(variant: Variant, seed: int = 1) -> Sample:
    """A random match of a variant."""
    match = variant.match(seed)
    states = [before for before, _ in steps(match, seed)]
    return Sample(match, (*states, copy(match.state)))


def viewers(position: Position) -> list[int | None]:
    """Everybody who looks at a match: the onlooker and the seats."""
    return [None, *range(position.players)]


def redealt(at: Position, state: Any, viewer: int | None, seed: int) -> Any:
    """Another world that `viewer` cannot tell from `state`."""
    world = copy(state)
    seed_chance(world.chance, seed, WORLD_STREAM)
    at.game.rules.redeal(at.box.values, world, -1 if viewer is None else viewer)
    return world
