"""The sales market (L202-L212, L248-L252, specification 2.7 and 5.4)."""

from __future__ import annotations

import pytest

from boardroom.games.industrial.rules.reasons import CEO_AWAY, MARKET_FULL, NO_ACCESS, NO_MEEPLE, NO_PRODUCT, NOT_NOW
from boardroom.games.industrial.rules.sales import free_spaces, unit_price
from boardroom.games.industrial.state import (
    D_REROLL,
    D_SELL,
    HOME,
    L1,
    MARKETS,
    NONE,
    ON_MARKET,
    SALES,
    U1,
    UPGRADES,
)
from tests.games.industrial.table import Table, at


def shop(products: int = 5, players: int = 2, **options: object) -> Table:
    """Seat 0 is to sell; it has the CEO and no technicians."""
    return at(SALES, players, **options).cubes(products=products)


def test_g25_sale_price():
    """Price 4, U1: $6 per unit; roll 3: three sold, $18 (L204)."""
    t = shop().price(4).dice(3).play("sell U1 CEO")
    assert t.cash() == 50 + 18
    assert t.player().products == 2
    assert t.player().sold == 3


def test_g26_compulsory_sale():
    """Roll 5 with two products: two; roll 1 with sales bonus 2 and ten products: exactly three (L252)."""
    t = shop(products=2).dice(5).play("sell U1 CEO")
    assert (t.player().products, t.player().sold) == (0, 2)
    t = shop(products=10).built(MKT=2).dice(1).play("sell U1 CEO")
    assert (t.player().products, t.player().sold) == (7, 3)


def test_g27_reroll():
    """The best roll counts, bonus units are added once (L212)."""
    t = shop(products=12).staff(pink=1).dice(2, 5).play("sell U1 own")
    assert t.state.decision == D_REROLL
    assert t.play("reroll CEO").player().sold == 5
    t = shop(products=12).staff(pink=1).dice(5, 1).play("sell U1 own", "reroll CEO")
    assert t.player().sold == 5
    t = shop(products=12).staff(pink=1).built(MKT=1).dice(2, 5).play("sell U1 own", "reroll CEO")
    assert t.player().sold == 5 + 1


def test_g27_every_meeple_gives_one_more_roll():
    """Three pink technicians and the CEO make four rolls at most (L212, N20)."""
    t = shop(products=12).staff(pink=3).dice(1, 2, 1).play("sell L1 own", "reroll own", "reroll own")
    assert t.why_not("reroll own") == NO_MEEPLE
    assert t.player().best_roll == 2
    t.play("reroll CEO")
    assert t.player().rolls == 4
    assert t.turn == 1


def test_g28_two_players_share_the_open_markets():
    """A stands in U1: B without improvements can only use L1 (L210)."""
    t = shop().cubes(products=5, seat=1).dice(3).play("sell U1 CEO")
    assert t.turn == 1
    assert t.why_not("sell U1 CEO") == MARKET_FULL
    assert [said for said in t.legal() if said.startswith("sell")] == ["sell L1 CEO", "sell nothing"]


