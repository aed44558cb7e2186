"""Auctions of shares, the advanced option (L256, specification 7.1)."""

from __future__ import annotations

from boardroom.games.industrial.rules.reasons import BID_TOO_HIGH, NOT_NOW, SHARES_AUCTIONED, SHARES_FIXED
from boardroom.games.industrial.state import D_BID, D_COVER, D_UPGRADE, HOME, NONE, OUT_SHARES, UPGRADES
from tests.games.industrial.table import Table, at, table


def house(players: int = 4) -> Table:
    """Seat 0 may open an auction."""
    return at(UPGRADES, players, share_auction="on").staff(blue=1)


def test_auctions_replace_the_fixed_price():
    """Either the one or the other (L256)."""
    t = house()
    assert t.why_not("shares +1 1 blue") == SHARES_AUCTIONED
    assert not any(said.startswith("shares") for said in t.legal())
    assert at(UPGRADES).staff(blue=1).why_not("auction +1 1 blue") == SHARES_FIXED


def test_bidding_goes_round_until_one_is_left():
    """The issuer does not bid; passing is final; the opener may raise again when overbid."""
    t = house().play("auction +1 2 blue")
    assert (t.state.auction.bid, t.state.auction.leader) == (1, 0)
    asked = []
    for said in ("raise 5", "bid nothing", "raise 10", "raise 1", "bid nothing"):
        asked.append(t.turn)
        assert t.state.decision == D_BID
        t.play(said)
    assert asked == [2, 3, 0, 2, 0]
    assert t.player(2).shares[1] == 2
    assert t.cash(2) == 50 - 17
    assert t.player(2).accounts[OUT_SHARES] == 17
    assert t.player(1).outside == 2
    assert (t.state.auction.company, t.state.decision, t.turn) == (NONE, D_UPGRADE, 1)


def test_the_meeple_is_spent_in_any_case():
    """The opener loses the auction and the blue technician."""
    t = house(players=3).play("auction +1 1 blue", "raise 1", "bid nothing")
    assert t.player(2).shares[1] == 1
    assert t.player(0).brokers == 1
    assert t.player(0).shares[1] == 0


def test_with_two_players_the_opener_wins_at_once():
    """Nobody else may bid."""
    t = house(players=2).play("auction +1 2 blue")
    assert t.player(0).shares[1] == 2
    assert t.cash() == 50 - 1


def test_a_bid_stays_within_the_means():
    """Cash, free loan zones and shares; who cannot raise by 1 is not asked."""
    t = house(players=3).money(0, seat=2).borrowed(2, seat=2).holding(company=0, shares=1, seat=2)
    t.play("auction +1 1 blue")
    assert (t.turn, t.state.decision) == (2, D_BID)
    assert t.why_not("raise 5") == BID_TOO_HIGH
    assert t.legal() == ["raise 1", "raise 2", "bid nothing"]
    t.play("raise 2", "raise 1")  # 3, then 4 by the opener: the means of $4 are reached
    assert t.player(0).shares[1] == 1
    assert t.cash(0) == 50 - 4


def test_the_winner_covers_a_shortfall():
    """By loans or releases, then takes the shares."""
    t = house(players=3).money(0, seat=2).holding(company=1, shares=1, seat=2)
    t.play("auction +1 1 blue", "raise 10", "bid nothing")
    assert (t.turn, t.state.decision, t.state.due) == (2, D_COVER, 11)
    t.play("release +2")
    assert t.state.decision == D_COVER
    t.play("loan")
    assert t.cash(2) == 4 + 20 - 11
    assert t.player(2).shares[1] == 1
    assert t.player(1).outside == 1


def test_free_actions_are_not_offered_in_an_auction():
    """Specification 4.3."""
    t = house(players=3).play("auction +1 1 blue")
    assert t.why_not("loan") == NOT_NOW
    assert t.why_not("upgrade nothing") == NOT_NOW


def test_sox_and_the_ceo_open_auctions_too():
    """Without means there is no opening bid."""
    t = table(players=3, share_auction="on").built(ADM=2).to(UPGRADES)
    assert t.allows("auction +2 2 SOx")
    t.play("auction +2 2 SOx", "bid nothing")
    assert t.player(0).ceo == HOME
    assert t.player(0).shares[2] == 2
    t = house().money(0).borrowed(2)
    assert t.why_not("auction +1 1 blue") == BID_TOO_HIGH
    assert not any(said.startswith("auction") for said in t.legal())


def test_releases_still_pay_the_printed_value():
    """V[k-1] (7.1)."""
    t = house(players=2).play("auction +1 2 blue")
    cash = t.until(0).cash()
    assert t.play("release +1").cash() == cash + 6
