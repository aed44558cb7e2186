"""The DEPLOY action (L661-L709, specification 5.3, 5.11)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.actions import SYSTEM_CODES
from boardroom.games.deploy.rules.deploy import income_change, integrable
from boardroom.games.deploy.rules.reasons import (
    INCOME_TOO_LOW,
    INCOMPLETE,
    NO_ROOM,
    NOT_INTEGRABLE,
    NOTHING_TO_DEPLOY,
)
from boardroom.games.deploy.state import CLOUD, D_PUT, D_SPOT, D_TEAM, NONE, SERVER
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.games.deploy.table import GAME, QUOTED, Table, all_systems, alone, deal

# --- Graham's round 1 ---------------------------------------------------------------------------------------------


def graham() -> Table:
    """Administration I needs blue and yellow; the rival has come home, so Graham acts alone (L695)."""
    return alone(round=1).design(ADM="by")


def test_g06_graham_deploys_administration():
    """A tile of 5 into pool B, then two cubes; 14 in fees against an income of 8 (L695-L705)."""
    t = graham().play("add B 3")
    assert (t.player().cash, t.player().progress, t.fees()) == (37, 1, 6)
    t.play("deploy ADM server")
    assert (t.held("A"), t.held("B1")) == ("b", "y")
    assert (t.player().progress, t.player().income) == (3, 8)
    assert (t.fees(), t.profit()) == (8 + 6, -6)
    assert t.level("ADM") == 1
    assert len(t.designed("ADM")) == 3


def test_only_the_cloud_costs_income_for_cubes():
    """Before anything is placed: the reward of the tile, in the cloud less what its two cubes cost (L671, L679)."""
    t = graham()
    reward = t.box.system_income[0][0]
    assert income_change(t.box, t.player(), 0, SERVER) == reward
    assert income_change(t.box, t.player(), 0, CLOUD) == reward - 2 * t.box.cloud_income


def test_g07_graham_continues():
    """Manufacturing with blue, yellow, yellow: 6 credits profit, one worker may be added, not two."""
    t = graham().design(MAN="byy").play("add B 3", "deploy ADM server", "deploy MAN server")
    assert t.player().progress == 0  # the round has ended
    assert (t.player().income, t.fees(), t.profit()) == (20, 14, 6)
    assert (t.held("A"), t.held("B1")) == ("bb", "yyy")
    assert (t.player().cash, t.player().bvp) == (43, 0)  # no loss, no optimisation: 9 < 10
    assert (t.state.round, t.state.decision, t.turn) == (2, D_TEAM, 0)
    t.play("worker add")
    assert t.player().income == 15  # 15 >= 14, but a second worker would leave 10
    assert t.state.decision == D_SPOT


def test_g08_graham_with_a_purple_cube():
    """All three cubes in pool B: 22 in fees against 20, so 2 credits and 1 BVP are lost (L349)."""
    t = graham().design(MAN="yyp").play("add B 3", "deploy ADM server", "deploy MAN server", "put B1")
    assert t.held("B1") == "yyyp"
    assert (t.fees(), t.player().income) == (22, 20)
    assert (t.player().cash, t.player().bvp) == (35, -1)


# --- the cloud ----------------------------------------------------------------------------------------------------


def test_g20_to_the_cloud():
    """Reward 8, less 3 for each of two cubes, a BVP, and the cubes go back to the bag (L679)."""
    t = alone().money(income=4).design(ADM="by")
    bag = sum(t.state.bag)
    t.play("deploy ADM cloud")
    assert (t.player().income, t.player().bvp) == (4 + 8 - 6, 1)
    assert sum(t.state.bag) == bag + 2 - 3  # three cubes are on the next tile
    assert t.player().cloud[0] == [1, 0, 0]


def test_g20_income_may_not_fall_below_zero():
    """Manufacturing III brings 9 and costs 15: impossible with 5 income, possible with 6."""
    assert alone().deployed(MAN=2).money(income=5).why_not("deploy MAN cloud") == INCOME_TOO_LOW
    assert alone().deployed(MAN=2).money(income=6).play("deploy MAN cloud").player().income == 0


def test_a10_reward_and_reduction_of_the_cloud_are_one_change():
    """Level I is possible without any income (L569, L679)."""
    assert alone().money(income=0).play("deploy ADM cloud").player().income == 2


def test_a10_the_cost_of_the_cloud_comes_first():
    """The reward of 8 does not help to pay the 6: income must be there before (L203-L209, L580)."""
    poor, able = (alone(cloud_cost="first").money(income=income) for income in (5, 6))
    assert poor.why_not("deploy ADM cloud") == INCOME_TOO_LOW
    assert able.play("deploy ADM cloud").player().income == 6 - 6 + 8


def test_a10_nobody_begins_in_the_cloud():
    """Income is 0 at the start, so the first system goes into the server room; that is how new games are played."""
    match = Match(GAME, 2, 3)
    assert match.options["cloud_cost"] == "first"
    match.play("start A")
    match.play("start A")
    assert not any("cloud" in action.notation for action in match.legal(match.to_act[0]))


def test_a10_games_of_the_first_edition_are_netted():
    """Whatever the option says now: they do not know it."""
    match = Match(GAME, 2, 3, rules=1)
    assert "cloud_cost" not in match.options
    match.play("start A")
    match.play("start A")
    assert any("cloud" in action.notation for action in match.legal(match.to_act[0]))


def test_a22_income_beyond_75_is_lost():
    """At once, and not remembered when income falls later (L502)."""
    t = alone().money(income=70).room(b=[9]).design(ADM="yy").play("deploy ADM server")
    assert t.player().income == 75
    assert t.play("develop asset").player().income == 72


def test_a34_the_cloud_brings_a_bvp():
    """One summary of the board leaves it out, the other and the rules name it (L205-L209, L530, L679)."""
    t = alone().play("deploy ADM cloud", "deploy WAR cloud")
    assert t.player().bvp == 2
    assert t.points()["cloud"] == 2


def test_a51_both_sides_of_a_tile_carry_the_same_reward():
    """The cloud costs 3 per cube on top, nothing else differs (L157, L679)."""
    server = alone().room(b=[9]).design(MAN="yyy").play("deploy MAN server").player().income
    cloud = alone().design(MAN="yyy").play("deploy MAN cloud").player().income
    assert (server, cloud) == (12, 12 - 9)


# --- the server room ----------------------------------------------------------------------------------------------


def test_cubes_are_placed_one_by_one():
    """Yellow, blue, then purple, each into any place that takes it (L677, D10)."""
    t = alone().room(a=[3], b=[2, 2], c=2).design(MAN="ybp").play("deploy MAN server")
    assert t.state.decision == D_PUT
    assert t.legal() == ["put B1", "put B2"]
    assert t.play("put B2").legal() == ["put A", "put C"]
    assert t.play("put C").legal() == ["put A", "put B1", "put B2", "put C"]
    t.play("put B2")
    assert (t.held("B2"), t.held("C")) == ("yp", "b")
    assert t.player().income == 12


def test_a_cube_with_one_place_goes_there_by_itself():
    """No question where there is no choice (L677)."""
    t = alone().room(a=[2], b=[2]).design(ADM="yb").play("deploy ADM server")
    assert (t.held("A"), t.held("B1"), t.level("ADM")) == ("b", "y", 1)


@pytest.mark.parametrize(
    ("a", "b", "c", "cubes", "fit"),
    [
        ([2], [], 0, "bb", True),
        ([2], [], 0, "yb", False),  # yellow has no home
        ([], [2], 0, "yb", False),  # blue has no home
        ([], [2], 0, "pp", True),
        ([], [], 2, "bp", True),
        ([2], [2], 0, "yy", True),
    ],
)
def test_a35_all_cubes_or_none(a, b, c, cubes, fit):
    """A system is deployed completely to one place or not at all; no other cube may be moved (L677, L858)."""
    t = alone().room(a=a, b=b, c=c).design(ADM=cubes)
    assert t.why_not("deploy ADM server") == (0 if fit else NO_ROOM)
    assert t.allows("deploy ADM cloud")


def test_a35_purple_must_not_be_squeezed_out():
    """Three purple cubes need three places somewhere (5.3)."""
    t = alone().room(a=[2], b=[2]).cubes(B1="y").design(MAN="ppp")
    assert t.allows("deploy MAN server")
    assert t.cubes(A="b").why_not("deploy MAN server") == NO_ROOM


def test_the_next_tile_is_revealed():
    """With its own number of cubes from the bag (L673)."""
    t = alone()
    for level, cubes in ((1, 4), (2, 5), (3, 0)):
        t.money(income=40).discs({0: [0], 6: [1]}).play("deploy MAN cloud")
        assert t.level("MAN") == level
        assert len(t.designed("MAN")) == cubes
    assert t.why_not("deploy MAN cloud") == NOTHING_TO_DEPLOY


def test_a19_tiles_go_to_the_deployments_track():
    """A first tile takes the leftmost free column, wherever it is deployed (L683-L687, L699)."""
    t = alone().room(b=[9]).design(LOG="yyy").money(income=40)
    t.play("deploy LOG server", "deploy ADM cloud").discs({0: [0], 6: [1]}).play("deploy LOG cloud")
    assert t.player().columns == [3, 0, NONE, NONE]
    assert t.player().cloud[3] == [0, 1, 0]
    assert t.player().tiles == [[0] * 4, [9, 0, 0, 0]]  # nothing lies in the server room but capacity


# --- Integration --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "tile", "expected"),
    [
        ((3, 3, 3, 2), 3, True),
        ((3, 2, 3, 3), 3, True),
        ((3, 3, 3, 3), 3, True),
        ((3, 3, 2, 2), 3, False),
        ((3, 3, 3, 1), 3, False),
        ((2, 2, 2, 1), 1, True),
        ((3, 3, 1, 1), 1, False),
        ((2, 2, 2, 0), 1, False),
        ((3, 2, 2, 2), 2, True),
        ((2, 2, 2, 2), 2, False),
    ],
)
def test_g31_integration_needs_levels(levels, tile, expected):
    """Integration 3: three systems at level III and one at level II at least (L161)."""
    t = alone().deployed(**dict(zip(SYSTEM_CODES, levels, strict=False)))
    assert integrable(t.box, t.player(), tile - 1) == expected


def test_integration_is_deployed_in_order():
    """1, then 2, then 3 (L161, L458)."""
    t = all_systems(alone(), 2).money(income=60)
    assert t.play("deploy INT cloud").level("INT") == 1
    assert t.why_not("deploy INT cloud") == NOT_INTEGRABLE
    t.deployed(LOG=3)
    assert t.play("deploy INT cloud").level("INT") == 2


def test_a46_systems_in_the_cloud_count_for_integration():
    """The condition speaks of deployed systems only (L159)."""
    t = alone().deployed(ADM=2, MAN=2, WAR=2, LOG=1, cloud=True).money(income=60)
    assert t.allows("deploy INT cloud")


# --- the bag ------------------------------------------------------------------------------------------------------


def short_bag(each: int) -> Table:
    """A game with so few cubes that the bag is empty after setup."""
    box = copy(QUOTED.values)
    box.bag = [each] * 3
    t = deal(2, box=box, first_player=0)
    return t.play("start A", "start A")


def test_a21_an_incomplete_tile_cannot_be_deployed():
    """21 cubes for 24 places: the last two tiles stay incomplete and wait (5.11)."""
    t = short_bag(7)
    assert sum(t.state.bag) == 0
    assert (len(t.designed("LOG", 1)), len(t.designed("INT", 1))) == (2, 0)
    t.play("consult")
    assert t.turn == 1
    assert t.why_not("deploy LOG cloud") == t.why_not("deploy LOG server") == INCOMPLETE
    assert t.allows("deploy MAN cloud")


def test_a21_returned_cubes_fill_waiting_tiles_first():
    """In the order of their reveal, before the new tile is revealed (5.11)."""
    t = short_bag(7).play("deploy ADM cloud")
    assert (len(t.designed("LOG", 1)), len(t.designed("INT", 1))) == (3, 1)
    assert len(t.designed("ADM", 0)) == 0  # Administration II waits behind them
    t.play("deploy MAN cloud")
    assert len(t.designed("INT", 1)) == 2
    assert len(t.designed("ADM", 0)) == 2
    assert len(t.designed("MAN", 1)) == 0
    assert t.state.waiting_count == 2


def test_a21_cubes_of_a_cloud_deployment_may_be_drawn_again_at_once():
    """The bag was empty, so the next tile gets the very cubes that came back (5.3)."""
    t = short_bag(8)
    assert sum(t.state.bag) == 0
    came_back = sorted(t.designed("MAN"))
    t.play("deploy MAN cloud")
    assert sorted(t.designed("MAN")) == came_back  # 3 of the 4 cubes Manufacturing II needs
    assert t.state.waiting_count == 1


def test_a21_the_designer_cannot_draw_from_an_empty_bag():
    """So an incomplete tile never stands beside a bag with cubes (5.11)."""
    t = short_bag(8).owns("designer").play("deploy MAN cloud")
    assert t.level("MAN") == 1  # nothing was asked
