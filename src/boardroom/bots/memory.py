"""What a bot thinks with: copies of the state, lists, the weights, the tree.

Everything is laid out once, as NumPy arrays for compiled code or as lists for plain code, and handed to the functions
that think; these allocate nothing. A thread needs a memory of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from boardroom.bots.weights import Weights
from boardroom.kernel.box import Box
from boardroom.kernel.chance import Chance
from boardroom.kernel.game import Game
from boardroom.kernel.schema import Schema

CHOOSERS: Final = Schema(Chance)

# Places in the list of states.
HERE: Final = 0  # the position to decide in
WORLD: Final = 1  # one way it could be, as far as the seat knows; a playout plays on in it
TRY: Final = 2  # what an action would lead to
FOLLOW: Final = 3  # and the next small decision
PLACES: Final = 4

# Lists of codes that are in use at the same time.
AT_HAND: Final = 0
FOLLOWING: Final = 1
LISTS: Final = 2

# Columns of a node of the tree, all whole numbers.
CODE: Final = 0  # the action that leads here
ACTOR: Final = 1  # and who takes it
FIRST: Final = 2  # child
NEXT: Final = 3  # sibling, in the order of promise
EXPANDED: Final = 4  # bit set of the seats whose actions have become children
VISITS: Final = 5
AVAILABLE: Final = 6  # times the action was there to be chosen
COLUMNS: Final = 7

# Numbers that guide search.
SCALE: Final = 0  # a lead of so many points makes a player e times as likely to win
DEPTH: Final = 1  # decisions a playout plays on before it is judged
EXPLORATION: Final = 2  # how much an action that was tried little is worth another look
PRIOR_VISITS: Final = 3  # the first judgement of an action counts as so many visits
WIDTH: Final = 4  # actions of a node that are considered at first
WIDENING: Final = 5  # and so many more times the root of its visits
CANDIDATES: Final = 6  # actions a playout compares before it takes the best
FOLLOW_ACTIONS: Final = 7  # whether it compares them where they end, or after the first small decision

LONGEST_PATH: Final = 64  # nodes from the root
ROOM: Final = {True: 1 << 17, False: 1 << 11}  # nodes of a tree, fast and plain


class Memory(NamedTuple):
    """All that thinking needs. Named fields, so that compiled code can use it too."""

    boxes: Any
    states: Any  # [PLACES]
    codes: Any  # [LISTS][code]
    terms: Any  # [seat][term]
    weights: Any  # [seat][term]: as the bot on that seat judges, itself and the others
    knobs: Any  # [SCALE …]
    results: Any  # [seat]: what a position promises to everybody
    places: Any  # [seat]: of a finished game
    nodes: Any  # [node][COLUMNS]
    sums: Any  # [node][seat]: results that went through a node
    hopes: Any  # [node]: sum of what the thinker hoped for at the end of walks through it, where a network leads
    priors: Any  # [node]: result for the actor when the node was made, before any visit
    path: Any  # [LONGEST_PATH]
    marks: Any  # [code]: in which walk the code was legal, or has been found in the tree
    counts: Any  # [COUNTS]


# What is counted in `Memory.counts`.
USED: Final = 0  # nodes
WALKS: Final = 1  # number of the walk through the children of a node
THINKER: Final = 2  # seat whose weights are used
COUNTS: Final = 3


class Maker:
    """Makes records and tables, for compiled or for plain code."""

    def __init__(self, fast: bool) -> None:
        self.fast = fast

    def records(self, schema: Schema[Any], plain: Sequence[Any]) -> Any:
        """The records as a list, or as an array."""
        return schema.to_array(*plain) if self.fast else list(plain)

    def zeros(self, *lengths: int) -> Any:
        """A table of zeros: an array for fast code, nested lists for plain code (many times quicker than arrays)."""
        if self.fast:
            import numpy as np

            return np.zeros(lengths, np.int64)
        return _nested(lengths)

    def reals(self, *lengths: int) -> Any:
        """The same for numbers that are not whole."""
        if self.fast:
            import numpy as np

            return np.zeros(lengths, np.float64)
        return _nested(lengths)

    def driver(self, game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function` itself, or its compiled twin."""
        if not self.fast:
            return function
        from boardroom.kernel.fast import compiled

        return compiled(game, function)


def _nested(lengths: Sequence[int]) -> Any:
    if len(lengths) == 1:
        return [0] * lengths[0]
    return [_nested(lengths[1:]) for _ in range(lengths[0])]


def make_memory(game: Game, box: Box[Any], weights: Weights, fast: bool, room: int = 1) -> Memory:
    """An empty memory; `room` is the number of nodes a tree may have."""
    make = Maker(fast)
    seats, codes, terms = game.max_seats, len(game.space), len(game.evaluation.terms)
    blank = game.schema.new()
    memory = Memory(
        boxes=make.records(box.schema, [box.values]),
        states=make.records(game.schema, [blank] * PLACES),
        codes=make.zeros(LISTS, codes),
        terms=make.reals(seats, terms),
        weights=make.reals(seats, terms),
        knobs=make.reals(len(weights.knobs)),
        results=make.reals(seats),
        places=make.zeros(seats),
        nodes=make.zeros(room, COLUMNS),
        sums=make.reals(room, seats),
        hopes=make.reals(room),
        priors=make.reals(room),
        path=make.zeros(LONGEST_PATH),
        marks=make.zeros(codes),
        counts=make.zeros(COUNTS),
    )
    for seat in range(seats):
        memory.weights[seat][:] = weights.values
    memory.knobs[:] = weights.knobs
    return memory
