"""The kit on every game there is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardroom.kernel.game import Game, games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import flatten
from boardroom.kit import CHECKS, Check
from boardroom.kit.play import play_some

GAMES = list(games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
CASES = [
    pytest.param(check, sample, id=f"{check}-{getattr(sample, 'name', sample)}")
    for check in CHECKS
    for game in GAMES
    for sample in check.samples(game)
]


@pytest.mark.parametrize(("check", "sample"), CASES)
def test_it_holds(check: Check, sample: Any) -> None:
    check.run(sample)


@every_game
@given(data=st.data())
def test_any_options_seed_and_choices(game: Game, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(game.about.players))
    options = {o.name: data.draw(st.sampled_from(o.allowed(players))) for o in game.about.options}
    match = Match(game, players, data.draw(st.integers(0, 2**63 - 1)), options)
    play_some(match, data.draw(st.lists(st.integers(0, len(game.space) - 1), max_size=80)))


def any_values(game: Game) -> st.SearchStrategy[list[int]]:
    """Any integers that the declaration allows; one draw each, because a large game has more than a thousand."""
    return st.tuples(*(st.integers(leaf.range.low, leaf.range.high) for leaf in game.schema.leaves)).map(list)


@every_game
@settings(suppress_health_check=[HealthCheck.large_base_example, HealthCheck.data_too_large])  # some states are large
@given(data=st.data())
def test_any_state_survives_the_way_into_the_record_and_back(game: Game, data: st.DataObject) -> None:
    values = data.draw(any_values(game))
    state = game.schema.from_values(values)
    again = game.schema.from_record(game.schema.to_array(state)[0])
    assert again == state
    assert flatten(again) == values
    assert game.schema.hash(again) == game.schema.hash(state)
