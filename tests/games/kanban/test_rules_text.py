"""Whether the written rules say what the program plays."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from boardroom.games.kanban.names import gains_text
from tests.games.kanban.table import GAME, SHIPPED

RULES = (GAME.folder / "rules.md").read_text(encoding="utf-8")
README = (GAME.folder / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text below a heading."""
    return RULES.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a text by their first cell."""
    lines = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in lines}


def test_the_rules_in_docs_are_the_ones_in_the_game():
    docs = Path(__file__).parents[3] / "docs" / "rules" / "kanban.md"
    assert docs.resolve() == (GAME.folder / "rules.md").resolve()


def test_links_lead_to_headings():
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", RULES)) <= anchors


def test_all_options_with_all_choices_are_explained():
    told = rows(section("Options"))
    for option in GAME.about.options:
        assert re.findall(r"`(\w+)`", told[f"`{option.name}`"][0]) == list(option.choices)


def test_stations_agree_with_the_box():
    assert [int(cell) for cell in rows(section("A day"))["Shifts"]] == SHIPPED.values.station_shifts


def test_the_certification_track_agrees_with_the_box():
    told = rows(section("Training"))
    for space, spots in enumerate(SHIPPED.values.spot_gains):
        assert told[str(space)] == [gains_text(gains) for gains in spots]


def test_garages_agree_with_the_box():
    told = rows(section("Testing"))
    for side, gains in zip(("normal side", "expert side"), SHIPPED.values.garage_gains, strict=True):
        assert told[side][:4] == [gains_text(row) for row in gains[:4]]
    assert told["expert side"][4] == gains_text(SHIPPED.values.garage_gains[1][4])


def test_goals_agree_with_the_box():
    for name, (each, first, _) in rows(section("Meetings")).items():
        numbers = [int(n) for n in re.findall(r"\d+", name)]
        for goal in range(numbers[0], numbers[-1] + 1) if numbers else ():
            assert SHIPPED.values.goal_points[goal - 1] == int(each)
            assert SHIPPED.values.goal_seats[goal - 1] == int(first)


def test_car_values_agree_with_the_box():
    assert [int(n) for n in re.findall(r"\d+", rows(section("The end"))["cars"][0])] == SHIPPED.values.car_value


def test_all_values_that_are_not_from_the_rulebook_are_listed():
    copy = section("Your copy")
    told = {name.strip("`"): cells for name, cells in rows(copy).items() if name.startswith("`")}
    sources = {name: set(re.findall(r"\w+", str(entry.source))) for name, entry in SHIPPED.printed.items()}
    assert set(told) == {name for name, words in sources.items() if words != {"rulebook"}}
    for name, cells in told.items():
        assert set(cells[1].split(", ")) == sources[name]
    counts = SHIPPED.provenance()
    total = sum(counts.values())
    assert f"Of the {total} numbers" in copy
    for source, said in (
        ("rulebook", "are"),
        ("public", "come"),
        ("inferred", "follow"),
        ("designed", "were designed"),
    ):
        assert re.search(rf"\b{counts[source]}\s+{said}", copy)
    assert f"{counts['rulebook']} of {total} numbers are from the rulebook" in README
    assert f"{counts['public']} public, {counts['inferred']} inferred, {counts['designed']} designed" in README


def test_the_example_of_an_overlay_works(tmp_path):
    example = re.search(r"```toml\n(.*?)```", RULES, re.DOTALL)
    assert example
    overlay = tmp_path / "my-copy.toml"
    overlay.write_text(example[1], encoding="utf-8")
    box = GAME.box(overlay).values
    assert (box.storage, box.car_value[4]) == (6, 7)
    assert box.upgrade_gains[3][1] == [0, 0, 1, 0, 0]


def test_the_readme_lists_every_ruling():
    assert re.findall(r"^\| (A\d+) \|", README, re.MULTILINE) == [f"A{number}" for number in range(1, 67)]


def test_the_readme_names_functions_that_exist():
    named = set(re.findall(r"`(\w+\.(?!py|toml|md|html|css|svg|js)\w+)", README.split("## Rulings")[0]))
    assert len(named) > 80
    for name in named:
        module, function = name.split(".")
        where = module if module in ("state", "view") else f"rules.{module}"
        assert hasattr(import_module(f"{GAME.package}.{where}"), function), name
