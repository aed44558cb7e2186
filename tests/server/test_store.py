"""The store, on every database it promises to run on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from boardroom.server.table.database import METADATA, DatabaseProblem, open_database
from boardroom.server.table.store import (
    ACTION,
    CHAT,
    FOR_BOT,
    FOR_PERSON,
    Change,
    Conflict,
    Event,
    Head,
    Repeated,
    Store,
    Written,
)

AT = "2026-01-02T03:04:05.678+00:00"
HEAD = Head("t1", "upgrade", "A table", "anna", 3, {"solo": "off"}, (1 << 63) - 1, "1", "hash", AT)


def event(
    seq: int, kind: str = ACTION, table: str = "t1", key: str | None = None, person: str | None = "anna"
) -> Event:
    return Event(table, seq, kind, 0, person, {"action": "pass", "say": "“é”"}, AT, key)


def change(*seqs: int, table: str = "t1", key: str | None = None, waits: str = FOR_PERSON) -> Change:
    events = [event(seq, table=table) for seq in seqs]
    return Change((*events[:-1], replace(events[-1], key=key)), waits)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(open_database(database))
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Store:
    store.create(HEAD, None, change(1))
    return store


def test_a_table_comes_back_as_it_was_stored(table: Store) -> None:
    assert table.head("t1") == HEAD
    assert table.events("t1") == [event(1)]
    assert table.head("nothing") is None
    assert table.events("nothing") == []


def test_events_come_in_order_from_any_point(table: Store) -> None:
    table.write([change(2, 3), change(4)])
    assert [e.seq for e in table.events("t1")] == [1, 2, 3, 4]
    assert [e.seq for e in table.events("t1", after=2)] == [3, 4]


def test_of_two_writers_of_one_number_the_first_wins(table: Store) -> None:
    first = Change((Event("t1", 2, CHAT, 0, "anna", {"text": "first"}, AT),), FOR_PERSON)
    second = Change((Event("t1", 2, CHAT, 1, "bob", {"text": "second"}, AT),), FOR_PERSON)
    assert isinstance(table.write([first])[0], Written)
    assert isinstance(table.write([second])[0], Conflict)
    assert [e.body["text"] for e in table.events("t1", 1)] == ["first"]


def test_a_change_that_fails_leaves_nothing_behind_and_spoils_no_other(table: Store) -> None:
    table.create(replace(HEAD, id="t2"), None, change(1, table="t2"))
    outcomes = table.write([change(2, 3), change(3, 4), change(2, table="t2")])
    assert [type(o) for o in outcomes] == [Written, Conflict, Written]
    assert table.last_seqs(["t1", "t2", "t3"]) == {"t1": 3, "t2": 2}
    assert len(table.events("t1")) == 3


def test_the_same_key_again_gives_the_first_event_again(table: Store) -> None:
    assert isinstance(table.write([change(2, 3, key="k")])[0], Written)
    outcome = table.write([change(4, 5, key="k")])[0]
    assert isinstance(outcome, Repeated)
    assert outcome.event.seq == 3
    assert table.last_seqs(["t1"]) == {"t1": 3}
    found = table.answered("t1", "anna", "k")
    assert found is not None and found.seq == 3
    assert table.answered("t1", "bob", "k") is None
    assert table.answered("t1", "anna", "other") is None


def test_keys_belong_to_a_person_and_a_table(table: Store) -> None:
    table.create(replace(HEAD, id="t2"), None, change(1, table="t2"))
    table.write([change(2, key="k")])
    by_bob = Change((event(3, person="bob", key="k"),), FOR_PERSON)
    assert [type(o) for o in table.write([by_bob, change(2, table="t2", key="k")])] == [Written, Written]


def test_the_version_is_the_last_game_event(table: Store) -> None:
    talk = Change((event(3, CHAT), event(4, CHAT)), FOR_PERSON)
    table.write([change(2), talk, change(5)])
    assert [table.version_at("t1", seq) for seq in (0, 1, 2, 4, 5)] == [0, 1, 2, 2, 5]


def test_links_lead_to_tables_until_they_are_dropped(table: Store) -> None:
    table.write([replace(change(2), new_links=("a", "b"))])
    assert table.table_of_link("a") == "t1"
    table.write([replace(change(3), new_links=("c",), dead_links=("a",))])
    assert [table.table_of_link(link) for link in ("a", "b", "c")] == [None, "t1", "t1"]


def test_somebodys_tables_last_changed_first(table: Store) -> None:
    for number in (2, 3):
        table.create(replace(HEAD, id=f"t{number}"), None, replace(change(1, table=f"t{number}"), members=("anna",)))
    late = Change((replace(event(2, table="t2"), at="2026-02-02T00:00:00.000+00:00"),), FOR_PERSON, members=("anna",))
    table.write([late])  # a member twice is one member
    assert [line.id for line in table.tables_of("anna", 10)] == ["t2", "t3"]
    assert [line.id for line in table.tables_of("anna", 1)] == ["t2"]
    assert table.tables_of("bob", 10) == []


def test_tables_that_wait_for_a_bot_are_found(table: Store) -> None:
    assert table.waiting_for_bots() == []
    table.write([change(2, waits=FOR_BOT)])
    assert table.waiting_for_bots() == ["t1"]
    table.write([change(3)])
    assert table.waiting_for_bots() == []


def test_a_table_made_twice_with_one_key_is_one_table(store: Store) -> None:
    assert store.create(HEAD, "k", change(1)) == "t1"
    assert store.create(replace(HEAD, id="t2"), "k", change(1, table="t2")) == "t1"
    assert store.create(replace(HEAD, id="t3", owner="bob"), "k", change(1, table="t3")) == "t3"
    assert store.head("t2") is None


def test_names_can_change(store: Store) -> None:
    assert store.name_of("anna") == ""
    store.save_name("anna", "Anna")
    store.save_name("anna", "Anne")
    assert store.name_of("anna") == "Anne"


def test_every_process_signs_with_the_same_key(database: str) -> None:
    one, other = Store(open_database(database)), Store(open_database(database))
    assert one.secret() == other.secret() == one.secret()
    assert len(one.secret()) > 30
    one.close()
    other.close()


def test_writers_in_two_processes_never_lose_or_double_an_event(database: str) -> None:
    """Eight threads with four stores append to one table as fast as they can, each knowing only what it reads."""
    stores = [Store(open_database(database)) for _ in range(4)]
    stores[0].create(HEAD, None, change(1))
    done: list[str] = []

    def append(number: int) -> None:
        store = stores[number % len(stores)]
        for turn in range(15):
            name = f"{number}.{turn}"
            while True:
                seq = store.last_seqs(["t1"])["t1"] + 1
                said = Event("t1", seq, CHAT, 0, "anna", {"text": name}, AT, key=name)
                if isinstance(store.write([Change((said,), FOR_PERSON)])[0], Written):
                    done.append(name)
                    break

    threads = [threading.Thread(target=append, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    events = stores[0].events("t1", after=1)
    assert [e.seq for e in events] == list(range(2, 2 + 8 * 15))
    assert sorted(e.body["text"] for e in events) == sorted(done)
    for store in stores:
        store.close()


def test_an_analysis_is_kept_until_the_table_moves_or_a_better_one_is_made(table: Store) -> None:
    assert table.analysis("t1", 9) is None
    table.save_analysis("t1", 9, "rough")
    table.save_analysis("t1", 9, "fine")
    assert table.analysis("t1", 9) == "fine"
    assert table.analysis("t1", 8) is None and table.analysis("t2", 9) is None


def test_the_migrations_make_exactly_the_declared_tables(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_opening_an_old_database_again_keeps_what_is_in_it(database: str) -> None:
    store = Store(open_database(database))
    store.create(HEAD, None, change(1))
    store.close()
    again = Store(open_database(database))
    assert again.head("t1") == HEAD
    again.close()


def test_processes_that_start_together_do_not_disturb_each_other(database: str) -> None:
    problems: list[Exception] = []

    def start() -> None:
        try:
            open_database(database).dispose()
        except Exception as error:
            problems.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert problems == []


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DatabaseProblem, match="newer version"):
        open_database(database)


def test_sqlite_keeps_what_it_acknowledges(tmp_path: object) -> None:
    """WAL with full synchronisation: a commit is on disk when it returns."""
    engine = open_database(f"sqlite:///{tmp_path}/tables.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "no database address"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("mysql://somewhere/tables", "SQLite and PostgreSQL"),
        ("sqlite:////no/such/folder/tables.db", "cannot be opened: unable to open"),
        ("postgresql+psycopg://nobody@/x?host=/no/such/folder", "cannot be opened: connection"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_with_a_reason(url: str, says: str) -> None:
    with pytest.raises(DatabaseProblem, match=says):
        open_database(url)
