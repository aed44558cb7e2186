"""How sure a win share is: games of one seed hang together, and a tournament may stop when enough is known.

A seed is played from every seat: these games share their deal, so they are one observation and not several. Intervals
come from drawing whole seeds again and again (bootstrap), and the sequential test counts seeds too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Final

import numpy as np

from boardroom.arena.simulate import wilson

DRAWS: Final = 2_000  # of as many seeds as there are
TAILS: Final = (2.5, 97.5)  # per cent: what lies between is the 95 % interval
ERROR: Final = 0.05  # how often the sequential test may be wrong, either way
FEWEST: Final = 8  # seeds before it says anything: a spread must be known
LEAST_SPREAD: Final = 0.05  # of the shares of seeds; who won everything so far need not do so for ever

Groups = Mapping[int, Sequence[float]]  # shares of the win, by seed


def interval(groups: Groups) -> tuple[float, float]:
    """The 95 % interval of a win share: over seeds, and never narrower than Wilson's over games."""
    shares = [share for group in groups.values() for share in group]
    low, high = wilson(sum(shares), len(shares))
    if len(groups) < 2:
        return low, high
    sums = np.array([sum(group) for group in groups.values()])
    sizes = np.array([len(group) for group in groups.values()])
    drawn = np.random.default_rng(len(groups)).integers(len(groups), size=(DRAWS, len(groups)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    below, above = np.percentile(means, TAILS)
    return min(low, float(below)), max(high, float(above))


def verdict(groups: Groups, fair: float, wanted: float) -> str:
    """What a sequential probability ratio test (Wald) says so far: `"stronger"`, `"weaker"`, or nothing yet.

    Stronger: the share is rather `wanted` than `fair`. Means of seeds are taken to be normal, as their number is large.
    """
    means = np.array([np.mean(group) for group in groups.values()])
    if len(means) < FEWEST:
        return ""
    spread = max(float(means.std(ddof=1)), LEAST_SPREAD)
    evidence = len(means) * (wanted - fair) * (2 * float(means.mean()) - fair - wanted) / (2 * spread**2)
    enough = log((1 - ERROR) / ERROR)
    if evidence >= enough:
        return "stronger"
    return "weaker" if evidence <= -enough else ""
