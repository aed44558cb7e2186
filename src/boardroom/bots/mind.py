"""A bot as everybody else uses it: it sees a position through one seat, thinks, and says what it thinks.

mind = Mind(game, box)                       # plain: ready at once
mind.compile()                               # fast, when there is time for that
thought = mind.think(state, seat, find_bot("hard"), seed=7)
thought.code, thought.opinions
"""

from __future__ import annotations

import random
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock, local
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from boardroom.bots.choose import choose
from boardroom.bots.desk import (
    CHOOSERS,
    CODE,
    FIRST,
    HERE,
    NEXT,
    ROOM,
    VISITS,
    Desk,
    Maker,
    make_desk,
)
from boardroom.bots.human import idle, pick
from boardroom.bots.names import Bot
from boardroom.bots.names import Network as Use
from boardroom.bots.network.place import network_file
from boardroom.bots.own import decision
from boardroom.bots.search import ANY_CODE, NO_NODE, ROOT, foresee, new_tree, search
from boardroom.bots.weights import Weights, read_weights
from boardroom.kernel.box import Box
from boardroom.kernel.chance import Chance, seed_chance
from boardroom.kernel.contract import legal
from boardroom.kernel.game import Game

if TYPE_CHECKING:
    from boardroom.bots.network.adviser import Adviser
    from boardroom.bots.network.file import Network

