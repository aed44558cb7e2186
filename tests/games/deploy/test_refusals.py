"""Every reason for which an action is refused: one position each in which it is exactly this one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardroom.games.deploy.actions import SPACE
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.rules import legal, refusal
from boardroom.games.deploy.rules import reasons as why
from boardroom.games.deploy.state import D_LOSS, D_RETURN_TECH, D_SPOT, D_TEAM
from boardroom.kernel.panel import Why
from boardroom.kernel.schema import copy
from tests.games.deploy.table import QUOTED, REASONS, Table, all_systems, alone, deal, preparing, table


def returning_technology() -> Table:
    """Seat 0 owns one technology and may give it back."""
    return preparing().owns("asset").money(income=30).end_actions().to_decision(D_RETURN_TECH)


def adjusting(income: int = 30, coffee: int = 1) -> Table:
    """Seat 0 adjusts its team and has a BVP, so that it is asked whatever else is possible."""
    t = preparing().money(income=income, bvp=1).workers(coffee=coffee).end_actions().to_decision(D_TEAM)
    assert t.turn == 0
    return t


def placing(**options: str) -> Table:
    """Both players have a worker to place; seat 1 has taken the first spot."""
    t = preparing(**options).money(income=30).workers(coffee=1).workers(coffee=1, seat=1).money(income=30, seat=1)
    return t.end_actions().to_decision(D_SPOT).play("spot bvp")


def placing_without_workers() -> Table:
    """Not reached in play, where a player without workers passes by himself."""
    t = placing()
    t.player().office = 0
    return t


def recovering(coffee: int = 1) -> Table:
    """Seat 0 is at a loss and has a BVP."""
    t = preparing().room(c=5).money(50, 1, 3).workers(coffee=coffee).end_actions().play("done")
    assert t.state.decision == D_LOSS
    return t


def incomplete() -> Table:
    """The bag was empty before Logistics I of seat 1 had all its cubes."""
    box = copy(QUOTED.values)
    box.bag = [7, 7, 7]
    return deal(2, box=box, first_player=0).play("start A", "start A", "consult")


def designing(cubes: str = "yb") -> Table:
    """The Designer is asked before Administration I goes to a server room without blue."""
    return alone().owns("designer").room(b=[9]).design(ADM=cubes).play("deploy ADM server")


def no_purple_left() -> Table:
    """The bag has no purple cube for the Designer."""
    box = copy(QUOTED.values)
    box.bag = [55, 55, 0]
    return alone(box=box).owns("designer").design(ADM="yb").play("deploy ADM cloud")


def discarding() -> Table:
    """The mat is full; the Planner was used."""
    return alone().owns("planner", "sam", "designer").used("planner").play("develop techwriter")


def putting() -> Table:
    """A yellow cube is to be placed in B2 or B3; B1 is full."""
    return alone().room(a=[2], b=[2, 2, 3]).cubes(B1="yy").design(ADM="yy").play("deploy ADM server")


def adjusting_near_a_loss() -> Table:
    """Seat 0 would operate at a loss with another worker."""
    return preparing().room(c=2).money(income=8, bvp=1).end_actions().to_decision(D_TEAM)


CASES: list[tuple[int, Callable[[], Table], str]] = [
    (why.ALLOWED, alone, "consult"),
    (why.NOT_NOW, alone, "start A"),
    (why.NOT_NOW, alone, "pay 0 extra"),
    (why.TILE_NOT_OWNED, returning_technology, "return auto-blue"),
    (why.TILE_NOT_OWNED, discarding, "discard techwriter"),
    (why.WORKERS_CHANGED, lambda: adjusting().play("worker add", "worker add"), "worker add"),
    (why.OTHER_DIRECTION, lambda: adjusting().play("worker add"), "worker return"),
    (why.NO_SUPPLY, lambda: adjusting(coffee=5), "worker add"),
    (why.INCOME_TOO_LOW, lambda: adjusting(income=4), "worker add"),
    (why.INCOME_TOO_LOW, lambda: alone().deployed(MAN=2).money(income=5), "deploy MAN cloud"),
    (why.INCOME_TOO_LOW, lambda: alone().money(income=2), "develop asset"),
    (why.AT_A_LOSS, adjusting_near_a_loss, "worker add"),
    (why.NO_TEAM_WORKER, lambda: adjusting(coffee=0), "worker return"),
    (why.NO_TEAM_WORKER, lambda: recovering(coffee=0), "worker return"),
    (why.NO_OFFICE_WORKER, placing_without_workers, "spot add"),
    (why.SPOT_TAKEN, placing, "spot bvp"),
    (why.SPOT_CLOSED, lambda: placing(development="basic"), "spot develop"),
    (why.NO_BVP, alone, "trade cash"),
    (why.INCOME_FULL, lambda: alone().money(income=75, bvp=1), "trade income"),
    (why.ONLY_INCOME, recovering, "trade cash"),
    (why.STACK_EMPTY, lambda: alone().money(100).play("add A 1", "add A 1"), "add B 1"),
    (why.POOL_FULL, lambda: alone().room(a=[2, 2, 3, 3]), "add A 1"),
    (why.CANNOT_AFFORD, lambda: alone().money(2), "add A 1"),
    (why.CANNOT_AFFORD, lambda: alone().money(3), "add C 1"),
    (why.TRACK_ENDS, lambda: alone().room(c=7), "add C 3"),
    (why.NOTHING_TO_DEPLOY, lambda: alone().deployed(ADM=3), "deploy ADM cloud"),
    (why.INCOMPLETE, incomplete, "deploy LOG cloud"),
    (why.NOT_INTEGRABLE, alone, "deploy INT cloud"),
    (why.NO_ROOM, lambda: alone().design(ADM="yy"), "deploy ADM server"),
    (why.BASIC_GAME, lambda: alone(development="basic"), "develop sam"),
    (why.NOT_IN_STOCK, lambda: table(3, dev_copies=2).owns("sam", seat=1).owns("sam", seat=2), "develop sam"),
    (why.ALREADY_OWNED, lambda: alone().owns("sam"), "develop sam"),
    (why.NOTHING_TO_DISCARD, lambda: alone().owns("asset", "auto-blue", "auto-purple"), "develop sam"),
    (why.NOTHING_TO_DISCARD, lambda: alone().owns("asset", "auto-blue", "auto-purple"), "develop auto-yellow"),
    (why.NOTHING_TO_MOVE, alone, "move"),
    (why.NO_TILE_THERE, alone, "remove B1"),
    (why.IN_USE, lambda: alone().cubes(A="b"), "remove A1"),
    (why.IN_USE, lambda: alone().room(c=2).cubes(C="b"), "remove C 2"),
    (why.TOO_MANY_STEPS, lambda: alone().room(c=2), "remove C 3"),
    (why.NO_SUCH_CUBE, designing, "design purple>yellow"),
    (why.NO_SUCH_CUBE, lambda: alone().room(a=[3], c=2).cubes(A="bb").play("move"), "move A>C purple"),
    (why.BAG_LACKS_COLOUR, no_purple_left, "design yellow>purple"),
    (why.DOES_NOT_FIT, designing, "design yellow>blue"),
    (why.MUST_REDESIGN, designing, "done"),
    (why.USED_THIS_ROUND, discarding, "discard planner"),
    (why.WRONG_COLOUR, putting, "put A"),
    (why.PLACE_FULL, putting, "put B1"),
    (why.PLACE_FULL, lambda: alone().room(b=[3, 2]).cubes(B1="yy", B2="y").play("move"), "move B1>B2 2 yellow"),
    (why.TOO_MANY_WORKERS, lambda: alone().workers(office=2).play("consult"), "pay 2 extra"),
    (why.MUST_MOVE, lambda: alone().room(b=[3, 3]).cubes(B1="yy").play("move"), "done"),
    (why.MUST_RETURN_WORKER, recovering, "done"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "position", "action"), CASES, ids=[f"{REASONS[reason]}: {action}" for reason, _, action in CASES]
)
def test_reason(reason, position, action):
    """The action is refused for this reason and no other, and is not among the legal ones."""
    t = position()
    assert REASONS[t.why_not(action)] == REASONS[reason]
    assert t.allows(action) == (reason == why.ALLOWED)


def test_every_reason_has_a_position():
    """No reason is forgotten."""
    assert {reason for reason, _, _ in CASES} == set(REASONS)


def test_only_the_deciding_player_is_offered_anything():
    """One seat decides at a time (appendix)."""
    t = table()
    for code in range(len(SPACE)):
        assert refusal(t.box, t.state, 1, code) == why.NOT_NOW
    assert legal(t.box, t.state, 1, [0] * len(SPACE)) == 0


def test_nothing_is_offered_after_the_game():
    """Not even consulting (A2)."""
    t = table(round=5).finish_round()
    assert t.over
    assert t.why_not("consult") == why.NOT_NOW
    assert t.legal() == []


def test_there_are_160_actions():
    """The list of the specification's appendix."""
    assert len(SPACE) == 160


