"""The invariants N1 to N20 notice what they are there for (specification 10).

Each case takes a sound step of a game and spoils it in one way; the number of the broken invariant must come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.rules import apply, faults
from boardroom.games.industrial.state import (
    CEO,
    CLAIM,
    GONE,
    IN_DIVIDENDS,
    IN_GRANTS,
    IN_LOANS,
    IN_SALES,
    MAINTENANCE,
    ON_MARKET,
    OUT_LAST_BOX,
    OUT_MAINTENANCE,
    OUT_RAW,
    OUT_RECOVERY,
    PRODUCTION,
    SALES,
    TECHNICIANS,
    UPGRADES,
    State,
)
from boardroom.kernel.schema import copy, flatten
from tests.games.industrial.table import GAME, QUOTED, Table, at, table

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


def buying() -> Step:
    """A purchase with everything on the table: levels, loans, shares, staff, cubes, events."""
    t = table(players=3, events="on", round=2).built(QUA=3, LOG=2, MKT=1).borrowed(1).holding(1, 2)
    return step(t.cubes(raw=2, products=3).staff(yellow=1, pink=1).tracks(pollution=2), "buy 4")


def making() -> Step:
    """Production with one worker."""
    return step(at(PRODUCTION).cubes(raw=4), "produce 2 bonus 0")


def hiring() -> Step:
    """A technician is hired."""
    return step(at(TECHNICIANS), "hire T3")


def selling() -> Step:
    """A sale of four units at $5, with a dividend for the rival."""
    return step(at(SALES).cubes(products=6).holding(0, 2, seat=1).dice(4), "sell U1 CEO")


def upgrading() -> Step:
    """An improvement is developed."""
    return step(at(UPGRADES).staff(yellow=2), "develop ENG own")


def paying() -> Step:
    """The last act before everybody pays maintenance."""
    return step(at(UPGRADES).play("upgrade nothing"), "upgrade nothing")


def playing_cards() -> Step:
    """A purchase with incident cards in hand."""
    return step(table(round=4, incidents="on").card(CLAIM).card(CLAIM, drawn=2), "buy 0")


def ending() -> Step:
    """The last decision of the game."""
    return step(at(MAINTENANCE, round=6).play("done"), "done")


CASES: list[tuple[int, Callable[[], Step], dict[str, int]]] = [
    (1, buying, {"supply": 1}),
    (1, buying, {"me.raw": -1}),
    (1, making, {"me.line": 1}),
    (2, buying, {"bag[0]": 1}),
    (2, hiring, {"me.reserve[1]": 1}),
    (2, selling, {"me.sellers": 1}),
    (2, upgrading, {"me.brokers": 1}),
    (3, buying, {"me.ceo": ON_MARKET}),
    (3, buying, {"me.ceo": GONE}),
    (3, selling, {"me.market": -1}),
    (3, upgrading, {"tree_meeple[0][0]": CEO}),
    (4, buying, {"me.reserve[0]": 3}),
    (5, buying, {"me.raw": 7}),
    (5, buying, {"me.products": 10}),
    (6, buying, {"me.cash": -1_000}),
    (7, buying, {"me.loans": 2}),
    (8, buying, {"me.levels[0]": 2}),
    (8, buying, {"me.levels[1]": -1}),
    (8, upgrading, {"rival.levels[0]": 1}),
    (9, buying, {"me.maintenance": 1}),
    (10, buying, {"me.track[0]": 4}),
    (10, buying, {"me.track[1]": -11}),
    (11, buying, {"price": 4}),
    (11, buying, {"price": -3}),
    (12, making, {"tree[0][0]": 1, "tree_meeple[0][0]": 1, "bag[1]": -1}),
    (13, selling, {"rival.market": 1}),
    (14, buying, {"me.shares[1]": 1}),
    (14, buying, {"rival.outside": 1}),
    (14, buying, {"me.shares[0]": 1, "me.outside": 1}),
    (15, hiring, {"row[3]": 3}),
    (16, buying, {"events_left[0]": 1}),
    (16, buying, {"round": 1}),
    (17, playing_cards, {f"discarded[{CLAIM}]": 1}),
    (17, playing_cards, {f"deck[{CLAIM}]": 1}),
    (17, playing_cards, {"me.drawn[0]": 2}),
    (17, playing_cards, {"me.hand[1]": -CLAIM}),
    (18, buying, {"me.production_bonus": 1}),
    (18, buying, {"me.sales_bonus": 1}),
    (18, buying, {"me.wage_cut": -1}),
    (18, buying, {"me.purchase_cut": 1}),
    (18, buying, {"me.technician_cut": 1}),
    (18, buying, {"me.subsidy": 5}),
    (18, buying, {"me.storage": 6}),
    (18, buying, {"me.pollution_shield": -1}),
    (18, buying, {"me.accident_shield": 1}),
    (18, buying, {"me.accident_reroll": 1}),
    (18, buying, {"me.theft_shield": 1}),
    (18, buying, {"me.strike_shield": 1}),
    (18, buying, {"me.claim_shield": -1}),
    (18, buying, {"me.free_improvements": 1}),
    (18, buying, {"me.share_orders": 1}),
    (18, buying, {"me.access[1]": 1}),
    (19, buying, {"me.cash": 1}),
    (19, buying, {f"me.accounts[{OUT_RAW}]": 1}),
    (19, buying, {f"me.accounts[{OUT_RAW}]": -40, "me.cash": 40}),
    (19, buying, {f"me.accounts[{IN_LOANS}]": 20, "me.cash": 20}),
    (19, buying, {f"me.accounts[{OUT_RECOVERY}]": 1, "me.cash": -1}),
    (19, buying, {f"me.accounts[{OUT_LAST_BOX}]": 1, "me.cash": -1}),
    (19, selling, {f"me.accounts[{IN_SALES}]": 1, "me.cash": 1}),
    (19, selling, {f"rival.accounts[{IN_DIVIDENDS}]": 1, "rival.cash": 1}),
    (19, selling, {"me.sold": 1}),
    (19, paying, {f"rival.accounts[{OUT_MAINTENANCE}]": 1, "rival.cash": -1}),
    (20, hiring, {"me.visits": 4}),
    (20, upgrading, {"me.visits": 6}),
    (20, selling, {"me.rolls": 4}),
    (20, ending, {"round": -1}),
    (20, making, {"round": 2}),
]


@pytest.mark.parametrize(("number", "made", "changes"), CASES, ids=[f"N{n} {'+'.join(c)}" for n, _, c in CASES])
def test_a_broken_invariant_is_named(number, made, changes):
    """A sound step is fine, the spoiled one is not."""
    before, after = made()
    assert faults(QUOTED.values, before, after) == 0
    assert faults(QUOTED.values, before, spoiled(after, changes)) == number


def test_every_invariant_has_a_case():
    """N1 to N20."""
    assert {number for number, _, _ in CASES} == set(range(1, 21))


def test_n13_a_market_with_too_many_sellers():
    """Two sellers on the one space of two players."""
    before, after = selling()
    crowded = spoiled(after, {"rival.market": 1})  # from none to U1
    assert crowded.players[1].market == after.players[0].market
    assert faults(QUOTED.values, before, crowded) == 13


def test_n14_a_bankrupt_company_has_no_shares():
    """Shares of it must be gone (5.9)."""
    t = table(players=3).money(0).borrowed(2)
    t.to(UPGRADES).play("upgrade nothing", "upgrade nothing")
    before, after = step(t, "upgrade nothing")
    assert not after.players[0].alive
    assert faults(QUOTED.values, before, after) == 0
    assert faults(QUOTED.values, before, spoiled(after, {"me.outside": 1, "rival.shares[0]": 1})) == 14


def test_n20_nobody_returns_from_bankruptcy():
    """Alive never goes up."""
    before, after = buying()
    before.players[0].alive = 0
    assert faults(QUOTED.values, before, after) == 20


def test_n19_grants_are_money_too():
    """Cash without an entry in the cash book is noticed, with one it is fine."""
    before, after = buying()
    assert faults(QUOTED.values, before, spoiled(after, {"me.cash": 8, f"me.accounts[{IN_GRANTS}]": 8})) == 0
