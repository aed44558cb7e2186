"""Preparation: extra workers and bonus spots (L375-L391, L549-L574, specification 4.1, 5.8)."""

from __future__ import annotations

import pytest

from boardroom.games.deploy.rules.reasons import (
    AT_A_LOSS,
    INCOME_TOO_LOW,
    OTHER_DIRECTION,
    SPOT_CLOSED,
    SPOT_TAKEN,
    WORKERS_CHANGED,
)
from boardroom.games.deploy.rules.round import can_adjust
from boardroom.games.deploy.state import D_ACTION, D_SPOT, D_TEAM, NONE
from tests.games.deploy.table import Table, preparing


def adjusting(t: Table) -> Table:
    """The round ends and seat 0 adjusts its team; the others have nothing to decide."""
    t.end_actions().to_decision(D_TEAM)
    assert t.turn == 0
    return t


def test_g25_two_workers_with_19_income_against_9_in_fees():
    """14 and then 9 are enough; with 11 in fees the second worker is one too many (L383, L569)."""
    t = adjusting(preparing().room(c=3).money(income=19)).play("worker add")
    assert (t.player().income, t.fees()) == (14, 9)
    t.play("worker add")
    assert (t.player().income, t.player().supply) == (9, 3)
    t = adjusting(preparing().room(a=[2], c=1).cubes(A="b").money(income=19, bvp=1)).play("worker add")
    assert (t.player().income, t.fees()) == (14, 11)
    assert t.why_not("worker add") == AT_A_LOSS


def test_a25_one_direction_and_at_most_two():
    """Add or return, not both in one round (L569)."""
    t = adjusting(preparing().money(income=40, bvp=1).workers(coffee=3)).play("worker add")
    assert t.why_not("worker return") == OTHER_DIRECTION
    t.play("worker add")
    assert t.why_not("worker add") == WORKERS_CHANGED
    t = adjusting(preparing().money(income=40, bvp=1).workers(coffee=3)).play("worker return")
    assert t.why_not("worker add") == OTHER_DIRECTION
    t.play("worker return")
    assert t.why_not("worker return") == WORKERS_CHANGED
    assert (t.player().income, t.player().coffee) == (50, 1)


def test_a26_profit_is_judged_after_each_addition():
    """Income 5 and no fees: 0 is enough, but 4 income is not (L383, L569)."""
    assert adjusting(preparing().money(income=5, bvp=1)).play("worker add").player().income == 0
    assert adjusting(preparing().money(income=4, bvp=1)).why_not("worker add") == INCOME_TOO_LOW


def test_a26_development_credits_count():
    """10 income and 1 credit of SAM carry a worker and 6 in fees; without SAM they do not (L743)."""
    t = adjusting(preparing().owns("sam").deployed(ADM=1, MAN=1).room(c=2).money(income=10))
    assert t.play("worker add").profit() == 0
    assert adjusting(preparing().room(c=2).money(income=10, bvp=1)).why_not("worker add") == AT_A_LOSS


def test_a_trade_may_make_an_addition_legal():
    """BVP for income in between (L594, 4.5)."""
    t = adjusting(preparing().room(c=3).money(income=12, bvp=1))
    assert t.why_not("worker add") == AT_A_LOSS
    assert t.play("trade income").play("worker add").profit() == 0


def test_returning_is_possible_at_a_loss():
    """Income comes back (L381)."""
    t = preparing().room(c=5).money(income=10, bvp=3).workers(coffee=2).end_actions()
    t.play("done").play("trade income", "worker return").to_decision(D_TEAM)
    assert t.player().income == 10 + 2 + 5
    assert t.play("worker return").player().income == 22


def test_income_of_a_returned_worker_stops_at_75():
    """What goes beyond the track is lost (A22)."""
    t = adjusting(preparing().money(income=73).workers(coffee=1)).play("worker return")
    assert t.player().income == 75


def test_the_team_goes_to_the_office():
    """Once everybody is done (L387)."""
    t = adjusting(preparing().money(income=20)).play("worker add")
    assert (t.player().coffee, t.player().office) == (1, 0)
    t.play("done")
    assert (t.player().coffee, t.player().office) == (0, 1)
    assert t.state.decision == D_SPOT


def placing(*numbers: int, **options: str) -> Table:
    """Everybody has so many workers in the office; seat 1 is the new first player."""
    t = preparing(len(numbers), **options)
    for seat, number in enumerate(numbers):
        t.workers(coffee=number, seat=seat)
    return t.end_actions().to_decision(D_SPOT)


def test_spots_are_taken_in_turn_until_all_pass():
    """Clockwise from the first player; one may hold several spots (L574)."""
    t = placing(2, 2, 0)
    assert t.turn == 1
    t.play("spot bvp")
    assert t.turn == 0
    assert t.why_not("spot bvp") == SPOT_TAKEN
    t.play("spot add")
    t.play("spot move")  # seat 1 again: seat 2 has nobody
    t.play("spot deploy")
    assert t.state.decision == D_ACTION
    assert [t.spot(name) for name in ("add", "deploy", "develop", "move", "remove", "bvp")] == [0, 0, NONE, 1, NONE, 1]
    assert (t.player(0).office, t.player(1).office) == (0, 0)


def test_a23_a_pass_is_final():
    """Whoever passes places no more in this round (L574)."""
    t = placing(2, 2).play("done", "spot add", "spot bvp")
    assert t.state.decision == D_ACTION
    assert (t.player(1).office, t.player(0).office) == (2, 0)


def test_a17_the_develop_spot_is_closed_in_the_basic_game():
    """There is nothing to develop (L727)."""
    t = placing(1, 1, development="basic")
    assert t.why_not("spot develop") == SPOT_CLOSED
    assert len(t.legal()) == 5 + 1
    assert placing(1, 1).allows("spot develop")


def test_six_spots_are_enough_for_six_workers():
    """The seventh finds none and stays in the office (L391)."""
    t = placing(5, 5)
    for name in ("add", "deploy", "develop", "move", "remove", "bvp"):
        t.play(f"spot {name}")
    assert t.state.decision == D_ACTION
    assert t.player(0).office + t.player(1).office == 4


def test_a44_steps_run_clockwise_from_the_first_player():
    """The new one adjusts first (P5), as the steps do not interact (L569)."""
    t = preparing(3)
    for seat in range(3):
        t.money(income=20, seat=seat)
    t.end_actions().to_decision(D_TEAM)
    asked = []
    while t.state.decision == D_TEAM:
        asked.append(t.turn)
        t.play("done")
    assert asked == [1, 2, 0]


@pytest.mark.parametrize(("bvp", "asked"), [(0, False), (1, True), (2, True)])
def test_who_may_only_trade_is_asked_as_well(bvp, asked):
    """No income for a worker, none to return: a BVP can still be traded for some (5.8, 4.5)."""
    t = preparing(2).money(income=0, bvp=bvp)
    assert can_adjust(t.box, t.state, 0) == asked
