"""The server is killed while people play. `make soak` does the same a hundred times."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from boardroom.server.table.database import EVENTS, WRITING, open_database
from tests.load.audit import Record, audit
from tests.load.soak import soak

KILLS = 10


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(database: str) -> None:
    record = asyncio.run(soak(database, KILLS, seed=1))
    found = audit(database, record)
    assert found.faults == []
    assert any(wish.unanswered for wish in record.wishes), "no kill hit anybody: this run shows nothing"
    assert found.there >= {wish.key for wish in record.wishes if wish.answer}


# -- would that test notice?


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Record]:
    """A database after a little play without kills, and what the people remember."""
    folder = tmp_path_factory.mktemp("played")
    return folder, asyncio.run(soak(f"sqlite:///{folder / 'tables.db'}", kills=0, seed=2))


def last_of(connection: Connection, kind: str) -> Row[Any]:
    """The last event of a kind that a person caused."""
    query = select(EVENTS).where(EVENTS.c.kind == kind, EVENTS.c.key.is_not(None)).order_by(EVENTS.c.seq.desc())
    found = connection.execute(query).first()
    assert found is not None
    return found


def lose_the_last(connection: Connection) -> None:
    event = last_of(connection, "action")
    connection.execute(delete(EVENTS).where(EVENTS.c.table_id == event.table_id, EVENTS.c.seq >= event.seq))


def lose_one_in_between(connection: Connection) -> None:
    event = last_of(connection, "action")
    connection.execute(delete(EVENTS).where(EVENTS.c.table_id == event.table_id, EVENTS.c.seq == event.seq - 1))


def say_twice(connection: Connection) -> None:
    event = last_of(connection, "chat")
    end = connection.scalar(select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == event.table_id))
    connection.execute(insert(EVENTS).values({**event._mapping, "seq": (end or 0) + 1, "key": None}))


def do_what_nobody_asked_for(connection: Connection) -> None:
    event = last_of(connection, "action")
    connection.execute(update(EVENTS).where(EVENTS.c.key == event.key).values(key="somebody else's"))


def change_what_was_said(connection: Connection) -> None:
    event = last_of(connection, "chat")
    body = json.dumps({**json.loads(event.body), "text": "nothing of the kind"})
    connection.execute(update(EVENTS).where(EVENTS.c.key == event.key).values(body=body))


def last_that_stands(connection: Connection) -> Row[Any]:
    """The last action of a person that was not taken back later."""
    later = EVENTS.alias()
    undone = select(later).where(
        later.c.table_id == EVENTS.c.table_id, later.c.seq > EVENTS.c.seq, later.c.kind == "undo"
    )
    query = select(EVENTS).where(EVENTS.c.kind == "action", EVENTS.c.key.is_not(None), ~undone.exists())
    found = connection.execute(query.order_by(EVENTS.c.seq.desc())).first()
    assert found is not None
    return found


def change_a_position(connection: Connection) -> None:
    event = last_that_stands(connection)
    body = json.dumps({**json.loads(event.body), "check": "000000"})
    connection.execute(update(EVENTS).where(EVENTS.c.key == event.key).values(body=body))


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lose_the_last, "is not there"),
        (lose_one_in_between, "sequence numbers"),
        (say_twice, "events of persons"),
        (do_what_nobody_asked_for, "never asked for"),
        (change_what_was_said, "instead of"),
        (change_a_position, "does not replay"),
    ],
)
def test_damage_would_be_noticed(
    played: tuple[Path, Record], tmp_path: Path, damage: Callable[[Connection], None], words: str
) -> None:
    folder, record = played
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    assert audit(db, record).faults == []
    engine = open_database(db)
    with engine.execution_options(**WRITING).begin() as connection:
        damage(connection)
    engine.dispose()
    assert any(words in fault for fault in audit(db, record).faults)
