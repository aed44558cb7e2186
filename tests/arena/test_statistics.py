"""Intervals over seeds, and a test that knows when to stop."""

from __future__ import annotations

import random

import pytest

from boardroom.arena.simulate import wilson
from boardroom.arena.statistics import interval, verdict


def drawn(share: float, seeds: int, seats: int = 4, seed: int = 1) -> dict[int, list[float]]:
    """Games that are won with a given chance, by seed."""
    chance = random.Random(seed)
    return {n: [float(chance.random() < share) for _ in range(seats)] for n in range(seeds)}


def test_games_of_a_seed_that_hang_together_widen_the_interval() -> None:
    alike = {seed: [float(seed % 2)] * 4 for seed in range(50)}  # won from every seat, or from none
    mixed = {seed: [1.0, 0.0, 1.0, 0.0] for seed in range(50)}
    (low, high), (lower, higher) = interval(mixed), interval(alike)
    assert (low, high) == wilson(100, 200)
    assert lower < low - 0.03 and higher > high + 0.03


def test_who_won_everything_is_not_taken_to_win_for_ever() -> None:
    low, high = interval({seed: [1.0] * 4 for seed in range(10)})
    assert (low, high) == wilson(40, 40)
    assert interval({3: [1.0, 0.0]}) == wilson(1, 2)


@pytest.mark.parametrize(("share", "says"), [(0.6, "stronger"), (0.25, "weaker")])
def test_the_sequential_test_finds_out_and_seldom_errs(share: float, says: str) -> None:
    found = []
    for seed in range(60):
        groups = drawn(share, 400, seed=seed)
        seeds = 0
        answer = ""
        while not answer:
            seeds += 1
            answer = verdict({n: groups[n] for n in range(seeds)}, fair=0.25, wanted=0.6)
        found.append((answer, seeds))
    assert sum(answer == says for answer, _ in found) >= 55
    assert sum(seeds for _, seeds in found) / len(found) < 20, "150 would have been played without the test"


def test_a_few_games_decide_nothing() -> None:
    assert verdict({seed: [1.0] * 4 for seed in range(7)}, fair=0.25, wanted=0.6) == ""
    assert verdict({seed: [1.0] * 4 for seed in range(8)}, fair=0.25, wanted=0.6) == "stronger"
