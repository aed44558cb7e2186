"""The kit itself: a game with a mistake in it does not pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardroom.kernel.game import Game
from boardroom.kit import about, fast, log, play, secrets, words
from boardroom.kit.samples import Variant

OLD_LEGAL = "if refusal(box, s, seat, code) == ALLOWED:"
OLD_REDEAL = "s.players[rival].bid = below(s.chance, s.players[rival].coins + 1)"
LAST_SALE = "if s.waiting == 0:"

EXPLAINS = """def explain(box, s, seat, code):
    from boardroom.kernel.panel import Why
    return Why("too dear", f"You have {s.players[seat].coins}")

"""

# What is wrong: the file, what stands there, what stands there instead; and the test that must notice.
MISTAKES: dict[str, tuple[str, str, str, Callable[..., None]]] = {
    "a bid too high is legal": ("rules.py", OLD_LEGAL, "if True:", play.legal_is_exactly_what_is_not_refused),
    "a legal bid is left out": (
        "rules.py", "range(COINS + 1)", "range(1, COINS + 1)", play.legal_is_exactly_what_is_not_refused,
    ),
    "asking what is legal draws a number": (
        "rules.py", "    n = 0\n", "    n = below(s.chance, 1)\n",
        play.legal_is_exactly_what_is_not_refused,
    ),
    "a seat that has bid may bid": (
        "rules.py", "return NOT_NOW", "return ALLOWED", play.legal_is_exactly_what_is_not_refused,
    ),
    "an invariant is broken": (
        "rules.py", "if s.left > before.left", "if s.left < before.left",
        play.random_play_ends_and_breaks_no_invariant,
    ),
    "a number leaves its range": (
        "rules.py", "points += s.lot", "points += 40", play.random_play_ends_and_breaks_no_invariant,
    ),
    "the game never ends": (
        "rules.py", "s.left -= 1", "s.left -= 0", play.random_play_ends_and_breaks_no_invariant,
    ),
    "the first to bid wins": (
        "rules.py", "s.waiting &= ~(1 << seat)", "s.lot += seat * (s.waiting == 7)\n    s.waiting &= ~(1 << seat)",
        play.decisions_at_the_same_time_may_come_in_any_order,
    ),
    "the winner comes last": (
        "rules.py", "].points > s", "].points < s", play.points_add_up_and_places_follow_them,
    ),
    "equal players do not share a place": (
        "rules.py", "].points > s", "].points >= s", play.points_add_up_and_places_follow_them,
    ),
    "the story tells a secret bid": (
        "words.py", "bids in secret.", "bids {code}.", secrets.a_secret_choice_is_not_told_in_the_story,
    ),
    "who decides depends on a secret": (
        "rules.py", "return s.waiting\n", "return s.waiting | int(s.players[1].bid == 5)\n",
        secrets.what_is_hidden_changes_nothing_that_is_shown,
    ),
    "what is legal depends on a secret": (
        "rules.py", "if not s.waiting >> seat & 1:", "if not s.waiting >> seat & 1 or s.players[1].bid == code > 0:",
        secrets.what_is_hidden_changes_nothing_that_is_shown,
    ),
    "a redeal does nothing": ("rules.py", OLD_REDEAL, "pass", secrets.a_redeal_really_draws_anew),
    "a redeal changes one's own bid": (
        "rules.py", "rival != seat and", "", secrets.a_redeal_keeps_what_is_known_and_can_be_played_on,
    ),
    "a redeal deals what cannot be": (
        "rules.py", OLD_REDEAL, "s.players[rival].bid = 50",
        secrets.a_redeal_keeps_what_is_known_and_can_be_played_on,
    ),
    "the generator can be seen": (
        "state.py", "Annotated[Chance, NOBODY]", "Chance", secrets.the_generator_is_nobodys_business,
    ),
    "a reason has no sentence": (
        "words.py", ', 2: "You do not have so many coins."', "", words.every_refusal_has_a_reason_in_words,
    ),
    "a reason is no sentence": (
        "view.py", "def sheets(", EXPLAINS + "def sheets(",
        words.every_refusal_is_told_with_the_figures_of_the_position,
    ),
    "a tip has no title": (
        "words.py", 'Tip(f"Bid {code}"', 'Tip(""', words.every_action_has_a_tip_in_every_position,
    ),
    "two actions have one title": (
        "words.py", 'f"Bid {code}"', '"Bid"', words.every_action_has_a_tip_in_every_position,
    ),
    "the story speaks of a player who is not there": (
        "words.py", "@{p} wins", "@{p + 2} wins", words.the_log_reads_as_sentences,
    ),
    "a sheet has too few headings": (
        "view.py", '"coins", "points")', '"coins")', words.every_position_has_a_status_and_sheets,
    ),
    "a component does not say what it is": (
        "box.toml", "Coins a player starts with", "", about.every_component_value_has_a_source,
    ),
    "there are no rulings": (
        "README.md", "## Rulings", "## Thoughts", about.the_readme_names_functions_and_lists_rulings,
    ),
    "the table of rules names a function that is gone": (
        "README.md", "`sell`", "`auction`", about.the_readme_names_functions_and_lists_rulings,
    ),
    "an option cannot be stored": (
        "state.py", "ties: Annotated[int, within(0, 1)]", "ties: Annotated[int, within(0, 0)]",
        about.options_can_be_chosen_and_stored,
    ),
    "there is no recorded game": (
        "README.md", "# ", "# ", log.the_golden_playthroughs_are_kept_and_still_true,
    ),
    "the two speeds differ": (
        "rules.py", "points += s.lot", "points = -(-s.players[winner].points - s.lot * 100)",
        fast.fast_play_is_plain_play,
    ),
}  # fmt: skip


def names_needed(test: Callable[..., None]) -> str:
    """`game` or `variant`: what a test of the kit is given."""
    return test.__code__.co_varnames[0]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_noticed(mistake: str, variant_of_example: Callable[..., Game]) -> None:
    file, old, new, test = MISTAKES[mistake]
    game = variant_of_example(f"wrong_{list(MISTAKES).index(mistake)}", (file, old, new))
    given: Any = game if names_needed(test) == "game" else Variant(game, 3)
    with pytest.raises((AssertionError, IndexError)):
        test(given)


def test_a_word_that_leads_nowhere_is_noticed(variant_of_example: Callable[..., Game]) -> None:
    game = variant_of_example("wrong_words", ("README.md", "# ", "# "))
    (game.folder / "glossary.toml").write_text('[[term]]\nword = "Coin"\ntext = "Money."\nrules = "Coinage"\n')
    with pytest.raises(AssertionError, match="Coin: there is no section 'Coinage'"):
        words.words_of_the_glossary_are_explained(game)
