"""What goes by itself, and what never does: with a clock that the tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, insert, select, update

from boardroom.server.keeping import removal
from boardroom.server.settings import Settings
from boardroom.server.table.database import (
    ANALYSES,
    EVENTS,
    NOTICES,
    PEOPLE,
    TABLES,
    WORKSHOP_TABLES,
    WORKSHOPS,
    open_database,
)
from boardroom.server.table.hub import Hub, Reader
from boardroom.server.table.keys import Notice, add_notice
from boardroom.server.table.store import (
    ACTION,
    CHAT,
    CLOSED,
    FOR_BOT,
    FOR_NOBODY,
    FOR_PERSON,
    SEAT,
    Change,
    Event,
    Head,
    Store,
    stamp,
)
from boardroom.server.table.tables import Tables
from boardroom.server.web.identity import Identities
from boardroom.server.web.keeper import Keeper, mark_visited
from tests.server.conftest import Serve
from tests.server.serving import wait_until
from tests.server.workshop import Training

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEEP = Settings(keep_finished=180, keep_unbegun=30, keep_analyses=90)


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


class House:
    """A store with a keeper whose time is the test's."""

    def __init__(self, database: str) -> None:
        self.clock = Clock()
        self.store = Store(open_database(database))

    def table(self, name: str, waits: str, *kinds: str, person: str | None = "anna") -> str:
        """A table of Anna's, made now, with events of these kinds."""
        at = stamp(self.clock.now)
        head = Head(name, "upgrade", name, "anna", 2, {}, 7, "1", "hash", at)
        events = [Event(name, n, kind, 0, person, {}, at) for n, kind in enumerate((SEAT, *kinds), 1)]
        self.store.create(head, None, Change(tuple(events), waits, members=("anna",)))
        return name

    def names(self) -> set[str]:
        """The tables that are there."""
        with self.store.engine.connect() as connection:
            return set(connection.scalars(select(TABLES.c.id)))

    def column(self, column: Any) -> list[Any]:
        with self.store.engine.connect() as connection:
            return list(connection.scalars(select(column)))

    def keep(self, work: Callable[[Keeper], Awaitable[None]], settings: Settings = KEEP) -> None:
        """Let a keeper work."""

        async def keeping() -> None:
            tables = Tables(self.store, Hub(), settings)
            await work(Keeper(tables, Identities("key"), settings, self.clock))
            tables.close()

        asyncio.run(keeping())

    def sweep(self, settings: Settings = KEEP) -> set[str]:
        """Let go of what may go; what is left."""
        self.keep(lambda keeper: keeper.sweep(), settings)
        return self.names()

    def visit(self, table: str) -> None:
        """Somebody looks at a table."""

        async def visiting(keeper: Keeper) -> None:
            keeper.visited(table)
            await keeper.note_visits()

        self.keep(visiting)


@pytest.fixture
def house(database: str) -> Iterator[House]:
    house = House(database)
    yield house
    house.store.close()


# -- tables


def test_a_finished_table_goes_when_nobody_has_come_by_for_long(house: House) -> None:
    house.table("over", FOR_NOBODY, ACTION)
    house.table("closed", CLOSED, ACTION)
    house.clock.turn(days=179)
    assert house.sweep() == {"over", "closed"}
    house.clock.turn(days=2)
    assert house.sweep() == set()
    with house.store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(EVENTS)) == 0


def test_every_visit_keeps_a_table_as_long_again(house: House) -> None:
    house.table("over", FOR_NOBODY, ACTION)
    for _ in range(3):
        house.clock.turn(days=170)
        house.visit("over")
        assert house.sweep() == {"over"}
    house.clock.turn(days=181)
    assert house.sweep() == set()


def test_a_table_at_which_nobody_ever_acted_goes_sooner(house: House) -> None:
    house.table("invited", FOR_PERSON, CHAT)
    house.table("bots only", FOR_BOT, ACTION, ACTION, person=None)
    house.clock.turn(days=29)
    assert house.sweep() == {"invited", "bots only"}
    house.clock.turn(days=2)
    assert house.sweep() == set()


@pytest.mark.parametrize("waits", [FOR_PERSON, FOR_BOT])
def test_a_game_that_somebody_plays_never_goes(house: House, waits: str) -> None:
    house.table("playing", waits, ACTION)
    house.clock.turn(days=3650)
    assert house.sweep() == {"playing"}


