"""The invariants N1 to N23 notice what they are there for (specification 10).

Each case takes a sound step of a game and spoils it in one way; the number of the broken invariant must come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardroom.games.kanban.actions import SPACE
from boardroom.games.kanban.rules import apply, faults
from boardroom.games.kanban.state import State
from boardroom.kernel.schema import copy, flatten
from tests.games.kanban.table import GAME, SHIPPED, Table, model, part, selecting, tile, working

PLACE_OF = {leaf.path: i for i, leaf in enumerate(GAME.schema.leaves)}

Step = tuple[State, State]  # before and after an action


def step(t: Table, said: str) -> Step:
    """A step of a game as the rules do it."""
    before = copy(t.state)
    apply(t.box, t.state, t.turn, SPACE.code(said))
    return before, t.state


def spoiled(s: State, changes: Mapping[str, int]) -> State:
    """The state with some integers, named by their path, made larger or smaller. `me` is the first player."""
    values = flatten(s)
    for path, change in changes.items():
        values[PLACE_OF[path.replace("me.", "players[0].").replace("rival.", "players[1].")]] += change
    return GAME.schema.from_values(values)


def acting() -> Step:
    """A step of training in the middle of a rich position."""
    t = working("TI2").levels(TI=1, AS=3).levels(seat=1, LO=3).parts(engine=2).designs("green turbo", "red none")
    t.garages("green", "red").garages("blue", seat=1).upgraded("green engine", "red turbo").upgraded(
        "blue brakes", seat=1
    )
    t.cars("red", "black").stock(bank=3, books=1, vouchers=1).built("yellow", "chassis", "engine").seats(2, red=0)
    return step(t.score(9), "train TI")


def choosing_station() -> Step:
    """Seat 0 moves from TI1 to AS1."""
    return step(selecting(2, stations=("TI1", "LO1")), "go AS1")


def ending_assembly() -> Step:
    """The end of a turn in Assembly."""
    return step(working("AS1").demand(green=1, red=1), "end turn")


def resting() -> Step:
    """Somebody else's choice between turns: nothing is under way."""
    t = selecting(2, stations=("TI1", "LO1")).cars("red", "green")
    return step(t, "go AS1")


ENGINE, TURBO = part("engine"), part("turbo")
GREEN_TURBO = tile("green turbo")

CASES: list[tuple[int, Callable[[], Step], Mapping[str, int]]] = [
    (1, acting, {f"cubes[{ENGINE}]": 1}),
    (1, acting, {f"warehouse[{TURBO}]": 1}),
    (1, acting, {f"me.parts[{ENGINE}]": -1}),
    (2, acting, {f"cars[{model('red')}]": 1}),
    (2, acting, {"queue[1]": -1}),
    (3, acting, {f"me.designs[{GREEN_TURBO}]": -1}),
    (3, acting, {"deck_below[2]": -1}),
    (3, acting, {f"me.designs[{tile('green engine')}]": 1}),
    (4, acting, {f"me.upgraded[{tile('green engine')}]": -1, f"me.designs[{tile('green engine')}]": 1}),
    (5, acting, {"red_seats": 1}),
    (5, acting, {"red_seats": -1}),
    (5, acting, {"demand_seats[0]": 1}),
    (6, acting, {"books": 1}),
    (6, acting, {"me.vouchers": 1}),
    (7, acting, {"me.bank": 8}),
    (7, acting, {"me.points[3]": -20}),
    (7, acting, {"spent": 4}),
    (8, acting, {"me.space": 1}),
    (8, choosing_station, {"me.spot": 1}),
    (9, acting, {"recycling[0]": 1, "cubes[0]": -1}),
    (10, resting, {"queue[0]": -1 - model("red"), f"cars[{model('red')}]": 1}),
    (11, acting, {f"assembly[2][{i}]": 1 for i in range(2, 6)} | {f"cubes[{i}]": -1 for i in range(2, 6)}),
    (12, acting, {f"me.parts[{ENGINE}]": 5, f"cubes[{ENGINE}]": -5}),
    (12, acting, {"me.face_up": 3}),
    (13, choosing_station, {"me.station": -1}),
    (13, choosing_station, {"me.station": 2}),
    (13, acting, {"sandra": -1}),
    (14, acting, {f"steps[{ENGINE}]": 1}),
    (15, acting, {f"was_doubled[{ENGINE}]": 1, f"steps[{ENGINE}]": 1}),
    (16, acting, {"goals_left": 1}),
    (16, acting, {"me.goal_batch[1]": 1}),
    (16, acting, {"orders_top_count": -1}),
    (17, acting, {"demand_seats[0]": -1, "red_seats": 1}),
    (17, ending_assembly, {"demand_seats[0]": -1, "red_seats": 1}),
    (18, acting, {"me.factory[0][0]": 1}),
    (18, acting, {"factory_seats[1][0]": -1, "red_seats": 1}),
    (19, acting, {"pace": 7}),
    (19, acting, {"meetings": 1}),
    (20, acting, {"week": -1}),
    (21, acting, {"rival.pending[0]": 1}),
    (22, acting, {"rival.claimed[0]": 1 + model("red"), f"cars[{model('red')}]": -1}),
    (23, acting, {"plaque_count[2]": -1}),
]


@pytest.mark.parametrize("sound", [acting, choosing_station, ending_assembly, resting])
def test_sound_steps_have_no_fault(sound):
    """What is spoiled below was sound before."""
    before, after = sound()
    assert faults(SHIPPED.values, before, after) == 0


@pytest.mark.parametrize(("number", "sound", "changes"), CASES, ids=[f"N{n}-{i}" for i, (n, _, _) in enumerate(CASES)])
def test_a_spoiled_step_is_noticed(number, sound, changes):
    """By the invariant that is about it."""
    before, after = sound()
    assert faults(SHIPPED.values, before, spoiled(after, changes)) == number


def test_every_invariant_has_a_case():
    assert {number for number, _, _ in CASES} == set(range(1, 24))
