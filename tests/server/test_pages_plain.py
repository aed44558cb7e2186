"""A game that draws no board is playable in the browser all the same: the example game of docs/add-a-game.md."""

from __future__ import annotations

import random

from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.server.web.page_models import ReplayModel
from boardroom.server.web.pages import replay_page, table_page
from boardroom.server.web.pages.plain import PlainView, has_board, look
from tests.server.games import table_model
from tests.server.page import Page

EXAMPLE = next(game for game in games().values() if not has_board(game))


def played(share: float) -> Match:
    """A part of a random game."""
    match = Match(EXAMPLE, seed=3)
    dice = random.Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(dice.choice(match.legal(seat)), seat)
    return match.branch(int(share * len(match.log)))


def test_every_position_has_a_page_without_complaints() -> None:
    for share in (0, 0.3, 0.6, 1):
        match = played(share)
        for seat in (*match.to_act, None):
            assert Page(table_page(table_model(match, seat))).complaints() == []
            assert Page(replay_page(ReplayModel(table_model(match, seat), len(match.log)))).complaints() == []


def test_every_legal_action_can_be_chosen_and_nothing_else() -> None:
    match = played(0.5)
    seat = match.to_act[0]
    offered = look(EXAMPLE).choices(match.box.values, match.seen_state(seat), seat)
    in_list = {entry.code for entry in offered.entries}
    assert in_list == {play.codes[0] for play in offered.plays} == set(match.legal_codes(seat))


def test_points_are_the_scores() -> None:
    match = played(1)
    ledger = PlainView(EXAMPLE).points(match.box.values, match.state)
    assert list(ledger.totals) == [score["total"] for score in match.scores()]