def test_nothing_goes_where_everything_is_to_be_kept(house: House) -> None:
    house.table("over", FOR_NOBODY, ACTION)
    house.table("invited", FOR_PERSON)
    house.store.save_analysis("over", 1, "{}")
    house.store.save_name("stranger", "Nobody")
    for column in (PEOPLE.c.created, ANALYSES.c.made):
        _set(house, column, stamp(START))
    house.clock.turn(days=3650)
    assert house.sweep(Settings(keep_finished=0, keep_unbegun=0, keep_analyses=0)) == {"over", "invited"}
    assert house.column(ANALYSES.c.table_id) == ["over"]
    assert house.column(PEOPLE.c.id) == ["stranger"]


def _set(house: House, column: Any, value: str) -> None:
    with house.store.transaction() as connection:
        connection.execute(update(column.table).values({column.name: value}))


def test_who_comes_back_at_the_last_moment_keeps_the_table(house: House) -> None:
    house.table("over", FOR_NOBODY, ACTION)
    house.clock.turn(days=200)
    which = removal.ended(removal.before(house.clock.now, 180))
    found = removal.doomed(house.store, which)
    assert [table.id for table in found] == ["over"]
    mark_visited(house.store, ["over"], stamp(house.clock.now))
    assert removal.remove(house.store, ["over"], which) == []
    assert house.names() == {"over"}


def workshop(house: House, *tables: str) -> None:
    """These tables belong together."""
    at = stamp(house.clock.now)
    chosen = {"id": "w", "title": "Day", "game": "upgrade", "owner": "anna", "link": "l", "wall": "x", "settings": "{}"}
    with house.store.transaction() as connection:
        connection.execute(insert(WORKSHOPS).values(**chosen, created=at, changed=at))
        rows = [{"table_id": table, "workshop": "w", "number": n} for n, table in enumerate(tables, 1)]
        connection.execute(insert(WORKSHOP_TABLES), rows)


def test_the_tables_of_a_workshop_go_together(house: House) -> None:
    """Their numbers and the debriefing are about all of them: an unused one stays beside those that were played."""
    workshop(
        house,
        house.table("unused", FOR_PERSON),
        house.table("over", FOR_NOBODY, ACTION),
        house.table("new", FOR_PERSON),
    )
    house.clock.turn(days=40)
    house.keep(Keeper.sweep)
    assert house.names() == {"unused", "over", "new"}
    mark_visited(house.store, ["new"], stamp(house.clock.now))
    house.clock.turn(days=150)
    house.keep(Keeper.sweep)
    assert house.names() == {"unused", "over", "new"}, "somebody has looked at one of them"
    house.clock.turn(days=40)
    for _ in range(2):
        house.keep(Keeper.sweep)
    assert house.names() == set() and house.column(WORKSHOPS.c.id) == []


def test_whoever_looks_at_a_workshop_looks_at_its_tables(serve: Serve) -> None:
    """A trainer who prepares a day weeks ahead finds it again."""
    server = serve(note_visits=0.05)
    day = Training(server)
    seen = server.services.store.engine
    tables = [day.table(1), day.table(2)]

    def visited() -> list[Any]:
        with seen.connect() as connection:
            return list(connection.scalars(select(TABLES.c.visited).where(TABLES.c.id.in_(tables))))

    wait_until(lambda: all(visited()) and len(visited()) == 2)


def test_many_tables_go_a_few_at_a_time(house: House) -> None:
    for number in range(12):
        house.table(f"t{number}", FOR_NOBODY, ACTION)
    house.clock.turn(days=200)
    removed: list[int] = []

    def count(_c: Connection, _cursor: Any, statement: str, _p: Any, _x: Any, _m: bool) -> None:
        if statement.startswith("DELETE FROM tables"):
            removed.append(len(house.names()))

    event.listen(house.store.engine, "after_cursor_execute", count)
    assert house.sweep() == set()
    assert len(removed) == 3  # five, five and two


# -- names and analyses


