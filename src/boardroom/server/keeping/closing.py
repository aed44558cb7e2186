"""Tables that the keeper ends for good: nobody can act there any more, everybody who could read still can."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, select

from boardroom.server.database import TABLES
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.store import CLOSE, CLOSED, Change, Event, Store, Written, now

TRIES: Final = 20  # people may be acting at the table at this moment


def close_table(store: Store, table: str) -> Row[Any]:
    """Close a table. Running servers hear of it as they hear of every event. What the table was before."""
    for _ in range(TRIES):
        row = find_table(store, table)
        if row.waits == CLOSED:
            raise KeepingProblem(f"table {row.id} is closed already")
        end = Event(row.id, row.seq + 1, CLOSE, None, None, {}, now())
        if isinstance(store.write([Change((end,), CLOSED)])[0], Written):
            return row
    raise KeepingProblem(f"too much is going on at table {table}: try again")


def find_table(store: Store, table: str) -> Row[Any]:
    """The row of a table, given by its id or by its address in a browser."""
    known = table.split("?")[0].rstrip("/").rpartition("/t/")[2].split("/")[0]
    with store.engine.connect() as connection:
        row = connection.execute(select(TABLES).where(TABLES.c.id == known)).first()
    if row is None:
        raise KeepingProblem(f"there is no table {known!r}: `boardroom admin list` shows the ids")
    return row
