"""The end of the game (L232-L240, specification 6)."""

from __future__ import annotations

import pytest

from tests.games.upgrade.table import Table, alone, table


def test_g18_final_points():
    """40 BVP, 37 credits: 3 for the money; 20 for two steps, or −10 for one old area (L234-L236)."""
    t = table(players=2, year=6).solutions("silver").integrated(2).money(37, 40)
    assert t.scores()[0] == 40 + 3 + 20
    t = table(players=2, year=6).solution("A", "silver").solution("M", "silver").solution("W", "silver").money(37, 40)
    assert t.scores()[0] == 40 + 3 - 10


def test_a_negative_player_is_scored_as_well():
    """Debts and four old areas (L236, 5.10)."""
    assert table(players=2, year=6).money(9, -7).scores()[0] == -7 - 40


def equals() -> Table:
    """Seats 0 and 1 have the same points, all areas upgraded; seat 2 is far behind."""
    t = table(players=3, year=6).money(0, -50, seat=2)
    t.solutions("bronze", seat=0).solutions("silver", seat=1)
    return t.money(0, 30, seat=0).money(0, 30, seat=1)


def test_g33_a_tie_is_broken_by_integration():
    """Equal points, two steps against one: the first wins (L240)."""
    t = equals().integrated(2, seat=0).money(0, 20, seat=0).integrated(1, seat=1)
    assert t.scores()[:2] == [20 + 20, 30 + 10]
    assert t.places() == [1, 2, 3]


def test_g33_integration_comes_before_influence():
    """More steps win against more markers (L240)."""
    t = equals().integrated(2, seat=0).money(0, 20, seat=0).integrated(1, seat=1).available(4, seat=1)
    assert t.player(0).influence_supply > t.player(1).influence_supply
    assert t.places() == [1, 2, 3]


def test_g33_then_by_influence():
    """Five markers outside the supply against four (L240)."""
    t = equals().available(5, seat=0).available(4, seat=1)
    assert t.scores()[:2] == [30, 30]
    assert t.places() == [1, 2, 3]


def test_g33_then_it_is_shared():
    """Congratulate each other (L240): two winners, and the next is third."""
    t = equals()
    assert t.places() == [1, 1, 3]


def test_points_come_first():
    """One BVP more beats all tie-breakers (L240)."""
    t = equals().money(0, 31, seat=1).available(6, seat=0)
    assert t.places() == [2, 1, 3]


def test_places_follow_the_final_points():
    """Money counts and old areas cost, not only the BVP on the track (L234-L236)."""
    assert equals().money(10, 30, seat=1).places() == [2, 1, 3]
    assert equals().money(9, 30, seat=1).places() == [1, 1, 3]  # less than 10 credits are worth nothing
    t = table(players=2, year=6).solutions("bronze", seat=1).money(0, 30, seat=0).money(0, 20, seat=1)
    assert t.scores() == [30 - 40, 20]
    assert t.places() == [2, 1]


def test_a20_all_influence_that_left_the_supply_counts():
    """Available, on areas, on bonus spots and on integration alike: six minus the supply (L240)."""
    t = equals().integrated(1, seat=0).integrated(1, seat=1)
    t.available(1, seat=0).tokens("W", fresh=1, seat=0).tokens("M", fresh=1, seat=0).bonus("report", seat=0)
    t.available(4, seat=1)
    assert [t.player(seat).influence_supply for seat in (0, 1)] == [1, 1]
    assert t.places() == [1, 1, 3]
    assert t.available(3, seat=1).places() == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_by_source_add_up(players):
    """What the ledger says is what the track says (section 6), in the middle of a game."""
    t = alone(players, year=4).money(200).solution("W", "gold").play("report W", "tune W", "trade", "trade")
    t.finish_year()
    for seat in range(players):
        assert sum(t.player(seat).points) == t.player(seat).bvp
    named = t.points()
    assert named["reports"] == 4
    assert named["tuning"] == 1
    assert named["year_end"] == 3
    assert named["trades"] == -2
    assert named["money"] == t.player().credits // 10
    assert named["penalties"] == -30
