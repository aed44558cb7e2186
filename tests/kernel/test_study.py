"""Values under study: only our own, within their ranges, in order where they must be, and back into a box."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from boardroom.kernel.box import SOURCES
from boardroom.kernel.game import Game, GameError, find, games
from boardroom.kernel.schema import flatten
from boardroom.kernel.study import FILE, OURS, Study, overlay_text

STUDIED = [name for name in sorted(games()) if len(Study.of(find(name)))]


def source_of(game: Game, path: str) -> str:
    """Where a number of a box comes from, by its path."""
    name, *places = path.replace("]", "").split("[")
    source = game.box().printed[name].source
    for place in places:
        source = source[int(place)]
    assert source in SOURCES
    return str(source)


def test_four_titles_have_values_under_study() -> None:
    assert STUDIED == ["deploy", "industrial", "smartphone", "upgrade"]


@pytest.mark.parametrize("name", STUDIED)
def test_nothing_printed_is_under_study(name: str) -> None:
    game = find(name)
    study = Study.of(game)
    assert {source_of(game, value.path) for value in study.values} <= set(OURS)
    kept = {leaf.path for leaf in game.box().schema.leaves} - {value.path for value in study.values}
    drawn = study.draw(np.random.default_rng(1))
    for path, own, other in zip(
        (leaf.path for leaf in drawn.schema.leaves),
        flatten(game.box().values),
        flatten(drawn.values),
        strict=True,
    ):
        assert own == other or path not in kept


@pytest.mark.parametrize("name", STUDIED)
def test_a_box_that_is_drawn_is_possible_and_comes_back_from_its_numbers(name: str) -> None:
    study, chance = Study.of(find(name)), np.random.default_rng(2)
    boxes = [study.draw(chance) for _ in range(3)]
    assert len({box.hash for box in boxes}) == 3
    for box in boxes:
        numbers = study.of_box(box)
        assert (study.low <= numbers).all()
        assert (numbers <= study.high).all()
        assert study.box(numbers).hash == box.hash


def test_boxes_around_a_box_lie_within_a_share_of_the_ranges() -> None:
    study, chance = Study.of(find("deploy")), np.random.default_rng(5)
    own, reach = study.of_box(find("deploy").box()), np.ceil(0.2 * (study.high - study.low) / 2)
    for _ in range(5):
        near = study.of_box(study.draw(chance, find("deploy").box(), 0.2))
        ordered = np.array([value.name in study.rising for value in study.values])  # may change with their neighbour
        assert (abs(near - own) <= reach)[~ordered].all()
    wide = [study.of_box(study.draw(chance, find("deploy").box())) for _ in range(20)]
    assert (abs(np.array(wide) - own).max(axis=0) > reach).mean() > 0.5  # without a share, from the whole ranges


@pytest.mark.parametrize("name", STUDIED)
def test_a_search_begins_with_a_possible_box_within_the_ranges(name: str) -> None:
    study = Study.of(find(name))
    numbers = study.of_box(study.start)
    assert (study.low <= numbers).all() and (numbers <= study.high).all()
    assert study.starts.keys() <= {value.name for value in study.values}
    assert study.box(numbers).hash == study.start.hash


def test_the_box_as_it_is_lies_within_the_ranges_and_is_its_own_numbers() -> None:
    study = Study.of(find("deploy"))
    box = find("deploy").box()
    assert study.box(study.of_box(box)).hash == box.hash


def test_fees_that_must_not_fall_are_put_in_order() -> None:
    study = Study.of(find("deploy"))
    fees = study.draw(np.random.default_rng(4)).values.pool_c_fee
    assert fees == sorted(fees)
    assert fees[4] == 12  # printed


def test_an_overlay_is_a_file_that_makes_the_same_box(tmp_path: Path) -> None:
    study = Study.of(find("upgrade"))
    box = study.draw(np.random.default_rng(3))
    file = tmp_path / "mine.toml"
    file.write_text(overlay_text(study.overlay(study.of_box(box))), encoding="utf-8")
    assert tomllib.loads(file.read_text(encoding="utf-8")) == study.overlay(study.of_box(box))
    assert find("upgrade").box(file).hash == box.hash


WRONG = [
    ("[coins]\nlow = 1\nhigh = 8\n", "coins is 9, which is not between 1 and 8"),
    ("[purse]\nlow = 1\nhigh = 8\n", "there is no value 'purse'"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_study_that_cannot_be_is_refused_in_a_sentence(
    variant_of_example: Callable[..., Game], text: str, said: str
) -> None:
    game = variant_of_example(f"studied_{len(text)}")
    (game.folder / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(GameError, match=said):
        Study.of(game)


def test_a_printed_value_under_study_is_refused(variant_of_example: Callable[..., Game]) -> None:
    change = ('value = 9, source = "designed"', 'value = 9, source = "rulebook"')
    game = variant_of_example("printed", ("box.toml", *change))
    (game.folder / FILE).write_text("[coins]\nlow = 4\nhigh = 9\n", encoding="utf-8")
    with pytest.raises(GameError, match="coins is printed"):
        Study.of(game)
