"""What the analysis of a long game costs: `python -m tests.load.analysis GAME`.

Strong bots play a game of as many as can sit down; then it is analysed as the server does it, with compiled
rules. Times are processor time, so other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.settings import Settings
from boardroom.server.work.analysis import (
    CANDIDATES,
    QUICK_SHARE,
    SEARCHES,
    judged_swing,
    largest_swings,
    outlook,
    strong_play,
)
from boardroom.server.work.lines import STRONG

T = TypeVar("T")


def timed(name: str, work: Callable[[], T]) -> tuple[T, float]:
    """What some work finds, and the seconds of processor time it took."""
    began = time.process_time()
    found = work()
    spent = time.process_time() - began
    print(f"  {name:44}{spent:8.2f} s")
    return found, spent


def long_game(thinker: Thinker, players: int, seed: int) -> Match:
    """A game that strong bots have played."""
    match = Match(thinker.game, players, seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(thinker.think(match.state, seat, STRONG, seed, match.box).code, seat)
    return match


def main() -> None:
    """Play a long game, and take the time of the parts of its analysis."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="kanban")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game, seconds = find(wanted.game), Settings().analysis_seconds
    thinker = Thinker(game, game.box(), clock=time.process_time)
    thinker.compile()
    match = long_game(thinker, max(game.about.players), wanted.seed)
    print(f"{game.about.title}, {match.players} players, {len(match.log)} actions")
    quick = Bot("quick", seconds=seconds * QUICK_SHARE / (len(match.log) + 1), network=Network.GUIDE)
    long = Bot("long", seconds=seconds * (1 - QUICK_SHARE) / (CANDIDATES * SEARCHES), network=Network.GUIDE)
    positions = range(len(match.log) + 1)
    outlooks, first = timed(
        "the first results: every position", lambda: [outlook(thinker, match, at, quick) for at in positions]
    )
    _, strong = timed("strong play from the same start", lambda: strong_play(thinker, match))
    swings = largest_swings(match, outlooks)
    _, longer = timed(
        f"a longer look at {len(swings)} swings", lambda: [judged_swing(thinker, match, at, long) for at in swings]
    )
    print(f"  {'in all':44}{first + strong + longer:8.2f} s")


if __name__ == "__main__":
    main()
