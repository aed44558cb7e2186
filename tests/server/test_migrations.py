"""An old database is brought up to date, and nothing in it is lost."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, create_engine, select, text

from boardroom.server.table.database import PEOPLE, TABLES, migrate, open_database
from boardroom.server.table.store import Event, Store

AT = "2026-01-02T03:04:05.678+00:00"
TABLE = {
    "id": "t1",
    "game": "upgrade",
    "title": "An old table",
    "owner": "anna",
    "key": None,
    "players": 2,
    "options": '{"solo": "off"}',
    "seed": (1 << 63) - 1,
    "rules": "1",
    "box": "hash",
    "created": AT,
    "seq": 1,
    "changed": AT,
    "waits": "person",
}
PERSON = {"id": "anna", "name": "Anna", "created": AT}
EVENT = {
    "table_id": "t1",
    "seq": 1,
    "kind": "chat",
    "seat": 0,
    "person": "anna",
    "key": "k",
    "body": '{"text": "“é”"}',
    "at": AT,
}
ANALYSIS = {"table_id": "t1", "version": 1, "body": "{}", "made": AT}
ROWS = {"people": PERSON, "tables": TABLE, "events": EVENT, "analyses": ANALYSIS}


def fill(engine: Engine) -> None:
    """Rows as the second schema has them, in words of its own."""
    with engine.begin() as connection:
        for table, row in ROWS.items():
            values = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"), row)


@pytest.fixture
def old_database(database: str) -> str:
    """A database of the second schema, with something in every table."""
    engine = create_engine(database)
    migrate(engine, "0002")
    fill(engine)
    engine.dispose()
    return database


def test_an_old_database_is_brought_up_to_date_with_everything_in_it(old_database: str) -> None:
    store = Store(open_database(old_database))
    with store.engine.connect() as connection:
        person = connection.execute(select(PEOPLE)).one()
        table = connection.execute(select(TABLES)).one()
    assert person._mapping == {**PERSON, "generation": 0, "seen": None}
    assert table._mapping == {**TABLE, "visited": None, "due": None}
    assert store.events("t1") == [Event("t1", 1, "chat", 0, "anna", {"text": "“é”"}, AT, "k")]
    assert store.analysis("t1", 1) == "{}"
    store.close()
