"""One thread writes. Changes that arrive while a commit is under way are committed together by the next one.

A commit waits for the disk, so this is what keeps acknowledgements quick when many tables move at once. Every change
stands or falls alone, and is acknowledged only when it is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Final

from sqlalchemy.exc import DBAPIError

from boardroom.server.store import Change, Outcome, Store

LOG: Final = logging.getLogger("boardroom.server")
MOST_AT_ONCE: Final = 100

Job = tuple[Change, "Future[Outcome]"]


class Writer:
    """Writes changes of all tables, in the order they arrive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, change: Change) -> Outcome:
        """Returns when the change is on disk, or refused. A caller who goes away does not stop it."""
        done: Future[Outcome] = Future()
        self._jobs.put((change, done))
        return await asyncio.shield(asyncio.wrap_future(done))

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
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        try:
            outcomes = self._write_again_if_lost([change for change, _ in jobs])
        except Exception as error:  # whatever it is, it belongs to those who wait
            for _, done in jobs:
                done.set_exception(error)
        else:
            for (_, done), outcome in zip(jobs, outcomes, strict=True):
                done.set_result(outcome)

    def _write_again_if_lost(self, changes: list[Change]) -> list[Outcome]:
        """A failed commit is tried once more: sequence numbers and keys see to it that nothing is written twice."""
        try:
            return self._store.write(changes)
        except DBAPIError as error:
            LOG.warning("writing again after %s", error.__class__.__name__)
            return self._store.write(changes)
