"""The rules page, and whether the written rules say what the program plays."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from boardroom.kernel.game import Game, find
from boardroom.server.web.pages import rules_page
from boardroom.server.web.pages.anchors import anchor
from boardroom.server.web.pages.rules import rules_text, to_html
from tests.server.page import Page

ZONES = (
    "worker-track",
    "solutions",
    "bonus",
    "planning",
    "integrate",
    "users",
    "value",
    "commitments",
    "report",
    "year-end",
    "end-of-game",
    "options",
    "your-copy",
)


@pytest.fixture
def upgrade() -> Game:
    return find("upgrade")


@pytest.fixture
def markdown(upgrade: Game) -> str:
    return (upgrade.folder / "rules.md").read_text(encoding="utf-8")


def section(markdown: str, title: str) -> str:
    return markdown.split(f"\n## {title}\n")[1].split("\n## ")[0]


def cells(text: str) -> list[list[str]]:
    """The rows of the tables in a text."""
    rows = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows]


def test_the_page_has_contents_that_lead_somewhere(upgrade: Game) -> None:
    page = Page(rules_page(upgrade))
    assert page.complaints() == []
    assert page.all("table")
    contents = rules_text(upgrade).contents
    assert len(contents) > 15
    for heading in contents:
        assert f"#{heading.anchor}" in page.links
        assert heading.title in page.text


@pytest.mark.parametrize("zone", ZONES)
def test_every_zone_of_the_board_has_its_section(upgrade: Game, zone: str) -> None:
    assert zone in {heading.anchor for heading in rules_text(upgrade).contents}


def test_the_rules_in_docs_are_the_ones_in_the_game(upgrade: Game) -> None:
    docs = Path(__file__).parents[2] / "docs" / "rules" / "upgrade.md"
    assert docs.resolve() == (upgrade.folder / "rules.md").resolve()


def test_all_options_with_all_choices_are_explained(upgrade: Game, markdown: str) -> None:
    rows = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in cells(section(markdown, "Options"))}
    for option in upgrade.about.options:
        assert rows[option.name] == list(option.choices)


def test_all_values_that_are_not_from_the_rulebook_are_listed(upgrade: Game, markdown: str) -> None:
    box = upgrade.box()
    doubtful = {
        name for name, entry in box.printed.items() if set(re.findall(r"\w+", str(entry.source))) != {"rulebook"}
    }
    copy = section(markdown, "Your copy")
    listed = {row[0].strip("`"): row[2:] for row in cells(copy) if row[0].startswith("`")}
    assert set(listed) == doubtful
    for name, columns in listed.items():
        words = set(re.findall(r"\w+", str(box.printed[name].source)))
        told = {source for source, cell in zip(("rulebook", "inferred", "designed"), columns, strict=True) if cell}
        assert told == words, name
    counts = Counter(box.provenance())
    assert f"Of the {counts.total()} numbers" in copy
    assert re.search(rf"{counts['rulebook']} are\s+stated", copy)
    assert f"{counts['inferred']} follow" in copy
    assert f"{counts['designed']} were designed" in copy


def test_the_example_of_an_overlay_works(upgrade: Game, markdown: str, tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", markdown, re.DOTALL)
    assert example
    overlay = tmp_path / "my-copy.toml"
    overlay.write_text(example[1], encoding="utf-8")
    box = upgrade.box(overlay)
    assert box.values.install_workers[0] == [3, 4, 4]
    assert box.values.report_iii[3][:2] == [2, 3]
    assert set(tomllib.loads(example[1])) == set(box.overlay)


def test_the_tables_of_the_rules_agree_with_the_box(upgrade: Game, markdown: str) -> None:
    box = upgrade.box().values
    areas = ("Administration", "Manufacturing", "Warehousing", "Logistics")

    def numbers(cell: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", cell)]

    solutions = {row[0]: row[1:] for row in cells(section(markdown, "Solutions"))}
    reports = {row[0]: row[1:] for row in cells(section(markdown, "Report"))}
    spots = {row[0]: row[1:] for row in cells(section(markdown, "Users"))}
    for a, area in enumerate(areas):
        install, flip, replace = map(numbers, solutions[area])
        assert install == box.install_workers[a]
        assert flip == box.flip_workers[a]
        assert replace == box.replace_workers[a]
        assert (numbers(reports[area][0]) or [0, 0, 0]) == box.report_ii[a]
        assert numbers(reports[area][1]) == box.report_iii[a]
        assert [sum(numbers(cell)) for cell in spots[area]] == box.training_spots[a]
    for colour, name in enumerate(("bronze", "silver", "gold")):
        ii, iii, limits = map(numbers, solutions[name])
        assert [*ii, *iii] == [box.year_value[0][colour], box.year_value[1][colour]]
        assert limits == box.workload_limits[colour]
    setup = {row[0]: row[1:] for row in cells(section(markdown, "Setting up"))}
    for players, row in {1: "1 or 2", 2: "1 or 2", 3: "3", 4: "4"}.items():
        assert [int(cell) for cell in setup[row]] == box.copies_left[players - 1]
    steps = {row[0]: row[1:] for row in cells(section(markdown, "Integrate"))}
    assert [int(steps[str(step)][1]) for step in (1, 2, 3)] == box.integration_workers
    track = {row[0]: row[1:] for row in cells(section(markdown, "Worker track"))}
    starts = [int(cell) for cell in track["you start on row"]]
    assert starts[:5] + starts[5:] * 4 == box.pass_to_start


def test_the_readme_of_the_game_names_functions_that_exist(upgrade: Game) -> None:
    text = (upgrade.folder / "README.md").read_text(encoding="utf-8")
    rows = cells(text.split("## From the rulebook to the code")[1].split("## Rulings")[0])
    named = [name for row in rows for name in re.findall(r"`(\w+\.\w+)`", row[-1])]
    assert len(named) > 60
    for name in named:
        module, function = name.split(".")
        assert callable(getattr(importlib.import_module(f"{upgrade.package}.rules.{module}"), function)), name
    rulings = re.findall(r"^\| (A\d+) \|", text, re.MULTILINE)
    assert rulings == [f"A{number}" for number in range(1, 56)]


def test_anchors_are_those_of_code_hosts() -> None:
    assert anchor("End of game") == "end-of-game"
    assert anchor("What’s UPGRADE!?") == "whats-upgrade"


def test_markdown_cannot_bring_html_or_style() -> None:
    text = to_html("# T\n\n<b onclick=x>hi</b>\n\n## One & two\n\n| a | b |\n|--:|:-:|\n| 1 | 2 |\n")
    html = str(text.opening + text.body)
    assert "<b " not in html
    assert "style=" not in html
    assert 'class="to-right"' in html
    assert Page(html).complaints() == []


def test_a_game_without_rules_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, upgrade: Game) -> None:
    bare = Game(upgrade.package)
    monkeypatch.setattr(Game, "folder", property(lambda self: tmp_path))
    page = Page(rules_page(bare))
    assert "Nobody has written down the rules" in page.text
