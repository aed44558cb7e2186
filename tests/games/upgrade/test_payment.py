"""Paying workers: credits, BVP and commitment tokens (L98, L315, L337, specification 5.1, 5.8, 5.10)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.rules.money import pay
from boardroom.games.upgrade.rules.reasons import (
    CANNOT_PAY,
    NO_BVP,
    NO_TOKEN_THERE,
    TOO_FEW_TOKENS,
    TOO_MANY_TOKENS,
)
from boardroom.games.upgrade.state import NONE, TRADES
from tests.games.upgrade.table import alone, dealt_to, table

# --- BVP ---------------------------------------------------------------------------------------------------------


def test_trading_a_bvp():
    """Five credits each, one at a time (L98)."""
    t = alone().money(3, 2).play("trade")
    assert (t.player().credits, t.player().bvp) == (8, 1)
    assert t.turn == 0


def test_g24_missing_credits_are_traded():
    """Cost 20, 9 credits: 2 BVP are not enough, with 3 it leaves 0 BVP and 4 credits (L98)."""
    assert alone().money(9, 2).why_not("upgrade M silver") == CANNOT_PAY
    t = alone().money(9, 3).play("upgrade M silver")
    assert (t.player().credits, t.player().bvp) == (4, 0)


def test_g25_the_first_year_example_can_be_paid():
    """Cards A5 M5 W4 L3: 35 credits, three plans; TRAIN leaves 25; gold Warehousing takes all and 3 BVP (L438)."""
    t = dealt_to(A=13, M=5, W=4, L=3)
    assert (t.player().users, t.player().credits) == (25, 40 - 5)
    t.to_planning().play("plan train", "plan done", "plan upgrade", "plan tune")
    assert t.player().bvp == 3
    t.play("train M blue", "pass")
    assert t.player().credits == 25
    t.play("upgrade W gold")
    assert (t.player().credits, t.player().bvp) == (0, 0)


def test_g23_a_forced_payment_goes_below_zero():
    """30 credits with 12 credits and 1 BVP: 4 BVP are traded, −3 BVP and 2 credits stay (5.10)."""
    t = table(players=2, year=3).solution("A", "silver").money(12, 1).new_year()
    assert t.player().row == 3  # three old areas to maintain on rows 1, 2, 3
    assert (t.player().credits, t.player().bvp) == (2, -3)
    t = table().money(12, 1)
    pay(t.box, t.player(), 30)
    assert (t.player().credits, t.player().bvp) == (2, -3)


def test_a05_penalties_may_go_below_zero_trades_may_not():
    """A plan turned into money and not carried out leaves a debt (L98, L218)."""
    t = alone().money(0, 1).markers(planned=["tune"]).play("trade")
    assert (t.player().credits, t.player().bvp) == (5, 0)
    assert t.why_not("trade") == NO_BVP
    assert t.why_not("train M blue") == CANNOT_PAY
    assert t.finish_year().player().bvp == -1
    t.to_actions().discs({0: [0, 1]}).money(9, -5)
    assert t.why_not("trade") == NO_BVP
    assert t.why_not("train M blue") == CANNOT_PAY


def test_a06_an_action_that_cannot_be_paid_is_illegal():
    """No debts of one's own will; the same worker is forced in maintenance (5.1, 5.10)."""
    t = alone().money(9)
    assert t.why_not("train M blue") == CANNOT_PAY
    assert t.money(10).allows("train M blue")
    t = table(players=2, year=3).money(0).new_year()
    assert t.player().bvp == -4 * 10 // 5


# --- commitment tokens -------------------------------------------------------------------------------------------


def test_a08_tokens_pay_actions_in_their_own_area():
    """UPGRADE, TRAIN and TUNE of the area, nothing of another one (L315, L515)."""
    t = alone().money(0).solution("W", "silver").tokens("W", fresh=2)
    assert t.allows("train W blue")
    assert t.allows("tune W")
    assert t.why_not("train M blue") == CANNOT_PAY
    assert t.why_not("upgrade M silver") == CANNOT_PAY
    assert alone().money(0).tokens("M", fresh=2).allows("upgrade M silver")


def test_a08_tokens_do_not_pay_fees_or_maintenance():
    """Forced payments take credits and BVP, the tokens stay until they are old (L192, L197)."""
    t = table(players=2, year=3).money(0).tokens("A", fresh=1).tokens("M", fresh=1).new_year()
    assert t.tokens_on("A") == t.tokens_on("M") == (0, 1)
    assert t.player().bvp == -4 * 10 // 5
    t = table(players=2).money(0).tokens("A", fresh=1).finish_year()
    assert t.player().credits == 37 - 5
    assert t.tokens_on("A") == (0, 1)


def test_a30_no_change_is_given():
    """Ten credits per token and never more than the cost (L315)."""
    t = alone().money(100).solution("M", "silver").tokens("M", fresh=2).play("train M blue")
    assert t.legal() == ["redeem 0", "redeem 1"]
    assert t.why_not("redeem 2") == TOO_MANY_TOKENS


