"""Run the kit on one game and say in words what is wrong, where, and what to do."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardroom.kernel.game import Game
from boardroom.kit import CHECKS, Check


@dataclass(frozen=True)
class Failure:
    """A check that does not hold."""

    check: Check
    sample: Any  # the game or the variant it was tried on
    error: Exception
    folder: Path  # of the game

    @property
    def tried_on(self) -> str:
        """The number of players and the options, if it was a variant."""
        return "" if isinstance(self.sample, Game) else str(self.sample)

    @property
    def what(self) -> str:
        """What was found, in a line."""
        said = str(self.error).strip().splitlines()
        found = said[0] if said else f"`{self._line()}` does not hold"
        return found if isinstance(self.error, AssertionError) else f"{type(self.error).__name__}: {found}"

    @property
    def where(self) -> str:
        """The last line of the game that was running, or that of the check."""
        frames = traceback.extract_tb(self.error.__traceback__)
        own = [frame for frame in frames if self.folder in Path(frame.filename).parents]
        frame = own[-1] if own else frames[-1]
        return f"{Path(frame.filename).name}, line {frame.lineno}, in {frame.name}"

    def _line(self) -> str:
        line = traceback.extract_tb(self.error.__traceback__)[-1].line or ""
        return line.removeprefix("assert ")

    @property
    def advice(self) -> str:
        """What to do."""
        return self.check.advice.replace("NAME", self.folder.name)


def run_kit(game: Game, quick: bool = False) -> Iterator[tuple[Check, Failure | None]]:
    """Every check, and its first failure if there is one."""
    for check in CHECKS:
        if check.quick or not quick:
            yield check, first_failure(game, check)


def first_failure(game: Game, check: Check) -> Failure | None:
    """What is wrong with the first sample for which a check does not hold."""
    sample: Any = game
    try:
        for sample in check.samples(game):
            check.run(sample)
    except Exception as error:
        return Failure(check, sample, error, game.folder)
    return None
