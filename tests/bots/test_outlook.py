"""What an onlooker who sees everything expects, and what a player may expect of one action."""

from __future__ import annotations

import pytest

from boardroom.bots.appraisal import FOR_WINNING
from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import games
from boardroom.kernel.schema import copy
from tests.bots.test_thinker import EVERY, another_world, positions

SOME = find_bot("search:4")


@pytest.mark.parametrize("name", list(games()))
def test_expected_results_are_shares_of_one(name: str) -> None:
    for match, seat in positions(name, every=EVERY.get(name, 41)):
        thinker, before = Thinker(match.game, match.box), match.hash()
        opinion = thinker.weigh(match.state, seat, match.legal_codes(seat)[-1], SOME, 3)
        assert opinion.visits == 4
        for results in (opinion.results, thinker.outlook(match.state, SOME, 3)):
            assert len(results) == match.players
            assert sum(results) == pytest.approx(1)
        assert match.hash() == before, "thinking changes nothing"


def test_at_the_end_the_winner_has_the_most() -> None:
    match, _ = list(positions("upgrade", every=1))[-1]
    while not match.over:
        match.play(match.legal_codes(match.to_act[0])[0], match.to_act[0])
    results = Thinker(match.game, match.box).outlook(match.state, SOME, 1)
    assert match.ranking()[results.index(max(results))] == 1
    assert max(results) > FOR_WINNING / match.ranking().count(1)


@pytest.mark.parametrize("name", list(games()))
def test_what_an_action_is_worth_depends_on_the_view_only(name: str) -> None:
    for match, seat in positions(name, every=EVERY.get(name, 61)):
        thinker, code = Thinker(match.game, match.box), match.legal_codes(seat)[0]
        here = thinker.weigh(match.state, seat, code, SOME, 5)
        assert thinker.weigh(another_world(match, seat, 1), seat, code, SOME, 5) == here


def test_the_outlook_does_not_know_what_chance_will_do() -> None:
    match, _ = next(positions("upgrade", every=30))
    thinker, lucky = Thinker(match.game, match.box), copy(match.state)
    lucky.chance.a ^= 12345
    assert thinker.outlook(lucky, SOME, 2) == thinker.outlook(match.state, SOME, 2)


def test_what_search_chooses_is_worth_more_than_the_average_action() -> None:
    gained, looked = 0.0, 0
    for match, seat in positions("upgrade", every=25):
        thinker, codes = Thinker(match.game, match.box, fast=True), match.legal_codes(seat)
        best = thinker.think(match.state, seat, find_bot("search:200"), 1).code
        worths = [thinker.weigh(match.state, seat, code, find_bot("search:60"), 1).results[seat] for code in codes]
        gained += worths[codes.index(best)] - sum(worths) / len(worths)
        looked += 1
    assert looked > 1
    assert gained > 0
