"""Loans and forced payments (L120-L126, L192, specification 2.10 and 4.3)."""

from __future__ import annotations

from boardroom.games.industrial.rules.reasons import JUST_BORROWED, LOANS_FULL, NO_CASH, NO_LOAN, NOT_NOW
from boardroom.games.industrial.state import (
    D_COVER,
    D_FINANCE,
    MAINTENANCE,
    PRODUCTION,
    PURCHASE,
    SALES,
    TECHNICIANS,
    UPGRADES,
)
from tests.games.industrial.table import at, table


def test_g16_loan():
    """Cash 3, an improvement for $5: loan, $23, pay, $18; repaying needs $24 (L122, L192)."""
    t = at(UPGRADES).staff(yellow=1).built(ENG=3).money(3)
    assert t.why_not("develop ENG own") == NO_CASH
    assert t.play("loan").cash() == 23
    t.play("develop ENG own")
    assert (t.cash(), t.player().loans) == (18, 1)
    t.until(0)
    assert t.why_not("repay") == NO_CASH
    t.money(24).play("repay")
    assert (t.cash(), t.player().loans) == (0, 0)


def test_g17_loan_cap():
    """Two active loans; after a repayment a new one is possible (L122)."""
    t = table().borrowed(2).money(30)
    assert t.why_not("loan") == LOANS_FULL
    t.play("repay")
    assert t.allows("loan")


def test_g19_forced_loan():
    """One loan, cash 5, maintenance 10: a loan covers it, 15 left, two loans (L122)."""
    t = table().borrowed(1).built(LOG=1).money(5).to(MAINTENANCE)
    assert (t.state.decision, t.turn, t.state.due) == (D_COVER, 0, 10)
    t.play("loan")
    assert (t.cash(), t.player().loans) == (15, 2)


def test_a22_at_most_two_active_loans():
    """Repaid ones may be taken again, as often as needed (L122)."""
    t = table().money(100)
    for _ in range(3):
        t.play("loan", "loan")
        assert t.why_not("loan") == LOANS_FULL
        t.decline().until(0)
        t.money(100).play("repay", "repay")
    assert t.player().loans == 0


def test_a23_a_loan_at_any_own_decision():
    """Upgrades, maintenance, wages and everything else (L122, L192)."""
    for phase in (PURCHASE, PRODUCTION, TECHNICIANS, SALES, UPGRADES, MAINTENANCE):
        t = at(phase)
        assert t.allows("loan")
        assert t.play("loan").cash() >= 20


def test_a24_nobody_goes_bankrupt_by_choice():
    """While a loan or a release can help, one of them must be taken (L122)."""
    t = table().money(0).borrowed(1).holding(company=1, shares=1).to(MAINTENANCE)
    assert t.state.decision == D_COVER
    assert t.legal() == ["loan", "release +1"]
    for said in ("repay", "recover pollution", "done"):
        assert t.why_not(said) == NOT_NOW
    t.play("release +1")
    assert t.state.decision == D_COVER
    assert t.legal() == ["loan"]


def test_a53_cash_first():
    """Voluntary payments need the money in hand; only forced ones open the cover (L192)."""
    t = table().money(2)
    assert t.why_not("buy 1") == NO_CASH
    t = at(TECHNICIANS).money(2)
    assert t.why_not("hire T3") == NO_CASH
    t = at(UPGRADES).staff(blue=1).money(1)
    assert t.why_not("shares +1 1 blue") == NO_CASH
    assert t.why_not("develop ADM own") == NO_CASH
    t = table().money(4).tracks(pollution=0).borrowed(1)
    assert t.why_not("recover pollution") == NO_CASH
    assert t.why_not("repay") == NO_CASH


def test_a54_no_repayment_right_after_borrowing():
    """Until the next main choice; the reverse order is allowed and costs $4."""
    t = table().money(100).borrowed(1)
    t.play("loan")
    assert t.why_not("repay") == JUST_BORROWED
    t.tracks(pollution=3).play("recover pollution")
    assert t.why_not("repay") == JUST_BORROWED
    t.play("buy 0").until(0)
    assert t.allows("repay")
    t = table().money(100).borrowed(1).play("repay", "loan")
    assert t.cash() == 100 - 4
    assert t.why_not("repay") == JUST_BORROWED


def test_a54_holds_for_a_loan_that_covered_a_payment():
    """The closing decision of the round comes before the next main choice (README, B2)."""
    t = table().money(5).to(MAINTENANCE).play("loan").until(0)
    assert t.state.decision == D_FINANCE
    t.money(50)
    assert t.why_not("repay") == JUST_BORROWED


def test_no_loan_to_repay():
    """Nothing to return."""
    assert table().why_not("repay") == NO_LOAN


def test_one_decision_point_is_finite():
    """At most two loans, two repayments and the boxes that money can buy (specification 4.3)."""
    t = table().money(1_000).borrowed(2).tracks(pollution=-5, accidents=-5)
    taken = 0
    while any(said in t.legal() for said in ("repay", "loan", "recover pollution", "recover accidents")):
        said = next(s for s in ("repay", "loan", "recover pollution", "recover accidents") if s in t.legal())
        t.play(said)
        taken += 1
    assert taken == 2 + 2 + 20
