"""Thousands of games at once in NumPy, stepped in place by compiled rules, on as many cores as you like.

    games = Games("upgrade", players=3, games=4096, seed=1, threads=8)
    while learning:
        rows = np.arange(len(games))
        actions = games.codes[rows, choose(games.counts)]   # codes[i, :counts[i]] are the legal actions of game i
        games.step(actions)                                 # games.done, games.rewards; finished games start again

Everything a call changes, it changes in the arrays that are already there; copy what must outlive the next step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.bots.memory import CHOOSERS, Memory, make_memory
from boardroom.bots.names import Bot, find_bot
from boardroom.bots.weights import read_weights
from boardroom.envs.lockstep import (
    AS_THEY_ARE,
    LEARNER,
    NONE,
    Batch,
    advise_all,
    begin_all,
    find_all_illegal,
    foresee_all,
    play_all,
)
from boardroom.envs.look import Watch, mark_all
from boardroom.envs.observation import Observer
from boardroom.envs.seating import seat_bots
from boardroom.envs.workers import share_out
from boardroom.kernel.box import Box
from boardroom.kernel.chance import SEED_LIMIT, Chance
from boardroom.kernel.game import Game, GameError, find, whole

MOST_GAMES: Final = 1 << 24
MOST_THREADS: Final = 1024

Numbers = npt.NDArray[np.int64]


class Games:
    """`games` games side by side.

    `seats[i]` decides next in game `i`; `codes[i, :counts[i]]` are its legal actions, ascending. After a step `done[i]`
    tells whether game `i` ended with it. If so, `rewards[i]`, `places[i]` and `points[i]` hold what it was worth to
    each seat, the place it took and its points by source (`game.about.sources`), and game `i` has been dealt anew.

    `seeds[i]` is what game `i` was dealt from: the table with that seed is the same game. Every game draws the seeds of
    its deals from a generator of its own, made from `seed` and `i`. So two runs have no games in common, however near
    their seeds, and what happens in game `i` depends neither on the number of games nor on that of `threads`.

    With `seat`, a learner holds that seat and `bots` (quick ones: random, greedy) the others, in turn; they play inside
    the call, and `seats` is always the learner's. Without it, every decision is yours: self-play.
    `relative` turns the observations to begin with the seat that looks; `dtype` is what their elements are.
    With `watched`, every step writes them and the masks too, game by game, for those who look after each step anyway:
    the state need not be fetched a second time, and `observe` and `masks` only hand over what is there.

    With `boxes`, game `i` begins with the one at `box_at[i]` and takes the next of them whenever it is dealt anew: the
    same compiled rules play boxes of many kinds side by side. Bots play with one box only.
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
        *,
        threads: int = 1,
        seat: int | None = None,
        bots: Sequence[str] = ("random",),
        relative: bool = False,
        dtype: npt.DTypeLike = np.int32,
        watched: bool = False,
        boxes: Sequence[Box[Any]] = (),
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players = self.game.max_seats if players is None else whole(players, "the number of players")
        if not 1 <= whole(games, "the number of games") <= MOST_GAMES:
            raise GameError(f"there must be at least one game, and at most {MOST_GAMES:,}, not {games}")
        if not 1 <= whole(threads, "the number of threads") <= MOST_THREADS:
            raise GameError(f"there must be at least one thread, and at most {MOST_THREADS:,}, not {threads}")
        self.players, options = self.game.seated(self.players, options)
        self.options = self.game.check_options(self.players, options)
        self.threads = threads
        self._made = (self.game.name, self.players, games, 0, self.options, overlay, rules)
        self._wishes: dict[str, Any] = {
            "threads": threads,
            "seat": seat,
            "bots": bots,
            "relative": relative,
            "dtype": dtype,
            "watched": watched,
            "boxes": tuple(boxes),
        }
        self.observer = Observer(self.game, self.players, relative)
        self._all_seeing = Observer(self.game, self.players, all_seeing=True)
        boxes = boxes or (self.game.box(overlay, rules),)
        if len(boxes) > 1 and seat is not None:
            raise GameError("bots play with one box, not with several: leave out boxes, or the seat of a learner")
        self._box = boxes[0]  # what bots think with
        self._lay_out(games, boxes, np.dtype(dtype))
        self._watch = self._watcher() if watched else None
        self._shown = False  # whether observations and masks are those of the present positions
        self._memories: Memory | None = None
        if seat is not None:
            self._seat_bots(seat, bots)
        self.reset(seed)

    def _lay_out(self, games: int, boxes: Sequence[Box[Any]], dtype: np.dtype[Any]) -> None:
        """The arrays that every call works in."""
        codes, sources = len(self.game.space), len(self.game.about.sources)
        blank = self.game.undealt(self.players, 0, self.options)
        self._states = np.repeat(self.game.schema.to_array(blank), games + 1)
        choosers = np.repeat(CHOOSERS.to_array(Chance()), games)
        self.seats: Numbers = np.zeros(games, np.int64)
        self.counts: Numbers = np.zeros(games, np.int64)
        self.codes: Numbers = np.zeros((games, codes), np.int64)
        self.done: Numbers = np.zeros(games, np.int64)
        self.seeds: Numbers = np.zeros(games, np.int64)
        self.lengths: Numbers = np.zeros(games, np.int64)
        self.box_at: Numbers = np.zeros(games, np.int64)
        self.rewards: npt.NDArray[np.float64] = np.zeros((games, self.players))
        self.places: Numbers = np.zeros((games, self.players), np.int64)
        self.points: Numbers = np.zeros((games, self.players, sources), np.int64)
        self._batch = Batch(
            boxes=boxes[0].schema.to_array(*(box.values for box in boxes)),
            box_at=self.box_at,
            bots=np.full(self.game.max_seats, LEARNER, np.int64),
            states=self._states,
            choosers=choosers,
            seats=self.seats,
            codes=self.codes,
            counts=self.counts,
            dealers=choosers.copy(),
            seeds=self.seeds,
            lengths=self.lengths,
            done=self.done,
            ended=self._states[:games].copy(),
            rewards=self.rewards,
            places=self.places,
            points=self.points,
        )
        self._masks = np.zeros((games, codes), np.bool_)
        self._observations = np.zeros((games, len(self.observer)), dtype)

    def _watcher(self) -> Watch:
        """Looks at every game after its step, and writes to the arrays that `observe` and `masks` hand over."""
        return self.observer.watch(self._states, self._observations, self._masks)

    def _seat_bots(self, seat: int, bots: Sequence[str]) -> None:
        """A bot on every seat but the learner's, and memories to think with."""
        seated = seat_bots(self.game, self.players, self.options, seat, bots)
        self._batch.bots[: self.players] = [LEARNER if bot is None else _quick(bot) for bot in seated]
        self._memories = self._spare_memories

    @cached_property
    def _spare_memories(self) -> Memory:
        """A memory for each of the workers to think with."""
        memory = make_memory(self.game, self._box, read_weights(self.game), fast=True)
        stacks = {name: np.stack([field] * self.threads) for name, field in memory._asdict().items() if name != "boxes"}
        return Memory(boxes=memory.boxes, **stacks)

    def __len__(self) -> int:
        return len(self.seats)

    # -- playing

    def reset(self, seed: int = 0) -> None:
        """Deal every game anew."""
        if not 0 <= whole(seed, "the seed") < SEED_LIMIT:
            raise GameError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed}")
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        self._shown = False
        share_out(self.game, begin_all, self.threads, len(self), self._batch, self._memories, seed)

    def step(self, actions: npt.ArrayLike) -> None:
        """One action in every game. `ValueError` if one is not legal; nothing has changed then."""
        self._play(self._checked(actions), 1)

    def play_random(self, steps: int = 1) -> None:
        """So many legal actions in every game, picked blindly inside the call; `done` counts the games that ended.

        Every game picks with a generator of its own: the same seed plays the same.
        """
        self._play(np.zeros(0, np.int64), steps)

    def _play(self, chosen: Numbers, steps: int) -> None:
        at_work = self._batch, self._memories, self._watch
        share_out(self.game, play_all, self.threads, len(self), *at_work, chosen, steps)
        self._shown = self._watch is not None

    def _checked(self, actions: npt.ArrayLike) -> Numbers:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != self.seats.shape:
            raise ValueError(f"{len(self)} games need {len(self)} actions, not an array of shape {chosen.shape}")
        found = np.full(self.threads, NONE, np.int64)
        share_out(self.game, find_all_illegal, self.threads, len(self), self.codes, self.counts, chosen, found)
        if (found != NONE).any():
            bad = found[found != NONE].min()
            possible = ", ".join(map(str, self.codes[bad, : self.counts[bad]]))
            raise ValueError(
                f"game {bad}: action {chosen[bad]} is not legal for seat {self.seats[bad]}. Legal: {possible}"
            )
        return chosen

    def deal_with(self, options: Mapping[str, Any]) -> None:
        """The options of all games that are dealt from now on; those under way go on as they began."""
        checked = self.game.check_options(self.players, options)
        if self._wishes["seat"] is not None:
            seat_bots(
                self.game, self.players, checked, self._wishes["seat"], self._wishes["bots"]
            )  # or nobody is asked
        self.options = checked
        undealt = self._states["options"]
        for option in self.game.about.options:
            undealt[option.name][-1] = option.choices.index(self.options[option.name])

    # -- looking

    def observe(self, seats: npt.ArrayLike | None = None, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """What the seat that decides next sees, a row for every game; elements are named by `observer.names`.

        With `seats`, one number or one for every game, what these seats see instead. `out`: where to write it.
        """
        if self._shown and seats is None and out is None:
            return self._observations
        lookers = self.seats if seats is None else self._lookers(seats, len(self))
        rows = self._observations if out is None else out
        self._shown = self._shown and out is not None
        return self.observer.fill(self._states[: len(self)], lookers, rows, self.threads)

    def observe_ended(self, at: npt.ArrayLike, seats: npt.ArrayLike) -> npt.NDArray[Any]:
        """The last position, as a seat sees it, of the games `at` that have ended; `seats`: one, or one each."""
        rows = np.asarray(at, np.intp)
        out = np.zeros((len(rows), len(self.observer)), self._observations.dtype)
        if not len(rows):
            return out
        return self.observer.fill(self._batch.ended[rows], self._lookers(seats, len(rows)), out)

    def masks(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """The legal actions of every game as a mask. `out`: where to write it."""
        if self._shown and out is None:
            return self._masks
        rows = self._masks if out is None else out
        share_out(self.game, mark_all, self.threads, len(self), self.codes, self.counts, rows)
        return rows

    def prospects(self, told: npt.NDArray[np.bool_], out: npt.NDArray[Any]) -> None:
        """Where every legal action leads, in the numbers of `game.prospects.kinds`: `out[game][code][number]`.

        `told[game]` says whether the game has anything to say of this decision; only then its rows are written.
        """
        share_out(self.game, foresee_all, self.threads, len(self), self._batch, told, out)

    def full_states(self) -> npt.NDArray[np.int32]:
        """Everything there is, hidden things too, for a critic; named by `full_state_names`. Never for a player."""
        out = np.zeros((len(self), len(self._all_seeing)), np.int32)
        return self._all_seeing.fill(self._states[: len(self)], self.seats, out, self.threads)

    @property
    def full_state_names(self) -> tuple[str, ...]:
        """The name of every element of a row of `full_states`."""
        return self._all_seeing.names

    def _lookers(self, seats: npt.ArrayLike, games: int) -> Numbers:
        chosen = np.ascontiguousarray(np.broadcast_to(np.asarray(seats), games), np.int64)
        if (chosen < 0).any() or (chosen >= self.players).any():
            raise ValueError(f"seats run from 0 to {self.players - 1}")
        return chosen

    def ranges(self, steps: int = 500) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The least and the most every element of an observation was in so many blind steps of a copy of these games.

        What is declared (`observer.low`, `observer.high`) can never be left, and is often far wider than what occurs.
        """
        twin = self.copy()
        low, high = twin.observe().min(axis=0), twin.observe().max(axis=0)
        for _ in range(steps):
            twin.play_random()
            seen = twin.observe()
            low, high = np.minimum(low, seen.min(axis=0)), np.maximum(high, seen.max(axis=0))
        return low, high

    def advice(self, bot: str, among: npt.NDArray[np.bool_] | None = None) -> Numbers:
        """What a quick bot (random, greedy) would do in every game, for somebody who learns from it.

        With `among`, a mask for every game, of these legal actions only.
        """
        advice = np.zeros(len(self), np.int64)
        batch = self._batch
        if among is not None:
            first = np.argsort(~among, axis=1, kind="stable")  # those that are left, ascending
            batch = batch._replace(codes=first, counts=among.sum(axis=1))
        asked = batch, self._spare_memories, _quick(find_bot(bot))
        share_out(self.game, advise_all, self.threads, len(self), *asked, advice)
        return advice

    # -- keeping

    def positions(self) -> npt.NDArray[np.void]:
        """A copy of the states of all games, to be put back with `restore`, into these games or others like them."""
        return self._states[: len(self)].copy()

    def restore(self, positions: npt.NDArray[np.void], at: npt.ArrayLike | None = None) -> None:
        """Put positions into the games, or into the games `at` only, and ask who decides there."""
        if positions.dtype != self._states.dtype:
            raise ValueError(f"these are no positions of {self.game.about.title}")
        rows = np.arange(len(self)) if at is None else np.asarray(at, np.intp)
        if (positions["seats"] != self.players).any():
            raise ValueError(f"these are no positions of {self.players} players")
        self._states[: len(self)][rows] = positions
        self._begin(AS_THEY_ARE)

    def copy(self) -> Games:
        """The same games again, to go on by themselves."""
        factory, arguments, kept = self.__reduce__()
        twin: Games = factory(*arguments)
        twin.__setstate__({name: array.copy() for name, array in kept.items()})
        return twin

    def __deepcopy__(self, memo: Any) -> Games:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...], dict[str, npt.NDArray[Any]]]:
        return _again, (self._made, self._wishes), self._kept()

    def _kept(self) -> dict[str, npt.NDArray[Any]]:
        """All arrays that change."""
        return {name: array for name, array in self._batch._asdict().items() if name not in ("boxes", "bots")}

    def __setstate__(self, kept: Mapping[str, npt.NDArray[Any]]) -> None:
        own = self._kept()
        for name, array in kept.items():
            own[name][...] = array


def _quick(bot: Bot) -> int:
    """The number of a bot that can decide inside compiled code; `GameError` for others."""
    if not bot.quick:
        raise GameError(f"{bot.name} thinks too long to play in a batch. Possible: random, greedy")
    return bot.number


def _again(made: tuple[Any, ...], wishes: dict[str, Any]) -> Games:
    return Games(*made, **wishes)
