"""How each kind of bot chooses among its legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardroom.kernel.chance import Chance, below

BOTS: Final = ("random",)  # by number, as `choose` knows them
RANDOM: Final = 0


class UnknownBot(ValueError):
    """A bot that does not exist; the message says which do."""


def bot_number(name: str) -> int:
    """The number of a bot by its name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}. Bots: {', '.join(BOTS)}")
    return BOTS.index(name)


def choose(bot: int, box: Any, s: Any, seat: int, codes: Sequence[int], count: int, chooser: Chance) -> int:
    """The code a bot picks from the `count` legal ones; `chooser` is the bot's own generator, never the game's."""
    return codes[below(chooser, count)]
