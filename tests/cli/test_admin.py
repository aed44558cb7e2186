"""`boardroom admin`, beside a running server, on every database a server runs on."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from boardroom.server.settings import Settings
from boardroom.server.table.database import engine_for
from boardroom.server.table.store import stamp
from tests.cli.run import Answer, boardroom, refused
from tests.server.conftest import (  # fixtures
    Serve,
    database,
    postgres_cluster,
    pytest_generate_tests,
    serve,
)
from tests.server.player import Player
from tests.server.serving import Serving, wait_until
from tests.server.test_keeping import two_at_a_table, uploaded, who_decides

__all__ = ["database", "postgres_cluster", "pytest_generate_tests", "serve"]

DOCS = Path(__file__).parents[2] / "docs" / "admin.md"


@pytest.fixture
def running(serve: Serve, database: str) -> Serving:
    return serve(db=database, key_check=0.05)


@pytest.fixture
def anna(running: Serving) -> Iterator[Player]:
    player = running.player("Anna")
    yield player
    player.close()


def admin(database: str, *words: str) -> Answer:
    """A command that succeeds, in words."""
    answer = boardroom("admin", *words, "--db", database)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    return answer


def data(database: str, *words: str) -> Any:
    """What a command answers in JSON."""
    return admin(database, *words, "--json").data


def change(database: str, statement: str, **values: Any) -> None:
    """Do something to a database that no program of ours would do."""
    engine = engine_for(database)
    with engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount
    engine.dispose()


def long_ago(database: str, table: str, days: int) -> None:
    """A table that nobody has changed or visited for so many days."""
    at = stamp(datetime.now(UTC) - timedelta(days=days))
    change(database, "UPDATE tables SET changed = :at, visited = NULL WHERE id = :id", at=at, id=table)


# -- copies


def test_a_backup_of_a_running_server_is_a_database_one_can_serve(
    running: Serving, anna: Player, database: str, serve: Serve, tmp_path: Path
) -> None:
    table = uploaded(anna)
    file = tmp_path / "copy.db"
    told = admin(database, "backup", str(file)).out
    assert "1 table" in told and "keep it where only you can read it" in told
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob("copy.db*")) == [file]
    again = boardroom("admin", "backup", str(file), "--db", database)
    assert again.code == 2 and "exists already" in again.err
    assert data(database, "backup", str(file), "--overwrite")["tables"] == 1
    copy = f"sqlite:///{file}"
    assert data(copy, "check")["sound"]
    other = serve(db=copy)
    twin = Player(other.address)
    twin.http.cookies = anna.http.cookies
    assert twin.look(table)["over"]
    twin.close()


def test_a_restored_backup_is_checked(running: Serving, anna: Player, database: str, tmp_path: Path) -> None:
    uploaded(anna)
    file, new = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}"
    admin(database, "backup", str(file))
    told = admin(new, "restore", str(file)).out
    assert "Restored from" in told and "1 replay as recorded, 0 damaged" in told
    full = boardroom("admin", "restore", str(file), "--db", new)
    assert full.code == 2 and "not empty" in full.err
    assert data(new, "restore", str(file), "--overwrite")["sound"]


def test_a_database_in_use_is_not_overwritten(running: Serving, anna: Player, database: str, tmp_path: Path) -> None:
    table = anna.open("you", "bot:easy")
    file = tmp_path / "copy.db"
    admin(database, "backup", str(file))
    answer = boardroom("admin", "restore", str(file), "--db", database, "--overwrite")
    assert answer.code == 2 and "in use" in answer.err
    assert anna.look(table)["id"] == table


# -- looking


DAMAGES = {
    "DELETE FROM events WHERE table_id = :id AND seq = 9": "event 9 is missing",
    "UPDATE events SET body = '{' WHERE table_id = :id AND seq = 9": "events cannot be read",
    "UPDATE events SET body = '{}' WHERE table_id = :id AND seq = 9": "event 9 cannot be followed",
    "UPDATE events SET seat = 77 WHERE table_id = :id AND seq = 1": "event 1 cannot be followed",
    "UPDATE tables SET seed = 4 WHERE id = :id": "does not lead to the recorded position",
    "UPDATE tables SET options = 'x' WHERE id = :id": "its head cannot be read",
    "UPDATE tables SET waits = 'bot' WHERE id = :id": "listed as waiting for 'bot'",
    "UPDATE tables SET seq = 3 WHERE id = :id": "speaks of 3 events",
}


def test_check_finds_every_damaged_table_and_no_other(running: Serving, anna: Player, database: str) -> None:
    sound = uploaded(anna)
    damaged = {uploaded(anna): (statement, says) for statement, says in DAMAGES.items()}
    assert data(database, "check")["sound"]
    elsewhere = uploaded(anna)
    change(database, "UPDATE tables SET game = 'chess' WHERE id = :id", id=elsewhere)
    for table, (statement, _) in damaged.items():
        change(database, statement, id=table)
    answer = boardroom("admin", "check", "--db", database, "--json")
    assert answer.code == 1
    found = {finding["table"]: finding["what"] for finding in answer.data["damaged"]}
    assert found.keys() == damaged.keys() and sound not in found
    (unplayable,) = answer.data["unplayable"]
    assert unplayable["table"] == elsewhere and "does not have the game" in unplayable["what"]
    for table, (_, says) in damaged.items():
        assert says in found[table]
    told = boardroom("admin", "check", "--db", database)
    assert told.code == 1 and told.out.count("Damaged: ") == len(DAMAGES)
    assert "1 replay as recorded" in told.out
    assert boardroom("admin", "list", "--db", database).code == 0  # and a list is still possible


def test_the_list_says_whose_table_it_is_and_for_whom_it_waits(running: Serving, database: str) -> None:
    anna, bob, table = two_at_a_table(running)
    waiting = "Anna" if who_decides(table, anna, bob) is anna else "Bob"
    over = uploaded(bob)
    rows = {row["id"]: row for row in data(database, "list")}
    assert rows[table]["waiting_for"] == [waiting]
    assert (rows[table]["owner"], rows[table]["state"]) == ("Anna", "person")
    assert (rows[over]["owner"], rows[over]["state"]) == ("Bob", "over")
    shown = boardroom("admin", "list", "--db", database, columns=140).out
    assert waiting in shown and table in shown and "(over)" in shown
    for filtered, ids in {
        ("--owner", "Anna"): [table],
        ("--state", "over"): [over],
        ("--game", "kanban"): [],
        ("--older", "1d"): [],
        ("--limit", "1"): [over],
    }.items():
        assert [row["id"] for row in data(database, "list", *filtered)] == ids
    long_ago(database, table, 3)
    assert [row["id"] for row in data(database, "list", "--older", "2d")] == [table]
    assert admin(database, "list", "--game", "kanban").out == "No such table.\n"


def test_the_figures_add_up(running: Serving, database: str) -> None:
    _, bob, table = two_at_a_table(running)
    uploaded(bob)
    figures = data(database, "stats")
    assert figures["people"]["all"] == figures["people"]["with_a_table"] == 2
    assert figures["tables"] == {"all": 2, "by_game": {"upgrade": {"person": 1, "over": 1}}}
    assert figures["growth"]["1d"]["tables"] == 2
    assert figures["growth"]["1d"]["events"] == figures["events"]["all"] > 50
    assert figures["people"]["seen"]["1d"] == 2, "who has just come was seen today"
    assert figures["bytes"] > 10_000
    shown = admin(database, "stats").out
    assert "2 names" in shown and "upgrade" in shown and table not in shown


# -- ending and removing


def test_a_closed_table_is_listed_as_closed(running: Serving, database: str) -> None:
    _, bob, table = two_at_a_table(running)
    assert "is closed" in admin(database, "close", f"{running.address}/t/{table}").out
    assert [row["id"] for row in data(database, "list", "--state", "closed")] == [table]
    assert bob.post(f"/api/tables/{table}/chat", text="Hello?").status_code == 422
    assert bob.get(f"/t/{table}").status_code == 200


def test_purge_removes_old_tables_that_nobody_plays_at(running: Serving, database: str) -> None:
    anna, bob, playing = two_at_a_table(running)
    assert who_decides(playing, anna, bob).act(playing).status_code == 200
    over, fresh, unbegun = uploaded(anna), uploaded(anna), anna.open("you", "invite")
    for table in (playing, over, unbegun):
        long_ago(database, table, 100)
    listed = data(database, "purge", "--older", "90d", "--dry-run")
    assert {table["id"] for table in listed["tables"]} == {over, unbegun}
    assert (
        "2 tables and 0 names without a table would be removed"
        in admin(database, "purge", "--older", "90d", "--dry-run").out
    )
    assert "2 tables and 0 names without a table removed" in admin(database, "purge", "--older", "90d").out
    assert {row["id"] for row in data(database, "list")} == {playing, fresh}
    assert anna.get(f"/t/{over}").status_code == 404
    assert bob.look(playing)["actions"] == 1
    assert [t["id"] for t in data(database, "purge", "--older", "12w", "--unfinished")["tables"]] == [playing]
    assert bob.get(f"/t/{playing}").status_code == 404


def test_names_without_a_table_go_with_the_tables(running: Serving, anna: Player, database: str) -> None:
    running.player("Gone")
    anna.open("you", "invite")
    change(database, "UPDATE people SET created = '2020-01-01'")
    assert data(database, "purge", "--older", "1y")["names"] == 1
    assert data(database, "stats")["people"]["all"] == 1


def test_somebody_is_forgotten_by_name(running: Serving, database: str) -> None:
    _, bob, table = two_at_a_table(running)
    assert bob.post(f"/api/tables/{table}/chat", text="Hello").status_code == 200
    assert "would be forgotten at 1 table: 1 remark emptied" in admin(database, "forget", "Bob", "--dry-run").out
    assert "is forgotten at 1 table: 1 remark emptied, 1 seat given to bots" in admin(database, "forget", "Bob").out
    answer = boardroom("admin", "forget", "Bob", "--db", database)
    assert answer.code == 2 and "nobody here is called 'Bob'" in answer.err
    assert data(database, "check")["sound"]


def test_a_damaged_table_does_not_keep_somebody_from_being_forgotten(running: Serving, database: str) -> None:
    _, bob, table = two_at_a_table(running)
    damaged = uploaded(bob)
    change(database, "UPDATE events SET body = '{' WHERE table_id = :id AND seq = 9", id=damaged)
    answer = boardroom("admin", "forget", "Bob", "--db", database)
    assert answer.code == 1
    assert "is forgotten at 1 table" in answer.out and f"Table {damaged} is damaged" in answer.out
    assert bob.get(f"/t/{table}").status_code == 403


def test_after_a_new_key_every_process_knows_nobody(serve: Serve, database: str) -> None:
    one, other = (serve(db=database, key_check=0.05) for _ in range(2))
    anna, _, table = two_at_a_table(one)
    twin = Player(other.address)
    twin.http.cookies = anna.http.cookies
    assert twin.look(table)["seats"][0]["mine"]
    assert "2 people must come back" in admin(database, "rotate-key").out
    for player in (anna, twin):
        wait_until(lambda player=player: player.get(f"/t/{table}").status_code == 403)  # type: ignore[misc]
    twin.close()


# -- what cannot be


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check", "--db", "{folder}/nothing.db"], "there is no database"),
        (["check", "--db", "mysql://x/y"], "SQLite and PostgreSQL"),
        (["check", "--db", "{folder}/text.db"], "no database of this program"),
        (["check", "--db", "{folder}/empty.db"], "is empty"),
        (["list", "--db", "{folder}/old.db"], "older version"),
        (["purge", "--older", "soon"], "not 'soon'"),
        (["purge"], "needs"),
        (["list", "--state", "lost", "--db", "{folder}/good.db"], "person, bot, over, closed"),
        (["close", "nothing", "--db", "{folder}/good.db"], "there is no table 'nothing'"),
        (["forget", "Nobody", "--db", "{folder}/good.db"], "nobody here is called 'Nobody'"),
        (["restore", "{folder}/nothing", "--db", "{folder}/new.db"], "there is no file"),
        (["restore", "{folder}/text.db", "--db", "{folder}/new.db"], "is no backup"),
        (["restore", "{folder}/good.db", "--db", "{folder}/good.db"], "that database itself"),
        (["backup", "{folder}/no/such/folder.db", "--db", "{folder}/good.db"], "cannot write"),
        (["backup", "{folder}/copy.db", "--db", "{folder}/nothing.db"], "there is no database"),
        (["backup", "{folder}/copy.db", "--db", "://"], "no database address"),
        (["restore", "{folder}/good.db", "--db", "://"], "no database address"),
        (["restore", "{folder}/good.db", "--db", "postgresql+psycopg://x@/y?host=/no/such"], "cannot be opened"),
        (["sweep"], "there is no command sweep"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    from boardroom.server.table.database import migrate, open_database

    open_database(f"sqlite:///{tmp_path / 'good.db'}").dispose()
    old = engine_for(f"sqlite:///{tmp_path / 'old.db'}")
    migrate(old, "0002")
    old.dispose()
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("This is not a database, but a text of some length." * 20)
    assert says in refused("admin", *(word.format(folder=tmp_path) for word in words))
    assert not (tmp_path / "new.db").exists() and not (tmp_path / "nothing.db").exists()


# -- the page


def commands_of_the_page() -> list[list[str]]:
    """Every line of docs/admin.md that somebody would type."""
    blocks = re.findall(r"```console\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]
    return [line.split() for line in lines]


def test_the_page_and_the_help_of_serve_say_what_goes_by_itself() -> None:
    page, helped = DOCS.read_text(encoding="utf-8"), boardroom("serve", "--help", columns=200).out
    for name in ("keep_finished", "keep_unbegun", "keep_analyses"):
        days, option = int(getattr(Settings, name)), f"--{name.replace('_', '-')}"
        assert f"| {days} | `{option} DAYS` |" in page
        (line,) = [line for line in helped.splitlines() if f"{option} " in line]
        assert f"[default: {days}]" in line and "0: never" in line


def test_the_examples_of_the_page_work(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, beside a server, with the names and tables the page speaks of."""
    monkeypatch.chdir(tmp_path)
    running = serve(db="sqlite:///tables.db")
    mara = running.player("Mara")
    table = mara.open("you", "bot:easy")
    typed = commands_of_the_page()
    assert {words[2] for words in typed} == {
        "backup", "restore", "check", "list", "close", "purge", "forget", "rotate-key", "stats",
    }  # fmt: skip
    for words in typed:
        assert words[:2] == ["boardroom", "admin"]
        answer = boardroom(*(table if word == "3f9c2a71d04be865" else word for word in words[1:]))
        assert answer.code == 0, (words, answer.err)
    assert os.path.exists("monday.db")
    assert json.loads(boardroom("admin", "check", "--db", "tables.db", "--json").out)["sound"]
