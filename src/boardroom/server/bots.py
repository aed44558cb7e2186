"""Bots as seats: they think in threads of their own, and act through the same door as people.

They start plain. Meanwhile another process compiles the same functions for each game; when they are in the cache they
are loaded and take over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar

from boardroom.bots.mind import Mind
from boardroom.bots.names import find_bot
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import Game
from boardroom.kernel.match import Match
from boardroom.server.moment import Moment
from boardroom.server.moves import Plan, play
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.tables import Table, Tables

LOG: Final = logging.getLogger("boardroom.server")
MOVED_ON: Final = 409
REST: Final = 1.0  # seconds before a table is tried again after something went wrong

T = TypeVar("T")


class Bots:
    """Plays the seats of bots at every table that this process has moved."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self._threads = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._minds: dict[str, Mind] = {}
        self._hurry: dict[str, asyncio.Event] = {}  # tables whose bots are being played; set: without waiting
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiler = asyncio.Lock()
        tables.on_move = self.wake

    def wake(self, table: Table, ours: bool) -> None:
        """A table has moved: if a bot must act there, somebody has to see to it.

        Whoever moved the table plays its bots; another process steps in when nothing happens for a while.
        """
        if table.id in self._hurry:
            if ours:
                self._hurry[table.id].set()
        elif table.now.bot_to_act() is not None and not table.now.match.over:
            hurry = self._hurry[table.id] = asyncio.Event()
            if ours:
                hurry.set()
            task = asyncio.create_task(self._play(table, hurry))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def ask(self, game: Game, question: Callable[[Mind], T]) -> T:
        """The answer to a question about a game, thought about in the bots' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, question, self._mind(game))

    def is_fast(self, game: Game) -> bool:
        """Whether questions about a game are answered by compiled code by now."""
        return self._mind(game).fast

    async def resume(self) -> None:
        """Go on where a stopped server left off."""
        for table_id in await self._tables.read(self._tables.store.waiting_for_bots):
            try:
                await self._tables.get(table_id)  # loading wakes the bots
            except Exception:
                LOG.exception("table %s cannot go on", table_id)

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: Table, hurry: asyncio.Event) -> None:
        """Play until a person must decide."""
        try:
            await self._until_quiet(table, hurry)
            while (seat := table.now.bot_to_act()) is not None:
                await self._try_to_act(table, seat)
        finally:
            del self._hurry[table.id]  # at once: the next move must find nobody playing here

    async def _until_quiet(self, table: Table, hurry: asyncio.Event) -> None:
        """Leave the bots to the process that moved the table, unless that was this one or nothing happens."""
        seen = -1
        while seen != table.now.seq and not hurry.is_set():
            seen = table.now.seq
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.step_in_after):
                    await hurry.wait()

    async def _try_to_act(self, table: Table, seat: int) -> None:
        try:
            await self._act(table, seat)
        except Refusal as refusal:
            if refusal.status != MOVED_ON:  # while the bot was thinking
                LOG.error("a bot at table %s was refused: %s", table.id, refusal.problem)
                await asyncio.sleep(REST)
        except Exception:
            LOG.exception("a bot at table %s could not act", table.id)
            await asyncio.sleep(REST)

    async def _act(self, table: Table, seat: int) -> None:
        now = table.now
        if now.bot_to_act() != seat:
            return
        mind = self._mind(now.match.game)
        loop = asyncio.get_running_loop()
        began = loop.time()
        code = await loop.run_in_executor(self._threads, self._think, mind, now.match, seat, now.seats[seat].level)
        await asyncio.sleep(began + self._settings.bot_pause - loop.time())
        await self._tables.change(table.id, lambda then: _bot_plays(then, now, seat, code))

    def _think(self, mind: Mind, match: Match, seat: int, level: str) -> int:
        """The code of the action a bot chooses; takes as long as its level allows."""
        bot = find_bot(self._settings.bot or level)
        bot = replace(bot, seconds=min(bot.seconds, self._settings.bot_seconds))
        return mind.think(match.state, seat, bot, secrets.randbelow(SEED_LIMIT)).code

    # -- speed

    def _mind(self, game: Game) -> Mind:
        if game.name not in self._minds:
            self._minds[game.name] = Mind(game, self._tables.box(game.name))
            if self._settings.fast_bots:
                task = asyncio.create_task(self._speed_up(self._minds[game.name]))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return self._minds[game.name]

    async def _speed_up(self, mind: Mind) -> None:
        """Compile in another process, which has a core and an interpreter of its own; then load the result here."""
        async with self._compiler:
            command = (sys.executable, "-m", "boardroom.server.compile", mind.game.name)
            process = await asyncio.create_subprocess_exec(*command)
            try:
                failed = await process.wait()
            except asyncio.CancelledError:
                process.kill()
                raise
            if failed:
                LOG.warning("the bots of %s stay plain: compiling failed", mind.game.about.title)
                return
            await asyncio.get_running_loop().run_in_executor(self._threads, mind.compile)
            LOG.info("the bots of %s are fast now", mind.game.about.title)


def _bot_plays(then: Moment, seen: Moment, seat: int, code: int) -> Plan:
    """The action a bot chose, if the table still is what it thought about."""
    if then.version != seen.version or then.bot_to_act() != seat:
        raise Refusal(MOVED_ON, "The table has moved on since.")
    plan = Plan(then, None)
    play(plan, seat, code)
    return plan
