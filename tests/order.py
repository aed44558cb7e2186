"""The order of the tests when several workers share them.

Compiling the rules of a game takes minutes on a fresh machine. So the tests of compiled code come first, and each
worker begins with games of its own: nothing is compiled twice, and later everybody loads what one has compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

COMPILED = re.compile(
    r"tests/(kit/test_games\.py.*\[fast|envs/test_batch|bots/test_thinker|arena/test_(balance|simulate|bench|tuning))"
)
MOST_USED = "upgrade"  # the game of the tests that need any game
# How long a game takes to compile, beside the others; one that is not named counts as one.
LABOUR = {"smartphone": 4.0, "upgrade": 4.0, "kanban": 3.0, "deploy": 2.5, "industrial": 2.5}


def game_of(test: str, games: Iterable[str]) -> str | None:
    """The game whose compiled rules a test needs; None if it needs none."""
    if not COMPILED.match(test):
        return None
    named = re.findall(r"\w+", test.partition("[")[2])
    return next((game for game in games if game in named), MOST_USED)


def shared_out(games: Iterable[str], workers: int) -> list[list[str]]:
    """The games, dealt to the workers so that all have about the same labour."""
    hands: list[list[str]] = [[] for _ in range(workers)]
    for game in sorted(games, key=lambda game: -LABOUR.get(game, 1.0)):
        min(hands, key=lambda hand: sum(LABOUR.get(held, 1.0) for held in hand)).append(game)
    return hands


def ordered(tests: Sequence[tuple[str, T]], games: Sequence[str], workers: int) -> list[T]:
    """Named tests in the order in which pytest-xdist hands them out: to each worker one stretch, all of one length."""
    first: dict[str, list[T]] = {game: [] for game in games}
    others: list[T] = []
    for name, test in tests:
        game = game_of(name, games)
        (others if game is None else first[game]).append(test)
    order: list[T] = []
    for worker, hand in enumerate(shared_out(games, workers)):
        stretch = [test for game in hand for test in first[game]]
        length = (len(tests) - len(order)) // (workers - worker)
        room = max(0, length - len(stretch))
        order += stretch + others[:room]
        del others[:room]
    return order + others
