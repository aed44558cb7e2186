"""The writer: one commit for many, each standing or falling alone, and nothing acknowledged that is not written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from boardroom.server.table.database import open_database
from boardroom.server.table.store import Change, Conflict, Outcome, Store, Written
from boardroom.server.table.writer import Writer
from tests.server.serving import PATIENCE, until
from tests.server.test_store import HEAD, change


class SlowStore(Store):
    """Lets the test decide when a commit ends."""

    def prepare(self) -> None:
        self.batches: list[int] = []
        self.go_on = threading.Event()
        self.failures: list[Exception] = []

    def write(self, changes: Sequence[Change]) -> list[Outcome]:
        self.batches.append(len(changes))
        self.go_on.wait(PATIENCE)
        if self.failures:
            raise self.failures.pop()
        return super().write(changes)


@pytest.fixture
def store(tmp_path: Path) -> SlowStore:
    store = SlowStore(open_database(f"sqlite:///{tmp_path / 'tables.db'}"))
    store.prepare()
    store.create(HEAD, None, change(1))
    return store


def test_what_arrives_during_a_commit_shares_the_next(store: SlowStore) -> None:
    async def scene() -> None:
        writer = Writer(store)
        first = asyncio.create_task(writer.write(change(2)))
        await until(lambda: store.batches)
        later = [asyncio.create_task(writer.write(change(seq))) for seq in (3, 3, 4, 5)]
        await asyncio.sleep(0.05)
        assert not first.done(), "nothing is acknowledged before it is written"
        store.go_on.set()
        assert isinstance(await first, Written)
        outcomes = await asyncio.gather(*later)
        assert [type(o) for o in outcomes] == [Written, Conflict, Written, Written]
        assert store.batches == [1, 4]
        writer.close()

    asyncio.run(scene())
    assert [e.seq for e in store.events("t1")] == [1, 2, 3, 4, 5]


def test_a_lost_connection_is_tried_once_more(store: SlowStore) -> None:
    async def scene() -> None:
        store.go_on.set()
        writer = Writer(store)
        store.failures = [OperationalError("x", {}, Exception("gone"))]
        assert isinstance(await writer.write(change(2)), Written)
        store.failures = [OperationalError("x", {}, Exception("gone")) for _ in range(2)]
        with pytest.raises(OperationalError):
            await writer.write(change(3))
        assert isinstance(await writer.write(change(3)), Written), "and it goes on"
        writer.close()

    asyncio.run(scene())


def test_any_other_failure_reaches_those_who_wait(store: SlowStore) -> None:
    async def scene() -> None:
        store.go_on.set()
        store.failures = [RuntimeError("broken")]
        writer = Writer(store)
        with pytest.raises(RuntimeError, match="broken"):
            await writer.write(change(2))
        writer.close()

    asyncio.run(scene())


def test_who_goes_away_does_not_stop_the_writing(store: SlowStore) -> None:
    async def scene() -> None:
        writer = Writer(store)
        task = asyncio.create_task(writer.write(change(2)))
        await until(lambda: store.batches)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        store.go_on.set()
        writer.close()

    asyncio.run(scene())
    assert [e.seq for e in store.events("t1")] == [1, 2]


def test_closing_writes_what_was_handed_in(store: SlowStore) -> None:
    async def scene() -> list[Any]:
        writer = Writer(store)
        tasks = [asyncio.create_task(writer.write(change(seq))) for seq in (2, 3, 4)]
        await asyncio.sleep(0.05)
        store.go_on.set()
        await asyncio.to_thread(writer.close)
        return await asyncio.gather(*tasks)

    assert [type(o) for o in asyncio.run(scene())] == [Written] * 3
    assert len(store.events("t1")) == 4
