"""The component values and an owner's corrections to them (specification 2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardroom.games.upgrade.actions import AREA_LETTERS
from boardroom.kernel.box import SOURCES, BoxError
from boardroom.kernel.schema import flatten
from tests.games.upgrade.table import GAME, SHIPPED, alone, table


def overlay(folder: Path, text: str) -> Path:
    """An owner's file of corrections."""
    path = folder / "my-copy.toml"
    path.write_text(text, encoding="utf-8")
    return path


# --- the box as shipped ------------------------------------------------------------------------------------------


def test_every_value_has_a_source():
    """One word of provenance for every single number."""
    assert sum(SHIPPED.provenance().values()) == len(flatten(SHIPPED.values))
    assert set(SHIPPED.provenance()) == set(SOURCES)


def test_values_the_rulebook_states_are_marked_so():
    """The three worker costs of the worked example and the one Pass number (L426, L438, L441, L457)."""
    workers = SHIPPED.printed["install_workers"]
    pinned = {(1, 1): 2, (2, 2): 4, (3, 1): 2}  # M silver, W gold, L silver
    for (area, colour), value in pinned.items():
        assert workers.value[area][colour] == value
        assert workers.source[area][colour] == "rulebook"
    assert SHIPPED.printed["pass_to_start"].value[3] == 2
    assert SHIPPED.printed["pass_to_start"].source[3] == "rulebook"


def test_every_bag_fills_every_spot_of_four_players():
    """So a bag is never empty while a spot of its colour is free (table 2.4)."""
    box = SHIPPED.values
    for colour in (0, 1):
        assert sum(box.tile_counts[colour]) == 4 * sum(area[colour] for area in box.training_spots) == 16
    assert sum(box.one_bag_counts) == 32


# --- overlays that are valid -------------------------------------------------------------------------------------


def test_whole_value_is_replaced(tmp_path):
    """A plain value and a whole table."""
    box = GAME.box(overlay(tmp_path, "income_base = 20\nintegration_workers = [5, 4, 3]\n"))
    assert box.values.income_base == 20
    assert box.values.integration_workers == [5, 4, 3]
    assert box.overlay == {"income_base": 20, "integration_workers": [5, 4, 3]}


def test_part_of_a_table_is_replaced_by_its_labels(tmp_path):
    """One tile, one row: everything else stays as shipped."""
    box = GAME.box(overlay(tmp_path, "install_workers.W.gold = 5\nreport_ii.A = [1, 2, 3]\n"))
    assert box.values.install_workers[2] == [2, 3, 5]
    assert box.values.install_workers[:2] == SHIPPED.values.install_workers[:2]
    assert box.values.report_ii[0] == [1, 2, 3]
    assert box.values.report_ii[1:] == SHIPPED.values.report_ii[1:]


def test_corrections_change_the_game(tmp_path):
    """The rules read the corrected box: W gold takes 5 workers, everybody starts with five credits more."""
    box = GAME.box(overlay(tmp_path, "install_workers.W.gold = 5\nincome_base = 20\n")).values
    assert table(box=box).player().credits == 32 + 5
    assert alone(box=box).money(100).play("upgrade W gold").player().row == 5


def test_corrections_reach_every_worker_action(tmp_path):
    """Spots where none were, and another number of workers for each kind of action: every code pays its own, and
    flips the planned marker of its own kind (L208, L262)."""
    spots = "training_spots = [[1, 1], [1, 1], [1, 1], [1, 1]]\n"
    text = spots + "user_track = [8, 70]\ntrain_workers = 4\ntune_workers = 2\nintegration_workers = [5, 3, 2]\n"
    box = GAME.box(overlay(tmp_path, text)).values
    for letter in AREA_LETTERS:
        for spot in ("blue", "yellow"):
            t = alone(box=box).money(100).markers(planned=["train", "tune"]).play(f"train {letter} {spot}")
            assert (t.player().row, t.player().planned) == (4, [0, 0, 0, 1])
        t = alone(box=box).money(100).solution(letter, "silver").markers(planned=["train", "tune"])
        t.play(f"tune {letter}")
        assert (t.player().row, t.player().planned) == (2, [0, 0, 1, 0])
        t = alone(year=4, box=box).money(100).solution(letter, "silver").markers(planned=["upgrade", "train"])
        t.play(f"upgrade {letter} III")
        assert t.player().planned == [0, 0, 1, 0]
        t = alone(box=box).money(100).solution(letter, "gold").markers(planned=["upgrade", "train"])
        t.play(f"transform {letter} bronze")
        assert t.player().planned == [0, 0, 1, 0]
    t = alone(box=box).money(100).solutions("silver").markers(planned=["tune", "integrate"]).play("integrate")
    assert (t.player().row, t.player().planned) == (5, [0, 0, 0, 1])


