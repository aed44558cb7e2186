"""Setting up and the starting round (R:236-347, specification 3 and 4.1)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.state import D_STATION, DESK, MODELS, NONE, PARTS, START_ITEMS
from tests.games.kanban.table import SHIPPED, deal


@pytest.mark.parametrize(
    ("players", "factory", "plaques", "orders", "goals"), [(2, 6, 10, 8, 22), (3, 9, 10, 6, 19), (4, 12, 15, 4, 16)]
)
def test_g09_what_lies_where(players, factory, plaques, orders, goals):
    """Seats, Vouchers, cards, cubes, cars and plaques for every number of players."""
    s = deal(players).state
    assert sum(map(sum, s.factory_seats)) == factory
    assert s.red_seats == 24 - factory - 5 - sum(s.demand_seats)
    assert s.vouchers == 11 - players
    assert s.orders_top_count + s.orders_under_count == orders
    assert s.goals_left == goals
    assert sum(s.plaque_count) == plaques
    assert (sum(s.recycling), sum(s.warehouse), sum(s.cubes)) == (3, 6, 45)
    assert sum(s.cars) == 30
    assert sum(car != NONE for car in s.conveyor) == 10
    assert s.deck_below == [8, 8, 8]
    assert NONE not in s.display
    assert all(hand_size(me) == 3 and 0 not in me.orders for me in s.players[:players])
    assert s.sandra == DESK


def test_g10_starting_round_in_certification_order():
    """Spot d is before spot a, whoever chose first; a gives a Shift for the first day (R:335-339)."""
    t = deal(2)
    first = t.turn
    t.play("spot d", "spot a")
    assert t.state.phase == START_ITEMS
    assert t.turn == first
    assert t.player(1 - first).bank == 1
    assert t.player(first).bank == 0
    part = t.legal()[0]
    t.play(part)
    assert t.turn == first
    t.play("take T3")
    assert t.turn == 1 - first
    t.play(t.legal()[0], "take central")
    assert (t.state.decision, t.turn) == (D_STATION, first)
    assert t.player(first).pending == [0, 0, 0]
    assert NONE not in t.state.display


def test_a09_the_opening_order_fills_all_six_parts():
    """Whatever the sides; the card lies under the deck (R:299-300)."""
    for seed in range(6):
        s = deal(seed=seed).state
        card = s.orders_under[0]
        wanted = [SHIPPED.values.orders[card - 1].count(part) for part in range(PARTS)]
        assert s.warehouse == wanted
        assert s.orders_under_count == 1


def test_a21_the_pace_car_starts_on_a_checkered_space():
    """Both are alike: space 0."""
    s = deal().state
    assert (s.pace, s.meeting, s.cycle) == (0, 0, 0)


def test_a43_five_locks():
    """Fourth garage open, fifth locked; bins, desks and chairs one short of their number (R:83, R:250, R:312)."""
    box = SHIPPED.values
    assert (box.storage + 1, box.desks + 1, box.open_chairs + 1) == (6, 5, 5)
    assert deal().player().face_up == 1


@pytest.mark.parametrize(("players", "half"), [(2, 3), (3, 4), (4, 5)])
def test_a44_the_overlay_only_sets_the_length(players, half):
    """Steps from one checkered space to the other."""
    assert SHIPPED.values.track[players - 2] == half


def test_every_model_has_two_cars_on_its_line():
    """Top node and the node below (R:290)."""
    s = deal().state
    line = SHIPPED.values.line
    for car in range(MODELS):
        assert s.conveyor[line[car]] == s.conveyor[5 + line[car]] == car


def test_factory_goals_rise_from_left_to_right():
    for seed in range(8):
        assert all(one < two for one, two in deal(seed=seed).state.factory_number)


def test_the_first_player_is_drawn():
    assert {deal(4, seed=seed).turn for seed in range(20)} == {0, 1, 2, 3}
