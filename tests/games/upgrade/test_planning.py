"""Y5 and the use of action markers (L200-L210, L246-L273, specification 4)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.rules.reasons import ALREADY_PLANNED, ALREADY_REPORTED, NO_MARKER, NOT_NOW
from boardroom.games.upgrade.state import D_ACTION, D_PLAN, PENALTIES, PLANNING, SPENT, TRAIN, UPGRADE
from boardroom.kernel.actions import UnknownAction
from tests.games.upgrade.table import alone, opening, table


def test_g16_planning_pays_and_failing_costs():
    """Three plans +3 BVP, one carried out, −2 at the end of the year (L200, L218)."""
    t = opening(players=2).to_planning()
    t.play("plan upgrade", "plan done", "plan train", "plan tune")
    assert t.player().bvp == 3
    t.play("train M blue").finish_year()
    assert t.player().points[PLANNING] == 3
    assert t.player().points[PENALTIES] == -2


def test_g16_no_second_marker_and_no_plan_for_lobby_or_report():
    """One marker per action, and only the four support actions can be planned (L200, L244, L252)."""
    t = opening(players=2).to_planning().play("plan upgrade", "plan done")
    assert t.why_not("plan upgrade") == ALREADY_PLANNED
    assert t.legal() == ["plan integrate", "plan train", "plan tune", "plan done"]
    for action in ("plan lobby", "plan report"):
        with pytest.raises(UnknownAction):
            SPACE.code(action)
    assert t.why_not("lobby") == NOT_NOW


def test_a19_planning_something_impossible():
    """Feasibility is not asked: INTEGRATE and TUNE in year 1 (L200)."""
    t = opening(players=2).to_planning()
    t.play("plan integrate", "plan done", "plan tune", "plan done")
    assert t.player().bvp == 2
    assert t.state.decision == D_ACTION


def test_a26_one_marker_at_a_time_clockwise_and_passing_is_final():
    """Beginning with the controlling player, round and round (L200)."""
    t = opening(players=3, start_player=1).to_planning()
    order = []
    for said in ("plan train", "plan train", "plan done", "plan tune", "plan done", "plan upgrade"):
        order.append(t.turn)
        t.play(said)
    assert order == [1, 2, 0, 1, 2, 1]
    assert t.state.decision == D_ACTION  # no marker left: seat 1 passes by itself


def test_planning_begins_with_the_controlling_player():
    """Not with whoever was asked last about bonuses (L200)."""
    t = opening(start_player=3).to_planning()
    assert (t.state.decision, t.turn) == (D_PLAN, 3)


def test_g32_which_markers_are_left():
    """UPGRADE and TRAIN planned, one marker in hand: after two UPGRADEs only TRAIN or passing is left (L258)."""
    t = alone().money(100).markers(planned=["upgrade", "train"])
    t.play("upgrade M silver")
    assert (t.player().planned[UPGRADE], t.player().hand) == (0, 1)
    t.play("upgrade W silver")
    assert (t.player().planned[TRAIN], t.player().hand) == (1, 0)
    assert t.why_not("lobby") == NO_MARKER
    assert {said.split()[0] for said in t.legal()} == {"train", "pass"}


def test_a07_the_same_action_twice():
    """Unplanned repeats are allowed, REPORT excepted (L200, L252, L407)."""
    t = alone().money(100).solution("W", "gold").markers(planned=["train"])
    t.play("train M blue", "train M blue")
    assert t.player().used[TRAIN] == 2
    t = alone().solution("W", "gold").play("report W")
    assert t.why_not("report W") == ALREADY_REPORTED


def test_a22_a_plan_that_cannot_be_carried_out():
    """The marker serves nothing else: pass, and the penalty follows (L258)."""
    t = alone().markers(planned=["integrate"], used=["lobby", "lobby"])
    assert t.legal() == ["pass"]
    assert t.finish_year().player().points[PENALTIES] == -1


def test_a43_passing_with_a_plan_that_could_be_carried_out():
    """Allowed at any time in control; the penalty applies (L206, L218)."""
    t = alone().markers(planned=["train"])
    assert t.allows("train M blue")
    assert t.play("pass").finish_year().player().points[PENALTIES] == -1


def test_a52_without_a_marker_one_passes_by_itself():
    """Also when BVP could be traded and influence recalled (L449)."""
    t = alone().money(50, 9).tokens("W", fresh=1).markers(used=["lobby", "lobby"])
    t.play("train M blue")
    assert t.pass_track() == {1: [0]}
    assert t.turn == 1


def test_a52_after_a_report_or_a_lobby_as_well():
    """The last marker may have gone to an action without workers (L449)."""
    t = alone().solution("W", "gold").markers(used=["lobby", "lobby"]).play("report W")
    assert t.pass_track() == {0: [0]}
    t = alone().markers(used=["lobby", "lobby"]).play("lobby", "token A")
    assert t.pass_track() == {0: [0]}


def test_a52_with_a_plan_left_one_is_asked():
    """A trade or a recall may come first, then passing is the only way on (L258)."""
    t = alone().money(0, 1).tokens("W", fresh=1).markers(planned=["integrate"], used=["lobby", "lobby"])
    assert t.legal() == ["pass", "trade", "recall W"]
    t.play("trade", "recall W")
    assert t.legal() == ["pass"]


def test_a54_the_bonus_marker_is_used_last_and_for_anything():
    """Planned, then hand, then bonus marker; it repeats an action planned and done, and fulfils no plan (L206-L210)."""
    t = alone().money(500).bonus("action").markers(planned=["train", "tune"])
    t.play("train M blue", "train M blue")
    assert t.player().hand == 0
    t.play("train W blue")
    assert t.player().bonus_marker == SPENT
    assert t.player().used[TRAIN] == 3
    assert t.legal() == ["pass"]  # the plan to TUNE lies there, and nothing to tune
    assert t.finish_year().player().points[PENALTIES] == -1


def test_a54_the_bonus_marker_cannot_be_planned():
    """Three plans at most (L200)."""
    t = opening(players=2).play("bonus action", "bonus none")
    t.play("plan upgrade", "plan done", "plan train", "plan tune")
    assert t.state.decision == D_ACTION
    assert t.player().bvp == 3


def test_markers_come_back_at_the_end_of_the_year():
    """All three beside the board again (L229)."""
    t = table(players=2).markers(planned=["tune"], used=["lobby"]).finish_year()
    assert (t.player().hand, sum(t.player().planned), sum(t.player().used)) == (3, 0, 0)
