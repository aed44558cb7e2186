"""A bonus helps its owner and nobody else, and money below zero buys nothing (L199, A5, A36)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import CANNOT_PAY, NO_LOBBY_BONUS, TOO_MANY_TILES
from tests.games.upgrade.table import alone


def test_a36_the_integrate_bonus_of_somebody_else_saves_nothing():
    """Step 1 takes four workers (L335, L353)."""
    t = alone(year=4).money(500).solutions("silver").available(2).bonus("integrate", seat=1)
    assert t.play("integrate").player().row == 4


def test_a36_the_report_bonus_of_somebody_else_adds_no_tile():
    """One tile without integration (L407, L415)."""
    t = alone().solution("A", "gold").solution("M", "gold").bonus("report", seat=1)
    assert t.why_not("report A+M") == TOO_MANY_TILES


def test_a36_the_unplanned_bonus_of_somebody_else_leaves_red_rows_dear():
    """A worker from row 5 costs 20 (L459)."""
    t = alone().money(50).bonus("unplanned", seat=1).row(5).play("train A yellow")
    assert t.player().credits == 30


def test_a36_the_lobby_bonus_of_somebody_else_gives_no_extra_token():
    """L321."""
    t = alone().available(1).bonus("lobby", seat=1).play("lobby")
    assert t.why_not("extra A") == NO_LOBBY_BONUS


def test_a36_the_action_bonus_of_somebody_else_gives_no_fourth_action():
    """L199: the marker goes to the one who claimed it."""
    t = alone().bonus("action", seat=1)
    assert (t.player(0).bonus_marker, t.player(1).bonus_marker) == (0, 1)


def test_a05_debts_of_bvp_do_not_eat_credits():
    """10 credits and −5 BVP pay a worker of 10; 9 credits do not."""
    assert alone().money(10, bvp=-5).allows("train A yellow")
    assert alone().money(9, bvp=-5).why_not("train A yellow") == CANNOT_PAY


def test_a30_integrate_asks_which_area_pays_and_gives_no_change():
    """Step 3 with the bonus costs one worker, 10 credits; without money one of two tokens must be chosen (L337)."""
    t = alone(year=4).money(0).solutions("silver", level=3).integrated(2).available(1).bonus("integrate")
    t.tokens("A", fresh=1).tokens("M", fresh=1).play("integrate")
    assert t.legal() == ["redeem from A", "redeem from M"]
    t.play("redeem from M")
    assert (t.tokens_on("A"), t.tokens_on("M"), t.player().credits) == ((1, 0), (0, 0), 0)


def test_g18_credits_are_rounded_down_before_places_are_given():
    """36 and 35 credits are both 3 points (L234): the tie is not broken by the odd credit."""
    t = alone().money(36, bvp=1).money(35, bvp=1, seat=1)
    assert t.scores()[0] == t.scores()[1]
    assert t.places() == [1, 1]
