"""Capacity, licence fees and optimisation (L327-L363, specification 2.8, 5.9, 5.10)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.actions import COLOUR_NAMES, PLACE_NAMES
from boardroom.games.deploy.rules.room import accepts, capacity, fee_a, fee_b, fee_c, optimised
from tests.games.deploy.table import Table, table


def example() -> Table:
    """The server room of the fee examples: A 5 and 2, B 6 and 4, C 4 (L335-L337)."""
    return table().room(a=[5, 2], b=[6, 4], c=4)


def test_g01_capacity_of_the_pools():
    """A adds its tiles up, every tile of B stands alone, C counts steps (L335-L337)."""
    me = example().player()
    assert [capacity(me, place) for place in range(6)] == [7, 6, 4, 0, 0, 4]


@pytest.mark.parametrize(("cubes", "fee"), [("bp", 32), ("bbpp", 32), ("bb", 16), ("p", 16), ("", 0)])
def test_g02_fee_of_pool_a(cubes, fee):
    """8 for each colour and each of the two tiles, nothing without cubes (L345-L347)."""
    t = example().cubes(A=cubes)
    assert fee_a(t.box, t.player()) == fee


@pytest.mark.parametrize(("first", "second", "fee"), [("p", "yp", 28), ("yp", "y", 20), ("yy", "y", 12), ("", "", 12)])
def test_g03_fee_of_pool_b(first, second, fee):
    """6 for every tile, 14 where a purple cube lies, whether anything lies there or not (L349-L351)."""
    t = example().cubes(B1=first, B2=second)
    assert fee_b(t.box, t.player()) == fee


@pytest.mark.parametrize("cubes", ["", "b", "bp", "bpp", "bbpp"])
def test_g04_fee_of_pool_c(cubes):
    """12 with the marker on 4, whatever lies there (L353-L355)."""
    t = example().cubes(C=cubes)
    assert fee_c(t.box, t.player()) == 12


def test_g05_all_fees_of_the_example():
    """32 + 28 + 12 (L347, L351, L355)."""
    assert example().cubes(A="bp", B1="p", B2="yp", C="b").fees() == 72


def test_a36_which_colours_a_pool_takes():
    """A and C take blue and purple, B takes yellow and purple (L180-L182)."""
    taken = {
        place: [colour for i, colour in enumerate(COLOUR_NAMES) if accepts(number, i)]
        for number, place in enumerate(PLACE_NAMES)
    }
    assert taken["A"] == taken["C"] == ["blue", "purple"]
    assert taken["B1"] == taken["B4"] == ["yellow", "purple"]


@pytest.mark.parametrize(
    ("a", "b", "c", "marker", "expected"),
    [
        ("bbbbb", "yyyyyy", "", 0, True),  # 15 >= 14 and 18 >= 18
        ("bbbb", "yyyyyy", "", 0, False),  # 12 < 14
        ("bbbbb", "yyyyyy", "p", 2, False),  # 3 < 4
        ("bbbbb", "yyyyyy", "pp", 2, True),
    ],
)
def test_g29_two_thirds_of_every_pool(a, b, c, marker, expected):
    """A 5/7, B 6/9 and an empty pool C earn the bonus; a pool below two thirds does not (L363, L612)."""
    t = table().room(a=[5, 2], b=[9], c=marker).cubes(A=a, B1=b, C=c)
    assert optimised(t.box, t.player()) == expected


def test_a14_pools_without_capacity_pass_but_not_all_of_them():
    """An empty tile counts as unused capacity; somebody without any server room gets nothing (L363)."""
    t = table()
    assert not optimised(t.box, t.room(b=[2]).player())
    assert optimised(t.box, t.cubes(B1="yy").player())
    assert not optimised(t.box, t.room(a=[2], b=[2]).player())
    assert not optimised(t.box, table().room().player())


def test_a14_pool_b_counts_as_a_whole():
    """One full tile makes up for an emptier one (L363)."""
    t = table().room(b=[6, 4]).cubes(B1="yyyyyy", B2="y")
    assert optimised(t.box, t.player())
    assert not optimised(t.box, t.cubes(B1="yyyyy").player())
