"""Information-set Monte-Carlo tree search for any game and any number of players. In the common subset.

Every playout imagines a world that the searching seat cannot tell from the real one, walks down a tree of actions that
is shared by all worlds, plays on for a while below it and lets the evaluation divide the result among the players.
Chance is drawn anew each time and has no nodes of its own (open loop). When several players decide at the same time,
what the others do is sampled: nobody in the tree answers to a choice he cannot see.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from boardroom.bots.appraisal import another_future, appraise, follow_through, promise, worth
from boardroom.bots.choose import imagine
from boardroom.bots.memory import (
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
    Memory,
)
from boardroom.kernel.chance import Chance, below
from boardroom.kernel.contract import apply, legal, to_act
from boardroom.kernel.fast import copy_state

ROOT: Final = 0
NOBODY: Final = -1
NO_NODE: Final = 0  # the root is nobody's child and nobody's sibling

PRIOR_SAMPLES: Final = 2  # of an action in which chance has a say
EXPAND_AT: Final = 3  # visits after which a node gets children
ANY_CODE: Final = -1  # the search begins with whatever it likes


def new_tree(memory: Memory) -> None:
    """Forget everything."""
    memory.counts[USED] = 1
    clear_node(memory, ROOT)


def clear_node(memory: Memory, node: int) -> None:
    """A node without children and visits."""
    row = memory.nodes[node]
    for column in range(len(row)):
        row[column] = 0
    for seat in range(len(memory.results)):
        memory.sums[node][seat] = 0.0
    memory.priors[node] = 0.0
    memory.hopes[node] = 0.0


def search(memory: Memory, seat: int, first: int, playouts: int, chooser: Chance) -> None:
    """Grow the tree for the seat that decides in `memory.states[HERE]`.

    With a code as `first`, the tree grows below that action: the root tells what the action promises.
    """
    for _ in range(playouts):
        imagine(memory, seat, chooser)
        if first != ANY_CODE:
            let_others_decide(memory, seat, chooser)
            apply(memory.boxes[0], memory.states[WORLD], seat, first)
        steps = descend(memory, seat, chooser)
        play_on(memory, seat, int(memory.knobs[DEPTH]), chooser)
        note_result(memory, steps)


def foresee(memory: Memory, playouts: int, chooser: Chance) -> None:
    """Play on from `memory.states[HERE]` as it is, hidden things and all, without a tree; only chance is drawn anew."""
    memory.counts[THINKER] = 0
    memory.path[0] = ROOT
    for _ in range(playouts):
        copy_state(memory.states, WORLD, HERE)
        another_future(memory.states[WORLD], chooser)
        play_on(memory, NOBODY, int(memory.knobs[DEPTH]), chooser)
        note_result(memory, 1)


def let_others_decide(memory: Memory, seat: int, chooser: Chance) -> None:
    """Whoever decides at the same time as the seat does so first: he cannot answer what he does not see."""
    box = memory.boxes[0]
    s = memory.states[WORLD]
    actor = companion(memory, seat)
    while actor != NOBODY:
        count = legal(box, s, actor, memory.codes[AT_HAND])
        apply(box, s, actor, sampled(memory, actor, count, chooser))
        actor = companion(memory, seat)


def companion(memory: Memory, seat: int) -> int:
    """Who else decides at the same time as the seat; `NOBODY` where it decides alone, or not at all."""
    bits = to_act(memory.boxes[0], memory.states[WORLD])
    return next_actor(bits, seat) if bits >> seat & 1 and bits != 1 << seat else NOBODY


def note_result(memory: Memory, steps: int) -> None:
    """Appraise `memory.states[WORLD]`, and count the result at the first `steps` nodes of `memory.path`."""
    appraise(memory, memory.states[WORLD])
    count_result(memory, steps)


def count_result(memory: Memory, steps: int) -> None:
    """Count `memory.results` at the first `steps` nodes of `memory.path`."""
    for i in range(steps):
        node = memory.path[i]
        memory.nodes[node][VISITS] += 1
        for player in range(memory.states[WORLD].seats):
            memory.sums[node][player] += memory.results[player]


def next_actor(bits: int, seat: int) -> int:
    """Whose decision comes first: of several at the same time, the searching seat's is the last."""
    actor = 0
    while not bits >> actor & 1 or (actor == seat and bits != 1 << seat):
        actor += 1
    return actor


def descend(memory: Memory, seat: int, chooser: Chance) -> int:
    """Walk down the tree in `memory.states[WORLD]`; return the number of nodes of `memory.path`."""
    box = memory.boxes[0]
    s = memory.states[WORLD]
    codes = memory.codes[AT_HAND]
    node = ROOT
    memory.path[0] = ROOT
    steps = 1
    bits = to_act(box, s)
    while bits and steps < LONGEST_PATH:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, codes)
        if bits != 1 << actor:
            apply(box, s, actor, sampled(memory, actor, count, chooser))
        elif count == 1:
            apply(box, s, actor, codes[0])
        else:
            if not memory.nodes[node][EXPANDED] >> actor & 1:
                if node != ROOT and memory.nodes[node][VISITS] < EXPAND_AT:
                    break
                expand(memory, node, actor, count, chooser)
            child = select(memory, node, actor, count, chooser)
            if child == NO_NODE:
                break
            apply(box, s, actor, memory.nodes[child][CODE])
            node = child
            memory.path[steps] = child
            steps += 1
            if memory.nodes[child][VISITS] == 0:
                break
        bits = to_act(box, s)
    return steps


