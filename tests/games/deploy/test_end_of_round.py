"""The end of a round: scoring, fees, losses, trades (L592-L614, specification 4.3 to 4.7)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.rules.reasons import INCOME_FULL, MUST_RETURN_WORKER, NO_BVP, ONLY_INCOME
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.state import (
    D_ACTION,
    D_FEES,
    D_LOSS,
    D_RETURN_TECH,
    D_TEAM,
    P_OPTIMISATION,
    P_PENALTIES,
    P_SPOT,
    P_SYSTEMS,
    P_TRADES,
)
from tests.games.deploy.table import Table, all_systems, alone, preparing, table


def test_g30_systems_score_every_round():
    """Administration I to III and Manufacturing I and II: 1 + 2 + 1; an Integration adds 3 (L601)."""
    t = table().deployed(ADM=3, MAN=2)
    assert systems_value(t.box, t.player()) == 4
    assert systems_value(t.box, t.deployed(INT=1).player()) == 7


def test_systems_are_scored_again_and_again():
    """In every round, cloud or server (L601)."""
    t = table().deployed(ADM=3, MAN=2).money(income=20)
    t.end_actions()
    assert t.player().points[P_SYSTEMS] == 4
    t.to_actions().finish_round()
    assert t.player().points[P_SYSTEMS] == 8


def test_the_bvp_spot_pays_when_workers_are_retrieved():
    """And all workers go to the coffee room (L603, L919)."""
    t = alone().money(income=30).on_spot("bvp", "add").workers(office=1).end_actions()
    assert t.player().points[P_SPOT] == 1
    assert (t.player().coffee, t.player().office, t.spot("bvp")) == (3, 0, -1)


def test_income_is_received_and_fees_are_paid():
    """The difference goes to or comes from the cash in hand (L608)."""
    t = preparing().room(c=4).money(20, 30).end_actions()
    assert t.player().cash == 20 + 30 - 12
    assert (t.player().received, t.player().charged) == (30, 12)


# --- losses -------------------------------------------------------------------------------------------------------


def at_a_loss() -> Table:
    """Income 10, fees 22, cash 30, 3 BVP, two workers in the team (L417-L419)."""
    t = preparing().room(a=[2], b=[5]).cubes(A="b", B1="p").money(30, 10, 3).workers(coffee=2)
    return t.end_actions()


def test_g26_recovering_from_a_loss():
    """12 credits and a BVP are lost; two workers go back, then a trade may close the gap (L417-L419, L610)."""
    t = at_a_loss()
    assert t.fees() == 22
    assert t.state.decision == D_FEES
    t.play("done")
    assert (t.player().cash, t.player().bvp) == (18, 2)
    assert t.state.decision == D_LOSS
    assert t.play("worker return").profit() == 15 - 22
    assert t.play("worker return").profit() == 20 - 22
    assert t.legal() == ["trade income", "done"]
    t.play("trade income")
    assert (t.player().income, t.player().bvp) == (22, 1)
    assert t.state.decision != D_LOSS


def test_g26_or_accepting_what_is_left():
    """Without workers nobody has to trade (L610)."""
    t = at_a_loss().play("done", "worker return", "worker return", "done")
    assert (t.player().income, t.player().bvp) == (20, 2)
    assert t.state.decision != D_LOSS


def test_a27_workers_must_go_but_the_means_are_free():
    """As long as there are workers one cannot stop; trading first is possible, trading alone never compulsory."""
    t = at_a_loss().play("done")
    assert t.why_not("done") == MUST_RETURN_WORKER
    assert t.why_not("trade cash") == ONLY_INCOME
    t.play("trade income", "trade income")
    assert t.player().bvp == 0
    assert (t.player().coffee, t.player().income) == (0, 14 + 5 + 5)  # without BVP the workers go by themselves


def test_a37_returned_workers_help_only_from_the_next_round_on():
    """Fees and income are settled before (L608-L610)."""
    t = at_a_loss().play("done")
    cash = t.player().cash
    t.play("worker return", "worker return", "done")
    assert t.player().cash == cash == 30 + 10 - 22
    assert t.player().points[P_PENALTIES] == -1


def test_a54_workers_go_even_if_income_cannot_rise():
    """78 in fees against 75: there is no income to trade for, and the workers must go all the same (L419, L502)."""
    t = preparing().room(a=[2, 2, 3, 3], b=[5]).cubes(A="bp", B1="p").money(50, 75, 5).workers(coffee=2).end_actions()
    assert (t.fees(), t.state.decision) == (78, D_FEES)
    t.play("done")
    assert t.state.decision != D_LOSS
    assert (t.player().coffee, t.player().supply, t.player().income, t.player().bvp) == (0, 5, 75, 4)


def test_break_even_is_no_loss():
    """Income equal to fees (L383, L610)."""
    t = preparing().room(c=4).money(20, 12).end_actions()
    assert (t.player().cash, t.player().bvp) == (20, 0)


# --- trades -------------------------------------------------------------------------------------------------------


def test_g27_forced_trades():
    """4 credits, 11 missing, 1 BVP: two BVP for 10 credits, 3 are left; then the loss (4.6)."""
    t = preparing().room(c=5).money(4, 4, 1).end_actions().play("done")
    assert t.player().points[P_TRADES] == -2
    assert t.player().points[P_PENALTIES] == -1
    assert (t.player().cash, t.player().bvp) == (3, -2)


def test_a08_fees_are_always_paid():
    """What is missing is traded, the change stays in hand (4.6)."""
    t = preparing().room(c=9).money(0, 0, 0).end_actions()
    assert (t.player().cash, t.player().points[P_TRADES]) == (3, -6)  # 27 missing, 30 traded


def test_a09_only_penalties_and_forced_trades_go_below_zero():
    """Of one's own will one needs a BVP (L594)."""
    t = alone().money(bvp=0)
    assert t.why_not("trade cash") == t.why_not("trade income") == NO_BVP
    t = preparing().room(c=1).money(50, 0, 0).end_actions()
    assert t.player().bvp == -1


