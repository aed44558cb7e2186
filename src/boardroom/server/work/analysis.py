"""The analysis of finished games: what everybody could expect at every position, and what would have been better.

A quick look at every position first, then a longer one at the largest swings. All of it is thought in small pieces in
the bots' threads, after everything that people who play wait for.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, TypeVar

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Match, Position
from boardroom.server.settings import Settings
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Tables
from boardroom.server.work.bots import Bots
from boardroom.server.work.comparing import promised
from boardroom.server.work.fairness import Claim, Payer
from boardroom.server.work.findings import Analysis, Swing
from boardroom.server.work.limits import Asking, Caller, Limits
from boardroom.server.work.lines import SEED, STRONG, line

LOG: Final = logging.getLogger("boardroom.server")
CANDIDATES: Final = 24  # swings that are looked at longer
SWINGS: Final = 5  # of them are told: the largest, and the costliest mistakes
QUICK_SHARE: Final = 0.2  # of the time, for the look at every position
SEARCHES: Final = 5  # at a swing: what to do, what that and what was played is worth, and both without the network
LOSS: Final = 2.0  # a fall of the player who acts counts so much more than a rise: something could have been better
LATE: Final = 6  # the power by which playing on comes to count more than the network, as the game goes on
LITTLE: Final = 0.02  # it counts so little that nobody need play on
LEAST: Final = 0.02  # smaller changes are no swings
T = TypeVar("T")
LINE: Final = 10  # actions of a line that is shown


@dataclass
class Job:
    """An analysis on its way, or done. Only the event loop changes it."""

    version: int  # of the table
    steps: int
    caller: Caller  # who asked first
    done: int = 0
    analysis: Analysis | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def share(self) -> float:
        """Of the work that is done."""
        return self.done / self.steps


class Analyses:
    """The analyses of this process, the last ones in memory and all in the store."""

    def __init__(self, bots: Bots, tables: Tables, limits: Limits, settings: Settings) -> None:
        self._bots = bots
        self._tables = tables
        self._limits = limits
        self._settings = settings
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    async def of(self, now: TableState, again: bool, caller: Caller) -> Job:
        """The analysis of a finished game; the first who asks sets it going, and `again` what failed or was rough."""
        table = now.head.id
        kept = None if self._known(now) else await self._tables.read(self._tables.store.analysis, table, now.version)
        found = read_analysis(kept) if kept else None
        job = self._known(now)  # somebody else may have asked meanwhile
        if job is None and found is not None:
            job = self._jobs[table] = Job(now.version, 1, caller, 1, found)
        if job is None or (again and (job.failed or self._outdated(job, now.match))):
            self._admit(caller)
            job = self._jobs[table] = Job(now.version, len(now.match.log) + 1 + CANDIDATES, caller)
            job.task = asyncio.create_task(self._try(job, now))
        self._jobs.move_to_end(table)
        self._forget()
        return job

    def _admit(self, caller: Caller) -> None:
        """Refuse one more analysis to somebody who has too many."""
        on_their_way = [job.caller for job in self._jobs.values() if job.task and not job.task.done()]
        has = {
            "person": sum(other.person == caller.person for other in on_their_way),
            "address": sum(other.address == caller.address for other in on_their_way),
        }
        problem = "{} analyses on their way, as many as this server allows"
        self._limits.check("analyses_at_once", has, problem, self._settings.analysis_seconds)
        self._limits.count(Asking.ANALYSES, caller)

    def _known(self, now: TableState) -> Job | None:
        """The analysis in memory, unless the end of the game was taken back and another one played since."""
        job = self._jobs.get(now.head.id)
        return job if job and job.version == now.version else None

    def _outdated(self, job: Job, match: Match) -> bool:
        """Made while the bots were slow, and they are fast now."""
        return job.analysis is not None and job.analysis.rough and self._bots.is_fast(match.game)

    def _forget(self) -> None:
        """Let go of those that were not looked at for the longest time, but of none on its way."""
        for table in list(self._jobs):
            if len(self._jobs) <= self._settings.analyses_in_memory:
                return
            if self._jobs[table].analysis:
                del self._jobs[table]

    async def close(self) -> None:
        """Stop working."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _try(self, job: Job, now: TableState) -> None:
        try:
            analysis = await self._work(job, now)
            await self._tables.write(
                self._tables.store.save_analysis, now.head.id, now.version, analysis_text(analysis)
            )
            job.analysis = analysis
        except Exception:
            job.analysis = None
            LOG.exception("a game of %s cannot be analysed", now.match.game.about.title)
            job.failed = True

    async def _work(self, job: Job, now: TableState) -> Analysis:
        match = now.match
        rough = not self._bots.is_fast(match.game)
        seconds = self._settings.analysis_seconds
        payer = Payer(job.caller.address, job.caller.person, now.head.id)

        async def ask(question: Callable[[Thinker], T]) -> T:
            return await self._bots.ask(match.game, Claim.ANALYSIS, payer, lambda thinker, _: question(thinker))

        quick = Bot("quick", seconds=seconds * QUICK_SHARE / (len(match.log) + 1), network=Network.GUIDE)
        outlooks = []
        for at in range(len(match.log) + 1):
            outlooks.append(await ask(lambda thinker, at=at: outlook(thinker, match, at, quick)))  # type: ignore[misc]
            job.done += 1
        job.analysis = Analysis(tuple(outlooks), (), rough, partly=True)  # the first results, while the rest is thought
        strong = await ask(lambda thinker: strong_play(thinker, match))
        job.analysis = replace(job.analysis, strong=strong)
        long = Bot("long", seconds=seconds * (1 - QUICK_SHARE) / (CANDIDATES * SEARCHES), network=Network.GUIDE)
        swings = []
        for at in largest_swings(match, outlooks):
            swing = await ask(lambda thinker, at=at: judged_swing(thinker, match, at, long))  # type: ignore[misc]
            swings.append(replace(swing, before=outlooks[at - 1], after=outlooks[at]))
            job.done += 1
        swings.sort(key=lambda swing: max(abs(swing.change), swing.lost), reverse=True)
        return Analysis(tuple(outlooks), tuple(swings[:SWINGS]), rough, strong)


