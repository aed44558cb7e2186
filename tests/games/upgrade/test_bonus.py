"""Y4: claiming bonus spots (L104, L199, specification 2.6 and 4)."""

from __future__ import annotations

from boardroom.games.upgrade.actions import BONUS_NAMES
from boardroom.games.upgrade.rules.reasons import NO_INFLUENCE, SPOT_TAKEN
from boardroom.games.upgrade.state import D_BONUS, D_PLAN, HELD, NONE, NOT_HELD
from tests.games.upgrade.table import opening, table


def test_controlling_player_first_then_clockwise():
    """Once round the table (L199)."""
    t = opening(start_player=2)
    asked = []
    while t.state.decision == D_BONUS:
        asked.append(t.turn)
        t.play("bonus none")
    assert asked == [2, 3, 0, 1]


def test_a_spot_takes_one_available_marker():
    """Only one player can claim each bonus (L104, L199)."""
    t = opening(players=2).play("bonus report")
    assert t.bonus_owner("report") == 0
    assert t.influence(0) == (0, 5)
    assert t.why_not("bonus report") == SPOT_TAKEN
    assert t.allows("bonus lobby")


def test_a18_one_bonus_for_each_player_and_year():
    """One round: with more markers available one is still asked once (L199)."""
    t = opening(players=2).available(3).play("bonus upgrade")
    assert t.turn == 1
    t.play("bonus none")
    assert t.state.decision == D_PLAN


def test_a47_a_bonus_that_cannot_help_may_be_taken():
    """INTEGRATE in year 1, if only to deny it to the others (L199)."""
    t = opening()
    assert [f"bonus {name}" for name in BONUS_NAMES if t.allows(f"bonus {name}")] == t.legal()[:6]
    assert t.play("bonus integrate").bonus_owner("integrate") == 0


def test_the_action_bonus_hands_over_the_bonus_marker():
    """A fourth action this year (L199, L206, L273); next year the marker is back at its spot (L229)."""
    t = opening(players=2).play("bonus action", "bonus none").to_actions()
    assert t.player().bonus_marker == HELD
    t.discs({0: [0], 8: [1]}).money(100)
    t.play("train M blue", "train M blue", "train W blue", "train W yellow")
    assert t.turn == 1
    assert sum(t.player().used) == 4
    t.finish_year()
    assert t.player().bonus_marker == NOT_HELD
    assert t.bonus_owner("action") == NONE


def test_who_has_no_marker_at_all_is_not_asked():
    """Nothing available and nothing to recall (appendix D1); one marker on an area is enough to be asked."""
    t = opening(players=3)
    t.available(0, seat=1).play("bonus none")
    assert t.turn == 2
    t = opening(players=3)
    t.tokens("A", red=1, seat=1).available(0, seat=1).play("bonus none")
    assert t.turn == 1
    assert t.legal() == ["bonus none", "recall A"]
    assert t.play("recall A").influence(1)[0] == 1


def test_a21_bonus_spots_are_emptied_areas_and_integration_are_not():
    """Back to available at the end of the year (L228, L270)."""
    t = table(players=2).solutions("silver").integrated(1).tokens("W", fresh=1).available(0).bonus("upgrade")
    t.finish_year()
    assert t.state.bonus == [NONE] * 6
    assert t.influence() == (1, 3)
    assert t.area("W").influence == 1
    assert t.player().integration == 1


def test_a50_recall_before_a_bonus_and_decide_again():
    """With nothing available a marker may be called back from an area, then placed by the same player (L317)."""
    t = opening(players=2).tokens("W", red=1).available(0)
    assert t.why_not("bonus upgrade") == NO_INFLUENCE
    t.play("recall W")
    assert t.turn == 0
    assert t.play("bonus upgrade").bonus_owner("upgrade") == 0
    assert t.turn == 1


def test_a50_when_free_actions_are_offered():
    """Trades only at an own action decision, recalls there and before a bonus (L98, L317)."""
    t = opening(players=2).money(10, 5).tokens("W", red=1)
    assert (t.allows("trade"), t.allows("recall W")) == (False, True)
    t.to_planning()
    assert (t.allows("trade"), t.allows("recall W")) == (False, False)
    t.to_actions()
    assert (t.allows("trade"), t.allows("recall W")) == (True, True)
    t.play("train W blue")
    assert t.legal() == ["redeem 0", "redeem 1"]
