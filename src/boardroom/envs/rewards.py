"""What a game was worth to every seat, as learners count it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

SOLO_SCALE: Final = 100  # points that count as 1 where there is nobody to beat


def by_places(places: Sequence[int]) -> list[float]:
    """Share of the others left behind, less the share of those ahead: from 1 (first) to -1 (last), 0 in sum."""
    others = max(1, len(places) - 1)
    return [sum((theirs > own) - (theirs < own) for theirs in places) / others for own in places]


def final(places: Sequence[int], points: Sequence[int]) -> list[float]:
    """Rewards at the end of a game: by places, or by points where one plays alone."""
    return by_places(places) if len(places) > 1 else [points[0] / SOLO_SCALE]
