"""The line of a beginner is one: it says things that can be done, and they are done when it is followed."""

from __future__ import annotations

import tomllib
from random import Random

import numpy as np
import pytest

from boardroom.arena.balance_report import beginners_line
from boardroom.arena.first_game import FILE, first_game, line_of
from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.envs.batch import Games
from boardroom.kernel.game import Game, find
from boardroom.kernel.match import Match

TITLES = ["deploy", "industrial", "kanban", "smartphone", "upgrade"]
DEALS = 4


def followed(game: Game, seed: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How often every entry was followed by the first of two, the other one playing at random; all of it legal."""
    line = first_game(game)
    assert line is not None
    used = np.zeros(len(line.entries), np.int64)
    match, chance = Match(game, 2, seed, line.options), Random(seed)
    thinker, greedy = Thinker(game, game.box()), find_bot("greedy")
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal_codes(seat)
        code = chance.choice(legal)
        if seat == 0:
            mask = np.isin(np.arange(len(game.space)), legal)
            left = line.leave(mask, used, {name: getattr(match.state, name) for name in line.numbers})
            assert left.any() and not (left & ~mask).any()
            best = thinker.think(match.state, seat, greedy, seed).code
            code = best if left[best] else int(np.flatnonzero(left)[0])
        match.play(code, seat)
    return used


@pytest.mark.parametrize("name", TITLES)
def test_the_line_of_the_rules_page_can_be_followed(name: str) -> None:
    game = find(name)
    line = first_game(game)
    assert line is not None
    for entry in line.entries:
        assert len(entry.codes), f"{FILE}: nothing is called {entry.said}"
    used = np.sum([followed(game, seed) for seed in range(DEALS)], axis=0)
    assert (used > 0).all(), [entry.said for entry, times in zip(line.entries, used, strict=True) if not times]
    assert (used <= np.array([entry.times for entry in line.entries]) * DEALS).all()


LINE = """
never = ["trade", "plan *"]

[[line]]
do = ["plan upgrade"]
times = 1

[[line]]
do = ["upgrade M *", "upgrade L silver"]
when = { year = [2, 3] }
times = 2

[[line]]
do = ["integrate", "tune ?"]
best = true
when = { year = 4 }
"""


class Told:
    """A line, and what it leaves of some actions in a year."""

    def __init__(self) -> None:
        self.game = find("upgrade")
        self.line = line_of(tomllib.loads(LINE), self.game)
        self.used = np.zeros(len(self.line.entries), np.int64)
        self.said = [self.game.space.notation(code) for code in range(len(self.game.space))]

    def leaves(self, year: int, *legal: str) -> list[str]:
        mask = np.array([text in legal for text in self.said])
        left = self.line.leave(mask, self.used, {"year": year})
        return [text for text, kept in zip(self.said, left, strict=True) if kept]


def test_the_first_thing_that_is_legal_in_its_time_and_not_used_up_is_done() -> None:
    told = Told()
    assert told.line.numbers == {"year"}
    both = ("upgrade L silver", "upgrade M gold", "pass")
    assert told.leaves(1, *both) == ["upgrade M gold", "upgrade L silver", "pass"]  # not yet
    assert told.leaves(2, *both) == ["upgrade M gold"]  # named first
    assert told.leaves(3, "upgrade L silver", "pass") == ["upgrade L silver"]
    assert told.leaves(3, *both) == ["upgrade M gold", "upgrade L silver", "pass"]  # used up


def test_the_best_of_some_is_left_to_choose() -> None:
    assert Told().leaves(4, "tune A", "tune L", "pass") == ["tune A", "tune L"]
    assert Told().leaves(5, "tune A", "tune L", "pass") == ["tune A", "tune L", "pass"]


def test_what_is_never_done_is_done_only_if_there_is_nothing_else() -> None:
    told = Told()
    assert told.leaves(1, "trade", "plan upgrade", "pass") == ["pass"]  # not even where the line names it
    assert told.leaves(1, "trade") == ["trade"]
    assert told.leaves(1, "plan upgrade", "plan tune") == ["plan upgrade"]
    assert told.leaves(1, "plan upgrade", "plan tune") == ["plan upgrade", "plan tune"]  # used up


def test_a_quick_bot_chooses_among_what_it_is_left() -> None:
    games = Games("upgrade", players=2, games=8, seed=1)
    left = games.masks().copy()
    left[np.arange(8), games.advice("greedy")] = False
    assert left.any(axis=1).all()
    other = games.advice("greedy", left)
    assert left[np.arange(8), other].all()
    assert (games.advice("greedy", games.masks()) == games.advice("greedy")).all()


def test_a_page_tells_of_the_beginner_where_one_was_measured() -> None:
    told = {"players": 4, "games": 100, "points": 40.0, "experts": 60.0, "share": 2 / 3}
    (line,) = beginners_line({"beginner": told})
    assert "gets 40.0 points" in line and "67% of theirs (100 games)" in line
    assert beginners_line({}) == []
