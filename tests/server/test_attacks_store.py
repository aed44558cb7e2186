"""What a bad value, a lock, a vanished or a damaged file do to the store: as little as can be, and never silently."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, insert, literal, update
from typer.testing import CliRunner

from boardroom.cli import app
from boardroom.server.refusal import Refusal
from boardroom.server.table.database import EVENTS, TABLES, WRITING, DatabaseProblem, open_database
from boardroom.server.table.database_file import DatabaseGone
from boardroom.server.table.store import FOR_PERSON, Change, Store, Written
from boardroom.server.table.writer import PATIENCE, Writer
from boardroom.server.work.analysis import analysis_text, read_analysis
from boardroom.server.work.findings import Analysis
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, until
from tests.server.test_store import HEAD, change, event
from tests.server.test_versions import moved_over

Damage = Callable[[str], list[Any]]  # what is done to a table, as statements

QUICK = 5.0  # seconds: far more than a read takes on a busy machine, and less than any lock lasts here


# -- one bad statement among good ones


def bad_keys(database: str) -> list[str]:
    """Texts that the database refuses: no letter of any alphabet, and for PostgreSQL the one it cannot hold."""
    return ["lone \ud800"] + (["with \0"] if database.startswith("postgresql") else [])


def test_one_bad_statement_fails_alone(database: str) -> None:
    store = Store(open_database(database))
    tables = [f"t{n}" for n in range(20)]
    for table in tables:
        store.create(replace(HEAD, id=table), None, change(1, table=table))

    async def scene(key: str, seq: int) -> list[object]:
        writer = Writer(store)
        pause = asyncio.create_task(writer.do(time.sleep, 0.2))  # so that all of them share a batch
        changes = [change(seq, table=table) for table in tables]
        changes[7] = Change((event(seq, table="t7", key=key),), FOR_PERSON)
        outcomes = await asyncio.gather(*map(writer.write, changes), return_exceptions=True)
        await pause
        writer.close()
        return list(outcomes)

    for seq, key in enumerate(bad_keys(database), 2):
        outcomes = asyncio.run(scene(key, seq))
        bad = outcomes.pop(7)
        assert isinstance(bad, Refusal) and bad.status == 422, bad
        assert "cannot be stored" in bad.problem
        assert [type(o) for o in outcomes] == [Written] * 19
        assert {len(store.events(table)) for table in tables if table != "t7"} == {seq}
    assert len(store.events("t7")) == 1
    store.close()


def test_a_bad_name_disturbs_nobody(database: str) -> None:
    store = Store(open_database(database))
    store.create(HEAD, None, change(1))

    async def scene() -> None:
        writer = Writer(store)
        outcomes = await asyncio.gather(
            writer.do(store.save_name, "anna", "\ud800"), writer.write(change(2)), return_exceptions=True
        )
        assert isinstance(outcomes[0], Refusal) and isinstance(outcomes[1], Written)
        writer.close()

    asyncio.run(scene())
    assert store.name_of("anna") == ""
    store.close()


# -- a locked file


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes to the file and does not come to an end."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def meanwhile(*calls: Callable[[], httpx.Response]) -> Iterator[list[httpx.Response]]:
    """Make calls at the same time; when the block ends, all of them have been answered."""
    answers: list[httpx.Response] = []
    threads = [threading.Thread(target=lambda call=call: answers.append(call())) for call in calls]
    for thread in threads:
        thread.start()
    yield answers
    for thread in threads:
        thread.join(60)


def test_a_locked_file_holds_up_no_reader_and_writers_not_for_ever(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    server = serve(db=f"sqlite:///{file}?timeout={QUICK + 1}")
    people = [server.player(f"Person {n}") for n in range(6)]
    table = people[0].open("you", "hotseat:B", "hotseat:C")
    path = f"/t/{table}"

    def writes(player: Player) -> Callable[[], httpx.Response]:
        return lambda: player.form("/me", name="Renamed")

    def opens(player: Player) -> Callable[[], httpx.Response]:
        seats = {"seat.0": "you", "seat.1": "bot", "seat.2": "bot"}
        return lambda: player.form("/tables", game="upgrade", title="x", **seats)

    calls = [writes(p) for p in people[1:4]] + [opens(p) for p in people[4:]]
    reader, pages = people[0], ("/health", "/", path, f"/api/tables/{table}")
    for page in pages:  # what is drawn for the first time takes longer
        reader.get(page)
    with locked(file):
        with meanwhile(*calls) as answers:
            time.sleep(0.3)
            began = time.monotonic()
            for page in pages:
                assert reader.get(page).status_code == 200
            assert time.monotonic() - began < QUICK
            assert answers == [], "those who write wait meanwhile"
        assert [answer.status_code for answer in answers] == [503] * 5
        assert all("Try again in a moment" in answer.text for answer in answers)
    assert reader.form("/me", name="Anna").status_code == 303, "and it goes on"


def test_who_has_waited_too_long_is_refused_without_being_written(tmp_path: Path) -> None:
    store = Store(open_database(f"sqlite:///{tmp_path / 'tables.db'}"))
    store.create(HEAD, None, change(1))

    async def scene(monkeypatch: pytest.MonkeyPatch) -> None:
        clock = time.monotonic
        writer = Writer(store)
        go_on = threading.Event()
        pause = asyncio.create_task(writer.do(go_on.wait, 60))
        await asyncio.sleep(0)
        await until(lambda: not writer.waiting())  # its batch has begun
        late = asyncio.create_task(writer.write(change(2)))
        await asyncio.sleep(0)
        monkeypatch.setattr("boardroom.server.table.writer.time.monotonic", lambda: clock() + PATIENCE)
        go_on.set()
        with pytest.raises(Refusal, match="too busy"):
            await late
        await pause
        monkeypatch.undo()
        assert isinstance(await writer.write(change(2)), Written)
        writer.close()

    with pytest.MonkeyPatch.context() as monkeypatch:
        asyncio.run(scene(monkeypatch))


# -- a file that is taken away


@pytest.mark.parametrize("end", ["", "-wal"])
def test_nothing_is_acknowledged_that_a_restart_would_not_find(serve: Serve, tmp_path: Path, end: str) -> None:
    file = tmp_path / "tables.db"
    server = serve()
    anna = server.player("Anna")
    table = anna.open("you", "hotseat:B", "hotseat:C")
    assert anna.act(table).status_code == 200
    kept = tmp_path / "kept"
    os.rename(f"{file}{end}", kept)
    for answer in (anna.act(table), anna.act(table), anna.form("/me", name="Anne")):
        assert answer.status_code == 503
        assert "removed or replaced" in answer.text and "backup" in answer.text
    assert anna.get(f"/t/{table}").status_code == 200, "what is there can still be read"
    os.rename(kept, f"{file}{end}")
    assert anna.act(table).status_code == 200
    server.stop()
    again = Store(open_database(f"sqlite:///{file}"))
    actions = [e for e in again.events(table) if e.kind == "action"]
    assert len(actions) == 2, "as many as were acknowledged"
    again.close()


def test_a_file_that_was_replaced_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(open_database(f"sqlite:///{file}"))
    store.create(HEAD, None, change(1))
    other = open_database(f"sqlite:///{tmp_path / 'other.db'}")
    other.dispose()
    os.replace(tmp_path / "other.db", file)
    with pytest.raises(DatabaseGone):
        store.write([change(2)])
    store.close()  # the next connection is a new one
    with pytest.raises(DatabaseGone):
        store.write([change(2)])
    store.close()


def test_no_empty_file_takes_the_place_of_one_that_was_removed(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(open_database(f"sqlite:///{file}"))
    store.close()
    file.unlink()
    with pytest.raises(DatabaseGone):
        store.save_name("anna", "Anna")
    assert not file.exists()


# -- a damaged file at the start


def damage_head(file: Path) -> None:
    file.write_bytes(b"no database at all\n" * 1000)


def damage_middle(file: Path) -> None:
    data = bytearray(file.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 200] = b"\xff" * 200
    file.write_bytes(data)


def damage_end(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize("damage", [damage_head, damage_middle, damage_end])
def test_a_damaged_file_is_told_at_the_start(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    file = tmp_path / "tables.db"
    store = Store(open_database(f"sqlite:///{file}"))
    for n in range(200):
        store.create(replace(HEAD, id=f"t{n}"), None, change(1, table=f"t{n}"))
    store.close()
    damage(file)
    before = file.read_bytes()
    with pytest.raises(DatabaseProblem, match=r"damaged.*restore a backup"):
        open_database(f"sqlite:///{file}")
    told = CliRunner().invoke(app, ["serve", "--port", "0", "--db", str(file)])
    assert told.exit_code == 2
    assert "tables.db is damaged" in told.output and "Traceback" not in told.output
    assert len(told.output.splitlines()) <= 3
    assert file.read_bytes() == before, "nothing was changed"


# -- damaged rows


def in_table(**values: object) -> Damage:
    return lambda table: [update(TABLES).where(TABLES.c.id == table).values(**values)]


def in_event(seq: int, **values: object) -> Damage:
    return lambda table: [update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq == seq).values(**values)]


def without_event(seq: int) -> Damage:
    return lambda table: [delete(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq == seq)]


DAMAGES = {
    "a seat event that says nothing": in_event(1, body="{}"),
    "a seat that there is not": in_event(1, seat=77),
    "a seat below the first": in_event(1, seat=-1),
    "no seat at all": in_event(1, seat=None),
    "broken JSON": in_event(1, body='{"do": '),
    "JSON of another kind": in_event(2, body="[1, 2]"),
    "nothing instead of JSON": in_event(2, body="null"),
    "an unknown thing done to a seat": in_event(1, body='{"do": "dance"}'),
    "a name that is no text": in_event(1, body='{"do": "sit", "person": "p", "name": 5, "token": "t"}'),
    "a name nobody can show": in_event(1, body='{"do": "sit", "person": "p", "name": "\\ud800", "token": "t"}'),
    "an event at no time": in_event(2, at="9 o'clock"),
    "an unknown kind of event": in_event(4, kind="earthquake"),
    "an action that there is not": in_event(4, body='{"action": "dance", "check": "000000"}'),
    "an action without words": in_event(4, body="{}"),
    "an action that leads elsewhere": in_event(4, body='{"action": "bid 5", "check": "000000"}'),
    "an event is missing": without_event(2),
    "the first event is missing": without_event(1),
    "the last event is missing": without_event(4),
    "options that are no JSON": in_table(options="nonsense"),
    "options of another kind": in_table(options="[1]"),
    "options that there are not": in_table(options='{"dance": "yes"}'),
    "too many players": in_table(players=99),
    "no players": in_table(players=-1),
    "an impossible seed": in_table(seed=-5),
    "another seed": in_table(seed=5),
    "a time that is none": in_table(changed="9 o'clock"),
    "a time without a place": in_table(changed="9999-01-01T00:00:00"),
    "an unknown game": in_table(game="chess"),
    "rules that are not here": in_table(rules="99"),
    "components that are not here": in_table(box="0123456789abcdef"),
}
READABLE = ("an unknown game", "rules that are not here", "components that are not here")
SHOWN = ("a time that is none", "a time without a place")  # only the list needs it


def spoil(server: Serving, table: str, damage: Damage) -> None:
    """Damage a table behind the server's back."""
    with server.services.store.engine.execution_options(**WRITING).begin() as connection:
        for statement in damage(table):
            connection.execute(statement)


