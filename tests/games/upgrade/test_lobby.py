"""The LOBBY action and the life of commitment tokens (L301-L321, specification 5.6)."""

from __future__ import annotations

from boardroom.games.upgrade.rules.reasons import (
    AREA_FULL,
    LOBBY_FULL,
    NO_INFLUENCE,
    NO_TOKEN_YET,
    NOWHERE_TO_LOBBY,
)
from tests.games.upgrade.table import alone, opening, table


def test_lobby_costs_no_workers_and_places_up_to_three_tokens():
    """One marker of influence with the first token of an area (L303, L311)."""
    t = alone().available(3).play("lobby", "token A", "token M", "token W")
    assert t.player().row == 0
    assert t.player().credits == 32
    assert t.player().commitments == 4
    assert t.influence() == (0, 3)
    assert [t.tokens_on(letter) for letter in "AMWL"] == [(1, 0), (1, 0), (1, 0), (0, 0)]


def test_lobby_places_at_least_one_token_and_may_stop_then():
    """A row of small decisions: no free actions and no way back in between (section 4, appendix)."""
    t = alone().available(2).money(10, 3).play("lobby")
    assert t.why_not("lobby done") == NO_TOKEN_YET
    assert t.legal() == ["token A", "token M", "token W", "token L"]
    t.play("token A")
    assert t.legal() == ["token M", "token W", "token L", "lobby done"]
    t.play("lobby done")
    assert t.player().commitments == 6


def test_lobby_may_be_taken_several_times_a_year():
    """Only REPORT is limited to once (L407)."""
    t = alone().available(4).play("lobby", "token A", "token M", "token W", "lobby", "token L")
    assert t.player().commitments == 3


def test_g20_the_extra_token_ignores_the_limit():
    """A level I area with a token gets a second one; four tokens in one action (L321)."""
    t = alone().bonus("lobby").available(3).tokens("A", fresh=1).play("lobby")
    assert t.why_not("token A") == AREA_FULL
    t.play("token M", "token W", "token L")
    assert t.why_not("token M") == LOBBY_FULL
    t.play("extra A")
    assert t.tokens_on("A") == (2, 0)
    assert t.player().commitments == 7 - 1 - 4


def test_g20_an_extra_token_alone_is_a_lobby():
    """Nothing ordinary can be placed, the extra token can (5.6)."""
    t = alone().bonus("lobby").available(0).tokens("A", fresh=1).play("lobby")
    assert t.legal() == ["extra A"]
    t.play("extra A")
    assert t.tokens_on("A") == (2, 0)


def test_a36_the_lobby_bonus_works_in_every_lobby():
    """An extra token each time (L321)."""
    t = alone().bonus("lobby").available(1).play("lobby", "token A", "extra A", "lobby", "extra A")
    assert t.tokens_on("A") == (3, 0)


def test_a51_the_extra_token_comes_last_and_counts_afterwards():
    """It ends the LOBBY; in the next one the area is over its limit for ordinary tokens."""
    t = alone().bonus("lobby").available(1).solution("A", "silver").play("lobby", "token A", "extra A")
    assert t.tokens_on("A") == (2, 0)
    assert t.allows("lobby")  # the LOBBY is over: the year goes on
    t.play("lobby")
    assert t.why_not("token A") == AREA_FULL


def test_a28_red_tokens_count_towards_the_limit():
    """Fresh and red together: 1 at level I, 2 at level II (L311)."""
    t = alone().tokens("A", red=1).tokens("W", red=1).solution("W", "silver").play("lobby")
    assert t.why_not("token A") == AREA_FULL
    t.play("token W")
    assert t.tokens_on("W") == (1, 1)
    assert t.why_not("token W") == AREA_FULL


def test_g28_recalling_influence_returns_tokens_without_money():
    """Marker to available, tokens to the supply, credits unchanged (L317)."""
    t = alone().solution("W", "silver").tokens("W", fresh=1, red=1)
    credits, (available, supply) = t.player().credits, t.influence()
    t.play("recall W")
    assert t.tokens_on("W") == (0, 0)
    assert t.area("W").influence == 0
    assert t.player().commitments == 7
    assert t.player().credits == credits
    assert t.influence() == (available + 1, supply)


def test_a29_recall_is_offered_at_own_decisions_only():
    """Before claiming a bonus and before an action (L317), not while planning and not inside an action."""
    t = opening(players=2).tokens("W", red=1)
    assert t.allows("recall W")
    t.to_planning()
    assert not t.allows("recall W")
    t.to_actions()
    assert t.allows("recall W")
    assert not t.play("train W blue").allows("recall W")  # the payment is open
    assert not t.play("redeem 1").allows("recall W")  # the turn of the other player


def test_g29_the_life_of_a_token():
    """Placed in year 2, red and still worth 10 credits in year 3, back in the supply at its end (L198, L230)."""
    t = table(players=2, year=2).solution("W", "silver").play("lobby", "token W", "token W")
    assert t.tokens_on("W") == (2, 0)
    t.finish_year()
    assert t.state.year == 3
    assert t.tokens_on("W") == (0, 2)
    t.to_actions().discs({0: [0, 1]}).money(0, 0).play("train W blue")
    assert t.tokens_on("W") == (0, 1)
    assert t.player().credits == 0
    t.finish_year()
    assert t.tokens_on("W") == (0, 0)
    assert t.player().commitments == 7


def test_a55_the_influence_marker_stays_without_tokens():
    """Redeemed or returned, the last token leaves the marker behind for a later LOBBY (L315, L317)."""
    t = alone().money(0).tokens("W", fresh=1).available(0).play("train W blue")
    assert t.tokens_on("W") == (0, 0)
    assert t.area("W").influence == 1
    t.tokens("W", red=1).finish_year()
    assert t.tokens_on("W") == (0, 0)
    assert t.area("W").influence == 1
    t.to_actions().available(0).discs({0: [0, 1]})
    assert t.play("lobby").legal() == ["token W"]


def test_lobby_needs_influence_and_tokens():
    """A marker on the area or one to put there, and a token in the supply (L311)."""
    t = alone().available(0).tokens("A", fresh=0).play("lobby")
    assert t.why_not("token M") == NO_INFLUENCE
    t = alone().available(1).tokens("A", fresh=7)
    assert t.why_not("lobby") == NOWHERE_TO_LOBBY
