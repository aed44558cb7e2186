"""Place for me: the cheapest way to place the cubes of a system (L677, `rules.placement`)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from boardroom.games.deploy.actions import SPACE
from boardroom.games.deploy.rules.placement import best_place, harmless_room, lowest_fees, next_cube, put_cube
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.room import accepts, fees, free_room
from boardroom.games.deploy.state import COLOURS, MANUFACTURING, NONE, PLACES, Player
from boardroom.games.deploy.view import place_for_me
from boardroom.kernel.schema import copy
from tests.games.deploy.table import QUOTED, Table, alone

BOX = QUOTED.values


def room_of_chance(rng: random.Random) -> Player:
    """Some server room with some cubes in it, and some cubes on Manufacturing."""
    me = Player()
    for pool in range(2):
        for slot in range(rng.choice((0, 1, 1, 2, 3))):
            me.tiles[pool][slot] = rng.randint(2, 4)
    me.marker = rng.choice((0, 1, 2, 3))
    for place in range(PLACES):
        for _ in range(rng.randint(0, 3)):
            colour = rng.randrange(COLOURS)
            if accepts(place, colour) and free_room(me, place) > 0:
                me.cubes[place][colour] += 1
    for _ in range(rng.randint(1, 4)):
        me.design[MANUFACTURING][rng.randrange(COLOURS)] += 1
    return me


def all_placements(me: Player) -> list[Player]:
    """Every way to place the cubes, tried out one by one."""
    done: list[Player] = []
    open_ends = [copy(me)]
    while open_ends:
        now = open_ends.pop()
        colour = next_cube(now, MANUFACTURING)
        if colour == NONE:
            done.append(now)
            continue
        for place in range(PLACES):
            if accepts(place, colour) and free_room(now, place) > 0:
                then = copy(now)
                put_cube(then, MANUFACTURING, place)
                open_ends.append(then)
    return done


@pytest.mark.parametrize("seed", range(6))
def test_lowest_fees_are_the_lowest_of_all_placements(seed):
    """Compared with trying every placement, in rooms of all kinds."""
    rng = random.Random(seed)
    for _ in range(60):
        me = room_of_chance(rng)
        before = copy(me)
        found = all_placements(me)
        expected = min((fees(BOX, then) for then in found), default=NONE)
        assert lowest_fees(BOX, me, MANUFACTURING) == expected
        assert me == before


@pytest.mark.parametrize("seed", range(6))
def test_best_place_leads_to_the_lowest_fees(seed):
    """Asked for cube after cube, it reaches what no placement undercuts; asking changes nothing."""
    rng = random.Random(100 + seed)
    reached = 0
    for _ in range(60):
        me = room_of_chance(rng)
        lowest = lowest_fees(BOX, me, MANUFACTURING)
        if lowest == NONE:
            continue
        while next_cube(me, MANUFACTURING) != NONE:
            before = copy(me)
            place = best_place(BOX, me, MANUFACTURING)
            assert me == before
            put_cube(me, MANUFACTURING, place)
        assert fees(BOX, me) == lowest
        reached += 1
    assert reached > 20


def placed(t: Table) -> Table:
    """The system under way is placed for the player."""
    return t.play(*(SPACE.notation(code) for code in place_for_me(t.box, t.state, t.turn)))


def test_purple_joins_purple():
    """A second purple cube where one lies costs nothing; a new colour in A would cost 8 (L345, L349)."""
    t = alone().room(a=[5], b=[4, 4]).cubes(A="b", B2="p").design(MAN="ybp").play("deploy MAN server")
    placed(t)
    assert (t.held("A"), t.held("B1"), t.held("B2")) == ("bb", "y", "pp")
    assert t.fees() == 8 + 6 + 14


def test_pool_c_takes_what_would_open_a_colour():
    """C costs the same whatever lies there (L353)."""
    t = alone().room(a=[4], b=[4], c=1).cubes(A="b").design(MAN="ybp").play("deploy MAN server")
    placed(t)
    assert (t.held("A"), t.held("B1"), t.held("C")) == ("bb", "y", "p")


def test_yellow_leaves_room_beside_purple():
    """Equally cheap: yellow goes where purple has no business, so that purple still has room (harmless room)."""
    t = alone().room(b=[4, 4]).cubes(B1="p", B2="y").design(ADM="yy").play("deploy ADM server")
    placed(t)
    assert (t.held("B1"), t.held("B2")) == ("p", "yyy")


def test_yellow_makes_way_for_purple_of_the_same_system():
    """The cheapest end counts, not the cheapest next step: purple needs all of B1's room (L349)."""
    t = alone().room(b=[3, 2]).cubes(B1="p").design(LOG="ypp").play("deploy LOG server")
    placed(t)
    assert (t.held("B1"), t.held("B2")) == ("ppp", "y")
    assert t.fees() == 14 + 6


def test_the_first_place_wins_what_is_equal():
    """Two empty tiles of the same size (A, B1 to B4, C)."""
    t = alone().room(b=[4, 4]).design(ADM="yy").play("deploy ADM server")
    assert place_for_me(t.box, t.state, 0)[0] == SPACE.code("put B1")


def test_place_for_me_names_exactly_the_questions():
    """Cubes with one place are not asked for; nothing is named where nothing is to be placed."""
    t = alone().room(a=[2], b=[2], c=2).design(MAN="yyb")
    assert place_for_me(t.box, t.state, 0) == []
    t.play("deploy MAN server")
    assert t.held("B1") == "yy"
    before = copy(t.state)
    assert [SPACE.notation(code) for code in place_for_me(t.box, t.state, 0)] == ["put C"]
    assert t.state == before
    assert place_for_me(t.box, t.state, 1) == []


def test_every_named_code_is_legal_and_finishes_the_system():
    """Whatever the room: the codes can be played, and then the system is in service."""
    for cubes, bs in product(("ybp", "ppp", "yyp", "bbp"), ((5,), (3, 3), (2, 2, 3))):
        t = alone().room(a=[4], b=bs, c=2).design(MAN=cubes).play("deploy MAN server")
        for code in place_for_me(t.box, t.state, 0):
            assert t.why_not(SPACE.notation(code)) == ALLOWED
            t.play(SPACE.notation(code))
        assert t.level("MAN") == 1


def test_harmless_room():
    """Free places times the colours they take without a new fee: A 3 blue, B1 2 yellow and purple, C 1 of both."""
    t = alone().room(a=[4], b=[3], c=1).cubes(A="b", B1="p")
    assert harmless_room(t.box, t.player()) == 3 + 2 * 2 + 1 * 2