BOT_STREAM: Final = 4  # of the seeds that bots draw their choices from
RESERVE: Final = 0.04  # of a budget that is kept for the last batch to end in time
WRAPPING_UP: Final = 0.008  # seconds, for what comes after the search
FIRST_BATCH: Final = {True: 8, False: 1}  # playouts before the first look at the clock, fast and plain
BATCH_SHARE: Final = 0.1  # of what is left of the budget that the next batch may take
IDLE_COSTS: Final = 0.005  # of the result: what leads nowhere must promise so much more than something else
IDLE_LOOKS: Final = 12  # actions that are looked at for it
LONGEST_BATCH: Final = 0.1  # seconds: whoever holds the clock is asked so often whether to go on


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of an action: the result it expects for every player (all share 1), and how often it tried."""

    code: int
    results: tuple[float, ...]
    visits: int


@dataclass(frozen=True)
class Thought:
    """What a bot does, and why: what it thinks of every legal action, most visited first; a quick bot says nothing."""

    code: int
    opinions: tuple[Opinion, ...] = ()
    playouts: int = 0
    seconds: float = 0.0


def decide(states: Any, bot: int, seat: int, codes: MutableSequence[int], chooser: Any, desk: Desk) -> int:
    """What a quick bot does now. In the common subset."""
    count = legal(desk.boxes[0], states[0], seat, codes)
    return choose(bot, states, 0, seat, codes, count, chooser[0], desk)


def grow(desk: Desk, seat: int, first: int, playouts: int, chooser: Any) -> None:
    """Search on. In the common subset."""
    search(desk, seat, first, playouts, chooser[0])


def look_ahead(desk: Desk, playouts: int, chooser: Any) -> None:
    """Foresee more. In the common subset."""
    foresee(desk, playouts, chooser[0])


class Mind:
    """How the bots of one game think: plain at first, fast after `compile`. Threads may share it.

    A position may come with the box it is played with, if that is not the mind's own: other components, other rules.
    """

    def __init__(
        self,
        game: Game,
        box: Box[Any],
        weights: Weights | None = None,
        fast: bool = False,
        clock: Callable[[], float] = perf_counter,
        network: Network | None = None,
    ) -> None:
        self.game = game
        self.box = box
        self.weights = weights or read_weights(game)
        self._network = network
        self.fast = False
        self.clock = clock
        self.playouts = 0  # of all its thoughts together
        self._counting = Lock()
        self._desks = local()  # one for every thread and speed
        if fast:
            self.compile()

    @cached_property
    def adviser(self) -> Adviser | None:
        """The network of the game, if it has one, for the bots that use it. NumPy is loaded only then."""
        if self._network is None and not network_file(self.game).exists():
            return None
        from boardroom.bots.network.adviser import Adviser, shipped_adviser

        return Adviser(self.game, self._network) if self._network else shipped_adviser(self.game)

    def compile(self) -> None:
        """Load the compiled functions, or compile them, and use them from now on."""
        start = self.game.new(self.box, max(self.game.about.players), 0)
        seat = min(seat for seat in range(start.seats) if self.game.rules.to_act(self.box.values, start) >> seat & 1)
        for bot in (Bot("greedy", 1), *(Bot("search", playouts=1, network=use) for use in Use)):
            self._think(start, seat, bot, 0, fast=True, box=self.box)
        for use in (Use.UNUSED, Use.GUIDE):
            self._outlook(start, Bot("search", playouts=1, network=use), 0, fast=True, box=self.box)
        self.fast = True

    def think(self, state: Any, seat: int, bot: Bot, seed: int, box: Box[Any] | None = None) -> Thought:
        """What the bot on `seat` does in this position; the same seed thinks the same, but for the clock."""
        if bot.own:
            return Thought(decision(bot.name, bot.own, self.game, box or self.box, state, seat, seed))
        return self._think(state, seat, bot, seed, self.fast, box or self.box)

    def weigh(self, state: Any, seat: int, code: int, bot: Bot, seed: int, box: Box[Any] | None = None) -> Opinion:
        """What a search expects of an action, with all its time spent on that one; it sees what the seat sees."""
        start, fast = self.clock(), self.fast
        desk, chooser = self._begin(state, bot, seed, fast, box or self.box)
        self._spend(bot, fast, start, self._search(bot, fast, desk, seat, code, chooser))
        return _opinion(desk, ROOT, state.seats, code)

    def outlook(self, state: Any, bot: Bot, seed: int, box: Box[Any] | None = None) -> tuple[float, ...]:
        """The result every player can expect in a position, for one who sees all of it but not what chance will do."""
        return self._outlook(state, bot, seed, self.fast, box or self.box)

    def _outlook(self, state: Any, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> tuple[float, ...]:
        start = self.clock()
        desk, chooser = self._begin(state, bot, seed, fast, box)
        if bot.network is not Use.UNUSED and self.adviser:
            return self.adviser.outlook(desk, state.seats, fast)
        run = Maker(fast).driver(self.game, look_ahead)
        self._spend(bot, fast, start, lambda playouts: run(desk, playouts, chooser))
        return _opinion(desk, ROOT, state.seats, ANY_CODE).results

    # -- one thought

    def _think(self, state: Any, seat: int, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> Thought:
        start = self.clock()
        make = Maker(fast)
        desk, chooser = self._begin(state, bot, seed, fast, box)
        codes = make.zeros(len(self.game.space))
        if bot.quick:
            states = make.records(self.game.schema, [state])
            return Thought(int(make.driver(self.game, decide)(states, bot.number, seat, codes, chooser, desk)))
        if legal(box.values, state, seat, codes) == 1:
            return Thought(int(codes[0]))
        if bot.network is Use.ALONE and self.adviser:
            likely = self.adviser.likely(desk, seat, bot.warmth, fast)
            code = pick(self.game, box, state, seat, likely, bot.oversights, seed)
            return Thought(code, seconds=self.clock() - start)
        playouts = self._spend(bot, fast, start, self._search(bot, fast, desk, seat, ANY_CODE, chooser))
        opinions = self._opinions(desk, state.seats)
        code = _choice(opinions, seat, bot.noise, seed)
        code = self._purposeful(opinions, state, seat, code, seed, box)
        return Thought(code, tuple(opinions), playouts, self.clock() - start)

    def _search(self, bot: Bot, fast: bool, desk: Desk, seat: int, first: int, chooser: Any) -> Callable[[int], None]:
        """What runs some more playouts of a search, with the network if the bot uses it and the game has one."""
        if bot.network is not Use.UNUSED and self.adviser:
            return self.adviser.search(desk, seat, first, chooser, fast)
        run = Maker(fast).driver(self.game, grow)
        return lambda playouts: run(desk, seat, first, playouts, chooser)

    def _purposeful(self, opinions: list[Opinion], state: Any, seat: int, code: int, seed: int, box: Box[Any]) -> int:
        """The code, or another that promises as much if the first could be taken back at once and leads nowhere."""
        worth = {opinion.code: opinion.results[seat] for opinion in opinions if opinion.visits}
        if code not in worth:
            return code
        for other in [code, *worth][:IDLE_LOOKS]:
            enough = other == code or worth[other] > worth[code] - IDLE_COSTS
            if enough and not idle(self.game, box, state, seat, other, seed):
                return other
        return code

    def _begin(self, state: Any, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> tuple[Desk, Any]:
        """A desk with the position on it and an empty tree, and the generator the thinker draws from."""
        make, desk = Maker(fast), self._desk(fast)
        desk.boxes[0] = make.records(box.schema, [box.values])[0]
        desk.states[HERE] = make.records(self.game.schema, [state])[0]
        desk.knobs[:] = self.weights.hasty if bot.seconds and not fast else self.weights.knobs
        new_tree(desk)
        chance = Chance()
        seed_chance(chance, seed, BOT_STREAM)
        return desk, make.records(CHOOSERS, [chance])

    def _spend(self, bot: Bot, fast: bool, start: float, run: Callable[[int], None]) -> int:
        """Run the playouts a bot is given, by number or by time; return how many there were."""
        if bot.playouts:
            run(bot.playouts)
        done = bot.playouts or self._spend_time(bot, fast, start, run)
        with self._counting:
            self.playouts += done
        return done

    def _spend_time(self, bot: Bot, fast: bool, start: float, run: Callable[[int], None]) -> int:
        """Run playouts in batches, and look at the clock between them; return how many there were."""
        done, batch, longest = 0, FIRST_BATCH[fast], 0.0
        end = start + bot.seconds * (1 - RESERVE) - WRAPPING_UP
        while True:
            before = self.clock()
            run(batch)
            done += batch
            now = self.clock()
            each = (now - before) / batch
            longest = max(longest, each)  # a playout that gives a node many children takes longer than others
            if now + longest >= end:
                return done
            batch = max(1, int(min((end - now) * BATCH_SHARE, LONGEST_BATCH) / each))

    def _opinions(self, desk: Desk, seats: int) -> list[Opinion]:
        """Every action at the root, the most visited first; those never visited by their promise."""
        found = []
        child = int(desk.nodes[ROOT][FIRST])
        while child != NO_NODE:
            found.append(_opinion(desk, child, seats, int(desk.nodes[child][CODE])))
            child = int(desk.nodes[child][NEXT])
        return sorted(found, key=lambda opinion: -opinion.visits)

    def _desk(self, fast: bool) -> Desk:
        name = "fast" if fast else "plain"
        if not hasattr(self._desks, name):
            setattr(self._desks, name, make_desk(self.game, self.box, self.weights, fast, ROOM[fast]))
        desk: Desk = getattr(self._desks, name)
        return desk


def _opinion(desk: Desk, node: int, seats: int, code: int) -> Opinion:
    """What was found at a node of the tree."""
    visits = int(desk.nodes[node][VISITS])
    results = tuple(float(desk.sums[node][p]) / visits if visits else 0.0 for p in range(seats))
    return Opinion(code, results, visits)


def _choice(opinions: list[Opinion], seat: int, noise: float, seed: int) -> int:
    """The most visited action; with noise, the best by blurred results of those that were looked at."""
    if not noise:
        return opinions[0].code
    blur = random.Random(seed)
    seen = [opinion for opinion in opinions if opinion.visits] or opinions
    return max(seen, key=lambda opinion: opinion.results[seat] + blur.gauss(0, noise)).code
