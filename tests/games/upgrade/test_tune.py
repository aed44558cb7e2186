"""The TUNE action and the workload tables (L371-L383, specification 2.5 and 5.4)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.rules.facility import additional_workload
from boardroom.games.upgrade.rules.reasons import ALREADY_TUNED, NOT_UPGRADED
from tests.games.upgrade.table import alone


def extra_cubes(t, letter: str) -> int:
    """Additional workload of an area."""
    return additional_workload(t.box, t.area(letter), "AMWL".index(letter))


@pytest.mark.parametrize("size", [11, 12])
def test_g11_tuning_gold_administration(size):
    """More than 10 users need a cube, tuned only 13 or more do; tuning takes one worker (L379)."""
    t = alone().solution("A", "gold").groups(A=size)
    assert extra_cubes(t, "A") == 1
    t.play("tune A")
    assert t.player().row == 1
    assert extra_cubes(t, "A") == 0


def test_g11_limits_on_both_sides():
    """Size 13 tuned: one cube. Size 10 untuned: none (L379)."""
    assert extra_cubes(alone().solution("A", "gold", tuned=True).groups(A=13), "A") == 1
    assert extra_cubes(alone().solution("A", "gold").groups(A=10), "A") == 0


# Colour, tuned, and the largest size with +0, +1 and +2 cubes, as printed for M, W and L; Administration prints 8 more.
PRINTED_CATEGORIES = [
    ("gold", False, (2, 6, 10)),
    ("gold", True, (4, 8, 12)),
    ("silver", False, (3, 8, 13)),
    ("silver", True, (5, 10, 15)),
    ("bronze", False, (5, 11, 17)),
    ("bronze", True, (7, 13, 19)),
]


@pytest.mark.parametrize(("colour", "tuned", "largest"), PRINTED_CATEGORIES)
@pytest.mark.parametrize(("letter", "extra"), [("A", 8), ("M", 0), ("W", 0), ("L", 0)], ids=["A", "M", "W", "L"])
def test_workload_categories(letter, extra, colour, tuned, largest):
    """Every category up to its largest group, and the next one just above it (table 2.5)."""
    t = alone().solution(letter, colour, tuned=tuned)
    for cubes, size in enumerate(largest):
        assert extra_cubes(t.groups(**{letter: size + extra}), letter) == cubes
        assert extra_cubes(t.groups(**{letter: size + extra + 1}), letter) == cubes + 1


def test_tune_needs_an_upgraded_area_that_is_not_tuned():
    """Not for level I, and once for good (L377)."""
    t = alone().solution("W", "silver")
    assert t.why_not("tune M") == NOT_UPGRADED
    t.play("tune W")
    assert t.why_not("tune W") == ALREADY_TUNED


def test_tuned_solutions_earn_every_year():
    """One BVP each at every year end (L219)."""
    t = alone().solution("W", "silver").solution("M", "silver", tuned=True).play("tune W").finish_year()
    assert t.player().points[2] == 2
    assert t.finish_year().player().points[2] == 4
