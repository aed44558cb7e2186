"""Every option of the game (specification 7)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES
from boardroom.games.upgrade.rules.facility import total_influence
from boardroom.games.upgrade.rules.reasons import ALREADY_REPORTED, NOWHERE_TO_LOBBY, REPEATED
from boardroom.games.upgrade.state import TRAIN
from boardroom.kernel.game import GameError
from boardroom.kernel.match import Match
from tests.games.upgrade.table import GAME, QUOTED, alone, deal, opening, table

# --- start_player ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_start_player_fixed_seat(seat):
    """A seat instead of chance (L163 leaves it open)."""
    for seed in range(5):
        t = deal(4, seed, start_player=seat)
        assert t.turn == t.control == seat


def test_start_player_random():
    """Every seat starts some game."""
    assert {deal(3, seed).turn for seed in range(40)} == {0, 1, 2}


def test_start_player_must_sit_at_the_table():
    """Seat 2 does not exist with two players."""
    with pytest.raises(GameError, match="start_player=2 is not possible with 2 players"):
        deal(2, start_player=2)


# --- bag_mode ----------------------------------------------------------------------------------------------------


def test_a01_one_bag_of_double_sided_tiles():
    """32 tiles 3/1, 4/2, 5/3; the colour of the spot decides which side counts (L60, L115)."""
    t = table(players=2, bag_mode="one_bag")
    assert t.state.bags == [[8, 16, 8], [0, 0, 0]]
    t.play("train W blue")
    assert t.area("W").tiles[0][0] in (3, 4, 5)
    assert sum(t.state.bags[0]) == 31
    t.play("train W yellow")
    assert t.area("W", 1).tiles[1][0] in (1, 2, 3)
    assert sum(t.state.bags[0]) == 30


def test_a01_one_bag_has_the_same_odds_at_the_first_draw():
    """One tile in four is small, one in two is middling, one in four is large, in either mode."""
    for colour in (0, 1):
        two = deal(2).state.bags[colour]
        one = deal(2, bag_mode="one_bag").state.bags[0]
        assert [n / sum(two) for n in two] == [n / sum(one) for n in one] == [0.25, 0.5, 0.25]


# --- balanced_start ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_balanced_start(players):
    """A Latin square of setup cards: all have 22 users, so 37 credits less 5."""
    t = deal(players, seed=9, balanced_start="on")
    cards = [2, 3, 4, 5]
    for seat in range(players):
        for j, letter in enumerate(AREA_LETTERS):
            assert t.area(letter, seat).start_size == cards[(seat + j) % 4] + (8 if letter == "A" else 0)
        assert (t.player(seat).users, t.player(seat).credits) == (22, 32)


# --- commitment_tokens -------------------------------------------------------------------------------------------


def test_a02_eight_commitment_tokens():
    """32 in the box are 8 for each of four players (L62)."""
    t = alone(commitment_tokens=8).bonus("lobby").available(1)
    assert t.player().commitments == 8
    t.tokens("A", fresh=7).play("lobby", "extra A")
    assert t.tokens_on("A") == (8, 0)
    assert alone().tokens("A", fresh=7).why_not("lobby") == NOWHERE_TO_LOBBY


# --- repeat_actions ----------------------------------------------------------------------------------------------


def test_a07_repeats_forbidden():
    """An action taken this year is closed, planned or not, and for the bonus marker too."""
    t = alone(repeat_actions="forbidden").money(100).solution("W", "gold").bonus("action").markers(planned=["train"])
    t.play("train M blue")
    assert t.why_not("train M blue") == REPEATED
    assert t.player().used[TRAIN] == 1
    t.play("lobby", "token W", "lobby done", "report W")
    assert t.why_not("lobby") == REPEATED
    assert t.why_not("report W") == REPEATED
    assert t.player().hand == 0
    assert t.why_not("train M blue") == REPEATED  # the bonus marker is left
    assert t.allows("tune W")


def test_a07_repeats_forbidden_opens_again_next_year():
    """The rule counts a year at a time."""
    t = table(players=2, repeat_actions="forbidden").play("train M blue").finish_year().to_actions()
    t.discs({0: [0, 1]})
    assert t.allows("train M blue")


def test_repeats_allowed_by_default():
    """Only REPORT is closed after once (L407)."""
    t = alone().money(100).solution("W", "gold").play("train M blue", "report W")
    assert t.allows("train M blue")
    assert t.why_not("report W") == ALREADY_REPORTED


# --- commit_maintenance ------------------------------------------------------------------------------------------


def test_a08_tokens_may_pay_maintenance():
    """The worker of an area is paid with its own tokens as far as they fit, the rest in credits (5.9)."""
    t = table(players=2, year=3, commit_maintenance="yes").solution("W", "silver").solution("L", "silver")
    t.tokens("A", red=2).money(50).new_year()
    assert t.player().row == 2
    assert t.player().credits == 50 - 10  # Manufacturing has no token
    assert t.tokens_on("A") == (0, 1)  # a worker of 10 credits takes one token
    assert t.player().commitments == 7 - 1


def test_a08_tokens_pay_maintenance_on_red_rows():
    """A worker of 20 credits takes two tokens (5.9)."""
    t = table(players=2, year=3, commit_maintenance="yes").tokens("A", fresh=2).tokens("M", fresh=1)
    t.discs({5: [0, 1]}).money(100).new_year()
    assert t.player().credits == 100 - (20 + 20 + 20 + 20) + 20 + 10
    assert t.tokens_on("A") == t.tokens_on("M") == (0, 0)
    assert t.area("A").influence == 1


# --- tune_kept_on_transform --------------------------------------------------------------------------------------


def test_a13_tune_token_comes_off_on_a_transform():
    """The area may be tuned again; a flip to level III keeps the token."""
    t = alone(year=4, tune_kept_on_transform="no").money(500).solution("W", "silver", tuned=True)
    t.play("upgrade W III")
    assert t.area("W").tuned
    t.play("transform W bronze")
    assert not t.area("W").tuned
    assert t.row(0).play("tune W").area("W").tuned


# --- solo --------------------------------------------------------------------------------------------------------


def test_solo_uses_the_tiles_for_two():
    """One player, otherwise the same table."""
    t = deal(1)
    for letter in AREA_LETTERS:
        assert [t.in_stock(letter, colour) for colour in COLOUR_NAMES] == [2, 1, 1]
    assert t.influence() == (1, 5)


def test_solo_player_is_always_in_control():
    """Until he passes; then the year ends at once."""
    t = opening(players=1).play("bonus lobby", "plan train", "plan done")
    t.play("train M blue", "lobby", "token A", "extra A")
    assert t.turn == t.control == 0
    assert t.play("pass").state.year == 2
    assert total_influence(t.box, t.player()) == 2


def test_solo_has_one_bonus_a_year():
    """No competition, but one marker a year as usual."""
    t = opening(players=1).available(3).play("bonus lobby")
    assert t.legal() == ["plan upgrade", "plan integrate", "plan train", "plan tune", "plan done"]


def test_solo_game_to_the_end():
    """Six years, and the only player is first."""
    t = deal(1)
    while not t.over:
        t.play(t.legal()[0])
    assert t.state.year == 6
    assert t.places() == [1]


# --- choosing options --------------------------------------------------------------------------------------------


def test_solo_follows_the_number_of_players():
    """On for one player, off for more; nothing else is possible."""
    assert GAME.check_options(1, {})["solo"] == "on"
    assert GAME.check_options(2, {})["solo"] == "off"
    with pytest.raises(GameError, match="solo=on is not possible with 2 players"):
        GAME.check_options(2, {"solo": "on"})


# --- compensation ------------------------------------------------------------------------------------------------


def test_compensation_gives_credits_by_turn_order():
    """What the box says, on top of the first income, from the start player on; nothing without the option."""
    for seat in range(4):
        plain, paid = (deal(4, 3, start_player=seat, compensation=choice) for choice in ("off", "on"))
        more = [paid.player(s).credits - plain.player(s).credits for s in range(4)]
        assert [more[(seat + place) % 4] for place in range(4)] == paid.box.compensation[3]


def test_games_of_the_first_edition_know_no_compensation():
    match = Match(GAME, 4, 1, {"compensation": "on"}, rules=1)
    assert "compensation" not in match.options
    assert Match(GAME, 4, 1).options["compensation"] == "off"


def test_defaults():
    """The first choice of each option is the rulebook's."""
    assert GAME.check_options(4, None) == {
        "start_player": "random",
        "bag_mode": "two_bags",
        "balanced_start": "off",
        "commitment_tokens": "7",
        "repeat_actions": "allowed",
        "commit_maintenance": "no",
        "tune_kept_on_transform": "yes",
        "solo": "off",
        "compensation": "off",
    }


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {}, "is for 1, 2, 3, 4 players, not 5"),
        (2, {"bags": "one"}, "has no option bags"),
        (2, {"bag_mode": "three_bags"}, "bag_mode=three_bags is not possible"),
        (2, {"commitment_tokens": 9}, "commitment_tokens=9 is not possible"),
    ],
)
def test_options_that_do_not_exist(players, options, message):
    """Refused with what would be possible."""
    with pytest.raises(GameError, match=message):
        GAME.new(QUOTED, players, 1, options)
