"""The component values and an owner's corrections to them (specification 2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom.kernel.box import SOURCES, BoxError
from boardroom.kernel.schema import flatten
from tests.games.industrial.table import GAME, SHIPPED, at, deal, table


def overlay(folder: Path, text: str) -> Path:
    """An owner's file of corrections."""
    path = folder / "my-copy.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_value_has_a_source():
    """No public source is known, so nothing claims to have one."""
    counts = SHIPPED.provenance()
    assert sum(counts.values()) == len(flatten(SHIPPED.values))
    assert set(counts) == set(SOURCES)
    assert counts["public"] == 0


def test_values_the_rulebook_states_are_marked_so():
    """A sample from all parts of the game."""
    for name, value in (
        ("start_money", 50),
        ("raw_capacity", 12),
        ("wage", 2),
        ("maintenance_start", 8),
        ("loan_return", 24),
        ("slot_price", [3, 4, 5, 7]),
        ("level_points", [0, 2, 5, 10, 20]),
        ("zone_cost", [2, 4]),
        ("accident_die", [0, 1, 2]),
        ("hand_limit", 3),
    ):
        printed = SHIPPED.printed[name]
        assert printed.value == value
        assert set(flatten_words(printed.source)) == {"rulebook"}
    assert SHIPPED.printed["market_bonus"].source[0] == "rulebook"
    assert SHIPPED.printed["market_bonus"].source[1] == "designed"


def flatten_words(source: object) -> list[str]:
    """All words of a source, however nested."""
    if isinstance(source, list):
        return [word for part in source for word in flatten_words(part)]
    return [str(source)]


def test_the_documents_count_the_same():
    """The numbers of values by source in README.md and rules.md."""
    counts = SHIPPED.provenance()
    told = {f"{sum(counts.values())} numbers", *(str(counts[word]) for word in ("rulebook", "inferred", "designed"))}
    for name in ("README.md", "rules.md"):
        text = (GAME.folder / name).read_text(encoding="utf-8")
        assert all(number in text for number in told), name


def test_counts_of_the_box():
    """80 cubes, 18 technicians, 8 loan markers, 6 events, 20 incident cards (L27-L34)."""
    box = SHIPPED.values
    assert (box.cubes, 3 * box.meeples, box.loan_markers) == (80, 18, 8)
    assert (len(box.event_phase), sum(box.incident_copies)) == (6, 20)


def test_every_access_symbol_opens_one_market():
    """Six symbols, six conditional markets, six improvements (2.6, 2.7)."""
    box = SHIPPED.values
    given = sorted(symbol for row in box.access for symbol in row if symbol)
    asked = sorted(symbol for symbol in box.market_symbol if symbol)
    assert given == asked == [1, 2, 3, 4, 5, 6]


def test_corrections_change_the_game(tmp_path):
    """The rules read the corrected box."""
    box = GAME.box(overlay(tmp_path, "start_money = 60\nrow_price.3 = 9\nmaintenance_cut.ENG.1 = 2\n")).values
    t = at(6, box=box).built(QUA=2).staff(yellow=2)
    assert t.cash() == 60
    assert t.play("develop QUA own").cash() == 60 - 9
    assert t.until(0).play("develop ENG own").player().maintenance == 8 + 2 + 2 - 2


def test_corrections_change_the_hash(tmp_path):
    """So a log tells which box it was played with."""
    assert GAME.box(overlay(tmp_path, "wage = 3\n")).hash != SHIPPED.hash
    assert GAME.box(overlay(tmp_path, "")).hash == SHIPPED.hash


@pytest.mark.parametrize(("text", "complaint"), [
    ("worker_units = 3\n", "workers and worker_units make 9 units"),
    ("production_bonus.HR.2 = 2\n", "production_bonus can reach 9 units"),
    ("storage.LOG.4 = 7\n", "a warehouse could hold 19 cubes"),
    ("zone_start = [10, 7]\n", "yellow zone must begin before"),
    ("track_start = 6\n", "track_start = 6 is not between"),
    ("maintenance_end = 20\n", "maintenance can reach 24"),
    ("share_value = [4, 3, 8, 10]\n", "share_value must never fall"),
    ("meeples = 5\n", "15 technicians are too few"),
    ("loan_zones = 3\n", "loan_markers = 8 do not fill"),
    ("copies.HR.1 = 1\n", "copies: at most one improvement copies"),
    ("incident_copies.claim = 1\n", "20 cards are drawn by 4 players, there are 19"),
    ("incident_window.claim = 4\n", "incident_window: cards are played in"),
    ("wage = 99\n", "wage = 99 is impossible"),
    ("wages = 2\n", "there is no value 'wages'"),
])  # fmt: skip
def test_impossible_values_are_refused(tmp_path, text, complaint):
    """With a sentence that names the value."""
    with pytest.raises(BoxError, match=complaint.replace("[", r"\[")):
        GAME.box(overlay(tmp_path, text))


def test_nothing_is_copied_in_a_box_without_a_copy(tmp_path):
    """A bonus and a warehouse that only a copy would make too large."""
    assert GAME.box(overlay(tmp_path, "copies.ADM.4 = 0\nproduction_bonus.HR.2 = 2\n")).values
    large = "storage.LOG.4 = 0\nstorage.LOG.3 = 6\n"
    assert GAME.box(overlay(tmp_path, f"copies.ADM.4 = 0\n{large}")).values
    with pytest.raises(BoxError, match="a warehouse could hold 24 cubes"):
        GAME.box(overlay(tmp_path, large))


def test_a_box_with_other_values_can_be_played(tmp_path):
    """A harder world: no shields, dearer rows, a deeper track, fewer workers."""
    text = "\n".join((
        "workers = 2",
        "row_price = [3, 5, 7, 9]",
        "track_bottom = -8",
        "maintenance_end = 60",
        "pollution_shield.QUA.3 = 0",
        "event_phase = [2, 2, 2, 1, 1, 1]",
    ))  # fmt: skip
    box = GAME.box(overlay(tmp_path, text)).values
    assert deal(box=box).state.event in (3, 4, 5)
    t = table(box=box).money(900).money(900, seat=1)
    while not t.over:
        t.finish_round()
    assert t.state.round == 6
