"""The networks that ship: small, fit for the rules as they are, worth their place. A game need not have one."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom.bots.names import find_bot
from boardroom.bots.network.file import LARGEST, read_network, shipped_network
from boardroom.bots.network.place import FILE
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import find, games
from boardroom.kernel.match import Match
from tests.kit.networks import made_up

GAMES = 4


def wins(name: str, thinker: Thinker, bot: str, rival: str) -> float:
    """The share of a few games of two that a bot wins against another, from both seats."""
    won = 0.0
    for seed in range(GAMES):
        match = Match(name, players=2, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            chosen = find_bot(bot if seat == seed % 2 else rival)
            match.play(thinker.think(match.state, seat, chosen, len(match.log)).code, seat)
        places = match.ranking()
        won += (places[seed % 2] == 1) / places.count(1)
    return won / GAMES


@pytest.mark.parametrize("name", list(games()))
def test_a_shipped_network_is_small_fits_and_says_how_it_came_about(name: str) -> None:
    game = find(name)
    path = game.folder / FILE
    if not path.exists():
        assert shipped_network(game) is None
        return
    assert path.stat().st_size <= LARGEST
    network = read_network(game, path)  # refuses what does not fit
    assert network.about["box"] == game.box().hash, "trained on other values: train it again"
    training = network.about["training"]
    assert training["command"].startswith("boardroom train")
    assert decisions(training) > 1_000_000
    assert "seed" in training


def decisions(training: dict[str, Any]) -> int:
    """All that a network has learned from, with what the one it began with had."""
    before = training.get("before")
    return int(training["trained_decisions"]) + (decisions(before) if before else 0)


@pytest.mark.parametrize("name", list(games()))
def test_a_shipped_network_beats_random_and_a_game_without_one_is_played_all_the_same(name: str) -> None:
    game = find(name)
    thinker = Thinker(game, game.box())
    if thinker.adviser:
        assert wins(name, thinker, "learned", "random") >= 0.75
        return
    match = Match(name, seed=1)
    thought = thinker.think(match.state, match.to_act[0], find_bot("search:2"), seed=1)
    assert thought.code in match.legal_codes(match.to_act[0])


def test_a_network_that_learned_nothing_would_be_found_out() -> None:
    """The test above can fail: weights drawn blindly do not beat random three times out of four."""
    game = find("upgrade")
    thinker = Thinker(game, game.box(), network=made_up(game, seed=5))
    assert wins("upgrade", thinker, "learned", "greedy") < 0.75
