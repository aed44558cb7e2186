"""What the table says: tips, status lines, sentences of the log, sheets."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.actions import SPACE
from boardroom.games.deploy.rules import apply
from boardroom.games.deploy.state import D_ACTION, D_FEES, D_RETURN_TECH, D_SPOT, LOWEST_STACK
from boardroom.games.deploy.view import progress, sheets
from boardroom.games.deploy.words import final_items, sentences, status, tip
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Sheet, Tip
from tests.games.deploy.table import QUOTED, Table, alone, deal, preparing, table


def said(t: Table, notation: str) -> list[str]:
    """The sentences of one decision."""
    before, seat = copy(t.state), t.turn
    apply(t.box, t.state, seat, SPACE.code(notation))
    return sentences(t.box, before, t.state, seat, SPACE.code(notation))


def tip_for(t: Table, notation: str) -> Tip:
    """The tip of the deciding player for an action."""
    return tip(t.box, t.state, t.turn, SPACE.code(notation))


def sheet(t: Table, title: str) -> Sheet:
    """The sheet whose title begins so."""
    return next(s for s in sheets(t.box, t.state, 0) if s.title.startswith(title))


# --- sentences ----------------------------------------------------------------------------------------------------


def test_an_action_in_one_step():
    """What, for how much, by how many workers."""
    assert said(alone(), "add B 3") == ["@0 adds a tile of 6 to pool B for 13 credits (1 worker)."]
    assert said(alone(), "consult") == ["@0 consults for 3 credits (1 worker)."]
    helped = alone().workers(office=1)
    said(helped, "consult")
    assert said(helped, "pay 1 extra") == ["@0 consults for 3 credits (1 extra worker)."]
    assert said(alone().money(income=20), "develop asset") == ["@0 takes Asset Control, -3 income (1 worker)."]


def test_a_deployment_step_by_step():
    """The choice says nothing before it is paid for; cubes are told as they are placed, then what comes of it."""
    t = alone().workers(office=1).room(a=[3], b=[2], c=1).design(MAN="ybb")
    assert said(t, "deploy MAN server") == []
    assert said(t, "pay 1 extra") == [
        "@0 deploys Manufacturing I to the server room (3 workers, 1 of them extra).",
        "@0 places 1 yellow in B1.",
    ]
    assert said(t, "put A") == ["@0 places 1 blue in pool A."]
    placed, done = said(t, "put C")
    assert placed == "@0 places 1 blue in pool C."
    assert done.startswith("@0 has Manufacturing I in service: +12 income; Manufacturing II needs ")


def test_a_deployment_to_the_cloud():
    """The netted income and the point."""
    first, second = said(alone(), "deploy ADM cloud")
    assert first == "@0 deploys Administration I to the cloud (2 workers)."
    assert second.startswith("@0 has Administration I in service: +2 income, +1 value; Administration II needs ")


def placing(*workers: int) -> Table:
    """A round begins with so many extra workers; seat 1 is first player."""
    t = preparing(len(workers))
    for seat, number in enumerate(workers):
        t.workers(coffee=number, seat=seat)
    return t.end_actions().to_decision(D_SPOT)


def passes(lines: list[str]) -> list[str]:
    """Those of bonus spots."""
    return [line for line in lines if "passes at" in line]


def test_every_pass_at_the_bonus_spots_is_told_once_and_in_turn():
    """Chosen, or because there is no extra worker."""
    t = placing(1, 2, 0)
    assert said(t, "spot bvp") == [
        "@1 places a worker on the VALUE spot.",
        "@2 passes at the bonus spots: no extra worker is left.",
    ]
    assert said(t, "done") == ["@0 passes at the bonus spots."]
    assert said(t, "spot add") == [
        "@1 places a worker on the ADD spot.",
        "@1 passes at the bonus spots: no extra worker is left.",
    ]
    assert t.state.decision == D_ACTION
    assert passes(said(t, "consult")) == []


@pytest.mark.parametrize(("workers", "silent"), [((0, 0, 1), [1]), ((0, 0), [1, 0])])
def test_who_passes_when_placing_begins(workers, silent):
    """After the last word on teams; also where nobody has a worker, and the actions begin at once."""
    t = preparing(len(workers))
    for seat, number in enumerate(workers):
        t.workers(coffee=number, seat=seat).money(income=20, seat=seat)
    t.end_actions()
    told: list[str] = []
    while t.state.decision < D_SPOT or t.state.decision > D_ACTION:
        told += passes(said(t, "done"))
    assert told == [f"@{p} passes at the bonus spots: no extra worker is left." for p in silent]
    assert t.state.decision == (D_SPOT if any(workers) else D_ACTION)


def test_a_worker_without_a_spot_passes():
    """Six spots for seven workers."""
    t = placing(5, 5)
    for name in ("add", "deploy", "develop", "move", "remove"):
        assert passes(said(t, f"spot {name}")) == []
    assert passes(said(t, "spot bvp")) == [f"@{p} passes at the bonus spots: no spot is left." for p in (1, 0)]


def test_income_that_is_lost_at_the_end_of_the_track_is_not_told():
    """Only 3 of 12 fit below 75."""
    t = alone().money(income=72).room(b=[9]).design(MAN="yyy")
    assert "+3 income" in said(t, "deploy MAN server")[-1]


def test_income_gained_by_returns_and_trades_stops_at_the_end_of_the_track():
    """In the log and in the tips (A22)."""
    t = alone().money(income=74, bvp=1)
    assert tip_for(t, "trade income").effect == "+1 income"
    assert said(t, "trade income") == ["@0 trades 1 value for 1 income."]
    t = preparing().owns("asset").workers(coffee=1).money(income=73).end_actions().to_decision(D_RETURN_TECH)
    assert tip_for(t, "return asset").effect == "+2 income"
    assert tip_for(t, "worker return").effect == "+2 income"
    assert said(t, "return asset")[0] == "@0 returns Asset Control, +2 income."
    t.money(income=71)
    assert said(t, "worker return")[0] == "@0 returns an extra worker, +4 income."
    assert tip_for(alone().money(income=72).room(b=[9]).design(MAN="yyy"), "deploy MAN server").effect.startswith("+3 ")


def test_a_movement_made_by_itself_is_told():
    """Whether the MOVE was paid for in the same step or in one of its own."""
    t = alone().room(a=[2], c=1).cubes(A="b")
    moved = ["@0 rearranges the server room (1 worker).", "@0 moves 1 blue from pool A to pool C."]
    assert said(t, "move") == moved
    t = alone().room(a=[2], c=1).cubes(A="b").workers(office=1)
    assert said(t, "move") == []
    assert said(t, "pay 0 extra") == moved
    assert said(t, "move C>A blue") == ["@0 moves 1 blue from pool C to pool A."]


def test_designer_and_planner_are_told():
    """Chosen changes and compulsory ones."""
    t = alone().owns("designer", "planner").design(ADM="yb")
    said(t, "deploy ADM cloud")
    assert said(t, "design yellow>blue") == ["@0 has a yellow cube redesigned to blue."]
    assert said(t, "use planner")[0] == "@0 uses the Planner."
    box = copy(QUOTED.values)
    box.bag = [55, 55, 0]
    t = alone(box=box).owns("designer").room(a=[2]).design(ADM="yb")
    assert said(t, "deploy ADM server")[0] == "@0 has a yellow cube redesigned to blue."


def test_a_discard_is_told_with_the_new_tile():
    """Also when there was no choice."""
    t = alone().owns("planner", "sam", "auto-blue").used("planner")
    assert said(t, "develop designer") == ["@0 takes the Designer, giving up the Software Asset Manager (1 worker)."]


def test_movements_and_removals():
    """Paid and free ones."""
    t = alone().room(b=[3, 3]).cubes(B1="yy")
    assert said(t, "move") == ["@0 rearranges the server room (1 worker)."]
    assert said(t, "move B1>B2 2 yellow") == ["@0 moves 2 yellow from B1 to B2."]
    assert said(t, "done") == []
    assert said(t, "remove B1") == ["@0 removes the 3 in B1 (1 worker)."]
    t = alone().on_spot("remove").room(a=[2], c=2)
    said(t, "consult")
    assert said(t, "remove C 2") == ["@0 removes 2 from pool C at no cost."]
    t = alone().room(a=[2], c=1).cubes(A="b")
    assert said(t, "move")[-1] == "@0 moves 1 blue from pool A to pool C."


def test_the_end_of_a_round():
    """Points, fees, loss, returned workers, then the next round."""
    t = preparing().deployed(ADM=2).room(c=3).money(10, 2).workers(coffee=2)
    t.discs({5: [0], 6: [1]})
    told = said(t, "consult")
    assert told[1:3] == ["Round 2 ends.", "@0: +1 value for systems."]
    t.to_decision(D_FEES)
    told = said(t, "done")
    assert "@0 receives 2 and pays 9 in fees: -7 credits." in told
    assert "@0 operates at a loss: -1 value." in told
    assert "@0 returns 2 extra workers to cover the loss." in told
    assert "Round 3 begins; the market sells 5, 6 and 7." in told
    assert "@1 is first player." in told


@pytest.mark.parametrize(
    ("bought", "told"),
    [
        ((), "the market sells 5, 6 and 7"),
        ((5,), "the market sells 6 and 7"),
        ((5, 6), "the market sells 7"),
        ((5, 6, 7), "the tiles of the market are sold out"),
    ],
)
def test_a_new_round_tells_the_tiles_that_are_left(bought: tuple[int, ...], told: str):
    """What was bought up in the rounds before is not sold (L490, L558)."""
    t = preparing().deployed(ADM=2).discs({5: [0], 6: [1]})
    for value in bought:
        t.state.stacks[value - LOWEST_STACK] = 0
    said(t, "consult")
    assert f"Round 3 begins; {told}." in said(t.to_decision(D_FEES), "done")


def test_at_the_end_of_a_round_everybody_takes_one_step_before_the_next():
    """Fees of all in turn from the first player, then losses, then what was optimised (L601-L612)."""
    t = preparing(players=3).discs({5: [0], 6: [1, 2]})
    t.state.first = 1
    for seat in range(3):
        t.room(c=3 + seat, seat=seat).money(30, 2, seat=seat)
    told = said(t, "consult")
    steps = [line for line in told if " in fees" in line or "at a loss" in line]
    assert [line[:2] for line in steps] == ["@1", "@2", "@0", "@1", "@2", "@0"]
    assert ["fees" in line for line in steps] == [True] * 3 + [False] * 3


def test_forced_trades_are_told():
    """Beside the fees that caused them."""
    t = preparing().room(c=5).money(4, 4, 1).end_actions()
    told = said(t, "done")
    assert "@0 must trade 2 value to pay." in told


def test_forced_trades_are_told_whole_where_value_stops_at_zero():
    """The credits come for all of them, so the sentence tells what cannot be lost (`negative_bvp`)."""
    t = preparing(negative_bvp="clamp0").room(c=5).money(0, 4, 1).end_actions()
    told = said(t, "done")
    assert "@0 receives 4 and pays 15 in fees: -11 credits." in told
    assert "@0 must trade 3 value to pay, but has only 1." in told
    assert t.player().cash == 4 - 15 + 3 * 5
    t = preparing(negative_bvp="clamp0").room(c=5).money(0, 4).discs({5: [0], 6: [1]})
    told = said(t, "consult")
    assert "@0 must trade 2 value to pay, but has only 0." in told
    assert t.player().cash == 3 + 4 - 15 + 2 * 5


def test_optimisation_is_told():
    """With its point."""
    t = preparing().room(b=[3]).cubes(B1="yy").money(20, 6).discs({5: [0], 6: [1]})
    assert "@0 makes good use of every pool: +1 value." in said(t, "consult")


def test_waiting_designs_are_told():
    """Whose design gets cubes when some come back."""
    box = copy(QUOTED.values)
    box.bag = [7, 7, 7]
    t = deal(2, box=box, first_player=0).play("start A", "start A")
    told = said(t, "deploy ADM cloud")
    assert any(line.startswith("The waiting design of @1's Logistics gets 1 ") for line in told)
    assert any("3 still to come from the empty bag" in line for line in told)


def test_the_end_of_the_game():
    """The items of everybody, the winner, and how a tie was broken."""
    t = table(round=5).room().room(seat=1).money(35, 20, 6).discs({5: [0], 6: [1]})
    said(t, "consult")
    told = said(t.to_decision(D_FEES), "done")
    assert "@0: 6 value, +5 for 58 credits = 11." in told
    assert told[-1] == "The game is over: @0 wins with 11 points."
    tied = table(round=5).room().room(seat=1).money(35, 20).money(38, 20, seat=1).discs({5: [0], 6: [1]})
    assert said(tied, "consult")[-1].endswith("win with 5 points and share the victory, equal in everything.")


def test_the_end_of_the_game_tells_what_every_penalty_is_for():
    """The case of G32: 3 short of the fees, one space beyond home."""
    t = table().room().money(37, 40, 30).ended().workers(coffee=3).owns("asset").room(a=[9, 4], b=[8], c=5)
    t.cubes(A="bp", B1="p").discs({1: [0], 0: [1]})
    assert final_items(t.box, t.state, 0) == (
        "@0: 30 value, -1 for fees 3 above income, -1 for 1 step beyond home, +1 for capacity tiles, "
        "+3 for 37 credits = 32."
    )


# --- tips and status ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("add A 1", Tip("ADD a tile of 4 to pool A", "1 worker and 3 credits", "fees 14 → 22")),
        ("add C 2", Tip("ADD 2 to pool C", "1 worker and 8 credits", "fees 14 → 20")),
        ("deploy WAR cloud", Tip("DEPLOY Warehousing II to the cloud", "3 workers",
                                 "-2 income, +1 value, +1 value every round")),
        ("deploy ADM server", Tip("DEPLOY Administration I to the server room", "2 workers",
                                  "+8 income, fees 14 → 22 at best")),
        ("remove A1", Tip("REMOVE the 4 in A1", "1 worker", "not possible now")),
        ("remove B1", Tip("REMOVE the 3 in B1", "1 worker", "fees 14 → 8")),
        ("remove C 1", Tip("REMOVE 1 from pool C", "1 worker", "not possible now")),
        ("trade income", Tip("Trade 1 value for income", "1 value", "+2 income")),
    ],
)  # fmt: skip
def test_tips_show_cost_and_effect(action, expected):
    """Fees before and after, the cheapest way of placing included."""
    t = alone().room(a=[4], b=[3]).cubes(A="b").design(ADM="bp").deployed(WAR=1)
    assert tip_for(t, action) == expected


def test_tips_for_cubes_show_the_fee_and_the_cheapest_way():
    """Before anything is committed."""
    t = alone().room(a=[4], b=[4]).cubes(B1="p").design(ADM="pp").play("deploy ADM server")
    assert tip_for(t, "put A") == Tip("Purple cube into pool A", "0 of 4 used", "fees 14 → 22")
    assert tip_for(t, "put B1") == Tip("Purple cube into B1", "1 of 4 used", "fees stay 14; the cheapest way")


def test_tips_for_payments_tell_where_the_disc_ends():
    """Extra workers keep control."""
    t = alone().workers(office=2).play("deploy ADM cloud")
    assert tip_for(t, "pay 0 extra").effect == "your disc is then 4 steps before home"
    assert tip_for(t, "pay 2 extra").effect.endswith("you stay in control")


def test_status_lines():
    """Who must do what."""
    t = alone().room(a=[3], b=[2], c=1).design(ADM="bp").play("deploy ADM server")
    assert status(t.box, t.state, 0) == "Your turn: place a blue cube in the server room."
    assert status(t.box, t.state, 1) == "@0 is to place a blue cube in the server room."
    t = preparing().owns("asset").money(income=9).end_actions().to_decision(D_RETURN_TECH)
    assert status(t.box, t.state, None) == "@0 is to return unwanted technology, or keep it."
    assert status(t.box, table(round=5).finish_round().state, 0) == "The game is over."


# --- sheets -------------------------------------------------------------------------------------------------------


def test_forecast_of_the_end_of_the_round():
    """Income, fees by pool, credits and points if the round ended now."""
    t = alone().room(a=[2], b=[3], c=2).cubes(A="b", B1="yp", C="bp").deployed(ADM=2).money(50, 20).on_spot("bvp")
    assert sheet(t, "If the round ended now").rows[0] == ("@0", "20", "8 + 14 + 6 = 28", "-8", f"{1 + 1 - 1:+d}")


def test_the_forecast_counts_nothing_twice():
    """While fees are due, systems are booked already: only the optimisation is still to come."""
    t = preparing().deployed(ADM=2).room(b=[3]).cubes(B1="yy").money(50, 20)
    assert sheet(t, "If the round ended now").rows[0][-1] == f"{1 + 1:+d}"
    t.end_actions()
    assert t.state.decision == D_FEES
    assert sheet(t, "If the round ended now").rows[0][-1] == f"{1:+d}"


def test_roundel_and_market():
    """Stacks from the top; prices of the viewer."""
    t = alone().on_spot("add").discs({3: [0], 7: [1]})
    rows = dict(sheet(t, "Roundel").rows)
    assert (rows["3"], rows["1 past home"], rows["home"]) == ("@0", "@1", "·")
    assert sheet(t, "Marketplace").rows[1] == ("2", "5", "2", "3", "5")
    assert "later: 7, 8, 9" in sheet(t, "Marketplace").note


def test_server_rooms_show_use_and_fee():
    """Tiles, cubes, use and fee of every pool."""
    t = alone().room(a=[5, 2], b=[4], c=3).cubes(A="bbp", B1="yy")
    assert sheet(t, "Server rooms").rows[0] == (
        "@0",
        "A1: 5, A2: 2\n2 blue and 1 purple\n3/7 used, fee 32",
        "B1: 4, 2 yellow\n2/4 used, fee 6",
        "marker 3\nno cubes\n0/3 used, fee 9",
    )


def test_the_basic_game_has_no_sheet_of_development_tiles():
    """Nothing is shown that is not on the table."""
    titles = [s.title for s in sheets(QUOTED.values, alone(development="basic").state, None)]
    assert "Development tiles" not in titles
    assert "Development tiles" in [s.title for s in sheets(QUOTED.values, alone().state, None)]


def test_the_spot_that_the_basic_game_closes_promises_nothing():
    effects = [
        {row[0]: row[1] for row in sheet(alone(**game), "Bonus spots").rows} for game in ({}, {"development": "basic"})
    ]
    assert [told["DEVELOP"] for told in effects] == [
        "Designer and Planner may be used in every DEPLOY",
        "closed in the basic game",
    ]
    assert effects[0]["ADD"] == effects[1]["ADD"]


def test_progress_counts_rounds():
    """Two are played in the third."""
    assert progress(QUOTED.values, table(round=3).state) == (2, 5)
