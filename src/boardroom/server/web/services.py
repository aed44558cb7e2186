"""Everything a running server has, and the threads it hands slow work to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final, TypeVar

from boardroom.kernel.game import Game
from boardroom.kernel.match import BadLog, read_log
from boardroom.server.refusal import Refusal, Unplayable
from boardroom.server.settings import Settings
from boardroom.server.table import opening
from boardroom.server.table.database import open_database
from boardroom.server.table.hub import Hub
from boardroom.server.table.kept import Kept, as_time, damaged
from boardroom.server.table.keys import withdrawn_tokens
from boardroom.server.table.match import TableMatch
from boardroom.server.table.moves import Plan, disclose
from boardroom.server.table.seats import mark
from boardroom.server.table.state import TableState
from boardroom.server.table.store import Head, Line, Store
from boardroom.server.table.tables import Table, Tables
from boardroom.server.web.drawing import Drawers, Look
from boardroom.server.web.identity import Identities
from boardroom.server.web.keeper import Keeper
from boardroom.server.web.page_models import KeptLine, Marked, TableLine
from boardroom.server.web.seen_by import table_line
from boardroom.server.web.training_room import TrainingRoom
from boardroom.server.web.turns import Turns
from boardroom.server.web.updates import Updates, Viewer
from boardroom.server.work.admission import Admission
from boardroom.server.work.analysis import Analyses, read_analysis
from boardroom.server.work.attendance import Attendance
from boardroom.server.work.bots import Bots, read_networks
from boardroom.server.work.clocks import Clocks
from boardroom.server.work.coaching import Coaching
from boardroom.server.work.exercises import Exercises
from boardroom.server.work.fairness import Claim, Payer
from boardroom.server.work.hints import Hints
from boardroom.server.work.limits import Asking, Caller, Limits
from boardroom.server.work.messenger import Messenger
from boardroom.server.work.mistakes import Reviewed
from boardroom.server.work.thinking import Thinking

LISTED: Final = 30  # tables in somebody's list

T = TypeVar("T")


class Services:
    """The store, the tables, the bots and the listeners of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(open_database(settings.db))
        self.identities = Identities(self.store.secret())
        self.identities.generations.update(self.store.generations())
        self.identities.withdrawn = frozenset(withdrawn_tokens(self.store))
        self.hub = Hub()
        self.tables = Tables(self.store, self.hub, settings)
        self.attendance = Attendance(self.hub, settings)
        self.thinking = Thinking(settings.bot_threads)
        self.keeper = Keeper(self.tables, self.identities, settings)
        # One: two would only take turns, and make everybody else wait for both.
        self._renderer = ThreadPoolExecutor(1, thread_name_prefix="page")
        self.limits = Limits(settings)
        self.exercises = Exercises()
        self._admission = Admission(self.tables, self.limits)
        self.drawers = Drawers(settings, self._renderer)
        self._turns = Turns(settings)
        self.training = TrainingRoom(self.tables, settings)
        self.messenger = Messenger(self.tables, self.limits, settings)
        self.updates = Updates(self._look, self.drawers, self._turns, settings)

    async def run(self) -> None:
        """Start what works in the background."""
        self.bots = Bots(self.tables, self.attendance, self.thinking, self.settings)
        self.hints = Hints(self.bots, self.limits, self.settings)
        self.coaching = Coaching(self.bots, self.limits)
        self.analyses = Analyses(self.bots, self.tables, self.limits, self.settings)
        self.training.start(self.bots)
        self.tables.on_move = self._moved
        clocks = Clocks(self.tables, self.settings, self.messenger.late)
        self._background = [
            asyncio.create_task(self.tables.listen()),
            asyncio.create_task(self.training.news.listen()),
            asyncio.create_task(self.messenger.run()),
            asyncio.create_task(clocks.run()),
            asyncio.create_task(asyncio.to_thread(read_networks)),
            asyncio.create_task(self.tables.write(self.tables.boxes.keep_those_in_use)),
        ]
        self.keeper.start()
        self.drawers.start()

    def hang_up(self) -> None:
        """The server is about to stop: nobody listens any longer, or waits for a page."""
        self.hub.close()
        self.drawers.stop()

    async def close(self) -> None:
        """Stop in good order: listeners, bots, then the store when everything handed in has been written."""
        self.hub.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        self.thinking.close()
        await self.analyses.close()
        await self.training.close()
        await self.messenger.close()
        await self.bots.close()
        await self.keeper.close()
        self.tables.close()
        await self.drawers.close()
        self._renderer.shutdown()
        self.store.close()

    def _moved(self, table: Table, ours: bool) -> None:
        """A table has moved: bots may have to act, and people may want to know."""
        self.bots.wake(table, ours)
        self.messenger.moved(table, ours)

    async def render(self, make: Callable[[], T]) -> T:
        """Make a page in a thread, so that nobody else's request waits for it."""
        async with self._turns.turn():
            return await asyncio.get_running_loop().run_in_executor(self._renderer, make)

    async def work_out(self, caller: Caller, make: Callable[[], T]) -> T:
        """Make something that takes a second or more, when its turn has come; pages are drawn meanwhile."""
        payer = Payer(caller.address, caller.person, "")
        return await self.thinking.think(Claim.UPLOAD, payer, lambda _: make(), plain=True)

    # -- people

    async def name_of(self, person: str) -> str:
        """The nickname of a person; empty if none was given yet."""
        return await self.tables.read(self.store.name_of, person)

    async def name_in_log(self, person: str) -> str:
        """What a person is called where verbs follow: the nickname, and never “You”."""
        return await self.name_of(person) or "Guest"

    async def save_name(self, caller: Caller, name: str) -> None:
        """Remember a nickname."""
        if name != await self.name_of(caller.person):
            self.limits.count(Asking.NAMES, caller)
            await self.tables.write(self.store.save_name, caller.person, name)

    async def sign_out(self, caller: Caller) -> None:
        """No cookie of this person counts any more; their streams end."""
        self.limits.count(Asking.SIGN_OUTS, caller)
        person = caller.person
        self.identities.generations[person] = await self.tables.write(self.store.next_generation, person)
        self.hub.dismiss_person(person)

    async def tables_of(self, person: str) -> tuple[TableLine | KeptLine, ...]:
        """The tables of a person, last changed first. One that cannot be shown says so, and hinders no other."""
        lines = await self.tables.read(self.store.tables_of, person, LISTED)
        return tuple([await self._listed(line, person) for line in lines])

    async def _listed(self, line: Line, person: str) -> TableLine | KeptLine:
        try:
            table = await self.tables.get(line.id)
            if table.now.seq < line.seq:
                await self.tables.catch_up(table)
            return await self.render(lambda: table_line(table.now, person, as_time(line.changed)))
        except Unplayable as reason:
            return KeptLine(line.id, line.title, str(reason), isinstance(reason, Kept), str(line.changed)[:10])
        except (TypeError, ValueError) as error:
            return KeptLine(line.id, line.title, str(damaged(line.id, error)), False, str(line.changed)[:10])

    async def reviewed(self, person: str, game: Game) -> list[Reviewed]:
        """The finished games of a title that a person played and that were analysed."""
        found = []
        for line in await self.tables.read(self.store.tables_of, person, LISTED):
            try:
                now = (await self.tables.get(line.id)).now
            except (Unplayable, Refusal, TypeError, ValueError):
                continue  # one that cannot be read teaches nothing
            seats = now.seats_kept_for(person)
            if now.match.game is game and now.match.over and seats:
                kept = await self.tables.read(self.store.analysis, line.id, now.version)
                analysis = read_analysis(kept) if kept else None
                found += [Reviewed(line.id, analysis, seats)] if analysis else []
        return found

    async def _look(self, table: Table, who: Viewer) -> Look:
        """Somebody who looks at a table, and what only this process knows of it."""
        person = who.person
        there = frozenset(self.hub.people_at(table.id) | {person})  # whoever looks is there
        watching = await self.onlookers(table.now, person)
        return Look(person, who.csrf, there, self.bots.failing_seat(table.id), watching, who.eyes)

    async def onlookers(self, now: TableState, person: str) -> tuple[Marked, ...]:
        """Who watches a table in this process, for its owner to know. Nobody else is told."""
        if person != now.head.owner:
            return ()
        watching = self.hub.people_at(now.head.id) - {person}.union(*(seat.holders for seat in now.seats))
        found = [Marked(mark(now.head.id, one), await self.name_of(one) or "Somebody") for one in watching]
        return tuple(sorted(found, key=lambda onlooker: (onlooker.name, onlooker.mark)))

    # -- opening tables

    async def open_table(self, head: Head, plan: Plan, key: str | None, caller: Caller) -> str:
        """Store a new table and return its id; the same key again gives the same table again."""

        async def store() -> str:
            made = await self.tables.write(self.store.create, head, key, plan.change())
            if made == head.id:
                self.attendance.opened(made, caller.address)
                self.tables.adopt(plan.now, plan.notes)
            return made

        return await self._admission.open(caller, store)

    async def branch(
        self, table: Table, at: int, caller: Caller, name: str, wishes: list[opening.Wish] | None, key: str
    ) -> str:
        """Play on from an earlier position, at a new table. The old one remembers that its draws may be known."""
        await self.tables.change(table.id, lambda then: disclose(then, caller.person))
        now = table.now
        head, plan = await self.work_out(caller, lambda: opening.branched_table(now, at, caller.person, name, wishes))
        return await self.open_table(head, plan, key, caller)

    async def disclose_kept(self, kept: Kept, person: str) -> None:
        """The log of a table without its rules tells its draws: should the rules come back, nobody shall gain by it."""
        if kept.over or kept.now.known:
            return
        plan = Plan(kept.now, person)
        plan.disclose()
        summary = await self.tables.read(self.store.summary, kept.now.head.id)
        if summary:
            await self.tables.write(self.store.write, [replace(plan.change(), waits=summary[1])])

    async def upload(self, text: bytes, caller: Caller) -> str:
        """Verify a log action by action, when its turn has come, and open a table with it."""
        self.limits.count(Asking.UPLOADS, caller)
        try:
            head, plan = await self.work_out(
                caller, lambda: opening.uploaded_table(self._verified(text), caller.person)
            )
        except BadLog as error:
            told = str(error).rstrip(".")
            raise Refusal(422, f"This log cannot be opened: {told}{'' if told.endswith('?') else '.'}") from None
        return await self.open_table(head, plan, None, caller)

    def _verified(self, text: bytes) -> TableMatch:
        """The match of a log: with the printed components, or with any that this server has loaded or kept."""
        header = read_log(text)
        game, box, rules = (str(header.get(name)) for name in ("game", "box", "rules"))
        try:
            return TableMatch.from_dict(header, self.tables.boxes.find(game, box, rules))
        except Unplayable:
            return TableMatch.from_dict(header)  # says what is wrong with it
