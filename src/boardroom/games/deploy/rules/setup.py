"""Setting up (L448-L500, specification 3)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.bag import reveal
from boardroom.games.deploy.rules.round import next_question, start_step
from boardroom.games.deploy.state import (
    BASIC,
    COLOURS,
    D_START,
    DEVELOPMENTS,
    FEWEST_SEATS,
    LOWEST_STACK,
    MAIN_SYSTEMS,
    NONE,
    SMALLEST_TILE,
    SPOTS,
    STACKS,
    SYSTEMS,
    TILE_VALUES,
    State,
)
from boardroom.kernel.chance import below
from boardroom.kernel.order import begin_with
from boardroom.kernel.places import copy_first, fill


def setup(box: Box, s: State) -> None:
    """Everything from the empty table to the choice of the first starting pool; round 1 has no preparation (L552)."""
    s.round = 1
    s.action = NONE
    s.discard = NONE
    fill(s.spots, SPOTS, NONE)
    fill_bag(box, s)
    stack_capacity(box, s)
    lay_out_development(box, s)
    for seat in range(s.seats):
        hand_out_pieces(box, s, seat)
    choose_first_player(s)
    stack_discs(s)
    compensate(box, s)
    for i in range(s.seats):
        reveal_systems(box, s, (s.first + i) % s.seats)
    start_step(s, D_START)
    next_question(box, s)


def fill_bag(box: Box, s: State) -> None:
    """All workload cubes go into the bag (L450)."""
    copy_first(s.bag, box.bag, COLOURS)


def stack_capacity(box: Box, s: State) -> None:
    """Seven stacks, lower with fewer players; the 2s and the tiles left out are put aside (L490, A3)."""
    copy_first(s.aside, box.capacity_copies, TILE_VALUES)
    for stack in range(STACKS):
        s.stacks[stack] = box.stack_size[s.seats - FEWEST_SEATS]
        s.aside[stack + LOWEST_STACK - SMALLEST_TILE] -= s.stacks[stack]


def lay_out_development(box: Box, s: State) -> None:
    """Eight types of Development tiles, none in the basic game (L500, A1)."""
    if s.options.development != BASIC:
        fill(s.development, DEVELOPMENTS, box.development_copies[s.options.dev_copies])


def hand_out_pieces(box: Box, s: State, seat: int) -> None:
    """Credits, income, workers in the supply, an empty track; the pool C marker stands at the bottom (L460, A43)."""
    me = s.players[seat]
    me.cash = box.start_cash
    me.income = box.start_income
    me.supply = box.extra_workers
    fill(me.columns, MAIN_SYSTEMS, NONE)


def choose_first_player(s: State) -> None:
    """Drawn, or fixed by the option (L452)."""
    s.first = s.options.first_player - 1 if s.options.first_player else below(s.chance, s.seats)


def stack_discs(s: State) -> None:
    """One stack on home: the first player on top, then clockwise (L494)."""
    begin_with(s.order, s.first, s.seats)


def compensate(box: Box, s: State) -> None:
    """With the option, credits by turn order: who acts when is worth something."""
    if s.options.compensation:
        for place in range(s.seats):
            s.players[s.order[place]].cash += box.compensation[s.seats - FEWEST_SEATS][place]


def reveal_systems(box: Box, s: State, seat: int) -> None:
    """Cubes on the top tile of every system, Integration included (L458, A18)."""
    for system in range(SYSTEMS):
        reveal(box, s, seat, system)


def redeal(box: Box, s: State, seat: int) -> None:
    """Nothing lies hidden: only the cubes to be drawn are unknown, and the generator is new already."""
