"""Backups of databases in use, and what becomes of them."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.exc import IntegrityError

from boardroom.server.keeping.backup import back_up, in_use, restore
from boardroom.server.keeping.check import Report, check
from boardroom.server.keeping.door import schema_of
from boardroom.server.keeping.loading import Shelf
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.table.database import METADATA, migrate, newest_schema, open_database
from boardroom.server.table.store import Store
from tests.load.audit import Record, audit
from tests.load.process import Server
from tests.load.soak import Party, some_wishes
from tests.server import postgres
from tests.server.test_migrations import fill
from tests.server.test_store import HEAD, change

BACKUPS = 3
WISHES = 60  # between two of them
PARTIES = 6


def rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {t.name: sorted(map(tuple, connection.execute(select(t))), key=repr) for t in METADATA.sorted_tables}
    engine.dispose()
    return found


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def filled(database: str) -> str:
    """A database with something in it."""
    store = Store(open_database(database))
    store.secret()
    store.save_name("anna", "Änna “é”")
    for number in range(3):
        table = f"t{number}"
        store.create(replace(HEAD, id=table), f"k{number}", change(*range(1, 1500), table=table))
    store.save_analysis("t1", 9, "{}")
    store.close()
    return database


# -- while people play


async def play_and_back_up(server: Server, database: str, folder: Path) -> list[tuple[Path, Record]]:
    """Several backups while parties play. Each with what had been acknowledged when it began."""
    record = Record()
    parties = [Party([server], random.Random(f"backup {n}"), record) for n in range(PARTIES)]
    made = []
    async with asyncio.timeout(180), asyncio.TaskGroup() as group:
        for party in parties:
            group.create_task(party.play())
        for number in range(BACKUPS):
            await some_wishes(record, WISHES)
            known, answered = dict(record.tables), {wish.key for wish in record.wishes if wish.answer}
            file = folder / f"{number}.db"
            await asyncio.to_thread(back_up, database, file)
            assert (await asyncio.to_thread(checked, database)).sound  # a table that moves is not a damaged one
            made.append((file, known, answered))
        for party in parties:
            party.going = False
    return [
        (file, Record(known, record.titles, [_as_of(wish, answered) for wish in record.wishes], record.faults))
        for file, known, answered in made
    ]


def checked(database: str) -> Report:
    """Every table replayed while people play."""
    store = Store(open_database(database))
    try:
        return check(store, Shelf(store))
    finally:
        store.close()


def _as_of(wish: Any, answered: set[str]) -> Any:
    """A wish as it was known when a backup began: what was acknowledged later may be in it, or not."""
    return wish if wish.key in answered else replace(wish, answer=None)


def test_a_backup_holds_everything_acknowledged_before_it_began(database: str, tmp_path: Path) -> None:
    with Server(database) as server:
        server.start()
        server.wait()
        made = asyncio.run(play_and_back_up(server, database, tmp_path))
    assert len(made) == BACKUPS
    for file, record in made:
        found = audit(f"sqlite:///{file}", record)
        assert found.faults == []
        assert {wish.key for wish in record.wishes if wish.answer} <= found.there
    assert any(wish.answer for wish in made[0][1].wishes)


# -- there and back


@pytest.fixture
def other_kind(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, of the other kind where there is one."""
    if database.startswith("sqlite") and postgres.wanted():
        cluster: postgres.Cluster = request.getfixturevalue("postgres_cluster")
        yield cluster.new_database()
    else:
        yield f"sqlite:///{tmp_path / 'other.db'}"


def test_a_backup_moves_everything_to_the_other_kind_of_database(filled: str, other_kind: str, tmp_path: Path) -> None:
    content = back_up(filled, tmp_path / "copy.db")
    assert (content.people, content.tables, content.events) == (1, 3, 3 * 1499)
    assert restore(tmp_path / "copy.db", other_kind).tables == 3
    assert rows(other_kind) == rows(filled)


