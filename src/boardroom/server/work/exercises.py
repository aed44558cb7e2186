"""What an exercise comes to: every answer is tried, once for every box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.kernel.lessons import Course, answers, solution, target

REMEMBERED: Final = 500  # exercises


@dataclass(frozen=True)
class Solved:
    """What an answer must come to, and the shortest of the best."""

    target: int
    codes: tuple[int, ...]


class Exercises:
    """Solves exercises, and remembers what was found. It takes a moment: ask in a thread."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Solved] = {}

    def solved(self, game: Game, course: Course, box: Box[Any]) -> Solved:
        """An exercise with its solution."""
        key = game.name, course.name, box.hash
        if key not in self._found:
            tried = answers(course, course.laid(game, box))
            self._found[key] = Solved(target(course, tried), solution(course, tried).codes)
            if len(self._found) > REMEMBERED:
                del self._found[next(iter(self._found))]
        return self._found[key]
