"""Information-set Monte-Carlo tree search for any game and any number of players. In the common subset.

Every playout imagines a world that the searching seat cannot tell from the real one, walks down a tree of actions that
is shared by all worlds, plays on for a while below it and lets the evaluation divide the result among the players.
Chance is drawn anew each time and has no nodes of its own (open loop). When several players decide at the same time,
what the others do is sampled: nobody in the tree answers to a choice he cannot see.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from boardroom.bots.choose import imagine
from boardroom.bots.desk import (
    ACTOR,
    AT_HAND,
    AVAILABLE,
    CANDIDATES,
    CODE,
    DEPTH,
    EXPANDED,
    EXPLORATION,
    FIRST,
    FOLLOW_ACTIONS,
    HERE,
    LONGEST_PATH,
    NEXT,
    PRIOR_VISITS,
    THINKER,
    TRY,
    USED,
    VISITS,
    WALKS,
    WIDENING,
    WIDTH,
    WORLD,
    Desk,
)
from boardroom.bots.judge import another_future, appraise, follow_through, promise, worth
from boardroom.kernel.chance import Chance, below
from boardroom.kernel.contract import apply, legal, to_act
from boardroom.kernel.fast import copy_state

ROOT: Final = 0
NOBODY: Final = -1
NO_NODE: Final = 0  # the root is nobody's child and nobody's sibling

PRIOR_SAMPLES: Final = 2  # of an action in which chance has a say
EXPAND_AT: Final = 3  # visits after which a node gets children
ANY_CODE: Final = -1  # the search begins with whatever it likes


def new_tree(desk: Desk) -> None:
    """Forget everything."""
    desk.counts[USED] = 1
    clear_node(desk, ROOT)


def clear_node(desk: Desk, node: int) -> None:
    """A node without children and visits."""
    row = desk.nodes[node]
    for column in range(len(row)):
        row[column] = 0
    for seat in range(len(desk.results)):
        desk.sums[node][seat] = 0.0
    desk.priors[node] = 0.0


def search(desk: Desk, seat: int, first: int, playouts: int, chooser: Chance) -> None:
    """Grow the tree for the seat that decides in `desk.states[HERE]`.

    With a code as `first`, the tree grows below that action: the root tells what the action promises.
    """
    for _ in range(playouts):
        imagine(desk, seat, chooser)
        if first != ANY_CODE:
            let_others_decide(desk, seat, chooser)
            apply(desk.boxes[0], desk.states[WORLD], seat, first)
        steps = descend(desk, seat, chooser)
        play_on(desk, seat, int(desk.knobs[DEPTH]), chooser)
        note_result(desk, steps)


def foresee(desk: Desk, playouts: int, chooser: Chance) -> None:
    """Play on from `desk.states[HERE]` as it is, hidden things and all, without a tree; only chance is drawn anew."""
    desk.counts[THINKER] = 0
    desk.path[0] = ROOT
    for _ in range(playouts):
        copy_state(desk.states, WORLD, HERE)
        another_future(desk.states[WORLD], chooser)
        play_on(desk, NOBODY, int(desk.knobs[DEPTH]), chooser)
        note_result(desk, 1)


def let_others_decide(desk: Desk, seat: int, chooser: Chance) -> None:
    """Whoever decides at the same time as the seat does so first: he cannot answer what he does not see."""
    box = desk.boxes[0]
    s = desk.states[WORLD]
    bits = to_act(box, s)
    while bits >> seat & 1 and bits != 1 << seat:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, desk.codes[AT_HAND])
        apply(box, s, actor, sampled(desk, actor, count, chooser))
        bits = to_act(box, s)


def note_result(desk: Desk, steps: int) -> None:
    """Appraise `desk.states[WORLD]`, and count the result at the first `steps` nodes of `desk.path`."""
    appraise(desk, desk.states[WORLD])
    count_result(desk, steps)


def count_result(desk: Desk, steps: int) -> None:
    """Count `desk.results` at the first `steps` nodes of `desk.path`."""
    for i in range(steps):
        node = desk.path[i]
        desk.nodes[node][VISITS] += 1
        for player in range(desk.states[WORLD].seats):
            desk.sums[node][player] += desk.results[player]


def next_actor(bits: int, seat: int) -> int:
    """Whose decision comes first: of several at the same time, the searching seat's is the last."""
    actor = 0
    while not bits >> actor & 1 or (actor == seat and bits != 1 << seat):
        actor += 1
    return actor


def descend(desk: Desk, seat: int, chooser: Chance) -> int:
    """Walk down the tree in `desk.states[WORLD]`; return the number of nodes of `desk.path`."""
    box = desk.boxes[0]
    s = desk.states[WORLD]
    codes = desk.codes[AT_HAND]
    node = ROOT
    desk.path[0] = ROOT
    steps = 1
    bits = to_act(box, s)
    while bits and steps < LONGEST_PATH:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, codes)
        if bits != 1 << actor:
            apply(box, s, actor, sampled(desk, actor, count, chooser))
        elif count == 1:
            apply(box, s, actor, codes[0])
        else:
            if not desk.nodes[node][EXPANDED] >> actor & 1:
                if node != ROOT and desk.nodes[node][VISITS] < EXPAND_AT:
                    break
                expand(desk, node, actor, count, chooser)
            child = select(desk, node, actor, count, chooser)
            if child == NO_NODE:
                break
            apply(box, s, actor, desk.nodes[child][CODE])
            node = child
            desk.path[steps] = child
            steps += 1
            if desk.nodes[child][VISITS] == 0:
                break
        bits = to_act(box, s)
    return steps


