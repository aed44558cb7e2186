"""The numbers behind the board, pictures of plans, and the planning screen."""

from __future__ import annotations

import re

import pytest

from boardroom.games.smartphone.actions import POSITION, SPACE
from boardroom.games.smartphone.board import MAP, routes, table
from boardroom.games.smartphone.names import REGION_NAMES
from boardroom.games.smartphone.planning_screen import (
    brought,
    expected,
    facts,
    picture,
    rest_of_plan,
    starting_plan,
)
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.state import D_PLAN, GAMEPAD, LOGISTICS, RESEARCH, SALE, TRUCK
from boardroom.games.smartphone.view import ZONES, order, points, progress
from boardroom.kernel.match import Match
from boardroom.server.web.pages import table_fragments, table_page
from tests.games.smartphone.table import G1, G46, QUOTED, deal, five
from tests.server.games import finished, table_model
from tests.server.page import Page

BOX = QUOTED.values


def region(t, name, seat=0):
    return next(r for r in table(BOX, t.state, seat).regions if r.name == name)


# --- the map -----------------------------------------------------------------------------------------------------


def test_every_line_of_the_map_is_drawn_once():
    drawn = list(routes(BOX))
    assert len(drawn) == 23
    assert set(drawn) == {line for lines in MAP["routes"].values() for line in lines.values()}


def test_a_line_of_an_overlay_is_drawn_straight():
    links = [list(row) for row in BOX.links]
    india, usa = REGION_NAMES.index("India"), REGION_NAMES.index("USA")
    links[india][usa] = links[usa][india] = 1
    world = QUOTED.schema.new()
    world.links = links
    assert "M700 427L147 225" in routes(world)


def test_a_region_shows_offices_buyers_and_their_values():
    india = region(five(), "India")
    assert [cell.value for cell in india.offices] == ["2", "4", "6/3", "8/4"]
    assert [buyer.label or buyer.icon for buyer in india.buyers] == ["2", "5", "5", "Gamepad", "NFC"]
    assert india.links == "Australia, China, the Emirates and the RSA"
    assert (india.size, india.cost, india.shop) == ("medium", 3, False)


def test_control_is_shown_as_goods_lie():
    t = five().at(SALE, goods=2)
    assert not any(r.control for r in table(BOX, t.state, 0).regions)
    home = REGION_NAMES[BOX.home[t.state.players[0].colour]]
    t.play(f"sell {home}", seat=0)
    assert region(t, home).control == ((0, 1, 2),)


def test_a_retailer_says_its_bonus_and_its_points():
    t = deal("yellow", "red")
    shops = [r for r in table(BOX, t.state, 0).regions if r.shop]
    assert len(shops) == 6
    assert all(r.bonus and not r.buyers and r.offices for r in shops)


def test_buyers_that_4g_reaches_are_marked_as_those_with_an_office_are():
    t = five(tech_sides="B").price(5).at(SALE, goods=4)
    assert not any(buyer.willing for buyer in region(t, "China").buyers)
    t.studies("4G")
    assert [buyer.label for buyer in region(t, "China").buyers if buyer.willing] == ["5", "4G"]
    t.play("sell China")
    assert not any(buyer.willing for buyer in region(t, "China").buyers), "one goods a round"


def test_a_technology_counts_the_buyers_that_are_there():
    """Not those of regions where a retailer stands."""
    for t in (five(), deal("yellow", "red")):
        shown = table(BOX, t.state, 0)
        there = [buyer.label for r in shown.regions for buyer in r.buyers]
        assert [tech.buyers for tech in shown.technologies] == [there.count(tech.name) for tech in shown.technologies]


def test_a_technology_lights_one_cost_and_it_is_the_own_one():
    lit = re.compile(r'class="cost now"[^>]*>(?:<svg.*?</svg>)?(\d+)<')
    whole = finished(4, game="smartphone")
    for at in range(0, len(whole.log), 9):
        for gamepad in (0, 1):
            match = whole.branch(at)
            match.state.players[0].studied[GAMEPAD] = gamepad
            page = table_fragments(table_model(match, 0))["board"].split('id="board-technologies"')[1]
            own = [tech.cost for tech in table(match.box.values, match.state, 0).technologies]
            assert [int(cost) for cost in lit.findall(page)] == own


