"""The UPGRADE action: install, flip to level III, transform (L277-L299, specification 5.2)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES
from boardroom.games.upgrade.rules.reasons import (
    ALREADY_UPGRADED,
    NO_TILE_LEFT,
    NOT_LEVEL_II,
    NOT_UPGRADED,
    PHASE_TOO_EARLY,
    SAME_COLOUR,
)
from boardroom.games.upgrade.state import GOLD, LEVEL_I, LEVEL_II, LEVEL_III, SILVER
from tests.games.upgrade.table import alone, table

# Area, colour; workers to install, to flip, to replace at level III; report value at level II and III (2.3).
PRINTED_TILES = [
    ("A", "bronze", 3, 3, 4, 2, 4),
    ("A", "silver", 4, 3, 5, 3, 5),
    ("A", "gold", 5, 4, 5, 4, 6),
    ("M", "bronze", 2, 2, 3, 1, 3),
    ("M", "silver", 2, 2, 3, 2, 4),
    ("M", "gold", 3, 3, 4, 3, 5),
    ("W", "bronze", 2, 2, 3, 2, 4),
    ("W", "silver", 3, 3, 4, 3, 5),
    ("W", "gold", 4, 3, 5, 4, 6),
    ("L", "bronze", 2, 2, 3, 0, 3),
    ("L", "silver", 2, 2, 3, 0, 4),
    ("L", "gold", 3, 3, 4, 0, 5),
]


@pytest.mark.parametrize(("letter", "colour", "install", "flip", "replace", "report_ii", "report_iii"), PRINTED_TILES)
def test_numbers_on_the_solution_tiles(letter, colour, install, flip, replace, report_ii, report_iii):
    """Workers as printed for all three kinds of UPGRADE, and the value of a REPORT (L124-L126, L289)."""
    t = alone(year=4).money(500).play(f"upgrade {letter} {colour}")
    assert t.player().row == install
    assert t.allows(f"report {letter}") == (report_ii > 0)
    t.row(0).play(f"upgrade {letter} III")
    assert t.player().row == flip
    assert t.play(f"report {letter}").player().bvp == report_iii
    if report_ii:
        assert alone().solution(letter, colour).play(f"report {letter}").player().bvp == report_ii
    other = "gold" if colour != "gold" else "bronze"
    for level, workers in ((2, install), (3, replace)):
        t = alone(year=4).money(500).solution(letter, other, level).play(f"transform {letter} {colour}")
        assert t.player().row == workers


def test_install_takes_a_tile_from_the_stock():
    """The board is flipped and the tile lies on it (L287)."""
    t = alone().money(100).play("upgrade W silver")
    assert (t.area("W").level, t.area("W").colour) == (LEVEL_II, SILVER)
    assert t.in_stock("W", "silver") == 0
    assert t.why_not("upgrade W bronze") == ALREADY_UPGRADED


def test_level_one_never_goes_straight_to_three():
    """Solutions are upgraded from I to II and from II to III (L125)."""
    assert alone(year=4).money(100).why_not("upgrade W III") == NOT_LEVEL_II


@pytest.mark.parametrize(("level", "bonus", "workers"), [(2, False, 4), (2, True, 3), (3, False, 5), (3, True, 4)])
def test_g26_transform_pays_the_full_cost_of_the_new_tile(level, bonus, workers):
    """W silver to gold: 4 workers at level II, 5 at level III, one less with the bonus; the old tile returns (L295)."""
    t = alone(year=4).money(100).solution("W", "silver", level)
    if bonus:
        t.bonus("upgrade")
    silver, gold = t.in_stock("W", "silver"), t.in_stock("W", "gold")
    t.play("transform W gold")
    assert t.player().row == workers
    assert (t.area("W").level, t.area("W").colour) == (level, GOLD)
    assert t.in_stock("W", "silver") == silver + 1
    assert t.in_stock("W", "gold") == gold - 1


def test_transform_may_go_down_in_colour_but_not_to_the_same():
    """A different colour of the same area (L295)."""
    t = alone().money(100).solution("W", "gold")
    assert t.why_not("transform W gold") == SAME_COLOUR
    assert t.why_not("transform M gold") == NOT_UPGRADED
    assert t.allows("transform W bronze")


def test_g30_level_three_belongs_to_phase_three():
    """Refused in year 3, accepted in year 4; installing level II is still possible then (L283)."""
    assert alone(year=3).money(100).solution("W", "silver").why_not("upgrade W III") == PHASE_TOO_EARLY
    t = alone(year=4).money(100).solution("W", "silver")
    assert t.allows("upgrade W III")
    assert t.allows("upgrade M silver")
    assert t.play("upgrade W III").area("W").level == LEVEL_III


def test_a12_a_flip_does_not_change_the_workload():
    """The same workload table for levels II and III."""
    for letter in AREA_LETTERS:
        for colour in COLOUR_NAMES:
            t = alone(year=4).money(100).solution(letter, colour).groups(**{letter: 13})
            before = t.workload()
            assert t.play(f"upgrade {letter} III").workload() == before


def test_a13_the_tune_token_stays_on_a_flip_and_on_a_transform():
    """No sentence of the rulebook removes it."""
    t = alone(year=4).money(100).solution("W", "silver", tuned=True).play("upgrade W III")
    assert t.area("W").tuned
    assert t.row(0).play("transform W gold").area("W").tuned


def test_a14_logistics_brings_influence_only_when_first_upgraded():
    """From I to II, never on a transform or a flip, nothing from an empty supply; no other area does (L124)."""
    assert alone().money(100).play("upgrade L bronze").influence() == (2, 4)
    assert alone().money(100).play("upgrade W bronze").influence() == (1, 5)
    t = alone(year=4).money(100).solution("L", "bronze").play("transform L silver", "upgrade L III")
    assert t.influence() == (1, 5)
    assert alone().money(100).available(6).play("upgrade L bronze").influence() == (6, 0)


def test_a15_the_two_worker_numbers_of_the_level_three_side():
    """W gold: bottom left, 3 workers, is the flip; bottom centre, 5 workers, a transform at level III (L126, L289)."""
    assert alone(year=4).money(100).solution("W", "gold").play("upgrade W III").player().row == 3
    assert alone(year=4).money(100).solution("W", "silver", level=3).play("transform W gold").player().row == 5


def test_a35_an_empty_stack_and_a_tile_that_comes_back():
    """With no gold left another colour must be chosen; a transform frees a tile at once (L295)."""
    t = table(players=2).money(100).money(100, seat=1).solution("W", "gold", seat=0)
    t.discs({0: [1, 0]})
    assert t.why_not("upgrade W gold") == NO_TILE_LEFT
    assert t.allows("upgrade W silver")
    t.discs({0: [0, 1]}).play("transform W bronze")
    assert t.turn == 1
    assert t.allows("upgrade W gold")


def test_a36_the_bonus_helps_every_upgrade_of_the_year():
    """One worker less each time: install, install, flip (L299)."""
    t = alone(year=4).money(500).bonus("upgrade").solution("A", "gold")
    assert t.play("upgrade M silver").player().row == 2 - 1
    assert t.play("upgrade W gold").player().row == 1 + (4 - 1)
    assert t.play("upgrade A III").player().row == 4 + (4 - 1)


def test_a36_bonuses_last_one_year_for_their_owner():
    """Nobody else profits, and the spot is empty again next year (L199, L228)."""
    t = table(players=2).money(500).money(500, seat=1).bonus("upgrade", seat=1)
    assert t.play("upgrade M silver").player().row == 2
    assert t.play("upgrade M bronze").player(1).row == 2 - 1
    t.finish_year().to_actions()
    t.discs({0: [1, 0]}).play("upgrade W silver")
    assert t.player(1).row == 3


def test_a40_two_levels_in_one_year():
    """In phase III an area may go from I to III with two UPGRADE actions (L283)."""
    t = alone(year=4).money(100).play("upgrade M silver", "upgrade M III")
    assert t.area("M").level == LEVEL_III
    assert t.area("A").level == LEVEL_I


def test_a45_what_lies_on_the_board_stays_when_it_is_flipped():
    """Influence, fresh and red tokens and trained users stay; the limit becomes 2 (L112, L311)."""
    t = alone().money(100).tokens("W", red=1).next_tile("blue", 4).play("train W blue", "redeem 0")
    t.play("upgrade W silver", "redeem 0")
    assert t.area("W").influence == 1
    assert t.tokens_on("W") == (0, 1)
    assert t.sizes()[2] == 4 + 4
    assert t.play("lobby", "token W").tokens_on("W") == (1, 1)
