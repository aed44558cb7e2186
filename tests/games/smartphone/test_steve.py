"""Steve, phase by phase, and what the log says of him (specification 7.1)."""

from __future__ import annotations

import random

import pytest

from boardroom.games.smartphone.actions import REGION_NAMES, TECH_NAMES
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.steve import (
    choose_target,
    steve_sells,
    steve_ships,
    steve_studies,
    steve_takes,
)
from boardroom.games.smartphone.state import JOURNAL, NONE, PLANNING, RESEARCH, START_TILE
from boardroom.games.smartphone.words import steve_sentences
from boardroom.kernel.game import GameError
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import G1, GAME, deal


def solo(human="black", steve="red", **options):
    """One person against Steve, who sits on seat 1."""
    return deal(human, steve, steve=1, **options)


def said(t, act):
    """What the log says of something Steve does."""
    before = copy(t.state)
    act()
    return steve_sentences(t.box, before, t.state, False)


def test_g41_a34_a35_round_1():
    """A goods token, and the starting tile TG on square 1."""
    t = solo()
    me = t.player(1)
    assert (me.tokens, me.tile_count, me.tiles[0], t.state.steve.delayed) == (1, 1, START_TILE + 4, NONE)
    assert t.active(1) == {"G": 4, "R": 2, "T": 3}
    t.plan(*G1)
    assert (me.price, me.produced) == (5, 5)


def test_g42_a37_the_first_technology():
    t = solo()
    lines = said(t, lambda: steve_studies(t.box, t.state, 1))
    assert t.on_tech("GPS", 1) == 2
    assert lines == ["Steve puts 2 progress markers on GPS: the cheapest technology with its patent."]


def test_g43_the_first_region():
    t = solo()
    lines = said(t, lambda: steve_ships(t.box, t.state, 1))
    assert REGION_NAMES[t.state.steve.target] == "USA"
    assert t.on_region("USA", 1) == 3
    assert lines[0] == "Steve turns to the USA: the largest region he can reach."


def spread_out(goods):
    """Five seats; Steve, seat 4, alone in Canada and USA, together with black in Europe."""
    t = deal("green", "blue", "black", "yellow", "red", steve=4)
    t.no_office("South America").office("Canada", "USA", "Europe", seat=4).office("Europe", seat=2)
    return t.price(5, 5, 5, 5, 5).goods(goods, seat=4)


def test_g44_a39_seven_goods():
    t = spread_out(7)
    lines = said(t, lambda: steve_sells(t.box, t.state, 4))
    assert t.sold("Canada") == ["5", "6"]
    assert t.sold("USA") == ["5", "6"]
    assert t.sold("Europe") == ["5", "6", "7"]
    assert t.player(4).goods == 0
    assert lines[2] == "Steve sells 3 in Europe: others have offices there too."


def test_g44_five_goods():
    t = spread_out(5)
    steve_sells(t.box, t.state, 4)
    assert [t.sold_by(4, region) for region in ("Canada", "USA", "Europe")] == [1, 1, 3]


def test_goods_nobody_takes_disappear():
    t = spread_out(12)
    assert "Steve finds no buyer for 4 goods." in said(t, lambda: steve_sells(t.box, t.state, 4))


def test_a33_older_tiles_stay_active():
    t = solo()
    seen = []
    for _ in range(3):
        seen.append(sum(t.active(1).values()))
        t.plan(*G1, seat=0).finish_round()
    assert seen == [9, 11, 13]


def test_a36_leftovers_go_to_the_next_goal():
    t = solo().research("GPS", 3, seat=1)
    lines = said(t, lambda: steve_studies(t.box, t.state, 1))
    assert t.has("GPS", 1)
    assert t.on_tech("Wi-Fi", 1) == 1
    assert lines[1] == "Steve has studied GPS and takes its patent of 4 points."
    t = solo().shipped("USA", 3, seat=1)
    t.state.steve.target = REGION_NAMES.index("USA")
    t.state.steve.reason = 8
    lines = said(t, lambda: steve_ships(t.box, t.state, 1))
    assert t.offices_in("USA") == [1]
    assert REGION_NAMES[t.state.steve.target] == "Europe"
    assert t.on_region("Europe", 1) == 2
    assert "Steve opens an office in the USA: the largest region he could reach." in lines


def test_after_an_office_he_turns_to_the_next_region_without_a_marker_left():
    t = solo().shipped("USA", 1, seat=1)
    t.state.steve.target = REGION_NAMES.index("USA")
    t.state.steve.reason = 8
    steve_ships(t.box, t.state, 1)
    assert t.player(1).hand == 0
    assert REGION_NAMES[t.state.steve.target] == "Europe"


def test_the_cheapest_technology_when_the_patents_are_gone():
    t = solo()
    for tech in TECH_NAMES:
        t.studies(tech, patent=True)
    assert said(t, lambda: steve_studies(t.box, t.state, 1)) == [
        "Steve puts 2 progress markers on GPS: the cheapest technology left."
    ]
    t.studies(*TECH_NAMES, seat=1)
    t.player(1).research = [0] * 6
    t.player(1).progress = 12
    assert said(t, lambda: steve_studies(t.box, t.state, 1)) == ["Steve has no use for 2 progress markers."]


def test_a_cheaper_one_with_a_patent_comes_before_one_without():
    """GPS without its patent costs 3, Wi-Fi with it 4: the patent goes first."""
    t = solo().studies("GPS", patent=True)
    steve_studies(t.box, t.state, 1)
    assert t.on_tech("Wi-Fi", 1) == 2


