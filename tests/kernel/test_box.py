"""Component files and overlays: what is read, and how a mistake in them is told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from boardroom.kernel.box import Box, BoxError, read_box
from boardroom.kernel.schema import record, shape, within

GOOD = """
[axes]
colour = ["bronze", "gold"]
area = ["A", "B"]

[start]
what = "Coins at the start"
value = 20
source = "rulebook"
note = "L12"

[workers]
what = "Workers to install"
axes = ["area", "colour"]
value = [[2, 3], [4, 5]]
source = ["designed", ["public", "inferred"]]
"""


@record
class Parts:
    start: Annotated[int, within(0, 50)]
    workers: Annotated[list[list[int]], shape(2, 2), within(1, 9)]


def impossible(parts: Parts) -> str:
    return "start = 13 is unlucky" if parts.start == 13 else ""


def read(folder: Path, text: str = GOOD, overlay: str | None = None) -> Box[Parts]:
    """The box of the given texts."""
    (folder / "box.toml").write_text(text)
    if overlay is None:
        return read_box(folder / "box.toml", Parts, impossible=impossible)
    (folder / "mine.toml").write_text(overlay)
    return read_box(folder / "box.toml", Parts, folder / "mine.toml", impossible)


def test_values_and_sources_are_read(tmp_path: Path) -> None:
    box = read(tmp_path)
    assert (box.values.start, box.values.workers) == (20, [[2, 3], [4, 5]])
    assert box.printed["start"].what == "Coins at the start"
    assert box.printed["start"].note == "L12"
    assert box.printed["workers"].axes == ("area", "colour")
    assert box.printed["workers"].source == [["designed", "designed"], ["public", "inferred"]]
    assert box.provenance() == {"rulebook": 1, "public": 1, "inferred": 1, "designed": 2}
    assert box.overlay == {}


@pytest.mark.parametrize(
    ("overlay", "start", "workers"),
    [
        ("", 20, [[2, 3], [4, 5]]),
        ("start = 30", 30, [[2, 3], [4, 5]]),
        ("workers = [[1, 1], [1, 1]]", 20, [[1, 1], [1, 1]]),
        ("workers.B = [7, 8]", 20, [[2, 3], [7, 8]]),
        ("workers.A.gold = 9", 20, [[2, 9], [4, 5]]),
        ("[workers.B]\nbronze = 1\ngold = 2", 20, [[2, 3], [1, 2]]),
    ],
)
def test_an_overlay_replaces_values_whole_or_in_part(
    tmp_path: Path, overlay: str, start: int, workers: list[list[int]]
) -> None:
    box = read(tmp_path, overlay=overlay)
    assert (box.values.start, box.values.workers) == (start, workers)
    changed = (start, workers) != (20, [[2, 3], [4, 5]])
    assert (box.hash != read(tmp_path).hash) == changed


@pytest.mark.parametrize(
    ("overlay", "complaint"),
    [
        ("begin = 3", r"mine\.toml: there is no value 'begin'\. Known: start, workers"),
        ("start = 51", r"mine\.toml: start = 51 is impossible: it must be 0 to 50"),
        ("start = -1", r"mine\.toml: start = -1 is impossible"),
        ("start = 2.5", r"mine\.toml: start must be a whole number, not 2\.5"),
        ("start = true", r"mine\.toml: start must be a whole number, not True"),
        ('start = "many"', r"mine\.toml: start must be a whole number, not 'many'"),
        ("start = [1]", r"mine\.toml: start must be a whole number, not \[1\]"),
        ("start.gold = 1", r"mine\.toml: start is a plain value, not a table of gold"),
        ("workers = 3", r"mine\.toml: workers must be a list of 2, not 3"),
        ("workers = [[1, 1]]", r"mine\.toml: workers must be a list of 2, not a list of 1"),
        ("workers = [[1, 1], [1]]", r"mine\.toml: workers\[1\] must be a list of 2, not a list of 1"),
        ("workers = [[1, 1], [1, 99]]", r"mine\.toml: workers\[1\]\[1\] = 99 is impossible: it must be 1 to 9"),
        ("workers.C = [1, 1]", r"mine\.toml: workers\.C: no such part\. Known: A, B"),
        ("workers.A.silver = 1", r"mine\.toml: workers\.A\.silver: no such part\. Known: bronze, gold"),
        ("workers.A.gold.deep = 1", r"mine\.toml: workers\.A\.gold is a plain value"),
        ("start = 13", r"mine\.toml: start = 13 is unlucky"),
        ("start = ", r"mine\.toml is not a TOML file"),
        ("\x00", r"mine\.toml is not a TOML file"),
    ],
)
def test_a_wrong_overlay_is_refused_with_the_reason(tmp_path: Path, overlay: str, complaint: str) -> None:
    with pytest.raises(BoxError, match=complaint):
        read(tmp_path, overlay=overlay)


def test_a_missing_overlay_is_refused(tmp_path: Path) -> None:
    read(tmp_path)
    with pytest.raises(BoxError, match=r"cannot read the component file .*none\.toml"):
        read_box(tmp_path / "box.toml", Parts, tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    read(tmp_path)
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BoxError, match=r"picture\.toml is not a TOML file"):
        read_box(tmp_path / "box.toml", Parts, tmp_path / "picture.toml")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[start]", "[begin]", r"disagree about \['begin', 'start'\]"),
        ('source = "rulebook"', 'source = "hearsay"', r"start has the unknown source \['hearsay'\]"),
        ('["designed", ["public", "inferred"]]', '["designed"]', r"workers: 1 sources for 2 values"),
        ('["public", "inferred"]]', '["public"]]', r"workers: 1 sources for 2 values"),
        ('source = "rulebook"', 'source = ["rulebook"]', r"start: more sources than values"),
        ("value = 20", "value = 60", r"box\.toml: start = 60 is impossible"),
        ('what = "Coins at the start"\n', "", r"box\.toml: start has no 'what'"),
        ("value = 20\n", "", r"box\.toml: start has no 'value'"),
        ('source = "rulebook"\n', "", r"box\.toml: start has no 'source'"),
        ('axes = ["area", "colour"]', 'axes = ["area", "size"]', r"box\.toml: workers has the unknown axis 'size'"),
    ],
)
def test_a_wrong_component_file_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(BoxError, match=complaint):
        read(tmp_path, GOOD.replace(old, new))


def test_the_checks_of_the_game_are_optional(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(GOOD.replace("value = 20", "value = 13"))
    assert read_box(tmp_path / "box.toml", Parts).values.start == 13
    with pytest.raises(BoxError, match="unlucky"):
        read_box(tmp_path / "box.toml", Parts, impossible=impossible)
