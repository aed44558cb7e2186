"""The bots by their names: `random`, `greedy`, `search:0.5s`, `search:2000`, and the levels for people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from boardroom.bots.choose import GREEDY, RANDOM, SLOW
from boardroom.bots.own import OwnBot, own_bot, own_names
from boardroom.kernel.nearest import did_you_mean

LEAST_SECONDS: Final = 0.01
MOST_SECONDS: Final = 600.0
MOST_PLAYOUTS: Final = 10_000_000


class UnknownBot(ValueError):
    """A bot that does not exist; the message says which do."""


@dataclass(frozen=True)
class Bot:
    """How a seat decides. A search thinks for some seconds, or for some playouts, and may blur what it finds."""

    name: str
    number: int = SLOW  # as `choose` knows it
    seconds: float = 0.0
    playouts: int = 0
    noise: float = 0.0  # added to the result of every action before the best is taken
    own: OwnBot | None = None  # one that somebody else wrote decides

    @property
    def quick(self) -> bool:
        """Whether it decides at once, inside compiled code."""
        return self.number != SLOW


LEVELS: Final = ("easy", "normal", "hard", "expert")  # for people
USUAL: Final = "normal"
SEATED: Final = ("random", "greedy", *LEVELS)  # what may sit at a table

_FIXED: Final = {
    bot.name: bot
    for bot in (
        Bot("random", RANDOM),
        Bot("greedy", GREEDY),
        Bot("easy", seconds=0.1, noise=0.1),
        Bot("normal", seconds=0.25, noise=0.02),
        Bot("hard", seconds=1.0),
        Bot("expert", seconds=4.0),
    )
}
KNOWN: Final = f"{', '.join(_FIXED)}, search:SECONDSs such as search:0.5s, search:PLAYOUTS such as search:2000"


def find_bot(name: str) -> Bot:
    """The bot of that name; `UnknownBot` if there is none."""
    if name in _FIXED:
        return _FIXED[name]
    timed = re.fullmatch(r"search:(\d+(?:\.\d+)?)s", name)
    if timed and LEAST_SECONDS <= float(timed[1]) <= MOST_SECONDS:
        return Bot(name, seconds=float(timed[1]))
    counted = re.fullmatch(r"search:(\d{1,9})", name)
    if counted and 1 <= int(counted[1]) <= MOST_PLAYOUTS:
        return Bot(name, playouts=int(counted[1]))
    own = own_bot(name)
    if own:
        return Bot(name, own=own)
    names = (*_FIXED, *own_names())
    known = ", ".join((*own_names(), KNOWN))
    raise UnknownBot(f"there is no bot {name!r}.{did_you_mean(name, names)} Bots: {known}")


def seated() -> tuple[str, ...]:
    """What may sit at a table: ours, and those that somebody else wrote."""
    return (*SEATED, *own_names())
