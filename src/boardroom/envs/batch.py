"""Thousands of games at once in NumPy, stepped in place by compiled rules.

    games = Games("upgrade", players=3, games=4096, seed=1)
    while learning:
        rows = np.arange(len(games))
        actions = games.codes[rows, choose(games.counts)]   # codes[i, :counts[i]] are the legal actions of game i
        games.step(actions)                                 # games.done, games.rewards; finished games start again

Everything a call changes, it changes in the arrays that are already there; copy what must outlive the next step.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.envs.observation import Observer, Vector
from boardroom.envs.rewards import SOLO_SCALE
from boardroom.kernel.chance import SEED_LIMIT, seed_chance
from boardroom.kernel.contract import apply, legal, rank, score, setup, to_act
from boardroom.kernel.fast import compiled, copy_state
from boardroom.kernel.game import DEAL_STREAM, Game, GameError, find, whole

DEAL: Final = DEAL_STREAM
LEGAL: Final = -1  # what `first_illegal` returns if all is well


def deal(boxes: Any, states: Any, game: int, seed: int) -> None:
    """Start a game of the list anew; the undealt state is the last of the list."""
    copy_state(states, game, len(states) - 1)
    seed_chance(states[game].chance, seed, DEAL)
    setup(boxes[0], states[game])


def ask(
    boxes: Any, states: Any, game: int, seats: MutableSequence[int], codes: Any, counts: MutableSequence[int]
) -> None:
    """Note who decides next in a game, and what is legal."""
    bits = to_act(boxes[0], states[game])
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    seats[game] = seat
    counts[game] = legal(boxes[0], states[game], seat, codes[game])


def start_all(boxes: Any, states: Any, seeds: MutableSequence[int], seats: Any, codes: Any, counts: Any) -> None:
    """Deal every game."""
    for game in range(len(seats)):
        deal(boxes, states, game, seeds[game])
        ask(boxes, states, game, seats, codes, counts)


def first_illegal(actions: Sequence[int], codes: Any, counts: Sequence[int]) -> int:
    """The first game whose action is not in its list, `LEGAL` if there is none."""
    for game in range(len(actions)):
        found = False
        for i in range(counts[game]):
            if codes[game][i] == actions[game]:
                found = True
                break
        if not found:
            return game
    return LEGAL


def step_all(
    boxes: Any,
    states: Any,
    actions: Sequence[int],
    seeds: MutableSequence[int],
    seats: Any,
    codes: Any,
    counts: Any,
    done: MutableSequence[int],
    places: Any,
    points: Any,
) -> int:
    """One action in every game; those that end are noted and dealt anew. Returns how many ended."""
    ended = 0
    games = len(actions)
    for game in range(games):
        s = states[game]
        apply(boxes[0], s, seats[game], actions[game])
        done[game] = 0
        if to_act(boxes[0], s) == 0:
            done[game] = 1
            ended += 1
            rank(boxes[0], s, places[game])
            score(boxes[0], s, points[game])
            seeds[game] += games
            deal(boxes, states, game, seeds[game])
        ask(boxes, states, game, seats, codes, counts)
    return ended


class Games:
    """`games` games side by side. Game `i` is dealt from seed `seed + i`, then `seed + i + games`, and so on.

    `seats[i]` decides next in game `i`; `codes[i, :counts[i]]` are its legal actions, ascending. After a step `done[i]`
    tells whether game `i` ended with it; then `rewards[i]` holds what it was worth to each seat, else zeros, and game
    `i` has been dealt anew.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        games: int = 4096,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        overlay: Path | str | None = None,
        rules: str | int | None = None,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players = self.game.max_seats if players is None else whole(players, "the number of players")
        if whole(games, "the number of games") < 1 or not 0 <= whole(seed, "the seed") <= SEED_LIMIT - games:
            raise GameError(f"there must be at least one game, and seeds from 0 to {SEED_LIMIT - 1}")
        self.players, options = self.game.seated(self.players, options)
        box = self.game.box(overlay, rules)
        blank = self.game.undealt(self.players, seed, options)
        self._boxes = box.schema.to_array(box.values)
        self._states = np.repeat(self.game.schema.to_array(blank), games + 1)
        self._seeds = seed + np.arange(games, dtype=np.int64)
        self.observer = Observer(self.game)
        self.seats = np.zeros(games, np.int64)
        self.counts = np.zeros(games, np.int64)
        self.codes = np.zeros((games, len(self.game.space)), np.int64)
        self.done = np.zeros(games, np.int64)
        self.rewards = np.zeros((games, self.players))
        self._places = np.zeros((games, self.players), np.int64)
        self._points = np.zeros((games, self.players, len(self.game.about.sources)), np.int64)
        self._mask = np.zeros((games, len(self.game.space)), np.bool_)
        self._observations: Vector = np.zeros((games, len(self.observer)), np.int32)
        self._step = compiled(self.game, step_all)
        self._first_illegal = compiled(self.game, first_illegal)
        start = compiled(self.game, start_all)
        start(self._boxes, self._states, self._seeds, self.seats, self.codes, self.counts)

    def __len__(self) -> int:
        return len(self.seats)

    def step(self, actions: npt.ArrayLike) -> None:
        """One action in every game. `ValueError` if one is not legal; nothing has changed then."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != self.seats.shape:
            raise ValueError(f"{len(self)} games need {len(self)} actions, not an array of shape {chosen.shape}")
        bad = self._first_illegal(chosen, self.codes, self.counts)
        if bad != LEGAL:
            possible = ", ".join(map(str, self.codes[bad, : self.counts[bad]]))
            raise ValueError(
                f"game {bad}: action {chosen[bad]} is not legal for seat {self.seats[bad]}. Legal: {possible}"
            )
        if self.done.any():
            self.rewards[self.done == 1] = 0
        tables = self.seats, self.codes, self.counts, self.done, self._places, self._points
        if self._step(self._boxes, self._states, chosen, self._seeds, *tables):
            self._reward(np.flatnonzero(self.done))

    def _reward(self, ended: npt.NDArray[np.intp]) -> None:
        """As `boardroom.envs.rewards.final`, for all games that ended."""
        if self.players == 1:
            self.rewards[ended, 0] = self._points[ended, 0].sum(axis=1) / SOLO_SCALE
            return
        places = self._places[ended]
        beaten = np.sign(places[:, None, :] - places[:, :, None]).sum(axis=2)
        self.rewards[ended] = beaten / (self.players - 1)

    def observe(self) -> Vector:
        """What the seat that decides next sees, a row for every game; elements are named by `observer.names`."""
        return self.observer.fill(self._states[: len(self)], self.seats, self._observations)

    def masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every game as a mask."""
        self._mask[:] = False
        columns = np.arange(self.counts.max())
        rows, places = np.nonzero(columns < self.counts[:, None])
        self._mask[rows, self.codes[rows, places]] = True
        return self._mask
