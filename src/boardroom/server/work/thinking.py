"""Threads that think, in the order of a fair queue.

A thought looks at `clock` every few milliseconds, and there it learns that somebody else comes first: it waits, and its
clock stands still meanwhile. So a long thought is interrupted, not thrown away.
"""

from __future__ import annotations

import asyncio
import math
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Final, TypeVar, cast

from boardroom.server.work.fairness import Claim, FairQueue, Payer, Thought, Verdict

PLACES: Final = 3  # thoughts that may have begun for each that runs; the others are interrupted
ASK_EVERY: Final = 0.05  # seconds between two questions of a thought whether it may go on

T = TypeVar("T")


@dataclass(eq=False)
class Job(Thought):
    """A thought with what is to be done, and where the answer goes."""

    work: Callable[[float], Any] = lambda share: None
    answer: Future[Any] = field(default_factory=Future)
    may_run: threading.Event = field(default_factory=threading.Event)  # again, after an interruption
    asked: float = -math.inf  # when it last asked whether it may go on
    ended: bool = False  # it may not


@dataclass(frozen=True)
class Figures:
    """How busy the thinkers are."""

    waiting: dict[Claim, int]
    running: int
    oldest: float  # seconds that the one who has waited longest has waited
    thoughts: int  # done since the start
    seconds: float  # of thinking since the start


class Thinking:
    """Thinks for everybody in turn, in as many threads as it is given."""

    def __init__(self, threads: int, time: Callable[[], float] = perf_counter) -> None:
        self._time = time
        self._lock = threading.Lock()
        self._queue = FairQueue(threads, threads * PLACES)
        self._idle: list[SimpleQueue[Job | None]] = []  # threads without work; the last used first: its memory is warm
        self._here = threading.local()
        self._closed = False
        self._thoughts = 0
        self._seconds = 0.0

    async def think(self, claim: Claim, payer: Payer, work: Callable[[float], T], plain: bool = False) -> T:
        """The answer of `work`, which is told what share of the time it wishes it should take."""
        job = Job(claim, payer, plain, work=work)
        with self._lock:
            if self._closed:
                raise asyncio.CancelledError
            self._queue.add(job, self._time())
            self._fill()
        try:
            return cast(T, await asyncio.wrap_future(job.answer))
        except asyncio.CancelledError:
            with self._lock:
                if not job.began:
                    self._queue.end(job, self._time())
            raise

    def clock(self) -> float:
        """The time for whoever thinks: it stands still while others come first, and has run out when they must end."""
        job: Job | None = getattr(self._here, "job", None)
        if job is None:
            return self._time()
        if self._time() - job.asked >= ASK_EVERY:
            job.ended = job.ended or not self._may_go_on(job)
            job.asked = self._time()
        if job.ended or job.counted is None:
            return math.inf
        return job.seconds + self._time() - job.counted

    def figures(self) -> Figures:
        """How busy the thinkers are."""
        with self._lock:
            waiting = Counter(thought.claim for thought in self._queue.waiting)
            return Figures(
                {claim: waiting[claim] for claim in Claim},
                len(self._queue.running),
                self._queue.oldest(self._time()),
                self._thoughts,
                self._seconds,
            )

    def close(self) -> None:
        """Begin nothing more, and let those who think come to an end."""
        with self._lock:
            self._closed = True
            for job in cast(list[Job], self._queue.waiting):
                job.answer.cancel()
                job.may_run.set()
            for thread in self._idle:
                thread.put(None)

    # -- under the lock

    def _fill(self) -> None:
        """Let as many run as may."""
        while not self._closed and (job := cast(Job | None, self._queue.take(self._time()))):
            if job.answer.running():
                job.may_run.set()
            elif job.answer.set_running_or_notify_cancel():
                self._hand_over(job)
            else:
                self._queue.end(job, self._time())  # nobody wants it any more

    def _hand_over(self, job: Job) -> None:
        """Give a new thought to a thread."""
        if self._idle:
            self._idle.pop().put(job)
        else:
            threading.Thread(target=self._work, args=(job,), name="thinker", daemon=True).start()

    # -- in a thread

    def _work(self, job: Job) -> None:
        """Think, then wait for the next thought, for as long as the server runs."""
        jobs: SimpleQueue[Job | None] = SimpleQueue()
        following: Job | None = job
        while following and not self._closed:
            tell = self._run(following)
            with self._lock:
                self._queue.end(following, self._time())
                self._thoughts += 1
                self._seconds += following.seconds
                self._idle.append(jobs)
                self._fill()
            tell()
            following = None if self._closed else jobs.get()

    def _run(self, job: Job) -> Callable[[], None]:
        """Think; return how to tell what came of it."""
        with self._lock:
            share = self._queue.share(job.payer)
        self._here.job = job
        try:
            answer = job.work(share)
        except BaseException as error:
            return partial(job.answer.set_exception, error)
        finally:
            self._here.job = None
        return partial(job.answer.set_result, answer)

    def _may_go_on(self, job: Job) -> bool:
        """Whether this thread's thought goes on; if another one comes first, not before that has had its turn."""
        with self._lock:
            verdict = Verdict.END if self._closed else self._queue.ask(job, self._time())
            if verdict is Verdict.PAUSE:
                job.may_run.clear()
                self._queue.pause(job, self._time())
                self._fill()
        if verdict is Verdict.PAUSE:
            job.may_run.wait()
        return verdict is not Verdict.END and not self._closed
