"""The Projects Team roundel: control, paying, the end of a round (L395-L444, specification 4.2)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.rules.reasons import TOO_MANY_WORKERS
from boardroom.games.deploy.state import D_ACTION, D_PAY
from tests.games.deploy.table import alone, table

BLUE, YELLOW, GREEN, RED = range(4)


def test_g11_green_deploys_and_yellow_is_in_control():
    """Green pays two permanent workers and moves two steps (L432-L436)."""
    t = table(players=4).discs({0: [GREEN, YELLOW, BLUE, RED]})
    assert t.turn == GREEN
    t.play("deploy ADM cloud")
    assert t.player(GREEN).progress == 2
    assert t.turn == YELLOW


def all_but_red_home(round_number: int = 1, steps: int = 5):
    """Blue, yellow and green have come home, red has one step to go (L438)."""
    return table(players=4, round=round_number).discs({steps: [RED], 6: [YELLOW, GREEN], 7: [BLUE]})


def test_g12_red_passes_home_and_the_round_ends_at_once():
    """Two workers from space 5 lead to space B; nobody acts any more (L438)."""
    t = all_but_red_home()
    assert t.turn == RED
    t.play("deploy ADM cloud").to_actions()
    assert t.state.round == 2
    assert t.player(RED).progress == 1
    assert t.player(BLUE).progress == 1
    assert t.player(YELLOW).progress == t.player(GREEN).progress == 0


@pytest.mark.parametrize(("system", "space"), [("ADM", 1), ("MAN", 2)])
def test_g12_a_disc_beyond_home_after_round_5_costs_bvp(system, space):
    """1 BVP on space B, 2 on space C (L423-L425)."""
    t = all_but_red_home(5).money(income=40, seat=RED).play(f"deploy {system} cloud").to_actions()
    assert t.over
    assert t.player(RED).progress == space
    assert t.points(RED)["penalties"] == -space


def test_g13_an_extra_worker_keeps_control():
    """The worker goes to the coffee room, the disc does not move (L442-L444)."""
    t = table(players=4, round=2).discs({1: [YELLOW, BLUE, GREEN, RED]}).workers(office=1, seat=YELLOW)
    t.play("add A 1")
    assert t.state.decision == D_PAY
    t.play("pay 1 extra")
    me = t.player(YELLOW)
    assert (me.office, me.coffee, me.progress) == (0, 1, 1)
    assert t.roundel() == {1: [YELLOW, BLUE, GREEN, RED]}
    assert (t.state.decision, t.turn) == (D_ACTION, YELLOW)


def test_g14_the_new_first_player_lies_on_top_of_his_stack():
    """Blue lay above yellow on space 1; yellow becomes first player and is in control before blue (L442)."""
    t = table(players=3).discs({7: [BLUE, YELLOW], 6: [GREEN]}).finish_round()
    assert t.state.first == YELLOW
    assert t.roundel() == {0: [GREEN], 1: [YELLOW, BLUE]}
    assert t.turn == GREEN
    t.play("consult")
    assert t.roundel() == {1: [GREEN, YELLOW, BLUE]}
    t.discs({1: [YELLOW, BLUE], 3: [GREEN]})
    assert t.turn == YELLOW


def test_a04_six_steps_lead_home():
    """A step onto home counts; six permanent workers are one loop (L289, L367)."""
    t = alone(round=1)
    for step in range(6):
        assert (t.turn, t.player().progress) == (0, step)
        t.play("consult")
    t.to_actions()
    assert t.state.round == 2
    assert t.player().progress == 0


def test_a05_steps_beyond_home_are_missing_in_the_next_round():
    """Two spaces past home leave four steps; they cost no BVP before the end of the game (L411)."""
    t = alone(round=1).discs({5: [0], 6: [1]}).play("deploy MAN cloud").to_actions()
    assert t.player().progress == 2
    assert t.points()["penalties"] == 0
    t.discs({2: [0], 6: [1]})
    for _ in range(4):
        assert t.state.round == 2
        t.play("consult")
    assert t.to_actions().state.round == 3


def test_a06_a_disc_that_arrives_goes_on_top():
    """So the last to come acts first (L405)."""
    t = table(players=3).play("consult", "consult", "consult")
    assert t.roundel() == {1: [2, 1, 0]}
    assert t.turn == 2


def test_a06_discs_on_one_space_a_lap_apart_do_not_compete():
    """Progress decides first: the one a lap ahead waits (L405)."""
    t = table(players=2).discs({7: [1], 1: [0]})
    assert t.turn == 0
    assert t.play("consult").turn == 0


def test_a07_the_first_player_need_not_act_first():
    """Only the stack order on his own space changes (L411, L564)."""
    t = table(players=2).discs({6: [0], 7: [1]}).finish_round()
    assert t.state.first == 1
    assert t.roundel() == {0: [0], 1: [1]}
    assert t.turn == 0


def test_a53_consult_is_asked_for_even_if_nothing_else_is_possible():
    """Nobody's turn is played for him (4.2)."""
    t = alone(development="basic").room().money(0, 0, 0).deployed(ADM=2, MAN=2, WAR=2, LOG=2)
    assert (t.state.decision, t.turn, t.legal()) == (D_ACTION, 0, ["consult"])
    assert t.play("consult").legal() == ["add A 1", "consult"]


def test_a33_steps_are_workers_not_cubes():
    """The summary on the board counts a step per cube; discounts and extra workers count first (L200, L401)."""
    t = alone().workers(office=1).on_spot("deploy").design(MAN="ybp").play("deploy MAN cloud", "pay 1 extra")
    assert t.player().progress == 3 - 1 - 1


def test_any_split_of_the_payment():
    """From no extra worker to as many as the action takes or the office holds (L401)."""
    t = alone().workers(office=4).design(MAN="ybp").play("deploy MAN cloud")
    assert t.legal() == ["pay 0 extra", "pay 1 extra", "pay 2 extra", "pay 3 extra"]
    assert t.why_not("pay 4 extra") == TOO_MANY_WORKERS
    t.play("pay 2 extra")
    assert (t.player().progress, t.player().office, t.player().coffee) == (1, 2, 2)


def test_workers_on_bonus_spots_do_not_pay():
    """Only those in the office do (L401)."""
    t = alone().on_spot("bvp").play("consult")
    assert (t.player().progress, t.spot("bvp")) == (1, 0)


def test_extra_workers_left_over_are_wasted():
    """The round ends when all discs are home, whatever waits in the office (L409)."""
    t = alone().workers(office=3).discs({5: [0], 6: [1]}).play("consult", "pay 0 extra")
    assert t.to_actions().state.round == 3
    assert t.player().office == 3  # they are back in the office of the next round


def test_overshoot_of_four():
    """Five cubes from space 5 lead to space 10, four past home, the most there is (4.2)."""
    t = alone(round=1).discs({5: [0], 6: [1]}).deployed(MAN=2).money(income=40).play("deploy MAN cloud")
    assert t.to_actions().player().progress == 4
