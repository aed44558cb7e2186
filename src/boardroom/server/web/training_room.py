"""What the web knows of workshops beside their register: who is there, forecasts, chronicles, what strong play made."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table.tables import Table, Tables
from boardroom.server.work.bots import Bots
from boardroom.server.work.fairness import Payer
from boardroom.server.work.strong_play import forecast, strong_play
from boardroom.server.workshop.chronicle import Chronicle
from boardroom.server.workshop.debrief import Report, kept_strong_play, report_of
from boardroom.server.workshop.glance import TableGlance, glance
from boardroom.server.workshop.news import News
from boardroom.server.workshop.register import Workshop
from boardroom.server.workshop.wall import Wall, wall_of
from boardroom.server.workshop.workshops import Room, Workshops

LOG: Final = logging.getLogger("boardroom.server")
REMEMBERED: Final = 500  # chronicles and forecasts
NOT_YET: Final = (
    "The debriefing lays everything open: it can be read when the trainer shares it and every game has ended."
)

T = TypeVar("T")
Work = Callable[[], Awaitable[None]]


class TrainingRoom:
    """The workshops of one process."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.workshops = Workshops(tables, settings)
        self.news = News(tables, settings)
        self._tables = tables
        self._settings = settings
        self._chronicles: OrderedDict[str, Chronicle] = OrderedDict()
        self._shares: OrderedDict[str, tuple[int, tuple[float, ...]]] = OrderedDict()  # version, and what was forecast
        self._thinking: dict[str, asyncio.Task[None]] = {}  # by table or workshop

    def start(self, bots: Bots) -> None:
        """From now on there are bots to ask."""
        self._bots = bots

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- what is seen

    def glance(self, room: Room) -> tuple[TableGlance, ...]:
        """All tables as the trainer sees them."""
        online = {table.id: frozenset(self._tables.hub.people_at(table.id)) for table in room.tables.values()}
        shares = {table.id: self._shares[table.id][1] for table in room.tables.values() if table.id in self._shares}
        return glance(room, datetime.now(UTC), online, shares)

    def wall(self, room: Room) -> Wall:
        """What the wall shows."""
        return wall_of(room, self._chronicle)

    def report(self, room: Room, person: str) -> Report:
        """The debriefing: for the trainer at any time, for the others when nothing can be given away any more."""
        laid_open = room.workshop.arrangement.shared and room.ended
        came = any(guest.person == person for guest in room.guests)
        if person != room.workshop.owner and not (laid_open and came):
            raise Refusal(403, NOT_YET)
        return report_of(room, self._chronicle)

    def _chronicle(self, table: Table) -> Chronicle:
        """How the game of a table went so far. Only one thread draws, so only one follows."""
        chronicle = self._chronicles.pop(table.id, None) or Chronicle()
        chronicle.follow(table.now.match)
        return _kept(self._chronicles, table.id, chronicle)

    def ring(self, table: Table) -> None:
        """Something at a table has changed that is no event of it: who is there, or what is forecast."""
        if workshop := table.now.supervision.workshop:
            self.news.ring(workshop, table.now.head.owner)

    # -- what is thought about

    def foresee(self, room: Room, address: str) -> None:
        """Think about the tables that have moved since the last forecast, in the background."""
        for table in room.tables.values():
            known = self._shares.get(table.id)
            if not table.now.ended and table.now.match.players > 1 and (not known or known[0] != table.now.version):
                payer = Payer(address, room.workshop.owner, table.id)
                self._begin(table.id, partial(self._foresee, table, payer))

    async def _foresee(self, table: Table, payer: Payer) -> None:
        now = table.now
        _kept(self._shares, table.id, (now.version, await forecast(self._bots, now, payer)))
        self.ring(table)

    def play_strongly(self, room: Room, address: str) -> None:
        """Let strong bots play from the start of all tables, if they share one, in the background, and once."""
        workshop = room.workshop
        shared = workshop.arrangement.same_start or len(room.tables) == 1
        if shared and not workshop.arrangement.strong_play:
            start = room.first.now.match
            payer = Payer(address, workshop.owner, workshop.id)
            self._begin(workshop.id, partial(self._play_strongly, workshop, start, payer))

    def plays_strongly(self, workshop: Workshop) -> bool:
        """Whether strong bots are at it."""
        return workshop.id in self._thinking

    async def _play_strongly(self, workshop: Workshop, start: Match, payer: Payer) -> None:
        match, bot, rough = await strong_play(self._bots, start, payer, self._settings)
        kept = await self._tables.read(kept_strong_play, match, bot, rough)
        await self.workshops.arrange(workshop, strong_play=kept)

    def _begin(self, name: str, work: Work) -> None:
        """Begin something in the background, once."""
        if name not in self._thinking:
            self._thinking[name] = asyncio.create_task(self._try(name, work))

    async def _try(self, name: str, work: Work) -> None:
        try:
            await work()
        except Exception:
            LOG.exception("could not think about a workshop")
        finally:
            self._thinking.pop(name, None)


def _kept(memory: OrderedDict[str, T], name: str, value: T) -> T:
    """Remember something; what was not asked for longest is forgotten."""
    memory[name] = value
    memory.move_to_end(name)
    if len(memory) > REMEMBERED:
        memory.popitem(last=False)
    return value
