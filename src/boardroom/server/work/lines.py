"""How a game could go on after a move: everybody does what a strong bot would, with what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Position
from boardroom.kernel.schema import copy

STRONG: Final = Bot("strong", playouts=20, network=Network.ALONE)  # quick: it does what the network says
SEED: Final = 1  # the same for all positions: luck in playouts is the same for what is compared


@dataclass(frozen=True)
class Moved:
    """One move of a line: where it is made, by whom."""

    position: Position
    seat: int
    code: int


def line(thinker: Thinker, position: Position, seat: int, first: int, longest: int) -> Iterator[Moved]:
    """A move of a seat, and those that could follow."""
    game, box = position.game, position.box
    state, code = copy(position.state), first
    for _ in range(longest):
        yield Moved(Position(game, box, copy(state)), seat, code)
        game.rules.apply(box.values, state, seat, code)
        bits = game.rules.to_act(box.values, state)
        if not bits:
            return
        seat = (bits & -bits).bit_length() - 1
        code = thinker.think(state, seat, STRONG, SEED, box).code
