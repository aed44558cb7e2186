"""Development tiles and the DEVELOP action (L86-L140, L711-L769, specification 2.7, 5.4)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import DEVELOPMENT_NAMES
from boardroom.games.deploy.rules.deploy import deploy_workers
from boardroom.games.deploy.rules.money import development_credits
from boardroom.games.deploy.rules.reasons import (
    ALREADY_OWNED,
    BAG_LACKS_COLOUR,
    INCOME_TOO_LOW,
    MUST_REDESIGN,
    NOT_IN_STOCK,
    NOT_NOW,
    NOTHING_TO_DISCARD,
    USED_THIS_ROUND,
)
from boardroom.games.deploy.state import (
    ADMINISTRATION,
    D_DESIGN,
    D_PLANNER,
    D_RETURN_TECH,
    MANUFACTURING,
    P_PENALTIES,
    TECH_WRITER,
)
from boardroom.kernel.schema import copy
from tests.games.deploy.table import QUOTED, Table, all_systems, alone, preparing, table


def cost(t: Table, system: int, planner: int = 0) -> int:
    """Workers of a DEPLOY."""
    return deploy_workers(t.box, t.state, 0, system, planner)


# --- workers ------------------------------------------------------------------------------------------------------


def test_g21_discounts_add_up():
    """Blue 3, yellow 1: Automation makes 3 workers, the spot 2, Planner 1, and Tech Writer cannot go below (L691)."""
    t = alone().deployed(MAN=1).design(MAN="ybbb")
    assert cost(t, MANUFACTURING) == 4
    assert cost(t.owns("auto-blue"), MANUFACTURING) == 2 + 1
    assert cost(t.on_spot("deploy"), MANUFACTURING) == 2
    assert cost(t.owns("planner"), MANUFACTURING, planner=1) == 1
    assert cost(t.owns("techwriter"), MANUFACTURING, planner=1) == 1


def test_a11_discounts_stack_but_one_worker_is_the_least():
    """Every text says minimum 1, none says they exclude each other (L691, L739, L747)."""
    t = alone().on_spot("deploy").owns("techwriter", "planner").deployed(ADM=1).design(ADM="ybp")
    assert cost(t, ADMINISTRATION) == 3 - 1 - 1
    assert cost(t, ADMINISTRATION, planner=1) == 1
    t.money(income=40).play("deploy ADM cloud")
    assert t.player().progress == 1


@pytest.mark.parametrize(("cubes", "workers"), [("bp", 2), ("bbpp", 2), ("bbbp", 3)])
def test_g22_two_automations(cubes, workers):
    """Single cubes of different automated colours do not share a worker (L767)."""
    t = alone().owns("auto-blue", "auto-purple").deployed(MAN=1).design(MAN=cubes)
    assert cost(t, MANUFACTURING) == workers


def test_a12_automation_rounds_up_for_each_colour():
    """Three cubes of an automated colour take two workers, others one each; it also works for the cloud (L767-L769)."""
    t = alone().owns("auto-yellow").design(MAN="yyy")
    assert cost(t, MANUFACTURING) == 2
    assert cost(t.design(MAN="yyb"), MANUFACTURING) == 2
    assert cost(t.design(MAN="ybb"), MANUFACTURING) == 3
    assert t.design(MAN="yyy").play("deploy MAN cloud").player().progress == 2


def test_g23_tech_writer():
    """Tiles deployed before are tapped; the discount comes with the tile after the next one (L747-L751)."""
    t = alone().deployed(ADM=1).money(income=40).play("develop techwriter")
    assert t.player().tapped[ADMINISTRATION] == [1, 0, 0]
    assert cost(t, ADMINISTRATION) == 3
    t.play("deploy ADM cloud")
    assert t.player().tapped[ADMINISTRATION] == [1, 0, 0]
    assert cost(t, ADMINISTRATION) == 4 - 1


def test_tech_writer_taken_again_taps_again():
    """Documentation starts anew (5.4)."""
    t = (
        alone()
        .money(income=40)
        .owns("planner", "designer")
        .play("develop techwriter", "deploy ADM cloud", "done", "done")
    )
    t.play("develop sam", "discard techwriter").discs({0: [0], 6: [1]})
    t.play("develop techwriter", "discard sam")
    assert t.player().tapped[ADMINISTRATION] == [1, 0, 0]


def test_a42_the_tech_writer_knows_integration():
    """Integration is a system with three levels (L155)."""
    t = all_systems(alone(), 3).money(income=75).owns("techwriter").play("deploy INT cloud")
    assert t.player().progress == 2
    assert t.play("deploy INT cloud").player().progress == 2 + 3 - 1


def test_a49_the_tech_writer_is_used_when_its_condition_holds():
    """Even if the minimum left the cost unchanged; then it cannot be discarded in this round (L723)."""
    t = alone().owns("techwriter", "sam", "designer").on_spot("deploy").deployed(WAR=1).money(income=40)
    t.design(WAR="yyy").play("deploy WAR cloud", "done")
    t.play("develop planner")
    assert t.why_not("discard techwriter") == USED_THIS_ROUND
    assert t.legal() == ["discard designer", "discard sam"]
    t = alone().owns("techwriter", "sam", "auto-yellow").on_spot("deploy").deployed(WAR=1).money(income=40)
    t.design(WAR="yyy").play("deploy WAR cloud")  # two workers with Automation, one with the spot: the least there is
    assert (t.player().progress, t.player().used[TECH_WRITER]) == (1, 1)
    assert t.play("develop planner").owned() == ["planner", "techwriter", "auto-yellow"]


# --- Planner and Designer -----------------------------------------------------------------------------------------


def test_planner_once_per_round():
    """One worker less, then it is flipped until the round ends (L739, L719)."""
    t = alone().owns("planner").money(income=40).play("deploy MAN cloud")
    assert t.state.decision == D_PLANNER
    t.play("use planner")
    assert t.player().progress == 2
    t.play("deploy ADM cloud")
    assert t.player().progress == 4  # not asked again
    t.finish_round()
    assert t.discs({0: [0], 6: [1]}).play("deploy WAR cloud").legal() == ["use planner", "done"]


def test_a48_the_planner_is_only_offered_where_it_helps():
    """Not when one worker is left to pay (L739)."""
    t = alone().owns("planner").on_spot("deploy").money(income=40).play("deploy ADM cloud")
    assert t.player().progress == 1
    assert t.player().used[1] == 0


def test_a47_a_skill_taken_this_round_may_be_used_this_round():
    """It works from the next action on, and once used it cannot be given up in this round (L719)."""
    t = alone().owns("sam", "auto-blue").money(income=40).play("develop planner", "deploy MAN cloud", "use planner")
    assert t.player().progress == 3
    t.play("develop designer")
    assert t.owned() == ["designer", "planner", "auto-blue"]  # SAM went, the Planner was used


def test_designer_changes_one_cube():
    """A cube from the bag for a cube of the tile (L735)."""
    t = alone().owns("designer").room(b=[9]).design(ADM="yb")
    blue = t.state.bag[1]
    t.play("deploy ADM server")
    assert t.state.decision == D_DESIGN
    assert t.why_not("done") == MUST_REDESIGN  # blue has no home
    assert t.legal() == ["design blue>yellow", "design blue>purple"]
    t.play("design blue>purple")
    assert t.held("B1") == "yp"
    assert t.state.bag[1] + t.designed("ADM").count("b") == blue + 1


def test_designer_is_optional_where_the_system_fits():
    """Any change that still fits, or none (L735)."""
    t = alone().owns("designer").room(b=[9]).design(ADM="yy").play("deploy ADM server")
    assert t.legal() == ["design yellow>purple", "done"]
    assert t.play("done").player().used[0] == 0


def without_purple() -> Box:
    """Components with yellow and blue cubes only."""
    box = copy(QUOTED.values)
    box.bag = [55, 55, 0]
    return box


def test_designer_makes_a_single_compulsory_change_by_himself():
    """Room for two blue cubes, no purple in the bag: yellow can only become blue (5.3)."""
    t = alone(box=without_purple()).owns("designer").room(a=[2]).design(ADM="yb").play("deploy ADM server")
    assert (t.held("A"), t.level("ADM")) == ("bb", 1)
    assert t.player().used[0] == 1


def test_designer_serves_the_cloud_too():
    """Worth it with Automation (L735, D6)."""
    t = alone().owns("designer", "auto-blue").design(ADM="yb").play("deploy ADM cloud", "design yellow>blue")
    assert t.player().progress == 1


def test_designer_needs_the_colour_in_the_bag():
    """The new cube is selected from the bag (L735)."""
    t = alone(box=without_purple()).owns("designer").design(ADM="yb").play("deploy ADM cloud")
    assert t.why_not("design yellow>purple") == BAG_LACKS_COLOUR
    assert t.allows("design yellow>blue")


def test_develop_spot_lets_skills_be_used_every_time():
    """Once per DEPLOY, without flipping (L727)."""
    t = alone().owns("planner").on_spot("develop").money(income=40)
    t.play("deploy MAN cloud", "use planner", "deploy LOG cloud", "use planner")
    assert t.player().progress == 2 + 2


def test_a_skill_used_on_the_develop_spot_counts_as_used():
    """It is not flipped, but it has had its effect and cannot be given up in this round (L723, L727, 5.4)."""
    t = alone().owns("planner", "sam", "auto-blue").on_spot("develop").money(income=40)
    t.play("deploy MAN cloud", "use planner", "develop designer")
    assert t.owned() == ["designer", "planner", "auto-blue"]  # SAM was the only one to go


# --- SAM and Asset Control ----------------------------------------------------------------------------------------


def test_g24_sam_and_asset_control():
    """Five tiles: 2 + 2 credits; with 20 income against 24 in fees that is break-even (L743, L763)."""
    t = preparing().owns("sam", "asset").deployed(ADM=3, MAN=2).room(c=8).money(50, 20)
    assert development_credits(t.box, t.player()) == 4
    assert (t.fees(), t.profit()) == (24, 0)
    t.end_actions().to_decision(D_RETURN_TECH)
    assert t.player().cash == 50
    assert t.player().points[P_PENALTIES] == 0


def test_a31_every_tile_counts_as_a_system():
    """Levels and Integration, cloud and server (L115, L127)."""
    t = all_systems(alone(), 2).deployed(INT=1).owns("sam")
    assert development_credits(t.box, t.player()) == 9 // 2


def test_a39_sam_brings_credits_not_points():
    """The caption of the board picture is garbled; the tile text counts (L115, L507-L514, L743)."""
    t = preparing().owns("sam").deployed(ADM=1, MAN=1).finish_round()
    assert (t.player().cash, t.player().bvp) == (51, 0)
    assert "credit" in DEVELOPMENT_NAMES[2].effect and "value" not in DEVELOPMENT_NAMES[2].effect


# --- DEVELOP ------------------------------------------------------------------------------------------------------


def test_develop_takes_a_tile():
    """One worker, and 3 income for technology (L723)."""
    t = alone().money(income=10).play("develop designer", "develop auto-blue")
    assert (t.player().progress, t.player().income) == (2, 7)
    assert t.state.development == [3, 4, 4, 4, 4, 3, 4, 4]
    assert t.why_not("develop designer") == ALREADY_OWNED


def test_g34_the_mat_holds_three_tiles():
    """Planner used, SAM, Automation: only SAM may go for the Designer; three technologies block it (L723)."""
    t = alone().owns("planner", "sam", "auto-blue").used("planner").play("develop designer")
    assert t.owned() == ["designer", "planner", "auto-blue"]
    assert t.state.development[2] == 4
    t = alone().owns("asset", "auto-blue", "auto-yellow").money(income=20)
    assert t.why_not("develop designer") == NOTHING_TO_DISCARD


def test_a13_technology_needs_income_but_no_profit():
    """Only income 3 is asked for, even at a loss (L383)."""
    assert alone().money(income=2).why_not("develop asset") == INCOME_TOO_LOW
    t = alone().money(income=3).room(c=5).play("develop asset")
    assert (t.player().income, t.profit()) == (0, -15)


def test_a15_the_three_automations_are_different_tiles():
    """One player may own all of them (L89)."""
    t = alone().money(income=20).play("develop auto-blue", "develop auto-purple", "develop auto-yellow")
    assert t.owned() == ["auto-blue", "auto-purple", "auto-yellow"]


def test_a28_technology_is_returned_in_the_preparation_only():
    """Clockwise from the old first player; income comes back (L560, L610, L723)."""
    t = preparing(3).owns("asset", "auto-blue").owns("asset", seat=1).money(income=20).money(income=9, seat=1)
    t.end_actions().to_decision(D_RETURN_TECH)
    assert t.turn == 0  # the old first player; seat 1 is the new one
    assert t.legal() == ["return asset", "return auto-blue", "done"]
    t.play("return asset")
    assert (t.owned(), t.player().income, t.turn) == (["auto-blue"], 23, 0)
    t.play("done")
    assert t.turn == 1
    t.play("return asset")
    assert t.player(1).income == 12
    assert t.state.development[4] == 4


def test_a29_skills_leave_only_for_a_new_tile():
    """Neither before a round nor with fewer than three tiles (L723)."""
    t = preparing().owns("planner", "sam").end_actions()
    assert t.state.decision != D_RETURN_TECH
    t = alone().owns("planner", "sam").play("develop designer")
    assert t.owned() == ["designer", "planner", "sam"]
    assert t.play("develop techwriter").legal() == ["discard designer", "discard planner", "discard sam"]


def test_a30_flipped_tiles_are_turned_back():
    """At the end of the round, which is the same as before the next (L606, L719)."""
    t = table().owns("planner", "designer", "techwriter").used("planner", "designer", "techwriter")
    assert t.finish_round().player().used == [0] * 8


def test_a_type_may_run_out():
    """With two copies a third player goes without (A1)."""
    t = table(players=3, dev_copies=2).owns("sam", seat=1).owns("sam", seat=2)
    assert t.why_not("develop sam") == NOT_IN_STOCK


def test_no_discard_with_fewer_than_three_tiles():
    """Nothing is asked (L723)."""
    t = alone().owns("planner", "sam").workers(office=1).play("develop designer")
    assert t.why_not("discard sam") == NOT_NOW
    assert t.play("pay 0 extra").owned() == ["designer", "planner", "sam"]
