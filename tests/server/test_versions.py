"""A table goes on with the components and the rules it began with, whatever becomes of the server around it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from boardroom.kernel.game import EXTRA_FOLDERS, Game, find
from boardroom.server.table.database import BOXES, TABLES, WRITING
from boardroom.server.table.store import Store
from tests.kit import editions, example
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until

NAME = "corrected"
GONE = "bygone"  # a game of its own: the registry loads each name once
SEATS = ("you", "hotseat:B")


def moved_over(player: Player, server: Serving) -> Player:
    """The same browser at another server on the same database."""
    again = server.player()
    again.http.cookies = player.http.cookies
    again.csrf = again.get("/api/me").json()["csrf"]
    return again


def overlay(folder: Path, text: str) -> dict[str, Path]:
    path = folder / "corrections.toml"
    path.write_text(text)
    return {"sealed": path}


def coins(player: Player, table: str) -> list[int]:
    return [p["coins"] for p in player.look(table)["view"]["players"]]


def bid(player: Player, table: str, *bids: int) -> None:
    for seat, amount in enumerate(bids):
        answer = player.act(table, f"bid {amount}", seat=seat)
        assert answer.status_code == 200, answer.text


def rows(server: Serving, query: Any) -> list[Any]:
    with server.services.store.engine.connect() as connection:
        return list(connection.execute(query))


def change_rows(server: Serving, statement: Any) -> None:
    with server.services.store.engine.execution_options(**WRITING).begin() as connection:
        connection.execute(statement)


# -- components


def test_a_table_keeps_its_components_when_the_corrections_change(serve: Serve, database: str, tmp_path: Path) -> None:
    first = serve(db=database, boxes=overlay(tmp_path, "coins = 12\n"))
    anna = first.player("Anna")
    old = anna.open(*SEATS, game="sealed")
    bid(anna, old, 11, 3)
    assert coins(anna, old) == [1, 12]
    first.stop()

    second = serve(db=database)
    anna = moved_over(anna, second)
    assert coins(anna, old) == [1, 12]
    bid(anna, old, 0, 12)  # more than anybody has in the box as printed
    assert coins(anna, old) == [1, 0]
    branch = anna.post(f"/api/tables/{old}/branch", at=2).json()["path"].removeprefix("/t/")
    assert coins(anna, branch) == [1, 12], "and so does a branch of it"
    new = anna.open(*SEATS, game="sealed")
    assert coins(anna, new) == [9, 9]
    kept = rows(second, select(BOXES.c.game, BOXES.c.hash))
    assert {row.hash for row in kept} == {row.box for row in rows(second, select(TABLES.c.box))}
    assert len(kept) == 2, "each once"


def test_bots_think_with_the_components_of_their_table(serve: Serve, tmp_path: Path) -> None:
    first = serve(boxes=overlay(tmp_path, "coins = 12\nlots = 8\n"))
    anna = first.player("Anna")
    table = anna.open("you", "bot:hard", game="sealed")
    first.stop()
    second = serve(boxes=overlay(tmp_path, "coins = 1\nlots = 1\n"))
    anna = moved_over(anna, second)
    for _ in range(8):
        wait_until(lambda: anna.look(table)["to_act"] == [0])
        assert anna.act(table, "bid 0").status_code == 200
    wait_until(lambda: anna.look(table)["over"])
    assert anna.look(table)["view"]["players"][1]["coins"] <= 12


def test_a_log_can_be_opened_with_components_that_were_kept(serve: Serve, tmp_path: Path) -> None:
    first = serve(boxes=overlay(tmp_path, "coins = 12\nlots = 1\n"))
    anna = first.player("Anna")
    table = anna.open(*SEATS, game="sealed")
    bid(anna, table, 12, 3)
    log = anna.get(f"/t/{table}/log.json").content
    first.stop()
    second = serve()
    anna = moved_over(anna, second)
    files = {"log": ("log.json", log)}
    answer = anna.http.post("/logs", data={"csrf": anna.csrf}, files=files)
    assert answer.status_code == 303, answer.text
    nowhere = log.replace(second.services.store.head(table).box.encode(), b"0123456789abcdef")  # type: ignore[union-attr]
    answer = anna.http.post("/logs", data={"csrf": anna.csrf}, files={"log": ("log.json", nowhere)})
    assert answer.status_code == 422 and "other component values" in answer.text


def test_boxes_of_tables_from_before_are_kept_at_the_next_start(serve: Serve, database: str, tmp_path: Path) -> None:
    corrections = overlay(tmp_path, "coins = 12\n")
    first = serve(db=database, boxes=corrections)
    anna = first.player("Anna")
    table = anna.open(*SEATS, game="sealed")
    change_rows(first, delete(BOXES))  # as an older server would have left it
    first.stop()
    second = serve(db=database, boxes=corrections)
    wait_until(lambda: rows(second, select(BOXES)))
    second.stop()
    third = serve(db=database)
    assert coins(moved_over(anna, third), table) == [12, 12]


# -- rules


@contextmanager
def old_server(shelf: Path, database: Path) -> Iterator[str]:
    """The address of a server that knows no second edition."""
    command = [sys.executable, "-m", "boardroom", "serve", "--port", "0", "--db", str(database), "--unlimited"]
    environment = {**os.environ, EXTRA_FOLDERS: str(shelf)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r"http://[\d.:]+", process.stdout.readline())
    assert found
    yield found[0]
    process.send_signal(2)
    process.communicate(timeout=60)


def test_a_corrected_rule_reaches_new_tables_only(
    serve: Serve, tmp_path: Path, variant_of_example: Callable[..., Game]
) -> None:
    example.lay_out(tmp_path / "old", NAME)
    with old_server(tmp_path / "old", tmp_path / "tables.db") as address:
        anna = Player(address, "Anna")
        old = anna.open(*SEATS, game=NAME)
        bid(anna, old, 7, 3)
        assert coins(anna, old) == [2, 9], "the highest bid pays all of it"

    variant_of_example(NAME, *editions.CHANGES)
    server = serve()
    again = moved_over(anna, server)
    anna.close()
    assert coins(again, old) == [2, 9]
    bid(again, old, 0, 6)
    assert coins(again, old) == [2, 3], "still all of it"
    new = again.open(*SEATS, game=NAME)
    bid(again, new, 7, 3)
    assert coins(again, new) == [5, 9], "the second highest, and the fee"
    store: Store = server.services.store
    assert [store.head(table).rules for table in (old, new)] == ["1", "2"]  # type: ignore[union-attr]
    assert ">rules 1</span>" in again.get(f"/t/{old}").text
    assert ">rules 2</span>" not in again.get(f"/t/{new}").text, "the newest need no mention"
    lobby = again.get("/")
    assert f"/t/{old}" in lobby.text and f"/t/{new}" in lobby.text
    for _ in range(3):
        bid(again, old, 0, 0)
    log = again.get(f"/t/{old}/log.json").json()
    assert log["rules"] == "1"
    assert find(NAME).about.rules_version == "2"
    branch = again.post(f"/api/tables/{old}/branch", at=0).json()["path"].removeprefix("/t/")
    assert store.head(branch).rules == "1", "a branch shares the rules of what it shares"  # type: ignore[union-attr]


def joined(owner: Player, table: str, guest: Player, name: str) -> None:
    """A guest takes the seat that the owner's invitation leads to."""
    link = next(seat["invite"] for seat in owner.look(table)["seats"] if seat.get("invite"))
    assert guest.join(link, name).status_code == 303


