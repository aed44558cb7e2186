"""The printed values, overlays and what is impossible (specification 2, N22)."""

from __future__ import annotations

import pytest

from boardroom.games.smartphone.actions import REGION_NAMES, SYMBOL_LETTERS, TECH_NAMES
from boardroom.games.smartphone.rules.scoring import total
from boardroom.kernel.box import BoxError
from tests.games.smartphone.table import G1, GAME, KIND_NAMES, SHIPPED, five

BOX = SHIPPED.values


def test_map_constants():
    assert sum(map(sum, BOX.links)) == 2 * 23
    assert all(BOX.links[a][b] == BOX.links[b][a] for a in range(12) for b in range(12))
    reds = sum(limit > 0 for row in BOX.red_buyers for limit in row)
    purples = sum(wish > 0 for row in BOX.purple_buyers for wish in row)
    assert (reds, purples) == (35, 23)
    assert sum(BOX.office_cells[size - 1] for size in BOX.region_size) == 47


def test_purple_buyers_by_technology():
    wishes = [wish for row in BOX.purple_buyers for wish in row if wish]
    assert [wishes.count(tech + 1) for tech in range(6)] == [3, 3, 4, 4, 4, 5]


def test_every_home_has_four_neighbours_a_small_and_a_large_one_among_them():
    for home in BOX.home:
        sizes = {BOX.region_size[i] for i in range(12) if BOX.links[home][i]}
        assert sum(BOX.links[home]) == 4
        assert {1, 3} <= sizes


def test_every_home_has_two_reds_for_the_start_price():
    assert all(sum(limit >= 5 for limit in BOX.red_buyers[home]) == 2 for home in BOX.home)


def test_improvements():
    assert sum(BOX.tile_copies) == 27
    assert tuple("".join(SYMBOL_LETTERS[i] for i in pair) for pair in BOX.tile_faces) == KIND_NAMES
    halves = "".join(name * copies for name, copies in zip(KIND_NAMES, BOX.tile_copies, strict=True))
    assert {letter: halves.count(letter) for letter in "UDGRTF"} == {"U": 7, "D": 7, "G": 10, "R": 14, "T": 14, "F": 2}


def test_a49_gps_and_wifi_stand_on_the_board_once():
    """The rulebook prints their texts twice; there is one card of each, with one effect a side."""
    assert TECH_NAMES.count("GPS") == TECH_NAMES.count("Wi-Fi") == 1
    assert (BOX.gps_factor, BOX.gps_goods) == (2, 5)


def test_patents_are_worth_36():
    assert sum(BOX.patent_vp) == 36


def test_total_is_scoreboard_patents_and_retailers():
    t = five().vp(10).studies("GPS", patent=True)
    assert total(BOX, t.state, 0) == 14


def overlaid(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.box(path)


def test_an_overlay_changes_the_game(tmp_path):
    box = overlaid(
        tmp_path, 'price_start = 4\npads.A.1 = [2, 3, 2, 6, 3, 3]\n"links" = %s\n' % [list(r) for r in BOX.links]
    )
    t = five(box=box.values)
    assert [p.price for p in t.state.players] == [4] * 5
    t.plan_all(*G1)
    assert t.player().produced == 9  # one more goods symbol, and the tile face down


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("price_start = 9", "price_start"),
        ("tile_copies.RR = 0\ntile_copies.TT = 0", "tile_copies"),
        ("home = [0, 0, 8, 7, 10]", "different regions"),
        ("home = [3, 4, 8, 7, 10]", "medium"),
        ("links.Australia.Canada = 1", "both directions"),
        ("links.Australia.Australia = 1", "itself"),
        ("retailer_strength.ret1.a = 0", "retailer_strength"),
        ("retailer_size = [1, 2, 2, 2, 2, 3, 3]", "retailer_size"),
        ("retailer_regions.2.India = 1", "home region"),
        ("price_lowest = 0", "impossible"),
        ("prices = 3", "no value"),
    ],
)
def test_what_is_impossible(tmp_path, text, said):
    with pytest.raises(BoxError, match=said):
        overlaid(tmp_path, text)


def test_regions_are_numbered_in_steves_order():
    """Alphabetical, capital letters counting as small ones."""
    assert list(REGION_NAMES) == sorted(REGION_NAMES, key=str.lower)
