"""OpenSpiel's own algorithms run on every game, and what the module promises holds."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from boardroom.envs.open_spiel import MOST_OUTCOMES
from boardroom.kernel.game import find, games

GAMES = sorted(games())


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"boardroom_{name}", {"players": max(2, min(find(name).about.players)), **parameters})


class Blank(mcts.Evaluator):  # type: ignore[misc]
    """Knows nothing: the algorithm is what is tried, not its strength."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def walk(game: Any, steps: int, seed: int = 1) -> Any:
    """A state some random actions after the deal at which somebody decides."""
    luck = np.random.RandomState(seed)
    state = found = game.new_initial_state()
    while steps > 0 and not state.is_terminal():
        chance = state.is_chance_node()
        actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(int(luck.choice(actions)))
        steps -= 1
        if state.is_player_node():
            found = state.clone()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays(name: str) -> None:
    game, luck = load(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, Blank(), 2.0, 5, random_state=luck, use_observation_string=True)
    state = walk(game, 12)
    for _ in range(3):
        if state.is_player_node():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_only(name: str) -> None:
    state, luck = walk(load(name), 40), np.random.RandomState(3)
    seat = state.current_player()
    others = []
    for _ in range(6):
        world = state.resample_from_infostate(seat, luck.random_sample)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == state.history()
        others.append(str(world))
    assert len(set(others)) > 1  # at least the future is another
    assert str(state) not in others


@pytest.mark.parametrize("name", GAMES)
def test_mcts_plays(name: str) -> None:
    game, luck = load(name), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, Blank(), random_state=luck)
    state = walk(game, 10)
    assert bot.step(state) in state.legal_actions()


def test_evaluate_bots_plays_a_game_to_the_end() -> None:
    luck = np.random.RandomState(1)
    returns = evaluate_bots.evaluate_bots(
        load("upgrade").new_initial_state(), [UniformRandomBot(seat, luck) for seat in range(2)], luck
    )
    assert sorted(returns) in ([-1, 1], [0, 0])


def test_the_playthrough_generator_writes_a_game_down() -> None:
    text = generate_playthrough.playthrough("boardroom_upgrade(players=1,outcomes=3)", None, seed=1)
    assert "GameType.utility = Utility.GENERAL_SUM" in text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_history_or_its_json_rebuilds_the_state(name: str) -> None:
    game = load(name)
    state = walk(game, 25)
    assert str(game.new_initial_state(state.history())) == str(state)
    kept = json.loads(state.to_json())
    assert str(game.new_initial_state(state.to_json())) == str(state)
    assert kept["current_player"] == state.current_player()
    assert kept["state"]["seats"] == 2
    assert str(pyspiel.load_game(kept["game"]).new_initial_state(kept["history"])) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("boardroom_smartphone(players=2,steve=_1,tech_sides=B)")
    assert game.get_parameters()["tech_sides"] == "B"
    state = game.new_initial_state()
    state.apply_action(0)
    kept = json.loads(state.to_json())["state"]
    assert kept["options.steve"] == 2 and kept["options.tech_sides"] == 1
    assert state.current_player() == 0
    again = pyspiel.load_game(str(game)).new_initial_state([0])
    assert str(again) == str(state)
    with pytest.raises(ValueError, match="option tech_sides=C is not possible"):
        pyspiel.load_game("boardroom_smartphone(tech_sides=C)")
    with pytest.raises(ValueError, match="has no rules"):
        pyspiel.load_game("boardroom_smartphone(rules=99)")


def test_chance_has_as_many_outcomes_as_one_likes() -> None:
    game = load("upgrade", outcomes=5000)
    assert game.max_chance_outcomes() == 5000
    start = game.new_initial_state()
    outcomes = start.chance_outcomes()
    assert len(outcomes) == 5000 and sum(share for _, share in outcomes) == pytest.approx(1)
    deals = {str(start.child(outcome)) for outcome in range(0, 5000, 50)}
    assert len(deals) == 100
    other = load("upgrade", seed=1).new_initial_state()
    assert str(other.child(0)) not in deals
    with pytest.raises(ValueError, match="outcomes"):
        load("upgrade", outcomes=MOST_OUTCOMES + 1)


def test_zero_sum_is_declared_where_it_is_true() -> None:
    for name in GAMES:
        for players in find(name).about.players:
            game = pyspiel.load_game(f"boardroom_{name}", {"players": players})
            utility = game.get_type().utility
            if players == 1:
                assert utility == pyspiel.GameType.Utility.GENERAL_SUM
            else:
                assert utility == pyspiel.GameType.Utility.ZERO_SUM and game.utility_sum() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_never_longer_than_declared(name: str) -> None:
    """With every number of players, at random and by the first and the last of the legal actions."""
    game = find(name)
    box, codes = game.box(), [0] * len(game.space)
    for players in game.about.players:
        for pick in (lambda count, n: n % count, lambda count, n: 0 if n % 3 else count - 1):
            s, decisions = game.new(box, players, 1), 0
            while bits := int(game.rules.to_act(box.values, s)):
                seat = (bits & -bits).bit_length() - 1
                count = game.rules.legal(box.values, s, seat, codes)
                game.rules.apply(box.values, s, seat, codes[pick(count, decisions * 7919)])
                decisions += 1
            assert decisions <= game.about.most_decisions / 2
