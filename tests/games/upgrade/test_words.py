"""What the texts tell at the awkward moments."""

from __future__ import annotations

from boardroom.games.upgrade.actions import LOBBY_START, PASS
from boardroom.games.upgrade.words import final_sentence, sentences, tip
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import Table, alone


def effect(t: Table, code: int) -> str:
    """What the tip of a code promises seat 0."""
    return tip(t.box, t.state, 0, code).effect


def test_passing_promises_a_next_year_only_if_there_is_one():
    assert effect(alone(year=2), PASS).endswith("next year starts on row 5")
    assert effect(alone(year=3), PASS).endswith("next year starts on row 5, before maintenance")
    assert effect(alone(year=6), PASS) == "no more actions this year"


def test_the_lobby_bonus_counts_in_the_tip():
    assert effect(alone().bonus("lobby"), LOBBY_START).startswith("up to 4")
    assert effect(alone().bonus("lobby", seat=1), LOBBY_START).startswith("up to 3")


def test_forced_trades_and_maintenance_are_told():
    t = alone(players=1, year=3).money(0, bvp=2).row(5)
    before = copy(t.state)
    t.play("pass")
    told = sentences(t.box, before, t.state, 0, PASS)
    missing = 5 + 4 * 10 - (15 + t.player().users)  # one cube, rows 1 to 4, against the income
    traded = -(-missing // 5)
    assert traded > 0
    assert any("maintains Administration" in line and "(4 workers)" in line for line in told)
    assert f"{traded} BVP traded to pay" in " ".join(told)


def test_the_tie_break_named_is_the_one_that_decided():
    t = alone(players=3, year=4)
    for seat, (steps, markers) in enumerate([(1, 3), (1, 2), (0, 4)]):
        t.solutions("bronze" if seat else "silver", seat=seat).integrated(steps, seat=seat).available(
            markers, seat=seat
        )
    for seat in range(3):
        t.money(0, bvp=30 - 10 * t.player(seat).integration, seat=seat)
    assert t.places()[0] == 1
    assert t.places() == [1, 2, 3]
    assert "broken by influence" in final_sentence(t.box, t.state)
