"""Drivers that play whole games, in the common subset: the same functions run plain and compiled.

Records are in lists of plain ones, or in NumPy arrays; a driver never notices.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple

from boardroom.bots.choose import choose
from boardroom.bots.memory import Memory
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
FACTS: Final = 4


class Workspace(NamedTuple):
    """What a driver works on. Named fields, so that compiled code can use it; a thread needs one of its own."""

    boxes: Any  # [1]
    states: Any  # [NOW …], or as the driver says
    choosers: Any  # [1]: the generator of what the bots choose
    bots: Any  # [seat]: the number of a bot
    codes: Any  # [n]: room for what is legal
    memory: Memory  # what bots think with


class Results(NamedTuple):
    """What came of games; the first index of every table is the game."""

    lengths: Any  # [game]: decisions
    points: Any  # [game][seat][source]
    places: Any  # [game][seat]
    trails: Any  # [game][decision]: seat * SEAT_STRIDE + code, as many as there is room for
    broken: Any  # [game]: the first violation, as (invariant, decision)


class Notes(NamedTuple):
    """Everything a caller can learn of every position of a game."""

    facts: Any  # [position][TO_ACT …]
    counts: Any  # [position][seat]: legal codes
    lists: Any  # [position][seat][n]: which they are
    points: Any  # [position][seat][source]
    places: Any  # [position][seat]


def next_seat(bits: int) -> int:
    """The first seat of a bit set; where several may decide, the order does not matter."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


def play_out(work: Workspace, trail: MutableSequence[int], check: int, broken: MutableSequence[int]) -> int:
    """Play the state in place `NOW` to its end; return the number of decisions.

    The first ones go into `trail`. With `check`, invariants are tested after every action; the first violation is
    noted in `broken` as (invariant, decision).
    """
    box, states, codes = work.boxes[0], work.states, work.codes
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
        code = choose(work.bots[seat], states, NOW, seat, codes, count, work.choosers[0], work.memory)
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


def play_games(work: Workspace, seed: int, games: int, check: int, results: Results) -> None:
    """Deal and play the games of seeds `seed`, `seed + 1`, … from the undealt state in place `BLANK`."""
    box, states = work.boxes[0], work.states
    for game in range(games):
        copy_state(states, NOW, BLANK)
        s = states[NOW]
        seed_chance(s.chance, seed + game, DEAL_STREAM)
        seed_chance(work.choosers[0], seed + game, CHOICE_STREAM)
        setup(box, s)
        results.lengths[game] = play_out(work, results.trails[game], check, results.broken[game])
        score(box, s, results.points[game])
        rank(box, s, results.places[game])


def play_from_here(work: Workspace, times: int, broken: MutableSequence[int]) -> int:
    """Play on from the place `BLANK`, a position of a game under way, again and again; return the decisions made."""
    decisions = 0
    for i in range(times):
        copy_state(work.states, NOW, BLANK)
        seed_chance(work.choosers[0], i, CHOICE_STREAM)
        decisions += play_out(work, work.codes[:0], 0, broken)
    return decisions


def copy_many(states: Any, times: int) -> None:
    """Copy states about in a list, each copy from where an earlier one went, so that none can be left out."""
    places = len(states)
    for i in range(times):
        copy_state(states, (5 * i + 1) % places, i % places)


def follow_games(
    boxes: Any,
    states: Any,
    seeds: Sequence[int],
    trails: Any,
    lengths: Sequence[int],
    points: Any,
    course: Any,
    dealt: Any,
    ended: Any,
) -> None:
    """Play recorded games again; `course[game][i]` gets everybody's points at moments spread over the game.

    `dealt[game]` and `ended[game]` get the first and the last position. The games go through the boxes in turn.
    """
    for game in range(len(lengths)):
        box = boxes[game % len(boxes)]
        copy_state(states, 0, 1)
        s = states[0]
        seed_chance(s.chance, seeds[game], DEAL_STREAM)
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


def note_game(work: Workspace, seed: int, notes: Notes) -> int:
    """Play a game and keep everything a caller can learn of every position; return the number of positions.

    There is room for `len(notes.facts)` positions, as many redealt worlds, and the undealt state in the last place.
    A game that is longer stops there; so does one in which somebody must decide and cannot.
    """
    box, states, room = work.boxes[0], work.states, len(notes.facts)
    copy_state(states, 0, 2 * room)
    s = states[0]
    seed_chance(s.chance, seed, DEAL_STREAM)
    seed_chance(work.choosers[0], seed, CHOICE_STREAM)
    setup(box, s)
    n = 0
    while True:
        note_position(box, states, n, notes)
        note_world(box, states, n, seed)
        bits = notes.facts[n][TO_ACT]
        if bits == 0 or n + 1 == room:
            return n + 1
        seat = next_seat(bits)
        count = notes.counts[n][seat]
        if count == 0:
            return n + 1
        code = choose(work.bots[seat], states, n, seat, notes.lists[n][seat], count, work.choosers[0], work.memory)
        copy_state(states, n + 1, n)
        n += 1
        apply(box, states[n], seat, code)


def note_position(box: Any, states: Any, n: int, notes: Notes) -> None:
    """Who decides and what is legal; whether something is wrong; why one code, another every time, is refused."""
    s = states[n]
    facts, counts, lists = notes.facts[n], notes.counts[n], notes.lists[n]
    facts[TO_ACT] = to_act(box, s)
    facts[OVER] = int(over(box, s))
    facts[FAULT] = faults(box, states[max(n - 1, 0)], s)
    for seat in range(s.seats):
        counts[seat] = 0
        if facts[TO_ACT] >> seat & 1:
            counts[seat] = legal(box, s, seat, lists[seat])
            facts[REFUSAL] = refusal(box, s, seat, n % len(lists[seat]))
    score(box, s, notes.points[n])
    rank(box, s, notes.places[n])


def note_world(box: Any, states: Any, n: int, seed: int) -> None:
    """Another world that one of the seats could not tell from this one."""
    world = (len(states) - 1) // 2 + n
    copy_state(states, world, n)
    seed_chance(states[world].chance, seed + n, WORLD_STREAM)
    redeal(box, states[world], n % states[world].seats)
