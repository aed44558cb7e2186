"""Somebody wants to be forgotten: the name, the remarks and the signposts go; the games stay, and can be replayed.

The events of a table are never changed otherwise. So that no running server goes on with what it remembers, each table
gets a FORGET event in the same transaction: whoever meets it loads the table anew.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from json import JSONDecodeError
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, exists, func, or_, select, update

from boardroom.bots.names import USUAL
from boardroom.server.keeping.holding import held
from boardroom.server.keeping.loading import Shelf
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.table.database import (
    ANALYSES,
    EVENTS,
    MEMBERS,
    NOTICES,
    PEOPLE,
    TABLES,
    TOKENS,
    WORKSHOP_PEOPLE,
    WORKSHOPS,
)
from boardroom.server.table.moves import Plan
from boardroom.server.table.names import distinct
from boardroom.server.table.state import TableState, follow
from boardroom.server.table.store import CHAT, FORGET, SUPERVISION, TEAM, Change, Event, Store, now, write_changes
from boardroom.server.table.training import take_away

FORMER: Final = "Former player"
SHOWN: Final = 3  # tables named to tell people apart
A_TABLE: Final = "A table"  # instead of a title with the name in it
A_WORKSHOP: Final = "A workshop"


@dataclass(frozen=True)
class Known:
    """Somebody the store knows."""

    id: str
    name: str
    created: str
    tables: int


@dataclass
class Forgotten:
    """What was done, or would be."""

    person: Known
    tables: list[str] = field(default_factory=list)
    seats: int = 0  # that bots have taken over
    remarks: int = 0  # that were emptied
    unreadable: list[str] = field(default_factory=list)  # damaged tables, which stay as they are
    other_devices: set[str] = field(default_factory=set)  # that were signed in to the same seats


# -- who


def find_person(store: Store, given: str) -> Known:
    """The person with this id, or the only one with this name."""
    people = [_known(store, *row) for row in _called(store, given)]
    by_id = [person for person in people if person.id == given]
    if len(by_id or people) == 1:
        return (by_id or people)[0]
    if people:
        which = "; ".join(f"{p.id} (since {p.created[:10]}, {_where(store, p.id)})" for p in people)
        raise KeepingProblem(f"{len(people)} people are called {given!r}, say which one by id: {which}")
    nameless = _known(store, given, "", "")
    if nameless.tables or _left_something(store, given):
        return nameless
    raise KeepingProblem(f"nobody here is called {given!r}, and nobody has that id")


def _called(store: Store, given: str) -> list[tuple[str, str, str]]:
    """Id, name and since when, of everybody who has an id or a name: their own, or one they gave at a workshop."""
    guests = WORKSHOP_PEOPLE.c
    named = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created)
    came = select(guests.person, guests.name, guests.joined)
    queries = (
        named.where(or_(PEOPLE.c.id == given, PEOPLE.c.name == given)).order_by(PEOPLE.c.created),
        came.where(or_(guests.person == given, guests.name == given)).order_by(guests.joined),
    )
    found: dict[str, tuple[str, str, str]] = {}
    with store.engine.connect() as connection:
        for query in queries:
            for person, name, since in connection.execute(query):
                found.setdefault(person, (person, name, since))
    return list(found.values())


def _left_something(store: Store, person: str) -> bool:
    """Whether somebody without a name and a table has keys, or wants to be told somewhere."""
    with store.engine.connect() as connection:
        return any(connection.scalar(select(exists().where(rows.c.person == person))) for rows in (NOTICES, TOKENS))


def _known(store: Store, person: str, name: str, created: str) -> Known:
    return Known(person, name, created, len(tables_with(store, person)))


def _where(store: Store, person: str) -> str:
    """Some tables of a person, whose addresses they can name: that is how a keeper tells one Bob from another."""
    tables = tables_with(store, person)
    if not tables:
        return "at no table"
    more = f" and {len(tables) - SHOWN} more" if len(tables) > SHOWN else ""
    return f"at {', '.join(tables[:SHOWN])}{more}"


def tables_with(store: Store, person: str) -> list[str]:
    """Every table that knows a person: as owner or member, or in its events."""
    said = EVENTS.c.body.contains(json.dumps(person), autoescape=True)
    member = select(MEMBERS.c.table_id).where(MEMBERS.c.person == person)
    there = select(EVENTS.c.table_id).where(or_(EVENTS.c.person == person, said))
    query = select(TABLES.c.id).where(or_(TABLES.c.owner == person, TABLES.c.id.in_(member), TABLES.c.id.in_(there)))
    with store.engine.connect() as connection:
        return list(connection.scalars(query.order_by(TABLES.c.id)))


# -- forgetting


def forget(store: Store, shelf: Shelf, person: Known, dry_run: bool = False) -> Forgotten:
    """Forget somebody, table by table; the name comes last, so that an interrupted run can be repeated."""
    done = Forgotten(person)
    alias = f"gone-{secrets.token_urlsafe(9)}"
    for table in tables_with(store, person.id):
        try:
            _forget_at(store, shelf, table, person, alias, done, dry_run)
            done.tables.append(table)
        except JSONDecodeError:
            done.unreadable.append(table)
    if not dry_run:
        with store.transaction() as connection:
            connection.execute(delete(MEMBERS).where(MEMBERS.c.person == person.id))
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person.id))
            names = _names_of(connection, person)
            for rows in (WORKSHOP_PEOPLE, NOTICES):
                connection.execute(delete(rows).where(rows.c.person == person.id))
            # Of keys it is remembered that they open nothing, and nothing else.
            dead = {"person": alias, "name": "", "withdrawn": func.coalesce(TOKENS.c.withdrawn, now())}
            connection.execute(update(TOKENS).where(TOKENS.c.person == person.id).values(**dead))
            for led in connection.execute(select(WORKSHOPS).where(WORKSHOPS.c.owner == person.id)).all():
                title = A_WORKSHOP if _tells(led.title, names) else led.title
                connection.execute(update(WORKSHOPS).where(WORKSHOPS.c.id == led.id).values(owner=alias, title=title))
        _overwrite(store)
    return done


def _forget_at(
    store: Store, shelf: Shelf, table: str, person: Known, alias: str, done: Forgotten, dry_run: bool
) -> None:
    with held(store, table) as (connection, row):
        events = store.events(table)
        work = _Work(row, events, _moment(shelf, table, events), person, alias)
        if not dry_run:
            work.write(connection)
    done.seats += work.seats
    done.remarks += work.remarks
    done.other_devices |= work.other_devices


def _moment(shelf: Shelf, table: str, events: list[Event]) -> TableState | None:
    """The table after its events; None if it cannot be played on here, and so needs no bots."""
    try:
        return follow(shelf.first_state(table), events)[0]
    except Exception:
        return None


class _Work:
    """What has to be written to forget somebody at one table."""

    def __init__(
        self, row: Row[Any], events: list[Event], moment: TableState | None, person: Known, alias: str
    ) -> None:
        self._row = row
        self._person = person.id
        self._alias = alias
        self._names = {person.name, *(e.body["name"] for e in events if _is_about(e.body, person.id))} - {""}
        former = _former_names(moment, person.id)
        self._rewritten = {e.seq: new for e in events if (new := self._without(e, former)) != e}
        change, self.seats = _departure(row, moment, person.id)
        self._change = replace(change, events=tuple(self._without(event, former) for event in change.events))
        self.remarks = sum(_is_remark(e) and e.person == person.id for e in events)
        seats = moment.seats if moment else ()
        shared = [seat.holders for seat in seats if person.id in seat.holders]
        self.other_devices = frozenset().union(*shared) - {person.id}

    def write(self, connection: Connection) -> None:
        """Within a transaction that holds the table."""
        here = TABLES.c.id == self._row.id
        write_changes(connection, [self._change])
        for event in self._rewritten.values():
            this = (EVENTS.c.table_id == event.table) & (EVENTS.c.seq == event.seq)
            connection.execute(update(EVENTS).where(this).values(person=event.person, body=json.dumps(event.body)))
        if self._row.owner == self._person:
            connection.execute(update(TABLES).where(here).values(owner=self._alias))
        if _tells(self._row.title, self._names):
            connection.execute(update(TABLES).where(here).values(title=A_TABLE))
        mine = (MEMBERS.c.table_id == self._row.id) & (MEMBERS.c.person == self._person)
        connection.execute(delete(MEMBERS).where(mine))
        # It speaks of players by name, and can be thought again.
        connection.execute(delete(ANALYSES).where(ANALYSES.c.table_id == self._row.id))

    def _without(self, event: Event, former: Mapping[int | None, str]) -> Event:
        """An event that does not tell who it was."""
        body = _replaced(event.body, self._person, self._alias)
        name = former.get(event.seat, FORMER)
        if _is_remark(event) and event.person == self._person:
            body = {**body, "name": name, "text": ""}
        elif _is_about(event.body, self._person):
            body = {**body, "name": name}
        who = self._alias if event.person == self._person else event.person
        return Event(event.table, event.seq, event.kind, event.seat, who, body, event.at, event.key)


def _names_of(connection: Connection, person: Known) -> set[str]:
    """What somebody was called, here and at workshops."""
    mine = WORKSHOP_PEOPLE.c.person == person.id
    return {person.name, *connection.scalars(select(WORKSHOP_PEOPLE.c.name).where(mine))} - {""}


def _tells(title: str, names: set[str]) -> bool:
    """Whether a title has one of these names in it."""
    return any(name.casefold() in title.casefold() for name in names)


def _is_remark(event: Event) -> bool:
    """Whether an event holds what somebody wrote: to all, to the own team, or as a trainer."""
    return event.kind in (CHAT, TEAM, SUPERVISION) and "text" in event.body


def _is_about(body: Mapping[str, Any], person: str) -> bool:
    """Whether an event gives somebody's name."""
    return body.get("person") == person and "name" in body


