"""The order of the tests: none is lost, and no two workers compile the same game."""

from __future__ import annotations

import pytest

from tests.order import game_of, ordered

GAMES = ["deploy", "industrial", "kanban", "sealed", "smartphone", "upgrade"]
TESTS = [
    *(f"tests/envs/test_batch.py::test_lockstep[{game}]" for game in GAMES),
    *(f"tests/kit/test_games.py::test_it_holds[fast.fast_play_is_plain_play-{game}]" for game in GAMES),
    *(f"tests/kit/test_games.py::test_it_holds[play.points-{game}-2p]" for game in GAMES),
    "tests/envs/test_batch.py::test_a_batch_refuses",
    *(f"tests/server/test_site.py::test_{n}" for n in range(40)),
]


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_every_worker_begins_with_games_of_its_own(workers: int) -> None:
    order = ordered([(test, test) for test in TESTS], GAMES, workers)
    assert sorted(order) == sorted(TESTS)
    stretches, rest = [], order
    for left in range(workers, 0, -1):  # as pytest-xdist hands them out
        stretches.append(rest[: len(rest) // left])
        rest = rest[len(rest) // left :]
    compiled = [{game for test in stretch if (game := game_of(test, GAMES))} for stretch in stretches]
    assert set.union(*compiled) == set(GAMES)
    assert sum(map(len, compiled)) == len(GAMES), "a game is compiled by one worker"
    for stretch in stretches:
        first = [game_of(test, GAMES) is not None for test in stretch]
        assert first == sorted(first, reverse=True), "what takes longest comes first"