# --- what would make it possible -----------------------------------------------------------------------------------


def told(t: Table, action: str) -> Why:
    """Why the player may not do it, as a person reads it."""
    return Asked(t.box, t.state, 0).why(SPACE.code(action))


def test_room_that_is_missing_in_several_pools_is_told_of_all():
    """One more tile is not enough then, and is not said to be."""
    t = alone().design(ADM="by", MAN="ypp").room()
    assert told(t, "deploy ADM server").sentence == (
        "1 yellow cube needs pool B: 0 free; 1 blue cube needs pool A or C: 0 free."
    )
    assert told(t, "deploy ADM server").remedy == "ADD capacity twice or deploy to the cloud."
    assert told(t, "deploy MAN server").sentence == (
        "1 yellow cube needs pool B: 0 free; 3 cubes need room: 0 free in pool B, 0 in A and C."
    )
    assert told(t, "deploy MAN server").remedy.startswith("ADD capacity or ")
    t.play("add B 3")
    assert told(t, "deploy ADM server").sentence == "1 blue cube needs pool A or C: 0 free."
    assert told(t, "deploy ADM server").remedy.startswith("ADD capacity or ")
    assert t.allows("deploy MAN server")


def test_where_no_time_is_left_to_add_enough_it_is_not_advised():
    """In the last round three workers are needed: two to add, one at least to deploy."""
    t = alone(round=5).design(ADM="by").room().discs({3: [0], 6: [1]})
    assert "ADD capacity twice" in told(t, "deploy ADM server").remedy
    assert "ADD" not in told(t.discs({4: [0], 6: [1]}), "deploy ADM server").remedy


