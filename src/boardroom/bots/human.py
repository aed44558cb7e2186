"""How a bot that plays by a network picks its action: the way a person would, down to the mistakes.

A person overlooks the best move now and then, but does not play at random; and nobody who is not confused borrows money
to pay it back at once, or swaps one thing for another and that for a third.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from boardroom.bots.choose import WORLD_STREAM
from boardroom.kernel.box import Box
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy

LOOKS: Final = 12  # actions that are looked at for one with a purpose
TRIFLE: Final = 1e-6  # of what a position is worth
PLAUSIBLE: Final = 0.02  # times as likely as the best: what is less likely does not even occur to a person


def pick(likely: Mapping[int, float], oversights: float, seed: int, aimless: Callable[[int], bool]) -> int:
    """One of the codes, drawn by their likelihood; now and then without the best, but none that is aimless."""
    chance = random.Random(seed)
    ranked = sorted(likely, key=lambda code: -likely[code])
    seen = ranked[1:] if len(ranked) > 1 and chance.random() < oversights else ranked
    thinkable = [code for code in seen if likely[code] >= PLAUSIBLE * likely[seen[0]]]
    code = chance.choices(thinkable, [likely[code] for code in thinkable])[0]
    return next((other for other in [code, *ranked][:LOOKS] if not aimless(other)), code)


class Purpose:
    """What actions of a seat lead to in a position, as the seat sees it; `value` is what a position is worth to it."""

    def __init__(
        self, game: Game, box: Box[Any], state: Any, seat: int, seed: int, value: Callable[[Any], float]
    ) -> None:
        self._rules, self._schema, self._box = game.rules, game.schema, box.values
        self._space, self._sources = game.space, len(game.about.sources)
        self._seat, self._futile = seat, game.evaluation.futile
        self._value = value
        self._futures: dict[int, tuple[Any, int]] = {}
        self._now = copy(state)
        seed_chance(self._now.chance, seed, WORLD_STREAM)
        self._rules.redeal(self._box, self._now, seat)

    def aimless(self, code: int) -> bool:
        """Whether an action is futile; or could be taken back at once, is worth nothing, and opens nothing better than
        there is."""
        if self.futile(code):
            return True
        world, now = self._after(self._now, code), self._value(self._now)
        if not self._idle(world) or self._value(world) > now + TRIFLE:
            return False
        known = self._legal(self._now)
        opened = [self._value(self._after(world, then)) for then in self._legal(world) if then not in known]
        at_hand = max(now, *(self._value(self._after(self._now, other)) for other in known))
        return max(opened, default=now) <= at_hand + TRIFLE

    def futile(self, code: int) -> bool:
        """Whether the game says that an action can bring nothing."""
        return self._futile(self._box, self._now, self._seat, code)

    def idle(self, code: int) -> bool:
        """Whether an action could be taken back at once: some next action of the seat leads back to what was before."""
        return self._idle(self._after(self._now, code))

    def outdone(self, code: int) -> int:
        """The action of the same kind that only brings the seat more points, or the code itself: nothing that the seat
        sees would be different, but for figures that are larger by just those points."""
        family, (seen, points) = self._space.parts(code)[0], self._seen_after(code)
        best, most = code, points
        for other in self._legal(self._now):
            if self._space.parts(other)[0] == family:
                sights, reached = self._seen_after(other)
                if reached > most and {b - a for a, b in zip(seen, sights, strict=True) if a != b} == {
                    reached - points
                }:
                    best, most = other, reached
        return best

    def undone(self, code: int) -> tuple[Any, list[int]]:
        """The position after an action, and the next actions of the seat that would undo some of it, and at a loss."""
        world = self._after(self._now, code)
        if self._rules.to_act(self._box, world) != 1 << self._seat:
            return world, []
        before, now = self._sights(self._now), self._value(self._now)
        changed = _difference(before, self._sights(world))
        found = []
        for following in self._legal(world):
            then = self._after(world, following)
            left = _difference(before, self._sights(then))
            if _partly_back(changed, left) and self._value(then) < now - TRIFLE:
                found.append(following)
        return world, found

    def _idle(self, world: Any) -> bool:
        """Counters may have gone on; but most of what the action changed can be as it was, and nothing else has
        changed."""
        before = self._sights(self._now)
        if self._rules.to_act(self._box, world) != 1 << self._seat or world.chance.counter != self._now.chance.counter:
            return False
        changed = _difference(before, self._sights(world))
        for following in self._legal(world):
            left = _difference(before, self._sights(self._after(world, following)))
            if left < changed and 2 * len(left) <= len(changed):
                return True
        return False

    def _after(self, world: Any, code: int) -> Any:
        then = copy(world)
        self._rules.apply(self._box, then, self._seat, code)
        return then

    def _legal(self, world: Any) -> list[int]:
        codes = [0] * len(self._space)
        return codes[: self._rules.legal(self._box, world, self._seat, codes)]

    def _sights(self, world: Any) -> Any:
        return self._schema.sights(world, self._seat)

    def _seen_after(self, code: int) -> tuple[Any, int]:
        """What the seat sees after an action, and its points; remembered."""
        if code not in self._futures:
            world = self._after(self._now, code)
            rows = [[0] * self._sources for _ in range(world.seats)]
            self._rules.score(self._box, world, rows)
            self._futures[code] = self._sights(world), sum(rows[self._seat])
        return self._futures[code]


def _partly_back(changed: set[int], left: set[int]) -> bool:
    """Whether at least a third of what had changed is as it was, and less has changed besides.

    The end of a phase changes so much that some of it is always as it was a moment later; that is no step back.
    """
    return 3 * len(changed - left) >= len(changed) > len(left - changed)


def _difference(one: Any, other: Any) -> set[int]:
    """Where two sights differ."""
    return {place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b}
