"""The bots by their names: `random`, `greedy`, `learned`, `search:0.5s`, `search:2000`, and the levels for people."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from boardroom.bots.choose import GREEDY, RANDOM, SLOW
from boardroom.bots.own import OwnBot, own_bot, own_names
from boardroom.kernel.nearest import did_you_mean

LEAST_SECONDS: Final = 0.01
MOST_SECONDS: Final = 600.0
MOST_PLAYOUTS: Final = 10_000_000
MOST_WARMTH: Final = 10.0


class UnknownBot(ValueError):
    """A bot that does not exist; the message says which do."""


class Network(Enum):
    """What a bot does with the network of a game, where there is one."""

    UNUSED = "it searches without"
    GUIDE = "it searches where the network leads"
    ALONE = "it does what the network says"


@dataclass(frozen=True)
class Bot:
    """How a seat decides. A search thinks for some seconds, or for some playouts, and may blur what it finds.

    One that plays by the network alone searches in a game that has none.
    """

    name: str
    number: int = SLOW  # as `choose` knows it
    seconds: float = 0.0
    playouts: int = 0
    noise: float = 0.0  # added to the result of every action before the best is taken
    network: Network = Network.UNUSED
    warmth: float = 0.0  # temperature: 0 takes what the network likes best, 1 draws as it learned to
    oversights: float = 0.0  # the share of decisions in which it does not see the best action
    own: OwnBot | None = None  # one that somebody else wrote decides

    @property
    def quick(self) -> bool:
        """Whether it decides at once, inside compiled code."""
        return self.number != SLOW


LEVELS: Final = ("easy", "normal", "hard", "expert")  # for people
USUAL: Final = "normal"
SEATED: Final = ("random", "greedy", *LEVELS)  # what may sit at a table
COOL: Final = 0.3  # the temperature of a network that means to win, and still plays no two games alike

_FIXED: Final = {
    bot.name: bot
    for bot in (
        Bot("random", RANDOM),
        Bot("greedy", GREEDY),
        Bot("easy", seconds=0.1, noise=0.1, network=Network.ALONE, warmth=2.0, oversights=0.5),
        Bot("normal", seconds=0.25, noise=0.02, network=Network.ALONE, warmth=1.0, oversights=0.2),
        Bot("hard", seconds=1.0, network=Network.ALONE, warmth=COOL),
        Bot("expert", seconds=4.0, network=Network.GUIDE),
        Bot("learned", seconds=0.25, network=Network.ALONE, warmth=COOL),
    )
}
_SEARCHES: Final = {"search": Network.GUIDE, "search-plain": Network.UNUSED}
KNOWN: Final = (
    f"{', '.join(_FIXED)}, learned:TEMPERATURE such as learned:0.5, search:SECONDSs such as search:0.5s, "
    "search:PLAYOUTS such as search:2000, search-plain:… for a search without network"
)


def find_bot(name: str) -> Bot:
    """The bot of that name; `UnknownBot` if there is none."""
    if name in _FIXED:
        return _FIXED[name]
    kind, _, much = name.partition(":")
    if kind in _SEARCHES:
        timed = re.fullmatch(r"(\d+(?:\.\d+)?)s", much)
        if timed and LEAST_SECONDS <= float(timed[1]) <= MOST_SECONDS:
            return Bot(name, seconds=float(timed[1]), network=_SEARCHES[kind])
        if re.fullmatch(r"\d{1,9}", much) and 1 <= int(much) <= MOST_PLAYOUTS:
            return Bot(name, playouts=int(much), network=_SEARCHES[kind])
    if kind == "learned" and re.fullmatch(r"\d+(?:\.\d+)?", much) and float(much) <= MOST_WARMTH:
        return replace(_FIXED["learned"], name=name, warmth=float(much))
    own = own_bot(name)
    if own:
        return Bot(name, own=own)
    names = (*_FIXED, *own_names())
    known = ", ".join((*own_names(), KNOWN))
    raise UnknownBot(f"there is no bot {name!r}.{did_you_mean(name, names)} Bots: {known}")


def seated() -> tuple[str, ...]:
    """What may sit at a table: ours, and those that somebody else wrote."""
    return (*SEATED, *own_names())
