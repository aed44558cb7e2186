"""The end of the game (specification 6)."""

from __future__ import annotations

from tests.games.smartphone.table import deal, five


def test_g38_scoreboard_patents_and_retailers():
    t = deal("blue", "black").vp(120).studies("GPS", "4G", patent=True).retailer("India", 3, "a")
    t.office("India", seat=1).office("India", seat=0)
    assert t.total() == 120 + 4 + 8 + 5
    assert t.points() == {"start": 1, "sales": 119, "online": 0, "control": 0, "patents": 12, "retailers": 5}


def test_g39_more_technologies_break_the_tie():
    t = deal("blue", "black").vp(50, 50).studies("GPS", "Wi-Fi", "NFC").studies("GPS", "Wi-Fi", seat=1)
    assert t.places() == [1, 2]


def test_then_more_patents():
    t = deal("blue", "black").vp(50, 42).studies("GPS", "Wi-Fi", seat=0).studies("GPS", "Wi-Fi", seat=1, patent=True)
    assert t.total(0) == t.total(1)
    assert t.places() == [2, 1]


def test_g40_shared_victory():
    t = deal("blue", "black").vp(50, 50).studies("GPS").studies("GPS", seat=1)
    assert t.places() == [1, 1]


def test_faces_without_a_bonus_are_worth_more():
    t = deal("blue", "black").retailer("India", 5, "b").office("India")
    assert t.points()["retailers"] == 10


def test_points_by_source_add_up():
    t = five().vp(10, 20, 30, 40, 50).studies("NFC", seat=3, patent=True)
    assert [sum(t.points(seat).values()) for seat in range(5)] == [10, 20, 30, 48, 50]
