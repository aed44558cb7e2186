"""The very end of a game, counted: where nothing but a seat's own decisions can change its points any more.

A bot that errs like a person errs there as anywhere, and now and then sold for nothing what it had won with. Where the
ways to the end are few a person counts them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from boardroom.bots.choose import WORLD_STREAM
from boardroom.kernel.box import Box
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy

MOST_TRIED: Final = 2500  # actions; where there are more ways, they are not counted
FINISHES: Final = 3  # in which others play at random, and must not change the points


class NotTheEnd(Exception):
    """Something else can still change the points, or there is too much to count."""


class Ending:
    """The rest of a game for a seat, as far as it sees."""

    def __init__(self, game: Game, box: Box[Any], state: Any, seat: int, seed: int) -> None:
        self._rules, self._schema, self._box = game.rules, game.schema, box.values
        self._codes, self._sources = len(game.space), len(game.about.sources)
        self._seat, self._chance = seat, random.Random(seed)
        self._known: dict[Any, tuple[int, int]] = {}  # what `_most` found, by what the seat sees
        self._tried = 0
        self._settled = False  # whether others have been seen to change nothing
        self._now = copy(state)
        seed_chance(self._now.chance, seed, WORLD_STREAM)
        self._rules.redeal(self._box, self._now, seat)

    def best(self) -> list[int]:
        """The actions that lead to the most points in the fewest steps; none where more than the own ones is left."""
        try:
            found = {code: self._most(self._after(self._now, code)) for code in self._last_first(self._now)}
        except NotTheEnd:
            return []
        most = max(found.values(), default=(0, 0))
        return [code for code, reached in found.items() if reached == most]

    def _most(self, world: Any) -> tuple[int, int]:
        """The most points that can be reached from a position, and minus the actions it takes."""
        if self._rules.to_act(self._box, world) != 1 << self._seat:
            return self._finished(world), 0
        seen = tuple(self._schema.observe(world, self._seat))
        if seen not in self._known:
            points, spared = max(self._most(self._after(world, code)) for code in self._last_first(world))
            self._known[seen] = points, spared - 1
        return self._known[seen]

    def _after(self, world: Any, code: int) -> Any:
        """The position after an action that chance has no part in."""
        self._tried += 1
        then = copy(world)
        self._rules.apply(self._box, then, self._seat, code)
        if self._tried > MOST_TRIED or then.chance.counter != world.chance.counter:
            raise NotTheEnd
        return then

    def _last_first(self, world: Any) -> Iterable[int]:
        """What is legal, the last code first: games have passing and stopping there, which soon tells what is left."""
        return reversed(self._legal(world, self._seat))

    def _finished(self, world: Any) -> int:
        """The points when others have played on; for the first such position, whatever they play."""
        found = {self._played_out(world) for _ in range(1 if self._settled else FINISHES)}
        if len(found) > 1:
            raise NotTheEnd
        self._settled = True
        return found.pop()

    def _played_out(self, world: Any) -> int:
        """The points in the end, when others have decided at random."""
        then = copy(world)
        while bits := self._rules.to_act(self._box, then):
            if bits >> self._seat & 1:
                raise NotTheEnd
            other = (bits & -bits).bit_length() - 1
            self._rules.apply(self._box, then, other, self._chance.choice(self._legal(then, other)))
        rows = [[0] * self._sources for _ in range(then.seats)]
        self._rules.score(self._box, then, rows)
        return sum(rows[self._seat])

    def _legal(self, world: Any, seat: int) -> list[int]:
        codes = [0] * self._codes
        return codes[: self._rules.legal(self._box, world, seat, codes)]
