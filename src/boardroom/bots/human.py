"""How a bot that plays by a network picks its action: the way a person would, down to the mistakes.

A person overlooks the best move now and then, but does not play at random; and nobody who is not confused borrows money
to pay it back at once.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from boardroom.bots.choose import WORLD_STREAM
from boardroom.kernel.box import Box
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy

PLAUSIBLE: Final = 0.02  # times as likely as the best: what is less likely does not even occur to a person


def pick(
    game: Game, box: Box[Any], state: Any, seat: int, likely: Mapping[int, float], oversights: float, seed: int
) -> int:
    """One of the codes, drawn by their likelihood; now and then without the best, but never one that is idle."""
    chance = random.Random(seed)
    ranked = sorted(likely, key=lambda code: -likely[code])
    best = ranked[0]
    seen = ranked[1:] if len(ranked) > 1 and chance.random() < oversights else ranked
    thinkable = [code for code in seen if likely[code] >= PLAUSIBLE * likely[seen[0]]]
    code = chance.choices(thinkable, [likely[code] for code in thinkable])[0]
    if code != best and oversights and idle(game, box, state, seat, code, seed):
        return best
    return code


def idle(game: Game, box: Box[Any], state: Any, seat: int, code: int, seed: int) -> bool:
    """Whether an action could be taken back at once: some next action of the seat leads back to what was before.

    Counters may have gone on; but most of what the action changed is as it was, and nothing else has changed.
    """
    rules, schema = game.rules, game.schema
    world = copy(state)
    seed_chance(world.chance, seed, WORLD_STREAM)
    rules.redeal(box.values, world, seat)
    before, words = schema.sights(world, seat), world.chance.counter
    rules.apply(box.values, world, seat, code)
    if rules.to_act(box.values, world) != 1 << seat or world.chance.counter != words:
        return False
    changed = _difference(before, schema.sights(world, seat))
    codes = [0] * len(game.space)
    count = rules.legal(box.values, world, seat, codes)
    for following in codes[:count]:
        then = copy(world)
        rules.apply(box.values, then, seat, following)
        left = _difference(before, schema.sights(then, seat))
        if left < changed and 2 * len(left) <= len(changed):
            return True
    return False


def _difference(one: Any, other: Any) -> set[int]:
    """Where two sights differ."""
    return {place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b}
