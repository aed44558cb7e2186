"""What two moves promise, held against each other.

A network can be wrong about a game like none it has seen, and then one move looks like half of the result thrown away.
So whoever is told of a large loss is told what a search without the network finds as well, if that is less.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Thinker

LARGE: Final = 0.15  # of the result: so much is not lost by the word of the network alone

Move = tuple[Any, int]  # a state, and the code of an action there


@dataclass(frozen=True)
class Promise:
    """The share of the result to expect after the better move, and after the one that was made."""

    better: float
    made: float

    @property
    def lost(self) -> float:
        """What the better one leaves more."""
        return max(0.0, self.better - self.made)


def promised(thinker: Thinker, seat: int, better: Move, made: Move, bot: Bot, seed: int, box: Any) -> Promise:
    """What a seat can expect of two moves, by a bot; a large loss, by the bot with and without the network."""

    def by(one: Bot) -> Promise:
        worth = [thinker.weigh(state, seat, code, one, seed, box).results[seat] for state, code in (better, made)]
        return Promise(*worth)

    found = by(bot)
    if found.lost < LARGE or bot.network is Network.UNUSED:
        return found
    return min(found, by(replace(bot, network=Network.UNUSED)), key=lambda one: one.lost)
