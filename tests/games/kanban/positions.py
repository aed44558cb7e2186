"""Positions from whole games of players who do something wherever they can, for the tests of the table."""

from __future__ import annotations

import random
from functools import cache

from boardroom.games.kanban.view import choices
from boardroom.kernel.match import Match
from boardroom.kernel.panel import Choices

BUSY = ("claim", "upgrade", "provide", "order", "collect", "take")
IDLE = ("end turn", "pass", "recycle")
EVERY = 7  # one position of so many; rare decisions are always among them
RARE = ("plaque", "park", "pair", "upgrade", "push", "spot", "propose", "space")


@cache
def games() -> list[Match]:
    """Positions all over some games, one of each number of players, and their ends."""
    found = []
    for players, options in ((2, {"mood": "mean", "board_1": "expert"}), (3, {}), (4, {"order_rotation": "off"})):
        match = Match("kanban", players=players, seed=players + 20, options=options)
        pick = random.Random(players)
        n = 0
        while not match.over:
            actions = [action.notation for action in match.legal(match.to_act[0])]
            if n % EVERY == 0 or actions[0].startswith(RARE):
                found.append(match.branch(len(match.log)))
            active = [a for a in actions if a.startswith(BUSY)]
            rest = [a for a in actions if not a.startswith(IDLE)] or [a for a in actions if a != "recycle"]
            match.play(pick.choice(active if active and pick.random() < 0.7 else rest), match.to_act[0])
            n += 1
        found.append(match)
    return found


def running() -> list[Match]:
    """Those that are not over."""
    return [match for match in games() if not match.over]


@cache
def offers() -> list[tuple[Match, Choices]]:
    """What is offered in each of them."""
    return [(match, offered(match)) for match in running()]


def offered(match: Match) -> Choices:
    """What is offered to whoever must decide."""
    found = choices(match.box.values, match.imagined_state(match.to_act[0]), match.to_act[0])
    assert found is not None
    return found