def test_g28_trading_bvp():
    """5 credits or 2 income for each (L594)."""
    t = alone().money(10, 10, 3).play("trade cash")
    assert (t.player().bvp, t.player().cash) == (2, 15)
    t.play("trade income")
    assert (t.player().bvp, t.player().income) == (1, 12)
    t.play("trade cash")
    assert t.why_not("trade cash") == NO_BVP
    assert (t.state.decision, t.player().progress) == (D_ACTION, 0)  # trades are no actions


def test_income_at_75_cannot_be_bought():
    """The track ends (4.5)."""
    t = alone().money(10, 75, 3)
    assert t.why_not("trade income") == INCOME_FULL
    assert t.money(income=74).play("trade income").player().income == 75


@pytest.mark.parametrize("decision", [D_FEES, D_TEAM])
def test_windows_for_trades_between_the_actions(decision):
    """Before fees are due and while the team is adjusted (4.5)."""
    t = preparing().money(10, 10, 2).end_actions().to_decision(decision)
    assert (t.turn, t.allows("trade cash"), t.allows("trade income")) == (0, True, True)
    t.play("trade cash")
    assert (t.state.decision, t.turn) == (decision, 0)
    t.play("trade income")
    assert t.state.decision != D_FEES


def test_windows_without_bvp_are_skipped():
    """Nothing to choose, nothing to ask (4.5)."""
    t = preparing().money(10, 3).end_actions()
    assert (t.state.decision, t.state.round) == (D_ACTION, 3)


# --- the next round -----------------------------------------------------------------------------------------------


def test_the_optimisation_bonus_comes_last():
    """After the loss and its recovery (L612): before, the penalty would take it or a trade would spend it."""
    t = preparing(negative_bvp="clamp0").room(b=[3]).cubes(B1="yy").money(20, 5).end_actions()
    assert (t.player().bvp, t.player().points[P_PENALTIES], t.player().points[P_OPTIMISATION]) == (1, 0, 1)
    t = preparing(negative_bvp="clamp0").room(b=[9, 9]).cubes(B1="yyyyyyyyy", B2="yyy").money(20, 10).end_actions()
    assert t.state.decision == D_TEAM  # the bonus came too late for trades against the loss
    assert (t.player().bvp, t.player().income) == (1, 10)


def test_order_of_the_preparation():
    """Market, technology, first player, roundel, team, spots (L554-L574)."""
    t = preparing().owns("asset").money(income=30).end_actions()
    assert (t.state.decision, t.state.round, t.state.first) == (D_RETURN_TECH, 3, 0)
    assert [value for value, _ in t.market()] == [5, 6, 7]
    t.play("done")
    assert (t.state.decision, t.state.first) == (D_TEAM, 1)


def test_all_players_settle_in_turn():
    """Clockwise from the first player, each with his own window (A44)."""
    t = all_systems(preparing(3), 2, seat=1).money(bvp=1).money(bvp=1, seat=2).end_actions()
    asked = []
    while t.state.decision == D_FEES:
        asked.append(t.turn)
        t.play("done")
    assert asked == [0, 1, 2]
