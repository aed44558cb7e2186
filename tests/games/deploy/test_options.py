"""Every option of the game (specification 7)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.rules.reasons import BASIC_GAME
from boardroom.games.deploy.state import D_ACTION, P_PENALTIES, P_TRADES
from boardroom.kernel.game import GameError
from boardroom.kernel.match import Match
from tests.games.deploy.table import GAME, alone, deal, preparing, table

# --- development --------------------------------------------------------------------------------------------------


def test_basic_game_has_no_development_tiles():
    """No tiles on the board, no DEVELOP (L500)."""
    t = alone(development="basic").money(income=40)
    assert t.state.development == [0] * 8
    assert t.why_not("develop sam") == BASIC_GAME
    assert not [action for action in t.legal() if action.startswith("develop")]


def test_basic_game_to_the_end():
    """Five rounds, and nobody is ever asked about Development tiles."""
    t = deal(3, development="basic")
    while not t.over:
        t.play(t.legal()[-1] if t.state.decision != D_ACTION else "consult")
    assert t.state.round == 5


def test_full_game_is_the_default():
    """With 4 copies of each tile."""
    assert table().state.development == [4] * 8


# --- dev_copies ---------------------------------------------------------------------------------------------------


def test_a01_two_copies_of_each_tile():
    """The "pairs" of the setup text (L500)."""
    t = alone(dev_copies=2)
    assert t.state.development == [2] * 8
    assert t.play("develop sam").state.development == [2, 2, 1, 2, 2, 2, 2, 2]


# --- first_player -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_first_player_fixed_seat(seat):
    """A seat instead of chance (L452)."""
    for seed in range(5):
        t = deal(4, seed, first_player=seat)
        assert t.turn == t.control == t.state.first == seat


def test_first_player_random():
    """Every seat starts some game."""
    assert {deal(3, seed).turn for seed in range(40)} == {0, 1, 2}


def test_first_player_must_sit_at_the_table():
    """Seat 2 does not exist with two players."""
    with pytest.raises(GameError, match="first_player=2 is not possible with 2 players"):
        deal(2, first_player=2)


# --- negative_bvp -------------------------------------------------------------------------------------------------


def test_a09_clamped_losses_stop_at_zero():
    """Forced trade and loss penalty, one after the other; the cash is still brought to 0 to 4 (4.6)."""
    t = preparing(negative_bvp="clamp0").room(c=5).money(4, 4, 1).end_actions().play("done")
    assert (t.player().cash, t.player().bvp) == (3, 0)
    assert (t.player().points[P_TRADES], t.player().points[P_PENALTIES]) == (-1, 0)


def test_a09_clamped_final_items():
    """Shortfall, overshoot and tiles stop at zero item by item; cash comes on top (4.6)."""
    t = table(negative_bvp="clamp0").room(a=[2, 2], c=3).money(25, 0, 3).ended().discs({2: [0], 0: [1]})
    assert t.points()["penalties"] == -2 - 1  # 9 short; of two spaces only one can be paid
    assert t.points()["capacity"] == 0
    assert t.total() == 2
    t = table().room(a=[2, 2], c=3).money(25, 0, 3).ended().discs({2: [0], 0: [1]})
    assert t.total() == 3 - 2 - 2 - 2 + 2


def test_a09_clamped_tiles_may_still_gain():
    """A gain is no loss."""
    t = table(negative_bvp="clamp0").room(a=[9, 9, 2]).money(0, 0, 0).ended()
    assert t.points()["capacity"] == 1


def test_a09_clamped_game_never_goes_below_zero():
    """Whatever happens."""
    for seed in range(5):
        t = deal(3, seed, negative_bvp="clamp0")
        while not t.over:
            moves = t.legal()
            t.play(moves[seed % len(moves)])
            assert min(t.player(seat).bvp for seat in range(3)) >= 0
        assert min(t.total(seat) for seat in range(3)) >= 0


# --- compensation -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compensation_gives_credits_by_turn_order(players):
    """What the box says, from the first player on; nothing without the option."""
    for seat in range(players):
        plain, paid = (deal(players, 3, first_player=seat, compensation=choice) for choice in ("off", "on"))
        more = [paid.player(s).cash - plain.player(s).cash for s in range(players)]
        assert [more[(seat + place) % players] for place in range(players)] == (
            paid.box.compensation[players - 2][:players]
        )


def test_the_help_of_compensation_says_for_how_many_players_it_does_nothing():
    """Two at a table switched it on, and nothing was different."""
    text = (GAME.folder / "about.toml").read_text(encoding="utf-8")
    assert "with two players nobody is" in text
    assert [any(places) for places in GAME.box().values.compensation] == [False, True, True]


def test_games_of_the_second_edition_know_no_compensation():
    """They play on as they began."""
    match = Match(GAME, 4, 1, {"compensation": "on"}, rules=2)
    assert "compensation" not in match.options
    assert Match(GAME, 4, 1).options["compensation"] == "off"