def test_tables_of_rules_that_are_gone_are_kept(
    serve: Serve, tmp_path: Path, variant_of_example: Callable[..., Game]
) -> None:
    """Readable, not playable, and they go on where their rules are."""
    database = tmp_path / "tables.db"
    example.lay_out(tmp_path / "old", GONE)
    with old_server(tmp_path / "old", database) as address:
        old_anna, old_bob = Player(address, "Anna"), Player(address, "Bob")
        alone = old_anna.open(*SEATS, game=GONE, title="Alone")
        bid(old_anna, alone, 7, 3)
        together = old_anna.open("you", "invite", game=GONE, title="Together")
        joined(old_anna, together, old_bob, "Bob")
        assert old_anna.act(together, "bid 8").status_code == 200
        assert old_bob.act(together, "bid 6").status_code == 200
        assert old_anna.post(f"/api/tables/{together}/chat", text="My last coins!").status_code == 200
        done = old_anna.open(*SEATS, game=GONE, title="Done")
        bid(old_anna, done, 9, 3)
        for _ in range(4):
            bid(old_anna, done, 0, 1)
        result = old_anna.look(done)
        assert result["over"]

    dropped = (("__init__.py", 'rules_version="2", older_rules=("1",)', 'rules_version="2"'),)
    variant_of_example(GONE, *editions.CHANGES, *dropped)
    server = serve()
    anna, bob, stranger = moved_over(old_anna, server), moved_over(old_bob, server), server.player("Zoe")
    lobby = anna.get("/").text
    for title in ("Alone", "Together", "Done"):
        assert title in lobby
    assert lobby.count("played with rules 1 of Sealed Bids; this server plays rules 2") == 3
    assert lobby.count("last changed 20") == 3, "titles repeat"

    page = anna.get(f"/t/{alone}")
    assert page.status_code == 200 and "Kept, played with rules 1" in page.text
    assert "bid 7" in page.text and "bid 3" in page.text and "not over" in page.text
    refused = anna.post(f"/api/tables/{alone}/actions", action="bid 0", answers=4)
    assert refused.status_code == 409 and "rules 1" in refused.json()["problem"]

    seen = anna.get(f"/t/{together}").text
    assert "bid 8" in seen and "bid 6" not in seen and "My last coins!" in seen, "a running game may hide something"
    assert "bid 6" in bob.get(f"/t/{together}").text
    assert anna.get(f"/t/{together}/log.json").status_code == 403
    for path in (f"/t/{together}", f"/t/{together}/log.json", f"/t/{together}/replay"):
        assert stranger.get(path).status_code == 403

    seen = anna.get(f"/t/{done}").text
    for seat in (0, 1):
        assert f"{result['scores'][seat]['total']} points" in seen
        assert f"place {result['ranking'][seat]}" in seen

    logs = [anna.get(f"/t/{table}/log.json").content for table in (alone, done)]
    store: Store = server.services.store
    noted = [table for table in (alone, done) if store.events(table)[-1].body.get("do") == "known"]
    assert noted == [alone], "should its rules come back, a guest gets a fresh deal: the log has told the draws"
    assert store.summary(alone) == (store.events(alone)[-1].seq, "person"), "and it still waits for the same"
    with old_server(tmp_path / "old", database) as address:
        back = Player(address)
        back.http.cookies = old_anna.http.cookies
        back.csrf = back.get("/api/me").json()["csrf"]
        bid(back, alone, 0, 6)
        assert coins(back, alone) == [2, 3], "it goes on as if nothing had been"
        for log in logs:
            files = {"log": ("log.json", log)}
            assert back.http.post("/logs", data={"csrf": back.csrf}, files=files).status_code == 303
        bad = logs[0].replace(b"bid 7", b"bid 6")
        assert back.http.post("/logs", data={"csrf": back.csrf}, files={"log": ("l", bad)}).status_code == 422
        back.close()
    old_anna.close()
    old_bob.close()
