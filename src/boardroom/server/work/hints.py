"""Hints: what a strong bot would do on somebody's seat. It thinks in the bots' threads and changes nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from boardroom.bots.futures import FEWEST
from boardroom.bots.names import Bot, Network, find_bot
from boardroom.bots.thinker import Opinion, Thinker, Thought
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.learning import Learning
from boardroom.server.table.state import TableState
from boardroom.server.work.bots import Bots
from boardroom.server.work.coaching import DECIDED, hopeless
from boardroom.server.work.fairness import Claim, Payer, time_for
from boardroom.server.work.findings import Hint, HintChoice, Why
from boardroom.server.work.limits import Asking, Caller, Limits
from boardroom.server.work.why import QUITE_SURE, WORLDS, why

TOP: Final = 4  # actions a hint names
MORE_THAN_ONE: Final = 2
TRIED_ENOUGH: Final = 8  # playouts of an action, for what is expected of it to be a figure
LEAST_SECONDS: Final = 0.5  # for the reasons
REASONABLE: Final = 1 << 30  # seeds of the worlds that reasons come from
TRIES_A_WORLD: Final = 10  # of a bot that thinks by number, not by time
LONGEST_PLAN: Final = 12
Moment = tuple[int, Learning | None]  # the version of a table, and how far the lesson there is
# Why the first idea is first, where figures look as if another one was better.
BY_RESULT: Final = (
    "It is first for the share of the result, {} % against {} %, which counts coming out ahead before points."
)
BY_TRIES: Final = "It is first because the search came back to it most. What was tried less may look better than it is."
PASSED_OVER: Final = "What shows a larger share could be taken back at once and leads nowhere."
BY_SEARCH: Final = "It is first by the many tries of the search, not by the points of these few futures."
BY_POINTS: Final = "The result hardly hangs on it: it is first for the points that these futures bring."
BY_A_THOUGHT: Final = "It is first by a quick thought, not by the points of these futures."
STEP: Final = Bot("step", playouts=60, network=Network.GUIDE)  # how a plan is thought to its end


class Hints:
    """Hints being thought about, one a seat; the last ones are remembered, so that asking again changes nothing."""

    def __init__(self, bots: Bots, limits: Limits, settings: Settings) -> None:
        self._bots = bots
        self._limits = limits
        self._settings = settings
        self._asked: OrderedDict[tuple[str, int], tuple[Moment, asyncio.Task[Hint]]] = OrderedDict()

    async def ask(self, now: TableState, seat: int, caller: Caller) -> Hint:
        """What a bot would do on the seat, which must decide."""
        moment: Moment = (now.version, now.learning)
        earlier, task = self._asked.get((now.head.id, seat), (None, None))
        if task and not task.done() and earlier != moment:
            raise Refusal(429, "Your last hint is still being thought about.")
        if task is None or earlier != moment or (task.done() and self._outdated(task, now)):
            self._limits.count(Asking.HINTS, caller)
            task = asyncio.create_task(self._think(now, seat, Payer(caller.address, caller.person, now.head.id)))
            self._remember((now.head.id, seat), (moment, task))
        return await asyncio.shield(task)  # somebody else may wait for it too

    def _outdated(self, task: asyncio.Task[Hint], now: TableState) -> bool:
        """Whether thinking again is worth it: it failed, or the bots have become fast since."""
        if task.cancelled() or task.exception():
            return True
        return task.result().rough and self._bots.is_fast(now.match.game)

    def _remember(self, which: tuple[str, int], asked: tuple[Moment, asyncio.Task[Hint]]) -> None:
        self._asked[which] = asked
        self._asked.move_to_end(which)
        while len(self._asked) > self._settings.tables_in_memory:
            self._asked.popitem(last=False)

    async def _think(self, now: TableState, seat: int, payer: Payer) -> Hint:
        hint = await self._bots.ask(
            now.match.game, Claim.HINT, payer, lambda thinker, share: self._make(thinker, now, seat, share)
        )
        return replace(hint, version=now.version)

    def _make(self, thinker: Thinker, now: TableState, seat: int, share: float) -> Hint:
        bot = find_bot(self._settings.hint)
        bot = replace(bot, seconds=time_for(min(bot.seconds, self._settings.bot_seconds), share))
        return make_hint(thinker, now.match, seat, bot, secrets.randbelow(SEED_LIMIT), wanted_by_lesson(now))


def wanted_by_lesson(now: TableState) -> tuple[int, ...]:
    """What the step of a lesson accepts; nothing where no lesson is given, or the step is only read."""
    lesson = now.lesson
    return () if lesson is None or lesson.over else tuple(lesson.allowed(now.match))


def make_hint(thinker: Thinker, match: Match, seat: int, bot: Bot, seed: int, wanted: tuple[int, ...] = ()) -> Hint:
    """What a bot would do on a seat, and what it expects of its best ideas. It uses nothing the seat cannot see.

    Where the game is as good as lost or won, shares tell no idea from another: points choose between the first two.
    Where a lesson wants something, only that is named: its step would refuse everything else.
    """
    if bot.network is Network.ALONE:
        bot = replace(bot, network=Network.GUIDE)  # a search can say what it expects
    thought = thinker.think(match.state, seat, bot, seed, match.box)
    ideas, quick = best_first(thinker, match, seat, thought)
    narrowed = bool(wanted) and set(wanted) != set(match.legal_codes(seat))
    if narrowed:
        ideas, quick = best_wanted(thinker, match, seat, ideas, wanted)
    choices = tuple(_choice(match, seat, idea) for idea in ideas[:TOP])
    hint = Hint(seat, 0, bot.name, choices, thought.playouts, rough=not thinker.fast, quick=quick, lesson=narrowed)
    if len(choices) < MORE_THAN_ONE:
        return hint
    spare = bot.seconds and max(bot.seconds, LEAST_SECONDS)
    worlds = max(FEWEST, min(WORLDS, bot.playouts // TRIES_A_WORLD)) if bot.playouts else WORLDS

    def reasons() -> Why | None:
        return why(thinker, match, seat, choices[0].code, choices[1].code, seed % REASONABLE, spare, worlds)

    told, order = reasons(), ""
    if told and as_good_as_decided(thought, seat) and spoken_against(told):
        choices = (choices[1], choices[0], *choices[2:])
        told, order = reasons(), BY_POINTS
    plan = () if narrowed else whole_plan(thinker, match, seat, choices[0].code, seed, step_of(bot))
    hint = replace(hint, choices=choices, why=told, plan=plan)
    return replace(hint, order=order or order_told(hint, seat))


def as_good_as_decided(thought: Thought, seat: int) -> bool:
    """Whether a search sees next to nothing of the result left, or next to all of it won."""
    tried = (opinion for opinion in thought.opinions if opinion.visits >= TRIED_ENOUGH)
    return hopeless(thought, seat) or any(opinion.results[seat] >= DECIDED for opinion in tried)


def spoken_against(told: Why) -> bool:
    """Whether futures that were played on, and not just a look at what changes at once, speak for the other move."""
    return told.worlds > FEWEST and told.wins <= (1 - QUITE_SURE) * told.worlds


def order_told(hint: Hint, seat: int) -> str:
    """Why the first idea is first, if shares or points that are shown look as if another one was better."""
    best, *others = hint.choices
    fewer = hint.why is not None and hint.why.fewer
    if hint.quick or not best.results:
        return BY_A_THOUGHT if fewer else ""
    larger = [other for other in others if other.results and percent(other, seat) > percent(best, seat)]
    alone = len(best.results) == 1  # then there are no shares to be shown
    if larger and not alone:
        return BY_TRIES if all(other.visits <= best.visits for other in larger) else PASSED_OVER
    if not fewer:
        return ""
    shares = [percent(choice, seat) for choice in (best, others[0]) if choice.results]
    return BY_RESULT.format(*shares) if len(set(shares)) > 1 and not alone else BY_SEARCH


def percent(choice: HintChoice, seat: int) -> int:
    """What is expected for the seat, as it is shown."""
    return round(choice.results[seat] * 100)


def best_first(thinker: Thinker, match: Match, seat: int, thought: Thought) -> tuple[list[Opinion], bool]:
    """What a hint names: what the bot does, if it tried that enough, then what it tried most. Whether it is quick.

    After a few tries their order means nothing; then the network of the game says what it likes, if there is one.
    """
    tried = {opinion.code: opinion for opinion in thought.opinions if opinion.visits}
    enough = {code for code, opinion in tried.items() if opinion.visits >= TRIED_ENOUGH}
    if enough:
        return sorted(tried.values(), key=lambda opinion: opinion.code not in enough & {thought.code}), False
    if not tried:
        return [Opinion(thought.code, (), 0)], False
    liked = thinker.likely(match.state, seat, match.box)
    return [tried.get(code, Opinion(code, (), 0)) for code in liked if liked[code]] or list(tried.values()), True


def best_wanted(
    thinker: Thinker, match: Match, seat: int, ideas: list[Opinion], wanted: tuple[int, ...]
) -> tuple[list[Opinion], bool]:
    """Of the ideas those that a lesson wants. If none of them was tried enough, what the network likes is first."""
    known = {idea.code: idea for idea in ideas if idea.code in wanted}
    if any(idea.visits >= TRIED_ENOUGH for idea in known.values()):
        return list(known.values()), False
    order = [code for code in thinker.likely(match.state, seat, match.box) if code in wanted]
    return [known.get(code, Opinion(code, (), 0)) for code in dict.fromkeys((*order, *known, *wanted))], True


def step_of(bot: Bot) -> Bot:
    """How a bot thinks a plan to its end: all steps together take about as long as it thought about the first."""
    if bot.seconds:
        return replace(STEP, playouts=0, seconds=bot.seconds / LONGEST_PLAN)
    return replace(STEP, playouts=min(STEP.playouts, bot.playouts))


def whole_plan(thinker: Thinker, match: Match, seat: int, first: int, seed: int, step: Bot) -> tuple[int, ...]:
    """All steps of a decision that a game wants to be made at once (`PLANNED` of its view), from the first one on."""
    planned = getattr(match.game.view, "PLANNED", ())
    space, rules = match.game.space, match.game.rules
    if not planned or space.parts(first)[0] != planned[0]:
        return ()  # the middle of a plan: what is left of it is short
    state, codes = copy(match.state), [first]
    while space.parts(codes[-1])[0] in planned and len(codes) < LONGEST_PLAN:
        rules.apply(match.box.values, state, seat, codes[-1])
        if not rules.to_act(match.box.values, state) >> seat & 1:
            break
        following = thinker.think(state, seat, step, seed, match.box).code
        if space.parts(following)[0] not in planned:
            break
        codes.append(following)
    return tuple(codes) if len(codes) > 1 else ()


def _choice(match: Match, seat: int, opinion: Opinion) -> HintChoice:
    tip = match.tip(opinion.code, seat)
    notation = match.game.space.notation(opinion.code)
    results = opinion.results if opinion.visits >= TRIED_ENOUGH else ()
    return HintChoice(opinion.code, notation, match.named(tip.title), match.named(tip.cost), results, opinion.visits)
