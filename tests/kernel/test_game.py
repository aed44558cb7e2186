"""The registry of games, and what a game refuses before it begins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardroom.kernel.game import About, Game, GameError, Option, _offered_folders, find, games, unfinished
from boardroom.kernel.match import Match
from tests.kit import example


def test_games_are_found_where_they_are() -> None:
    found = games()
    assert list(found) == sorted(found)
    assert {"upgrade", example.NAME} <= set(found)
    assert found["upgrade"] is find("upgrade"), "a game is loaded once"
    assert find(example.NAME).folder.name == example.NAME


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(GameError, match=rf"there is no game 'chess'\. Games: .*{example.NAME}.*upgrade"):
        find("chess")


def test_a_folder_named_by_the_environment_is_enough(variant_of_example: Callable[..., Game]) -> None:
    game = variant_of_example("bidding", ("__init__.py", "Sealed Bids", "Bidding"))
    assert find("bidding").about.title == "Bidding"
    match = Match("bidding", players=2, seed=1)
    assert match.play("bid 3", seat=1).code == 3
    assert match.game is game


def test_a_folder_that_is_no_game_is_named(shelf: Path) -> None:
    (shelf / "notes").mkdir()
    (shelf / "notes" / "__init__.py").write_text("")
    assert "notes" not in games() and "upgrade" in games()
    assert unfinished() == {"notes": "notes is no game: its __init__.py has no ABOUT"}
    with pytest.raises(GameError, match=r"notes cannot be played yet: .* has no ABOUT"):
        find("notes")


def test_a_folder_is_a_game_as_soon_as_it_is_mended(shelf: Path) -> None:
    folder = example.lay_out(shelf, "halfway", ("state.py", "@record\nclass Player:", "@record\nclass Player"))
    assert "halfway" not in games()
    assert unfinished()["halfway"].startswith("SyntaxError: expected ':' (state.py, line ")
    text = (folder / "state.py").read_text()
    (folder / "state.py").write_text(text.replace("class Player\n", "class Player:  # mended\n"))
    assert find("halfway") is games()["halfway"]
    assert unfinished() == {}


def test_rules_that_lack_a_function_are_named(variant_of_example: Callable[..., Game]) -> None:
    with pytest.raises(GameError, match=r"^forgetful cannot be played yet: .*rules lack.* redeal$"):
        variant_of_example("forgetful", ("rules.py", "def redeal(", "def forgotten("))


def test_a_state_that_lacks_a_field_is_named(variant_of_example: Callable[..., Game]) -> None:
    with pytest.raises(GameError, match=r"lucky cannot be played yet: lucky: the state lacks chance$"):
        variant_of_example("lucky", ("state.py", "    chance: Annotated[Chance, NOBODY]\n", ""))


def test_a_new_game_carries_seats_options_and_seed() -> None:
    game = find(example.NAME)
    box = game.box()
    s = game.new(box, 2, 5, {"ties": "nobody"})
    assert (s.seats, s.options.ties) == (2, 1)
    assert s == game.new(box, 2, 5, {"ties": "nobody"})
    assert s.chance != game.new(box, 2, 6, {"ties": "nobody"}).chance


def test_options_get_their_defaults() -> None:
    assert find(example.NAME).check_options(2, None) == {"ties": "first"}
    assert find(example.NAME).check_options(2, {"ties": "nobody"}) == {"ties": "nobody"}
    assert find("upgrade").check_options(3, {"commitment_tokens": 8})["commitment_tokens"] == "8"


@pytest.mark.parametrize(
    ("players", "options", "complaint"),
    [
        (1, {}, r"Sealed Bids is for 2, 3 players, not 1"),
        (4, {}, r"Sealed Bids is for 2, 3 players, not 4"),
        (2, {"tie": "first"}, r"Sealed Bids has no option tie\. Did you mean ties\? Options: ties"),
        (2, {"ties": "last"}, r"option ties=last is not possible with 2 players\. Possible: first, nobody"),
    ],
)
def test_impossible_settings_are_refused(players: int, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(GameError, match=complaint):
        find(example.NAME).check_options(players, options)


def test_a_choice_may_be_for_some_numbers_of_players_only() -> None:
    option = Option("start", ("random", "0", "2"), "Who starts.", only={"2": (3, 4)})
    assert option.allowed(2) == ("random", "0")
    assert option.allowed(3) == ("random", "0", "2")
    with pytest.raises(
        GameError, match=r"option start_player=3 is not possible with 2 players\. Possible: random, 0, 1"
    ):
        find("upgrade").check_options(2, {"start_player": 3})


CHESS = """
title = "Chess"
players = [2]
minutes = "60"
summary = "Mate."
credits = "Nobody knows."
rules_version = "1"
sources = ["mate"]

