"""The ADD and CONSULT actions and the marketplace (L554-L558, L633-L659, specification 2.4, 5.1, 5.2)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.rules.market import step_price, tile_price
from boardroom.games.deploy.rules.reasons import CANNOT_AFFORD, POOL_FULL, STACK_EMPTY, TRACK_ENDS
from tests.games.deploy.table import alone, table

PRICES = {"add A 1": 3, "add A 2": 6, "add A 3": 9, "add B 1": 5, "add B 2": 9, "add B 3": 13}


@pytest.mark.parametrize(("action", "price"), PRICES.items())
def test_a_tile_costs_by_position_and_pool(action, price):
    """Pool A on the left is cheaper than pool B on the right; one worker (L641, L82)."""
    assert alone().money(price - 1).why_not(action) == CANNOT_AFFORD
    t = alone().money(price).play(action)
    assert (t.player().cash, t.player().progress) == (0, 1)


def test_a_tile_goes_into_the_pool_at_once():
    """It leaves the stack and opens a sub-pool of its own in B (L641, L181)."""
    t = table().play("add B 3")
    assert t.player().tiles == [[2, 0, 0, 0], [5, 0, 0, 0]]
    assert t.market() == [(3, 2), (4, 2), (5, 1)]
    assert t.fees() == 6


def test_pool_c_goes_up_by_one_to_three_steps():
    """4 credits each, up to the end of the track (L645)."""
    t = alone().money(100).play("add C 3", "add C 3", "add C 2")
    assert (t.player().marker, t.player().cash) == (8, 100 - 32)
    assert t.why_not("add C 2") == TRACK_ENDS
    assert t.allows("add C 1")
    assert alone().money(7).why_not("add C 2") == CANNOT_AFFORD


def test_a_pool_holds_four_tiles():
    """In A as in B (L180-L181)."""
    t = alone().money(200).room(a=[2, 2, 3, 3], b=[4, 4, 5])
    assert t.why_not("add A 1") == POOL_FULL
    t.play("add B 1")
    assert t.why_not("add B 1") == POOL_FULL


def test_an_empty_position_sells_nothing():
    """Two tiles for two players (L490)."""
    t = alone().money(100).play("add A 1", "add B 1")
    assert t.why_not("add A 1") == STACK_EMPTY
    assert t.allows("add A 2")


def test_g17_the_market_moves_every_round():
    """3 to 5 in round 1, 6 to 8 in round 4, 7 to 9 in round 5, which is the last (L554-L558)."""
    t = table(players=3)
    sold = []
    while not t.over:
        assert t.state.round == len(sold) + 1
        sold.append(t.market())
        t.finish_round()
    assert [[value for value, _ in row] for row in sold] == [[3, 4, 5], [4, 5, 6], [5, 6, 7], [6, 7, 8], [7, 8, 9]]
    assert all(number == 3 for row in sold for _, number in row)


def test_a02_five_rounds():
    """The round in which the 9s arrive is the last (L558)."""
    t = table()
    rounds = [t.state.round]
    while not t.over:
        rounds.append(t.finish_round().state.round)
    assert rounds == [1, 2, 3, 4, 5, 5]


def test_tiles_on_the_oldest_position_leave_the_game():
    """Bought ones stay in the server rooms (L555)."""
    t = table().play("add A 1").finish_round()
    assert t.player().tiles[0] == [2, 3, 0, 0]
    assert t.state.stacks == [0, 2, 2, 2, 2, 2, 2]
    assert t.state.aside[1] == 4 - 1  # all 3s but the one in the server room


def test_g18_half_price_rounded_up():
    """On the ADD spot: 9 → 5, 3 → 2, 6 → 3, and 12 → 6 for three steps at once (L653)."""
    t = alone().on_spot("add")
    assert tile_price(t.box, t.state, 0, 1, 1) == 5
    assert tile_price(t.box, t.state, 0, 0, 0) == 2
    assert tile_price(t.box, t.state, 0, 0, 1) == 3
    assert step_price(t.box, t.state, 0, 3) == 6
    assert [tile_price(t.box, t.state, 1, pool, at) for pool in (0, 1) for at in range(3)] == list(PRICES.values())
    t.money(20).play("add B 2", "add C 3")
    assert t.player().cash == 20 - 5 - 6


def test_g19_consult():
    """One worker, 3 credits; with an extra worker the disc stays where it is (L659)."""
    t = alone().money(10).play("consult")
    assert (t.player().cash, t.player().progress) == (13, 1)
    t = alone().money(10).workers(office=1).play("consult", "pay 1 extra")
    assert (t.player().cash, t.player().progress, t.player().office) == (13, 0, 0)


def test_a24_the_bank_never_runs_out():
    """More than the 390 credits of the box (L24-L32)."""
    t = alone().money(389).play("consult")
    assert t.player().cash == 392
    t.money(5_000, 60).finish_round()
    assert t.player().cash == 5_060


def test_a50_tiles_keep_their_slot():
    """A removed tile leaves its slot free, the next one takes the lowest free slot (L810)."""
    t = alone().money(100).room(a=[2, 3, 4]).play("remove A2")
    assert t.player().tiles[0] == [2, 0, 4, 0]
    assert t.play("add A 3").player().tiles[0] == [2, 6, 4, 0]
