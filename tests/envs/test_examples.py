"""The examples that need no learning library run, in small; the others are run by `make learn`."""

from __future__ import annotations

import numpy as np

from boardroom.bots.mind import Mind
from boardroom.bots.names import find_bot
from boardroom.kernel.match import Match
from examples.expert_iteration import collect, visit_policy


def test_a_thought_offers_the_visits_of_every_legal_action() -> None:
    match = Match("upgrade", players=3, seed=7)
    seat = match.to_act[0]
    while len(match.legal_codes(seat)) < 8:
        match.play(match.legal_codes(seat)[0], seat)
        seat = match.to_act[0]
    thought = Mind(match.game, match.box).think(match.state, seat, find_bot("search:60"), seed=1)
    assert sorted(opinion.code for opinion in thought.opinions) == match.legal_codes(seat)
    assert sum(opinion.visits for opinion in thought.opinions) == thought.playouts == 60
    policy = visit_policy(thought, len(match.game.space))
    assert np.isclose(policy.sum(), 1) and policy.argmax() == thought.code


def test_games_of_the_search_become_something_to_learn_from() -> None:
    arrays = collect("upgrade", players=2, games=1, playouts=2, fast=False)
    decisions = len(arrays["seat"])
    assert {len(array) for array in arrays.values()} == {decisions} and decisions > 20
    assert (arrays["policy"][arrays["mask"] == 0] == 0).all()
    assert set(arrays["result"]) <= {-1.0, 0.0, 1.0}
