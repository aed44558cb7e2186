"""What a game is played in: years, rounds, days. A game says so with its `ROUND`, or by what its `progress` counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.kernel.game import Game
from boardroom.kernel.match import Position


def rounds_of(game: Game) -> tuple[str, Callable[[Any, Any], int]]:
    """What a game is played in, and how many of them are over: its `ROUND`, or what its `progress` counts."""
    named = getattr(game.view, "ROUND", None)
    if named:
        word, over = named
        return word, over
    progress = getattr(game.view, "progress", None)  # not every game has years or rounds
    return getattr(game.view, "SECTION", "Round"), lambda box, s: progress(box, s)[0] if progress else 0


def rounds_over(position: Position) -> int:
    """How many of them are over in a position."""
    return rounds_of(position.game)[1](position.box.values, position.state)
