"""Search where a network leads. In the common subset.

The tree is that of `boardroom.bots.search`: shared by all worlds that the seat cannot tell apart, open to chance. But
only the seat's own decisions are searched: an action is tried by how likely the network takes it to be (PUCT). Rivals
do what the network expects of them, and a walk goes on until the seat must decide anew: there the network tells, in
place of a playout, what the seat can hope for. So all its actions are judged alike, through its own eyes, where the
network has learned to judge; asked in the turn of somebody else it would think better of him.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from boardroom.bots.appraisal import appraise
from boardroom.bots.choose import imagine
from boardroom.bots.memory import (
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
    WORLD,
    Memory,
)
from boardroom.bots.network.forward import WORDS, Net, ask, draw, expect, lean
from boardroom.bots.search import (
    ANY_CODE,
    NO_NODE,
    NOBODY,
    ROOT,
    clear_node,
    companion,
    count_result,
    mark_legal,
    next_actor,
)
from boardroom.kernel.chance import Chance, next_word
from boardroom.kernel.contract import apply, legal, to_act
from boardroom.kernel.fast import copy_state
from boardroom.kernel.places import place_of

CURIOSITY: Final = 0.3  # how much hope a likely action that was tried little is worth another look
DOUBT: Final = 0.02  # an action never tried gives so much less hope than its elders
AS_LEARNED: Final = 1.0  # the temperature at which likelihoods of the seat's own actions are read
AT_WORK: Final = 0.5  # and those of its rivals': while they learned they tried things, now they mean to win
FOR_PLACES: Final = 0.75  # of what a network hopes for, from -1 to 1; the rest is for the lead
SELDOM: Final = 0.01  # times the likeliest: actions below it are tried at the root only
BREADTH: Final = 8  # playouts at the root for every action tried: whoever asks for advice hears of others too
KNOWN_ENOUGH: Final = 0.5  # of all likelihood must lie in children that are legal in a world, or more are made
LOWEST: Final = -0.98  # nobody's prospects are worse


def guided_search(memory: Memory, net: Net, seat: int, first: int, playouts: int, chooser: Chance) -> None:
    """Grow the tree for the seat that decides in `memory.states[HERE]`, as `boardroom.bots.search.search` does."""
    for _ in range(playouts):
        imagine(memory, seat, chooser)
        if first != ANY_CODE:
            let_others_imagine(memory, net, seat, chooser)
            apply(memory.boxes[0], memory.states[WORLD], seat, first)
        explore(memory, net, seat, chooser)


def foretell(memory: Memory, net: Net) -> None:
    """What everybody can expect in `memory.states[HERE]`, in its results: the mean of what all seats see.

    Each of them thinks somewhat better of itself; asking only who decides would move with every turn.
    """
    copy_state(memory.states, WORLD, HERE)
    memory.counts[THINKER] = 0
    s = memory.states[WORLD]
    if to_act(memory.boxes[0], s) == 0:
        appraise(memory, s)
        return
    clear_node(memory, ROOT)
    for seat in range(s.seats):
        ask(net, memory.states, WORLD, seat)
        share_out(memory, net, seat)
        memory.path[0] = ROOT
        count_result(memory, 1)
    for seat in range(s.seats):
        memory.results[seat] = memory.sums[ROOT][seat] / memory.nodes[ROOT][VISITS]


def let_others_imagine(memory: Memory, net: Net, seat: int, chooser: Chance) -> None:
    """Whoever decides at the same time as the seat does so first: he cannot answer what he does not see."""
    box = memory.boxes[0]
    s = memory.states[WORLD]
    actor = companion(memory, seat)
    while actor != NOBODY:
        count = legal(box, s, actor, memory.codes[AT_HAND])
        apply(box, s, actor, imagined(memory, net, actor, count, chooser))
        actor = companion(memory, seat)


def explore(memory: Memory, net: Net, seat: int, chooser: Chance) -> None:
    """Walk down the tree in `memory.states[WORLD]` to a new decision of the seat, or to the end, and judge that."""
    box = memory.boxes[0]
    s = memory.states[WORLD]
    codes = memory.codes[AT_HAND]
    node = ROOT
    memory.path[0] = ROOT
    steps = 1
    left = False  # the tree, where it is full or deep enough
    bits = to_act(box, s)
    while bits:
        actor = next_actor(bits, seat)
        count = legal(box, s, actor, codes)
        left = left or steps == LONGEST_PATH
        if count == 1:
            apply(box, s, actor, codes[0])
        elif bits != 1 << actor or (left and actor != seat):
            apply(box, s, actor, imagined(memory, net, actor, count, chooser))
        else:
            child = NO_NODE if left else step_from(memory, node, seat, actor, count, chooser)
            if child == NO_NODE:
                ask(net, memory.states, WORLD, actor)
                if not left:
                    add_likely(memory, net, node, actor, count, AS_LEARNED if actor == seat else AT_WORK)
                if actor == seat:
                    share_out(memory, net, seat)
                    note(memory, steps, expect(net, s.seats, seat, seat))
                    return
                child = step_from(memory, node, seat, actor, count, chooser)
            if child == NO_NODE:
                left = True
                continue
            apply(box, s, actor, memory.nodes[child][CODE])
            node = child
            memory.path[steps] = child
            steps += 1
        bits = to_act(box, s)
    appraise(memory, s)
    note(memory, steps, hope_fulfilled(memory, s.seats, seat))


def note(memory: Memory, steps: int, hope: float) -> None:
    """Count `memory.results`, and what the seat hopes for, at the first `steps` nodes of `memory.path`."""
    count_result(memory, steps)
    for i in range(steps):
        memory.hopes[memory.path[i]] += hope


def hope_fulfilled(memory: Memory, seats: int, seat: int) -> float:
    """What the end of a game is worth to a seat, as networks count: others left behind, less those ahead.

    The lead counts as in `memory.results`, by which winning is worth somewhat more than networks know.
    """
    behind = 0
    for other in range(seats):
        if memory.places[other] > memory.places[seat]:
            behind += 1
        elif memory.places[other] < memory.places[seat]:
            behind -= 1
    lead: float = 2.0 * memory.results[seat] - 1.0
    return FOR_PLACES * behind / max(1, seats - 1) + (1.0 - FOR_PLACES) * lead


def imagined(memory: Memory, net: Net, actor: int, count: int, chooser: Chance) -> int:
    """What somebody might do in `memory.states[WORLD]`."""
    codes = memory.codes[AT_HAND]
    if count == 1:
        return int(codes[0])
    ask(net, memory.states, WORLD, actor)
    lean(net, memory.boxes[0], memory.states, WORLD, actor, codes, count, AT_WORK)
    return int(codes[draw(net, count, chooser)])


def share_out(memory: Memory, net: Net, actor: int) -> None:
    """Share the result 1 among the seats, in `memory.results`, as the last answer has it.

    Expectations tell of places; the more players there are, the more it takes to be the one who wins.
    """
    seats = memory.states[WORLD].seats
    total = 0.0
    for seat in range(seats):
        hope = (1.0 + min(max(expect(net, seats, actor, seat), LOWEST), 1.0)) / 2
        memory.results[seat] = hope ** max(1, 2 * seats - 3)
        total += memory.results[seat]
    if seats > 1:
        for seat in range(seats):
            memory.results[seat] /= total


def add_likely(memory: Memory, net: Net, node: int, actor: int, count: int, warmth: float) -> None:
    """Give a node a child for every legal action that the last answer takes to be likely at a temperature.

    Those it has already become as likely as they are in this world, if they were less so in others.
    """
    codes = memory.codes[AT_HAND]
    best = lean(net, memory.boxes[0], memory.states, WORLD, actor, codes, count, warmth)
    least = 0.0 if node == ROOT else net.chances[best] * SELDOM
    memory.nodes[node][EXPANDED] |= 1 << actor
    walk = mark_legal(memory, count)
    child = memory.nodes[node][FIRST]
    while child != NO_NODE:
        if is_legal(memory, child, actor, walk):
            code = memory.nodes[child][CODE]
            memory.marks[code] = 0
            memory.priors[child] = max(memory.priors[child], net.chances[place_of(codes, count, code)])
        child = memory.nodes[child][NEXT]
    for i in range(count):
        if memory.marks[codes[i]] == walk and net.chances[i] >= least and memory.counts[USED] < len(memory.nodes):
            child = memory.counts[USED]
            memory.counts[USED] = child + 1
            clear_node(memory, child)
            memory.nodes[child][CODE] = codes[i]
            memory.nodes[child][ACTOR] = actor
            memory.priors[child] = net.chances[i]
            memory.nodes[child][NEXT] = memory.nodes[node][FIRST]
            memory.nodes[node][FIRST] = child


def step_from(memory: Memory, node: int, seat: int, actor: int, count: int, chooser: Chance) -> int:
    """The child to go to: the seat looks for the best, its rivals do what is likely.

    `NO_NODE` if too little is known in this world.
    """
    if not memory.nodes[node][EXPANDED] >> actor & 1:
        return NO_NODE
    walk = mark_legal(memory, count)
    known = 0.0
    child = memory.nodes[node][FIRST]
    while child != NO_NODE:
        if is_legal(memory, child, actor, walk):
            known += memory.priors[child]
        child = memory.nodes[child][NEXT]
    if known < KNOWN_ENOUGH and memory.counts[USED] < len(memory.nodes):
        return NO_NODE
    if actor == seat:
        return most_promising(memory, node, actor, walk)
    return likely_child(memory, node, actor, walk, known * (next_word(chooser) / WORDS))


def is_legal(memory: Memory, child: int, actor: int, walk: int) -> bool:
    """Whether a child is an action of somebody that was marked as legal."""
    option = memory.nodes[child]
    return bool(option[ACTOR] == actor and memory.marks[option[CODE]] == walk)


def likely_child(memory: Memory, node: int, actor: int, walk: int, ticket: float) -> int:
    """The legal child that a ticket falls to, as large as they are likely."""
    last = NO_NODE
    child = memory.nodes[node][FIRST]
    while child != NO_NODE and ticket >= 0.0:
        if is_legal(memory, child, actor, walk):
            last = child
            ticket -= memory.priors[child]
        child = memory.nodes[child][NEXT]
    return last


def most_promising(memory: Memory, node: int, actor: int, walk: int) -> int:
    """The legal child that gives most hope, or is likely and was tried little."""
    row = memory.nodes[node]
    usual = memory.hopes[node] / max(row[VISITS], 1) - DOUBT
    best = NO_NODE
    most = 0.0
    tried = 0
    untried = NO_NODE
    child = row[FIRST]
    while child != NO_NODE:
        option = memory.nodes[child]
        if is_legal(memory, child, actor, walk):
            option[AVAILABLE] += 1
            visits = option[VISITS]
            if visits:
                tried += 1
            elif untried == NO_NODE or memory.priors[child] > memory.priors[untried]:
                untried = child
            hope = memory.hopes[child] / visits if visits else usual
            value = hope + CURIOSITY * memory.priors[child] * sqrt(float(option[AVAILABLE])) / (1.0 + visits)
            if best == NO_NODE or value > most:
                most = value
                best = child
        child = option[NEXT]
    if node == ROOT and untried != NO_NODE and row[VISITS] >= BREADTH * tried:
        return untried
    return best
