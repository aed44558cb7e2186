"""The same measurement for other people's games: one process, stepped from Python, random choices.

Each peer counts generously: every step it is asked to make is a decision, dice rolls of a chance node included.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from boardroom.arena.bench import best_rate

EXTRA = "pip install 'boardroom-games[peers]'"


class MissingPeer(RuntimeError):
    """A package to compare with that is not installed; the message says how to get it."""


def peers(ours: float) -> Iterator[dict[str, Any]]:
    """Decisions per second of every peer, and how many times as fast `ours` is."""
    for peer, game, prepare in PEERS:
        try:
            work = prepare(game)
        except ImportError as error:
            raise MissingPeer(f"{peer} cannot be measured ({error}). Install the peers with: {EXTRA}") from None
        theirs = best_rate(work)
        yield {
            "peer": peer,
            "game": game,
            "decisions_per_second": round(theirs),
            "ratio": round(ours / theirs, 1),
        }


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


PEERS: tuple[tuple[str, str, Callable[[str], Callable[[int], int]]], ...] = (
    ("Catanatron", "catan", catanatron),
    ("OpenSpiel", "backgammon", open_spiel),
    ("OpenSpiel", "connect_four", open_spiel),
    ("PettingZoo", "connect_four", petting_zoo),
)
