"""Shares: orders, releases, dividends (L134-L136, L256-L260, specification 2.9 and 5.6)."""

from __future__ import annotations

import pytest

from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.rules.reasons import (
    CEO_AWAY,
    NO_CASH,
    NO_FREE_ORDER,
    NO_MEEPLE,
    NO_RIVAL,
    NO_SHARES_HELD,
    NO_SHARES_LEFT,
    NOT_NOW,
    RIVAL_OUT,
)
from boardroom.games.industrial.state import (
    BLUE,
    IN_DIVIDENDS,
    IN_RELEASES,
    ON_EXCHANGE,
    PRODUCTION,
    PURCHASE,
    SALES,
    UPGRADES,
    USED,
)
from tests.games.industrial.table import at, table


@pytest.mark.parametrize(("shares", "dividend"), [(1, 0), (2, 5), (3, 5), (4, 10)])
def test_g20_dividends(shares, dividend):
    """$1 per unit sold for every pair, from the bank; the seller's income is unchanged (L136)."""
    t = at(SALES).cubes(products=9).holding(company=0, shares=shares, seat=1).price(3).dice(5).play("sell U1 CEO")
    assert t.cash(1) == 50 + dividend
    assert t.player(1).accounts[IN_DIVIDENDS] == dividend
    assert t.cash(0) == 50 + 5 * 5


def test_g21_share_prices():
    """4 + 6 for the first two, 8 + 10 for the next two; releases pay 10, then 8 (2.9)."""
    t = at(UPGRADES, players=3).staff(blue=1).staff(seat=1, blue=1)
    t.play("shares +2 2 blue")
    assert t.cash(0) == 50 - 10
    t.play("shares +1 2 blue")
    assert t.cash(1) == 50 - 18
    assert t.player(2).outside == 4
    t.play("upgrade nothing")
    assert t.turn == 0
    t.play("release +2")
    assert t.cash(0) == 40 + 10
    t.play("release +2")
    assert t.cash(0) == 50 + 8
    assert t.player(0).accounts[IN_RELEASES] == 18
    assert t.why_not("release +2") == NO_SHARES_HELD


def test_a19_the_bank_is_the_counterparty():
    """The issuer gets nothing, loses nothing and is not asked (L136)."""
    t = at(UPGRADES).staff(blue=1).play("shares +1 2 blue")
    assert t.cash(1) == 50
    assert t.player(1).outside == 2
    assert t.player(0).shares == [0, 2, 0, 0]


def test_a20_shares_are_worth_nothing_at_the_end():
    """Unless they are released before (L276-L283)."""
    t = table(round=6).holding(company=1, shares=4).finish_round()
    assert t.over
    assert t.scores()[0] == t.scores()[1]


def test_a21_bought_in_phase_six_released_any_time():
    """An order needs a visit in phase 6, a release any own decision (L164, L256, L260)."""
    for phase in (PURCHASE, PRODUCTION, SALES):
        t = at(phase).holding(company=1, shares=1).staff(blue=1)
        assert t.allows("release +1")
        assert t.why_not("shares +1 1 blue") == NOT_NOW
    t = at(UPGRADES).holding(company=1, shares=1).staff(blue=1)
    assert t.allows("release +1")
    assert t.allows("shares +1 1 blue")


def test_a45_units_sold_by_the_company_whose_shares_are_held():
    """Pairs are counted per company: one share each of two companies pay nothing (L136)."""
    t = at(SALES, players=3).cubes(products=6).holding(0, 1, seat=2).holding(1, 1, seat=2).holding(0, 2, seat=1)
    t.dice(4).play("sell U1 CEO")
    assert t.cash(2) == 50
    assert t.cash(1) == 50 + 4


def test_a51_shares_bought_now_earn_from_the_next_sale_on():
    """Dividends are paid at the moment of each sale (L136)."""
    t = at(SALES).cubes(products=9).dice(3).play("sell U1 CEO").to(UPGRADES).until(1).play("shares +1 2 CEO")
    assert t.player(1).accounts[IN_DIVIDENDS] == 0
    t.finish_round().to(SALES).until(0)
    cash = t.cash(1)
    t.dice(4).play("sell U1 CEO")
    assert t.cash(1) == cash + 4


def test_a52_no_trading_between_players():
    """Nothing changes hands but by the rules: no action names money or goods for another player."""
    named = {family.name for family in SPACE.families.values() if {"company", "target"} & set(family.parameters)}
    assert named == {"BuyShares", "ReleaseShares", "PlayRival", "OpenAuction"}


def test_a59_blue_or_the_ceo_buys_shares():
    """Neither yellow nor pink (L164, 2.9)."""
    t = at(UPGRADES).staff(yellow=1, pink=1)
    assert t.why_not("shares +1 1 blue") == NO_MEEPLE
    assert t.why_not("shares +1 1 SOx") == NO_FREE_ORDER
    t.play("shares +1 1 CEO")
    assert t.player().ceo == ON_EXCHANGE
    t.play("upgrade nothing")
    assert t.why_not("shares +1 1 CEO") == CEO_AWAY
    t.play("upgrade nothing")
    assert t.player().ceo == USED


def test_brokers_return_to_the_bag_at_the_end_of_the_phase():
    """Like the technicians of the tree (L196)."""
    t = at(UPGRADES).staff(blue=2)
    bag = t.state.bag[BLUE]
    t.play("shares +1 1 blue", "upgrade nothing", "shares +1 1 blue")
    assert (t.state.bag[BLUE], t.player().brokers) == (bag, 2)
    t.finish_phase()
    assert (t.state.bag[BLUE], t.player().brokers) == (bag + 2, 0)


def test_limits_of_an_order():
    """A living rival, shares left, cash."""
    t = at(UPGRADES, players=3).staff(blue=1).holding(company=1, shares=3, seat=2)
    assert t.why_not("shares +1 2 blue") == NO_SHARES_LEFT
    assert t.allows("shares +1 1 blue")
    assert t.why_not("shares +3 1 blue") == NO_RIVAL
    assert t.money(9).why_not("shares +1 1 blue") == NO_CASH
    t.player(2).alive = 0
    assert t.why_not("shares +2 1 blue") == RIVAL_OUT
