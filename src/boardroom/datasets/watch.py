"""Recorded games played again, to see what everybody saw before each decision. In the common subset."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from boardroom.arena.playout import SEAT_STRIDE
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.contract import apply, legal, setup
from boardroom.kernel.fast import bring_state, copy_state
from boardroom.kernel.game import DEAL_STREAM


def watch_games(
    boxes: Any,
    states: Any,
    seed: int,
    trails: Any,
    lengths: Sequence[int],
    before: Any,
    counts: MutableSequence[int],
    lists: Any,
) -> None:
    """Row by row, for every decision: the position before it, and what was legal then.

    `states` holds a place to play in and the undealt state.
    """
    row = 0
    for game in range(len(lengths)):
        copy_state(states, 0, 1)
        s = states[0]
        seed_chance(s.chance, seed + game, DEAL_STREAM)
        setup(boxes[0], s)
        for n in range(lengths[game]):
            seat, code = trails[game][n] // SEAT_STRIDE, trails[game][n] % SEAT_STRIDE
            bring_state(before, row, states, 0)
            counts[row] = legal(boxes[0], s, seat, lists[row])
            apply(boxes[0], s, seat, code)
            row += 1
