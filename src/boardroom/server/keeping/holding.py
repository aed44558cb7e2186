"""One table, found and held still: servers that want to write to it wait until the keeper has done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, select

from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.table.database import TABLES
from boardroom.server.table.store import Store


def table_id(given: str) -> str:
    """The id of a table, given by itself or as the address in a browser."""
    return given.split("?")[0].rstrip("/").rpartition("/t/")[2].split("/")[0]


@contextmanager
def held(store: Store, table: str) -> Iterator[tuple[Connection, Row[Any]]]:
    """A transaction in which nobody else writes to a table, and the row of the table.

    SQLite has one writer at a time anyhow. PostgreSQL locks the row, and whoever adds an event needs it.
    """
    with store.transaction() as connection:
        row = connection.execute(select(TABLES).where(TABLES.c.id == table).with_for_update()).first()
        if row is None:
            raise KeepingProblem(f"there is no table {table!r}: `boardroom admin list` shows the ids")
        yield connection, row
