"""`boardroom new` and docs/add-a-game.md: the same small game, which holds whatever the kit can ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from boardroom.kernel.game import EXTRA_FOLDERS, Game, find
from boardroom.kernel.match import Match, Position
from boardroom.kernel.table import Reasons
from boardroom.kit import CHECKS, pages, secrets, start
from boardroom.kit.report import first_failure, run_kit
from boardroom.kit.samples import Variant
from tests.cli.run import boardroom, refused
from tests.kit import example

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(rf"^`{start.NAME}/([\w.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def variant_of_template(shelf: Path) -> Callable[..., Game]:
    """Makes the game of the page under another name, with changes to its files."""

    def make(name: str, *changes: tuple[str, str, str]) -> Game:
        example.write(shelf, name, start.files(name), *changes)
        return find(name)

    return make


def test_the_page_shows_what_new_makes_and_it_is_short() -> None:
    shown = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    assert shown == start.files()
    assert sum(len(text.splitlines()) for text in shown.values()) < 300


def test_a_new_game_is_made_where_one_stands_and_holds_at_both_speeds(shelf: Path) -> None:
    answer = boardroom("new", "lantern_walk", "--in", str(shelf))
    assert answer.code == 0, answer.err
    assert "boardroom check lantern_walk --quick" in answer.out
    game = find("lantern_walk")
    assert (game.about.title, game.folder) == ("Lantern Walk", shelf / "lantern_walk")
    assert [failure for _, failure in run_kit(game) if failure] == []


def test_it_says_how_to_name_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    monkeypatch.chdir(shelf)
    named = boardroom("new", "river_tax").out
    assert EXTRA_FOLDERS not in named, "it is named already"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("upgrade", "there is a game 'upgrade' already"),
        ("Night", "a game cannot be called 'Night'"),
        ("../away", "a game cannot be called '../away'"),
        ("class", "a game cannot be called 'class'"),
        ("taken", "exists already: nothing was changed"),
    ],
)
def test_a_name_that_cannot_be(shelf: Path, name: str, said: str) -> None:
    (shelf / "taken").mkdir()
    assert said in refused("new", name, "--in", str(shelf))
    assert list((shelf / "taken").iterdir()) == []


def test_a_pair_spoils_the_load_and_shipping_counts(variant_of_template: Callable[..., Game]) -> None:
    """The rulings of its README, at a table with an open deck."""
    match = Match(variant_of_template("open_deck"), players=2, seed=1)
    s, box = match.state, match.box.values
    s.deck[s.left - 4 : s.left] = [6, 1, 6, 1]  # tea, jade, tea, jade: the last is opened first
    for _ in range(3):
        match.play("open")
    assert s.players[0].crates == [2, 0, 0, 0, 0, 0] and s.spoiled
    assert "Throw something away first." in match.why_not("ship", 0)
    match.play("throw tea")
    assert s.players[0].crates == [0] * 6 and match.to_act == (1,)
    match.play("ship")
    assert s.players[1].shipped == box.worth[5]


def test_a_rule_that_cannot_stand_blank_cards_is_played_in_the_browser(
    variant_of_template: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Previews play in imagined worlds; if they were played on what the seat sees, the kit would notice."""
    strict = ("rules.py", "    good = s.deck[s.left] - 1\n", "    good = s.deck[s.left] - 1\n    _ = 1 // (good + 1)\n")
    variant = Variant(variant_of_template("strict_deck", strict), 2)
    pages.every_position_can_be_shown(variant)
    monkeypatch.setattr(Position, "imagined_state", Position.seen_state)
    with pytest.raises(ZeroDivisionError):
        pages.every_position_can_be_shown(variant)


def test_a_redeal_that_remembers_the_true_order_is_noticed(variant_of_template: Callable[..., Game]) -> None:
    game = variant_of_template("good_memory", ("rules.py", "    sort_crates(s)\n", ""))
    with pytest.raises(AssertionError):
        secrets.a_redeal_forgets_what_was_true(Variant(game, 2))


def test_a_page_that_takes_for_ever_is_stopped(
    variant_of_template: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loop that waits for a card that never comes: it is told, not waited for."""
    monkeypatch.setattr("boardroom.kit.check.MOST_SECONDS", 1.0)
    load = "def load(me):\n"
    game = variant_of_template("endless", ("view.py", load, f"{load}    while True:\n        pass\n"))
    shown = next(check for check in CHECKS if check.test is pages.every_position_can_be_shown)
    failure = first_failure(game, shown)
    assert failure and "this does not end" in failure.what
    assert failure.where.endswith("in load")


def test_the_words_of_the_page_are_read(tmp_path: Path) -> None:
    """The reason that the page tells as an example."""
    (written,) = re.findall(
        r"^```toml\n(\[NOTHING_TO_SHIP\].*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    (tmp_path / "reasons.toml").write_text(written, encoding="utf-8")
    numbers = ModuleType("numbers")
    vars(numbers).update(NOTHING_TO_SHIP=5)
    reasons = Reasons.read(str(tmp_path / "reasons.py"), numbers, worth=lambda a, code: a.me)
    why = reasons.why(SimpleNamespace(box=None, s=None, me=0), 5, 1)
    assert (why, why.sentence) == ("nothing to ship", "Your load is worth 0 points.")
    assert (why.remedy, why.rules) == ("Open a crate.", "Shipping")
