"""The very end of a game, counted: where nothing but a seat's own decisions can change its points any more.

A bot that errs like a person errs there as anywhere, and now and then sold for nothing what it had won with. Where the
ways to the end are few a person counts them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from typing import Any, Final

from boardroom.bots.choose import WORLD_STREAM
from boardroom.kernel.box import Box
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy

MOST_TRIED: Final = 1000  # actions; where there are more ways, they are not counted
LONGEST: Final = 6  # actions of a way; longer ones are not looked at
UNKNOWN: Final = (-sys.maxsize, 0)  # where such a one would lead
MOST_TURNS: Final = 1  # after others have decided once more
FINISHES: Final = 3  # in which others decide at random, and must not change the points


class NotTheEnd(Exception):
    """Something else can still change the points, or there is too much to count."""


class Ending:
    """The rest of a game for a seat, as far as it sees."""

    def __init__(self, game: Game, box: Box[Any], state: Any, seat: int, seed: int) -> None:
        self._rules, self._schema, self._box = game.rules, game.schema, box.values
        self._codes, self._sources = len(game.space), len(game.about.sources)
        self._seat, self._chance = seat, random.Random(seed)
        self._known: dict[Any, tuple[int, int]] = {}  # what `_most` found, by what the seat sees
        self._left, self._turns = MOST_TRIED, 0
        self._settled = False  # whether others have been seen to change nothing
        self._now = copy(state)
        seed_chance(self._now.chance, seed, WORLD_STREAM)
        self._rules.redeal(self._box, self._now, seat)

    def best(self) -> list[int]:
        """The actions that lead to the most points in the fewest steps; none where more than the own ones is left."""
        try:
            found = {code: self._most(self._after(self._now, code), LONGEST) for code in self._last_first(self._now)}
        except NotTheEnd:
            return []
        most = max(found.values(), default=UNKNOWN)
        return [code for code, reached in found.items() if reached == most != UNKNOWN]

    def _most(self, world: Any, steps: int) -> tuple[int, int]:
        """The most points that can be reached from a position, and minus the actions it takes."""
        if self._rules.to_act(self._box, world) != 1 << self._seat:
            return self._passed_on(world, steps)
        if not steps:
            return UNKNOWN
        seen = steps, *self._schema.observe(world, self._seat)
        if seen not in self._known:
            ways = (self._most(self._after(world, code), steps - 1) for code in self._last_first(world))
            points, spared = max(ways)
            self._known[seen] = points, spared - (points > UNKNOWN[0])
        return self._known[seen]

    def _after(self, world: Any, code: int) -> Any:
        """The position after an action that chance has no part in."""
        self._left -= 1
        then = copy(world)
        self._rules.apply(self._box, then, self._seat, code)
        if self._left < 0 or then.chance.counter != world.chance.counter:
            raise NotTheEnd
        return then

    def _last_first(self, world: Any) -> Iterable[int]:
        """What is legal, the last code first: games have passing and stopping there, which soon tells what is left."""
        return reversed(self._legal(world, self._seat))

    def _passed_on(self, world: Any, steps: int) -> tuple[int, int]:
        """What `_most` finds when others have decided, whatever they decide; once they are known to change nothing in
        the end, that is not asked again."""
        found = set()
        for _ in range(FINISHES):
            then = self._played_on(world)
            if self._rules.over(self._box, then):
                found.add((self._points(then), 0))
                if self._settled:
                    break
            else:
                found.add(self._next_turn(then, steps))
        if len(found) > 1:
            raise NotTheEnd
        self._settled = self._settled or self._rules.over(self._box, then)
        return found.pop()

    def _next_turn(self, world: Any, steps: int) -> tuple[int, int]:
        """What `_most` finds where the seat is asked again."""
        self._turns += 1
        if self._turns > MOST_TURNS:
            raise NotTheEnd
        found = self._most(world, steps)
        self._turns -= 1
        return found

    def _played_on(self, world: Any) -> Any:
        """The position when others have decided at random, until the seat is asked again or the game is over."""
        then = copy(world)
        while bits := self._rules.to_act(self._box, then) & ~(1 << self._seat):
            other = (bits & -bits).bit_length() - 1
            self._rules.apply(self._box, then, other, self._chance.choice(self._legal(then, other)))
        return then

    def _points(self, world: Any) -> int:
        """The points of the seat."""
        rows = [[0] * self._sources for _ in range(world.seats)]
        self._rules.score(self._box, world, rows)
        return sum(rows[self._seat])

    def _legal(self, world: Any, seat: int) -> list[int]:
        codes = [0] * self._codes
        return codes[: self._rules.legal(self._box, world, seat, codes)]
