"""Whether the database holds what it claims: every table is replayed from its events and compared with its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Row, func, select

from boardroom.server.keeping.loading import Shelf
from boardroom.server.refusal import Unplayable
from boardroom.server.table.database import EVENTS, TABLES
from boardroom.server.table.match import TableMatch
from boardroom.server.table.state import TableState
from boardroom.server.table.store import GAME_EVENTS, Event, Store

TRIES: Final = 20  # a table that moves while it is looked at is looked at again


@dataclass(frozen=True)
class Finding:
    """A table that is not as it should be, and what is the matter with it."""

    table: str
    title: str
    what: str


@dataclass
class Report:
    """What a check has found."""

    tables: int = 0
    events: int = 0
    damaged: list[Finding] = field(default_factory=list)
    unplayable: list[Finding] = field(
        default_factory=list
    )  # sound as far as can be seen, but this program cannot replay them
    database: list[str] = field(default_factory=list)  # what the database says of itself

    @property
    def sound(self) -> bool:
        """Whether nothing is damaged."""
        return not (self.damaged or self.database)


def check(store: Store, shelf: Shelf, looked_at: Callable[[int, int], None] = lambda done, total: None) -> Report:
    """Look at every table. `looked_at` hears how many are done, of how many."""
    report = Report(database=list(_own_faults(store)))
    with store.engine.connect() as connection:
        ids = list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)))
    for number, table in enumerate(ids, 1):
        _look_at(store, shelf, table, report)
        looked_at(number, len(ids))
    return report


def _own_faults(store: Store) -> Iterator[str]:
    """What SQLite finds wrong with its file. PostgreSQL looks after itself."""
    if store.engine.dialect.name != "sqlite":
        return
    with store.engine.connect() as connection:
        found = list(connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars())
        if found != ["ok"]:
            yield from found
        for child, _, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"a row of {child} belongs to nothing in {parent}"


def _look_at(store: Store, shelf: Shelf, table: str, report: Report) -> None:
    """Put what is found at one table into the report."""
    row = _row(store, table)
    for _ in range(TRIES):
        if row is None:  # removed meanwhile
            return
        before, where = row, report.damaged
        try:
            count, what = _examined(store, shelf, before)
        except Unplayable as reason:
            count, what, where = before.seq, str(reason), report.unplayable
        row = _row(store, table)
        if not what or row == before:  # otherwise somebody has acted between two reads: look again
            break
    report.tables += 1
    report.events += count
    if what:
        where.append(Finding(table, before.title, what))


def _row(store: Store, table: str) -> Row[Any] | None:
    with store.engine.connect() as connection:
        return connection.execute(select(TABLES).where(TABLES.c.id == table)).first()


def _examined(store: Store, shelf: Shelf, row: Row[Any]) -> tuple[int, str]:
    """The number of events of a table, and what is wrong with it; empty if nothing is."""
    try:
        start = shelf.first_state(row.id)
    except Unplayable:
        raise
    except Exception as error:
        return 0, f"its head cannot be read ({_in_words(error)})"
    try:
        events = store.events(row.id)
    except Exception as error:
        return _count(store, row.id), f"its events cannot be read ({_in_words(error)})"
    return len(events), _history(events, row) or _replay(start, events, row)


def _count(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(EVENTS).where(EVENTS.c.table_id == table)) or 0


def _history(events: list[Event], row: Row[Any]) -> str:
    """Whether events are missing."""
    for wanted, event in enumerate(events, 1):
        if event.seq != wanted:
            return f"event {wanted} is missing"
    if len(events) != row.seq:
        return f"its summary speaks of {row.seq} events, there are {len(events)}"
    return ""


def _replay(moment: TableState, events: list[Event], row: Row[Any]) -> str:
    """Follow the events one by one, comparing every position with what was recorded when it was reached."""
    for event in events:
        try:
            moment = moment.after(event)
        except Unplayable:
            raise
        except Exception as error:
            return f"event {event.seq} cannot be followed ({_in_words(error)})"
        if event.kind in GAME_EVENTS and not _is_as_recorded(moment.match):
            return f"event {event.seq} does not lead to the recorded position"
    if moment.waits != row.waits:
        return f"it is listed as waiting for {row.waits!r}, but its events say {moment.waits!r}"
    return ""


def _is_as_recorded(match: TableMatch) -> bool:
    """Whether the position is the one the last action was recorded to lead to. A fresh deal makes another of it."""
    if not match.log or len(match.log) in match.deals:
        return True
    return match.hash().startswith(match.log[-1].check)


def _in_words(error: Exception) -> str:
    """What an error says, on one line."""
    said = " ".join(str(error).split())[:200]
    return f"{error.__class__.__name__}: {said}" if said else error.__class__.__name__