def test_adding_twice_is_advised_where_both_can_be_paid():
    """A tile of 3 costs 5 in pool B, and one step of pool C 4, one of pool A 3: together 8."""
    t = alone().design(ADM="by").room()
    assert told(t.money(cash=8), "deploy ADM server").remedy == "ADD capacity twice or deploy to the cloud."
    assert told(t.money(cash=7), "deploy ADM server").remedy == "Deploy to the cloud."
    dear = alone(cloud_cost="first").design(ADM="by").room().money(cash=7)
    assert told(dear, "deploy ADM server").remedy == "CONSULT brings credits for capacity."


def test_removing_a_tile_is_advised_where_the_next_can_be_paid():
    t = alone().room(a=[2, 2, 2, 2])
    assert told(t.money(cash=3), "add A 1").remedy == "REMOVE a tile."
    assert told(t.money(cash=2), "add A 1").remedy == ""


def test_deploying_is_advised_where_one_system_is_enough():
    """Administration I brings 2 to the cloud with its reward, 8 to the server room; technology takes 3 (A10)."""
    t = alone().room().deployed(MAN=3, WAR=3, LOG=3).design(ADM="bb")
    assert told(t, "develop asset").remedy == "Systems in the server room bring income."
    assert told(t.room(a=[4]), "develop asset").remedy == "Deploy a system."


def test_in_the_last_round_deploying_is_advised_only_in_time():
    """Two workers deploy Administration I, three Logistics II; then one is needed for what they make possible."""
    t = alone(round=5).room(a=[4]).design(ADM="bb", MAN="bbb", WAR="bb", LOG="bbb")
    assert told(t.discs({3: [0], 6: [1]}), "develop asset").remedy == "Deploy a system."
    assert "Deploy" not in told(t.discs({4: [0], 6: [1]}), "develop asset").remedy
    t = all_systems(alone(round=5), 2).deployed(WAR=1, LOG=1).money(income=60).design(WAR="yyy", LOG="yyb")
    further = "Deploy the main systems further, to the server room or the cloud."
    assert told(t.discs({2: [0], 6: [1]}), "deploy INT cloud").remedy == further
    assert told(t.discs({3: [0], 6: [1]}), "deploy INT cloud").remedy == ""
    assert told(t.round(4), "deploy INT cloud").remedy == further, "there is another round"


def test_in_the_last_round_the_system_that_is_deployed_first_must_leave_room():
    t = all_systems(alone(round=5), 2).deployed(WAR=1, LOG=1).money(income=0)
    t.design(ADM="yyyy", MAN="yyyyy", WAR="bbb", LOG="yyy", INT="bb")
    assert "further" in told(t.room(a=[5]), "deploy INT server").remedy
    assert "further" not in told(t.room(a=[4]), "deploy INT server").remedy


def test_consulting_is_advised_as_often_as_it_takes():
    """Three credits each time; in the last round only as long as somebody is left to buy."""
    t = alone(round=5).money(cash=4)
    assert (told(t, "add C 2").remedy, told(t, "add C 3").remedy) == ("CONSULT 2 times.", "CONSULT 3 times.")
    t.discs({3: [0], 6: [1]})
    assert (told(t, "add C 2").remedy, told(t, "add C 3").remedy) == ("CONSULT 2 times.", "")