[options.white]
help = "Who begins."
choices = ["0", "1"]
labels = { 0 = "seat 1" }
only = { 1 = [2] }
"""


def test_what_a_game_says_of_itself_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "about.toml").write_text(CHESS)
    about = About.read(str(tmp_path / "__init__.py"))
    option = Option("white", ("0", "1"), "Who begins.", only={"1": (2,)}, labels={"0": "seat 1"})
    assert about == About("Chess", (2,), "60", "Mate.", "Nobody knows.", "1", ("mate",), (option,))


@pytest.mark.parametrize(
    ("written", "instead", "complaint"),
    [
        ("minutes", "minuts", r"about\.toml: nothing is called minuts\. Did you mean minutes\?"),
        ('sources = ["mate"]', "", r"about\.toml lacks sources"),
        ("help", "hlep", r"about\.toml, white: nothing is called hlep\. Did you mean help\?"),
        ('choices = ["0", "1"]', "", r"about\.toml, white lacks choices"),
    ],
)
def test_what_is_misspelt_or_missing_there_is_said(tmp_path: Path, written: str, instead: str, complaint: str) -> None:
    (tmp_path / "about.toml").write_text(CHESS.replace(written, instead))
    with pytest.raises(TypeError, match=complaint):
        About.read(str(tmp_path / "__init__.py"))


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_is_a_whole_number_of_63_bits(seed: int) -> None:
    with pytest.raises(GameError, match=r"a seed is a whole number from 0 to 9223372036854775807"):
        find(example.NAME).undealt(2, seed)
    assert find(example.NAME).undealt(2, 2**63 - 1).seats == 2


def test_an_overlay_changes_the_components_of_a_game(tmp_path: Path) -> None:
    overlay = tmp_path / "rich.toml"
    overlay.write_text("coins = 12")
    game = find(example.NAME)
    assert game.box(overlay).values.coins == game.box(str(overlay)).values.coins == 12
    assert Match(game, 2, seed=1, box=overlay).state.players[1].coins == 12
    assert game.box().values.coins == 9


def test_the_largest_table() -> None:
    assert find("upgrade").max_seats == 4
    assert repr(find("upgrade")) == "Game('upgrade')"


def test_an_automaton_sits_where_its_option_says() -> None:
    about = find("smartphone").about
    assert about.automaton_name == "Steve"
    assert about.automaton_seat({"steve": "2"}) == 2
    assert about.automaton_seat({"steve": "none"}) is None
    assert find("upgrade").about.automaton_seat({"steve": "2"}) is None


def test_a_package_offers_games_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    """As an installed distribution does: a package full of game folders."""
    example.lay_out(tmp_path / "other_games", "offered")
    (tmp_path / "other_games" / "__init__.py").write_text("")
    facts = tmp_path / "other_games-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[boardroom.games]\nothers = other_games\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    _offered_folders.cache_clear()
    try:
        assert find("offered").folder == tmp_path / "other_games" / "offered"
    finally:
        _offered_folders.cache_clear()
        for module in [name for name in sys.modules if name.startswith("boardroom.games.offered")]:
            del sys.modules[module]
