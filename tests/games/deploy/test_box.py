"""The component values and an owner's corrections to them (specification 2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.state import LAST_ROUND, LEVELS, SYSTEMS, Player
from boardroom.kernel.box import SOURCES, BoxError
from boardroom.kernel.schema import fields_of, flatten
from tests.games.deploy.table import GAME, QUOTED, SHIPPED, alone, table


def overlay(folder: Path, text: str) -> Path:
    """An owner's file of corrections."""
    path = folder / "my-copy.toml"
    path.write_text(text, encoding="utf-8")
    return path


# --- the box as shipped -------------------------------------------------------------------------------------------


def test_every_value_has_a_source():
    """One word of provenance for every single number."""
    assert sum(SHIPPED.provenance().values()) == len(flatten(SHIPPED.values)) - 1  # the edition is no component
    assert set(SHIPPED.provenance()) == set(SOURCES)


def test_values_the_rulebook_states_are_marked_so():
    """Cubes of two tiles, income of one, Integration 3, the fee of four steps (L161, L355, L458, L699)."""
    cubes, income = SHIPPED.printed["system_cubes"], SHIPPED.printed["system_income"]
    assert (cubes.value[0][0], cubes.source[0][0]) == (2, "rulebook")
    assert (cubes.value[1][0], cubes.source[1][0]) == (3, "rulebook")
    assert (income.value[0][0], income.source[0][0]) == (8, "rulebook")
    assert sum(row.count("rulebook") for row in (*cubes.source, *income.source)) == 3
    assert SHIPPED.printed["integration_needs"].value[2] == [3, 3, 3, 2]
    assert SHIPPED.printed["integration_needs"].source[2] == ["rulebook"] * 4
    assert (SHIPPED.printed["pool_c_fee"].value[4], SHIPPED.printed["pool_c_fee"].source[4]) == (12, "rulebook")


def test_what_the_cloud_changes_is_the_design_of_the_rewards():
    """Income in the cloud rises at level I, falls by 2, 6 and 3 at level II, III and for Integration (2.2)."""
    box = QUOTED.values
    change = [
        [box.system_income[system][level] - 3 * box.system_cubes[system][level] for level in range(3)]
        for system in range(5)
    ]
    assert change == [[2, -2, -6], [3, -2, -6], [2, -2, -6], [3, -2, -6], [-3, -3, -3]]


def test_totals_of_the_box():
    """49 cubes and 116 income on a full set of system tiles, 165 cubes in the bag (2.2, L53)."""
    box = QUOTED.values
    assert sum(map(sum, box.system_cubes)) == 49
    assert sum(map(sum, box.system_income)) == 116 > box.income_limit
    assert sum(map(sum, SHIPPED.values.system_income)) == 82 > box.income_limit
    assert sum(box.bag) == 165


# --- overlays that are valid --------------------------------------------------------------------------------------


def test_whole_value_is_replaced(tmp_path):
    """A plain value and a whole table."""
    box = GAME.box(overlay(tmp_path, "start_cash = 60\nstack_size = [2, 2, 3]\n"))
    assert box.values.start_cash == 60
    assert box.values.stack_size == [2, 2, 3]
    assert box.overlay == {"start_cash": 60, "stack_size": [2, 2, 3]}


def test_part_of_a_table_is_replaced_by_its_labels(tmp_path):
    """One tile, one position: everything else stays as shipped."""
    box = GAME.box(overlay(tmp_path, "system_income.MAN.II = 11\nmarket_price.B.3 = 14\n"))
    assert box.values.system_income[1] == [8, 11, 6]
    assert box.values.system_income[0] == SHIPPED.values.system_income[0]
    assert box.values.market_price == [[2, 4, 5], [3, 5, 14]]


def test_corrections_change_the_game(tmp_path):
    """The rules read the corrected box: prices, rewards, conditions, the end of pool C, the length of a round."""
    text = "market_price.A.1 = 4\nsystem_income.ADM.I = 9\nintegration_needs.1 = [1, 0, 0, 0]\npool_c_max = 3\n"
    box = GAME.box(overlay(tmp_path, text + "permanent_workers = 8\n")).values
    t = alone(box=box).money(50, 10).room(b=[9]).design(ADM="yy").play("add A 1", "deploy ADM server")
    assert (t.player().cash, t.player().income) == (46, 19)
    assert t.allows("deploy INT cloud")
    t.play("add C 3")
    assert not t.allows("add C 1")
    assert t.discs({7: [0], 8: [1]}).turn == 0


