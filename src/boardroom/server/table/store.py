"""The store: a small repository over the database. Everything here blocks; the server calls it from threads."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from boardroom.kernel.box import Box
from boardroom.server.table.database import (
    ANALYSES,
    BOXES,
    EVENTS,
    KEYS,
    LINKS,
    MEMBERS,
    PEOPLE,
    TABLES,
    WORKSHOP_TABLES,
    WRITING,
)
from boardroom.server.table.database_file import must_be_there

# Kinds of events.
ACTION: Final = "action"
UNDO: Final = "undo"
CHAT: Final = "chat"
SEAT: Final = "seat"
CLOSE: Final = "close"  # the end by word of the keeper: from here on the table is only read
FORGET: Final = (
    "forget"  # somebody was removed from the events before it: what is remembered of them is not true any more
)
DEAL: Final = "deal"  # everything hidden is drawn anew
TEAM: Final = "team"  # what those who share a seat say among themselves
SUPERVISION: Final = "supervision"  # pauses, clocks, a trainer's word
GAME_EVENTS: Final = (ACTION, UNDO, DEAL)  # those that move the version an action answers

# For whom a table waits.
FOR_PERSON: Final = "person"
FOR_BOT: Final = "bot"
FOR_NOBODY: Final = "nobody"
CLOSED: Final = "closed"  # for nobody, and not because the game is over

ASIDE: Final = "exercise:"  # keys of tables that are in nobody's list
IN_ONE_QUERY: Final = 500  # ids asked for at once

# What every action writes; made once, because making a statement takes longer than carrying it out.
NEW_EVENT: Final = insert(EVENTS)
TABLE_MOVED: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"))
    .values(seq=bindparam("last"), changed=bindparam("when"), waits=bindparam("whom"), due=bindparam("strikes"))
)


def now() -> str:
    """The time as it is stored."""
    return stamp(datetime.now(UTC))


def stamp(moment: datetime) -> str:
    """A time as it is stored: ISO 8601, UTC, so that the order of texts is the order of times."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Head:
    """What a table starts from; never changes."""

    id: str
    game: str
    title: str
    owner: str
    players: int
    options: dict[str, str]
    seed: int
    rules: str
    box: str
    created: str


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table."""

    table: str
    seq: int
    kind: str
    seat: int | None
    person: str | None
    body: dict[str, Any]
    at: str
    key: str | None = None


@dataclass(frozen=True)
class BoxRow:
    """The component values that tables are played with."""

    game: str
    hash: str
    body: str

    @classmethod
    def of(cls, game: str, box: Box[Any]) -> BoxRow:
        """Those of a box."""
        return cls(game, box.hash, box.to_json())


@dataclass(frozen=True)
class Change:
    """Events that are written together or not at all, and what follows from them."""

    events: tuple[Event, ...]
    waits: str
    new_links: tuple[str, ...] = ()
    dead_links: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    box: BoxRow | None = None  # comes with the first events of a table
    leavers: tuple[str, ...] = ()
    due: str | None = None  # when a clock of the table strikes next

    @property
    def table(self) -> str:
        return self.events[0].table

    @property
    def people_and_links(self) -> bool:
        """Whether more than events is to be written."""
        return bool(self.new_links or self.dead_links or self.members or self.box or self.leavers)


class Written:
    """The change is in the store."""


@dataclass(frozen=True)
class Repeated:
    """A change with this key is in the store already; this was its last event."""

    event: Event


class Conflict:
    """Somebody else has written to the table meanwhile."""


Outcome = Written | Repeated | Conflict


@dataclass(frozen=True)
class Line:
    """A table in somebody's list."""

    id: str
    seq: int
    changed: str
    title: str