def analysis_text(analysis: Analysis) -> str:
    """An analysis as the store keeps it."""
    return json.dumps(asdict(analysis), separators=(",", ":"))


def read_analysis(text: str) -> Analysis | None:
    """The analysis that the store has kept; None if it was damaged: it can be made again."""
    try:
        kept = json.loads(text)
        swings = [_kept_swing(swing) for swing in kept["swings"]]
        strong = tuple(map(tuple, kept.get("strong", ())))
        return Analysis(tuple(map(tuple, kept["outlooks"])), tuple(swings), kept["rough"], strong)
    except (TypeError, ValueError, KeyError):
        LOG.warning("an analysis in the store is damaged; it is made again")
        return None


def _kept_swing(kept: dict[str, Any]) -> Swing:
    """A swing as the store has it: lists were tuples."""
    found: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
    return Swing(**found)


def outlook(thinker: Thinker, match: Match, at: int, bot: Bot) -> tuple[float, ...]:
    """What everybody could expect after the first `at` actions: at first by the network, at last by playing on.

    The network knows what a year to come is worth, but only games like its own. At the end nothing is left to know.
    """
    state, late = match.at(at).state, (at / len(match.log)) ** LATE
    known = thinker.outlook(state, bot, SEED, match.box)
    if late < LITTLE or thinker.adviser is None:
        return known
    foreseen = thinker.outlook(state, replace(bot, network=Network.UNUSED), SEED, match.box)
    return tuple(one * (1 - late) + other * late for one, other in zip(known, foreseen, strict=True))


def largest_swings(match: Match, outlooks: Sequence[Sequence[float]]) -> list[int]:
    """The numbers of the actions that changed most for whoever took them, the largest change first."""

    def size(at: int) -> float:
        seat = match.log[at - 1].seat
        change = outlooks[at][seat] - outlooks[at - 1][seat]
        return -LOSS * change if change < 0 else change

    found = sorted(range(1, len(match.log) + 1), key=size, reverse=True)
    return [at for at in found[:CANDIDATES] if size(at) >= LEAST]


def judged_swing(thinker: Thinker, match: Match, at: int, bot: Bot) -> Swing:
    """What was done with action `at`, and what a search that knows what the player knew would have done."""
    entry, position = match.log[at - 1], match.at(at - 1)

    def words(code: int) -> str:
        return match.named(str(position.tip(code, entry.seat).title))

    swing = Swing(at, entry.seat, words(entry.code), (), (), family=match.game.space.parts(entry.code)[0])
    if len(position.legal_codes(entry.seat)) == 1:
        return replace(swing, forced=True)
    best = thinker.think(position.state, entry.seat, bot, SEED, match.box).code
    if best == entry.code:
        return swing
    moves = better_line(thinker, position, entry.seat, best)
    better, made = (position.state, best), (position.state, entry.code)
    worth = promised(thinker, entry.seat, better, made, bot, SEED, match.box)
    return replace(swing, better=words(best), worth_better=worth.better, worth_played=worth.made, line=moves)


def better_line(thinker: Thinker, position: Position, seat: int, first: int) -> tuple[str, ...]:
    """How the game could have gone on after a better move, as seats and notations."""
    notation = position.game.space.notation
    return tuple(f"{moved.seat} {notation(moved.code)}" for moved in line(thinker, position, seat, first, LINE))


def with_line(match: Match, swing: Swing) -> Match:
    """The game up to a swing, and then its better line."""
    twin = match.branch(swing.at - 1)
    for move in swing.line:
        seat, _, notation = move.partition(" ")
        twin.play(notation, int(seat))
    return twin


def strong_play(thinker: Thinker, match: Match) -> tuple[tuple[int, ...], ...]:
    """Points by source of every seat where strong bots play the same start; empty if the game has no network to ask."""
    if thinker.adviser is None:
        return ()
    state, rules, box = match.branch(0).state, match.game.rules, match.box.values
    for _ in range(match.game.about.most_decisions):
        bits = rules.to_act(box, state)
        if not bits:
            break
        seat = (bits & -bits).bit_length() - 1
        rules.apply(box, state, seat, thinker.think(state, seat, STRONG, SEED, match.box).code)
    out = [[0] * len(match.game.about.sources) for _ in range(match.players)]
    rules.score(box, state, out)
    return tuple(map(tuple, out))
