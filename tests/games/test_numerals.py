"""One of something is told as one, wherever a table says how many: in the log, in tips and in reasons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardroom.kernel.match import Match
from tests.server.games import finished

GAMES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
STEP = 11  # every so many positions of a game are looked at
NOUNS = (
    "point|credit|worker|cube|unit|share|marker|tile|car|design|Seat|Shift|Book|Voucher|user|commitment|token|card|swap|"
    "technician|product|office|buyer|system|truck|symbol|step|movement|goal|part|model|colour|region|loan"
)
ONE_OF_MANY = re.compile(rf"(?<![\w.,/×-])[+−-]?1 (?:{NOUNS})s\b")
MANY_OF_ONE = re.compile(rf"(?<![\w.,/×-])[+−-]?(?:0|[2-9]|[1-9]\d) (?:{NOUNS})\b")


def said(match: Match) -> Iterator[str]:
    """All that is told of a game: the log, and of some positions the tips and the reasons of all actions."""
    for line in match.story(0):
        yield from line
    for n in range(0, len(match.log), STEP):
        position = match.at(n)
        seat = position.to_act[0]
        seen, legal = position.imagined_state(seat), set(position.legal_codes(seat))
        for code in range(len(match.game.space)):
            if code in legal:
                tip = match.game.words.tip(match.box.values, seen, seat, code)
                yield f"{tip.title} | {tip.cost} | {tip.effect}"
            else:
                why = match.game.board.explain(match.box.values, seen, seat, code)  # type: ignore[attr-defined]
                yield f"{why} | {why.sentence} | {why.remedy}"


@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_nouns_agree(game: str) -> None:
    games = (finished(players, seed, game) for players, seed in ((2, 5), (3, 4)))
    texts = {text for match in games for text in said(match)}
    assert {text for text in texts if ONE_OF_MANY.search(text) or MANY_OF_ONE.search(text)} == set()
