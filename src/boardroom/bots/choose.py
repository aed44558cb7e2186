"""How the quick bots choose among their legal actions. In the common subset."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from boardroom.bots.appraisal import promise
from boardroom.bots.memory import HERE, THINKER, WORLD, Memory
from boardroom.kernel.chance import Chance, below, next_word, seed_chance
from boardroom.kernel.contract import redeal
from boardroom.kernel.fast import bring_state, copy_state

# By number, as `choose` knows them.
RANDOM: Final = 0
GREEDY: Final = 1
SLOW: Final = 2  # bots that think between two calls of compiled code

WORLD_STREAM: Final = 5  # of the seeds of redealt worlds
GREEDY_SAMPLES: Final = 6  # of an action in which chance has a say


def choose(
    bot: int, states: Any, at: int, seat: int, codes: MutableSequence[int], count: int, chooser: Chance, memory: Memory
) -> int:
    """The code a bot picks from the `count` legal ones; `chooser` is the bot's own generator, never the game's."""
    if bot == RANDOM or count == 1:
        return codes[below(chooser, count)]
    bring_state(memory.states, HERE, states, at)
    return greedy(memory, seat, codes, count, chooser)


def imagine(memory: Memory, seat: int, chooser: Chance) -> None:
    """Make `memory.states[WORLD]` a world that `seat` cannot tell from the one in HERE; `seat` is who thinks."""
    memory.counts[THINKER] = seat
    copy_state(memory.states, WORLD, HERE)
    world = memory.states[WORLD]
    seed_chance(world.chance, next_word(chooser), WORLD_STREAM)
    redeal(memory.boxes[0], world, seat)


def greedy(memory: Memory, seat: int, codes: MutableSequence[int], count: int, chooser: Chance) -> int:
    """The action after which the position, judged by the game's evaluation, is best for the seat."""
    imagine(memory, seat, chooser)
    best = codes[0]
    most = 0.0
    for i in range(count):
        value = promise(memory, WORLD, seat, codes[i], GREEDY_SAMPLES, chooser)
        if i == 0 or value > most:
            most = value
            best = codes[i]
    return best
