"""The MOVE and REMOVE actions and the free ones (L771-L814, specification 5.5, 5.6, 5.7)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.actions import MOVE_AC, PAY
from boardroom.games.deploy.rules.move import after_source, after_target, from_place, to_place
from boardroom.games.deploy.rules.reasons import IN_USE, MUST_MOVE, NO_SUCH_CUBE, NOTHING_TO_MOVE, PLACE_FULL
from boardroom.games.deploy.state import D_ACTION, D_MOVE, D_REMOVE
from tests.games.deploy.table import Table, alone

FIVE_MOVES = (
    "move B1>B2 2 purple",
    "move B2>B1 2 yellow",
    "move B2>B1 yellow",
    "move A>B2 purple",
    "move A>B2 purple",
)


def rulebook_example() -> Table:
    """Purple in A and everywhere in B (L791-L802)."""
    return alone().room(a=[2], b=[6, 6]).cubes(A="pp", B1="ypp", B2="yyyp")


def test_g09_five_movements_save_16_credits():
    """Purple together in B2, yellow in B1, pool A empty (L791-L802)."""
    t = rulebook_example()
    assert t.fees() == 8 + 14 + 14
    t.play("move", *FIVE_MOVES)
    assert (t.held("A"), t.held("B1"), t.held("B2")) == ("", "yyyy", "ppppp")
    assert t.fees() == 0 + 6 + 14
    assert t.player().progress == 1
    assert t.state.decision == D_ACTION  # five are the most


def test_a20_the_saving_of_the_example_holds_not_its_totals():
    """32 to 16 belongs to older fees; with 6 and 14 the same moves lead from 36 to 20 (L349, L791, L802)."""
    t = rulebook_example()
    before = t.fees()
    t.play("move", *FIVE_MOVES)
    assert (before, t.fees(), before - t.fees()) == (36, 20, 16)


def test_g10_no_swap():
    """Both sub-pools are full: nothing can move within B (L775)."""
    t = alone().room(b=[2, 2]).cubes(B1="yy", B2="pp")
    assert t.why_not("move") == NOTHING_TO_MOVE


def test_a_move_makes_at_least_one_movement_and_may_stop_then():
    """Up to five (L775)."""
    t = alone().room(a=[2], b=[3, 3]).cubes(A="p", B1="yy").play("move")
    assert t.state.decision == D_MOVE
    assert t.why_not("done") == MUST_MOVE
    t.play("move B1>B2 2 yellow")
    assert t.allows("done")
    t.play("done")
    assert (t.held("B2"), t.state.decision) == ("yy", D_ACTION)


def test_which_cubes_may_go_where():
    """Blue and purple between A and C, purple to and from B, yellow only within B (L775, 5.5)."""
    t = alone().room(a=[3], b=[4, 2], c=3).cubes(A="b", B1="yp", C="p").play("move")
    assert t.legal() == [
        "move A>C blue",
        "move C>A purple",
        "move C>B1 purple",
        "move C>B2 purple",
        "move B1>A purple",
        "move B1>C purple",
        "move B1>B2 yellow",
        "move B1>B2 purple",
        "move B1>B2 yellow+purple",
    ]
    assert t.why_not("move A>C purple") == NO_SUCH_CUBE


def test_two_cubes_need_two_places():
    """Each movement is checked on its own (L775)."""
    t = alone().room(b=[3, 2]).cubes(B1="yyp", B2="y").play("move")
    assert t.why_not("move B1>B2 2 yellow") == PLACE_FULL
    assert t.allows("move B1>B2 yellow")


def test_a_single_possible_movement_is_made():
    """No question where there is no choice."""
    t = alone().room(a=[2], c=1).cubes(A="b").play("move")
    assert (t.held("A"), t.held("C")) == ("", "b")
    assert t.legal() == ["move C>A blue", "done"]


# --- REMOVE -------------------------------------------------------------------------------------------------------


def test_g35_what_may_be_removed():
    """Unused capacity: the 2 of A, no tile of B with a cube, C down to its cubes (L810)."""
    t = alone().room(a=[5, 2], b=[3], c=4).cubes(A="bbbbb", B1="y", C="bp")
    assert t.allows("remove A2")
    assert t.why_not("remove A1") == IN_USE
    assert t.why_not("remove B1") == IN_USE
    assert t.allows("remove C 1")
    assert t.allows("remove C 2")
    assert t.why_not("remove C 3") == IN_USE


def test_a38_unused_in_pool_a_means_that_the_rest_is_enough():
    """The cubes of a common pool lie on no particular tile (L810)."""
    t = alone().room(a=[3, 4]).cubes(A="bbb")
    assert t.allows("remove A1")
    assert t.allows("remove A2")
    assert t.cubes(A="bbbb").why_not("remove A2") == IN_USE


def test_remove_costs_a_worker_and_brings_nothing_back():
    """The tile leaves the game; the last one may go (L810)."""
    t = alone().play("remove A1")
    assert (t.player().progress, t.player().cash) == (1, 50)
    assert t.player().tiles[0] == [0] * 4
    assert t.state.aside[0] == 7


# --- free actions -------------------------------------------------------------------------------------------------


def ready_to_move() -> Table:
    """On the MOVE spot, with something to move."""
    return alone().money(50, 20).on_spot("move").room(a=[2], b=[4, 4]).cubes(B1="yy")


@pytest.mark.parametrize("action", ["add A 1", "add C 1", "deploy ADM cloud"])
def test_a_free_move_after_add_and_deploy(action):
    """Up to five movements at no worker; or none (L789)."""
    t = ready_to_move().play(action)
    paid = t.player().progress
    assert t.state.decision == D_MOVE
    assert t.allows("done")
    t.play("move B1>B2 2 yellow", "done")
    assert (t.held("B2"), t.player().progress) == ("yy", paid)
    assert t.state.decision == D_ACTION


@pytest.mark.parametrize("action", ["consult", "develop sam", "remove A1"])
def test_no_free_move_after_other_actions(action):
    """Only ADD and DEPLOY (L789)."""
    assert ready_to_move().play(action).state.decision == D_ACTION


@pytest.mark.parametrize("action", ["consult", "develop sam", "add A 1", "deploy ADM cloud", "remove A1"])
def test_a_free_remove_after_any_action(action):
    """Also after a paid REMOVE (L814)."""
    t = alone().money(50, 20).on_spot("remove").room(a=[2, 2], b=[2]).play(action)
    assert t.state.decision == D_REMOVE
    paid = t.player().progress
    t.play("remove B1")
    assert (t.player().tiles[1], t.player().progress) == ([0] * 4, paid)
    assert t.state.decision == D_ACTION


def test_one_step_of_pool_c_is_something_to_remove():
    """A free REMOVE is asked for also where there is nothing else (L810, L814)."""
    t = alone().money(50, 20).on_spot("remove").room(c=1).play("deploy ADM cloud")
    assert t.state.decision == D_REMOVE
    t.play("remove C 1")
    assert (t.player().marker, t.state.decision) == (0, D_ACTION)


def test_a16_free_move_first_then_free_remove_once_each():
    """Together they may empty a tile and take it away; they do not chain (L789, L814)."""
    t = ready_to_move().on_spot("remove").play("add A 1")
    assert t.state.decision == D_MOVE
    t.play("move B1>B2 2 yellow", "done")
    assert t.state.decision == D_REMOVE
    t.play("remove B1")
    assert t.state.decision == D_ACTION
    assert t.player().progress == 1


def test_free_actions_are_skipped_where_nothing_is_possible():
    """No cube to move, nothing to remove (4.2)."""
    t = alone().money(50, 20).on_spot("move", "remove").room().play("deploy ADM cloud")
    assert (t.state.decision, t.level("ADM")) == (D_ACTION, 1)


def test_a41_free_actions_follow_the_action_that_ends_the_round():
    """Before the round ends (4.2)."""
    t = alone().money(50, 20).on_spot("move", "remove").room(a=[2], b=[4, 4]).cubes(B1="yy").discs({5: [0], 6: [1]})
    t.play("add A 1")
    assert (t.state.decision, t.player().progress) == (D_MOVE, 6)
    t.play("done")
    assert (t.state.decision, t.turn) == (D_REMOVE, 0)
    t.play("done")
    assert t.state.decision > D_REMOVE or t.state.round == 3


@pytest.mark.parametrize("code", range(MOVE_AC, PAY))
def test_what_is_passed_over_at_once_has_the_same_places(code):
    """Up to the next source, or the next source or target, and no further."""
    later = range(code, PAY)
    assert after_source(code) == next((c for c in later if from_place(c) != from_place(code)), PAY)
    ends = from_place(code), to_place(code)
    assert after_target(code) == next((c for c in later if (from_place(c), to_place(c)) != ends), PAY)