@pytest.mark.parametrize(("players", "upper", "lower"), [(2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_g28_one_open_space_per_player(players, upper, lower):
    """U1 and L1 together have a space for everybody (L210)."""
    t = shop(players=players)
    assert free_spaces(t.box, t.state, U1) == upper
    assert free_spaces(t.box, t.state, L1) == lower
    assert upper + lower >= players


def test_g33_the_ceo_is_used_once_a_round():
    """A seller in phase 5 cannot develop in phase 6, is back after cleanup (L130, L212)."""
    t = shop().staff(yellow=1).dice(3).play("sell U1 CEO").to(UPGRADES).until(0)
    assert t.player().ceo == ON_MARKET
    assert t.why_not("develop ENG CEO") == CEO_AWAY
    assert t.allows("develop ENG own")
    t.finish_round().to(UPGRADES)
    assert t.player().ceo == HOME


def test_g40_edi():
    """LOG3 and MKT1: sales bonus 2, roll 2, nine products: four sold (L306)."""
    t = shop(products=9).built(LOG=3, MKT=1).dice(2).play("sell U1 CEO")
    assert t.player().sold == 4


def test_a14_nothing_to_sell():
    """A seller without a product would only block a space."""
    t = shop(products=0)
    assert t.why_not("sell U1 CEO") == NO_PRODUCT
    assert t.legal()[0] == "sell nothing"


def test_a15_each_player_sells_completely_before_the_next():
    """Placing and rolling are one (L208)."""
    t = shop(players=3).staff(pink=1).cubes(products=4, seat=1).dice(4).play("sell U1 own")
    assert (t.turn, t.state.decision) == (0, D_REROLL)
    assert t.cash() == 50
    t.play("accept")
    assert t.cash() == 50 + 4 * 5
    assert (t.turn, t.state.decision) == (1, D_SELL)


def test_a28_pink_technicians_left_over():
    """May still develop marketing, or be kept (L164)."""
    t = shop().staff(pink=2).dice(3).play("sell U1 own", "accept").to(UPGRADES).until(0)
    assert t.allows("develop MKT own")
    t.finish_round()
    assert t.reserve_of() == {"pink": 1}


def test_a29_rerollers_take_no_space():
    """They stand beside the seller (L212)."""
    t = shop(players=4).staff(pink=2).dice(1).play("sell U1 own", "reroll own", "reroll CEO")
    assert free_spaces(t.box, t.state, U1) == 1


def test_a57_a_seller_may_find_no_buyer():
    """Demand 0 after claims: nothing sold, the meeple is spent (I10)."""
    t = shop(round=4, incidents="on")
    t.player().demand = -4
    t.dice(2).play("sell U1 CEO")
    assert (t.player().sold, t.player().products, t.cash()) == (0, 5, 50)
    assert t.player().ceo == ON_MARKET


def test_every_market_and_its_condition():
    """Two open markets, three behind certificates, three behind marketing (2.7)."""
    t = shop(products=1)
    opened = {said.split()[1] for said in t.legal() if said.startswith("sell") and said.endswith("CEO")}
    assert opened == {"U1", "L1"}
    for letters, level, market in (
        ("QUA", 2, "U2"),
        ("QUA", 3, "U3"),
        ("QUA", 4, "U4"),
        ("MKT", 2, "L2"),
        ("MKT", 3, "L3"),
        ("MKT", 4, "L4"),
    ):
        assert shop().built(**{letters: level - 1}).why_not(f"sell {market} CEO") == NO_ACCESS
        assert shop().built(**{letters: level}).allows(f"sell {market} CEO")


def test_market_bonuses():
    """+2, +4, +6, +8 and +1, +3, +5, +7 on the price of the round (L204)."""
    t = shop().price(3)
    assert [unit_price(t.box, t.state, market) - 3 for market in range(MARKETS)] == [2, 4, 6, 8, 1, 3, 5, 7]


def test_selling_is_voluntary_and_once():
    """Skip, or one market per player and round (L212, L252)."""
    t = shop().play("sell nothing")
    assert t.player().products == 5
    assert t.player().market == NONE
    assert t.turn == 1
    t = shop(players=3).dice(2).play("sell U1 CEO")
    assert t.turn == 1
    assert t.why_not("accept") == NOT_NOW


def test_sold_cubes_and_sellers_come_back():
    """Cubes to the supply at once, pink technicians to the bag at the end of the round (L212)."""
    t = shop().staff(pink=1)
    bag, supply = t.state.bag[2], t.state.supply
    t.dice(4).play("sell U1 own", "accept")
    assert t.state.supply == supply + 4
    assert t.state.bag[2] == bag
    assert t.player().sellers == 1
    t.finish_round()
    assert t.player().sellers == 0
    assert t.player().market == NONE
    assert sum(t.state.bag) == 14
