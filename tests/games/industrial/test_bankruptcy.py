"""Bankruptcy and the end it may bring (L122, specification 5.9)."""

from __future__ import annotations

from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.sales import free_spaces
from boardroom.games.industrial.state import (
    CLAIM,
    D_FINANCE,
    D_OVER,
    GONE,
    MAINTENANCE,
    ON_MARKET,
    OUT_RUIN,
    PRODUCTION,
    PURCHASE,
    SALES,
    TECHNICIANS,
    U1,
    UPGRADES,
)
from tests.games.industrial.table import GAME, Table, at, table


def broke(t: Table, seat: int = 0, cash: int = 7) -> Table:
    """A player who cannot pay $8 of maintenance."""
    return t.money(cash, seat).borrowed(2, seat)


def test_g18_bankruptcy():
    """Two loans, no shares, maintenance 8: eliminated with $7, alive with $8 (L122)."""
    t = broke(table(players=3)).to(MAINTENANCE)
    assert not t.player().alive
    assert (t.player().ruin_round, t.player().ruin_phase) == (1, MAINTENANCE)
    t = broke(table(players=3), cash=8).to(MAINTENANCE)
    assert t.player().alive
    assert t.cash() == 0


def test_pieces_of_a_bankrupt_go_back():
    """Cash to the bank, cubes to the supply, reserve to the bag, loans and hand away (5.9)."""
    t = broke(table(players=3, round=2, incidents="on")).cubes(raw=3, products=4).staff(blue=2).card(CLAIM)
    t.to(MAINTENANCE)
    me = t.player()
    assert (me.cash, me.loans, me.raw, me.products, sum(me.reserve), me.ceo) == (0, 0, 0, 0, 0, GONE)
    assert me.accounts[OUT_RUIN] == 7
    assert t.state.supply == 80
    assert sum(t.state.bag) == 14
    assert t.state.discarded[CLAIM] == 1
    assert me.drawn == [0] * 4


def test_loans_of_a_bankrupt_are_still_told():
    """They count against the points: a coach who sees none would praise ruin for repaying them (5.9)."""
    t = broke(table(players=3))
    before = GAME.numbers.of(t.box, t.state, 0)
    t.to(MAINTENANCE)
    assert not t.player().alive
    assert GAME.numbers.of(t.box, t.state, 0)["loans"] == before["loans"] == 2


def test_a30_one_survivor_wins_at_the_end_of_the_phase():
    """After the closing decision, which the survivor still gets; in the ranking he is first (L122)."""
    t = broke(table(), seat=1).borrowed(2, seat=0).to(MAINTENANCE)
    assert (t.state.decision, t.turn) == (D_FINANCE, 0)
    assert not t.over
    t.play("done")
    assert t.over
    assert t.places() == [1, 2]
    assert t.state.round == 1


def test_a30_all_pay_before_anybody_is_counted():
    """Two of three fall in one phase; the third closes the round and wins."""
    t = broke(broke(table(players=3)), seat=2).to(MAINTENANCE)
    assert [t.player(seat).alive for seat in range(3)] == [0, 1, 0]
    assert (t.state.decision, t.turn) == (D_FINANCE, 1)
    assert t.play("done").over


def test_a30_nobody_survives():
    """The ranking of the bankrupts decides: here by points (5.9)."""
    t = broke(broke(table(), cash=3), seat=1).built(seat=0, QUA=1).to(MAINTENANCE)
    assert t.over
    assert t.scores() == [2 + 10 - 20 + 0, 10 - 20 + 0]
    assert t.places() == [1, 2]


def test_a30_a_phase_is_finished_before_the_end():
    """A ruin in production: the others still produce, then the game ends."""
    t = at(PRODUCTION).cubes(raw=4).money(4).borrowed(2).tracks(pollution=-5).cubes(raw=2, seat=1)
    t.dice(6).play("produce 4 bonus 0")
    assert (t.turn, t.state.phase) == (1, PRODUCTION)
    t.play("produce 2 bonus 0")
    assert t.over
    assert t.player(1).products == 2
    assert t.state.decision == D_OVER


