"""The line of a beginner is one: it says things that can be done, and they are done when it is followed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from boardroom.arena.balance_report import beginners_line
from boardroom.arena.first_game import FILE, NOTHING, first_game
from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import Game, find
from boardroom.kernel.match import Match

TITLES = ["deploy", "industrial", "kanban", "smartphone", "upgrade"]
DEALS = 2


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
            said = line.choose(np.isin(np.arange(len(game.space)), legal), used)
            assert said == NOTHING or said in legal
            code = thinker.think(match.state, seat, greedy, seed).code if said == NOTHING else said
        match.play(code, seat)
    return used


@pytest.mark.parametrize("name", TITLES)
def test_the_line_of_the_rules_page_can_be_followed(name: str) -> None:
    game = find(name)
    line = first_game(game)
    assert line is not None
    for entry in line.entries:
        assert len(entry.codes), f"{FILE}: nothing is called {entry.said}"
    used = sum(followed(game, seed) for seed in range(DEALS))
    assert (used > 0).all(), [entry.said for entry, times in zip(line.entries, used, strict=True) if not times]
    assert (used <= np.array([entry.times for entry in line.entries]) * DEALS).all()


def test_the_first_thing_that_is_legal_and_not_used_up_is_done() -> None:
    game = find("upgrade")
    line = first_game(game)
    assert line is not None
    legal, used = np.zeros(len(game.space), np.bool_), np.zeros(len(line.entries), np.int64)
    code = {game.space.notation(code): code for code in range(len(game.space))}
    legal[[code["plan upgrade"], code["upgrade M bronze"], code["upgrade L silver"]]] = True
    said = [line.choose(legal, used) for _ in range(6)]
    assert said[:4] == [code["plan upgrade"]] * 4
    assert said[4] == code["upgrade M bronze"]  # before Logistics, since the line names it first
    assert said[5] == code["upgrade M bronze"]  # the next entry
    legal[:] = False
    assert line.choose(legal, used) == NOTHING


def test_a_page_tells_of_the_beginner_where_one_was_measured() -> None:
    told = {"players": 4, "games": 100, "points": 40.0, "experts": 60.0, "share": 2 / 3}
    (line,) = beginners_line({"beginner": told})
    assert "gets 40.0 points" in line and "67% of theirs (100 games)" in line
    assert beginners_line({}) == []
