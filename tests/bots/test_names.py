"""Bots by their names."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardroom.bots.names import LEVELS, SEATED, USUAL, UnknownBot, find_bot


def test_a_search_says_how_long_it_thinks() -> None:
    assert find_bot("search:0.5s").seconds == 0.5
    assert find_bot("search:2000").playouts == 2000
    assert not find_bot("search:2000").quick


@pytest.mark.parametrize(
    "name", ["clever", "search", "search:", "search:0", "search:0s", "search:-1", "search:1e9s", "Easy"]
)
def test_what_is_no_bot(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"there is no bot .*random, greedy, easy"):
        find_bot(name)


def test_levels_think_longer_and_blur_less() -> None:
    levels = [find_bot(name) for name in LEVELS]
    assert USUAL in LEVELS
    assert set(LEVELS) < set(SEATED)
    for weaker, stronger in pairwise(levels):
        assert weaker.seconds < stronger.seconds
        assert weaker.noise >= stronger.noise
