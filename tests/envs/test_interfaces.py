"""Every game passes the checks that the libraries themselves bring along."""

from __future__ import annotations

import warnings

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import boardroom.envs.gymnasium
import boardroom.envs.open_spiel
import boardroom.envs.pettingzoo
from boardroom.kernel.game import find, games

GAMES = sorted(games())
TABLES = [
    (name, players) for name in GAMES for players in {min(find(name).about.players), max(find(name).about.players)}
]


@pytest.mark.parametrize("name, players", TABLES)
def test_pettingzoo_api(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(boardroom.envs.pettingzoo.env(name, players=players), num_cycles=300)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_seeds(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: boardroom.envs.pettingzoo.env(name), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_check(name: str) -> None:
    boardroom.envs.gymnasium.register()
    env = gymnasium.make(f"boardroom/{name}-v{find(name).about.rules_version}")
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name, players", TABLES)
def test_open_spiel_random_simulation(name: str, players: int) -> None:
    game = pyspiel.load_game(f"boardroom_{name}", {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_refuses_an_illegal_action() -> None:
    state = pyspiel.load_game("boardroom_upgrade", {"players": 2}).new_initial_state()
    state.apply_action(3)
    before, legal = str(state), state.legal_actions()
    with pytest.raises(ValueError, match="is not legal for seat"):
        state.apply_action(max(legal) + 1)
    assert (str(state), state.legal_actions()) == (before, legal)
