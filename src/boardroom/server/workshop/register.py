"""Which workshops there are, their tables, and who came by their link. Everything here blocks, as in the store."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from boardroom.server.refusal import Unplayable
from boardroom.server.table.database import TABLES, WORKSHOP_PEOPLE, WORKSHOP_TABLES, WORKSHOPS
from boardroom.server.table.store import Change, Head, Store, insert_table, now

LOG: Final = logging.getLogger("boardroom.server")
LISTED: Final = 30  # workshops of a trainer that are shown
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody takes for each other
LINK_LENGTH: Final = 12  # of them: 59 bits

# How people come to their places.
BY_CHOICE: Final = "choice"
AT_RANDOM: Final = "random"
BY_TRAINER: Final = "trainer"
SEATINGS: Final = (BY_CHOICE, AT_RANDOM, BY_TRAINER)
DAMAGED: Final = (
    "The record of this workshop is damaged: it cannot be shown. Nothing else is affected, and its tables stay. "
    "Whoever runs this server finds the reason in its log, and perhaps the workshop in a backup."
)


@dataclass(frozen=True)
class Arrangement:
    """What the trainer has chosen."""

    tables: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    way: str = "vote"  # how teams decide
    seating: str = BY_CHOICE
    same_start: bool = True  # all tables begin with the same draws, so that teams can be compared
    printed_box: bool = False  # the values as printed, although this server has an owner's box file
    shared: bool = False  # everybody may read the debriefing
    strong_play: dict[str, Any] = field(default_factory=dict)  # what strong bots made of the same start


@dataclass(frozen=True)
class Workshop:
    """A workshop as it is stored."""

    id: str
    title: str
    game: str
    owner: str
    link: str
    wall: str
    arrangement: Arrangement
    created: str


@dataclass(frozen=True)
class Guest:
    """Somebody who came by the link."""

    person: str
    name: str


def create(store: Store, workshop: Workshop, key: str | None, tables: Sequence[tuple[Head, Change]]) -> str:
    """Store a workshop with all its tables, or nothing; its id, or that of the one made with the same key."""
    row = {**vars(workshop), "settings": _settings(workshop.arrangement), "key": key, "changed": workshop.created}
    del row["arrangement"]

    def write(connection: Connection) -> None:
        connection.execute(insert(WORKSHOPS).values(**row))
        for number, (head, change) in enumerate(tables, 1):
            insert_table(connection, head, None, change)
            place = {"table_id": head.id, "workshop": workshop.id, "number": number}
            connection.execute(insert(WORKSHOP_TABLES).values(**place))

    return store.make_once(WORKSHOPS, workshop.id, workshop.owner, key, write)


def find(store: Store, workshop_id: str) -> Workshop | None:
    """The workshop of an id."""
    return _one(store, WORKSHOPS.c.id == workshop_id)


def behind(store: Store, link: str) -> Workshop | None:
    """The workshop whose entrance a link is, also if it was typed in capitals or without its dashes."""
    return _one(store, WORKSHOPS.c.link == link) or _one(store, WORKSHOPS.c.link == as_typed(link))


def new_link() -> str:
    """The way in: unguessable, and short enough to be typed from a wall."""
    return as_typed("".join(secrets.choice(LETTERS) for _ in range(LINK_LENGTH)))


def as_typed(link: str) -> str:
    """A link as it is written: small letters in groups of four."""
    letters = [letter for letter in link.lower() if letter in LETTERS]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, len(letters), 4))


def on_wall(store: Store, wall: str) -> Workshop | None:
    """The workshop whose screen for the wall a link is."""
    return _one(store, WORKSHOPS.c.wall == wall)


def led_by(store: Store, person: str) -> list[Workshop]:
    """The workshops of a trainer, newest first."""
    query = select(WORKSHOPS).where(WORKSHOPS.c.owner == person).order_by(WORKSHOPS.c.created.desc()).limit(LISTED)
    with store.engine.connect() as connection:
        return [_listed(row) for row in connection.execute(query)]


def visited_by(store: Store, person: str) -> list[Workshop]:
    """The workshops somebody came to, newest first."""
    query = (
        select(WORKSHOPS)
        .join(WORKSHOP_PEOPLE, WORKSHOP_PEOPLE.c.workshop == WORKSHOPS.c.id)
        .where(WORKSHOP_PEOPLE.c.person == person)
        .order_by(WORKSHOPS.c.created.desc())
        .limit(LISTED)
    )
    with store.engine.connect() as connection:
        return [_listed(row) for row in connection.execute(query)]


def tables_of(store: Store, workshop_id: str) -> list[str]:
    """The ids of the tables of a workshop, by their number."""
    here = WORKSHOP_TABLES.c.workshop == workshop_id
    query = select(WORKSHOP_TABLES.c.table_id).where(here).order_by(WORKSHOP_TABLES.c.number)
    with store.engine.connect() as connection:
        return list(connection.scalars(query))


def with_table(store: Store, table: str, person: str) -> str | None:
    """The workshop a table belongs to, if a person came to it."""
    query = (
        select(WORKSHOP_TABLES.c.workshop)
        .join(WORKSHOP_PEOPLE, WORKSHOP_PEOPLE.c.workshop == WORKSHOP_TABLES.c.workshop)
        .where(WORKSHOP_TABLES.c.table_id == table, WORKSHOP_PEOPLE.c.person == person)
    )
    with store.engine.connect() as connection:
        return connection.scalar(query)


def guests(store: Store, workshop_id: str) -> list[Guest]:
    """Who came by the link, in the order they came."""
    here = WORKSHOP_PEOPLE.c.workshop == workshop_id
    query = select(WORKSHOP_PEOPLE.c.person, WORKSHOP_PEOPLE.c.name).where(here).order_by(WORKSHOP_PEOPLE.c.joined)
    with store.engine.connect() as connection:
        return [Guest(row.person, row.name) for row in connection.execute(query)]


def enter(store: Store, workshop_id: str, person: str, name: str) -> None:
    """Somebody comes by the link, or comes again under another name."""
    mine = (WORKSHOP_PEOPLE.c.workshop == workshop_id) & (WORKSHOP_PEOPLE.c.person == person)
    with store.transaction() as connection:
        if not connection.execute(update(WORKSHOP_PEOPLE).where(mine).values(name=name)).rowcount:
            row = {"workshop": workshop_id, "person": person, "name": name, "joined": now()}
            connection.execute(insert(WORKSHOP_PEOPLE).values(**row))
        _touch(connection, workshop_id)


def leave(store: Store, workshop_id: str, person: str) -> None:
    """Somebody does not belong to a workshop any more."""
    mine = (WORKSHOP_PEOPLE.c.workshop == workshop_id) & (WORKSHOP_PEOPLE.c.person == person)
    with store.transaction() as connection:
        connection.execute(delete(WORKSHOP_PEOPLE).where(mine))
        _touch(connection, workshop_id)


def arrange(store: Store, workshop_id: str, **changes: Any) -> None:
    """Change some of what the trainer has chosen; whatever others change meanwhile stays changed."""
    this = WORKSHOPS.c.id == workshop_id
    with store.transaction() as connection:
        row = connection.execute(select(WORKSHOPS).where(this).with_for_update()).first()
        if row is not None:
            changed = replace(_workshop(row).arrangement, **changes)
            connection.execute(update(WORKSHOPS).where(this).values(settings=_settings(changed)))
            _touch(connection, workshop_id)


def moved(store: Store, workshops: Sequence[str]) -> dict[str, tuple[int, str]]:
    """For each workshop what changes when anything there changes: the events of its tables, and its own last change."""
    query = (
        select(WORKSHOPS.c.id, WORKSHOPS.c.changed, func.sum(TABLES.c.seq).label("events"))
        .join(WORKSHOP_TABLES, WORKSHOP_TABLES.c.workshop == WORKSHOPS.c.id)
        .join(TABLES, TABLES.c.id == WORKSHOP_TABLES.c.table_id)
        .where(WORKSHOPS.c.id.in_(workshops))
        .group_by(WORKSHOPS.c.id, WORKSHOPS.c.changed)
    )
    with store.engine.connect() as connection:
        return {row.id: (int(row.events), row.changed) for row in connection.execute(query)}


def _touch(connection: Any, workshop_id: str) -> None:
    connection.execute(update(WORKSHOPS).where(WORKSHOPS.c.id == workshop_id).values(changed=now()))


def _one(store: Store, which: Any) -> Workshop | None:
    with store.engine.connect() as connection:
        row = connection.execute(select(WORKSHOPS).where(which)).first()
    return None if row is None else _workshop(row)


def _settings(arrangement: Arrangement) -> str:
    return json.dumps(asdict(arrangement))


def _listed(row: Row[Any]) -> Workshop:
    """A workshop in somebody's list. A damaged one hinders no other, and whoever opens it is told."""
    try:
        return _workshop(row)
    except Unplayable:
        return _with(row, Arrangement(0, 0))


def _workshop(row: Row[Any]) -> Workshop:
    """A workshop; `Unplayable` if its record cannot be understood."""
    try:
        chosen = json.loads(row.settings)
        known = {name: chosen[name] for name in Arrangement.__dataclass_fields__ if name in chosen}
        return _with(row, Arrangement(**known))
    except (TypeError, ValueError) as error:
        LOG.warning("workshop %s is damaged: %s", row.id, type(error).__name__)
        raise Unplayable(DAMAGED) from None


def _with(row: Row[Any], arrangement: Arrangement) -> Workshop:
    return Workshop(row.id, row.title, row.game, row.owner, row.link, row.wall, arrangement, row.created)
