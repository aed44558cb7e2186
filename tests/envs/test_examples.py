"""The examples that need no learning library run, in small; the others are run by `make learn`."""

from __future__ import annotations

import numpy as np
import pytest

from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Match
from examples.expert_iteration import collect, visit_policy


@pytest.mark.parametrize(("bot", "visits"), [("search-plain:60", 60), ("search:60", 59)])
def test_a_thought_offers_the_visits_of_every_legal_action(bot: str, visits: int) -> None:
    """The first playout of a search that a network leads looks at the position itself."""
    match = Match("upgrade", players=3, seed=7)
    seat = match.to_act[0]
    while len(match.legal_codes(seat)) < 8:
        match.play(match.legal_codes(seat)[0], seat)
        seat = match.to_act[0]
    thought = Thinker(match.game, match.box).think(match.state, seat, find_bot(bot), seed=1)
    assert sorted(opinion.code for opinion in thought.opinions) == match.legal_codes(seat)
    assert thought.playouts == 60 and sum(opinion.visits for opinion in thought.opinions) == visits
    policy = visit_policy(thought, len(match.game.space))
    assert np.isclose(policy.sum(), 1) and policy.argmax() == thought.code


def test_games_of_the_search_become_something_to_learn_from() -> None:
    arrays = collect("upgrade", players=2, games=1, playouts=2, fast=False)
    decisions = len(arrays["seat"])
    assert {len(array) for array in arrays.values()} == {decisions} and decisions > 20
    assert (arrays["policy"][arrays["mask"] == 0] == 0).all()
    assert set(arrays["result"]) <= {-1.0, 0.0, 1.0}
