"""What two actions lead to, side by side: in the same worlds, with the same luck, to a milestone and to the end.

A search says that one action is better; this says in what. Every world is dealt anew from what the seat sees, so
nothing it could not know enters. Both actions are tried in each of them, and all play on as in a search. The figures
of the seat (the game's `numbers.py`, and its points) are read at the end of the round and at the end of the game; where
there is too little time for that, as soon as the move is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from boardroom.bots.choose import imagine
from boardroom.bots.memory import WORLD, Memory
from boardroom.bots.search import ANY_CODE, let_others_decide, play_on
from boardroom.kernel.box import Box
from boardroom.kernel.chance import Chance, seed_chance
from boardroom.kernel.contract import apply
from boardroom.kernel.game import Game

if TYPE_CHECKING:
    from boardroom.bots.thinker import Thinker

FUTURE_STREAM: Final = 14  # of the seeds of these worlds
POINTS: Final = "points in all"  # the figure that is no number of a game: its score
LONGEST: Final = 2_000  # decisions of one future
LONGEST_MOVE: Final = 24  # small decisions of one move
FEWEST: Final = 4  # worlds from which something can be said
SURE: Final = 2.5  # standard errors, over many worlds
LEAST: Final = 0.5  # a smaller mean difference is not worth a word
GAINS: Final = 2  # figures named for an action
RISKS: Final = 1  # and against it


def live_on(memory: Memory, seat: int, first: int, decisions: int, chooser: Chance) -> None:
    """Imagine a world and begin with an action; or play on in it."""
    if first != ANY_CODE:
        imagine(memory, seat, chooser)
        let_others_decide(memory, seat, chooser)
        apply(memory.boxes[0], memory.states[WORLD], seat, first)
    play_on(memory, seat, decisions, chooser)


class Horizon(Enum):
    """How far futures are played."""

    GAME = "to the end of the round, and on to the end of the game"
    MOVE = "until the move is made, its small decisions included"


@dataclass(frozen=True)
class Future:
    """One way it could go on: the figures of the seat when the round was over, and at the end of the game.

    Of a future that ends with the move, both are the figures when it is made.
    """

    soon: dict[str, int]
    end: dict[str, int]
    out: bool = False  # of the game before its end

    @property
    def result(self) -> tuple[bool, int]:
        """What futures are held against each other by: whoever is out of the game comes last with any points."""
        return not self.out, self.end[POINTS]


@dataclass(frozen=True)
class Difference:
    """A figure after one action and after another: means over the same worlds."""

    name: str
    late: bool  # at the end of the game, not of the round
    here: float
    there: float
    error: float  # standard error of the difference
    better: int  # 1: more of it is better, -1: less is

    @property
    def gain(self) -> float:
        """How much more of it the first action leads to."""
        return self.here - self.there

    @property
    def good(self) -> bool:
        """Whether that is for the better."""
        return self.gain * self.better > 0

    @property
    def weight(self) -> float:
        """How clearly it can be told from chance."""
        return abs(self.gain) / (self.error + 0.05 * (abs(self.here) + abs(self.there)) + 0.25)


@dataclass(frozen=True)
class Comparison:
    """What an action gains and risks against another one."""

    code: int
    other: int
    worlds: int
    wins: int  # worlds in which the first action comes out ahead, ties counted half and rounded down
    differences: tuple[Difference, ...]  # those worth a word, gains first
    level: tuple[Difference, ...] = ()  # where there are none: what comes nearest to one, and the points in the end
    horizon: Horizon = Horizon.GAME
    out: tuple[int, int] = (0, 0)  # worlds that leave the seat out of the game, after the first action and the other

    @property
    def share(self) -> float:
        """Of the worlds, how many speak for the action; as if two more spoke for either, for a few prove little."""
        return (self.wins + 2) / (self.worlds + 4)


def futures(
    thinker: Thinker,
    state: Any,
    seat: int,
    code: int,
    seeds: Iterable[int],
    box: Box[Any],
    horizon: Horizon = Horizon.GAME,
) -> Iterator[Future]:
    """What an action leads to, one future for each seed. Plain code: a few dozen of them are enough, and soon there."""
    for seed in seeds:
        memory = thinker.plain_memory(state, box)
        chance = Chance()
        seed_chance(chance, seed, FUTURE_STREAM)
        live_on(memory, seat, code, 0, chance)
        if horizon is Horizon.MOVE:
            yield _move(thinker.game, box, seat, memory, chance)
        else:
            yield _future(thinker.game, box, seat, memory, chance, state)


def _move(game: Game, box: Box[Any], seat: int, memory: Memory, chance: Chance) -> Future:
    """Make the small decisions that belong to an action, and look at the figures."""
    rules, settled = game.rules, game.evaluation.settled
    for _ in range(LONGEST_MOVE):
        world = memory.states[WORLD]
        if settled(box.values, world) or not rules.to_act(box.values, world) >> seat & 1:
            break
        live_on(memory, seat, ANY_CODE, 1, chance)
    made = figures(game, box, memory.states[WORLD], seat)
    return Future(made, made)


def _future(game: Game, box: Box[Any], seat: int, memory: Memory, chance: Chance, start: Any) -> Future:
    """Play a world on to the end, and look at the figures on the way."""
    begun, over = rounds(game, box, start), game.rules.over
    world = memory.states[WORLD]
    for _ in range(LONGEST):
        if over(box.values, world) or rounds(game, box, world) != begun:
            break
        live_on(memory, seat, ANY_CODE, 1, chance)
        world = memory.states[WORLD]
    soon = figures(game, box, world, seat)
    live_on(memory, seat, ANY_CODE, LONGEST, chance)
    end = memory.states[WORLD]
    return Future(soon, figures(game, box, end, seat), is_out(game, box, end, seat))


def rounds(game: Game, box: Box[Any], state: Any) -> int:
    """Rounds that are over, or whatever the game counts."""
    tell = getattr(game.view, "progress", None)
    return int(tell(box.values, state)[0]) if tell else 0


def figures(game: Game, box: Box[Any], state: Any, seat: int) -> dict[str, int]:
    """All figures of a seat, and its points."""
    out = [[0] * len(game.about.sources) for _ in range(state.seats)]
    game.rules.score(box.values, state, out)
    return {**game.numbers.of(box.values, state, seat), POINTS: sum(out[seat])}


def is_out(game: Game, box: Box[Any], state: Any, seat: int) -> bool:
    """Whether a seat is out of the game, where that can happen."""
    tell = getattr(game.view, "fate", None)
    return bool(tell and tell(box.values, state, seat))


def compare(
    thinker: Thinker,
    state: Any,
    seat: int,
    code: int,
    other: int,
    seeds: range,
    box: Box[Any],
    seconds: float = 0.0,
    horizon: Horizon = Horizon.GAME,
) -> Comparison:
    """What one action gains and risks against another, in the worlds of the seeds that there is time for."""
    here: list[Future] = []
    there: list[Future] = []
    end = thinker.clock() + seconds
    for seed in seeds:
        here += futures(thinker, state, seat, code, (seed,), box, horizon)
        there += futures(thinker, state, seat, other, (seed,), box, horizon)
        if seconds and thinker.clock() >= end:
            break
    return compared(thinker.game, code, other, here, there, horizon)


def compared(
    game: Game, code: int, other: int, here: list[Future], there: list[Future], horizon: Horizon = Horizon.GAME
) -> Comparison:
    """The same, from futures that have been played."""
    found = []
    for late in (False, True) if horizon is Horizon.GAME else (False,):
        for name, better in _measures(game, late):
            pairs = [(_at(a, late).get(name), _at(b, late).get(name)) for a, b in zip(here, there, strict=True)]
            known = [(a, b) for a, b in pairs if a is not None and b is not None]
            if len(known) >= FEWEST:
                found.append(_difference(name, late, better, known))
    found.sort(key=lambda d: -d.weight)
    worth = [d for d in found if abs(d.gain) >= max(LEAST, sure_from(len(here)) * d.error)]
    gains = _distinct([d for d in worth if d.good])[:GAINS]
    risks = _distinct([d for d in worth if not d.good])[:RISKS]
    level = () if worth else _level(found)
    out = sum(future.out for future in here), sum(future.out for future in there)
    return Comparison(code, other, len(here), _wins(here, there), (*gains, *risks), level, horizon, out)


def sure_from(worlds: int) -> float:
    """So many standard errors tell a difference from chance: more of them where worlds are few."""
    return SURE * (1 + 2 / (max(FEWEST, worlds) - 1))


def _level(found: list[Difference]) -> tuple[Difference, ...]:
    """Of figures that tell two actions hardly apart: the one that does most, and the points in the end."""
    nearest = [d for d in found if not d.late and abs(d.gain) >= LEAST][:1]
    return (*nearest, *(d for d in found if d.late))


def _measures(game: Game, late: bool) -> list[tuple[str, int]]:
    """Figures that can be compared: at the end of a round those that last and say what is good, at the end points only.

    What is neither good nor bad in itself, such as cash, is better to have than not.
    """
    if late:
        return [(POINTS, 1)]
    spoken = [n for n in game.numbers if n.name in game.figure_names and (n.lasting or n.better)]
    return [(n.name, n.better or 1) for n in spoken] + [(POINTS, 1)]


def _at(future: Future, late: bool) -> dict[str, int]:
    """The figures then; whoever is out of the game has none in the end: points place nobody who is."""
    if late and future.out:
        return {}
    return future.end if late else future.soon


def _difference(name: str, late: bool, better: int, pairs: list[tuple[int, int]]) -> Difference:
    count = len(pairs)
    gains = [a - b for a, b in pairs]
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return Difference(
        name, late, sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count, sqrt(spread / count), better
    )


def _distinct(differences: list[Difference]) -> list[Difference]:
    """Of figures that say the same (equal means), only the first."""
    seen: set[tuple[float, float]] = set()
    kept = []
    for one in differences:
        if (one.here, one.there) not in seen:
            seen.add((one.here, one.there))
            kept.append(one)
    return kept


def _wins(here: list[Future], there: list[Future]) -> int:
    """In how many worlds the first action leads to the better result."""
    pairs = [(a.result, b.result) for a, b in zip(here, there, strict=True)]
    return sum(2 * (mine > other) + (mine == other) for mine, other in pairs) // 2
