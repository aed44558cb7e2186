"""Drivers that play whole games, in the common subset: the same functions run plain and compiled.

`boxes`, `states` and `choosers` are lists of plain records, or NumPy arrays of records; a driver never notices.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final

from boardroom.bots.choose import choose
from boardroom.bots.desk import Desk
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.contract import apply, faults, legal, over, rank, redeal, refusal, score, setup, to_act
from boardroom.kernel.fast import bring_state, copy_state

# Streams of a game's seed.
DEAL_STREAM: Final = 0  # as `boardroom.kernel.game.DEAL_STREAM`
CHOICE_STREAM: Final = 2  # the bots' choices
WORLD_STREAM: Final = 3  # redeals

# Places in the list of states a driver works on.
NOW: Final = 0
BEFORE: Final = 1
BLANK: Final = 2
PLACES: Final = 3

SEAT_STRIDE: Final = 1 << 16  # a trail holds seat * SEAT_STRIDE + code

CHECK_POINTS: Final = 21  # moments of a game at which the points are looked at, the deal and the end among them

# What can go wrong besides the invariants of a game, which are numbered from 1.
STUCK: Final = -1  # somebody must decide and has no legal action
ENDLESS: Final = -2
MOST_DECISIONS: Final = 100_000

# What `note_game` notes of a position.
TO_ACT: Final = 0
OVER: Final = 1
FAULT: Final = 2
REFUSAL: Final = 3
NOTES: Final = 4


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
    desk: Desk,
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
    decisions = 0
    bits = to_act(box, s)
    while bits:
        seat = next_seat(bits)
        count = legal(box, s, seat, codes)
        if count == 0 or decisions == MOST_DECISIONS:
            broken[0] = STUCK if count == 0 else ENDLESS
            broken[1] = decisions
            break
        code = choose(bots[seat], states, NOW, seat, codes, count, choosers[0], desk)
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
    desk: Desk,
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
        lengths[game] = play_out(boxes, states, choosers, bots, codes, desk, trails[game], check, broken[game])
        score(boxes[0], s, points[game])
        rank(boxes[0], s, places[game])


def play_from_here(
    boxes: Any,
    states: Any,
    choosers: Any,
    bots: Sequence[int],
    codes: MutableSequence[int],
    desk: Desk,
    times: int,
    broken: MutableSequence[int],
) -> int:
    """Play on from `states[BLANK]`, a position of a game under way, again and again; return the decisions made."""
    decisions = 0
    for i in range(times):
        copy_state(states, NOW, BLANK)
        seed_chance(choosers[0], i, CHOICE_STREAM)
        decisions += play_out(boxes, states, choosers, bots, codes, desk, codes[:0], 0, broken)
    return decisions


def copy_many(states: Any, times: int) -> None:
    """Copy states about in a list, each copy from where an earlier one went, so that none can be left out."""
    places = len(states)
    for i in range(times):
        copy_state(states, (5 * i + 1) % places, i % places)


def follow_games(
    boxes: Any,
    states: Any,
    seed: int,
    trails: Any,
    lengths: Sequence[int],
    points: Any,
    course: Any,
    dealt: Any,
    ended: Any,
) -> None:
    """Play recorded games again; `course[game][i]` gets everybody's points at moments spread over the game.

    `dealt[game]` and `ended[game]` get the first and the last position.
    """
    box = boxes[0]
    for game in range(len(lengths)):
        copy_state(states, 0, 1)
        s = states[0]
        seed_chance(s.chance, seed + game, DEAL_STREAM)
        setup(box, s)
        bring_state(dealt, game, states, 0)
        moment = 0
        for n in range(lengths[game] + 1):
            while moment < CHECK_POINTS and n >= moment * lengths[game] // (CHECK_POINTS - 1):
                score(box, s, points)
                for seat in range(s.seats):
                    total = 0
                    for source in range(len(points[seat])):
                        total += points[seat][source]
                    course[game][moment][seat] = total
                moment += 1
            if n < lengths[game]:
                apply(box, s, trails[game][n] // SEAT_STRIDE, trails[game][n] % SEAT_STRIDE)
        bring_state(ended, game, states, 0)


def note_game(
    boxes: Any,
    states: Any,
    choosers: Any,
    bots: Sequence[int],
    codes: MutableSequence[int],
    desk: Desk,
    seed: int,
    notes: Any,
    counts: Any,
    lists: Any,
    points: Any,
    places: Any,
) -> int:
    """Play a game and keep everything a caller can learn of every position; return the number of positions.

    `states` has room for `len(notes)` positions, as many redealt worlds, and the undealt state in the last place.
    A game that is longer stops there; so does one in which somebody must decide and cannot.
    """
    room = len(notes)
    copy_state(states, 0, 2 * room)
    s = states[0]
    seed_chance(s.chance, seed, DEAL_STREAM)
    seed_chance(choosers[0], seed, CHOICE_STREAM)
    setup(boxes[0], s)
    n = 0
    while True:
        note_position(boxes, states, n, notes[n], counts[n], lists[n])
        note_world(boxes, states, n, seed)
        score(boxes[0], states[n], points[n])
        rank(boxes[0], states[n], places[n])
        bits = notes[n][TO_ACT]
        if bits == 0 or n + 1 == room:
            return n + 1
        seat = next_seat(bits)
        if counts[n][seat] == 0:
            return n + 1
        code = choose(bots[seat], states, n, seat, lists[n][seat], counts[n][seat], choosers[0], desk)
        copy_state(states, n + 1, n)
        n += 1
        apply(boxes[0], states[n], seat, code)


def note_position(boxes: Any, states: Any, n: int, notes: Any, counts: Any, lists: Any) -> None:
    """Who decides and what is legal; whether something is wrong; why one code, another every time, is refused."""
    box = boxes[0]
    s = states[n]
    notes[TO_ACT] = to_act(box, s)
    notes[OVER] = int(over(box, s))
    notes[FAULT] = faults(box, states[max(n - 1, 0)], s)
    for seat in range(s.seats):
        counts[seat] = 0
        if notes[TO_ACT] >> seat & 1:
            counts[seat] = legal(box, s, seat, lists[seat])
            notes[REFUSAL] = refusal(box, s, seat, n % len(lists[seat]))


def note_world(boxes: Any, states: Any, n: int, seed: int) -> None:
    """Another world that one of the seats could not tell from this one."""
    world = (len(states) - 1) // 2 + n
    copy_state(states, world, n)
    seed_chance(states[world].chance, seed + n, WORLD_STREAM)
    redeal(boxes[0], states[world], n % states[world].seats)
