"""Many games side by side, dealt, stepped and asked in compiled code. In the common subset, but for `prange`.

Every function works on the games `first` to `last - 1` of the tables and touches nothing of the others, so that several
workers can share the games out among themselves. A game draws everything it needs, deals included, from generators of
its own: what happens in it depends neither on the other games nor on who works on it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from numba import prange

from boardroom.bots.choose import choose
from boardroom.bots.desk import Desk
from boardroom.envs.rewards import SOLO_SCALE
from boardroom.envs.workers import border
from boardroom.kernel.chance import Chance, below, next_word, seed_chance
from boardroom.kernel.contract import apply, legal, prospects, rank, score, setup, to_act
from boardroom.kernel.fast import bring_state, copy_state
from boardroom.kernel.game import DEAL_STREAM

DEAL: Final = DEAL_STREAM
LEARNER: Final = -1  # sits where no bot does: the game stops there and waits for an action
NONE: Final = -1  # no illegal action
AS_THEY_ARE: Final = -1

# Streams of a batch's seed: so many of each that no two games share one, far from those a single game uses.
DEALERS: Final = 1 << 30
CHOOSERS: Final = 1 << 31


class Deals(NamedTuple):
    """What is needed when games begin or end, a row for each game. Named fields, so that compiled code can use it."""

    dealers: Any  # [game]: generator of the seeds of its deals
    seeds: Any  # [game]: what it was dealt from
    lengths: Any  # [game]: decisions since the deal
    done: Any  # [game]: games that ended in the last call
    ended: Any  # [game]: the last position of the game that ended last, and of that game
    rewards: Any  # [game][seat]
    places: Any  # [game][seat]
    points: Any  # [game][seat][source]


# --- one game ----------------------------------------------------------------------------------------------------
# What is needed for every decision goes from function to function as arrays of their own: compiled code counts the
# references to each member of a tuple whenever the tuple is handed on, and that would take longer than the rules.


def draw_seed(dealer: Chance) -> int:
    """A seed of 63 bits."""
    high = next_word(dealer) >> 1
    return high << 32 | next_word(dealer)


def deal(boxes: Any, states: Any, deals: Deals, game: int) -> None:
    """Start a game anew, from the next seed of its own; the undealt state is the last of the list."""
    seed = draw_seed(deals.dealers[game])
    deals.seeds[game] = seed
    deals.lengths[game] = 0
    copy_state(states, game, len(states) - 1)
    seed_chance(states[game].chance, seed, DEAL)
    setup(boxes[0], states[game])


def note_end(boxes: Any, states: Any, deals: Deals, game: int) -> None:
    """Keep the last position, points, places and rewards of a game that has ended."""
    s = states[game]
    bring_state(deals.ended, game, states, game)
    deals.done[game] += 1
    places = deals.places[game]
    rank(boxes[0], s, places)
    score(boxes[0], s, deals.points[game])
    set_rewards(places, deals.points[game], deals.rewards[game], s.seats)


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


def forget_end(deals: Deals, game: int) -> None:
    """Clear what an earlier call has noted of an end."""
    deals.done[game] = 0
    for seat in range(len(deals.rewards[game])):
        deals.rewards[game][seat] = 0.0


def ask(box: Any, s: Any, seats: Any, codes: Any, counts: Any, game: int) -> None:
    """Note who decides next and what is legal."""
    bits = to_act(box, s)
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    seats[game] = seat
    counts[game] = legal(box, s, seat, codes)


def let_bots_play(
    boxes: Any,
    states: Any,
    deals: Deals,
    desk: Desk,
    bots: Any,
    choosers: Any,
    seats: Any,
    codes: Any,
    counts: Any,
    game: int,
) -> None:
    """Go on until a learner is asked."""
    box = boxes[0]
    s = states[game]
    while bots[seats[game]] != LEARNER:
        seat = seats[game]
        code = choose(bots[seat], states, game, seat, codes[game], counts[game], choosers[game], desk)
        deals.lengths[game] += 1
        apply(box, s, seat, code)
        if to_act(box, s) == 0:
            note_end(boxes, states, deals, game)
            deal(boxes, states, deals, game)
        ask(box, s, seats, codes[game], counts, game)


def desk_of(desks: Desk, worker: int) -> Desk:
    """What one of the workers thinks with: its share of desks that are stacked field by field."""
    return Desk(
        desks.boxes,
        desks.states[worker],
        desks.codes[worker],
        desks.terms[worker],
        desks.weights[worker],
        desks.knobs[worker],
        desks.results[worker],
        desks.places[worker],
        desks.nodes[worker],
        desks.sums[worker],
        desks.priors[worker],
        desks.path[worker],
        desks.marks[worker],
        desks.counts[worker],
    )


# --- a worker's share of the games -------------------------------------------------------------------------------


def begin(
    boxes: Any,
    states: Any,
    deals: Deals,
    desks: Any,
    bots: Any,
    choosers: Any,
    seats: Any,
    codes: Any,
    counts: Any,
    seed: int,
    worker: int,
    first: int,
    last: int,
) -> None:
    """Deal every game from the seed and its own number; with `AS_THEY_ARE` for a seed, take the positions there are."""
    for game in range(first, last):
        if seed != AS_THEY_ARE:
            seed_chance(deals.dealers[game], seed, DEALERS + game)
            seed_chance(choosers[game], seed, CHOOSERS + game)
            forget_end(deals, game)
            deal(boxes, states, deals, game)
        ask(boxes[0], states[game], seats, codes[game], counts, game)
        if desks is not None:
            desk = desk_of(desks, worker)
            let_bots_play(boxes, states, deals, desk, bots, choosers, seats, codes, counts, game)


def play(
    boxes: Any,
    states: Any,
    deals: Deals,
    desks: Any,
    bots: Any,
    choosers: Any,
    seats: Any,
    codes: Any,
    counts: Any,
    actions: Any,
    steps: int,
    worker: int,
    first: int,
    last: int,
) -> None:
    """An action in every game; or, without `actions`, `steps` of them picked blindly from those that are legal."""
    box = boxes[0]
    done = deals.done
    lengths = deals.lengths
    blind = len(actions) == 0
    for game in range(first, last):
        if done[game]:
            forget_end(deals, game)
        s = states[game]
        row = codes[game]
        for _ in range(steps):
            code = row[below(choosers[game], counts[game])] if blind else actions[game]
            lengths[game] += 1
            apply(box, s, seats[game], code)
            if to_act(box, s) == 0:
                note_end(boxes, states, deals, game)
                deal(boxes, states, deals, game)
            ask(box, s, seats, row, counts, game)
            if desks is not None:
                desk = desk_of(desks, worker)
                let_bots_play(boxes, states, deals, desk, bots, choosers, seats, codes, counts, game)


def find_illegal(codes: Any, counts: Any, actions: Any, first: int, last: int) -> int:
    """The first game whose action is not legal, `NONE` if all are."""
    for game in range(first, last):
        i = 0
        while i < counts[game] and codes[game, i] != actions[game]:
            i += 1
        if i == counts[game]:
            return game
    return NONE


# --- all workers together ----------------------------------------------------------------------------------------


def begin_all(
    boxes: Any,
    states: Any,
    deals: Deals,
    desks: Any,
    bots: Any,
    choosers: Any,
    seats: Any,
    codes: Any,
    counts: Any,
    seed: int,
    workers: int,
) -> None:
    """`begin` on several cores."""
    games = len(seats)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        begin(boxes, states, deals, desks, bots, choosers, seats, codes, counts, seed, worker, first, last)


def play_all(
    boxes: Any,
    states: Any,
    deals: Deals,
    desks: Any,
    bots: Any,
    choosers: Any,
    seats: Any,
    codes: Any,
    counts: Any,
    actions: Any,
    steps: int,
    workers: int,
) -> None:
    """`play` on several cores."""
    games = len(seats)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        play(boxes, states, deals, desks, bots, choosers, seats, codes, counts, actions, steps, worker, first, last)


def find_all_illegal(codes: Any, counts: Any, actions: Any, found: Any, workers: int) -> None:
    """`find_illegal` on several cores: what each of the workers found."""
    games = len(counts)
    for worker in prange(workers):
        first, last = border(games, workers, worker), border(games, workers, worker + 1)
        found[worker] = find_illegal(codes, counts, actions, first, last)


def mask_all(codes: Any, counts: Any, masks: Any, workers: int) -> None:
    """The legal actions as rows of zeros and ones, on several cores."""
    games = len(counts)
    for worker in prange(workers):
        for game in range(border(games, workers, worker), border(games, workers, worker + 1)):
            masks[game, :] = 0
            for i in range(counts[game]):
                masks[game, codes[game, i]] = 1


def foresee_all(
    boxes: Any, states: Any, seats: Any, codes: Any, counts: Any, told: Any, out: Any, workers: int
) -> None:
    """Where every legal action leads, `out[game][code]`, on several cores; `told`: whether the game says anything."""
    games = len(counts)
    for worker in prange(workers):
        for game in range(border(games, workers, worker), border(games, workers, worker + 1)):
            s = states[game]
            told[game] = prospects(boxes[0], s, seats[game], codes[game], counts[game], out[game])


def advise_all(
    states: Any, desks: Desk, bot: int, choosers: Any, seats: Any, codes: Any, counts: Any, advice: Any, workers: int
) -> None:
    """What a quick bot would do in every game, on several cores."""
    games = len(counts)
    for worker in prange(workers):
        desk = desk_of(desks, worker)
        for game in range(border(games, workers, worker), border(games, workers, worker + 1)):
            advice[game] = choose(bot, states, game, seats[game], codes[game], counts[game], choosers[game], desk)