def test_a38_a_lost_target_is_replaced():
    t = solo()
    t.state.steve.target = REGION_NAMES.index("USA")
    t.office("USA", "USA").office("USA", "USA", seat=0).office("USA", seat=0).shipped("USA", 2, seat=1)
    lines = said(t, lambda: steve_ships(t.box, t.state, 1))
    assert REGION_NAMES[t.state.steve.target] != "USA"
    assert t.on_region("USA", 1) == 2  # they return at the end of the phase
    assert lines[0].startswith("Steve turns to ")


def test_fewest_offices_of_others_then_the_alphabet():
    t = deal("green", "blue", "black", "yellow", "red", steve=2)
    lines = said(t, lambda: choose_target(t.box, t.state, 2))
    assert lines == [
        "Steve turns to China: of the large regions he can reach, equal in offices of others, "
        "the first in the alphabet."
    ]
    t.office("China", seat=0)
    lines = said(t, lambda: choose_target(t.box, t.state, 2))
    assert lines == [
        "Steve turns to Europe: of the large regions he can reach the one with the fewest offices of others."
    ]


def test_no_region_in_reach():
    t = solo()
    for region in ("Caribbean", "North Africa", "RSA", "USA"):
        t.office(region, seat=1)
    t.player(1).offices = 0
    lines = said(t, lambda: steve_ships(t.box, t.state, 1))
    assert lines == [
        "Steve can reach no region: his marker leaves the board.",
        "Steve has no use for 3 progress markers.",
    ]
    assert t.state.steve.target == NONE


def test_a40_no_technology_works_for_him():
    t = solo(tech_sides="B").studies(*TECH_NAMES, seat=1)
    set_price(t.box, t.state, 1)
    assert t.player(1).price == 5
    make_goods(t.box, t.state, 1)
    assert t.player(1).produced == 5
    t.goods(2, seat=1).score_round()
    assert t.player(1).goods == 0  # no Wi-Fi B


def test_his_technologies_open_purple_buyers():
    t = spread_out(12).studies("Wi-Fi", seat=4)
    steve_sells(t.box, t.state, 4)
    assert "Wi-Fi" in t.sold("Canada")


def test_no_retailer_bonus_works_for_him():
    t = solo().retailer("Caribbean", 1, "a").shipped("Caribbean", 1, seat=1)
    t.state.steve.target = REGION_NAMES.index("Caribbean")
    t.state.steve.reason = 8
    steve_ships(t.box, t.state, 1)
    assert t.offices_in("Caribbean") == [1]
    assert t.player(1).goods == 0
    assert t.points(1)["retailers"] == 5


def test_he_takes_the_uppermost_improvement():
    t = solo()
    t.state.block[0] = NONE
    kind = t.state.block[1]
    lines = said(t, lambda: steve_takes(t.state))
    assert (t.state.steve.delayed, t.state.block[1]) == (kind, NONE)
    assert lines[0].endswith("the uppermost one left.")
    entry = t.state.steve.journal[(t.state.steve.noted - 1) % JOURNAL]
    assert entry[1:] == [kind, 2], "the second place of the block"


def test_easy_pad():
    t = solo(steve_pad="easy")
    assert t.active(1) == {"G": 3, "R": 1, "T": 2}


def test_prices_on_his_tiles_count():
    t = solo("yellow", "black")
    assert t.active(1)["D"] == 1
    set_price(t.box, t.state, 1)
    assert t.player(1).price == 4


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 0)])
def test_he_never_decides_and_his_journal_keeps_up(players, seat):
    """A whole game: nobody asks Steve, every sentence of his is told once, the journal never runs over."""
    match = Match("smartphone", players, seed=9, options={"steve": seat})
    chooser = random.Random(1)
    while not match.over:
        assert seat not in match.to_act
        noted = match.state.steve.noted
        who = chooser.choice(match.to_act)
        match.play(chooser.choice(match.legal_codes(who)), who)
        assert match.state.steve.noted - noted < 64
    told = [line for lines in match.story(None) for line in lines]
    assert sum(line.startswith("Steve takes the improvement") for line in told) == 5
    assert sum(line.startswith("Steve lays his delayed improvement") for line in told) == 4
    assert any(line.startswith("Steve opens an office") for line in told)


def test_he_plays_in_order_of_priority():
    t = solo().plan(*G1, seat=0)
    assert t.state.order[:2] == [0, 1]  # the person's price is 3, his 5
    assert t.state.steve.delayed == NONE


def test_his_symbols_are_known_before_planning():
    """Steve is ready from the start, and everybody sees his active symbols."""
    t = solo()
    assert (t.state.phase, t.state.ready) == (PLANNING, 2)
    assert GAME.schema.view(t.state, 0)["players"][1]["active"] == [0, 0, 0, 4, 0, 2, 3]


def test_one_player_sits_down_with_steve() -> None:
    match = Match("smartphone", players=1, seed=3)
    assert (match.players, match.options["steve"]) == (2, "1")
    assert match.to_act == (0,)
    assert Match("smartphone", players=1, seed=3, options={"steve": "0"}).to_act == (1,)
    assert Match.from_json(match.to_json()).hash() == match.hash()
    with pytest.raises(GameError, match="is for 2, 3, 4 players, not 1"):
        Match("kanban", players=1)


def test_a_technology_that_has_become_cheaper_is_finished_without_a_marker():
    """Somebody else took the patent: what he has on it is enough now (L390, L398)."""
    t = solo().research("GPS", 3, seat=1)
    t.player(1).active[RESEARCH] = 0
    steve_studies(t.box, t.state, 1)
    assert not t.has("GPS", 1)
    t.studies("GPS", seat=0, patent=True)
    steve_studies(t.box, t.state, 1)
    assert t.has("GPS", 1)
    assert (t.on_tech("GPS", 1), t.patent("GPS")) == (0, 0)