def test_a_damaged_table_disturbs_no_other(
    serve: Serve, database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All damages at once, in the lobby of one person; then each by itself, opened."""
    monkeypatch.setattr("boardroom.server.web.services.LISTED", len(DAMAGES) + 1)
    first = serve(db=database)
    anna = first.player("Anna")
    tables = {}
    for name in DAMAGES:
        tables[name] = anna.open("you", "hotseat:B", game="sealed", title=name)
        assert anna.act(tables[name], "bid 3").status_code == 200  # event 4
    sound = anna.open("you", "hotseat:B", game="sealed")
    first.stop()
    second = serve(db=database)
    for name, damage in DAMAGES.items():
        spoil(second, tables[name], damage)
    bob = second.player("Bob")
    again = moved_over(anna, second)
    lobby = again.get("/")
    assert lobby.status_code == 200
    for table in (*tables.values(), sound):
        assert f'href="/t/{table}"' in lobby.text
    assert again.act(sound).status_code == 200
    for name, table in tables.items():
        page, asked = again.get(f"/t/{table}"), again.get(f"/api/tables/{table}")
        acted = again.post(f"/api/tables/{table}/actions", action="bid 1", answers=4)
        if name in SHOWN:
            assert (page.status_code, acted.status_code) == (200, 200), name
        elif name in READABLE:
            assert page.status_code == 200 and "Kept, played with rules" in page.text, name
            assert "bid 3" in page.text
            assert (asked.status_code, acted.status_code) == (409, 409)
            assert bob.get(f"/t/{table}").status_code == 403, name
        else:
            assert page.status_code == asked.status_code == acted.status_code == 409, name
            assert "Traceback" not in page.text and "To the lobby" in page.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("column", ["title", "game", "rules", "box", "owner"])
def test_a_head_that_is_no_text_is_damaged_too(serve: Serve, column: str) -> None:
    """SQLite takes anything into any column."""
    server = serve()
    anna = server.player("Anna")
    table = anna.open("you", "hotseat:B", game="sealed")
    server.services.tables.drop(table)
    spoil(server, table, in_table(**{column: literal(b"\xff")}))
    assert anna.get("/").status_code == 200
    assert [anna.get(path).status_code for path in (f"/t/{table}", f"/api/tables/{table}")] == [409, 409]


def test_damage_that_another_process_does_is_noticed_at_that_table_only(serve: Serve, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    here, there = serve(db=url), serve(db=url)
    anna = here.player("Anna")
    broken, sound = (anna.open("you", "hotseat:B", game="sealed") for _ in range(2))
    elsewhere = moved_over(anna, there)
    with anna.listen(broken) as _, moved_over(anna, here).listen(sound) as heard:
        next(heard)
        spoil(
            here,
            broken,
            lambda table: [
                insert(EVENTS).values(table_id=table, seq=4, kind="seat", seat=0, body="{}", at="never"),
                update(TABLES).where(TABLES.c.id == table).values(seq=4),
            ],
        )
        for _ in range(3):
            assert elsewhere.act(sound).status_code == 200
            assert next(heard)["data"]["kind"] == "action"
    assert anna.get(f"/t/{broken}").status_code == 409
    assert anna.get("/").status_code == 200


def test_a_damaged_analysis_is_made_again() -> None:
    analysis = Analysis(((0.5, 0.5),), (), rough=False)
    assert read_analysis(analysis_text(analysis)) == analysis
    for text in ("", "nonsense", "{}", "[]", '{"swings": [{}], "outlooks": [], "rough": 1}', '{"swings": 1}'):
        assert read_analysis(text) is None
