"""Whether the written rules say what the program plays."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from tests.games.deploy.table import GAME, SHIPPED

RULES = (GAME.folder / "rules.md").read_text(encoding="utf-8")
README = (GAME.folder / "README.md").read_text(encoding="utf-8")
ROMAN = ("", "I", "II", "III")


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
    docs = Path(__file__).parents[3] / "docs" / "rules" / "deploy.md"
    assert docs.resolve() == (GAME.folder / "rules.md").resolve()


def test_links_lead_to_headings():
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", RULES)) <= anchors


def test_all_options_with_all_choices_are_explained():
    told = rows(section("Options"))
    for option in GAME.about.options:
        assert re.findall(r"`(\w+)`", told[f"`{option.name}`"][0]) == list(option.choices)


def test_system_tables_agree_with_the_box():
    told = rows(section("Systems"))
    names = ("Administration", "Manufacturing", "Warehousing", "Logistics", "Integration 1, 2, 3")
    for system, name in enumerate(names):
        printed = zip(SHIPPED.values.system_cubes[system], SHIPPED.values.system_income[system], strict=True)
        assert [numbers(cell) for cell in told[name]] == [list(pair) for pair in printed]
    assert [numbers(cell)[0] for cell in told["business value every round"]] == SHIPPED.values.system_bvp[0]
    for tile in (1, 2, 3):
        assert told[f"Integration {tile}"] == [ROMAN[n] for n in SHIPPED.values.integration_needs[tile - 1]]


def test_the_market_table_agrees_with_the_box():
    told = rows(section("Marketplace"))
    for position in range(3):
        values, a, b = told[str(position + 1)]
        assert numbers(values) == list(range(3 + position, 8 + position))
        assert [int(a), int(b)] == [prices[position] for prices in SHIPPED.values.market_price]


def test_all_values_that_are_not_from_the_rulebook_are_listed():
    copy = section("Your copy")
    told = {name.strip("`"): cells for name, cells in rows(copy).items() if name.startswith("`")}
    sources = {name: set(re.findall(r"\w+", str(entry.source))) for name, entry in SHIPPED.printed.items()}
    assert set(told) == {name for name, words in sources.items() if words != {"rulebook"}}
    for name, cells in told.items():
        assert {s for s, cell in zip(("rulebook", "inferred", "designed"), cells[1:], strict=True) if cell} == sources[
            name
        ]
    counts = Counter(SHIPPED.provenance())
    assert f"Of the {counts.total()} numbers" in copy
    assert re.search(rf"{counts['rulebook']} are\s+stated", copy)
    assert f"{counts['inferred']} follow" in copy
    assert f"{counts['designed']} were designed" in copy
    assert f"{counts['rulebook']} of {counts.total()} numbers are from the rulebook" in README
    assert f"{counts['inferred']} inferred, {counts['designed']} designed" in README


def test_the_example_of_an_overlay_works(tmp_path):
    example = re.search(r"```toml\n(.*?)```", RULES, re.DOTALL)
    assert example
    overlay = tmp_path / "my-copy.toml"
    overlay.write_text(example[1], encoding="utf-8")
    box = GAME.box(overlay).values
    assert box.market_price == [[4, 7, 10], [6, 10, 14]]
    assert (box.system_income[1][1], box.system_cubes[3][1]) == (11, 4)


def test_the_readme_lists_every_ruling():
    assert re.findall(r"^\| (A\d+) \|", README, re.MULTILINE) == [f"A{number}" for number in range(1, 56)]


def test_the_readme_names_functions_that_exist():
    named = set(re.findall(r"`(\w+\.(?!py|toml|md|html|css|svg)\w+)", README.split("## Rulings")[0]))
    assert len(named) > 100
    for name in named:
        module, function = name.split(".")
        where = module if module in ("state", "view") else f"rules.{module}"
        assert hasattr(import_module(f"{GAME.package}.{where}"), function), name
