"""The components, and an owner's corrections (specification 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from boardroom.kernel.box import BoxError
from tests.games.kanban.table import GAME, SHIPPED, started, working


def overlay(folder, text):
    """An owner's file."""
    path = folder / "my-copy.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_orders_show_every_mix_once():
    """A doubled part of four, transmission and engine, two of the remaining three (2.5)."""
    cards = SHIPPED.values.orders
    assert len({tuple(sorted(card)) for card in cards}) == 12
    assert Counter(part for card in cards for part in card) == dict.fromkeys(range(6), 12)
    assert all(card[0] == card[1] and card[2:4] == [2, 1] for card in cards)


def test_warehouses_stand_three_and_three():
    assert sorted(SHIPPED.values.warehouse_side) == [0, 0, 0, 1, 1, 1]


def test_corrections_change_the_game(tmp_path):
    """The rules read the corrected box."""
    text = "claim_cost.1 = 3\nshift_limit = 3\nupgrade_points = 5\nstation_shifts.TI2 = 4\n"
    box = GAME.box(overlay(tmp_path, text)).values
    t = working("TI2", box=box).cars("red").designs("red none", "green engine").parts(engine=1)
    t.play("upgrade green engine board", "space u1")
    assert t.pp() == 5
    assert not t.allows("claim 1 none")


def test_corrected_games_can_be_played_to_the_end(tmp_path):
    """At both ends of what an overlay may say, within the ranges of the state."""
    small = "cars = 2\ncubes = 4\nbooks = 0\nvouchers = 4\nred_seats = 17\nbank_limit = 0\nstorage = 1\ndesks = 1\n"
    large = "cars = 20\ncubes = 20\nred_seats = 50\nbank_limit = 20\nshift_limit = 8\nclaim_cost = [1, 1, 1, 1]\n"
    large += "storage = 12\ndesks = 8\ngoal_seats.5 = 4\nstation_shifts.TI2 = 6\norder_shifts = 3\n"
    for text in (small, large):
        box = GAME.box(overlay(tmp_path, text)).values
        t = started(4, box=box)
        number = 5
        while not t.over:
            number = (number * 75 + 74) % 65_537
            moves = t.legal()
            t.play(moves[number % len(moves)])
            assert GAME.schema.out_of_range(t.state) == []


def test_corrections_change_the_hash(tmp_path):
    """So a log tells which box it was played with; an empty file changes nothing."""
    assert GAME.box(overlay(tmp_path, "books = 15\n")).hash != SHIPPED.hash
    assert GAME.box(overlay(tmp_path, "")).hash == SHIPPED.hash


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("book = 3", "no value 'book'. Known: .*books", id="unknown key"),
        pytest.param("car_value.pink = 3", "car_value.pink: no such part. Known: green", id="model"),
        pytest.param("line = [0, 0, 1, 2, 3]", "5 different lines", id="two models on a line"),
        pytest.param("arrows.n21 = [6, 6]", "arrows of node 5", id="the same way twice"),
        pytest.param("arrows.n23 = [6, -1]", "arrows lead in a circle", id="circle"),
        pytest.param("red_seats = 16", "red_seats = 16, but 17 are placed with 4 players", id="Seats"),
        pytest.param("start_chairs = 3\nopen_chairs = 2", "start_chairs = 3 is more than", id="chairs"),
        pytest.param("start_vouchers = 2\nvouchers = 7", "vouchers = 7 are too few", id="Vouchers"),
        pytest.param("plaques_placed.4 = 5", "needs more plaques than the 20", id="plaques"),
        pytest.param("factory_numbers.cars = [2, 2, 3, 4]", "must rise in every area", id="Factory Goals"),
        pytest.param("end_markers = [[0, 2], [2, 3]]", "would end the game before it began", id="end"),
        pytest.param("goal_counts.3 = [2, 5, -1]", "goal_counts of goal 3 names nothing", id="goal"),
        pytest.param("final_needs.4.1 = [8, 2, 7, -1]", "final_needs of tile 4 names nothing", id="Final Goal"),
    ],
)  # fmt: skip
def test_corrections_that_cannot_be(tmp_path, text, message):
    """Refused with the name of the file, the value and what would be right."""
    with pytest.raises(BoxError, match=message) as refused:
        GAME.box(overlay(tmp_path, text))
    assert "my-copy.toml" in str(refused.value)