def _replaced(value: Any, person: str, alias: str) -> Any:
    """Plain data with another id in every place of a person's."""
    if isinstance(value, dict):
        return {key: _replaced(inner, person, alias) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, person, alias) for inner in value]
    return alias if value == person else value


def _former_names(moment: TableState | None, person: str) -> dict[int | None, str]:
    """What the seats of somebody are called from now on, nobody else's name among them."""
    names: dict[int | None, str] = {}
    if moment:
        mine = moment.seats_kept_for(person)
        taken = [seat.name for i, seat in enumerate(moment.seats) if i not in mine]
        for seat in mine:
            names[seat] = distinct(FORMER, [*taken, *names.values()])
    return names


def _departure(row: Row[Any], moment: TableState | None, person: str) -> tuple[Change, int]:
    """The change that takes somebody from the table, and how many seats bots take over. An ended game needs none."""
    if moment is None:
        return Change((Event(row.id, row.seq + 1, FORGET, None, None, {}, now()),), row.waits), 0
    mine = moment.seats_kept_for(person)
    if moment.ended or not mine:
        links = tuple(link for seat in mine for link in (moment.seats[seat].token, moment.seats[seat].spent) if link)
        change = Change((moment.event(FORGET, None, None, {}),), moment.waits, dead_links=links)
        return replace(change, due=moment.due or None), 0
    if moment.supervision.workshop:
        return _departure_from_team(moment, person), 0
    plan = Plan(moment, None)
    for seat in mine:
        plan.seat_bot(seat, USUAL)
    change = plan.change()
    return replace(change, events=(*change.events, plan.now.event(FORGET, None, None, {}))), len(mine)


def _departure_from_team(moment: TableState, person: str) -> Change:
    """The others of the team play on."""
    plan = take_away(moment, "", person) or Plan(moment, None)
    change = plan.change()
    return replace(change, events=(*change.events, plan.now.event(FORGET, None, None, {})))


def _overwrite(store: Store) -> None:
    """Have SQLite write its file anew where the old words stood. PostgreSQL clears up by itself."""
    if store.engine.dialect.name == "sqlite":
        with closing(store.engine.raw_connection()) as connection:  # within a transaction it would not be allowed
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
