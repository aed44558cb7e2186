"""What a game says of itself, its components with their provenance, and the files its folder must hold."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from boardroom.kernel.box import RULES, SOURCES, leaves
from boardroom.kernel.game import Game
from boardroom.kernel.schema import fields_of
from boardroom.kit.check import check, itself


def printed(game: Game) -> dict[str, Any]:
    """The entries of box.toml, without the names of the axes."""
    return {name: entry for name, entry in read(game).items() if name != "axes"}


def read(game: Game) -> dict[str, Any]:
    """box.toml as it is."""
    return tomllib.loads((game.folder / "box.toml").read_text(encoding="utf-8"))


@check(itself)
def a_game_introduces_itself(game: Game) -> None:
    """Fill in `ABOUT` in __init__.py, or about.toml: no text may be empty, players ascend, sources of points have
    different names.
    """
    about = game.about
    for text in (about.title, about.minutes, about.summary, about.credits, about.rules_version):
        assert text.strip()
    assert list(about.players) == sorted(set(about.players))
    assert about.players[0] >= 1
    assert about.sources, "points come from somewhere"
    assert len(set(about.sources)) == len(about.sources)
    assert "total" not in about.sources


@check(itself)
def options_can_be_chosen_and_stored(game: Game) -> None:
    """`Options` in state.py needs one field for each option of `ABOUT`, in the same order, `within(0, number of choices
    - 1)`.
    """
    ranges = {field.name: field.range for field in fields_of(type(game.schema.new().options))}
    assert list(ranges) == [option.name for option in game.about.options]
    for option in game.about.options:
        assert option.help.strip()
        assert len(set(option.choices)) == len(option.choices) >= 2
        assert set(option.only) <= set(option.choices)
        assert (ranges[option.name].low, ranges[option.name].high) == (0, len(option.choices) - 1)
        for players in game.about.players:
            assert option.allowed(players), f"{option.name} leaves {players} players no choice"
    for players in game.about.players:
        chosen = game.check_options(players, None)
        assert list(chosen) == [option.name for option in game.about.options]


@check(itself)
def every_component_value_has_a_source(game: Game) -> None:
    """Give every entry of box.toml a `what`, a `value` and a `source`: one word, or as many as there are numbers."""
    box = game.box()
    for name, entry in printed(game).items():
        assert entry["what"].strip(), f"{name} does not say what it is"
        assert set(entry) <= {"what", "value", "source", "note", "axes"}, name
    counts = box.provenance()
    assert list(counts) == list(SOURCES)
    assert sum(counts.values()) == sum(leaf.path != RULES for leaf in box.schema.leaves)
    assert sum(counts.values()) == sum(len(list(leaves(entry["value"]))) for entry in printed(game).values())


@check(itself)
def the_names_of_axes_fit_the_tables(game: Game) -> None:
    """`[axes]` in box.toml must name every row or column of the tables that use the axis."""
    axes = read(game).get("axes", {})
    for name, entry in printed(game).items():
        part = entry["value"]
        for axis in entry.get("axes", ()):
            assert len(axes[axis]) == len(part), f"{name}: axis {axis}"
            part = part[0]


@check(itself)
def an_overlay_of_the_same_values_is_the_same_box(game: Game) -> None:
    """A file that repeats the values of box.toml must change nothing: look at `impossible` in box.py."""
    with tempfile.TemporaryDirectory() as folder:
        overlay = Path(folder) / "same.toml"
        overlay.write_text("".join(f"{name} = {entry['value']}\n" for name, entry in printed(game).items()))
        assert game.box(overlay).hash == game.box().hash
        assert list(game.box(overlay).overlay) == list(printed(game))


def tables(text: str) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """The tables of a page: the heading they stand under, their columns, their rows."""
    heading, rows = "", []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("| ").split("|")])
        elif rows:
            yield heading, rows[0], rows[2:]
            rows = []
        if line.startswith("#"):
            heading = line.strip("# ")


def rule_function(game: Game, name: str) -> Any:
    """A function of the rules: `sell`, or `lobby.place_token` where the rules are a package."""
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"{game.package}.rules.{module}") if module else game.rules, function, None)


@check(itself)
def the_readme_names_functions_and_lists_rulings(game: Game) -> None:
    """README.md needs the title, a table of rules whose last column `code` names functions of the rules, and a table
    under `## Rulings`.
    """
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert game.about.title in text
    found = list(tables(text))
    rules = [row for _, columns, rows in found if columns[-1] == "code" for row in rows]
    assert rules, "README.md needs a table of rules whose last column is 'code'"
    for name in re.findall(r"`([\w.]+)`", " ".join(row[-1] for row in rules)):
        assert callable(rule_function(game, name)), f"README.md names {name}, which is not there"
    rulings = [row for heading, _, rows in found if heading == "Rulings" for row in rows]
    assert rulings, "README.md needs a heading 'Rulings' with a table"
    assert all(all(row) for row in rulings)
