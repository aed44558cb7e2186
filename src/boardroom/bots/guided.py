"""Search where a network leads. In the common subset.

The tree is that of `boardroom.bots.search`: shared by all worlds that the seat cannot tell apart, open to chance. But
an action is tried by how likely the network takes it to be (PUCT), and where the tree ends, the network tells what
everybody can expect, instead of a playout. It looks through the eyes of the seat that decides there, as it learned to.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from math import sqrt
from typing import Final

from boardroom.bots.choose import imagine
from boardroom.bots.desk import (
    ACTOR,
    AT_HAND,
    AVAILABLE,
    CODE,
    EXPANDED,
    FIRST,
    HERE,
    LONGEST_PATH,
    NEXT,
    THINKER,
    USED,
    VISITS,
    WALKS,
    WORLD,
    Desk,
)
from boardroom.bots.judge import appraise
from boardroom.bots.network.forward import Net, ask, draw, expect, lean
from boardroom.bots.search import ANY_CODE, NO_NODE, ROOT, clear_node, count_result, next_actor
from boardroom.kernel.chance import Chance
from boardroom.kernel.contract import apply, legal, to_act
from boardroom.kernel.fast import copy_state

CURIOSITY: Final = 0.6  # how much a likely action that was tried little is worth another look
DOUBT: Final = 0.02  # an action never tried promises so much less than its elders
AS_LEARNED: Final = 1.0  # the temperature at which rivals are imagined, and likelihoods are read
SELDOM: Final = 0.01  # times the likeliest: actions below it are tried at the root only
BREADTH: Final = 8  # playouts at the root for every action tried: whoever asks for advice hears of others too
KNOWN_ENOUGH: Final = 0.5  # of all likelihood must lie in children that are legal in a world, or more are made
LOWEST: Final = -0.98  # nobody's prospects are worse


def guided_search(desk: Desk, net: Net, seat: int, first: int, playouts: int, chooser: Chance) -> None:
    """Grow the tree for the seat that decides in `desk.states[HERE]`, as `boardroom.bots.search.search` does."""
    for _ in range(playouts):
        imagine(desk, seat, chooser)
        if first != ANY_CODE:
            let_others_imagine(desk, net, seat, chooser)
            apply(desk.boxes[0], desk.states[WORLD], seat, first)
        count_result(desk, explore(desk, net, seat, chooser))


def foretell(desk: Desk, net: Net) -> None:
    """What everybody can expect in `desk.states[HERE]`, in `desk.results`: the mean of what those see who decide."""
    copy_state(desk.states, WORLD, HERE)
    desk.counts[THINKER] = 0
    s = desk.states[WORLD]
    bits = to_act(desk.boxes[0], s)
    if bits == 0:
        appraise(desk, s)
        return
    clear_node(desk, ROOT)
    for actor in range(s.seats):
        if bits >> actor & 1:
            ask(net, desk.states, WORLD, actor)
            share_out(desk, net, actor)
            desk.path[0] = ROOT
            count_result(desk, 1)
    for seat in range(s.seats):
        desk.results[seat] = desk.sums[ROOT][seat] / desk.nodes[ROOT][VISITS]


def let_others_imagine(desk: Desk, net: Net, seat: int, chooser: Chance) -> None:
    """Whoever decides at the same time as the seat does so first: he cannot answer what he does not see."""
    box = desk.boxes[0]
    s = desk.states[WORLD]
    bits = to_act(box, s)
    while bits >> seat & 1 and bits != 1 << seat:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, desk.codes[AT_HAND])
        apply(box, s, actor, imagined(desk, net, actor, count, chooser))
        bits = to_act(box, s)


def explore(desk: Desk, net: Net, seat: int, chooser: Chance) -> int:
    """Walk down the tree in `desk.states[WORLD]` and judge its end; return the number of nodes of `desk.path`."""
    box = desk.boxes[0]
    s = desk.states[WORLD]
    codes = desk.codes[AT_HAND]
    node = ROOT
    desk.path[0] = ROOT
    steps = 1
    bits = to_act(box, s)
    while bits:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, codes)
        if count == 1:
            apply(box, s, actor, codes[0])
        elif bits != 1 << actor:
            apply(box, s, actor, imagined(desk, net, actor, count, chooser))
        else:
            child = NO_NODE
            if steps < LONGEST_PATH and desk.nodes[node][EXPANDED] >> actor & 1:
                child = select_likely(desk, node, actor, count)
            if child == NO_NODE:
                ask(net, desk.states, WORLD, actor)
                add_likely(desk, net, node, actor, count)
                share_out(desk, net, actor)
                return steps
            apply(box, s, actor, desk.nodes[child][CODE])
            node = child
            desk.path[steps] = child
            steps += 1
        bits = to_act(box, s)
    appraise(desk, s)
    return steps


def imagined(desk: Desk, net: Net, actor: int, count: int, chooser: Chance) -> int:
    """What somebody might do in `desk.states[WORLD]`."""
    codes = desk.codes[AT_HAND]
    if count == 1:
        return int(codes[0])
    ask(net, desk.states, WORLD, actor)
    lean(net, desk.boxes[0], desk.states, WORLD, actor, codes, count, AS_LEARNED)
    return int(codes[draw(net, count, chooser)])


def share_out(desk: Desk, net: Net, actor: int) -> None:
    """Share the result 1 among the seats, in `desk.results`, as the last answer has it.

    Expectations tell of places; the more players there are, the more it takes to be the one who wins.
    """
    seats = desk.states[WORLD].seats
    total = 0.0
    for seat in range(seats):
        hope = (1.0 + min(max(expect(net, seats, actor, seat), LOWEST), 1.0)) / 2
        desk.results[seat] = hope ** max(1, 2 * seats - 3)
        total += desk.results[seat]
    if seats > 1:
        for seat in range(seats):
            desk.results[seat] /= total


def add_likely(desk: Desk, net: Net, node: int, actor: int, count: int) -> None:
    """Give a node a child for every legal action that the last answer takes to be likely.

    Those it has already become as likely as they are in this world, if they were less so in others.
    """
    codes = desk.codes[AT_HAND]
    best = lean(net, desk.boxes[0], desk.states, WORLD, actor, codes, count, AS_LEARNED)
    least = 0.0 if node == ROOT else net.chances[best] * SELDOM
    desk.nodes[node][EXPANDED] |= 1 << actor
    walk = mark_legal(desk, count)
    child = desk.nodes[node][FIRST]
    while child != NO_NODE:
        code = desk.nodes[child][CODE]
        if desk.nodes[child][ACTOR] == actor and desk.marks[code] == walk:
            desk.marks[code] = 0
            desk.priors[child] = max(desk.priors[child], net.chances[place_of(codes, count, code)])
        child = desk.nodes[child][NEXT]
    for i in range(count):
        if desk.marks[codes[i]] == walk and net.chances[i] >= least and desk.counts[USED] < len(desk.nodes):
            child = desk.counts[USED]
            desk.counts[USED] = child + 1
            clear_node(desk, child)
            desk.nodes[child][CODE] = codes[i]
            desk.nodes[child][ACTOR] = actor
            desk.priors[child] = net.chances[i]
            desk.nodes[child][NEXT] = desk.nodes[node][FIRST]
            desk.nodes[node][FIRST] = child


def place_of(codes: MutableSequence[int], count: int, code: int) -> int:
    """Where a code stands in a list that holds it."""
    i = 0
    while i < count - 1 and codes[i] != code:
        i += 1
    return i


def mark_legal(desk: Desk, count: int) -> int:
    """Mark the codes at hand; return the mark."""
    desk.counts[WALKS] += 1
    walk: int = desk.counts[WALKS]
    for i in range(count):
        desk.marks[desk.codes[AT_HAND][i]] = walk
    return walk


def select_likely(desk: Desk, node: int, actor: int, count: int) -> int:
    """The child to go to: promising, or likely and tried little. `NO_NODE` if too little is known in this world."""
    walk = mark_legal(desk, count)
    row = desk.nodes[node]
    usual = desk.sums[node][actor] / max(row[VISITS], 1) - DOUBT
    best = NO_NODE
    most = 0.0
    known = 0.0
    tried = 0
    untried = NO_NODE
    child = row[FIRST]
    while child != NO_NODE:
        option = desk.nodes[child]
        if option[ACTOR] == actor and desk.marks[option[CODE]] == walk:
            known += desk.priors[child]
            option[AVAILABLE] += 1
            visits = option[VISITS]
            if visits:
                tried += 1
            elif untried == NO_NODE or desk.priors[child] > desk.priors[untried]:
                untried = child
            mean = desk.sums[child][actor] / visits if visits else usual
            value = mean + CURIOSITY * desk.priors[child] * sqrt(float(option[AVAILABLE])) / (1.0 + visits)
            if best == NO_NODE or value > most:
                most = value
                best = child
        child = option[NEXT]
    if known < KNOWN_ENOUGH and desk.counts[USED] < len(desk.nodes):
        return NO_NODE
    if node == ROOT and untried != NO_NODE and row[VISITS] >= BREADTH * tried:
        return untried
    return best
