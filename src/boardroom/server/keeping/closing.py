"""Tables that the keeper ends for good: nobody can act there any more, everybody who could read still can."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from boardroom.server.keeping.holding import held, table_id
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.table.store import CLOSE, CLOSED, Change, Event, Store, now, write_changes


def close_table(store: Store, table: str) -> Row[Any]:
    """Close a table. Running servers hear of it as they hear of every event. What the table was before."""
    with held(store, table_id(table)) as (connection, row):
        if row.waits == CLOSED:
            raise KeepingProblem(f"table {row.id} is closed already")
        end = Event(row.id, row.seq + 1, CLOSE, None, None, {}, now())
        write_changes(connection, [Change((end,), CLOSED)])
    return row