def test_bankrupts_rank_by_time_then_points_then_cash():
    """A later round beats an earlier one, a later phase an earlier one; seats in a phase are equal (5.9)."""
    t = table(players=4)
    for seat, (round_, phase, cash, levels) in enumerate((
        (2, PRODUCTION, 9, {"QUA": 4}),
        (2, MAINTENANCE, 3, {}),
        (2, MAINTENANCE, 5, {}),
        (1, MAINTENANCE, 0, {"ENG": 4}),
    )):  # fmt: skip
        me = t.built(seat, **levels).player(seat)
        me.alive, me.ruin_round, me.ruin_phase, me.ruin_cash, me.cash = 0, round_, phase, cash, 0
    assert t.places() == [3, 2, 1, 4]
    t.player(1).ruin_cash = 5
    assert t.places() == [3, 1, 1, 4]


def test_survivors_stand_above_bankrupts_whatever_the_points():
    """Rank below all survivors (5.9)."""
    t = table(players=3).built(seat=0, QUA=4, ENG=4).borrowed(2, seat=1).money(0, seat=1)
    me = t.player(0)
    me.alive, me.ruin_round, me.ruin_phase, me.ruin_cash, me.cash = 0, 1, MAINTENANCE, 50, 0
    assert t.scores()[0] > t.scores()[1]
    assert t.places() == [3, 2, 1]


def test_points_are_those_of_the_moment_of_ruin():
    """Cash and loans as they were when the payment failed (5.9)."""
    t = broke(table(players=3), cash=7).built(HR=2).tracks(pollution=1).to(MAINTENANCE)
    assert t.scores()[0] == 5 + 1 + 5 - 20 + 0
    assert t.player().ruin_cash == 7


def test_a56_shares_of_a_bankrupt_vanish_and_its_own_return():
    """Nobody is paid; k of the others goes down (5.9)."""
    t = table(players=3).holding(company=0, shares=2, seat=1).holding(company=0, shares=1, seat=2)
    t.money(0).borrowed(2).to(TECHNICIANS)
    assert t.player(1).shares[0] == 2
    t.to(MAINTENANCE)
    assert not t.player(0).alive
    assert (t.player(1).shares[0], t.player(2).shares[0], t.player(0).outside) == (0, 0, 0)
    assert t.cash(1) == 50 - 8


def test_a56_held_shares_return_to_their_company():
    """A ruin that no share can prevent: the forced releases come first, so none is ever left (5.9)."""
    t = broke(table(players=3), cash=0).holding(company=1, shares=1).to(MAINTENANCE)
    t.play("release +1")
    assert t.player(1).outside == 0
    assert not t.player(0).alive


def test_a56_meeples_of_a_bankrupt_block_until_their_removal():
    """The seller stays on the market until cleanup (5.9)."""
    t = at(SALES, players=3).cubes(products=1).price(1).dice(1).play("sell U1 CEO")
    assert t.player().ceo == ON_MARKET
    broke(t, cash=0).to(MAINTENANCE)
    assert not t.player().alive
    assert t.player().market == U1
    t.finish_round()
    assert t.player().market == -1
    assert t.player().ceo == GONE


def test_the_round_goes_on_without_a_bankrupt_player():
    """Skipped in every phase from then on, whatever improvements it had; the next initial player lives (A17)."""
    t = broke(table(players=3, round=2, incidents="on"), seat=1).built(seat=1, ADM=2).finish_round()
    assert (t.state.round, t.state.initial) == (3, 2)
    asked, phases = set(), set()
    while t.state.round == 3:
        asked.add(t.turn)
        phases.add(t.state.phase)
        t.decline()
    assert asked == {0, 2}
    assert phases == {PURCHASE, PRODUCTION, TECHNICIANS, SALES, UPGRADES, MAINTENANCE}
    assert [hand_size(t.player(seat)) for seat in range(3)] == [2, 0, 2]


def test_a_bankrupt_player_does_not_bid():
    """Out of the game, although nothing is owed any more (specification 7.1)."""
    t = broke(table(players=4, share_auction="on"), seat=2).finish_round().to(UPGRADES).until(0).staff(blue=1)
    t.play("auction +1 1 blue")
    assert t.turn == 3
    t.play("raise 1", "bid nothing")
    assert t.player(3).shares[1] == 1


def test_market_spaces_do_not_change_with_a_bankruptcy():
    """By the number of players who started (setup step 8)."""
    t = broke(table(players=3), seat=1).finish_round()
    assert free_spaces(t.box, t.state, U1) == 2
