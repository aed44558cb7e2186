"""`boardroom check`: what is wrong with a game, where, and what to do, in words."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.arena.golden import write_golden
from boardroom.kernel.game import Game
from boardroom.kit import CHECKS
from tests.cli.run import boardroom, refused
from tests.kit import example


def test_a_game_that_holds_is_told_so() -> None:
    answer = boardroom("check", example.NAME, "--quick")
    assert answer.code == 0, answer.out
    assert answer.out.count("✓") == sum(check.quick for check in CHECKS)
    assert "✗" not in answer.out
    assert f"boardroom check {example.NAME}" in answer.out, "it says how to check the rest"


def test_a_mistake_is_told_with_its_place_and_what_to_do(variant_of_example: Callable[..., Game]) -> None:
    write_golden(variant_of_example("mistaken", ("words.py", ', 2: "', ', 7: "')))
    answer = boardroom("check", "mistaken", "--quick")
    assert answer.code == 1
    assert "✗ every refusal has a reason in words" in answer.out
    assert "to do  Every number that `refusal` answers with needs a sentence in `REASONS` of words.py." in answer.out


def test_an_error_in_the_rules_is_shown_where_it_happened(variant_of_example: Callable[..., Game]) -> None:
    game = variant_of_example(
        "stumbling", ("rules.py", "def sell(s: State) -> None:", "def sell(s: State) -> None:\n    1 // 0")
    )
    line = (game.folder / "rules.py").read_text().splitlines().index("    1 // 0") + 1
    answer = boardroom("check", "stumbling", "--quick")
    assert answer.code == 1
    assert "found  ZeroDivisionError" in answer.out
    assert f"where  rules.py, line {line}, in sell" in answer.out


def test_a_game_that_is_not_there_is_refused() -> None:
    assert "there is no game 'chess'" in refused("check", "chess")
