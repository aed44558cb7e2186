"""A game in play, stepped from Python by one learner at a time: what the environments have in common."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.envs import rewards
from boardroom.envs.observation import Observer, Vector
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import Game, find, whole
from boardroom.kernel.schema import copy, flatten

NOBODY = -1


class Table:
    """One game at a time, dealt anew as often as one likes."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        overlay: Path | str | None = None,
        rules: str | int | None = None,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players = self.game.max_seats if players is None else whole(players, "the number of players")
        self.players, options = self.game.seated(self.players, options)
        self.options = self.game.check_options(self.players, options)
        self.overlay = overlay
        self.box = self.game.box(overlay, rules)
        self.observer = Observer(self.game)
        self.all_seeing = Observer(self.game, all_seeing=True)
        self._codes = [0] * len(self.game.space)
        self.state: Any = None

    @property
    def version(self) -> str:
        """`upgrade-v1`: a learner's results belong to one version of the rules."""
        return f"{self.game.name}-v{self.box.edition}"

    def deal(self, seed: int | None = None) -> None:
        """Start a new game; without a seed, a random one."""
        chosen = secrets.randbelow(SEED_LIMIT) if seed is None else seed
        self.state = self.game.new(self.box, self.players, chosen, self.options)

    def copy(self) -> Table:
        """A table of its own with the same position; everything that never changes is shared."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state and copy(self.state)
        twin._codes = self._codes[:]
        return twin

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process makes the table anew and sets up the position."""
        position = self.state and flatten(self.state)
        return _again, (self.game.name, self.players, self.options, self.overlay, self.box.edition, position)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.box.values, self.state))

    @property
    def seat(self) -> int:
        """The seat that decides next, `NOBODY` at the end.

        Of several that decide secretly at the same time the first: none of them sees what the others have decided.
        """
        bits = int(self.game.rules.to_act(self.box.values, self.state))
        return (bits & -bits).bit_length() - 1 if bits else NOBODY

    def legal(self) -> list[int]:
        """The legal codes of the seat that decides next, ascending."""
        seat = self.seat
        if seat == NOBODY:
            return []
        return self._codes[: self.game.rules.legal(self.box.values, self.state, seat, self._codes)]

    def mask(self, codes: list[int]) -> npt.NDArray[np.int8]:
        """1 for every code of the list, 0 for all others."""
        mask = np.zeros(len(self.game.space), np.int8)
        mask[codes] = 1
        return mask

    def why_not(self, code: int) -> str:
        """Why the seat that decides next may not do this; empty if it may."""
        if not 0 <= code < len(self.game.space):
            return f"There is no action {code}: they run from 0 to {len(self.game.space) - 1}."
        seat = self.seat
        reason = self.game.rules.refusal(self.box.values, self.game.schema.concealed(self.state, seat), seat, code)
        return self.game.why(self.box.values, reason)

    def play(self, code: int) -> None:
        """Do a legal action of the seat that decides next."""
        self.game.rules.apply(self.box.values, self.state, self.seat, code)

    def status(self, seat: int | None = None) -> str:
        """Who must do what now, in words."""
        return str(self.game.words.status(self.box.values, self.game.schema.concealed(self.state, seat), seat))

    def observe(self, seat: int) -> Vector:
        """What a seat sees."""
        return self.observer.of(self.state, seat)

    def full_state(self) -> Vector:
        """Everything there is, hidden things too, for a critic or an analysis; never for a player."""
        return self.all_seeing.of(self.state, max(self.seat, 0))

    def result(self) -> dict[str, Any]:
        """What is known at the end, seat by seat: places, points and points by source."""
        points = self.points()
        sources = self.game.about.sources
        return {
            "places": self.places(),
            "points": [sum(row) for row in points],
            "sources": [dict(zip(sources, row, strict=True)) for row in points],
        }

    def places(self) -> list[int]:
        """The place of every seat, 1 for the winner, as if the game ended now."""
        places = [0] * self.players
        self.game.rules.rank(self.box.values, self.state, places)
        return places

    def points(self) -> list[list[int]]:
        """Points of every seat by source, as if the game ended now."""
        out = [[0] * len(self.game.about.sources) for _ in range(self.players)]
        self.game.rules.score(self.box.values, self.state, out)
        return out

    def rewards(self) -> list[float]:
        """What the game was worth to every seat (see `boardroom.envs.rewards`); zeros until it is over."""
        if not self.over:
            return [0.0] * self.players
        return rewards.final(self.places(), [sum(row) for row in self.points()])


def _again(
    game: str, players: int, options: dict[str, str], overlay: Path | str | None, rules: int, position: list[int] | None
) -> Table:
    table = Table(game, players, options, overlay, rules)
    table.state = position and table.game.schema.from_values(position)
    return table
