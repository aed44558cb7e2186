"""The end of the game (L616-L631, specification 6)."""

from __future__ import annotations

from boardroom.games.deploy.rules.scoring import final_profit
from boardroom.games.deploy.state import P_PENALTIES
from tests.games.deploy.table import Table, alone, table


def finished(**given: int) -> Table:
    """A game that is over, with an empty server room."""
    return table().room().money(**given).ended()


def test_g32_all_items_of_the_final_score():
    """30 BVP, 3 short of 61 in fees, one space too far, tiles 9, 4 and 8, 37 credits: 32 (L617-L628)."""
    t = finished(cash=37, income=40, bvp=30).workers(coffee=3).owns("asset").room(a=[9, 4], b=[8], c=5)
    t.cubes(A="bp", B1="p").discs({1: [0], 0: [1]})
    assert t.fees() == 61
    assert final_profit(t.box, t.state, 0) == 58 - 61
    points = t.points()
    assert (points["penalties"], points["capacity"], points["money"]) == (-1 - 1, 1, 3)
    assert t.total() == sum(points.values()) == 32


def test_g33_income_may_exceed_75_in_the_end():
    """95 with all workers back against 78 in fees; without workers 8 are missing (L620-L621)."""
    t = finished(income=70).room(a=[2, 2, 3, 3], b=[5]).cubes(A="bp", B1="p")
    assert t.fees() == 78
    assert t.points()["penalties"] == -2
    assert t.workers(coffee=5).points()["penalties"] == 0


def test_capacity_tiles():
    """+1 for an 8 or a 9, -1 for a 2, 3 or 4, nothing in between (L84, L626)."""
    values = {2: -1, 3: -1, 4: -1, 5: 0, 6: 0, 7: 0, 8: 1, 9: 1}
    for value, bvp in values.items():
        assert finished().room(a=[value]).points()["capacity"] == bvp
        assert finished(income=6).room(b=[value]).points()["capacity"] == bvp


def test_cash_in_hand():
    """1 BVP for every full 10 credits (L628)."""
    assert [finished(cash=cash).points()["money"] for cash in (9, 10, 39)] == [0, 1, 3]


def test_shortfall_is_rounded_up():
    """1 BVP for every 5 credits or part of them (L620)."""
    for steps, penalty in ((1, 1), (2, 2), (5, 3)):
        assert finished().room(c=steps).points()["penalties"] == -penalty


def test_a05_overshoot_costs_only_in_the_end():
    """In the rounds before it is carried on (L411, L423)."""
    t = alone(round=4).discs({5: [0], 6: [1]}).play("deploy MAN cloud").to_actions()
    assert t.player().points[P_PENALTIES] == 0
    assert t.points()["penalties"] == 0
    t.discs({5: [0], 6: [1]}).money(income=40).play("deploy WAR cloud").to_actions()
    assert t.over
    assert t.points()["penalties"] == -1


def test_a55_points_during_the_game_count_spaces_beyond_home_of_this_round_only():
    """Not those carried into it: they are steps still to be made up for (L411, L423)."""
    t = table(round=3).room().discs({2: [0], 7: [1]})
    assert [t.points(seat)["penalties"] for seat in (0, 1)] == [0, -1]


def test_a32_development_credits_do_not_count_in_the_end():
    """All Development tiles are removed; at the end of round 5 they still counted (L620)."""
    t = table(round=5).owns("sam").deployed(ADM=2, MAN=2).room(c=2).money(50, 4).end_actions().to_actions()
    assert t.over
    assert t.player().cash == 50 + 4 + 2 - 6
    assert t.player().points[P_PENALTIES] == 0  # break-even with 2 credits of SAM
    assert t.points()["penalties"] == -1  # 2 short without them


def test_the_end_of_round_5_is_carried_out_in_full():
    """Systems, fees, loss and optimisation come before the final score (6)."""
    t = table(round=5).deployed(ADM=2).room(b=[3]).cubes(B1="yy").money(20, 4).end_actions().to_actions()
    assert t.over
    assert t.points() == {
        "systems": 1, "cloud": 0, "optimisation": 1, "bonus_spot": 0,
        "capacity": -1, "money": 1, "penalties": -1 - 1, "trades": 0,
    }  # fmt: skip


def test_a40_a_tie_goes_to_the_more_profitable_setup():
    """With workers and technology returned (L631)."""
    t = finished(cash=0, income=20, bvp=10).money(0, 24, 10, seat=1).room(seat=1)
    assert t.places() == [2, 1]
    t.workers(coffee=1)
    assert t.places() == [1, 2]
    t.owns("asset", seat=1)
    assert t.places() == [2, 1]


def test_ties_then_go_to_more_deployed_systems():
    """Tiles of all kinds (L631)."""
    t = finished(cash=0, income=20, bvp=10).money(0, 20, 10, seat=1).room(seat=1)
    assert t.places() == [1, 1]
    t.deployed(seat=1, ADM=1)
    assert t.places() == [2, 1]


def test_a52_equal_players_share_a_place():
    """There is no third tie-breaker (L631)."""
    t = table(players=3).ended()
    for seat in range(3):
        t.money(0, 20, 10 - (seat == 2), seat=seat).room(seat=seat)
    assert t.places() == [1, 1, 3]


def test_points_by_source_add_up():
    """The sources of a finished game are its total."""
    t = alone(round=5).play("deploy ADM cloud", "deploy WAR cloud", "consult", "consult").to_actions()
    assert t.over
    assert sum(t.points().values()) == t.total()
    assert t.points()["cloud"] == 2
