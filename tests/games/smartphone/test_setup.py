"""Setting up: colours, homes, retailers, start points (specification 3)."""

from __future__ import annotations

import pytest

from boardroom.games.smartphone.actions import COLOUR_NAMES, REGION_NAMES
from boardroom.games.smartphone.rules.setup import gets_retailer
from boardroom.games.smartphone.state import CANADA, NONE, NORTH_AFRICA, REGIONS
from boardroom.kernel.match import Match
from tests.games.smartphone.table import GAME, SHIPPED, deal, five

HOMES = {"green": "Australia", "blue": "CIS", "black": "North Africa", "yellow": "India", "red": "South America"}


def test_g13_prices_start_at_five():
    t = five()
    assert [p.price for p in t.state.players] == [5] * 5
    t.plan_all("stack A A1 B1", "position 0 -1 0").finish_round()
    assert t.state.round == 2
    assert [p.price for p in t.state.players] == [5] * 5


def test_g14_retailers_of_two():
    expected = {"China", "Canada", "Caribbean", "Australia", "India", "South America"}
    assert deal("blue", "black").retailers() == expected


def test_g15_a12_retailers_of_three():
    assert deal("green", "blue", "red").retailers() == {"Europe", "RSA", "India", "North Africa"}


def test_g16_retailers_of_four():
    assert deal("green", "blue", "black", "red").retailers() == {"Canada", "India"}


def test_g17_no_retailers_with_five():
    assert five().retailers() == set()


def test_g18_a50_a51_sizes_of_regions():
    """North Africa is medium (L186); Europe is the region the rulebook also calls Europa; homes are medium, so the
    USA is nobody's home."""
    sizes = dict(zip(REGION_NAMES, SHIPPED.values.region_size, strict=True))
    assert sizes["North Africa"] == 2
    assert {REGION_NAMES[home] for home in SHIPPED.values.home} == {n for n, size in sizes.items() if size == 2}
    assert (sizes["Europe"], sizes["USA"]) == (3, 3)
    neighbours = [REGION_NAMES[i] for i in range(REGIONS) if SHIPPED.values.links[NORTH_AFRICA][i]]
    assert "Europe" in neighbours


def test_g45_a11_steve_counts_as_a_seat():
    t = deal("yellow", "red", steve=1)
    assert t.retailers() == {"China", "Canada", "Caribbean", "Australia", "CIS", "North Africa"}
    assert t.offices_in("South America") == [1]


@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_everybody_starts_at_home(colour):
    t = deal(colour, next(c for c in COLOUR_NAMES if c != colour))
    assert t.offices_in(HOMES[colour]) == [0]
    me = t.player()
    assert (me.offices, me.progress, me.stock, me.goods, me.tile_count) == (17, 12, 18, 0, 1)


def test_a4_start_points_follow_the_scoreboard():
    assert [p.vp for p in five().state.players] == [0, 1, 2, 3, 4]
    assert [p.vp for p in five(start_vp="zero").state.players] == [0] * 5


def test_compensation_puts_the_colours_in_another_order():
    """Whatever the other option says; red acts early, yellow last, and everybody has a cell of their own."""
    for start in ("stepped", "zero"):
        points = [p.vp for p in five(compensation="on", start_vp=start).state.players]
        assert points == SHIPPED.values.compensation
        assert sorted(points) == [0, 1, 2, 3, 4]
    assert "compensation" not in Match(GAME, 4, 1, {"compensation": "on"}, rules=1).options


def test_a66_start_points_belong_to_the_colours():
    t = deal("red", "black")
    assert [t.player(0).vp, t.player(1).vp] == [4, 2]


def test_a10_faces_are_drawn_but_regions_are_not():
    faces, regions = set(), set()
    for seed in range(40):
        t = deal("blue", "black", seed=seed, colors="blue")
        faces.add(t.state.face[CANADA])
        regions.add(frozenset(t.retailers()))
        assert len({r for r in t.state.retailer if r != NONE}) == 6
    assert faces == {0, 1}
    assert len(regions) == 1


def test_only_face_a_by_option():
    assert all(deal("blue", "black", seed=n, retailer_faces="a_only").state.face == [0] * 12 for n in range(10))


def test_retailers_stand_on_regions_of_their_size():
    for seed in range(20):
        t = deal("blue", "black", "red", seed=seed)
        for region in range(REGIONS):
            retailer = t.state.retailer[region]
            assert (retailer != NONE) == gets_retailer(t.box, t.state, region)
            if retailer != NONE:
                assert t.box.retailer_size[retailer] == t.box.region_size[region]


def test_the_block_shows_five_and_the_deck_holds_the_rest():
    t = five()
    assert NONE not in t.state.block
    assert sum(t.state.deck) == 22


def test_colours_are_drawn_or_follow_each_other():
    drawn = {tuple(p.colour for p in deal(*"ab", seed=n).state.players[:2]) for n in range(200)}
    assert len(drawn) == 20
    t = deal("yellow", "red", "green", seed=3, colors="yellow")
    assert [COLOUR_NAMES[p.colour] for p in t.state.players[:3]] == ["yellow", "red", "green"]


def test_sides_of_technologies():
    assert five().state.sides == [0] * 6
    assert five(tech_sides="B").state.sides == [1] * 6
    assert five(gamepad="B", nfc="B").state.sides == [0, 0, 1, 0, 1, 0]
    assert five(tech_sides="B", gps="A", four_g="A").state.sides == [0, 1, 1, 1, 1, 0]
    assert five(wifi="B", li_ion="B").state.sides == [0, 1, 0, 1, 0, 0]
    drawn = {tuple(deal(*COLOUR_NAMES, seed=n, tech_sides="random").state.sides) for n in range(30)}
    assert len(drawn) > 10


def test_the_seat_of_steve_is_an_option_of_every_table():
    for players in GAME.about.players:
        option = next(o for o in GAME.about.options if o.name == "steve")
        assert option.allowed(players) == ("none", *map(str, range(players)))