def test_an_old_backup_is_brought_up_to_date_and_stays_as_it_is(database: str, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    old = create_engine(f"sqlite:///{file}")
    migrate(old, "0002")
    fill(old)
    old.dispose()
    before = file.read_bytes()
    restore(file, database)
    assert schema_of(database) == newest_schema()
    store = Store(open_database(database))
    assert [e.body["text"] for e in store.events("t1")] == ["“é”"]
    store.close()
    assert file.read_bytes() == before and list(tmp_path.glob("old.db*")) == [file]


def test_a_restore_that_fails_leaves_everything_as_it_was(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    back_up(filled, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM tables WHERE id = 't1'")  # its events belong to nothing now
    before = rows(filled)
    with pytest.raises(IntegrityError):
        restore(file, filled, overwrite=True)
    assert rows(filled) == before


def test_a_full_database_is_overwritten_only_when_told(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    back_up(filled, file)
    before = rows(filled)
    store = Store(open_database(filled))
    store.save_name("bob", "Bob")
    store.close()
    with pytest.raises(KeepingProblem, match="not empty"):
        restore(file, filled)
    restore(file, filled, overwrite=True)
    assert rows(filled) == before


def test_a_database_that_somebody_has_open_is_in_use(filled: str) -> None:
    assert not in_use(filled)
    engine: Engine = open_database(filled)
    with engine.connect() as connection:
        connection.execute(select(1))
    assert in_use(filled)  # nobody is doing anything, but a connection is kept
    engine.dispose()
    assert not in_use(filled)


def test_an_interrupted_backup_leaves_nothing_behind(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    (tmp_path / "copy.db.part").write_text("of one that was killed")
    with pytest.raises(KeepingProblem, match="cannot write"):
        back_up(filled, tmp_path / "no" / "folder.db")
    back_up(filled, file)
    assert list(tmp_path.glob("copy.db*")) == [file]


def test_a_damaged_database_gives_no_backup(tmp_path: Path) -> None:
    """One that is kept in place of a sound one would be found out too late."""
    source, file = tmp_path / "tables.db", tmp_path / "copy.db"
    url = f"sqlite:///{source}"
    store = Store(open_database(url))
    store.create(HEAD, None, change(*range(1, 1500)))
    store.close()
    back_up(url, file)
    sound = file.read_bytes()
    content = bytearray(source.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 40_000] = b"x" * 40_000
    source.write_bytes(content)
    with pytest.raises(KeepingProblem, match="damaged"):
        back_up(url, file, overwrite=True)
    assert file.read_bytes() == sound
    assert sorted(f.name for f in tmp_path.iterdir()) == ["copy.db", "tables.db"]


# -- who may read it


@pytest.fixture
def no_umask() -> Iterator[None]:
    """Whatever is made without saying for whom is for everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("no_umask")
def test_the_file_of_a_database_is_its_owners_alone_from_the_beginning(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(open_database(f"sqlite:///{file}"))
    store.secret()
    files = sorted(tmp_path.iterdir())
    assert [f.name for f in files] == ["tables.db", "tables.db-shm", "tables.db-wal"]
    assert {mode(f) for f in files} == {0o600}
    back_up(f"sqlite:///{file}", tmp_path / "copy.db")
    assert mode(tmp_path / "copy.db") == 0o600
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}")
    assert mode(tmp_path / "new.db") == 0o600
    store.close()


@pytest.mark.usefixtures("no_umask")
@pytest.mark.parametrize(("chosen", "told"), [(0o640, False), (0o644, True)])
def test_a_file_that_is_there_keeps_the_permissions_its_owner_has_chosen(
    tmp_path: Path, chosen: int, told: bool, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    file.touch(chosen)
    open_database(f"sqlite:///{file}").dispose()
    assert mode(file) == chosen
    assert ("everybody on this machine can read" in caplog.text) == told
