"""Setting up (L61-L72, specification 2 and 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardroom.games.industrial.rules.dice import roll_off
from boardroom.games.industrial.state import D_PURCHASE, HOME, NONE, PURCHASE
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import GameError
from boardroom.kernel.match import Match
from tests.games.industrial.table import QUOTED, deal, table


def test_g1_a_new_player():
    """$50, maintenance 8, both markers on 5, nothing else: 15 points (L64, L106, L118)."""
    for players in (2, 3, 4):
        t = deal(players)
        for seat in range(players):
            me = t.player(seat)
            assert (me.cash, me.maintenance, me.loans) == (50, 8, 0)
            assert t.markers(seat) == (5, 5)
            assert t.stocks(seat) == (0, 0)
            assert me.levels == [0] * 6
            assert (me.ceo, me.copied, me.outside, sum(me.reserve)) == (HOME, NONE, 0, 0)
            assert t.scores()[seat] == 0 + 5 + 5 + 5


def test_a2_the_bank_never_runs_out():
    """The coins add up to $1,420, but money is unlimited (L34)."""
    t = table().money(5_000).play("buy 12")
    assert t.cash() == 5_000 - 36
    assert t.cash() > 20 * 1 + 8 * 5 + 16 * 10 + 8 * 50 + 8 * 100


def test_a39_one_player_is_not_supported():
    """Two to four (L28, L29, L210)."""
    for players in (1, 5):
        with pytest.raises(GameError, match="2, 3, 4 players"):
            Match("industrial", players=players)


def test_the_first_question_is_a_purchase():
    """Round 1, an event turned over, a price rolled, the initial player asked (L218, L222)."""
    for seed in range(20):
        t = deal(4, seed)
        s = t.state
        assert (s.round, s.phase, s.decision) == (1, PURCHASE, D_PURCHASE)
        assert s.seat == s.initial
        assert s.price in range(1, 7)
        assert s.supply == 80
        assert sum(s.events_left) == 5


def test_four_technicians_of_eighteen_lie_out():
    """The others are in the bag (L71)."""
    t = deal(4)
    assert sum(t.state.bag) == 14
    assert Counter(t.state.row) + Counter(dict(enumerate(t.state.bag))) == Counter({0: 6, 1: 6, 2: 6})


def test_a18_the_roll_finds_the_start_player_only():
    """Everybody can start; the others follow clockwise (L67, L182, L188)."""
    starts = Counter(deal(3, seed).state.initial for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 70
    t = deal(3, seed=5)
    asked = []
    while t.state.phase == PURCHASE:
        asked.append(t.turn)
        t.decline()
    assert asked == [(t.state.initial + i) % 3 for i in range(3)]


def test_tied_players_roll_again():
    """One winner, everybody equally often, and never a bankrupt player (L67, setup step 7)."""
    t = deal(4)
    t.player(2).alive = 0
    wins = Counter()
    for seed in range(600):
        seed_chance(t.state.chance, seed, 0)
        wins[roll_off(t.state)] += 1
    assert set(wins) == {0, 1, 3}
    assert min(wins.values()) > 150


def test_a58_the_price_marker_is_off_the_track_only_before_the_first_roll():
    """No decision happens without a price (L226)."""
    assert all(deal(2, seed).state.price > 0 for seed in range(30))


def test_g28_market_spaces_by_number_of_players():
    """2 players: U1 one, L1 one; 3 players: U1 two, L1 one; 4 players: two each (L210)."""
    spaces = QUOTED.values.market_spaces
    assert spaces[0] == [1, 2, 2]
    assert spaces[4] == [1, 1, 2]
    assert all(row == spaces[0] for row in spaces[:4])
    assert all(row == spaces[4] for row in spaces[4:])
