"""What a position is worth to everybody, and what an action would lead to. In the common subset."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from boardroom.bots.memory import FOLLOW, FOLLOWING, SCALE, THINKER, TRY, Memory
from boardroom.kernel.chance import Chance, next_word
from boardroom.kernel.contract import apply, evaluate, legal, over, rank, settled, to_act
from boardroom.kernel.fast import copy_state

MOST_FOLLOWED: Final = 16  # small decisions after the first
FOR_WINNING: Final = 0.7  # of the result of a finished game; the rest is for the points
FAR: Final = 6.0  # scales of points that count as one where somebody is far ahead
FOR_DISTANCE: Final = 0.15  # of the result, shared by that wider scale: a lead of many scales can still grow
ALONE: Final = 8.0  # scales of points over which the prospects of somebody who plays alone rise
STEEPEST: Final = 60.0  # differences beyond it are all the same


def worth(memory: Memory, s: Any, seat: int) -> float:
    """The value of a position to one seat: its terms by their weights, in points at the end of the game."""
    evaluate(memory.boxes[0], s, seat, memory.terms)
    row = memory.terms[seat]
    weights = memory.weights[memory.counts[THINKER]]
    value = 0.0
    for i in range(len(weights)):
        value += weights[i] * row[i]
    return value


def appraise(memory: Memory, s: Any) -> None:
    """Share the result 1 among the seats, in `memory.results`: who leads by much gets almost all of it.

    A small part is shared by a wider scale, so that nobody gives points away because the game is won anyway.
    """
    if s.seats == 1:
        memory.results[0] = 1.0 / (1.0 + exp(-worth(memory, s, 0) / (memory.knobs[SCALE] * ALONE)))
        return
    best = 0.0
    for seat in range(s.seats):
        memory.results[seat] = worth(memory, s, seat)
        if seat == 0 or memory.results[seat] > best:
            best = memory.results[seat]
    total = 0.0
    wide = 0.0
    for seat in range(s.seats):
        memory.results[seat] = (best - memory.results[seat]) / memory.knobs[SCALE]
        total += exp(-min(memory.results[seat], STEEPEST))
        wide += exp(-min(memory.results[seat] / FAR, STEEPEST))
    for seat in range(s.seats):
        behind = memory.results[seat]
        near = exp(-min(behind, STEEPEST)) / total
        memory.results[seat] = near + FOR_DISTANCE * (exp(-min(behind / FAR, STEEPEST)) / wide - near)
    if over(memory.boxes[0], s):
        count_winners(memory, s)


def count_winners(memory: Memory, s: Any) -> None:
    """At the end winning is what counts most; the points keep those going who cannot win any more."""
    rank(memory.boxes[0], s, memory.places)
    winners = 0
    for seat in range(s.seats):
        if memory.places[seat] == 1:
            winners += 1
    for seat in range(s.seats):
        memory.results[seat] *= 1.0 - FOR_WINNING
        if memory.places[seat] == 1:
            memory.results[seat] += FOR_WINNING / winners


def another_future(s: Any, chooser: Chance) -> None:
    """Whoever weighs an action must not know how chance will decide: other numbers than those to come."""
    s.chance.a = next_word(chooser)
    s.chance.b = next_word(chooser)
    s.chance.c = next_word(chooser)


def promise(memory: Memory, at: int, seat: int, code: int, samples: int, chooser: Chance) -> float:
    """The result a seat can expect from an action in `memory.states[at]`, its small decisions made one by one.

    Where chance has a say, the mean of several samples.
    """
    total = 0.0
    tried = 0
    while tried < samples:
        copy_state(memory.states, TRY, at)
        s = memory.states[TRY]
        another_future(s, chooser)
        counter = s.chance.counter
        apply(memory.boxes[0], s, seat, code)
        follow_through(memory, seat, chooser)
        appraise(memory, s)
        total += memory.results[seat]
        tried += 1
        if s.chance.counter == counter:
            break
    return total / tried


def follow_through(memory: Memory, seat: int, chooser: Chance) -> None:
    """Bring the action begun in `memory.states[TRY]` to its end, at every small decision for what is worth most."""
    box = memory.boxes[0]
    s = memory.states[TRY]
    codes = memory.codes[FOLLOWING]
    for _ in range(MOST_FOLLOWED):
        if settled(box, s) or not to_act(box, s) >> seat & 1:
            return
        count = legal(box, s, seat, codes)
        best = codes[0]
        most = 0.0
        if count > 1:
            for i in range(count):
                copy_state(memory.states, FOLLOW, TRY)
                after = memory.states[FOLLOW]
                another_future(after, chooser)
                apply(box, after, seat, codes[i])
                value = worth(memory, after, seat)
                if i == 0 or value > most:
                    most = value
                    best = codes[i]
        apply(box, s, seat, best)
