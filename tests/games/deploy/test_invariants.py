"""The invariants N1 to N18 notice what they are there for (specification 10).

Each case takes a sound step of a game and spoils it in one way; the number of the broken invariant must come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardroom.games.deploy.actions import SPACE
from boardroom.games.deploy.rules import apply, faults, invariants
from boardroom.games.deploy.state import D_FEES, D_RETURN_TECH, D_TEAM, State
from boardroom.kernel.schema import copy, flatten
from tests.games.deploy.table import GAME, QUOTED, Table, all_systems, alone, deal, preparing, table

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
    """A CONSULT in the middle of round 3, with tiles, cubes, systems, workers and Development tiles on the table."""
    t = all_systems(alone(players=3, round=3), 2).deployed(INT=1).money(50, 40, 20).owns("sam", "auto-blue")
    t.room(a=[5], b=[6], c=2).cubes(A="bp", B1="yy", C="b").workers(coffee=1, office=1).on_spot("deploy")
    return step(t.discs({2: [0], 6: [1, 2]}).play("consult"), "pay 0 extra")


def first_round() -> Step:
    """The first action of the game."""
    return step(table().money(income=10), "consult")


def choosing_pool() -> Step:
    """The first starting tile."""
    return step(deal(2, first_player=0), "start A")


def placing() -> Step:
    """A cube goes into the server room."""
    t = alone().room(a=[5], b=[6], c=2).design(MAN="bbp").play("deploy MAN server")
    return step(t, "put A")


def adding_worker() -> Step:
    """A worker joins the team of seat 0, who has just about the income for it."""
    t = preparing(3).room(c=2).money(income=11, bvp=1).end_actions().to_decision(D_TEAM)
    assert t.turn == 0
    return step(t, "worker add")


def trading() -> Step:
    """Seat 0 trades before fees are due."""
    t = preparing().money(50, 20, 5).workers(coffee=1).end_actions().to_decision(D_FEES)
    return step(t, "trade cash")


def ending_round() -> Step:
    """The last action of round 2; nobody has anything to decide before the actions of round 3 but seat 0's trade."""
    t = alone().deployed(ADM=2).money(50, 20, 5).discs({5: [0], 6: [1]})
    return step(t, "consult")


def preparing_round() -> Step:
    """Seat 0 gives technology back, which leads to the next first player."""
    t = preparing(3).owns("asset").money(income=3).end_actions().to_decision(D_RETURN_TECH)
    return step(t, "return asset")


def ending_game() -> Step:
    """The last trade window of the game is closed."""
    t = table(round=5).money(50, 20, 5).end_actions()
    return step(t, "done")


STEPS = (
    acting, first_round, choosing_pool, placing, adding_worker, trading, ending_round, preparing_round, ending_game,
)  # fmt: skip


@pytest.mark.parametrize("made", STEPS)
def test_sound_steps_have_no_fault(made):
    """What the cases below spoil is sound before."""
    assert faults(QUOTED.values, *made()) == 0