def test_corrections_change_the_hash(tmp_path):
    """So a log tells which box it was played with; an empty file changes nothing."""
    assert GAME.box(overlay(tmp_path, "income_base = 20\n")).hash != SHIPPED.hash
    assert GAME.box(overlay(tmp_path, "")).hash == SHIPPED.hash


# --- overlays that are refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("incomebase = 20", "no value 'incomebase'. Known: .*income_base", id="unknown key"),
        pytest.param("install_workers.X.gold = 3", "install_workers.X: no such part. Known: A, M, W, L", id="area"),
        pytest.param("install_workers.W.red = 3", "install_workers.W.red: no such part", id="colour"),
        pytest.param("income_base.A = 3", "income_base is a plain value, not a table of A", id="no parts"),
        pytest.param("integration_workers = [4, 3]", "must be a list of 3, not a list of 2", id="too short"),
        pytest.param("integration_workers = 4", "must be a list of 3, not 4", id="no list"),
        pytest.param("income_base = [15]", r"must be a whole number, not \[15\]", id="a list"),
        pytest.param("report_ii.A = [2, 3]", r"report_ii\[0\] must be a list of 3", id="short row"),
        pytest.param("income_base = 1.5", "must be a whole number, not 1.5", id="fraction"),
        pytest.param("income_base = true", "must be a whole number, not True", id="truth value"),
        pytest.param("income_base = '15'", "must be a whole number, not '15'", id="text"),
        pytest.param("install_workers.W.gold = 6", r"\[2\]\[2\] = 6 is impossible: it must be 2 to 5", id="too many"),
        pytest.param("income_base = -1", "income_base = -1 is impossible: it must be 0 to 60", id="negative"),
        pytest.param("workload_limits.gold = [6, 2, 10]", "workload_limits must rise", id="limits fall"),
        pytest.param("phase_of_year.4 = 1", "phase_of_year must never fall", id="phases fall"),
        pytest.param("influence_start = 7", "influence_start = 7 is more than the 6 markers", id="markers"),
        pytest.param("user_track = [10, 59]", "user_track = .* must reach", id="user track too short"),
        pytest.param("tile_values.blue = [3, 4, 12]", "user_track = .* must reach", id="tiles too large"),
        pytest.param("income_base = ", "my-copy.toml is not a TOML file", id="not TOML"),
    ],
)  # fmt: skip
def test_corrections_that_cannot_be(tmp_path, text, message):
    """Refused with the name of the file, the value and what would be right."""
    with pytest.raises(BoxError, match=message) as refused:
        GAME.box(overlay(tmp_path, text))
    assert "my-copy.toml" in str(refused.value)


def test_a_missing_file(tmp_path):
    """Says which file."""
    with pytest.raises(BoxError, match=r"cannot read the component file .*nowhere\.toml"):
        GAME.box(tmp_path / "nowhere.toml")


def test_bytes_that_are_no_text(tmp_path):
    """A picture is no overlay."""
    path = tmp_path / "my-copy.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match=r"my-copy\.toml is not a TOML file"):
        GAME.box(path)


# --- the written rules -------------------------------------------------------------------------------------------


def test_setup_and_compensation_are_told_as_they_are():
    """Start sizes, the range of users, cards that exist in the example, and what every place receives."""
    told, box = (GAME.folder / "rules.md").read_text(encoding="utf-8"), SHIPPED.values
    cards, extra = box.setup_values, sum(box.area_extra)
    assert f"a start size of {', '.join(map(str, cards[:-1]))} or {cards[-1]};" in told
    assert f"number of **users**, {4 * min(cards) + extra} to {4 * max(cards) + extra}." in told
    dealt, sizes = (list(map(int, re.findall(r"\d+", part))) for part in example(told))
    assert set(dealt) <= set(cards)
    assert sizes == [*(card + more for card, more in zip(dealt, box.area_extra, strict=True)), sum(dealt) + extra]
    for players, number in ((2, "two"), (3, "three"), (4, "four")):
        *first, last = map(str, box.compensation[players - 1][:players])
        assert f"with {number}{' players' if players == 2 else ''} {', '.join(first)} and {last}" in told


def example(told: str) -> tuple[str, str]:
    """The cards of the example, and the groups they make."""
    cards, groups = re.search(r"\*\*Example\.\*\* Cards (.+?) make groups of (.+?) users", told).groups()  # type: ignore[union-attr]
    return cards, groups


def test_the_option_promises_no_more_than_it_gives():
    """With four players the start player receives something, and the second nothing."""
    option = next(option for option in GAME.about.options if option.name == "compensation")
    assert SHIPPED.values.compensation[3][0] > SHIPPED.values.compensation[3][1]
    assert "later" not in option.help
    assert "number of players" in option.help
