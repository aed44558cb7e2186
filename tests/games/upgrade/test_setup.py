"""Setting up and the start of the game (L130-L192, specification 2 and 3)."""

from __future__ import annotations

import re

import pytest

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES
from boardroom.games.upgrade.rules.facility import fees, income
from boardroom.games.upgrade.state import LEVEL_I, NONE, NOT_HELD
from tests.games.upgrade.table import QUOTED, deal, dealt_to, opening, table


def test_g01_income_is_15_and_one_per_user():
    """With 22 users you receive 37 credits (L191)."""
    t = table()
    assert t.player().users == 22
    assert income(t.box, t.player()) == 37


def test_g02_a04_start_of_game_income_then_payment():
    """Nothing to begin with, 37 credits income, 5 for the one cube: 32 credits and no BVP (L189-L192)."""
    t = opening()
    for seat in range(4):
        assert t.workload(seat) == 1
        assert fees(t.box, t.player(seat)) == 5
        assert (t.player(seat).credits, t.player(seat).bvp) == (32, 0)


def test_g03_boards_and_user_disc():
    """Cards A4 M3 W5 L2 give boards of 12, 3, 5, 2 and put the disc on 22 (L164)."""
    t = dealt_to(A=12, M=3, W=5, L=2)
    assert t.player().users == 22


@pytest.mark.parametrize(
    ("players", "bronze", "silver", "gold"), [(2, 2, 1, 1), (3, 2, 2, 1), (4, 2, 2, 2)], ids=["2p", "3p", "4p"]
)
def test_g04_tiles_left_by_number_of_players(players, bronze, silver, gold):
    """Fewer silver and gold tiles in every area with fewer players (L156-L160)."""
    t = deal(players)
    for letter in AREA_LETTERS:
        assert [t.in_stock(letter, colour) for colour in COLOUR_NAMES] == [bronze, silver, gold]


def test_g34_cards_of_an_area_are_dealt_without_repetition():
    """Three players get three different cards of {2, 3, 4, 5} in each area (L138)."""
    for seed in range(20):
        t = deal(3, seed)
        for letter in AREA_LETTERS:
            extra = 8 if letter == "A" else 0
            cards = {t.area(letter, seat).start_size - extra for seat in range(3)}
            assert len(cards) == 3
            assert cards <= {2, 3, 4, 5}


def test_a01_two_bags_of_sixteen():
    """Blue tiles in one bag, yellow ones in the other; a spot draws from the bag of its colour (L136)."""
    t = table()
    assert t.state.bags == [[4, 8, 4], [4, 8, 4]]
    assert t.box.tile_values == [[3, 4, 5], [1, 2, 3]]
    t.play("train W blue", "train A yellow")
    assert [sum(bag) for bag in t.state.bags] == [15, 15]
    assert t.area("W", 0).tiles[0][0] in (3, 4, 5)
    assert t.area("A", 1).tiles[1][0] in (1, 2, 3)


def test_a02_six_influence_markers_and_seven_commitment_tokens():
    """The "7 influence tokens" of L146 are commitment tokens."""
    t = deal()
    for seat in range(4):
        assert sum(t.influence(seat)) == 6
        assert t.player(seat).commitments == 7


def test_a03_one_word_for_each_piece():
    """The rulebook has two or three names for some pieces; the component list uses one of each (L60, L108-L115)."""
    said = " ".join(entry.what.lower() for entry in QUOTED.printed.values())
    synonyms = r"influence tokens?|workgroup|work-group|player boards?|business area boards?|solution areas?|level 1"
    assert not re.findall(synonyms, said)
    for word in ("influence markers", "user-group tiles", "facility board", "commitment tokens", "level i "):
        assert word in said


def test_a11_level_one_workload_is_the_base_of_administration():
    """One cube on the Administration board, none elsewhere, however large the groups are (L192)."""
    t = table().groups(A=13, M=5, W=5, L=5)
    assert t.workload() == 1
    assert t.box.base_workload == [1, 0, 0, 0]


def test_a23_one_bonus_action_marker():
    """Two are in the box, one spot is on the board: only one player a year has it (L56, L161)."""
    t = opening()
    assert [t.player(seat).bonus_marker for seat in range(4)] == [NOT_HELD] * 4
    t.play("bonus action")
    assert t.player(0).bonus_marker != NOT_HELD
    assert not t.allows("bonus action")


def test_a31_the_bank_never_runs_out():
    """Income is paid although a player holds more than the 1,055 credits of the box (L21-L26)."""
    t = table(players=2).money(2_000).finish_year()
    assert t.player().credits == 2_000 + 37 - 5


def test_a38_the_administration_board_prints_the_card_and_eight():
    """Sizes 10 to 13 in Administration, 2 to 5 elsewhere; the disc shows their sum (L113, L164)."""
    seen = {letter: set() for letter in AREA_LETTERS}
    for seed in range(10):
        t = deal(4, seed)
        for seat in range(4):
            assert t.player(seat).users == sum(t.sizes(seat))
            for letter in AREA_LETTERS:
                seen[letter].add(t.area(letter, seat).start_size)
    assert seen["A"] == {10, 11, 12, 13}
    assert seen["M"] == seen["W"] == seen["L"] == {2, 3, 4, 5}


def test_pieces_of_a_player():
    """Six influence markers, one of them available; three action markers; level I boards (L144-L146, L162)."""
    t = deal()
    for seat in range(4):
        assert t.influence(seat) == (1, 5)
        assert t.player(seat).hand == 3
        assert all((area.level, area.colour) == (LEVEL_I, NONE) for area in t.player(seat).areas)


def test_discs_form_one_stack_with_the_start_player_on_top():
    """Anti-clockwise from the right-hand neighbour, so clockwise from the top (L163)."""
    t = opening(start_player=2)
    assert t.worker_track() == {0: [2, 3, 0, 1]}
    assert t.control == t.turn == 2


def test_all_bonus_spots_are_empty_and_year_one_begins():
    """The pawn has left the Setup spot before the first decision (L152, L196)."""
    t = deal()
    assert t.state.bonus == [NONE] * 6
    assert t.state.year == 1
