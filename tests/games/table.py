"""What the tables of all games share: playing in notation, and the questions a test asks about a position.

A game's own `table.py` inherits from `GameTable` and adds the moves to lay out a case and questions about its pieces.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from importlib import import_module
from typing import Any, Self

from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy


@cache
def reason_names(game: Game) -> dict[int, str]:
    """The reasons of a game for refusing an action, each with a number of its own."""
    constants = vars(import_module(f"{game.package}.rules.reasons"))
    names = [name for name in constants if name.isupper()]
    numbers = [constants[name] for name in names]
    assert sorted(numbers) == list(range(len(names)))
    return dict(zip(numbers, names, strict=True))


class GameTable:
    """A position of a game. Whatever is played here, its invariants hold after every action."""

    game: Game
    components: Any  # as they come
    unasked: Container[int] = ()  # invariants that a layout cannot keep

    def __init__(self, state: Any, box: Any = None) -> None:
        self.state = state
        self.box = self.components if box is None else box

    @classmethod
    def dealt(cls, players: int, seed: int, box: Any, options: dict[str, Any]) -> Self:
        """A game just set up."""
        t = cls(cls.game.undealt(players, seed, options), box)
        cls.game.rules.setup(t.box, t.state)
        return t

    # --- playing ---------------------------------------------------------------------------------------------

    def play(self, *said: str, seat: int | None = None) -> Self:
        """Take actions in notation, each for the seat that decides; invariants and ranges hold after every one."""
        for notation in said:
            reason = self.why_not(notation, seat)
            if reason:
                raise AssertionError(
                    f"{notation!r} is refused: {reason_names(self.game)[reason]}; legal: {self.legal(seat)}"
                )
            before, _ = self.step(notation, seat)
            fault = self.game.rules.faults(self.box, before, self.state)
            if fault and fault not in self.unasked:
                raise AssertionError(f"{notation!r} violates N{fault}")
            out_of_range = self.game.schema.out_of_range(self.state)
            if out_of_range:
                raise AssertionError(f"{notation!r}: {out_of_range}")
        return self

    def step(self, notation: str, seat: int | None = None) -> tuple[Any, Any]:
        """An action as the rules do it, nothing asked: the states before and after."""
        before = copy(self.state)
        self.game.rules.apply(self.box, self.state, self._who(seat), self.game.space.code(notation))
        return before, self.state

    # --- looking ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat that decides, of several the first; -1 when the game is over."""
        bits = self.game.rules.to_act(self.box, self.state)
        return (bits & -bits).bit_length() - 1

    def _who(self, seat: int | None) -> int:
        return self.turn if seat is None else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.rules.over(self.box, self.state)

    def player(self, seat: int = 0) -> Any:
        """The pieces of a player."""
        return self.state.players[seat]

    def legal(self, seat: int | None = None) -> list[str]:
        """Everything that the seat, or else the one that decides, may do, in notation."""
        codes = [0] * len(self.game.space)
        count = self.game.rules.legal(self.box, self.state, self._who(seat), codes)
        return [self.game.space.notation(code) for code in codes[:count]]

    def why_not(self, notation: str, seat: int | None = None) -> int:
        """The reason why that seat may not do it, 0 if it may."""
        return self.game.rules.refusal(self.box, self.state, self._who(seat), self.game.space.code(notation))

    def allows(self, notation: str, seat: int | None = None) -> bool:
        """Whether that seat may do it; the list of legal actions and the reason must agree."""
        allowed, reason = notation in self.legal(seat), self.why_not(notation, seat)
        if allowed == bool(reason):
            raise AssertionError(f"{notation!r}: listed as legal {allowed}, yet {reason_names(self.game)[reason]}")
        return allowed

    def points(self, seat: int = 0) -> dict[str, int]:
        """The points of a seat by source if the game ended now."""
        return dict(zip(self.game.about.sources, self._score()[seat], strict=True))

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now."""
        return [sum(row) for row in self._score()]

    def _score(self) -> list[list[int]]:
        out = [[0] * len(self.game.about.sources) for _ in range(self.state.seats)]
        self.game.rules.score(self.box, self.state, out)
        return out

    def places(self) -> list[int]:
        """The place of every seat if the game ended now."""
        out = [0] * self.state.seats
        self.game.rules.rank(self.box, self.state, out)
        return out
