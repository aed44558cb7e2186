"""Drivers that play whole games, in the common subset: the same functions run plain and compiled.

`states`, `boxes` and `choosers` are lists of plain records, or NumPy arrays of records; a driver never notices.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final

from boardroom.bots.choose import choose
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.contract import apply, faults, legal, rank, score, setup, to_act
from boardroom.kernel.fast import copy_state

DEAL_STREAM: Final = 0  # as `boardroom.kernel.game.DEAL_STREAM`
CHOICE_STREAM: Final = 2  # of a game's seed, for the bots' choices

# Places in the list of states a driver works on.
NOW: Final = 0
BEFORE: Final = 1
BLANK: Final = 2
PLACES: Final = 3

SEAT_STRIDE: Final = 1 << 16  # a trail holds seat * SEAT_STRIDE + code


def next_seat(bits: int) -> int:
    """The first seat of a bit set; where several may decide, the order does not matter."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


def play_out(
    boxes: Any,
    states: Any,
    choosers: Any,
    bots: Sequence[int],
    codes: MutableSequence[int],
    trail: MutableSequence[int],
    check: int,
    broken: MutableSequence[int],
) -> int:
    """Play `states[NOW]` to its end; return the number of decisions.

    The first ones go into `trail`. With `check`, invariants are tested after every action; the first violation is
    noted in `broken` as (invariant, decision).
    """
    box = boxes[0]
    s = states[NOW]
    chooser = choosers[0]
    decisions = 0
    bits = to_act(box, s)
    while bits:
        seat = next_seat(bits)
        count = legal(box, s, seat, codes)
        code = choose(bots[seat], box, s, seat, codes, count, chooser)
        if decisions < len(trail):
            trail[decisions] = seat * SEAT_STRIDE + code
        if check:
            copy_state(states, BEFORE, NOW)
        apply(box, s, seat, code)
        decisions += 1
        if check and broken[0] == 0:
            broken[0] = faults(box, states[BEFORE], s)
            broken[1] = decisions
        bits = to_act(box, s)
    return decisions


def play_games(
    boxes: Any,
    states: Any,
    choosers: Any,
    bots: Sequence[int],
    codes: MutableSequence[int],
    seed: int,
    games: int,
    check: int,
    lengths: MutableSequence[int],
    points: Any,
    places: Any,
    trails: Any,
    broken: Any,
) -> None:
    """Deal and play the games of seeds `seed`, `seed + 1`, … from the undealt `states[BLANK]`.

    Points by source go to `points[game][seat]`, places to `places[game]`, the course of the game to `trails[game]`.
    """
    for game in range(games):
        copy_state(states, NOW, BLANK)
        s = states[NOW]
        seed_chance(s.chance, seed + game, DEAL_STREAM)
        seed_chance(choosers[0], seed + game, CHOICE_STREAM)
        setup(boxes[0], s)
        lengths[game] = play_out(boxes, states, choosers, bots, codes, trails[game], check, broken[game])
        score(boxes[0], s, points[game])
        rank(boxes[0], s, places[game])


def legal_here(boxes: Any, states: Any, seat: int, codes: MutableSequence[int]) -> int:
    """`legal` for callers outside compiled code."""
    return legal(boxes[0], states[NOW], seat, codes)


def apply_here(boxes: Any, states: Any, seat: int, code: int) -> None:
    """`apply` for callers outside compiled code; the state before it stays in `states[BEFORE]`."""
    copy_state(states, BEFORE, NOW)
    apply(boxes[0], states[NOW], seat, code)


def setup_here(boxes: Any, states: Any) -> None:
    """`setup` for callers outside compiled code."""
    setup(boxes[0], states[NOW])


def judge_here(boxes: Any, states: Any, points: Any, places: MutableSequence[int]) -> int:
    """Score and rank the position; return who is to act, as a bit set."""
    score(boxes[0], states[NOW], points)
    rank(boxes[0], states[NOW], places)
    return to_act(boxes[0], states[NOW])


def faults_here(boxes: Any, states: Any) -> int:
    """`faults` of the last step for callers outside compiled code."""
    return faults(boxes[0], states[BEFORE], states[NOW])


def copy_many(states: Any, times: int) -> None:
    """Copy a state again and again: the benchmark of copying."""
    for _ in range(times):
        copy_state(states, BEFORE, NOW)
        copy_state(states, NOW, BEFORE)


def play_from_here(
    boxes: Any, states: Any, choosers: Any, bots: Sequence[int], codes: MutableSequence[int], times: int
) -> int:
    """Random playouts from `states[BLANK]`, here a position of a game under way: the benchmark of playouts."""
    decisions = 0
    nothing = codes[:0]
    for i in range(times):
        copy_state(states, NOW, BLANK)
        seed_chance(choosers[0], i, CHOICE_STREAM)
        decisions += play_out(boxes, states, choosers, bots, codes, nothing, 0, nothing)
    return decisions
