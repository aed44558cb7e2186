"""One thread writes. Changes that arrive while a commit is under way are committed together by the next one.

A commit waits for the disk, so this is what keeps acknowledgements quick when many tables move at once. Every change
stands or falls alone, and is acknowledged only when it is on disk. Everything else that is written goes through the
same thread: where the database is locked, those who only read do not wait.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError

from boardroom.server.refusal import Refusal
from boardroom.server.table.database_file import DatabaseGone
from boardroom.server.table.store import Change, Outcome, Store

LOG: Final = logging.getLogger("boardroom.server")
MOST_AT_ONCE: Final = 100
PATIENCE: Final = 10.0  # seconds; who has waited longer is refused, so that nobody waits for ever
OUTAGES: Final = (OperationalError, InterfaceError, DatabaseGone)  # trouble with the store, not with a change
LOCKED: Final = "locked"  # in what SQLite says when somebody else has the file for longer than we wait

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Job:
    """Something to be written, and who waits for it."""

    work: Change | Callable[[], Any]
    done: Future[Any] = field(default_factory=Future)
    since: float = field(default_factory=time.monotonic)

    async def wait(self) -> Any:
        """Returns when it is done. Who goes away does not stop it."""
        return await asyncio.shield(asyncio.wrap_future(self.done))


class Writer:
    """Writes changes of all tables, in the order they arrive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, change: Change) -> Outcome:
        """Returns when the change is on disk, or refused. A caller who goes away does not stop it."""
        job = Job(change)
        self._jobs.put(job)
        outcome: Outcome = await job.wait()
        return outcome

    async def do(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call something that writes, as `write` does with changes."""
        job = Job(lambda: function(*arguments, **named))
        self._jobs.put(job)
        result: T = await job.wait()
        return result

    def waiting(self) -> int:
        """How much is waiting to be written."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Write what was handed in, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while not self._jobs.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None]
            going = len(jobs) == len(batch)
            self._work(_patient(jobs))

    def _work(self, jobs: list[Job]) -> None:
        """Changes together, everything else by itself; after an outage nobody else of the batch waits for another."""
        trouble = self._commit([job for job in jobs if isinstance(job.work, Change)])
        for job in jobs:
            if isinstance(job.work, Change):
                continue
            if trouble:
                job.done.set_exception(trouble)
            else:
                trouble = self._call(job, job.work)

    def _commit(self, jobs: list[Job]) -> Exception | None:
        """Write changes in one commit; the outage that hindered it, if there was one."""
        changes = [job.work for job in jobs if isinstance(job.work, Change)]
        if not changes:
            return None
        try:
            outcomes = _again_if_lost(lambda: self._store.write(changes))
        except Exception as error:  # whatever it is, it belongs to those who wait
            if len(jobs) == 1 or isinstance(error, OUTAGES):
                return _fail(jobs, error)
            LOG.warning("%d changes are written one by one after %s", len(jobs), error.__class__.__name__)
            return next(filter(None, [self._commit([job]) for job in jobs]), None)
        for job, outcome in zip(jobs, outcomes, strict=True):
            job.done.set_result(outcome)
        return None

    def _call(self, job: Job, work: Callable[[], Any]) -> Exception | None:
        """Call something that writes; the outage that hindered it, if there was one."""
        try:
            result = _again_if_lost(work)
        except Exception as error:
            return _fail([job], error)
        job.done.set_result(result)
        return None


def _fail(jobs: list[Job], error: Exception) -> Exception | None:
    """Tell those who wait what went wrong. Returned if it is an outage: it would hinder others too."""
    for job in jobs:
        job.done.set_exception(_told(error))
    return error if isinstance(error, OUTAGES) else None


def _patient(jobs: list[Job]) -> list[Job]:
    """The jobs that have not waited too long; the others are refused, and nothing of them is written."""
    latest = time.monotonic() - PATIENCE
    for job in jobs:
        if job.since < latest:
            job.done.set_exception(Refusal(503, "The store of this server is too busy. Try again in a moment."))
    return [job for job in jobs if job.since >= latest]


def _again_if_lost(work: Callable[[], T]) -> T:
    """A failed commit is tried once more: sequence numbers and keys see to it that nothing is written twice."""
    try:
        return work()
    except DBAPIError as error:
        if not isinstance(error, OUTAGES) or LOCKED in str(error.orig):
            raise  # it would fail again, or we have waited long enough
        LOG.warning("writing again after %s", error.__class__.__name__)
        return work()


def _told(error: Exception) -> Exception:
    """What is said to whoever waits: a value that cannot be stored is theirs to change."""
    if isinstance(error, (DataError, UnicodeEncodeError, OverflowError)):
        return Refusal(422, "Something in this request cannot be stored. Nothing was changed.")
    return error
