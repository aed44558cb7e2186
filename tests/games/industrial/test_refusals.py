"""Every reason for a refusal, where it is given, and its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardroom.games.industrial.rules import reasons as why
from boardroom.games.industrial.state import (
    OVERTIME,
    PRODUCTION,
    SALES,
    STRIKE,
    TECHNICIANS,
    UPGRADES,
    VIP_CLIENT,
    WAREHOUSE_THEFT,
)
from boardroom.games.industrial.words import REASONS
from boardroom.kernel.table.reasons import sentence_of
from tests.games.industrial.table import Table, at, table


def window(*kinds: int) -> Table:
    """The window before production, seat 0 asked."""
    t = table(round=4, incidents="on")
    for kind in kinds:
        t.card(kind)
    return t.to(PRODUCTION)


def sabotaged() -> Table:
    """Only two workers."""
    t = at(PRODUCTION).cubes(raw=6)
    t.player().sabotaged = 1
    return t


def short_supply() -> Table:
    """Cubes everywhere but in the supply."""
    t = table(players=4)
    for seat in range(1, 4):
        t.built(seat, LOG=4).cubes(raw=9, products=17, seat=seat)
    return t


def with_a_bankrupt() -> Table:
    """Seat 1 of three has left the game."""
    t = at(UPGRADES, players=3).staff(blue=1)
    t.player(1).alive = 0
    return t


def too_new() -> Table:
    """A card of this round beside an older one."""
    return window(STRIKE).card(OVERTIME, drawn=4)


def auction(players: int = 3) -> Table:
    """A bid is asked of seat 2, who has $3 in all."""
    t = at(UPGRADES, players, share_auction="on").staff(blue=1).money(3, seat=2).borrowed(2, seat=2)
    return t.play("auction +1 1 blue")


CASES: list[tuple[int, Callable[[], Table], str]] = [
    (why.NOT_NOW, table, "done"),
    (why.NO_CASH, lambda: table().money(2), "buy 1"),
    (why.RAW_FULL, lambda: table().cubes(raw=12), "buy 1"),
    (why.SUPPLY_EMPTY, short_supply, "buy 4"),
    (why.NO_RAW, lambda: at(PRODUCTION).cubes(raw=1), "produce 2 bonus 0"),
    (why.NO_WORKER, sabotaged, "produce 5 bonus 0"),
    (why.NO_BONUS, lambda: at(PRODUCTION).cubes(raw=6), "produce 1 bonus 1"),
    (why.WAGES_TOO_HIGH, lambda: at(PRODUCTION).cubes(raw=6).money(1).borrowed(2), "produce 1 bonus 0"),
    (why.NO_ACCESS, lambda: at(SALES).cubes(products=1), "sell U2 CEO"),
    (why.NO_PRODUCT, lambda: at(SALES), "sell U1 CEO"),
    (why.NO_MEEPLE, lambda: at(SALES).cubes(products=1), "sell U1 own"),
    (why.MARKET_FULL, lambda: at(SALES).cubes(products=1).cubes(products=1, seat=1).play("sell U1 CEO"), "sell U1 CEO"),
    (why.CEO_AWAY, lambda: at(UPGRADES).staff(yellow=1).play("develop ENG CEO", "upgrade nothing"), "develop QUA CEO"),
    (why.DEPARTMENT_COMPLETE, lambda: at(UPGRADES).built(ENG=4), "develop ENG CEO"),
    (why.BOX_TAKEN, lambda: at(UPGRADES).play("develop ENG CEO"), "develop ENG CEO"),
    (
        why.ONE_LEVEL,
        lambda: at(UPGRADES, multi_level_per_round="off").staff(yellow=2).play("develop ENG own", "upgrade nothing"),
        "develop ENG own",
    ),
    (why.NO_RIVAL, lambda: at(UPGRADES), "shares +2 1 CEO"),
    (why.RIVAL_OUT, with_a_bankrupt, "shares +1 1 blue"),
    (why.NO_SHARES_LEFT, lambda: at(UPGRADES).holding(1, 4), "shares +1 1 CEO"),
    (why.NO_FREE_ORDER, lambda: at(UPGRADES), "shares +1 1 SOx"),
    (why.SHARES_AUCTIONED, lambda: at(UPGRADES, share_auction="on"), "shares +1 1 CEO"),
    (why.SHARES_FIXED, lambda: at(UPGRADES), "auction +1 1 CEO"),
    (why.NOT_DEVELOPED, lambda: at(UPGRADES).built(ADM=3).play("develop ADM CEO"), "copy ENG 1"),
    (why.LOANS_FULL, lambda: table().borrowed(2), "loan"),
    (why.NO_LOAN, table, "repay"),
    (why.JUST_BORROWED, lambda: table().play("loan"), "repay"),
    (why.TRACK_FULL, table, "recover pollution"),
    (why.NO_SHARES_HELD, table, "release +1"),
    (why.NO_CARD, lambda: window(STRIKE), "play overtime"),
    (why.CARD_TOO_NEW, too_new, "play overtime"),
    (why.WRONG_WINDOW, lambda: window(VIP_CLIENT), "play VIP client"),
    (why.PROTECTED, lambda: window(STRIKE).built(seat=1, HR=3), "play strike +1"),
    (why.NO_EFFECT, lambda: table(round=4, incidents="on").card(WAREHOUSE_THEFT).to(SALES), "play warehouse theft +1"),
    (why.BID_TOO_HIGH, auction, "raise 5"),
]


@pytest.mark.parametrize(("reason", "position", "said"), CASES, ids=[said for _, _, said in CASES])
def test_a_refusal_has_its_reason(reason, position, said):
    """The right reason, not in the list of legal actions, and a sentence for it."""
    t = position()
    assert t.why_not(said) == reason
    assert not t.allows(said)
    assert sentence_of(REASONS[reason], t.box).endswith(".")


def test_every_reason_is_covered_and_worded():
    """One case at least for each; a full reserve is never asked, so its reason is tested with the technicians."""
    numbers = {value for name, value in vars(why).items() if name.isupper() and isinstance(value, int)}
    assert numbers - {why.ALLOWED} == set(REASONS)
    assert numbers - {why.ALLOWED} - {reason for reason, _, _ in CASES} == {why.RESERVE_FULL}


def test_hiring_with_a_full_reserve_is_refused_even_though_nobody_is_asked():
    """The rule itself (L164)."""
    t = at(TECHNICIANS).staff(yellow=3)
    assert t.why_not("hire T3") == why.RESERVE_FULL