def expand(desk: Desk, node: int, actor: int, count: int, chooser: Chance) -> None:
    """Give a node a child for every legal action."""
    desk.nodes[node][EXPANDED] |= 1 << actor
    for i in range(count):
        add_child(desk, node, actor, desk.codes[AT_HAND][i], chooser)


def add_child(desk: Desk, node: int, actor: int, code: int, chooser: Chance) -> int:
    """A new node where its promise puts it among its siblings; `NO_NODE` when the tree is full."""
    child: int = desk.counts[USED]
    if child == len(desk.nodes):
        return NO_NODE
    desk.counts[USED] = child + 1
    clear_node(desk, child)
    desk.nodes[child][CODE] = code
    desk.nodes[child][ACTOR] = actor
    prior = promise(desk, WORLD, actor, code, PRIOR_SAMPLES, chooser)
    desk.priors[child] = prior
    after = NO_NODE
    sibling = desk.nodes[node][FIRST]
    while sibling != NO_NODE and desk.priors[sibling] >= prior:
        after = sibling
        sibling = desk.nodes[sibling][NEXT]
    desk.nodes[child][NEXT] = sibling
    if after == NO_NODE:
        desk.nodes[node][FIRST] = child
    else:
        desk.nodes[after][NEXT] = child
    return child


def select(desk: Desk, node: int, actor: int, count: int, chooser: Chance) -> int:
    """The child to go to: the best so far, unless another has been tried too little."""
    codes = desk.codes[AT_HAND]
    desk.counts[WALKS] += 1
    walk = desk.counts[WALKS]
    for i in range(count):
        desk.marks[codes[i]] = walk
    width = desk.knobs[WIDTH] + desk.knobs[WIDENING] * sqrt(float(desk.nodes[node][VISITS]))
    best = NO_NODE
    most = 0.0
    found = 0
    child = desk.nodes[node][FIRST]
    while child != NO_NODE and found < count and found < width:
        row = desk.nodes[child]
        if row[ACTOR] == actor and desk.marks[row[CODE]] == walk:
            found += 1
            desk.marks[row[CODE]] = 0
            row[AVAILABLE] += 1
            doubt = sqrt(log(row[AVAILABLE] + 1.0) / (row[VISITS] + 1.0))
            value = estimate(desk, child) + desk.knobs[EXPLORATION] * doubt
            if best == NO_NODE or value > most:
                most = value
                best = child
        child = row[NEXT]
    if child == NO_NODE and found < count:
        best = newcomer(desk, node, actor, count, best, walk, chooser)
    return best


def newcomer(desk: Desk, node: int, actor: int, count: int, best: int, walk: int, chooser: Chance) -> int:
    """An action that was not legal in the worlds before becomes a child."""
    codes = desk.codes[AT_HAND]
    for i in range(count):
        if desk.marks[codes[i]] == walk:
            child = add_child(desk, node, actor, codes[i], chooser)
            return best if child == NO_NODE else child
    return best


def estimate(desk: Desk, node: int) -> float:
    """The result a node promises to the player whose action it is."""
    row = desk.nodes[node]
    prior_visits: float = desk.knobs[PRIOR_VISITS]
    visits: float = row[VISITS] + prior_visits
    total: float = desk.sums[node][row[ACTOR]] + prior_visits * desk.priors[node]
    return total / visits


def sampled(desk: Desk, actor: int, count: int, chooser: Chance) -> int:
    """What somebody might do in `desk.states[WORLD]`: the best of a few actions picked blindly, or of all of them."""
    codes = desk.codes[AT_HAND]
    best: int = codes[0]
    if count == 1:
        return best
    looks = int(desk.knobs[CANDIDATES])
    most = 0.0
    for i in range(min(looks, count)):
        code = codes[below(chooser, count) if looks < count else i]
        value = value_after(desk, actor, code, chooser)
        if i == 0 or value > most:
            most = value
            best = code
    return best


def value_after(desk: Desk, actor: int, code: int, chooser: Chance) -> float:
    """What a position is worth to a player after an action, without much thought."""
    copy_state(desk.states, TRY, WORLD)
    s = desk.states[TRY]
    another_future(s, chooser)
    apply(desk.boxes[0], s, actor, code)
    if desk.knobs[FOLLOW_ACTIONS]:
        follow_through(desk, actor, chooser)
    return worth(desk, s, actor)


def play_on(desk: Desk, seat: int, decisions: int, chooser: Chance) -> None:
    """Some more decisions in `desk.states[WORLD]`."""
    box = desk.boxes[0]
    s = desk.states[WORLD]
    for _ in range(decisions):
        bits = to_act(box, s)
        if not bits:
            return
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, desk.codes[AT_HAND])
        apply(box, s, actor, sampled(desk, actor, count, chooser))
