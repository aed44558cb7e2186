"""Hints: what a strong bot would do on somebody's seat. It thinks in the bots' threads and changes nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from boardroom.bots.mind import Mind, Opinion
from boardroom.bots.names import Bot, Network, find_bot
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.state import TableState
from boardroom.server.work.bots import Bots
from boardroom.server.work.fairness import Claim, Payer, time_for
from boardroom.server.work.findings import Hint, HintChoice
from boardroom.server.work.limits import Asking, Caller, Limits

TOP: Final = 4  # actions a hint names


class Hints:
    """Hints being thought about, one a seat; the last ones are remembered, so that asking again changes nothing."""

    def __init__(self, bots: Bots, limits: Limits, settings: Settings) -> None:
        self._bots = bots
        self._limits = limits
        self._settings = settings
        self._asked: OrderedDict[tuple[str, int], tuple[int, asyncio.Task[Hint]]] = OrderedDict()

    async def ask(self, now: TableState, seat: int, caller: Caller) -> Hint:
        """What a bot would do on the seat, which must decide."""
        version, task = self._asked.get((now.head.id, seat), (None, None))
        if task and not task.done() and version != now.version:
            raise Refusal(429, "Your last hint is still being thought about.")
        if task is None or version != now.version or (task.done() and self._outdated(task, now)):
            self._limits.count(Asking.HINTS, caller)
            task = asyncio.create_task(self._think(now, seat, Payer(caller.address, caller.person, now.head.id)))
            self._remember((now.head.id, seat), (now.version, task))
        return await asyncio.shield(task)  # somebody else may wait for it too

    def _outdated(self, task: asyncio.Task[Hint], now: TableState) -> bool:
        """Whether thinking again is worth it: it failed, or the bots have become fast since."""
        if task.cancelled() or task.exception():
            return True
        return task.result().rough and self._bots.is_fast(now.match.game)

    def _remember(self, which: tuple[str, int], asked: tuple[int, asyncio.Task[Hint]]) -> None:
        self._asked[which] = asked
        self._asked.move_to_end(which)
        while len(self._asked) > self._settings.tables_in_memory:
            self._asked.popitem(last=False)

    async def _think(self, now: TableState, seat: int, payer: Payer) -> Hint:
        hint = await self._bots.ask(
            now.match.game, Claim.HINT, payer, lambda mind, share: self._make(mind, now.match, seat, share)
        )
        return replace(hint, version=now.version)

    def _make(self, mind: Mind, match: Match, seat: int, share: float) -> Hint:
        bot = find_bot(self._settings.hint)
        bot = replace(bot, seconds=time_for(min(bot.seconds, self._settings.bot_seconds), share))
        return make_hint(mind, match, seat, bot, secrets.randbelow(SEED_LIMIT))


def make_hint(mind: Mind, match: Match, seat: int, bot: Bot, seed: int) -> Hint:
    """What a bot would do on a seat, and what it expects of its best ideas. It uses nothing the seat cannot see."""
    if bot.network is Network.ALONE:
        bot = replace(bot, network=Network.GUIDE)  # a search can say what it expects
    thought = mind.think(match.state, seat, bot, seed, match.box)
    opinions = [opinion for opinion in thought.opinions if opinion.visits][:TOP]
    choices = tuple(_choice(match, seat, opinion) for opinion in opinions or [Opinion(thought.code, (), 0)])
    return Hint(seat, 0, bot.name, choices, thought.playouts, rough=not mind.fast)


def _choice(match: Match, seat: int, opinion: Opinion) -> HintChoice:
    tip = match.tip(opinion.code, seat)
    notation = match.game.space.notation(opinion.code)
    return HintChoice(
        opinion.code, notation, match.named(tip.title), match.named(tip.cost), opinion.results, opinion.visits
    )
