"""How well everybody played, from what they could expect before and after each of their actions.

An action that keeps the share of the result is worth 100, one that loses much of it little: the curve is the one that
chess players know, so a figure means about the same here. A phase is a third of the game's rounds. Who could
expect next to nothing any more had nothing to lose: such actions are not counted, or the worst player would look like
the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from boardroom.kernel.match import Match

PHASES: Final = ("opening", "middle", "end")
STEEPNESS: Final = 0.04354  # of the curve, with losses in per cent
HIGHEST: Final = 103.1668
LOWEST: Final = -3.1669
AT_STAKE: Final = 0.02  # of the result, at least: less means nothing


def accuracy_of(lost: float) -> float:
    """What an action is worth that loses a share of the result, 0 to 100."""
    return max(0.0, min(100.0, HIGHEST * exp(-STEEPNESS * 100 * max(lost, 0.0)) + LOWEST))


def accuracies(
    match: Match, outlooks: Sequence[Sequence[float]], sections: Sequence[int]
) -> list[tuple[int | None, ...]]:
    """For every seat its mean in all and in each phase; None where it had nothing to do or to lose.

    `sections` are by position.
    """
    last = max(sections) if sections else 0
    found: list[tuple[int | None, ...]] = []
    for seat in range(match.players):
        worth: list[list[float]] = [[] for _ in PHASES]
        for at, entry in enumerate(match.log, 1):
            if entry.seat == seat and at < len(outlooks) and outlooks[at - 1][seat] >= AT_STAKE:
                lost = outlooks[at - 1][seat] - outlooks[at][seat]
                worth[phase(sections[at - 1], last)].append(accuracy_of(lost))
        found.append((_mean([one for part in worth for one in part]), *map(_mean, worth)))
    return found


def phase(section: int, last: int) -> int:
    """Which third of the game a round belongs to."""
    return min(len(PHASES) - 1, max(0, section - 1) * len(PHASES) // max(1, last))


def _mean(values: Sequence[float]) -> int | None:
    return round(sum(values) / len(values)) if values else None