def test_corrected_games_can_be_played_to_the_end(tmp_path):
    """At both ends of what an overlay may say, within the ranges of the state."""
    small = "bag = [9, 9, 9]\npermanent_workers = 5\nextra_workers = 0\npool_c_max = 0\nmovements = 1\nstart_cash = 0\n"
    large = (
        "system_cubes.MAN = [8, 8, 8]\npermanent_workers = 24\nincome_limit = 200\nsystem_income.MAN = [60, 60, 60]\n"
    )
    for text in (small, large):
        box = GAME.box(overlay(tmp_path, text)).values
        for seed in range(3):
            t = table(players=3, box=box)
            number = seed
            while not t.over:
                number = (number * 75 + 74) % 65_537
                moves = t.legal()
                t.play(moves[number % len(moves)])
                assert GAME.schema.out_of_range(t.state) == []


def test_the_richest_game_an_overlay_allows_fits_into_the_state():
    """Every worker consults, every tile pays in every round, and all BVP are traded for credits."""
    most = {field.name: field.range.high for field in fields_of(Box)}
    tiles = SYSTEMS * LEVELS
    bvp = LAST_ROUND * (tiles * most["system_bvp"] + most["spot_bvp"] + most["optimisation_bvp"])
    bvp += tiles * most["cloud_bvp"]
    workers = LAST_ROUND * (most["permanent_workers"] + most["extra_workers"]) + most["system_cubes"]
    cash = most["start_cash"] + LAST_ROUND * (most["income_limit"] + 2 * tiles)
    cash += workers * most["consult_credits"] + bvp * most["trade_credits"]
    room = {field.name: field.range.high for field in fields_of(Player)}
    assert cash <= room["cash"]
    assert bvp <= room["bvp"]


def test_corrections_change_the_hash(tmp_path):
    """So a log tells which box it was played with; an empty file changes nothing."""
    assert GAME.box(overlay(tmp_path, "start_cash = 60\n")).hash != SHIPPED.hash
    assert GAME.box(overlay(tmp_path, "")).hash == SHIPPED.hash


# --- overlays that are refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("startcash = 60", "no value 'startcash'. Known: .*start_cash", id="unknown key"),
        pytest.param("system_cubes.NOWHERE.I = 3", "system_cubes.NOWHERE: no such part. Known: ADM, MAN", id="system"),
        pytest.param("stack_size = [2, 3]", "must be a list of 3, not a list of 2", id="too short"),
        pytest.param("system_cubes.ADM.I = 9", r"\[0\]\[0\] = 9 is impossible: it must be 1 to 8", id="too many cubes"),
        pytest.param("start_cash = 1.5", "must be a whole number, not 1.5", id="fraction"),
        pytest.param("capacity_copies.2 = 3", "a starting tile of value 2 for each of 4 players", id="no start tile"),
        pytest.param("stack_size.4 = 5", "needs more tiles than there are", id="stacks too high"),
        pytest.param("integration_needs.2 = [2, 3, 2, 2]", "must list the highest level first", id="needs unsorted"),
        pytest.param("pool_c_fee.4 = 2", "pool_c_fee must never fall", id="fees fall"),
        pytest.param("pool_b_fee = [14, 6]", "must not be lower with purple", id="purple cheaper"),
        pytest.param("permanent_workers = 4", "= 4 is less than the 5 workers of one action", id="roundel too short"),
        pytest.param("action_workers = 5\nsystem_cubes.MAN = [7, 1, 1]", "6 is less than the 7", id="system too large"),
        pytest.param("start_income = 80", "start_income = 80 is above income_limit = 75", id="start income"),
    ],
)  # fmt: skip
def test_corrections_that_cannot_be(tmp_path, text, message):
    """Refused with the name of the file, the value and what would be right."""
    with pytest.raises(BoxError, match=message) as refused:
        GAME.box(overlay(tmp_path, text))
    assert "my-copy.toml" in str(refused.value)
