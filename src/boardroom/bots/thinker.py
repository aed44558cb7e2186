"""A bot as everybody else uses it: it sees a position through one seat, thinks, and says what it thinks.

thinker = Thinker(game, box)                 # plain: ready at once
thinker.compile()                            # fast, when there is time for that
thought = thinker.think(state, seat, find_bot("hard"), seed=7)
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

from boardroom.bots.appraisal import worth as worth_of
from boardroom.bots.choose import choose
from boardroom.bots.ending import Ending
from boardroom.bots.human import LOOKS, Purpose, pick
from boardroom.bots.memory import (
    CHOOSERS,
    CODE,
    FIRST,
    HERE,
    NEXT,
    ROOM,
    THINKER,
    VISITS,
    Maker,
    Memory,
    make_memory,
)
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
TAKEN_BACK: Final = 0.05  # how likely it may be that an action is followed by one that takes it back
IDLE_COSTS: Final = 0.005  # of the result: what leads nowhere must promise so much more than something else
AIMLESS_COSTS: Final = 0.05  # the same where the game’s own evaluation sees no sense in it either
FIRST_THOUGHT: Final = Bot("first thought", network=Use.ALONE, warmth=1.0)  # a network as it learned, without search
LONGEST_BATCH: Final = 0.1  # seconds: whoever holds the clock is asked so often whether to go on
AT_ONCE: Final = 256  # playouts of those that are counted: compiled code hears of a Ctrl+C only between two calls


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


def decide(states: Any, bot: int, seat: int, codes: MutableSequence[int], chooser: Any, memory: Memory) -> int:
    """What a quick bot does now. In the common subset."""
    count = legal(memory.boxes[0], states[0], seat, codes)
    return choose(bot, states, 0, seat, codes, count, chooser[0], memory)


def grow(memory: Memory, seat: int, first: int, playouts: int, chooser: Any) -> None:
    """Search on. In the common subset."""
    search(memory, seat, first, playouts, chooser[0])


def look_ahead(memory: Memory, playouts: int, chooser: Any) -> None:
    """Foresee more. In the common subset."""
    foresee(memory, playouts, chooser[0])


class Thinker:
    """How the bots of one game think: plain at first, fast after `compile`. Threads may share it.

    A position may come with the box it is played with, if that is not the thinker's own: other components, other rules.
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
        self._memories = local()  # one for every thread and speed
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
        box = box or self.box
        memory, chooser = self._begin(state, bot, seed, fast, box)
        self._spend(bot, fast, start, self._search(bot, fast, memory, box, seat, code, chooser))
        return _opinion(memory, ROOT, state.seats, code)

    def likely(self, state: Any, seat: int, box: Box[Any] | None = None) -> dict[int, float]:
        """How likely the network of the game takes each legal action to be, the best first; empty if it has none.

        One that another of its kind outdoes, or that is futile, is not likely at all. In plain code: one look takes
        some milliseconds.
        """
        if self.adviser is None:
            return {}
        box = box or self.box
        memory, _ = self._begin(state, FIRST_THOUGHT, 0, False, box)
        found = self.adviser.likely(memory, box, seat, FIRST_THOUGHT.warmth, False)
        ranked, purpose = sorted(found, key=lambda code: -found[code]), self._purpose(state, seat, 0, box)
        for code in ranked[:LOOKS]:
            if (better := purpose.outdone(code)) != code:
                found[better], found[code] = found[better] + found[code], 0.0
        found.update(dict.fromkeys(filter(purpose.futile, found), 0.0))
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def outlook(self, state: Any, bot: Bot, seed: int, box: Box[Any] | None = None) -> tuple[float, ...]:
        """The result every player can expect in a position, for one who sees all of it but not what chance will do."""
        return self._outlook(state, bot, seed, self.fast, box or self.box)

    def _outlook(self, state: Any, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> tuple[float, ...]:
        start = self.clock()
        memory, chooser = self._begin(state, bot, seed, fast, box)
        if bot.network is not Use.UNUSED and self.adviser:
            return self.adviser.outlook(memory, box, state.seats, fast)
        run = Maker(fast).driver(self.game, look_ahead)
        self._spend(bot, fast, start, lambda playouts: run(memory, playouts, chooser))
        return _opinion(memory, ROOT, state.seats, ANY_CODE).results

    def plain_memory(self, state: Any, box: Box[Any]) -> Memory:
        """A memory with a position in it, for whoever lets it play on in plain code."""
        return self._begin(state, Bot("playing on", seconds=1.0), 0, False, box)[0]

    # -- one thought

    def _think(self, state: Any, seat: int, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> Thought:
        start = self.clock()
        make = Maker(fast)
        memory, chooser = self._begin(state, bot, seed, fast, box)
        codes = make.zeros(len(self.game.space))
        if bot.quick:
            states = make.records(self.game.schema, [state])
            return Thought(int(make.driver(self.game, decide)(states, bot.number, seat, codes, chooser, memory)))
        if legal(box.values, state, seat, codes) == 1:
            return Thought(int(codes[0]))
        if bot.network is Use.ALONE and self.adviser:
            likely = self.adviser.likely(memory, box, seat, bot.warmth, fast)
            best = Ending(self.game, box, state, seat, seed).best() if bot.oversights else []
            if best:  # nobody miscounts the very end
                return Thought(max(best, key=lambda code: likely.get(code, 0.0)), seconds=self.clock() - start)
            code = pick(likely, bot.oversights, seed, self._vain(bot, state, seat, seed, fast, box))
            return Thought(code, seconds=self.clock() - start)
        playouts = self._spend(bot, fast, start, self._search(bot, fast, memory, box, seat, ANY_CODE, chooser))
        purpose = self._purpose(state, seat, seed, box)
        known = _pooled(self._opinions(memory, state.seats), purpose)
        opinions = [opinion for opinion in known if not purpose.futile(opinion.code)] or known
        code = _choice(opinions, seat, bot.noise, seed)
        code = _purposeful(opinions, seat, code, purpose)
        return Thought(code, tuple(opinions), playouts, self.clock() - start)

    def _search(
        self, bot: Bot, fast: bool, memory: Memory, box: Box[Any], seat: int, first: int, chooser: Any
    ) -> Callable[[int], None]:
        """What runs some more playouts of a search, with the network if the bot uses it and the game has one."""
        if bot.network is not Use.UNUSED and self.adviser:
            return self.adviser.search(memory, box, seat, first, chooser, fast)
        run = Maker(fast).driver(self.game, grow)
        return lambda playouts: run(memory, seat, first, playouts, chooser)

    def _vain(self, bot: Bot, state: Any, seat: int, seed: int, fast: bool, box: Box[Any]) -> Callable[[int], bool]:
        """Tells of a code whether it is aimless, or the bot would quite likely undo it as soon as it is asked again."""
        purpose, adviser = self._purpose(state, seat, seed, box), self.adviser
        assert adviser is not None

        def vain(code: int) -> bool:
            if purpose.aimless(code):
                return True
            world, back = purpose.undone(code) if bot.oversights else (state, [])
            if not back:
                return False
            likely = adviser.likely(self._begin(world, bot, seed, fast, box)[0], box, seat, bot.warmth, fast)
            best = max(likely, key=lambda other: likely[other])
            others = sum(likely.values()) - likely[best]  # of which one is drawn where the best is overlooked
            drawn = sum(likely[other] for other in back if other != best)
            return best in back or drawn > TAKEN_BACK * others

        return vain

    def _purpose(self, state: Any, seat: int, seed: int, box: Box[Any]) -> Purpose:
        """What actions of a seat lead to."""
        memory = self._memory(fast=False)
        memory.boxes[0], memory.counts[THINKER] = box.values, seat
        return Purpose(self.game, box, state, seat, seed, lambda world: worth_of(memory, world, seat))

    def _begin(self, state: Any, bot: Bot, seed: int, fast: bool, box: Box[Any]) -> tuple[Memory, Any]:
        """A memory with the position in it and an empty tree, and the generator the thinker draws from."""
        make, memory = Maker(fast), self._memory(fast)
        memory.boxes[0] = make.records(box.schema, [box.values])[0]
        memory.states[HERE] = make.records(self.game.schema, [state])[0]
        memory.knobs[:] = self.weights.hasty if bot.seconds and not fast else self.weights.knobs
        new_tree(memory)
        chance = Chance()
        seed_chance(chance, seed, BOT_STREAM)
        return memory, make.records(CHOOSERS, [chance])

    def _spend(self, bot: Bot, fast: bool, start: float, run: Callable[[int], None]) -> int:
        """Run the playouts a bot is given, by number or by time; return how many there were."""
        for begun in range(0, bot.playouts, AT_ONCE):
            run(min(AT_ONCE, bot.playouts - begun))
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

    def _opinions(self, memory: Memory, seats: int) -> list[Opinion]:
        """Every action at the root, the most visited first; those never visited by their promise."""
        found = []
        child = int(memory.nodes[ROOT][FIRST])
        while child != NO_NODE:
            found.append(_opinion(memory, child, seats, int(memory.nodes[child][CODE])))
            child = int(memory.nodes[child][NEXT])
        return sorted(found, key=lambda opinion: -opinion.visits)

    def _memory(self, fast: bool) -> Memory:
        name = "fast" if fast else "plain"
        if not hasattr(self._memories, name):
            setattr(self._memories, name, make_memory(self.game, self.box, self.weights, fast, ROOM[fast]))
        memory: Memory = getattr(self._memories, name)
        return memory


def _opinion(memory: Memory, node: int, seats: int, code: int) -> Opinion:
    """What was found at a node of the tree."""
    visits = int(memory.nodes[node][VISITS])
    results = tuple(float(memory.sums[node][p]) / visits if visits else 0.0 for p in range(seats))
    return Opinion(code, results, visits)


def _pooled(opinions: list[Opinion], purpose: Purpose) -> list[Opinion]:
    """The same where what was found of an action counts for another of its kind that only brings more points."""
    by_code = {opinion.code: opinion for opinion in opinions}
    for code in [opinion.code for opinion in opinions if opinion.visits][:LOOKS]:
        better = purpose.outdone(code)
        if better != code and better in by_code:
            by_code[better] = _together(by_code[better], by_code[code])
            by_code[code] = Opinion(code, (0.0,) * len(by_code[code].results), 0)
    return sorted(by_code.values(), key=lambda opinion: -opinion.visits)


def _together(one: Opinion, other: Opinion) -> Opinion:
    """An opinion of one action, from what was found of two."""
    visits = one.visits + other.visits
    pairs = zip(one.results, other.results, strict=True)
    return Opinion(one.code, tuple((a * one.visits + b * other.visits) / visits for a, b in pairs), visits)


def _purposeful(opinions: list[Opinion], seat: int, code: int, purpose: Purpose) -> int:
    """The code, or another that promises as much if the first could be taken back at once and leads nowhere."""
    worth = {opinion.code: opinion.results[seat] for opinion in opinions if opinion.visits}
    if code not in worth:
        return code
    costs = AIMLESS_COSTS if purpose.aimless(code) else IDLE_COSTS
    for other in [code, *worth][:LOOKS]:
        enough = other == code or worth[other] > worth[code] - costs
        if enough and not purpose.idle(other):
            return other
    return code


def _choice(opinions: list[Opinion], seat: int, noise: float, seed: int) -> int:
    """The most visited action; with noise, the best by blurred results of those that were looked at."""
    if not noise:
        return opinions[0].code
    blur = random.Random(seed)
    seen = [opinion for opinion in opinions if opinion.visits] or opinions
    return max(seen, key=lambda opinion: opinion.results[seat] + blur.gauss(0, noise)).code
