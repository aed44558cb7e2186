"""Bots as seats: they think in threads of their own, in a fair order, and act through the same door as people.

They play where somebody looks, and rest where nobody has looked for a while. One that fails tries again, less and less
often.

They start plain. Meanwhile another process compiles the same functions for each game; when they are in the cache they
are loaded and take over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from boardroom.bots.names import find_bot
from boardroom.bots.network.place import network_file
from boardroom.bots.thinker import Thinker
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import Game, games
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.moves import Plan, go_on, play
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table, Tables
from boardroom.server.work.attendance import Attendance
from boardroom.server.work.fairness import Claim, Payer, time_for
from boardroom.server.work.thinking import Thinking

LOG: Final = logging.getLogger("boardroom.server")
MOVED_ON: Final = 409
FIRST_REST: Final = 1.0  # seconds before a bot tries again after something went wrong; then twice as long each time
LONGEST_REST: Final = 120.0
ERRORS: Final = 100  # kinds of errors that are told in full

T = TypeVar("T")


@dataclass(frozen=True)
class Failure:
    """A bot that could not act."""

    seat: int
    times: int  # in a row

    @property
    def rest(self) -> float:
        """Seconds until it tries again."""
        return float(min(FIRST_REST * 2 ** (self.times - 1), LONGEST_REST))


class Bots:
    """Plays the seats of bots at every table that this process has moved."""

    def __init__(self, tables: Tables, attendance: Attendance, thinking: Thinking, settings: Settings) -> None:
        self._tables = tables
        self._attendance = attendance
        self._thinking = thinking
        self._settings = settings
        self._thinkers: dict[str, Thinker] = {}
        self._hurry: dict[str, asyncio.Event] = {}  # tables whose bots are being played; set: without waiting
        self._failures: dict[str, Failure] = {}  # tables whose bot is out of order
        self._known_errors: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._compiler = asyncio.Lock()
        tables.on_move = self.wake
        attendance.on_return = lambda table: self.wake(table, ours=False)

    def wake(self, table: Table, ours: bool) -> None:
        """A table has moved, or is looked at again: if a bot must act there, somebody has to see to it.

        Whoever moved the table plays its bots; another process steps in when nothing happens for a while.
        """
        if table.id in self._hurry:
            if ours or table.id in self._failures:
                self._hurry[table.id].set()
            return
        if ours:
            self._attendance.moved(table.id)
        if table.now.bot_to_act() is not None and not table.now.match.over and self._attendance.awake(table.id):
            hurry = self._hurry[table.id] = asyncio.Event()
            if ours:
                hurry.set()
            self._begin(self._play(table, hurry))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def ask(self, game: Game, claim: Claim, payer: Payer, question: Callable[[Thinker, float], T]) -> T:
        """The answer to a question about a game, when its turn has come; it is told its share of the time it wishes."""
        thinker = self._thinker(game)
        return await self._thinking.think(claim, payer, lambda share: question(thinker, share), plain=not thinker.fast)

    def is_fast(self, game: Game) -> bool:
        """Whether questions about a game are answered by compiled code by now."""
        return self._thinker(game).fast

    def is_compiled(self, game: Game) -> bool:
        """Whether the bots of a game are compiled by now. Asking begins nothing."""
        return game.name in self._thinkers and self._thinkers[game.name].fast

    def failing_seat(self, table: str) -> int | None:
        """The seat of the bot at a table that has failed and tries again later, if there is one."""
        failure = self._failures.get(table)
        return failure.seat if failure else None

    @property
    def playouts(self) -> int:
        """All playouts since the start."""
        return sum(thinker.playouts for thinker in self._thinkers.values())

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, table: Table, hurry: asyncio.Event) -> None:
        """Play until a person must decide, or until nobody has looked for a while."""
        try:
            await self._until_quiet(table, hurry)
            while (seat := table.now.bot_to_act()) is not None and self._attendance.awake(table.id):
                await self._try_to_act(table, seat, hurry)
        finally:
            del self._hurry[table.id]  # at once: the next move must find nobody playing here
            self._failures.pop(table.id, None)

    async def _until_quiet(self, table: Table, hurry: asyncio.Event) -> None:
        """Leave the bots to the process that moved the table, unless that was this one or nothing happens."""
        seen = -1
        while seen != table.now.seq and not hurry.is_set():
            seen = table.now.seq
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.step_in_after):
                    await hurry.wait()

    async def _try_to_act(self, table: Table, seat: int, hurry: asyncio.Event) -> None:
        seen = table.now
        try:
            await self._act(table, seat)
        except Refusal as refusal:
            if refusal.status != MOVED_ON:  # while the bot was thinking
                await self._rest(table, seat, seen, hurry, refusal)
        except Exception as error:
            await self._rest(table, seat, seen, hurry, error)
        else:
            self._failures.pop(table.id, None)

    async def _act(self, table: Table, seat: int) -> None:
        now = table.now
        if now.bot_to_act() != seat:
            return
        loop = asyncio.get_running_loop()
        began = loop.time()
        claim, payer = self._attendance.claim(now), self._attendance.payer(now)
        level = now.seats[seat].level
        code = await self.ask(
            now.match.game, claim, payer, lambda thinker, share: self._think(thinker, now.match, seat, level, share)
        )
        await asyncio.sleep(began + self._settings.bot_pause - loop.time())
        await self._tables.change(table.id, lambda then: _bot_plays(then, now, seat, code))

    def _think(self, thinker: Thinker, match: Match, seat: int, level: str, share: float) -> int:
        """The code of the action a bot chooses; takes as long as its level allows, less when many wait."""
        bot = find_bot(self._settings.bot or level)
        bot = replace(bot, seconds=time_for(min(bot.seconds, self._settings.bot_seconds), share))
        return thinker.think(match.state, seat, bot, secrets.randbelow(SEED_LIMIT), match.box).code

    # -- out of order

    async def _rest(self, table: Table, seat: int, seen: TableState, hurry: asyncio.Event, error: Exception) -> None:
        """Let a bot that failed rest, longer each time, or until somebody else sits on its seat or the game moves."""
        before = self._failures.get(table.id)
        failure = self._failures[table.id] = Failure(seat, before.times + 1 if before else 1)
        self._report(table, error, failure.rest)
        if failure.times == 1:
            self._tables.hub.stir(table.id)  # the table says so
        with suppress(TimeoutError):
            async with asyncio.timeout(failure.rest):
                while table.now.version == seen.version and table.now.seats[seat] == seen.seats[seat]:
                    hurry.clear()
                    await hurry.wait()
                self._failures.pop(table.id, None)

    def _report(self, table: Table, error: Exception, seconds: float) -> None:
        """One line in the log; how it came to that is told once for each kind of error."""
        kind = f"{table.now.match.game.name}: {error!r}"[:200]
        new = kind not in self._known_errors and len(self._known_errors) < ERRORS
        self._known_errors.add(kind)
        words = "a bot of %s could not act at table %s; it tries again in %d s"
        LOG.error(words, kind, table.id, seconds, exc_info=error if new else None)

    # -- speed

    def _thinker(self, game: Game) -> Thinker:
        if game.name not in self._thinkers:
            self._thinkers[game.name] = Thinker(game, self._tables.box(game.name), clock=self._thinking.clock)
            if self._settings.fast_bots:
                self._begin(self._speed_up(self._thinkers[game.name]))
        return self._thinkers[game.name]

    async def _speed_up(self, thinker: Thinker) -> None:
        """Compile in another process, which has a core and an interpreter of its own; then load the result here."""
        async with self._compiler:
            command = (sys.executable, "-m", "boardroom.server.work.compile", thinker.game.name)
            process = await asyncio.create_subprocess_exec(*command)
            try:
                failed = await process.wait()
            except asyncio.CancelledError:
                process.kill()
                raise
            if failed:
                LOG.warning("the bots of %s stay plain: compiling failed", thinker.game.about.title)
                return
            await asyncio.to_thread(thinker.compile)
            LOG.info("the bots of %s are fast now", thinker.game.about.title)


def read_networks() -> None:
    """Read the networks of all games, so that the first bot that is asked answers at once."""
    for game in games().values():
        if network_file(game).exists():
            from boardroom.bots.network.adviser import shipped_adviser

            shipped_adviser(game)


def _bot_plays(then: TableState, seen: TableState, seat: int, code: int) -> Plan:
    """The action a bot chose, if the table still is what it thought about."""
    if then.version != seen.version or then.bot_to_act() != seat:
        raise Refusal(MOVED_ON, "The table has moved on since.")
    plan = Plan(then, None)
    play(plan, seat, code)
    go_on(plan)
    return plan
