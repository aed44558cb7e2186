"""Whether the written rules say what the program plays."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from boardroom.games.smartphone.actions import REGION_NAMES, SYMBOL_LETTERS, TECH_NAMES
from tests.games.smartphone.table import GAME, SHIPPED

RULES = (GAME.folder / "rules.md").read_text(encoding="utf-8")
README = (GAME.folder / "README.md").read_text(encoding="utf-8")
GLOSSARY = (GAME.folder / "glossary.toml").read_text(encoding="utf-8")
BOX = SHIPPED.values


def section(title: str) -> str:
    """The text below a heading."""
    return RULES.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a text by their first cell."""
    lines = [line.strip().strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in lines}


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def test_the_rules_in_docs_are_the_ones_in_the_game():
    docs = Path(__file__).parents[3] / "docs" / "rules" / "smartphone.md"
    assert docs.resolve() == (GAME.folder / "rules.md").resolve()


def test_links_lead_to_headings():
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", RULES)) <= anchors


def test_all_options_with_all_choices_are_explained():
    told = rows(section("Options"))
    for option in GAME.about.options:
        assert re.findall(r"`(\w+)`", told[f"`{option.name}`"][0]) == list(option.choices)


def test_pads_agree_with_the_box():
    told = rows(section("Planning"))
    for pad, side in ((0, 0), (0, 1), (1, 0), (1, 1)):
        letters = "".join(SYMBOL_LETTERS[symbol] for symbol in BOX.pads[pad][side])
        assert "".join(told[str(row)][2 * pad + side].replace(" ", "") for row in (1, 2, 3)) == letters


def test_technologies_agree_with_the_box():
    told = rows(section("Technologies"))
    for tech, name in enumerate(TECH_NAMES):
        assert [int(cell) for cell in told[name][:2]] == [BOX.tech_cost[tech], BOX.patent_vp[tech]]


def test_regions_agree_with_the_box():
    told = rows(section("Logistics"))
    for size, name in enumerate(("small", "medium", "large")):
        regions, markers, cells, first, _ = told[name]
        assert regions.split(", ") == [r for i, r in enumerate(REGION_NAMES) if BOX.region_size[i] == size + 1]
        assert (int(markers), int(cells)) == (BOX.entry_cost[size], BOX.office_cells[size])
        assert numbers(first) == [vp for vp in BOX.control_first[size] if vp]


def test_blue_cells_agree_with_the_box():
    told = rows(section("Retailers"))
    for size, name in enumerate(("small", "medium", "large")):
        assert [numbers(cell) for cell in told[name]] == [[vp for vp in row if vp] for row in BOX.retailer_vp[size]]


def test_sources_of_values_are_counted():
    counts = SHIPPED.provenance()
    copy = section("Your copy")
    assert f"Of the {sum(counts.values())} numbers" in copy
    assert f"{counts['rulebook']} are stated" in copy
    assert f"{counts['public']} by other" in copy
    assert f"{counts['inferred']} follow" in copy
    assert f"{counts['designed']} were designed" in copy
    assert f"Of the {sum(counts.values())} numbers in the box {counts['rulebook']} are from the rulebook" in README


def test_the_example_of_an_overlay_works(tmp_path):
    example = re.search(r"```toml\n(.*?)```", RULES, re.DOTALL)
    assert example
    overlay = tmp_path / "my-copy.toml"
    overlay.write_text(example[1], encoding="utf-8")
    box = GAME.box(overlay).values
    assert (box.patent_vp[0], box.entry_cost, box.red_buyers[1]) == (5, [2, 4, 5], [4, 6, 0, 0])


def test_the_readme_lists_every_ruling():
    assert re.findall(r"^\| (A\d+) \|", README, re.MULTILINE) == [f"A{number}" for number in range(1, 71)]


def test_the_readme_names_functions_that_exist():
    named = set(re.findall(r"`(\w+\.(?!py|toml|md|html|css|svg|js)\w+)", README.split("## Rulings")[0]))
    assert len(named) > 90
    for name in named:
        module, function = name.split(".")
        where = module if module in ("state", "view", "words") else f"rules.{module}"
        assert hasattr(import_module(f"{GAME.package}.{where}"), function), name


def test_the_glossary_tells_from_which_office_on_there_is_a_second_place():
    """In regions of every size, small ones included."""
    for second, cells in zip(BOX.control_second, BOX.office_cells, strict=True):
        assert [vp > 0 for vp in second[:cells]] == [cell >= 2 for cell in range(cells)]
    assert "from its third office on for the second most" in GLOSSARY