# Systems: 0 ADM, 4 INT. Places: 0 A, 1 B1, 5 C. Colours: 0 yellow, 1 blue, 2 purple. Spots: 1 DEPLOY, 5 BVP.
# Points: 0 systems, 1 cloud, 2 optimisation, 3 spot, 4 capacity, 5 money, 6 penalties, 7 trades.
CASES: list[tuple[int, str, Callable[[], Step], dict[str, int]]] = [
    (1, "a cube too many in the bag", acting, {"bag[0]": 1}),
    (1, "a cube lost from a server room", acting, {"rival.cubes[0][1]": 1}),
    (2, "a design with a cube too many", acting, {"me.design[0][0]": 1, "bag[0]": -1}),
    (2, "a design with a cube too few", acting, {"me.design[0][0]": -1, "bag[0]": 1}),
    (2, "cubes on a system that is complete", acting, {"me.deployed[0]": 1}),
    (2, "a side of a tile that is not deployed", acting, {"me.cloud[0][2]": 1}),
    (2, "a tapped tile that is not deployed", acting, {"me.tapped[0][2]": 1}),
    (2, "a deployed system without a column", acting, {"me.columns[3]": -4}),
    (2, "a column without a deployed system", acting, {"rival.columns[0]": 1}),
    (3, "more cubes than capacity", acting, {"me.cubes[5][1]": 2, "bag[1]": -2}),
    (3, "a sub-pool that overflows", placing, {"me.cubes[1][0]": 7, "bag[0]": -7}),
    (3, "a marker beyond its track", acting, {"rival.marker": 10}),
    (4, "yellow in pool A", acting, {"me.cubes[0][0]": 1, "bag[0]": -1}),
    (4, "yellow in pool C", acting, {"me.cubes[5][0]": 1, "bag[0]": -1}),
    (4, "blue in pool B", acting, {"me.cubes[1][1]": 1, "bag[1]": -1}),
    (5, "a capacity tile too many", acting, {"aside[0]": 1}),
    (5, "a capacity tile from nowhere", first_round, {"me.tiles[0][1]": 4}),
    (6, "debts", acting, {"me.cash": -54}),
    (6, "income below zero", first_round, {"me.income": -11}),
    (6, "income beyond the track", acting, {"me.income": 36}),
    (7, "a sixth worker", acting, {"me.supply": 1}),
    (7, "a worker in the office before the round", adding_worker, {"me.coffee": -1, "me.office": 1}),
    (7, "a worker on a spot at the end of the round", trading, {"me.coffee": -1, "spots[5]": 1}),
    (8, "income from nowhere", acting, {"me.income": 1}),
    (8, "a worker who costs nothing", adding_worker, {"me.income": 5}),
    (9, "somebody else's turn", acting, {"seat": 1}),
    (9, "a step for nothing", acting, {"me.progress": 1}),
    (9, "an extra worker paid on top", acting, {"me.office": -1, "me.coffee": 1}),
    (9, "a step while cubes are placed", placing, {"me.progress": 1}),
    (10, "a disc further than any system carries it", acting, {"rival.progress": 5}),
    (10, "a disc that far at the start of a round", adding_worker, {"rival.progress": 5}),
    (11, "four Development tiles", acting,
     {"me.owned[0]": 1, "me.owned[1]": 1, "development[0]": -1, "development[1]": -1}),
    (11, "a Development tile too many", acting, {"development[0]": 1}),
    (12, "an old stack in the market", acting, {"stacks[1]": 1, "aside[2]": -1}),
    (12, "a waiting stack that somebody bought from", acting, {"stacks[6]": -1, "aside[7]": 1}),
    (13, "a worker in round 1", first_round, {"me.supply": -1, "me.office": 1, "me.income": -5}),
    (15, "a worker added at a loss", adding_worker, {"me.marker": 1}),
    (16, "an Integration without its systems", acting,
     {"me.deployed[0]": -2, "me.columns[0]": 1, "me.columns[1]": 1, "me.columns[2]": 1, "me.columns[3]": -4,
      "me.design[0][0]": -2, "bag[0]": 2}),
    (17, "a disc in two places", acting, {"order[1]": 1}),
    (17, "discs that changed places by themselves", acting, {"order[1]": 1, "order[2]": -1}),
    (17, "a new first player below another disc", preparing_round, {"order[0]": -1, "order[1]": 1}),
    (17, "a disc that arrived below another one", first_round, {"order[0]": 1, "order[1]": -1}),
    (18, "a BVP from nowhere", acting, {"me.bvp": 1}),
    (18, "a cloud point without a tile", acting, {"me.bvp": 1, "me.points[1]": 1}),
    (18, "points for capacity before the end", acting, {"me.bvp": 1, "me.points[4]": 1}),
    (18, "points for money before the end", acting, {"me.bvp": 1, "me.points[5]": 1}),
    (18, "a penalty taken back", acting, {"me.bvp": 1, "me.points[6]": 1}),
    (18, "a trade taken back", acting, {"me.bvp": 1, "me.points[7]": 1}),
    (18, "systems scored in the middle of a round", acting, {"me.bvp": 1, "me.points[0]": 1}),
    (18, "systems not scored at the end of a round", ending_round, {"me.bvp": -1, "me.points[0]": -1}),
    (18, "a spot that pays in the middle of a round", acting, {"me.bvp": 1, "me.points[3]": 1}),
    (18, "optimisation in the middle of a round", acting, {"me.bvp": 1, "me.points[2]": 1}),
    (18, "optimisation taken back", ending_game, {"me.bvp": -2, "me.points[2]": -2}),
    (18, "two optimisation bonuses", ending_game, {"me.bvp": 2, "me.points[2]": 2}),
    (18, "an end before round 5", adding_worker, {"decision": 12}),
    (18, "a starting tile in round 3", preparing_round, {"decision": -2}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "made", "changes"),
    [(number, made, changes) for number, _, made, changes in CASES],
    ids=[f"N{number}: {what}" for number, what, _, _ in CASES],
)
def test_invariant(number, made, changes):
    """The spoiled step is recognised by its number."""
    before, after = made()
    assert faults(QUOTED.values, before, spoiled(after, changes)) == number


def test_n14_fees_that_do_not_add_up(monkeypatch):
    """Fees lie nowhere on the table, they are counted: so the counting itself is spoiled here."""
    before, after = acting()
    monkeypatch.setattr(invariants, "fees", lambda *counted: 0)
    assert faults(QUOTED.values, before, after) == 14


def test_n18_a_round_left_out():
    """Rounds follow each other; the number alone is spoiled, so the check is asked directly."""
    before, after = acting()
    after.round = before.round + 2
    assert invariants.round_fault(before, after)
    after.round = before.round - 1
    assert invariants.round_fault(before, after)


def test_every_invariant_has_a_case():
    """N14 has its own test above."""
    assert {number for number, _, _, _ in CASES} | {14} == set(range(1, 19))
