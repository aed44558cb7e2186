"""Counting and moving pieces, the order of the seats, their places at the end, and what must hold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from boardroom.kernel.counting import how_many, in_all, in_some
from boardroom.kernel.invariants import first_fault
from boardroom.kernel.order import begin_with, names_each_once, put_first, rank_by
from boardroom.kernel.places import close_gap, copy_first, fill, place_of


def test_pieces_are_counted_as_far_as_one_asks() -> None:
    """What lies beyond is of another kind, or on no place of this game."""
    assert in_all([2, 0, 3, 9], 3) == 5
    assert how_many([4, 1, 4, 4], 3, 4) == 2
    assert in_all([9], 0) == how_many([9], 0, 9) == 0
    assert in_some([1, 2, 4, 8, 16], range(1, 5, 2)) == 10


def test_places_are_filled_and_copied_as_far_as_one_asks() -> None:
    """What lies beyond stays."""
    places = [1, 2, 3]
    fill(places, 2, 7)
    assert places == [7, 7, 3]
    copy_first(places, [4, 5, 6], 1)
    assert places == [4, 7, 3]


def test_a_piece_is_found_where_it_lies_first() -> None:
    """Among the first n places, or nowhere."""
    assert place_of([5, 3, 3, 8], 3, 3) == 1
    assert place_of([5, 3, 3, 8], 3, 8) == -1


def test_behind_a_gap_pieces_move_up() -> None:
    """The last of the n places gets what comes there; those before the gap and beyond the n stay."""
    places = [1, 2, 3, 4, 5]
    close_gap(places, 1, 4, 9)
    assert places == [1, 3, 4, 9, 5]
    close_gap(places, 3, 4, 0)
    assert places == [1, 3, 4, 0, 5]


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


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    """A place is one more than the number of seats that beat one."""
    places = [0] * 4
    points = [5, 9, 5, 7]
    rank_by(lambda box, s, one, other: points[one] > points[other], None, SimpleNamespace(seats=4), places)
    assert places == [3, 1, 3, 2]


def test_players_are_checked_in_turn_and_then_the_table() -> None:
    """The first that is found is told."""
    wrong: dict[Any, int] = {}

    def found() -> int:
        return first_fault(
            lambda box, before, s, seat: wrong.get(seat, 0),
            lambda box, before, s: wrong.get("table", 0),
            None,
            None,
            SimpleNamespace(seats=3),
        )

    assert found() == 0
    wrong["table"] = 4
    assert found() == 4
    wrong.update({1: 7, 2: 8, 3: 9})
    assert found() == 7
