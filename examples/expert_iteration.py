"""Learn from our search in the manner of AlphaZero: full visit counts are the policy to imitate, results the value.

    python examples/expert_iteration.py upgrade --games 20 --playouts 64

Every decision is thought over by `search`; the visits of *all* legal actions at the root, not only of the best, become
the target of the policy. Writes an .npz with observations, masks, targets and results, for whatever network one likes.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.envs.table import Table


def visit_policy(thought: Any, actions: int, warmth: float = 1.0) -> np.ndarray:
    """The visits of a search as shares of one; a decision without alternative is sure."""
    policy = np.zeros(actions, np.float32)
    for opinion in thought.opinions:
        policy[opinion.code] = opinion.visits ** (1 / warmth)
    if not policy.any():
        policy[thought.code] = 1
    return policy / policy.sum()


def play(table: Table, thinker: Thinker, playouts: int, seed: int) -> dict[str, list[Any]]:
    """One game against itself, every decision drawn from the visits; what a network needs to learn from it."""
    luck, bot = np.random.default_rng(seed), find_bot(f"search:{playouts}")
    table.deal(seed)
    rows: dict[str, list[Any]] = {"seen": [], "mask": [], "policy": [], "seat": []}
    while not table.over:
        seat = table.seat
        thought = thinker.think(table.state, seat, bot, int(luck.integers(1 << 62)))
        policy = visit_policy(thought, len(table.game.space))
        rows["seen"].append(table.observe(seat))
        rows["mask"].append(table.mask(table.legal()))
        rows["policy"].append(policy)
        rows["seat"].append(seat)
        table.play(int(luck.choice(len(policy), p=policy.astype(float) / policy.astype(float).sum())))
    results = table.rewards()
    rows["result"] = [results[seat] for seat in rows["seat"]]
    return rows


def collect(game: str, players: int, games: int, playouts: int, fast: bool, seed: int = 1) -> dict[str, np.ndarray]:
    """Some games as arrays."""
    table = Table(game, players)
    thinker = Thinker(table.game, table.box, fast=fast)
    played = [play(table, thinker, playouts, seed + n) for n in range(games)]
    return {name: np.array([row for rows in played for row in rows[name]]) for name in played[0]}


def main() -> None:
    """Collect and write."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--players", type=int, default=2)
    arguments.add_argument("--games", type=int, default=10)
    arguments.add_argument("--playouts", type=int, default=64)
    arguments.add_argument("--out", default="expert.npz")
    chosen = arguments.parse_args()
    arrays = collect(chosen.game, chosen.players, chosen.games, chosen.playouts, fast=True)
    np.savez_compressed(chosen.out, **arrays)
    print(f"{len(arrays['seat'])} decisions of {chosen.games} games in {chosen.out}")


if __name__ == "__main__":
    main()
