"""The same measurement for other people's games: one process, stepped from Python, random choices.

Each peer counts generously: every step it is asked to make is a decision, dice rolls of a chance node included.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from boardroom.arena.bench import best_rate

MIDDLE = 80  # steps into a game of backgammon
EXTRA = "pip install 'boardroom-games[peers]'"


DECISIONS = "decisions"
PLAYOUTS = "playouts"
OURS = {DECISIONS: "decisions_per_second", PLAYOUTS: "search_per_second"}  # what a peer's unit is compared with


class MissingPeer(RuntimeError):
    """A package to compare with that is not installed; the message says how to get it."""


def peers(ours: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every peer per second, and how many times as fast `ours`, a fast row of `bench`, is.

    A peer that is stepped from Python is also compared with our batched environment, which is stepped from Python too.
    """
    for peer, game, unit, prepare in PEERS:
        try:
            work = prepare(game)
        except ImportError as error:
            raise MissingPeer(f"{peer} cannot be measured ({error}). Install the peers with: {EXTRA}") from None
        theirs = best_rate(work)
        row = {
            "peer": peer,
            "game": game,
            "unit": unit,
            f"{unit}_per_second": round(theirs),
            "ratio": round(ours[OURS[unit]] / theirs, 1),
        }
        if unit == DECISIONS:
            row["batched_ratio"] = round(ours["batched_per_second"] / theirs, 1)
        yield row


def catanatron(game: str) -> Callable[[int], int]:
    """Four random players of Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    def run(games: int) -> int:
        steps = 0
        for seed in range(1, games + 1):
            table = Game([RandomPlayer(colour) for colour in Color], seed=seed)
            while table.winning_color() is None and table.state.num_turns < 1000:
                table.play_tick()
                steps += 1
        return steps

    return run


def open_spiel(game: str) -> Callable[[int], int]:
    """A C++ game of OpenSpiel, stepped through its Python interface."""
    import pyspiel

    loaded = pyspiel.load_game(game)

    def run(games: int) -> int:
        chooser = random.Random(1)
        steps = 0
        for _ in range(games):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                state.apply_action(_open_spiel_choice(state, chooser))
                steps += 1
        return steps

    return run


def _open_spiel_choice(state: Any, chooser: random.Random) -> int:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return chooser.choices(outcomes, chances)[0]  # type: ignore[no-any-return]
    return chooser.choice(state.legal_actions())  # type: ignore[no-any-return]


def open_spiel_mcts(game: str) -> Callable[[int], int]:
    """OpenSpiel's tree search in C++, one random rollout per simulation, in the middle of a game."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    state, chooser = loaded.new_initial_state(), random.Random(1)
    for _ in range(MIDDLE):
        state.apply_action(_open_spiel_choice(state, chooser))
    while state.is_chance_node():
        state.apply_action(_open_spiel_choice(state, chooser))

    def run(simulations: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(loaded, rollouts, 2.0, simulations, 1000, False, 1, False).mcts_search(state)
        return simulations

    return run


def petting_zoo(game: str) -> Callable[[int], int]:
    """Connect four of PettingZoo, with the wrappers it comes in."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def run(games: int) -> int:
        chooser = random.Random(1)
        steps = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                env.step(chooser.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
        return steps

    return run


PEERS: tuple[tuple[str, str, str, Callable[[str], Callable[[int], int]]], ...] = (
    ("Catanatron", "catan", DECISIONS, catanatron),
    ("OpenSpiel", "backgammon", DECISIONS, open_spiel),
    ("OpenSpiel", "connect_four", DECISIONS, open_spiel),
    ("PettingZoo", "connect_four", DECISIONS, petting_zoo),
    ("OpenSpiel MCTS", "backgammon", PLAYOUTS, open_spiel_mcts),
)
