"""The INTEGRATE and REPORT actions (L323-L353, L393-L415, specification 5.5 and 5.7)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.actions import AREA_LETTERS
from boardroom.games.upgrade.rules.reasons import (
    ALREADY_REPORTED,
    AREAS_TOO_OLD,
    FULLY_INTEGRATED,
    NO_INFLUENCE,
    NOTHING_TO_REPORT,
    TOO_MANY_TILES,
)
from boardroom.games.upgrade.state import LEVEL_III
from boardroom.kernel.schema import Schema, copy
from tests.games.upgrade.table import alone, table

# --- INTEGRATE ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("steps", "workers"), [(0, 4), (1, 3), (2, 2)])
def test_g13_workers_of_the_three_steps(steps, workers):
    """4, 3, 2 workers; one less with the bonus (L335, L353)."""
    t = alone(year=4).money(100).solutions("silver", level=3).integrated(steps)
    assert t.play("integrate").player().row == workers
    assert t.player().integration == steps + 1
    t = alone(year=4).money(100).solutions("silver", level=3).integrated(steps).bonus("integrate")
    assert t.play("integrate").player().row == workers - 1


def test_g13_requirements_of_the_steps():
    """Steps 1 and 2 need a tile in every area, step 3 level III everywhere (L331)."""
    t = alone(year=4).money(100).solution("A", "gold").solution("M", "gold").solution("W", "gold")
    assert t.why_not("integrate") == AREAS_TOO_OLD
    t.solution("L", "gold")
    assert t.allows("integrate")
    assert t.integrated(1).allows("integrate")
    t = alone(year=4).money(100).solutions("silver", level=3).integrated(2)
    t.area("W").level = 2
    assert t.why_not("integrate") == AREAS_TOO_OLD
    t.area("W").level = 3
    assert t.allows("integrate")
    assert t.integrated(3).why_not("integrate") == FULLY_INTEGRATED


@pytest.mark.parametrize("old", AREA_LETTERS)
def test_g13_one_old_area_is_enough_to_refuse(old):
    """Whichever it is (L331)."""
    t = alone().money(100)
    for letter in AREA_LETTERS:
        if letter != old:
            t.solution(letter, "silver")
    assert t.why_not("integrate") == AREAS_TOO_OLD


def test_integrate_needs_an_available_marker_and_keeps_it():
    """From the available area to the track, for good (L335)."""
    t = alone().money(100).solutions("silver").available(0)
    assert t.why_not("integrate") == NO_INFLUENCE
    t.available(1).play("integrate")
    assert t.influence() == (0, 5)
    assert t.finish_year().influence() == (0, 5)


def test_control_is_computed_again_after_integrate():
    """With or without a decision about the payment (5.1, L419)."""
    t = table(players=2).money(100).solutions("silver").play("integrate")
    assert t.turn == 1
    t = table(players=2).money(100).solutions("silver").tokens("A", fresh=1).play("integrate", "redeem from A")
    assert t.turn == 1
    assert t.allows("train M blue")


def test_a36_the_integrate_bonus_helps_every_integrate():
    """One worker less each time (L353)."""
    t = alone(year=4).money(500).solutions("silver").available(2).bonus("integrate")
    assert t.play("integrate").player().row == 4 - 1
    assert t.play("integrate").player().row == 3 + (3 - 1)


def test_a32_a_reached_step_stays_valid():
    """Levels never fall: a transform, even to bronze, keeps level III and all three steps (L295)."""
    t = alone(year=4).money(500).solutions("gold", level=3).integrated(3).play("transform W bronze")
    assert t.area("W").level == LEVEL_III
    assert t.player().integration == 3


def test_a48_integration_has_no_hidden_effect():
    """L329 "improving performance" is flavour: one cube, one more tile to report, 10 BVP at the end, no more."""
    t = alone(players=2).money(100).solutions("silver")
    before, cubes, points = copy(t.state), t.workload(), t.scores()[0]
    t.play("integrate")
    changed = {line.split(":")[0] for line in Schema(type(t.state)).difference(before, t.state)}
    assert changed == {
        "players[0].credits",
        "players[0].row",
        "players[0].influence_available",
        "players[0].integration",
        "players[0].hand",
        "players[0].used[1]",
    }
    assert t.workload() == cubes + 1
    assert t.allows("report A+M")
    assert t.scores()[0] == points - 40 // 10 + 10


# --- REPORT ------------------------------------------------------------------------------------------------------

SETS = ["A", "A+M", "A+M+W", "A+M+W+L"]


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_g12_a39_tiles_of_a_report(steps):
    """1, 2, 3, 4 tiles with 0, 1, 2, 3 steps; with the bonus 2, 3, 4, 4, for there are four areas (L341, L407-L415)."""
    t = alone(year=4).solutions("silver", level=3).integrated(steps)
    for tiles, areas in enumerate(SETS, 1):
        assert t.allows(f"report {areas}") == (tiles <= 1 + steps)
    if steps < 3:
        assert t.why_not(f"report {SETS[steps + 1]}") == TOO_MANY_TILES
    t.available(1).bonus("report")
    for tiles, areas in enumerate(SETS, 1):
        assert t.allows(f"report {areas}") == (tiles <= min(4, 2 + steps))


def test_report_pays_the_printed_values():
    """The sum of the numbers top left; tiles are not used up, and no workers are needed (L395, L407)."""
    t = alone(year=4).solution("A", "gold").solution("W", "silver", level=3).bonus("report").play("report A+W")
    assert t.player().bvp == 4 + 5
    assert t.player().row == 0
    assert t.area("A").level == 2


def test_report_may_name_fewer_tiles_than_allowed():
    """Any of your tiles, up to the number allowed (L403)."""
    t = alone(year=4).solutions("silver").integrated(2)
    assert t.allows("report M")
    assert t.allows("report A+W")


def test_report_once_a_year():
    """Even with another marker (L407); next year again."""
    t = alone().solution("W", "gold").play("report W")
    assert t.why_not("report W") == ALREADY_REPORTED
    t.finish_year().to_actions().discs({0: [0, 1]})
    assert t.allows("report W")


def test_a24_logistics_two_has_no_number():
    """It may not be chosen, alone or with others; at level III it may (L124)."""
    t = alone(year=4).solutions("silver").integrated(1)
    assert t.why_not("report L") == NOTHING_TO_REPORT
    assert t.why_not("report A+L") == NOTHING_TO_REPORT
    t.area("L").level = 3
    assert t.play("report A+L").player().bvp == 3 + 4


def test_report_needs_a_tile():
    """A level I area has nothing to report on (L407)."""
    assert alone().why_not("report A") == NOTHING_TO_REPORT