def test_a_click_on_a_region_is_what_is_asked_for():
    t = five().at(LOGISTICS, hand=2)
    codes = {SPACE.notation(r.code).split()[0] for r in table(BOX, t.state, 0).regions}
    assert codes == {"ship", "second"}
    t = five().at(SALE, goods=2)
    assert {SPACE.notation(r.code).split()[0] for r in table(BOX, t.state, 0).regions} == {"sell"}


# --- plans -------------------------------------------------------------------------------------------------------


def test_a_plan_is_drawn_from_the_lowest_piece_to_the_highest():
    t = five().play(*G46, "lay a5 S", seat=0)
    me = t.state.players[0]
    drawn = picture(BOX, me, me.plan)
    assert [piece.look for piece in drawn.pieces] == ["pad pad-b", "pad pad-a", "tile"]
    assert min(piece.x for piece in drawn.pieces) == min(piece.y for piece in drawn.pieces) == 0
    assert [letter for letter, _, _ in drawn.pieces[2].symbols] == [*"TU"]


def test_a_tucked_tile_is_drawn_below_the_upper_pad():
    t = five().play(*G46, "tuck 3 N", seat=0)
    me = t.state.players[0]
    assert [piece.look for piece in picture(BOX, me, me.plan).pieces] == ["pad pad-b", "tile", "pad pad-a"]


def test_there_is_no_picture_without_a_plan():
    me = five().state.players[0]
    assert picture(BOX, me, me.shown) is None


def test_only_the_owner_gets_facts_for_the_planning_screen():
    t = five()
    assert [table(BOX, t.state, seat).planning is None for seat in (0, 1, None)] == [False, False, True]
    t.play(*G1, "aside", seat=0)
    assert table(BOX, t.state, 0).planning is None, "a committed plan is not asked for again"
    assert table(BOX, t.state, 0).companies[0].plan is not None
    assert table(BOX, t.state, 1).companies[0].plan is None


def test_the_screen_starts_with_what_was_decided_or_with_the_last_plan():
    t = five()
    me = t.state.players[0]
    assert starting_plan(me) == {"stack": 6, "position": 9, "laid": [], "order": []}
    t.play("stack B A2 B2", seat=0)
    assert starting_plan(me)["stack"] == 7
    assert rest_of_plan(BOX, t.state, 0)[0][0] == POSITION + 9 and facts(BOX, t.state, 0)["steps"] == 1
    t.play("position 1 2 0", seat=0)
    assert starting_plan(me)["position"] == SPACE.code("position 1 2 0") - POSITION
    assert rest_of_plan(BOX, t.state, 0)[0] == (SPACE.code("aside"),) and facts(BOX, t.state, 0)["steps"] == 2


def test_the_plan_of_the_screen_can_be_committed_in_every_round():
    for players in (2, 4):
        whole = finished(players, game="smartphone")
        for n in range(0, len(whole.log), 3):
            s = whole.branch(n).state
            for seat in range(players):
                if s.decision == D_PLAN and not is_ready(s, seat):
                    codes, world = rest_of_plan(BOX, s, seat)
                    assert is_ready(world, seat) and len(codes) >= 1


def test_steves_price_is_known_and_that_of_others_is_not():
    s = Match("smartphone", players=3, seed=4, options={"steve": "2"}).state
    rivals = facts(BOX, s, 0)["rivals"]
    assert [(rival["seat"], rival["price"] is None, rival["last"]) for rival in rivals] == [
        (1, True, None),
        (2, False, None),
    ]
    assert rivals[1]["price"] == expected(BOX, s, 2).price