def expand(memory: Memory, node: int, actor: int, count: int, chooser: Chance) -> None:
    """Give a node a child for every legal action."""
    memory.nodes[node][EXPANDED] |= 1 << actor
    for i in range(count):
        add_child(memory, node, actor, memory.codes[AT_HAND][i], chooser)


def add_child(memory: Memory, node: int, actor: int, code: int, chooser: Chance) -> int:
    """A new node where its promise puts it among its siblings; `NO_NODE` when the tree is full."""
    child: int = memory.counts[USED]
    if child == len(memory.nodes):
        return NO_NODE
    memory.counts[USED] = child + 1
    clear_node(memory, child)
    memory.nodes[child][CODE] = code
    memory.nodes[child][ACTOR] = actor
    prior = promise(memory, WORLD, actor, code, PRIOR_SAMPLES, chooser)
    memory.priors[child] = prior
    after = NO_NODE
    sibling = memory.nodes[node][FIRST]
    while sibling != NO_NODE and memory.priors[sibling] >= prior:
        after = sibling
        sibling = memory.nodes[sibling][NEXT]
    memory.nodes[child][NEXT] = sibling
    if after == NO_NODE:
        memory.nodes[node][FIRST] = child
    else:
        memory.nodes[after][NEXT] = child
    return child


def mark_legal(memory: Memory, count: int) -> int:
    """Mark the codes at hand; return the mark."""
    memory.counts[WALKS] += 1
    walk: int = memory.counts[WALKS]
    for i in range(count):
        memory.marks[memory.codes[AT_HAND][i]] = walk
    return walk


def select(memory: Memory, node: int, actor: int, count: int, chooser: Chance) -> int:
    """The child to go to: the best so far, unless another has been tried too little."""
    walk = mark_legal(memory, count)
    width = memory.knobs[WIDTH] + memory.knobs[WIDENING] * sqrt(float(memory.nodes[node][VISITS]))
    best = NO_NODE
    most = 0.0
    found = 0
    child = memory.nodes[node][FIRST]
    while child != NO_NODE and found < count and found < width:
        row = memory.nodes[child]
        if row[ACTOR] == actor and memory.marks[row[CODE]] == walk:
            found += 1
            memory.marks[row[CODE]] = 0
            row[AVAILABLE] += 1
            doubt = sqrt(log(row[AVAILABLE] + 1.0) / (row[VISITS] + 1.0))
            value = estimate(memory, child) + memory.knobs[EXPLORATION] * doubt
            if best == NO_NODE or value > most:
                most = value
                best = child
        child = row[NEXT]
    if child == NO_NODE and found < count:
        best = newcomer(memory, node, actor, count, best, walk, chooser)
    return best


def newcomer(memory: Memory, node: int, actor: int, count: int, best: int, walk: int, chooser: Chance) -> int:
    """An action that was not legal in the worlds before becomes a child."""
    codes = memory.codes[AT_HAND]
    for i in range(count):
        if memory.marks[codes[i]] == walk:
            child = add_child(memory, node, actor, codes[i], chooser)
            return best if child == NO_NODE else child
    return best


def estimate(memory: Memory, node: int) -> float:
    """The result a node promises to the player whose action it is."""
    row = memory.nodes[node]
    prior_visits: float = memory.knobs[PRIOR_VISITS]
    visits: float = row[VISITS] + prior_visits
    total: float = memory.sums[node][row[ACTOR]] + prior_visits * memory.priors[node]
    return total / visits


def sampled(memory: Memory, actor: int, count: int, chooser: Chance) -> int:
    """What somebody might do in `memory.states[WORLD]`: the best of a few actions picked blindly, or of all of them."""
    codes = memory.codes[AT_HAND]
    best: int = codes[0]
    if count == 1:
        return best
    looks = int(memory.knobs[CANDIDATES])
    most = 0.0
    for i in range(min(looks, count)):
        code = codes[below(chooser, count) if looks < count else i]
        value = value_after(memory, actor, code, chooser)
        if i == 0 or value > most:
            most = value
            best = code
    return best


def value_after(memory: Memory, actor: int, code: int, chooser: Chance) -> float:
    """What a position is worth to a player after an action, without much thought."""
    copy_state(memory.states, TRY, WORLD)
    s = memory.states[TRY]
    another_future(s, chooser)
    apply(memory.boxes[0], s, actor, code)
    if memory.knobs[FOLLOW_ACTIONS]:
        follow_through(memory, actor, chooser)
    return worth(memory, s, actor)


def play_on(memory: Memory, seat: int, decisions: int, chooser: Chance) -> None:
    """Some more decisions in `memory.states[WORLD]`."""
    box = memory.boxes[0]
    s = memory.states[WORLD]
    for _ in range(decisions):
        bits = to_act(box, s)
        if not bits:
            return
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, memory.codes[AT_HAND])
        apply(box, s, actor, sampled(memory, actor, count, chooser))
