"""What a position is worth to everybody, and what an action would lead to. In the common subset."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from boardroom.bots.desk import FOLLOW, FOLLOWING, SCALE, THINKER, TRY, Desk
from boardroom.kernel.chance import Chance, next_word
from boardroom.kernel.contract import apply, evaluate, legal, over, rank, settled, to_act
from boardroom.kernel.fast import copy_state

MOST_FOLLOWED: Final = 16  # small decisions after the first
FOR_WINNING: Final = 0.7  # of the result of a finished game; the rest is for the points
FAR: Final = 6.0  # scales of points that count as one where somebody is far ahead
FOR_DISTANCE: Final = 0.15  # of the result, shared by that wider scale: a lead of many scales can still grow
ALONE: Final = 8.0  # scales of points over which the prospects of somebody who plays alone rise
STEEPEST: Final = 60.0  # differences beyond it are all the same


def worth(desk: Desk, s: Any, seat: int) -> float:
    """The value of a position to one seat: its terms by their weights, in points at the end of the game."""
    evaluate(desk.boxes[0], s, seat, desk.terms)
    row = desk.terms[seat]
    weights = desk.weights[desk.counts[THINKER]]
    value = 0.0
    for i in range(len(weights)):
        value += weights[i] * row[i]
    return value


def appraise(desk: Desk, s: Any) -> None:
    """Share the result 1 among the seats, in `desk.results`: who leads by much gets almost all of it.

    A small part is shared by a wider scale, so that nobody gives points away because the game is won anyway.
    """
    if s.seats == 1:
        desk.results[0] = 1.0 / (1.0 + exp(-worth(desk, s, 0) / (desk.knobs[SCALE] * ALONE)))
        return
    best = 0.0
    for seat in range(s.seats):
        desk.results[seat] = worth(desk, s, seat)
        if seat == 0 or desk.results[seat] > best:
            best = desk.results[seat]
    total = 0.0
    wide = 0.0
    for seat in range(s.seats):
        desk.results[seat] = (best - desk.results[seat]) / desk.knobs[SCALE]
        total += exp(-min(desk.results[seat], STEEPEST))
        wide += exp(-min(desk.results[seat] / FAR, STEEPEST))
    for seat in range(s.seats):
        behind = desk.results[seat]
        near = exp(-min(behind, STEEPEST)) / total
        desk.results[seat] = near + FOR_DISTANCE * (exp(-min(behind / FAR, STEEPEST)) / wide - near)
    if over(desk.boxes[0], s):
        count_winners(desk, s)


def count_winners(desk: Desk, s: Any) -> None:
    """At the end winning is what counts most; the points keep those going who cannot win any more."""
    rank(desk.boxes[0], s, desk.places)
    winners = 0
    for seat in range(s.seats):
        if desk.places[seat] == 1:
            winners += 1
    for seat in range(s.seats):
        desk.results[seat] *= 1.0 - FOR_WINNING
        if desk.places[seat] == 1:
            desk.results[seat] += FOR_WINNING / winners


def another_future(s: Any, chooser: Chance) -> None:
    """Whoever weighs an action must not know how chance will decide: other numbers than those to come."""
    s.chance.a = next_word(chooser)
    s.chance.b = next_word(chooser)
    s.chance.c = next_word(chooser)


def promise(desk: Desk, at: int, seat: int, code: int, samples: int, chooser: Chance) -> float:
    """The result a seat can expect from an action in `desk.states[at]`, its small decisions made one by one.

    Where chance has a say, the mean of several samples.
    """
    total = 0.0
    tried = 0
    while tried < samples:
        copy_state(desk.states, TRY, at)
        s = desk.states[TRY]
        another_future(s, chooser)
        counter = s.chance.counter
        apply(desk.boxes[0], s, seat, code)
        follow_through(desk, seat, chooser)
        appraise(desk, s)
        total += desk.results[seat]
        tried += 1
        if s.chance.counter == counter:
            break
    return total / tried


def follow_through(desk: Desk, seat: int, chooser: Chance) -> None:
    """Bring the action begun in `desk.states[TRY]` to its end, at every small decision for what is worth most."""
    box = desk.boxes[0]
    s = desk.states[TRY]
    codes = desk.codes[FOLLOWING]
    for _ in range(MOST_FOLLOWED):
        if settled(box, s) or not to_act(box, s) >> seat & 1:
            return
        count = legal(box, s, seat, codes)
        best = codes[0]
        most = 0.0
        if count > 1:
            for i in range(count):
                copy_state(desk.states, FOLLOW, TRY)
                after = desk.states[FOLLOW]
                another_future(after, chooser)
                apply(box, after, seat, codes[i])
                value = worth(desk, after, seat)
                if i == 0 or value > most:
                    most = value
                    best = codes[i]
        apply(box, s, seat, best)
