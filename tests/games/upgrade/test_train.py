"""The TRAIN action (L355-L367, specification 5.3)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.rules.reasons import NO_FREE_SPOT, NOWHERE_TO_LOBBY
from boardroom.games.upgrade.state import TRAIN
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import alone


def test_train_adds_a_tile_users_and_influence():
    """One worker; the tile stays on its spot for the rest of the game (L361-L367)."""
    t = alone().next_tile("blue", 5).play("train W blue")
    assert t.player().row == 1
    assert t.area("W").tiles == [[5, 0], [0, 0]]
    assert t.sizes() == (10, 3, 4 + 5, 5)
    assert t.player().users == 22 + 5
    assert sum(t.state.bags[0]) == 15
    assert t.influence() == (2, 4)


@pytest.mark.parametrize(
    ("letter", "blue", "yellow"), [("A", 0, 2), ("M", 2, 0), ("W", 1, 1), ("L", 1, 1)], ids=["A", "M", "W", "L"]
)
def test_training_spots_of_the_boards(letter, blue, yellow):
    """A tile matches the colour of its spot; a spot holds one tile (L365, table 2.2)."""
    t = alone().money(100)
    for colour, spots in (("blue", blue), ("yellow", yellow)):
        for _ in range(spots):
            t.play(f"train {letter} {colour}")
        assert t.why_not(f"train {letter} {colour}") == NO_FREE_SPOT


def test_a_second_tile_takes_the_second_spot():
    """Also beside a group of one (L365)."""
    t = alone().next_tile("yellow", 1).play("train A yellow").next_tile("yellow", 3).play("train A yellow")
    assert t.area("A").tiles[1] == [1, 3]


def test_the_last_tile_of_a_bag_can_be_drawn():
    """A bag is empty when nothing is in it, and not before."""
    t = alone()
    t.state.bags[0] = [0, 1, 0]
    assert t.allows("train M blue")


def test_train_works_at_any_level():
    """Nothing asks for an upgrade (L361)."""
    t = alone(year=4).money(100).solution("W", "silver").solution("L", "gold", level=3)
    assert t.allows("train M blue")
    assert t.allows("train W blue")
    assert t.allows("train L blue")


def test_g27_train_with_an_empty_influence_supply():
    """Still legal: users rise, influence does not (L367)."""
    t = alone().available(6).next_tile("yellow", 2).play("train A yellow")
    assert t.player().users == 22 + 2
    assert t.influence() == (6, 0)


def test_a10_area_and_spot_are_chosen_before_the_draw():
    """So the tokens of that area may pay, and nothing is drawn before the payment (L361)."""
    t = alone().money(10).tokens("W", fresh=1)
    before = copy(t.state)
    t.play("train W blue")
    assert t.legal() == ["redeem 0", "redeem 1"]
    assert t.state.bags == before.bags
    assert t.state.chance == before.chance
    t.play("redeem 1")
    assert t.state.chance != before.chance
    assert t.area("W").tiles[0][0] > 0
    assert t.player().credits == 10


def test_a34_the_user_track_never_overflows():
    """The largest boards with the largest tile on every spot make 60, the end of the track."""
    t = alone().groups(A=13, M=5, W=5, L=5)
    spots = ["A yellow", "A yellow", "M blue", "M blue", "W blue", "W yellow", "L blue", "L yellow"]
    for spot in spots:
        colour = spot.split()[1]
        t.money(20).player().hand = 3  # years go by
        t.player().used[TRAIN] = 0
        t.next_tile(colour, 5 if colour == "blue" else 3).play(f"train {spot}")
    assert t.sizes() == (19, 15, 13, 13)
    assert t.player().users == 60 == t.box.user_track[1]


def test_a37_train_influence_comes_from_the_personal_supply():
    """From beside the board to the available area (L367), to the last one."""
    assert alone().available(2).play("train M blue").influence() == (3, 3)
    assert alone().available(5).play("train M blue").influence() == (6, 0)


def test_a41_new_influence_may_be_used_at_once():
    """As Red does in the example: no marker to lobby with, then TRAIN brings one (L445)."""
    t = alone().available(0)
    assert t.why_not("lobby") == NOWHERE_TO_LOBBY
    t.play("train M blue", "lobby", "token W")
    assert t.area("W").influence == 1
    assert t.influence() == (0, 5)