def test_more_technologies_then_patents_act_first_where_the_rest_is_equal():
    t = deal("yellow", "red", steve=1)
    behind = lambda: facts(BOX, t.state, 0)["rivals"][0]["behind"]  # noqa: E731
    assert behind() == 0
    t.studies("GPS")
    assert behind() > 0, "Steve acts after us"
    t.studies("Wi-Fi", seat=1, patent=True)
    assert behind() < 0, "as many technologies, and he has a patent"


def test_the_plan_that_is_offered_counts_gears_as_trucks_with_li_ion():
    t = five().studies("Li-Ion")
    world = rest_of_plan(BOX, t.state, 0)[1]
    told = {icon: value for icon, _, value in brought(world, 0)}
    assert int(told["T"]) == sum(world.players[0].active[symbol] for symbol in (RESEARCH, TRUCK))


def test_nothing_of_another_plan_changes_the_page():
    """What somebody else plans, before it is revealed, is not even in the bytes."""
    one = Match("smartphone", players=3, seed=5)
    other = Match("smartphone", players=3, seed=5)
    for match, plan in ((one, "stack A A1 B1"), (other, "stack B A2 B2")):
        match.play(plan, 1)
    for seat in (0, 2, None):
        mine, theirs = (table_fragments(table_model(match, seat)) for match in (one, other))
        assert mine == theirs


# --- the page ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_nothing_to_complain_about(players):
    whole = finished(players, game="smartphone")
    for match in [*(whole.branch(n) for n in range(0, len(whole.log), 40)), whole]:
        for seat in {*match.to_act, 0, None}:
            assert Page(table_page(table_model(match, seat))).complaints() == []


def test_the_planning_screen_is_on_the_page_of_the_planner_only():
    match = Match("smartphone", players=3, seed=1)
    assert 'id="plan"' in table_page(table_model(match, 0))
    assert 'id="plan"' not in table_page(table_model(match, None))
    assert re.search(r'src="/static/smartphone/board.js\?v=\w+"', table_page(table_model(match, None)))


def test_names_with_quotes_do_not_break_the_facts():
    match = Match("smartphone", players=2, seed=1, names=["M'ara", '"<b>'])
    assert Page(table_page(table_model(match, 0))).complaints() == []


def test_order_points_and_progress():
    t = five()
    assert progress(BOX, t.state) == (0, 5)
    assert {note for _, note in order(BOX, t.state)} == {"planning"}
    ledger = points(BOX, t.state)
    assert ledger.totals == tuple(p.vp for p in t.state.players[:5])
    over = finished(3, game="smartphone")
    assert progress(BOX, over.state) == (5, 5)
    final = points(BOX, over.state)
    assert final.total_title == "total" and not final.outlook
    assert all(sum(row) == whole for row, whole in zip(final.rows, final.totals, strict=True))


def test_the_numbers_on_a_phone_say_whether_markers_are_in_hand():
    whole, said = finished(3, game="smartphone"), re.compile(r"<b>(\d+)</b><span[^>]*>(progress|in hand)<")
    matches = [whole.branch(at) for at in range(0, len(whole.story()), 5)]
    hands = [(match.state.players[0], table_fragments(table_model(match, 0))["board"]) for match in matches]
    assert {bool(player.hand) for player, _ in hands} == {False, True}
    for player, board in hands:
        expected = (str(player.hand), "in hand") if player.hand else (str(player.progress), "progress")
        assert said.search(board.split('id="board-strip"')[1]).groups() == expected


def test_zones_are_parts_of_the_board():
    match = Match("smartphone", players=2, seed=1)
    board = table_fragments(table_model(match, 0))["board"]
    assert all(f'data-zone="{zone}"' in board for zone, _ in ZONES)
    slugs = {region.slug for region in REGION_NAMES}
    assert len(slugs) == 12 and all(f"at-{slug} " in board for slug in slugs)


def test_positions_are_told_in_the_order_of_the_codes():
    t = five()
    told = facts(BOX, t.state, 0)
    assert [SPACE.notation(POSITION + i) for i in (0, 59)] == [f"position {told['positions'][i]}" for i in (0, 59)]
    assert table(BOX, t.state, 0).planning == told
