"""A game can be read: every reason, tip, status line, sheet and log line is there and speaks of players who exist."""

from __future__ import annotations

import re
from collections.abc import Iterable

from boardroom.kernel.game import Game
from boardroom.kernel.glossary import glossary
from boardroom.kernel.sheet import Sheet, Tip
from boardroom.kit.check import check, itself
from boardroom.kit.samples import Variant, defaults, sample, steps, variants, viewers
from boardroom.server.web.pages.rules import rules_text

EXPLAINED = 24  # positions of a game in which everything that is refused is explained


def check_texts(texts: Iterable[str], players: int) -> None:
    """Nothing empty, and no player who does not sit at the table."""
    for text in texts:
        assert text.strip() == text != ""
        assert all(int(seat) < players for seat in re.findall(r"@(\d+)", text)), text


@check(itself)
def reasons_are_sentences(game: Game) -> None:
    """`REASONS` in words.py: numbers above 0, sentences that begin with a capital and end with a full stop."""
    for number in game.words.REASONS:
        sentence = game.why(game.box().values, number)
        assert number > 0
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@check(itself)
def words_of_the_glossary_are_explained(game: Game) -> None:
    """`rules` of a term in glossary.toml is a heading of rules.md; its text names values of the box and names."""
    headings = {heading.title for heading in rules_text(game).contents}
    for term in glossary(game, game.box()):
        check_texts((term.word, term.meaning), players=0)
        assert term.rules in headings, f"{term.word}: there is no section {term.rules!r}"


@check(variants)
def every_refusal_has_a_reason_in_words(variant: Variant) -> None:
    """Every number that `refusal` answers with needs a sentence in `REASONS` of words.py."""
    match = variant.match(seed=6)
    given: set[int] = set()
    for before, _ in steps(match, seed=6):
        for seat in range(match.players):
            codes = range(len(variant.game.space))
            given.update(variant.game.rules.refusal(match.box.values, before, seat, code) for code in codes)
    assert given - {0} <= set(variant.game.words.REASONS)


@check(defaults)
def every_refusal_is_told_with_the_figures_of_the_position(variant: Variant) -> None:
    """Every reason must be told in sentences wherever it is given: the texts of reasons.toml, with the figures of
    reasons.py.
    """
    match, explain = sample(variant).match, getattr(variant.game.view, "explain", None)
    for n in sample(variant).some(EXPLAINED if explain else 0):
        position = match.at(n)
        for seat in position.to_act:
            seen, legal = position.seen_state(seat), set(position.legal_codes(seat))
            closed = (code for code in range(len(variant.game.space)) if code not in legal)
            told = {explain(match.box.values, seen, seat, code) for code in closed} if explain else set()
            check_texts((text for why in told for text in (why, why.sentence)), match.players)
            assert all(why.sentence.endswith(".") for why in told), "every reason is told in a sentence"


@check(defaults)
def every_action_has_a_tip_in_every_position(variant: Variant) -> None:
    """`tip` must answer for every code in every position, legal or not, with a title; legal actions need different
    titles.
    """
    match, states = sample(variant).match, sample(variant).states
    for n in sample(variant).some(40):
        position = match.at(n)
        for seat in range(match.players):
            seen = position.seen_state(seat)
            tips = [variant.game.words.tip(match.box.values, seen, seat, c) for c in range(len(variant.game.space))]
            assert all(isinstance(tip, Tip) for tip in tips)
            check_texts((text for tip in tips for text in (tip.title, tip.cost, tip.effect)), match.players)
            titles = [tips[code].title for code in position.legal_codes(seat)]
            assert len(set(titles)) == len(titles), "two legal actions have one title"
    assert len(states) == len(match.log) + 1


@check(defaults)
def every_position_has_a_status_and_sheets(variant: Variant) -> None:
    """`status` and `sheets` must answer in every position, for every viewer (None: an onlooker); every row of a sheet
    has as many cells as there are headings.
    """
    match = sample(variant).match
    for n in range(len(match.log) + 1):
        position = match.at(n)
        for viewer in viewers(match):
            check_texts([position.status(viewer)], match.players)
            sheets = variant.game.view.sheets(match.box.values, position.seen_state(viewer), viewer)
            assert sheets
            for sheet in sheets:
                assert isinstance(sheet, Sheet)
                check_texts([sheet.title, *(cell for row in sheet.rows for cell in row if cell)], match.players)
                assert all(len(row) == len(sheet.headings) for row in sheet.rows), sheet.title


@check(defaults)
def the_log_reads_as_sentences(variant: Variant) -> None:
    """`sentences` must return sentences that end with a full stop; a player is written @0, @1, … and acts at least once
    by name.
    """
    match = sample(variant).match
    for viewer in viewers(match):
        story = match.story(viewer)
        assert len(story) == len(match.log)
        lines = [line for lines in story for line in lines]
        check_texts(lines, match.players)
        assert all(line[-1] in ".!" for line in lines)
        assert not any("@" in line for line in lines), "every player has a name"
        for seat in {entry.seat for entry in match.log}:
            assert any(match.names[seat] in line for line in lines)
