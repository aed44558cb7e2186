"""Which tables may go, and how they go: with everything that belongs to them, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select

from boardroom.server.table.database import (
    ANALYSES,
    EVENTS,
    LINKS,
    MEMBERS,
    NOTICES,
    PEOPLE,
    TABLES,
    WORKSHOP_PEOPLE,
    WORKSHOP_TABLES,
    WORKSHOPS,
)
from boardroom.server.table.store import ACTION, CLOSED, FOR_NOBODY, Store, stamp

AT_ONCE: Final = 5  # tables removed by one transaction: those who play wait for it


@dataclass(frozen=True)
class Doomed:
    """A table that may go, in few words."""

    id: str
    game: str
    title: str
    waits: str
    changed: str
    visited: str | None


def before(moment: datetime, days: float) -> str:
    """The time so many days earlier, as it is stored."""
    return stamp(moment - timedelta(days=days))


# -- which

ENDED: Final[ColumnElement[bool]] = TABLES.c.waits.in_((FOR_NOBODY, CLOSED))


def begun(table: Any) -> ColumnElement[bool]:
    """Whether a person has ever acted at a table: a bot may have begun without any."""
    return exists(1).where(EVENTS.c.table_id == table.c.id, EVENTS.c.kind == ACTION, EVENTS.c.person.is_not(None))


UNBEGUN: Final[ColumnElement[bool]] = ~begun(TABLES)


def untouched(since: str, table: Any = TABLES) -> ColumnElement[bool]:
    """Whether nobody has changed a table or looked at it since a time."""
    unchanged: ColumnElement[bool] = table.c.changed < since
    return unchanged & (func.coalesce(table.c.visited, "") < since)


def ended(since: str) -> ColumnElement[bool]:
    """Tables that are over or closed, and nobody has come to look since."""
    return ENDED & untouched(since) & ~beside_others(since, in_play)


def unbegun(since: str) -> ColumnElement[bool]:
    """Tables at which no person ever acted, and nobody has come to look since."""
    return untouched(since) & UNBEGUN & ~beside_others(since, begun)


def in_play(table: Any) -> ColumnElement[bool]:
    """Whether the game of a table has begun and is not over."""
    over: ColumnElement[bool] = table.c.waits.in_((FOR_NOBODY, CLOSED))
    return begun(table) & ~over


def beside_others(since: str, stays: Callable[[Any], ColumnElement[bool]]) -> ColumnElement[bool]:
    """Whether a table belongs to a workshop of which another table stays, or was touched since.

    The tables of a workshop go together: their numbers, and the debriefing, are about all of them.
    """
    mine, theirs, other = WORKSHOP_TABLES.alias(), WORKSHOP_TABLES.alias(), TABLES.alias()
    return exists(1).where(
        mine.c.table_id == TABLES.c.id,
        theirs.c.workshop == mine.c.workshop,
        other.c.id == theirs.c.table_id,
        other.c.id != TABLES.c.id,
        or_(~untouched(since, other), stays(other)),
    )


def ended_or_unbegun(since: str) -> ColumnElement[bool]:
    """Tables that nobody plays at."""
    return untouched(since) & or_(ENDED, UNBEGUN) & ~beside_others(since, in_play)


# -- finding and removing


def doomed(store: Store, which: ColumnElement[bool], limit: int | None = None) -> list[Doomed]:
    """The tables that may go, those longest unchanged first."""
    columns = [TABLES.c[name] for name in Doomed.__dataclass_fields__]
    query = select(*columns).where(which).order_by(TABLES.c.changed).limit(limit)
    with store.engine.connect() as connection:
        return [Doomed(*row) for row in connection.execute(query)]


def remove(store: Store, ids: Sequence[str], which: ColumnElement[bool]) -> list[str]:
    """Remove those of the tables that still may go; their ids. One transaction: give it few."""
    with store.transaction() as connection:
        # Asked again within the transaction: somebody may have come back meanwhile.
        query = select(TABLES.c.id).where(TABLES.c.id.in_(ids), which).order_by(TABLES.c.id).with_for_update(of=TABLES)
        going = list(connection.scalars(query))
        for table in (EVENTS, LINKS, MEMBERS, ANALYSES, WORKSHOP_TABLES, NOTICES):
            connection.execute(delete(table).where(table.c.table_id.in_(going)))
        connection.execute(delete(TABLES).where(TABLES.c.id.in_(going)))
        if going:
            _remove_empty_workshops(connection)
    return going


def _remove_empty_workshops(connection: Connection) -> None:
    """With the last of its tables a workshop goes, and the list of who came to it."""
    empty = ~exists(1).where(WORKSHOP_TABLES.c.workshop == WORKSHOPS.c.id)
    gone = list(connection.scalars(select(WORKSHOPS.c.id).where(empty)))
    connection.execute(delete(WORKSHOP_PEOPLE).where(WORKSHOP_PEOPLE.c.workshop.in_(gone)))
    connection.execute(delete(WORKSHOPS).where(WORKSHOPS.c.id.in_(gone)))


def remove_all(store: Store, ids: Sequence[str], which: ColumnElement[bool]) -> list[str]:
    """Remove many tables, a few at a time; the ids of those that went."""
    return [
        table for start in range(0, len(ids), AT_ONCE) for table in remove(store, ids[start : start + AT_ONCE], which)
    ]


def remove_strangers(store: Store, since: str) -> int:
    """Remove the names of people who have no table and were not seen since a time; how many. With them go the addresses
    at which they wanted to be told of their turn."""
    with store.transaction() as connection:
        connection.execute(delete(NOTICES).where(left_behind(since)))
        return connection.execute(delete(PEOPLE).where(strangers(since))).rowcount


def count_strangers(store: Store, since: str) -> int:
    """How many names `remove_strangers` would remove."""
    with store.engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(PEOPLE).where(strangers(since))) or 0


def strangers(since: str) -> ColumnElement[bool]:
    """People without a table, not seen since. Who has signed out everywhere is kept: old cookies must stay dead."""
    return (
        (PEOPLE.c.created < since)
        & (func.coalesce(PEOPLE.c.seen, "") < since)
        & (PEOPLE.c.generation == 0)
        & ~exists(1).where(MEMBERS.c.person == PEOPLE.c.id)
        & ~exists(1).where(TABLES.c.owner == PEOPLE.c.id)
    )


def left_behind(since: str) -> ColumnElement[bool]:
    """Where people want to be told who have no table and were not seen since: some have not even a name."""
    lately = or_(PEOPLE.c.created >= since, func.coalesce(PEOPLE.c.seen, "") >= since)
    return (
        (NOTICES.c.created < since)
        & ~exists(1).where(PEOPLE.c.id == NOTICES.c.person, lately)
        & ~exists(1).where(MEMBERS.c.person == NOTICES.c.person)
        & ~exists(1).where(TABLES.c.owner == NOTICES.c.person)
    )


def remove_unproven(store: Store, since: str) -> int:
    """Remove mail addresses whose owners have not said since that they want to be told; how many."""
    unproven = NOTICES.c.proof.is_not(None) & (NOTICES.c.created < since)
    with store.transaction() as connection:
        return connection.execute(delete(NOTICES).where(unproven)).rowcount


def remove_analyses(store: Store, since: str, limit: int) -> int:
    """Remove what was thought about games that nobody has looked at since; how many. It can be thought again."""
    old = (
        select(ANALYSES.c.table_id)
        .join(TABLES, TABLES.c.id == ANALYSES.c.table_id)
        .where(ANALYSES.c.made < since, untouched(since))
        .limit(limit)
    )
    with store.transaction() as connection:
        return _delete_rows(connection, list(connection.scalars(old)))


def _delete_rows(connection: Connection, tables: list[Any]) -> int:
    return connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id.in_(tables))).rowcount