def test_names_go_when_their_last_table_has_gone(house: House) -> None:
    house.table("over", FOR_NOBODY, ACTION)
    for person in ("anna", "gone", "lately", "signed out"):
        house.store.save_name(person, person.title())
    _set(house, PEOPLE.c.created, stamp(START))
    with house.store.transaction() as connection:
        at = stamp(START + timedelta(days=100))
        connection.execute(update(PEOPLE).where(PEOPLE.c.id == "lately").values(seen=at))
        connection.execute(update(PEOPLE).where(PEOPLE.c.id == "signed out").values(generation=1))
    house.visit("over")
    house.clock.turn(days=179)
    house.visit("over")
    house.clock.turn(days=2)
    house.sweep()
    assert sorted(house.column(PEOPLE.c.id)) == ["anna", "lately", "signed out"]
    house.clock.turn(days=179)
    house.sweep()
    assert house.column(PEOPLE.c.id) == ["signed out"]  # old cookies must stay dead


def test_addresses_go_with_their_people(house: House) -> None:
    """A mail address tells more of somebody than a nickname."""
    house.table("over", FOR_NOBODY, ACTION)  # Anna's
    for person, proof in (("anna", None), ("gone", None), ("nobody", "link"), ("lately", None)):
        notice = Notice(person, None, "mail", f"{person}@example.org", True, "")
        assert add_notice(house.store, person, notice, proof, 10)
    house.store.save_name("lately", "Lately")
    _set(house, PEOPLE.c.created, stamp(START))
    _set(house, PEOPLE.c.seen, stamp(START + timedelta(days=100)))
    _set(house, NOTICES.c.created, stamp(START))
    house.visit("over")
    house.clock.turn(days=8)
    house.sweep()
    assert sorted(house.column(NOTICES.c.person)) == ["anna", "gone", "lately"], "that one was never confirmed"
    house.clock.turn(days=171)
    house.visit("over")
    house.clock.turn(days=2)
    house.sweep()
    assert sorted(house.column(NOTICES.c.person)) == ["anna", "lately"]


def test_analyses_go_where_nobody_looks_and_their_tables_stay(house: House) -> None:
    for name in ("looked at", "alone"):
        house.table(name, FOR_NOBODY, ACTION)
        house.store.save_analysis(name, 2, "{}")
    _set(house, ANALYSES.c.made, stamp(START))
    house.clock.turn(days=80)
    house.visit("looked at")
    house.clock.turn(days=20)
    assert house.sweep() == {"looked at", "alone"}
    assert house.column(ANALYSES.c.table_id) == ["looked at"]


# -- visits


def test_visits_are_written_down_once_an_hour_at_most(house: House) -> None:
    house.table("here", FOR_PERSON)
    seen: list[str] = []

    async def visits(keeper: Keeper) -> None:
        for minutes in (0, 20, 39, 2, 30):
            house.clock.turn(minutes=minutes)
            keeper.visited("here")
            await keeper.note_visits()
            seen.append(house.column(TABLES.c.visited)[0])

    house.keep(visits)
    first, later = stamp(START), stamp(START + timedelta(minutes=61))
    assert seen == [first, first, first, later, later]


def test_who_listens_is_there(house: House) -> None:
    """A page that stays open asks for nothing as long as nothing happens."""
    house.table("here", FOR_NOBODY, ACTION)

    async def listening(keeper: Keeper) -> None:
        keeper._tables.hub.add("here", Reader("anna", 10))
        house.clock.turn(days=400)
        await keeper.sweep()

    house.keep(listening)
    assert house.names() == {"here"}


def test_an_older_note_of_another_process_changes_nothing(house: House) -> None:
    house.table("here", FOR_PERSON)
    mark_visited(house.store, ["here"], stamp(START + timedelta(hours=2)))
    mark_visited(house.store, ["here", "not here"], stamp(START))
    assert house.column(TABLES.c.visited) == [stamp(START + timedelta(hours=2))]


# -- in a running server


def test_a_running_server_lets_go_by_itself_and_tells_who_asks(serve: Serve, database: str) -> None:
    server = serve(db=database, sweep=0.1, note_visits=0.05)
    anna = server.player("Anna")
    old, fresh = (anna.open("you", "invite") for _ in range(2))
    anna.look(fresh)
    store = server.services.store

    def tables() -> dict[str, str | None]:
        """Those that are there, and when they were visited. Asking the server would be a visit."""
        with store.engine.connect() as connection:
            return {row.id: row.visited for row in connection.execute(select(TABLES))}

    wait_until(lambda: tables()[fresh])
    with store.transaction() as connection:
        connection.execute(update(TABLES).values(changed="2020-01-01"))
    wait_until(lambda: old not in tables())
    assert anna.get(f"/t/{old}").status_code == 404
    assert anna.look(fresh)["id"] == fresh
