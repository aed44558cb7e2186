"""Many games side by side, dealt, stepped and asked in compiled code. In the common subset, but for `prange`.

Every function works on the games `first` to `last - 1` of the tables and touches nothing of the others, so that several
workers can share the games out among themselves. A game draws everything it needs, deals included, from generators of
its own: what happens in it depends neither on the other games nor on who works on it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from numba import prange

from boardroom.bots.choose import choose
from boardroom.bots.memory import Memory
from boardroom.envs.look import mark, show
from boardroom.envs.rewards import SOLO_SCALE
from boardroom.envs.workers import border
from boardroom.kernel.chance import Chance, below, next_word, seed_chance
from boardroom.kernel.contract import apply, legal, prospects, rank, score, setup, to_act
from boardroom.kernel.fast import bring_state, copy_state, inlined, uncounted
from boardroom.kernel.game import DEAL_STREAM

DEAL: Final = DEAL_STREAM
LEARNER: Final = -1  # sits where no bot does: the game stops there and waits for an action
NONE: Final = -1  # no illegal action
AS_THEY_ARE: Final = -1
AT_HAND: Final = 32  # games that are looked at together after their steps: few enough to lie in the nearest cache

# Streams of a batch's seed: so many of each that no two games share one, far from those a single game uses.
DEALERS: Final = 1 << 30
CHOOSERS: Final = 1 << 31


class Batch(NamedTuple):
    """All that the drivers work on, a row for each game. Named fields, so that compiled code can use it.

    One flat tuple: `prange` takes no tuples within tuples. What bots think with, `memories`, and what looks on,
    `watch`, go beside it, since most batches have none, and compiled code leaves out what is missing only where it is
    an argument of its own.
    """

    boxes: Any  # one for all games, or several that the games go through one after the other
    box_at: Any  # [game]: which of them it is played with
    bots: Any  # [seat]: the number of a bot, or `LEARNER`
    states: Any  # [game], and the undealt state at the end
    choosers: Any  # [game]: generator of what is picked blindly
    seats: Any  # [game]: who decides next
    codes: Any  # [game][n]: what is legal for that seat
    counts: Any  # [game]: how much of that there is
    dealers: Any  # [game]: generator of the seeds of its deals
    seeds: Any  # [game]: what it was dealt from
    lengths: Any  # [game]: decisions since the deal
    done: Any  # [game]: games that ended in the last call
    ended: Any  # [game]: the last position of the game that ended last, and of that game
    rewards: Any  # [game][seat]
    places: Any  # [game][seat]
    points: Any  # [game][seat][source]


# --- one game ----------------------------------------------------------------------------------------------------


def draw_seed(dealer: Chance) -> int:
    """A seed of 63 bits."""
    high = next_word(dealer) >> 1
    return high << 32 | next_word(dealer)


@uncounted
def deal(batch: Batch, game: int) -> None:
    """Start a game anew, from the next seed of its own; the undealt state is the last of the list."""
    seed = draw_seed(batch.dealers[game])
    batch.seeds[game] = seed
    batch.lengths[game] = 0
    copy_state(batch.states, game, len(batch.states) - 1)
    seed_chance(batch.states[game].chance, seed, DEAL)
    setup(batch.boxes[batch.box_at[game]], batch.states[game])


@uncounted
def deal_next(batch: Batch, game: int) -> None:
    """Start a game anew, with the next box."""
    batch.box_at[game] = (batch.box_at[game] + 1) % len(batch.boxes)
    deal(batch, game)


@uncounted
def note_end(batch: Batch, game: int) -> None:
    """Keep the last position, points, places and rewards of a game that has ended."""
    box, s = batch.boxes[batch.box_at[game]], batch.states[game]
    bring_state(batch.ended, game, batch.states, game)
    batch.done[game] += 1
    places = batch.places[game]
    rank(box, s, places)
    score(box, s, batch.points[game])
    set_rewards(places, batch.points[game], batch.rewards[game], s.seats)


@uncounted
def set_rewards(places: Any, points: Any, rewards: Any, seats: int) -> None:
    """As `boardroom.envs.rewards.final`."""
    if seats == 1:
        total = 0
        for source in range(len(points[0])):
            total += points[0][source]
        rewards[0] = total / SOLO_SCALE
        return
    for seat in range(seats):
        behind = 0
        for other in range(seats):
            behind += int(places[other] > places[seat]) - int(places[other] < places[seat])
        rewards[seat] = behind / (seats - 1)


@uncounted
def forget_end(batch: Batch, game: int) -> None:
    """Clear what an earlier call has noted of an end."""
    batch.done[game] = 0
    for seat in range(len(batch.rewards[game])):
        batch.rewards[game][seat] = 0.0


@inlined
def ask(box: Any, s: Any, seats: Any, codes: Any, counts: Any, game: int) -> None:
    """Note who decides next and what is legal."""
    bits = to_act(box, s)
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    seats[game] = seat
    counts[game] = legal(box, s, seat, codes)


@uncounted
def let_bots_play(batch: Batch, memory: Memory, game: int) -> None:
    """Go on until a learner is asked. Bots know one box only, the same for all games."""
    box, states, seats, codes = batch.boxes[0], batch.states, batch.seats, batch.codes
    s = states[game]
    while batch.bots[seats[game]] != LEARNER:
        seat = seats[game]
        kind, chooser = batch.bots[seat], batch.choosers[game]
        code = choose(kind, states, game, seat, codes[game], batch.counts[game], chooser, memory)
        batch.lengths[game] += 1
        apply(box, s, seat, code)
        if to_act(box, s) == 0:
            note_end(batch, game)
            deal(batch, game)
        ask(box, s, seats, codes[game], batch.counts, game)


@uncounted
def memory_of(memories: Memory, worker: int) -> Memory:
    """What one of the workers thinks with: its share of memories that are stacked field by field."""
    return Memory(
        memories.boxes,
        memories.states[worker],
        memories.codes[worker],
        memories.terms[worker],
        memories.weights[worker],
        memories.knobs[worker],
        memories.results[worker],
        memories.places[worker],
        memories.nodes[worker],
        memories.sums[worker],
        memories.hopes[worker],
        memories.priors[worker],
        memories.path[worker],
        memories.marks[worker],
        memories.counts[worker],
    )


# --- a worker's share of the games -------------------------------------------------------------------------------


@uncounted
def begin(batch: Batch, memories: Any, seed: int, worker: int, first: int, last: int) -> None:
    """Deal every game from the seed and its own number; with `AS_THEY_ARE` for a seed, take the positions there are."""
    for game in range(first, last):
        if seed != AS_THEY_ARE:
            seed_chance(batch.dealers[game], seed, DEALERS + game)
            seed_chance(batch.choosers[game], seed, CHOOSERS + game)
            forget_end(batch, game)
            batch.box_at[game] = game % len(batch.boxes)
            deal(batch, game)
        box = batch.boxes[batch.box_at[game]]
        ask(box, batch.states[game], batch.seats, batch.codes[game], batch.counts, game)
        if memories is not None:
            let_bots_play(batch, memory_of(memories, worker), game)


@uncounted
def play(batch: Batch, memories: Any, actions: Any, steps: int, worker: int, first: int, last: int) -> None:
    """An action in every game; or, without `actions`, `steps` of them picked blindly from those that are legal."""
    choosers, seats, counts = batch.choosers, batch.seats, batch.counts
    blind = len(actions) == 0
    for game in range(first, last):
        if batch.done[game]:
            forget_end(batch, game)
        s = batch.states[game]
        row = batch.codes[game]
        box = batch.boxes[batch.box_at[game]]
        for _ in range(steps):
            code = row[below(choosers[game], counts[game])] if blind else actions[game]
            batch.lengths[game] += 1
            apply(box, s, seats[game], code)
            if to_act(box, s) == 0:
                note_end(batch, game)
                deal_next(batch, game)
                box = batch.boxes[batch.box_at[game]]
            ask(box, s, seats, row, counts, game)
            if memories is not None:
                let_bots_play(batch, memory_of(memories, worker), game)


@uncounted
def find_illegal(codes: Any, counts: Any, actions: Any, first: int, last: int) -> int:
    """The first game whose action is not legal, `NONE` if all are."""
    for game in range(first, last):
        i = 0
        while i < counts[game] and codes[game, i] != actions[game]:
            i += 1
        if i == counts[game]:
            return game
    return NONE


@uncounted
def foresee(batch: Batch, told: Any, out: Any, first: int, last: int) -> None:
    """Where every legal action leads, `out[game][code]`; `told`: whether the game says anything of it."""
    seats, codes, counts = batch.seats, batch.codes, batch.counts
    for game in range(first, last):
        box, s = batch.boxes[batch.box_at[game]], batch.states[game]
        told[game] = prospects(box, s, seats[game], codes[game], counts[game], out[game])


@uncounted
def advise(batch: Batch, memories: Memory, bot: int, advice: Any, worker: int, first: int, last: int) -> None:
    """What a quick bot would do in every game."""
    states, choosers, seats, codes, counts = batch.states, batch.choosers, batch.seats, batch.codes, batch.counts
    memory = memory_of(memories, worker)
    for game in range(first, last):
        advice[game] = choose(bot, states, game, seats[game], codes[game], counts[game], choosers[game], memory)


# --- all workers together ----------------------------------------------------------------------------------------


def begin_all(batch: Batch, memories: Any, seed: int, workers: int) -> None:
    """`begin` on several cores."""
    games = len(batch.seats)
    for worker in prange(workers):
        begin(batch, memories, seed, worker, border(games, workers, worker), border(games, workers, worker + 1))


def play_all(batch: Batch, memories: Any, watch: Any, actions: Any, steps: int, workers: int) -> None:
    """`play` on several cores."""
    games = len(batch.seats)
    for worker in prange(workers):
        last = border(games, workers, worker + 1)
        for first in range(border(games, workers, worker), last, AT_HAND):
            end = min(first + AT_HAND, last)
            play(batch, memories, actions, steps, worker, first, end)
            if watch is not None:
                show(watch, batch.seats, first, end)
                mark(batch.codes, batch.counts, watch.masks, first, end)


def find_all_illegal(codes: Any, counts: Any, actions: Any, found: Any, workers: int) -> None:
    """`find_illegal` on several cores: what each of the workers found."""
    games = len(counts)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        found[worker] = find_illegal(codes, counts, actions, first, last)


def foresee_all(batch: Batch, told: Any, out: Any, workers: int) -> None:
    """`foresee` on several cores."""
    games = len(batch.counts)
    for worker in prange(workers):
        foresee(batch, told, out, border(games, workers, worker), border(games, workers, worker + 1))


def advise_all(batch: Batch, memories: Memory, bot: int, advice: Any, workers: int) -> None:
    """`advise` on several cores."""
    games = len(batch.counts)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        advise(batch, memories, bot, advice, worker, first, last)
