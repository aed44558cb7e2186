"""Counting pieces, and the order of the seats."""

from __future__ import annotations

from boardroom.kernel.counting import how_many, in_all
from boardroom.kernel.order import begin_with, names_each_once, put_first


def test_pieces_are_counted_as_far_as_one_asks() -> None:
    """What lies beyond is of another kind, or on no place of this game."""
    assert in_all([2, 0, 3, 9], 3) == 5
    assert how_many([4, 1, 4, 4], 3, 4) == 2
    assert in_all([9], 0) == how_many([9], 0, 9) == 0


def test_the_others_follow_clockwise() -> None:
    """Whoever begins comes first; seats that nobody has keep their places."""
    order = [0] * 4
    begin_with(order, 2, 3)
    assert order == [2, 0, 1, 3]


def test_who_is_put_first_comes_before_those_that_came_before() -> None:
    """The others keep their order."""
    order = [2, 0, 1, 3]
    put_first(order, 1)
    assert order == [1, 2, 0, 3]
    put_first(order, 1)
    assert order == [1, 2, 0, 3]


def test_an_order_names_every_seat_once() -> None:
    """Nobody twice, and nobody who does not play."""
    assert names_each_once([2, 0, 1, 0], 3)
    assert not names_each_once([2, 0, 2, 1], 3)
    assert not names_each_once([3, 0, 1, 2], 3)
