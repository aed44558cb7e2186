"""The invariants N1 to N20 notice what they are there for (specification 10).

Each case takes a sound step of a game and spoils it in one way; the number of the broken invariant must come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.rules import apply, faults, invariants
from boardroom.games.upgrade.state import LAST_ROW, State
from boardroom.kernel.schema import copy, flatten
from tests.games.upgrade.table import GAME, QUOTED, Table, alone, opening, table

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
    """A TRAIN in the middle of year 4, with tiles, tokens, integration and a bonus on the table."""
    t = alone(year=4).row(2).money(100, 20).solutions("silver").integrated(1).tokens("A", fresh=1, red=1)
    return step(t.bonus("report"), "train M blue")


def acting_solo() -> Step:
    """The same kind of step without anybody else."""
    return step(alone(players=1, year=4), "train M blue")


def planning() -> Step:
    """The first plan of year 1."""
    return step(opening(players=2).to_planning(), "plan train")


def passing() -> Step:
    """The last pass of year 1, which begins year 2."""
    t = table(players=2).solution("W", "silver").tokens("W", fresh=1, red=1).bonus("lobby")
    return step(t.play("pass"), "pass")


def ending() -> Step:
    """The last pass of year 6."""
    return step(table(players=2, year=6).play("pass"), "pass")


@pytest.mark.parametrize("made", [acting, acting_solo, planning, passing, ending])
def test_sound_steps_have_no_fault(made):
    """What the cases below spoil is sound before."""
    assert faults(QUOTED.values, *made()) == 0


# Areas: 0 A, 1 M, 2 W, 3 L. Points: 6 penalties. Used markers: 5 REPORT. Decisions: 2 action, 6 the end.
CASES: list[tuple[int, str, Callable[[], Step], dict[str, int]]] = [
    (1, "a seventh influence marker", acting, {"me.influence_available": 1}),
    (2, "an eighth commitment token", acting, {"me.commitments": 1}),
    (3, "a fourth action marker", acting, {"me.hand": 1}),
    (3, "a bonus marker without its spot", acting, {"rival.bonus_marker": 1}),
    (4, "a solution tile too many", acting, {"stock[0][0]": 1}),
    (5, "a user-group tile lost", acting, {"bags[0][0]": -1}),
    (5, "a user-group tile too many", acting, {"bags[0][0]": 1}),
    (5, "a yellow tile where no yellow spot is", acting,
     {"bags[1][0]": -1, "me.areas[1].tiles[1][0]": 1, "me.users": 1}),
    (6, "a disc that shows other users than the boards", acting, {"me.users": 1}),
    (6, "users who left", acting, {"rival.areas[0].start_size": -1, "rival.users": -1}),
    (6, "a disc beyond the user track", acting, {"me.areas[0].start_size": 40, "me.users": 40}),
    (7, "a disc beyond the worker track", acting, {"me.row": 6}),
    (7, "a disc in two places", acting, {"order[0]": 1}),
    (7, "a disc on the Pass track while planning", planning, {"me.passed": 1}),
    (7, "a disc on the worker track at the end", ending, {"me.passed": -1}),
    (8, "debts", acting, {"me.credits": -91}),
    (8, "BVP below zero in the middle of a year", acting, {"rival.bvp": -1, "rival.points[6]": -1}),
    (9, "a level that fell", acting, {"me.areas[2].level": -1}),
    (9, "level II without a tile", acting, {"me.areas[2].colour": -2}),
    (9, "a tuned level I area", planning, {"me.areas[2].tuned": 1}),
    (9, "level III in year 1", planning, {"me.areas[2].level": 2, "me.areas[2].colour": 1}),
    (10, "tokens without influence", acting, {"me.areas[0].influence": -1, "me.influence_available": 1}),
    (10, "more fresh tokens than the limit", acting,
     {"me.areas[1].influence": 1, "me.influence_available": -1, "me.areas[1].fresh": 3, "me.commitments": -3}),
    (11, "step 1 at level I", planning, {"me.integration": 1, "me.influence_available": -1}),
    (11, "step 3 at level II", acting, {"me.integration": 2, "me.influence_available": -2}),
    (11, "a step taken back", acting, {"me.integration": -1, "me.influence_available": 1}),
    (13, "two bonuses for one player", acting, {"bonus[0]": 1, "me.influence_available": -1}),
    (13, "a bonus left over from last year", passing, {"bonus[0]": 1, "me.influence_available": -1}),
    (14, "two reports in a year", acting, {"me.used[5]": 2, "me.hand": -2}),
    (14, "an action repeated where that is forbidden", acting,
     {"options.repeat_actions": 1, "me.used[4]": 2, "me.hand": -2}),
    (15, "a fresh token after ageing", planning,
     {"me.areas[0].influence": 1, "me.influence_available": -1, "me.areas[0].fresh": 1, "me.commitments": -1}),
    (15, "an old token left over", passing, {"me.areas[2].red": 1, "me.commitments": -1}),
    (16, "a disc that went up again", acting, {"me.row": -2}),
    (17, "somebody else's turn", acting, {"seat": 1}),
    (18, "a credit from nowhere", acting, {"me.credits": 1}),
    (18, "income that was not paid in full", passing, {"me.credits": -1}),
    (18, "a BVP from nowhere", acting, {"me.bvp": 1}),
    (18, "a source without its BVP", acting, {"me.points[0]": 1}),
    (19, "a year left out", acting_solo, {"year": 2}),
    (19, "an end before year 6", acting_solo, {"decision": 4, "me.passed": 1}),
    (20, "a start row that is not printed under the disc", passing, {"me.row": -1}),
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


@pytest.mark.parametrize("derived", ["workload", "additional_workload"])
def test_n12_workload_that_does_not_add_up(monkeypatch, derived):
    """Workload lies nowhere on the table, it is counted: so the counting itself is spoiled here."""
    before, after = acting()
    right = getattr(invariants, derived)
    monkeypatch.setattr(invariants, derived, lambda *counted: right(*counted) + 4)
    assert faults(QUOTED.values, before, after) == 12


def test_every_invariant_has_a_case():
    """N12 has its own test above."""
    assert {number for number, _, _, _ in CASES} | {12} == set(range(1, 21))


def test_n20_every_printed_start_row_is_sound():
    before, after = passing()
    box, me = copy(QUOTED.values), after.players[before.seat]
    box.pass_to_start[LAST_ROW] = max(box.pass_to_start) + 1  # as an owner could correct it
    for me.row in box.pass_to_start:
        assert not invariants.start_row_fault(box, before, after, before.seat)
    me.row = max(box.pass_to_start) + 1
    assert invariants.start_row_fault(box, before, after, before.seat)