def test_tokens_needed_to_pay():
    """The range of the payment begins where credits and BVP suffice (section 4)."""
    t = alone().money(5, 2).solution("M", "bronze").tokens("M", fresh=2, red=1)  # 15 credits at most
    t.play("transform M gold")
    assert t.why_not("redeem 1") == TOO_FEW_TOKENS
    assert t.legal() == ["redeem 2", "redeem 3"]
    t.play("redeem 2")
    assert (t.player().credits, t.player().bvp) == (0, 1)


def test_red_tokens_leave_first():
    """They would be lost at the end of the year anyway (section 4)."""
    t = alone().money(100).tokens("M", fresh=1, red=1).play("train M blue", "redeem 1")
    assert t.tokens_on("M") == (1, 0)
    assert t.player().commitments == 6


def test_a_payment_with_one_answer_is_not_asked():
    """No tokens, or all of them needed (appendix D4)."""
    assert alone().play("train M blue").player().row == 1
    t = alone().money(0).tokens("M", fresh=2).play("upgrade M silver")
    assert (t.player().row, t.player().commitments) == (2, 7)


def test_nothing_changes_before_the_payment_is_made():
    """The marker is used and the disc moves with the payment (appendix)."""
    t = alone().money(100).tokens("M", fresh=1).play("train M blue")
    assert (t.player().hand, t.player().row, t.player().credits) == (3, 0, 100)
    t.play("redeem 0")
    assert (t.player().hand, t.player().row, t.player().credits) == (2, 1, 90)
    assert t.state.pending == NONE


@pytest.mark.parametrize(("bonus", "credits"), [(False, 20), (True, 0)])
def test_g19_red_rows_and_tokens(bonus, credits):
    """W bronze from row 5 costs 40, two tokens pay 20 of it; with the unplanned-worker bonus both cover all (L459)."""
    t = alone().tokens("W", fresh=2).row(5).money(credits)
    if bonus:
        t.bonus("unplanned")
    t.play("upgrade W bronze")
    assert t.player().credits == 0
    assert t.player().row == 7
    assert t.tokens_on("W") == (0, 0)


def test_g15_integrate_redeems_one_token_of_each_area():
    """Cost 40 with tokens A2 M1 W1 L1: four tokens, no credits, one left on Administration (L337)."""
    t = alone().solutions("silver").available(1).money(40)
    t.tokens("A", fresh=2).tokens("M", fresh=1).tokens("W", fresh=1)
    t.tokens("L", fresh=1).play("integrate")
    assert len(t.legal()) == 16
    t.play("redeem from A+M+W+L")
    assert t.state.pending == NONE
    assert t.player().credits == 40
    assert t.tokens_on("A") == (1, 0)
    assert t.player().commitments == 7 - 1


def test_g15_without_money_there_is_only_one_set():
    """All four tokens are needed, so nobody is asked (appendix D5)."""
    t = alone().solutions("silver").available(1).money(0)
    t.tokens("A", fresh=2).tokens("M", fresh=1).tokens("W", fresh=1).tokens("L", fresh=1)
    assert t.play("integrate").player().integration == 1
    assert t.tokens_on("A") == (1, 0)


def test_g15_only_areas_with_a_token_pay_by_themselves():
    """40 credits with 10 in hand and tokens on M, W and L: one set, in which Administration has no part."""
    t = alone().solutions("silver").available(1).money(10)
    t.tokens("A").tokens("M", fresh=1).tokens("W", fresh=1).tokens("L", fresh=1).play("integrate")
    assert (t.player().integration, t.player().credits, t.player().commitments) == (1, 0, 7)


def test_integrate_payment_names_areas_with_tokens():
    """Enough of them, and none without a token (appendix D5)."""
    t = alone().solutions("silver").available(1).money(20).tokens("A", fresh=2).tokens("M", fresh=1)
    t.tokens("W", red=1).play("integrate")
    assert t.why_not("redeem from A+L") == NO_TOKEN_THERE
    assert t.why_not("redeem from A") == TOO_FEW_TOKENS
    assert t.legal() == [f"redeem from {areas}" for areas in ("A+M", "A+W", "M+W", "A+M+W")]
    t.play("redeem from A+W")
    assert t.player().credits == 0
    assert (t.tokens_on("A"), t.tokens_on("M"), t.tokens_on("W")) == ((1, 0), (1, 0), (0, 0))


def test_integrate_never_redeems_more_than_the_cost():
    """Step 3 with the bonus costs one worker: one token at most (L337, L353)."""
    t = alone(year=4).solutions("silver", level=3).integrated(2).available(1).money(10).bonus("integrate")
    t.tokens("A", fresh=1).tokens("M", fresh=1).play("integrate")
    assert t.why_not("redeem from A+M") == TOO_MANY_TOKENS
    assert t.legal() == ["redeem from nothing", "redeem from A", "redeem from M"]
    assert t.player().points[TRADES] == 0
