"""Setting up (L448-L500, specification 2 and 3)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.actions import SYSTEM_CODES
from boardroom.games.deploy.state import D_ACTION, D_START, NONE
from tests.games.deploy.table import QUOTED, deal, table


def test_g15_discs_form_one_stack_with_the_first_player_on_top():
    """Anti-clockwise from the right-hand neighbour, so clockwise from the top (L494)."""
    assert deal(4, first_player=2).roundel() == {0: [2, 3, 0, 1]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g16_twelve_cubes_for_everybody(players):
    """2 cubes on Administration I, 3 on Manufacturing I, 12 in all on the five top tiles (L458)."""
    t = deal(players)
    for seat in range(players):
        numbers = [len(t.designed(system, seat)) for system in SYSTEM_CODES]
        assert numbers == [2, 3, 2, 3, 2]
    assert sum(t.state.bag) == 165 - 12 * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g17_seven_stacks_as_high_as_there_are_players(players):
    """2 tiles leave each stack with two players, 1 with three, none with four (L490)."""
    t = deal(players)
    assert t.state.stacks == [players] * 7
    assert t.market() == [(3, players), (4, players), (5, players)]


def test_a01_eight_types_of_development_tiles_four_of_each():
    """32 tiles in the component list against 8 pairs in the setup: the list counts (L20, L500)."""
    assert deal(4).state.development == [4] * 8
    assert sum(deal(4).state.development) == 32


def test_a03_capacity_tiles_of_the_box():
    """36 tiles: eight 2s and four of every value from 3 to 9 (L34, L490)."""
    assert QUOTED.values.capacity_copies == [8, 4, 4, 4, 4, 4, 4, 4]
    assert sum(QUOTED.values.capacity_copies) == 36
    t = deal(3)
    assert t.state.aside == [8, 1, 1, 1, 1, 1, 1, 1]
    assert t.play("start A", "start B", "start B").state.aside[0] == 5


def test_a18_integration_1_gets_its_cubes_at_setup():
    """All five top tiles are revealed although Integration has to wait (L458)."""
    t = table()
    assert len(t.designed("INT")) == 2
    assert not t.allows("deploy INT cloud")


def test_a43_everybody_starts_with_50_credits_and_nothing_else():
    """No income, no BVP, five workers in the supply, the marker of pool C at the bottom (L303, L460, L496)."""
    t = deal(4)
    for seat in range(4):
        me = t.player(seat)
        assert (me.cash, me.income, me.bvp, me.supply, me.marker) == (50, 0, 0, 5, 0)
        assert (me.coffee, me.office, sum(me.owned), sum(me.deployed)) == (0, 0, 0, 0)
        assert me.columns == [NONE] * 4


def test_a45_the_starting_tile_costs_in_b_but_not_in_a():
    """The choice is made clockwise from the first player, with the cubes on the table (L80, L345, L349)."""
    t = deal(3, first_player=1)
    assert (t.state.decision, t.turn) == (D_START, 1)
    assert t.legal() == ["start A", "start B"]
    t.play("start A")
    assert t.turn == 2
    t.play("start B")
    assert t.turn == 0
    t.play("start A")
    assert [t.fees(seat) for seat in range(3)] == [0, 0, 6]
    assert t.player(1).tiles == [[2, 0, 0, 0], [0, 0, 0, 0]]
    assert t.player(2).tiles == [[0, 0, 0, 0], [2, 0, 0, 0]]


def test_round_1_begins_without_preparation():
    """No technology to return, no workers to add, no spots: the first player acts (L552)."""
    t = deal(2, first_player=1).play("start A", "start A")
    assert (t.state.decision, t.state.round, t.turn) == (D_ACTION, 1, 1)
    assert t.state.spots == [NONE] * 6


def test_all_bonus_spots_and_the_waiting_list_are_empty():
    """Nothing is under way (2.6)."""
    t = deal(4)
    assert t.state.spots == [NONE] * 6
    assert (t.state.action, t.state.waiting_count) == (NONE, 0)
