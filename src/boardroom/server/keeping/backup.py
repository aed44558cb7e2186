"""A backup is one SQLite file, whatever the server runs on: it can be looked into, checked, and served as it is.

SQLite is copied by its own online backup, PostgreSQL row by row out of one snapshot: both hold everything that was
acknowledged before the backup began, and nobody who plays waits for them. A restore goes the other way, into an empty
database of either kind; so a backup is also how one moves from SQLite to PostgreSQL.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select, text

from boardroom.server.keeping.door import existing_database, schema_of
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.table.database import (
    EVENTS,
    METADATA,
    PEOPLE,
    TABLES,
    WRITING,
    engine_for,
    open_database,
    told_in_words,
)
from boardroom.server.table.database_file import make_private

ROWS_AT_ONCE: Final = 1000
OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


@dataclass(frozen=True)
class Content:
    """What a backup holds."""

    people: int
    tables: int
    events: int
    bytes: int = 0


# -- making one


def back_up(url: str, file: Path, overwrite: bool = False) -> Content:
    """Copy a database, which may be in use, into a file that only its owner can read."""
    if file.exists() and not overwrite:
        raise KeepingProblem(f"{file} exists already: choose another name, or say --overwrite")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        source = file_of(url)
        if source:
            _copy_sqlite(url, source, part)
        else:
            _copy_rows_to(url, part)
        must_be_backup(part)
        _to_disk(part)
        part.replace(file)
    except OSError as error:
        raise KeepingProblem(f"cannot write {file}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise KeepingProblem(f"cannot write {file}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return content_of(file)


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for another kind."""
    engine = engine_for(url)
    return Path(str(engine.url.database)) if engine.dialect.name == "sqlite" else None


def _copy_sqlite(url: str, file: Path, part: Path) -> None:
    """SQLite's online backup, in one step: those who write beside it cannot change what it reads."""
    schema_of(url)  # says in words what cannot be opened
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it


def _copy_rows_to(url: str, part: Path) -> None:
    source = existing_database(url)
    target = open_database(f"sqlite:///{part}")
    try:
        with _snapshot(source) as there, target.execution_options(**WRITING).begin() as here:
            copy_rows(there, here)
    finally:
        source.dispose()
        target.dispose()
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database, however long it reads."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy every row of every table, what others point to first."""
    for table in METADATA.sorted_tables:
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])


def _to_disk(file: Path) -> None:
    with file.open("rb") as handle:
        os.fsync(handle.fileno())


# -- using one


def restore(file: Path, url: str, overwrite: bool = False) -> Content:
    """Put a backup into a database that nobody uses and that is empty, or is to be overwritten. All or nothing."""
    must_be_backup(file)
    target = file_of(url)
    if target and target.resolve() == file.resolve():
        raise KeepingProblem(f"{file} is that database itself: name another one with --db")
    with tempfile.TemporaryDirectory(prefix="boardroom-restore-") as folder:
        # A backup may be older than this program: its copy is brought up to date, the backup stays as it is.
        copy = Path(folder) / "backup.db"
        make_private(copy)
        with closing(_read_only(file)) as source, closing(sqlite3.connect(copy)) as twin:
            source.backup(twin)
        backup = open_database(f"sqlite:///{copy}")
        try:
            _fill(backup, url, overwrite)
        finally:
            backup.dispose()
    return content_of(file)


def _fill(backup: Engine, url: str, overwrite: bool) -> None:
    if in_use(url):
        raise KeepingProblem("the database is in use: stop every server and command that has it open, then restore")
    database = open_database(url)
    try:
        with _snapshot(backup) as there, database.execution_options(**WRITING).begin() as here:
            if not (overwrite or _is_empty(here)):
                raise KeepingProblem(
                    "the database is not empty: name another one, or say --overwrite to lose what is in it"
                )
            for table in reversed(METADATA.sorted_tables):
                here.execute(delete(table))
            copy_rows(there, here)
    finally:
        database.dispose()


def _is_empty(connection: Connection) -> bool:
    return all(connection.execute(select(table.c.id).limit(1)).first() is None for table in (PEOPLE, TABLES))


def in_use(url: str) -> bool:
    """Whether somebody else has the database open."""
    file = file_of(url)
    if file is None:
        return _has_other_clients(url)
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            # SQLite leaves this mode only for the last one who has the file open; a server enters it again.
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return "locked" in str(error)  # anything else is told when it is opened
    return str(mode) != "delete"


def _has_other_clients(url: str) -> bool:
    """Whether somebody else is connected to a PostgreSQL database."""
    engine = engine_for(url)
    try:
        with told_in_words(engine), engine.connect() as connection:
            return bool(connection.scalar(text(OTHERS)))
    finally:
        engine.dispose()


# -- what is in it


def must_be_backup(file: Path) -> None:
    """Say in words why a file cannot be restored: what was copied from a damaged database is damaged too."""
    if not file.is_file():
        raise KeepingProblem(f"there is no file {file}")
    try:
        with closing(_read_only(file)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise KeepingProblem(f"{file} is no backup, or is damaged ({error})") from None
    if found != "ok":
        raise KeepingProblem(f"{file} is damaged ({found.splitlines()[-1]})")


def content_of(file: Path) -> Content:
    """What a backup holds, counted."""
    with closing(_read_only(file)) as connection:
        people, tables, events = (
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in (PEOPLE, TABLES, EVENTS)
        )
    return Content(people, tables, events, file.stat().st_size)


def _read_only(file: Path) -> sqlite3.Connection:
    """A backup, left as it is."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