@dataclass
class Store:
    """All reads and writes. Every method is one transaction."""

    engine: Engine
    _writing: Engine = field(init=False)

    def __post_init__(self) -> None:
        self._writing = self.engine.execution_options(**WRITING)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that writes. When it ends without complaint, what it wrote will be found again."""
        with self._writing.connect() as connection:
            must_be_there(connection)
            with connection.begin():
                yield connection
            must_be_there(connection)

    # -- people and keys

    def secret(self) -> str:
        """The key that signs cookies: made once, the same for every process on this database."""
        query = select(KEYS.c.value).where(KEYS.c.name == "secret")
        with self.engine.connect() as connection:
            known = connection.scalar(query)
        if known is None:
            with self.transaction() as connection:
                _insert_new(connection, KEYS, [{"name": "secret", "value": secrets.token_urlsafe(32)}])
                known = connection.scalar(query)
        return str(known)

    def name_of(self, person: str) -> str:
        """The nickname of a person; empty if none was given yet."""
        with self.engine.connect() as connection:
            return connection.scalar(select(PEOPLE.c.name).where(PEOPLE.c.id == person)) or ""

    def save_name(self, person: str, name: str) -> None:
        """Remember a nickname."""
        with self.transaction() as connection:
            changed = connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name)).rowcount
            if not changed:
                _insert_new(connection, PEOPLE, [{"id": person, "name": name, "created": now()}])

    def generations(self) -> dict[str, int]:
        """Which cookies count, of everybody who has ever signed out everywhere."""
        query = select(PEOPLE.c.id, PEOPLE.c.generation).where(PEOPLE.c.generation > 0)
        with self.engine.connect() as connection:
            return {row.id: row.generation for row in connection.execute(query)}

    def next_generation(self, person: str) -> int:
        """From now on only cookies of the next generation count for a person; its number."""
        mine = PEOPLE.c.id == person
        with self.transaction() as connection:
            _insert_new(connection, PEOPLE, [{"id": person, "name": "", "created": now()}])
            connection.execute(update(PEOPLE).where(mine).values(generation=PEOPLE.c.generation + 1))
            return connection.scalar(select(PEOPLE.c.generation).where(mine)) or 0

    def saw(self, people: Sequence[str], at: str) -> None:
        """Write down when people were last here."""
        with self.transaction() as connection:
            this = update(PEOPLE).where(PEOPLE.c.id == bindparam("person")).values(seen=at)
            connection.execute(this, [{"person": person} for person in sorted(people)])

    # -- tables

    def create(self, head: Head, key: str | None, change: Change) -> str:
        """Store a new table; its id, or that of the table which the same person made with the same key."""
        return self.make_once(
            TABLES, head.id, head.owner, key, lambda writing: insert_table(writing, head, key, change)
        )

    def make_once(self, kind: Table, new: str, owner: str, key: str | None, write: Callable[[Connection], None]) -> str:
        """Write something new, or nothing; its id, or that of what the same person made with the same key."""
        try:
            with self.transaction() as connection:
                write(connection)
            return new
        except IntegrityError:
            known = self.made_before(kind, owner, key)
            if known is None:
                raise
            return known

    def made_before(self, kind: Table, owner: str, key: str | None) -> str | None:
        """The id of what the same person made with the same key, if it was made."""
        with self.engine.connect() as connection:
            found = select(kind.c.id).where(kind.c.owner == owner, kind.c.key == key)
            known = connection.scalar(found) if key else None
        return None if known is None else str(known)

    def head(self, table: str) -> Head | None:
        """What a table starts from."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
        return None if row is None else _head(row)

    def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after a sequence number, in order."""
        query = select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        with self.engine.connect() as connection:
            return [_event(row) for row in connection.execute(query)]

    def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """The sequence number of the last event of each table."""
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for start in range(0, len(tables), IN_ONE_QUERY):
                some = tables[start : start + IN_ONE_QUERY]
                query = select(TABLES.c.id, TABLES.c.seq).where(TABLES.c.id.in_(some))
                found.update((row.id, row.seq) for row in connection.execute(query))
        return found

    def summary(self, table: str) -> tuple[int, str] | None:
        """The sequence number of a table's last event, and for whom it waits."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES.c.seq, TABLES.c.waits).where(TABLES.c.id == table)).first()
        return None if row is None else (int(row.seq), row.waits)

    def answered(self, table: str, person: str, key: str) -> Event | None:
        """The event that a request with this key caused, if there was one."""
        with self.engine.connect() as connection:
            row = connection.execute(_by_key(table, person, key)).first()
        return None if row is None else _event(row)

    def version_at(self, table: str, seq: int) -> int:
        """The version of a table when the event `seq` had happened."""
        query = select(func.max(EVENTS.c.seq)).where(
            EVENTS.c.table_id == table, EVENTS.c.seq <= seq, EVENTS.c.kind.in_(GAME_EVENTS)
        )
        with self.engine.connect() as connection:
            return connection.scalar(query) or 0

    def table_of_link(self, token: str) -> str | None:
        """The table a link leads to."""
        with self.engine.connect() as connection:
            return connection.scalar(select(LINKS.c.table_id).where(LINKS.c.token == token))

    def tables_of(self, person: str, limit: int) -> list[Line]:
        """The tables of a person, last changed first. Those of an own workshop are listed in the trainer's room."""
        of_workshop = exists(1).where(WORKSHOP_TABLES.c.table_id == TABLES.c.id)
        query = (
            select(TABLES.c.id, TABLES.c.seq, TABLES.c.changed, TABLES.c.title)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.person == person, or_(TABLES.c.key.is_(None), ~TABLES.c.key.startswith(ASIDE)))
            .where(or_(TABLES.c.owner != person, ~of_workshop))
            .order_by(TABLES.c.changed.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return [Line(row.id, row.seq, row.changed, row.title) for row in connection.execute(query)]

    def made_with(self, owner: str, key: str) -> str | None:
        """The table that somebody made with a key."""
        with self.engine.connect() as connection:
            return connection.scalar(select(TABLES.c.id).where(TABLES.c.owner == owner, TABLES.c.key == key))

    def let_go(self, owner: str, key: str) -> None:
        """Forget which table was made with a key: the next one takes its place. The table stays."""
        with self.transaction() as connection:
            connection.execute(update(TABLES).where(TABLES.c.owner == owner, TABLES.c.key == key).values(key=None))

    def waiting_for_bots(self) -> list[str]:
        """The tables where a bot must act: those a stopped server left in the middle."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(TABLES.c.id).where(TABLES.c.waits == FOR_BOT)))

    def moved_since(self, when: str, owner: str = "", tables: Sequence[str] = ()) -> list[str]:
        """When the tables of an owner, or these, that are not over moved last, if it was after `when`."""
        which = TABLES.c.owner == owner if owner else TABLES.c.id.in_(tables)
        alone = ~exists(1).where(
            WORKSHOP_TABLES.c.table_id == TABLES.c.id
        )  # those of workshops have limits of their own
        query = select(TABLES.c.changed).where(which, TABLES.c.changed > when, TABLES.c.waits != FOR_NOBODY, alone)
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    # -- boxes

    def box(self, game: str, box_hash: str) -> str | None:
        """The component values with this hash, as they were kept."""
        query = select(BOXES.c.body).where(BOXES.c.game == game, BOXES.c.hash == box_hash)
        with self.engine.connect() as connection:
            return connection.scalar(query)

    def boxes_not_kept(self) -> list[tuple[str, str, str]]:
        """Game, hash of the box and rules of the tables whose component values are not kept yet."""
        kept = (BOXES.c.game == TABLES.c.game) & (BOXES.c.hash == TABLES.c.box)
        query = select(TABLES.c.game, TABLES.c.box, TABLES.c.rules).distinct().outerjoin_from(TABLES, BOXES, kept)
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(BOXES.c.hash.is_(None)))
            return [(row.game, row.box, row.rules) for row in rows]

    def keep_box(self, box: BoxRow) -> None:
        """Keep component values, if they are not kept yet."""
        with self.transaction() as connection:
            _keep_box(connection, box)

    # -- analyses

    def analysis(self, table: str, version: int) -> str | None:
        """What was found out about a finished game, as it was saved; None if nothing was, or the table moved since."""
        query = select(ANALYSES.c.body).where(ANALYSES.c.table_id == table, ANALYSES.c.version == version)
        with self.engine.connect() as connection:
            return connection.scalar(query)

    def save_analysis(self, table: str, version: int, body: str) -> None:
        """Keep what was found out; it takes the place of what was found before."""
        values = {"version": version, "body": body, "made": now()}
        with self.transaction() as connection:
            here = ANALYSES.c.table_id == table
            if not connection.execute(update(ANALYSES).where(here).values(**values)).rowcount:
                _insert_new(connection, ANALYSES, [{"table_id": table, **values}])

    # -- writing

    def write(self, changes: Sequence[Change]) -> list[Outcome]:
        """Write changes, one durable commit for all of them. Each stands or falls alone."""
        # In order of the tables: two processes that wait for each other's rows would wait for ever.
        order = sorted(range(len(changes)), key=lambda i: changes[i].table)
        try:
            with self.transaction() as connection:
                write_changes(connection, [changes[i] for i in order])
            return [Written()] * len(changes)
        except IntegrityError:
            pass  # somebody else was first with one of them
        with self.transaction() as connection:
            outcomes = {i: _try_to_write(connection, changes[i]) for i in order}
        return [outcomes[i] for i in range(len(changes))]

    def test_write(self) -> None:
        """Raise if nothing can be written."""
        with self.transaction() as connection:
            mark = {"name": "test write", "value": now()}
            if not connection.execute(update(KEYS).where(KEYS.c.name == mark["name"]).values(**mark)).rowcount:
                _insert_new(connection, KEYS, [mark])


def insert_table(connection: Connection, head: Head, key: str | None, change: Change) -> None:
    """Write a new table with its first events, within a transaction."""
    row = {**vars(head), "options": json.dumps(head.options), "key": key}
    connection.execute(insert(TABLES).values(**row, seq=0, changed=head.created, waits=change.waits))
    write_changes(connection, [change])


def _try_to_write(connection: Connection, change: Change) -> Outcome:
    try:
        with connection.begin_nested():
            write_changes(connection, [change])
        return Written()
    except IntegrityError:
        last = change.events[-1]
        if last.person and last.key:
            row = connection.execute(_by_key(last.table, last.person, last.key)).first()
            if row is not None:
                return Repeated(_event(row))
        return Conflict()


def write_changes(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes within a transaction; `IntegrityError` if somebody else was first."""
    # Tables first, and in one order: whoever else writes at them waits for the same rows, so nobody waits in a circle.
    connection.execute(TABLE_MOVED, sorted((_summary(change) for change in changes), key=itemgetter("of_table")))
    connection.execute(NEW_EVENT, [_event_row(event) for change in changes for event in change.events])
    for change in changes:
        if change.people_and_links:
            _write_people_and_links(connection, change)


def _event_row(event: Event) -> dict[str, Any]:
    return {
        "table_id": event.table,
        "seq": event.seq,
        "kind": event.kind,
        "seat": event.seat,
        "person": event.person,
        "key": event.key,
        "body": json.dumps(event.body),
        "at": event.at,
    }


def _summary(change: Change) -> dict[str, Any]:
    last = change.events[-1]
    return {"of_table": last.table, "last": last.seq, "when": last.at, "whom": change.waits, "strikes": change.due}


def _write_people_and_links(connection: Connection, change: Change) -> None:
    if change.dead_links:
        connection.execute(delete(LINKS).where(LINKS.c.token.in_(change.dead_links)))
    if change.new_links:
        connection.execute(insert(LINKS), [{"token": t, "table_id": change.table} for t in change.new_links])
    if change.box:
        _keep_box(connection, change.box)
    if change.leavers:
        here = MEMBERS.c.table_id == change.table
        connection.execute(delete(MEMBERS).where(here, MEMBERS.c.person.in_(change.leavers)))
    if change.members:
        _insert_new(connection, MEMBERS, [{"person": p, "table_id": change.table} for p in change.members])


def _keep_box(connection: Connection, box: BoxRow) -> None:
    _insert_new(connection, BOXES, [{**vars(box), "at": now()}])


def _insert_new(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows, leaving those alone that are there already."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_or_leave
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_or_leave  # type: ignore[assignment]
    connection.execute(insert_or_leave(table).on_conflict_do_nothing(), list(rows))


def _by_key(table: str, person: str, key: str) -> Select[Any]:
    return select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.person == person, EVENTS.c.key == key)


def _head(row: Row[Any]) -> Head:
    names = Head.__dataclass_fields__
    values = {name: value for name, value in row._mapping.items() if name in names}
    return Head(**{**values, "options": json.loads(row.options)})


def _event(row: Row[Any]) -> Event:
    return Event(row.table_id, row.seq, row.kind, row.seat, row.person, json.loads(row.body), row.at, row.key)
