"""What is in the database: a list of tables, and figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Row, func, or_, select, text

from boardroom.server.keeping.loading import Shelf
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.keeping.removal import before, untouched
from boardroom.server.table.database import ANALYSES, EVENTS, MEMBERS, PEOPLE, TABLES
from boardroom.server.table.store import CLOSED, FOR_BOT, FOR_NOBODY, FOR_PERSON, Store

# What a table waits for, in the words of a list.
STATES: Final = {FOR_PERSON: "person", FOR_BOT: "bot", FOR_NOBODY: "over", CLOSED: "closed"}
GROWTH: Final = (1, 7, 30)  # days


@dataclass(frozen=True)
class Listed:
    """A table in the keeper's list."""

    id: str
    game: str
    title: str
    owner: str  # a nickname; empty if there is none
    owner_id: str
    players: int
    state: str  # a word of `STATES`
    waiting_for: tuple[str, ...]  # names
    created: str
    changed: str
    visited: str | None
    events: int
    problem: str = ""  # why this program cannot play it on


def listed(store: Store, shelf: Shelf, which: ColumnElement[bool], limit: int) -> list[Listed]:
    """Tables, last changed first."""
    query = (
        select(TABLES, PEOPLE.c.name.label("owner_name"))
        .outerjoin(PEOPLE, PEOPLE.c.id == TABLES.c.owner)
        .where(which)
        .order_by(TABLES.c.changed.desc())
        .limit(limit)
    )
    with store.engine.connect() as connection:
        rows = connection.execute(query).all()
    return [_line(store, shelf, row) for row in rows]


def filters(
    game: str | None, owner: str | None, state: str | None, older: float | None, now: datetime
) -> ColumnElement[bool]:
    """The tables somebody asks for."""
    wanted: list[ColumnElement[bool]] = [TABLES.c.id.is_not(None)]
    if game:
        wanted.append(TABLES.c.game == game)
    if owner:
        wanted.append(or_(TABLES.c.owner == owner, PEOPLE.c.name == owner))
    if state:
        wanted.append(TABLES.c.waits == _waits(state))
    if older is not None:
        wanted.append(untouched(before(now, older)))
    condition = wanted[0]
    for more in wanted[1:]:
        condition = condition & more
    return condition


def _waits(state: str) -> str:
    for waits, word in STATES.items():
        if word == state:
            return waits
    raise KeepingProblem(f"a table is one of {', '.join(STATES.values())}, not {state!r}")


def _line(store: Store, shelf: Shelf, row: Row[Any]) -> Listed:
    waiting, problem = _waiting_for(store, shelf, row)
    return Listed(
        id=row.id,
        game=row.game,
        title=row.title,
        owner=row.owner_name or "",
        owner_id=row.owner,
        players=row.players,
        state=STATES.get(row.waits, row.waits),
        waiting_for=waiting,
        created=row.created,
        changed=row.changed,
        visited=row.visited,
        events=row.seq,
        problem=problem,
    )


def _waiting_for(store: Store, shelf: Shelf, row: Row[Any]) -> tuple[tuple[str, ...], str]:
    """The names of those who must decide, or why that cannot be said."""
    if row.waits in (FOR_NOBODY, CLOSED):
        return (), ""
    try:
        moment = shelf.moment(row.id)
    except Exception as error:
        return (), str(error) or error.__class__.__name__
    return tuple(moment.match.names[seat] for seat in moment.match.to_act), ""


# -- figures


def statistics(store: Store, now: datetime) -> dict[str, Any]:
    """People, tables by game and state, sizes, and what has come in the last days."""
    with store.engine.connect() as connection:

        def count(column: Column[Any], *conditions: ColumnElement[bool]) -> int:
            return connection.scalar(select(func.count(column)).where(*conditions)) or 0

        by_state: dict[str, dict[str, int]] = {}
        grouped = select(TABLES.c.game, TABLES.c.waits, func.count()).group_by(TABLES.c.game, TABLES.c.waits)
        for game, waits, number in connection.execute(grouped.order_by(TABLES.c.game)):
            by_state.setdefault(game, {})[STATES.get(waits, waits)] = number
        events = count(EVENTS.c.seq)
        seen = func.coalesce(PEOPLE.c.seen, PEOPLE.c.created)  # who has just come has not come back yet
        return {
            "people": {
                "all": count(PEOPLE.c.id),
                "with_a_table": connection.scalar(select(func.count(MEMBERS.c.person.distinct()))) or 0,
                "seen": {f"{days}d": count(PEOPLE.c.id, seen >= before(now, days)) for days in GROWTH},
            },
            "tables": {"all": sum(sum(states.values()) for states in by_state.values()), "by_game": by_state},
            "events": {"all": events, "longest_table": connection.scalar(select(func.max(TABLES.c.seq))) or 0},
            "analyses": count(ANALYSES.c.table_id),
            "growth": {
                f"{days}d": {
                    "people": count(PEOPLE.c.id, PEOPLE.c.created >= before(now, days)),
                    "tables": count(TABLES.c.id, TABLES.c.created >= before(now, days)),
                    "events": count(EVENTS.c.seq, EVENTS.c.at >= before(now, days)),
                }
                for days in GROWTH
            },
            "bytes": _size(store),
            "bytes_an_event": round(_size(store) / events) if events else 0,
        }


def _size(store: Store) -> int:
    """Bytes that the database takes."""
    if store.engine.dialect.name == "sqlite":
        return sum(file.stat().st_size for file in _files(store) if file.exists())
    with store.engine.connect() as connection:
        return connection.scalar(text("SELECT pg_database_size(current_database())")) or 0


def _files(store: Store) -> Iterator[Path]:
    """The file of a SQLite database, and the newest commits beside it."""
    for end in ("", "-wal"):
        yield Path(f"{store.engine.url.database}{end}")
