"""The invariants N1 to N22 notice what they are there for (specification 10).

Each case takes a sound step of a game and spoils it in one way; the number of the broken invariant must come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.rules import apply, faults
from boardroom.games.smartphone.state import State
from boardroom.kernel.schema import copy, flatten
from tests.games.smartphone.table import G1, G46, GAME, QUOTED, Table, deal, five

PLACE_OF = {leaf.path: i for i, leaf in enumerate(GAME.schema.leaves)}

Step = tuple[State, State]  # before and after an action


def step(t: Table, said: str) -> Step:
    """A step of a game as the rules do it."""
    before = copy(t.state)
    apply(t.box, t.state, t.turn, SPACE.code(said))
    return before, t.state


def spoiled(s: State, changes: Mapping[str, int]) -> State:
    """The state with some integers, named by their path, made larger or smaller. `me` is the first player."""
    values = flatten(s)
    for path, change in changes.items():
        values[PLACE_OF[path.replace("me.", "players[0].").replace("rival.", "players[1].")]] += change
    return GAME.schema.from_values(values)


def planning() -> Step:
    """A first planning decision of round 1, five seats."""
    return step(five(), "stack A A1 B1")


def taking() -> Step:
    """All plans are revealed with active factories; seat 0 takes an improvement."""
    return step(five().plan_all(*G46), "take 1")


def researching() -> Step:
    """Everybody has taken an improvement; the first marker goes to GPS."""
    t = five().plan_all(*G46).play("take 1", "take 2", "take 3", "take 4", "take 5")
    return step(t, "research GPS")


def ending_research() -> Step:
    """The first seat ends its turn of phase 5."""
    t = five().plan_all(*G46).play("take 1", "take 2", "take 3", "take 4", "take 5")
    return step(t, "end research")


def selling() -> Step:
    """A goods is sold in Australia, by the first seat, green."""
    t = five().plan_all(*G1)
    while t.state.phase < 7:
        t.play(next((c for c in t.legal() if c.startswith("end ")), t.legal()[0]))
    assert t.turn == 0
    return step(t, "sell Australia")


def ending_round() -> Step:
    """The last seat ends its sale; round 2 begins."""
    t = five().plan_all(*G1)
    while t.state.phase < 7 or t.state.turn < 4:
        t.play(next((c for c in t.legal() if c.startswith(("end ", "sell all"))), t.legal()[0]))
    return step(t, "sell all")


def with_retailers() -> Step:
    """The first planning decision of two seats."""
    return step(deal("blue", "black"), "stack A A1 B1")


STEPS = (planning, taking, researching, ending_research, selling, ending_round, with_retailers)


@pytest.mark.parametrize("made", STEPS)
def test_sound_steps_have_no_fault(made):
    """What the cases below spoil is sound before."""
    assert faults(QUOTED.values, *made()) == 0


# Regions: 0 Australia, 3 China, 4 CIS, 11 USA. Technologies: 0 GPS. Symbols: 3 goods, 5 research.
CASES: list[tuple[int, str, Callable[[], Step], dict[str, int]]] = [
    (1, "an office too many", planning, {"me.offices": 1}),
    (1, "a technology without an office", planning, {"me.studied[0]": 1}),
    (2, "a progress marker too few", researching, {"me.progress": -1}),
    (2, "a progress marker from nowhere", researching, {"rival.shipped[11]": 1}),
    (3, "goods from nowhere", selling, {"me.goods": 1}),
    (4, "a goods token too many", taking, {"tokens": 1}),
    (5, "an improvement too many", planning, {"deck[0]": 1}),
    (5, "two starting improvements", taking, {"me.tiles[1]": 0, "me.tile_count": 1}),
    (6, "a price beyond the sectors", taking, {"me.price": 6}),
    (6, "a price before pricing", planning, {"me.price": 1}),
    (7, "points lost", planning, {"players[4].vp": -1, "players[4].points[0]": -1}),
    (7, "a round too many", taking, {"round": 5}),
    (8, "nothing covered", taking, {"me.covered": -2}),
    (9, "more symbols than cells", taking, {"me.active[5]": 9}),
    (10, "goods on a buyer who would not pay", selling, {"me.price": 5}),
    (11, "a gap between offices", planning, {"offices[0][2]": 1, "me.offices": -1}),
    (11, "three offices of a colour", planning,
     {"offices[0][1]": 1, "offices[0][2]": 1, "me.offices": -2}),
    (12, "progress where there is an office", researching, {"me.shipped[0]": 1, "me.progress": -1}),
    (12, "progress that would do for an office", researching, {"me.shipped[3]": 4, "me.progress": -4}),
    (12, "a technology left although it has enough", ending_research, {"me.research[0]": 4, "me.progress": -4}),
    (13, "a patent without the technology", planning, {"patents[0]": 1}),
    (14, "no office on the map", planning, {"offices[0][0]": -1, "me.offices": 1}),
    (15, "goods kept without Wi-Fi", planning, {"me.goods": 1, "me.stock": -1}),
    (16, "an improvement too many in the block", researching, {"block[0]": 1, "deck[0]": -1}),
    (17, "a retailer with five seats", planning, {"retailer[0]": 3}),
    (17, "a retailer missing", with_retailers, {"retailer[3]": -7}),
    (18, "control that nobody has", ending_round, {"me.control[0][3]": 1}),
    (19, "a symbol that is not there", taking, {"me.active[5]": 1}),
    (19, "a face-down tile that is not there", taking, {"me.face_down": 1}),
    (20, "a plan left behind the screen", taking, {"me.plan.steps": 1}),
    (21, "points from nowhere", planning, {"me.vp": 1}),
    (22, "goods on a buyer that is not printed", selling,
     {"buyers[0][3]": 1, "me.goods": -1}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "made", "changes"),
    [(number, made, changes) for number, _, made, changes in CASES],
    ids=[f"N{number}: {what}" for number, what, _, _ in CASES],
)
def test_invariant(number, made, changes):
    """The spoiled step is recognised by its number."""
    before, after = made()
    assert faults(QUOTED.values, before, spoiled(after, changes)) == number


def test_every_invariant_has_a_case():
    assert {number for number, _, _, _ in CASES} == set(range(1, 23))
