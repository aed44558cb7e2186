"""What people asked a server for, compared with what its database says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from boardroom.kernel.game import find
from boardroom.kernel.match import BadLog, Match
from boardroom.server.table.database import TABLES, open_database
from boardroom.server.table.state import Unplayable, first_state, follow
from boardroom.server.table.store import ACTION, CHAT, SEAT, Event, Store

Deed = tuple[str, ...]


@dataclass
class Wish:
    """Something a person asked for at a table."""

    table: str
    path: str
    body: dict[str, Any]
    deeds: list[Deed]  # the events it must have caused if it was carried out
    answer: dict[str, int] | None = None  # its acknowledgement: seq and version
    unanswered: int = 0  # times that no answer arrived
    refused: bool = False

    @property
    def key(self) -> str:
        """Made up for this wish alone."""
        key: str = self.body["key"]
        return key


@dataclass
class Record:
    """What the people remember of a run."""

    tables: dict[str, str] = field(default_factory=dict)  # id -> title
    titles: list[str] = field(default_factory=list)  # of all tables somebody tried to open
    wishes: list[Wish] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # answers that must not be


@dataclass
class Findings:
    """What the database holds, and what is wrong with it."""

    events: int = 0
    there: set[str] = field(default_factory=set)  # keys of wishes that were carried out
    faults: list[str] = field(default_factory=list)


def audit(db: str, record: Record) -> Findings:
    """Every acknowledged wish once, no other twice, nothing else; every log replays."""
    store = Store(open_database(db))
    found = Findings(faults=list(record.faults))
    try:
        found.faults += _openings(store, record)
        wishes: defaultdict[str, dict[str, Wish]] = defaultdict(dict)
        for wish in record.wishes:
            wishes[wish.table][wish.key] = wish
        for table in record.tables:
            events = store.events(table)
            found.events += len(events)
            found.faults += [f"table {table}: {fault}" for fault in _history(events, wishes[table], found.there)]
            found.faults += [f"table {table}: {fault}" for fault in replay_faults(store, table, events)]
    finally:
        store.close()
    return found


def _openings(store: Store, record: Record) -> Iterator[str]:
    """Every table was opened once, those that nobody heard of at most once."""
    with store.engine.connect() as connection:
        opened = Counter(connection.scalars(select(TABLES.c.title)))
    for title in record.titles:
        least = 1 if title in record.tables.values() else 0
        if not least <= opened[title] <= 1:
            yield f"{title!r} was opened {opened[title]} times"


def _history(events: list[Event], wishes: dict[str, Wish], there: set[str]) -> Iterator[str]:
    """Compare the events of a table with the wishes of its people."""
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        yield f"sequence numbers {[event.seq for event in events]}"
    asked = [event for event in events if not event.body.get("automatic")]  # not what the table does by itself
    for event in events:
        if event.key is None:
            continue
        wish = wishes.get(event.key)
        if wish is None or wish.refused:
            yield f"event {event.seq} was never asked for, or refused"
            continue
        if event.key in there:
            yield f"event {event.seq}: {wish.deeds} a second time"
        there.add(event.key)
        caused = [e for e in asked if e.seq <= event.seq][-len(wish.deeds) :]
        if [_deed(e) for e in caused] != wish.deeds:
            yield f"event {event.seq}: {[_deed(e) for e in caused]} instead of {wish.deeds}"
        if wish.answer and wish.answer["seq"] != event.seq:
            yield f"event {event.seq} was acknowledged as {wish.answer}"
    for key, wish in wishes.items():
        if wish.answer and key not in there:
            yield f"{wish.deeds} was acknowledged as {wish.answer} and is not there"
    own = [event for event in asked if event.person and event.kind != SEAT]
    moved = [deed for key in wishes.keys() & there for deed in wishes[key].deeds if deed[0] != SEAT]
    if Counter(map(_deed, own)) != Counter(moved):
        yield f"{len(own)} events of persons, {len(moved)} were asked for"


def _deed(event: Event) -> Deed:
    """An event in few words."""
    if event.kind == ACTION:
        return event.kind, event.body["action"]
    if event.kind == CHAT:
        return event.kind, event.body["text"]
    if event.kind == SEAT:
        return event.kind, event.body["do"]
    return (event.kind,)


def every_table(store: Store) -> list[str]:
    """The ids of all tables there are."""
    with store.engine.connect() as connection:
        return list(connection.scalars(select(TABLES.c.id)))


def replay_faults(store: Store, table: str, events: list[Event]) -> Iterator[str]:
    """Rebuild the match from its events, then play its log action by action."""
    head = store.head(table)
    if head is None:
        yield "is not there"
        return
    try:
        moment, _ = follow(first_state(head, find(head.game).box()), events)
        Match.from_json(moment.match.to_json())
    except (Unplayable, BadLog, ValueError) as error:
        yield f"does not replay: {error}"
