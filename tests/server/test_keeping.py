"""What the keeper does beside a running server: the server notices, and whoever plays on is told in words."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from boardroom.kernel.match import Match
from boardroom.server.keeping.check import check
from boardroom.server.keeping.closing import close_table
from boardroom.server.keeping.forgetting import FORMER, find_person, forget
from boardroom.server.keeping.key import rotate_key
from boardroom.server.keeping.loading import Shelf
from boardroom.server.keeping.problem import KeepingProblem
from boardroom.server.keeping.removal import ENDED, remove
from boardroom.server.table.database import (
    EVENTS,
    LINKS,
    MEMBERS,
    NOTICES,
    PEOPLE,
    TABLES,
    WORKSHOP_PEOPLE,
    WORKSHOPS,
    open_database,
)
from boardroom.server.table.store import Store
from tests.server.conftest import Serve
from tests.server.games import finished, unfinished
from tests.server.player import Player
from tests.server.serving import Serving, wait_until
from tests.server.workshop import Training


def named(name: str, text: str) -> bool:
    """Whether a name is in a text as a word: ids are made of chance, which can spell anything."""
    return re.search(rf"\b{name}\b", text) is not None


@pytest.fixture
def running(serve: Serve, database: str) -> Serving:
    """A server on each kind of database."""
    return serve(db=database, key_check=0.05)


@pytest.fixture
def keeper(running: Serving, database: str) -> Iterator[Store]:
    """The keeper's own way into the same database."""
    store = Store(open_database(database))
    yield store
    store.close()


def two_at_a_table(running: Serving) -> tuple[Player, Player, str]:
    """Anna, who opened it, and Bob."""
    anna, bob = running.player("Anna"), running.player("Bob")
    table = anna.open("you", "invite")
    assert bob.join(anna.look(table)["seats"][1]["invite"], "Bob").status_code == 303
    return anna, bob, table


def who_decides(table: str, *players: Player) -> Player:
    """The one whose turn it is: chance says who begins."""
    return next(player for player in players if player.look(table)["yours"])


def uploaded(player: Player, match: Match | None = None) -> str:
    """A game that was played elsewhere, finished unless another is given. Its table."""
    answer = player.http.post(
        "/logs",
        content=(match or finished(2)).to_json(),
        headers={"X-CSRF-Token": player.csrf, "Content-Type": "application/json"},
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


# -- closing


def test_at_a_closed_table_nobody_can_do_anything_and_everybody_can_read(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    acting = who_decides(table, anna, bob)
    before, shown = acting.look(table), anna.look(table)["view"]
    close_table(keeper, table)
    path = f"/api/tables/{table}"
    for player in (anna, bob):
        seen = player.look(table)
        assert seen["closed"] and not seen["legal"] and not seen["to_act"] and not seen["yours"]
    assert anna.look(table)["view"] == shown
    refused = [
        acting.post(f"{path}/actions", answers=before["version"], action=before["legal"][0]["action"]),
        bob.post(f"{path}/chat", text="Hello?"),
        anna.post(f"{path}/seats/0", to="bot"),
        anna.post(f"{path}/links", seat="watch", withdraw=True),
        acting.post(f"{path}/hint", answers=before["version"]),
    ]
    for answer in refused:
        assert answer.status_code == 422 and "closed by the keeper" in answer.json()["problem"], answer.text
    page = bob.get(f"/t/{table}").text
    assert "Table closed" in page and "can still be read" in page
    assert "Closed" in anna.get("/").text
    with pytest.raises(KeepingProblem, match="closed already"):
        close_table(keeper, table)


def test_who_listens_hears_that_the_table_is_closed(running: Serving, keeper: Store) -> None:
    anna, _, table = two_at_a_table(running)
    with anna.listen(table, after=anna.look(table)["seq"]) as news:
        close_table(keeper, f"http://localhost/t/{table}")
        message = next(news)
    assert message["data"]["kind"] == "close" and not message["data"]["yours"]


def test_bots_stop_when_their_table_is_closed(serve: Serve, database: str) -> None:
    running = serve(db=database, bot_pause=0.05)
    keeper = Store(open_database(database))
    anna = running.player("Anna")
    table = anna.open("bot:easy", "bot:easy")
    wait_until(lambda: anna.look(table)["actions"] > 2)
    close_table(keeper, table)
    assert keeper.waiting_for_bots() == []
    wait_until(lambda: table not in running.services.bots._hurry)
    assert keeper.events(table)[-1].kind == "close"
    assert check(keeper, Shelf(keeper)).sound
    keeper.close()


def test_a_table_is_closed_while_people_act_as_fast_as_they_can(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    going = threading.Event()
    going.set()

    def talk() -> None:
        while going.is_set() and bob.post(f"/api/tables/{table}/chat", text="on and on").status_code == 200:
            pass

    talking = threading.Thread(target=talk)
    talking.start()
    wait_until(lambda: anna.look(table)["seq"] > 8)
    close_table(keeper, table)
    talking.join(60)
    going.clear()
    assert not talking.is_alive()
    assert keeper.events(table)[-1].kind == "close"
    assert check(keeper, Shelf(keeper)).sound


def test_a_table_that_is_not_there_cannot_be_closed(keeper: Store) -> None:
    with pytest.raises(KeepingProblem, match="there is no table 'nothing'"):
        close_table(keeper, "/t/nothing")


def test_a_kept_table_of_other_rules_can_be_closed_and_read(running: Serving, keeper: Store) -> None:
    anna = running.player("Anna")
    table = uploaded(anna)
    with keeper.transaction() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(rules="99"))
    running.services.tables.drop(table)  # as after a new start
    close_table(keeper, table)
    report = check(keeper, Shelf(keeper))
    assert report.sound and [finding.table for finding in report.unplayable] == [table]
    assert anna.get(f"/t/{table}").status_code == 200
    assert anna.post(f"/api/tables/{table}/chat", text="Hello?").status_code == 409


# -- checking


def test_a_game_that_was_dealt_anew_is_not_damaged(running: Serving, keeper: Store) -> None:
    """Neither after the deal, nor after a step that was taken back to it."""
    anna, bob = running.player("Anna"), running.player("Bob")
    table = uploaded(anna, unfinished(20, players=2, seed=5))
    assert anna.post(f"/api/tables/{table}/people", do="remove", seat=1).status_code == 200
    assert bob.join(anna.look(table)["seats"][1]["invite"], "Bob").status_code == 303
    assert [event.kind for event in keeper.events(table)].count("deal") == 1
    assert check(keeper, Shelf(keeper)).sound
    acting = who_decides(table, anna, bob)
    assert acting.act(table).status_code == 200
    version = acting.look(table)["version"]
    assert acting.post(f"/api/tables/{table}/undo", answers=version).status_code == 200
    assert check(keeper, Shelf(keeper)).sound


# -- removing


def test_a_removed_table_is_gone_for_everybody(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    acting = who_decides(table, anna, bob)
    seen = acting.look(table)
    with bob.listen(table, after=seen["seq"]) as news:
        assert remove(keeper, [table], TABLES.c.id == table) == [table]
        assert next(news)["event"] == "resync"
        assert next(news, None) is None
    acted = acting.post(f"/api/tables/{table}/actions", answers=seen["version"], action=seen["legal"][0]["action"])
    assert acted.status_code == 404, acted.text
    assert anna.get(f"/t/{table}").status_code == bob.get(f"/api/tables/{table}").status_code == 404
    assert anna.get("/").status_code == 200
    with keeper.engine.connect() as connection:
        for rows in (EVENTS, LINKS, MEMBERS):
            assert connection.execute(select(rows).where(rows.c.table_id == table)).all() == []


def test_a_table_that_may_not_go_any_more_stays(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    assert remove(keeper, [table], ENDED) == []
    assert who_decides(table, anna, bob).act(table).status_code == 200


def test_a_bot_at_a_removed_table_gives_up(serve: Serve, database: str) -> None:
    running = serve(db=database, bot_pause=0.05)
    keeper = Store(open_database(database))
    anna = running.player("Anna")
    table = anna.open("bot:easy", "bot:easy")
    wait_until(lambda: anna.look(table)["actions"] > 2)
    remove(keeper, [table], TABLES.c.id == table)
    wait_until(lambda: table not in running.services.bots._hurry)
    assert anna.get(f"/t/{table}").status_code == 404
    keeper.close()


# -- forgetting


def everything(store: Store) -> str:
    """All that is stored, as one text."""
    with store.engine.connect() as connection:
        tables = (PEOPLE, TABLES, EVENTS, MEMBERS, LINKS)
        return json.dumps([list(map(str, row)) for t in tables for row in connection.execute(select(t))])


def test_a_forgotten_person_leaves_no_trace_and_the_game_goes_on(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    assert bob.post(f"/api/tables/{table}/chat", text="I am Bob from Berlin").status_code == 200
    while not bob.look(table)["yours"]:
        assert anna.act(table).status_code == 200
    assert bob.act(table).status_code == 200
    rejoin = bob.look(table)["seats"][1]["rejoin"]
    bob_id = find_person(keeper, "Bob").id
    with anna.listen(table, after=anna.look(table)["seq"]) as news:
        done = forget(keeper, Shelf(keeper), find_person(keeper, bob_id))
        assert next(news)["event"] == "message"
    assert (done.tables, done.seats, done.remarks) == ([table], 1, 1)
    left = everything(keeper)
    for trace in ("Bob", "Berlin", bob_id):
        assert trace not in left
    assert check(keeper, Shelf(keeper)).sound
    seen = anna.look(table)
    assert seen["seats"][1]["kind"] == "bot"
    page = anna.get(f"/t/{table}").text
    assert not named("Bob", page) and "Berlin" not in page
    wait_until(lambda: anna.look(table)["yours"])  # the bot plays on
    assert bob.get(f"/t/{table}").status_code == 403
    assert running.player().get(rejoin).status_code == 404
    with pytest.raises(KeepingProblem, match="nobody here is called 'Bob'"):
        find_person(keeper, "Bob")


def test_a_forgotten_owner_of_finished_games_is_a_former_player_there(running: Serving, keeper: Store) -> None:
    anna = running.player("Anna")
    opened, over = anna.open("you", "bot:easy"), uploaded(anna)
    watch = anna.look(over)["watch_link"]
    forget(keeper, Shelf(keeper), find_person(keeper, "Anna"))
    assert "Anna" not in everything(keeper)
    assert check(keeper, Shelf(keeper)).sound
    onlooker = running.player("Olga")
    assert onlooker.get(watch, follow_redirects=True).status_code == 200
    names = [seat["name"] for seat in onlooker.look(over)["seats"]]
    assert names == [FORMER, f"{FORMER} 2"]
    assert keeper.head(opened).title == "A table"  # type: ignore[union-attr]


def test_who_was_thrown_out_and_came_from_two_devices_is_forgotten_as_well(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    phone = running.player("Bob")
    assert phone.join(bob.look(table)["seats"][1]["rejoin"], "Bob").status_code == 303
    done = forget(keeper, Shelf(keeper), find_person(keeper, phone_id := person_of(phone, keeper)), dry_run=True)
    assert (done.seats, done.other_devices) == (1, {person_of(bob, keeper)})
    assert anna.post(f"/api/tables/{table}/people", do="ban", seat=1).status_code == 200
    for device in (phone_id, person_of(bob, keeper)):
        assert forget(keeper, Shelf(keeper), find_person(keeper, device)).seats == 0
    left = everything(keeper)
    assert not named("Bob", left) and phone_id not in left
    assert check(keeper, Shelf(keeper)).sound
    assert anna.look(table)["seats"][1]["kind"] == "open"


def person_of(player: Player, store: Store) -> str:
    """The id of somebody, as the cookie tells it."""
    with store.engine.connect() as connection:
        ids = list(connection.scalars(select(PEOPLE.c.id)))
    return next(known for known in ids if known in player.http.cookies["boardroom"])


def test_somebody_is_forgotten_in_the_middle_of_a_sentence(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    said: list[int] = []

    def talk() -> None:
        while bob.post(f"/api/tables/{table}/chat", text=f"and another thing, number {len(said)}").status_code == 200:
            said.append(1)
            time.sleep(0.02)  # a person breathes, and lets others write

    talking = threading.Thread(target=talk)
    talking.start()
    wait_until(lambda: len(said) > 5)
    forget(keeper, Shelf(keeper), find_person(keeper, "Bob"))
    talking.join(60)
    assert not talking.is_alive()
    left = everything(keeper)
    assert "another thing" not in left and not named("Bob", left)
    assert check(keeper, Shelf(keeper)).sound
    assert "another thing" not in anna.get(f"/t/{table}").text


def test_a_guest_of_a_workshop_is_forgotten_by_the_name_given_there(running: Serving, keeper: Store) -> None:
    day = Training(running, title="Training with Tessa")
    day.comes("Gina")  # no place yet, and no name of her own
    gina = find_person(keeper, "Gina")
    forget(keeper, Shelf(keeper), gina)
    assert day.look()["waiting"] == []
    forget(keeper, Shelf(keeper), find_person(keeper, "Tessa"))
    with keeper.engine.connect() as connection:
        left = json.dumps(
            [list(map(str, row)) for t in (WORKSHOPS, WORKSHOP_PEOPLE) for row in connection.execute(select(t))]
        )
    assert "Gina" not in left and gina.id not in left and "Tessa" not in left


def test_somebody_who_left_only_an_address_is_forgotten(running: Serving, keeper: Store) -> None:
    nameless = running.player()
    assert nameless.post("/api/me/notices", kind="webhook", target="https://93.184.215.14/secret").status_code == 200
    with keeper.engine.connect() as connection:
        (person,) = connection.scalars(select(NOTICES.c.person))
    forget(keeper, Shelf(keeper), find_person(keeper, person))
    assert nameless.get("/api/me/notices").json()["notices"] == []
    with pytest.raises(KeepingProblem, match="nobody here"):
        find_person(keeper, person)


def test_of_several_with_one_name_the_keeper_must_say_which(running: Serving, keeper: Store) -> None:
    running.player("Max")
    table = running.player("Max").open("you", "bot")
    with pytest.raises(KeepingProblem, match="2 people are called 'Max'") as refused:
        find_person(keeper, "Max")
    one = str(refused.value).partition("by id: ")[2].split()[0]
    assert find_person(keeper, one).name == "Max"
    assert "at no table" in str(refused.value) and f"at {table})" in str(refused.value)


def test_a_dry_run_forgets_nothing(running: Serving, keeper: Store) -> None:
    _, bob, table = two_at_a_table(running)
    before = everything(keeper)
    done = forget(keeper, Shelf(keeper), find_person(keeper, "Bob"), dry_run=True)
    assert (done.tables, done.seats) == ([table], 1)
    assert everything(keeper) == before
    assert bob.look(table)["seats"][1]["mine"]


def test_the_words_of_a_forgotten_person_are_not_in_the_file_either(serve: Serve, tmp_path: Path) -> None:
    """What SQLite lets go of it would leave in the file."""
    running = serve()
    _, bob, table = two_at_a_table(running)
    said = "unmistakable words of mine"
    assert bob.post(f"/api/tables/{table}/chat", text=said).status_code == 200
    keeper = Store(open_database(running.services.settings.db))
    forget(keeper, Shelf(keeper), find_person(keeper, "Bob"))
    keeper.close()
    running.stop()
    assert said.encode() not in (tmp_path / "tables.db").read_bytes()


# -- the key


def test_a_new_key_makes_everybody_a_stranger_and_own_links_bring_them_back(running: Serving, keeper: Store) -> None:
    anna, bob, table = two_at_a_table(running)
    seen = bob.look(table)
    rejoin = seen["seats"][1]["rejoin"]
    with bob.listen(table, after=seen["seq"]) as news:
        assert rotate_key(keeper) == 2
        assert next(news)["event"] == "resync"  # whoever listens must show anew who they are
        assert next(news, None) is None
    wait_until(lambda: bob.get(f"/t/{table}").status_code == 403)
    assert bob.post(f"/api/tables/{table}/chat", text="Am I still here?").status_code == 403
    stranger = running.player("Bob")
    assert stranger.join(rejoin, "Bob").status_code == 303
    assert stranger.look(table)["seats"][1]["mine"]
    assert anna.get(f"/t/{table}").status_code == 403


def test_an_old_cookie_is_worth_nothing_after_a_new_key(running: Serving, keeper: Store) -> None:
    anna, _, table = two_at_a_table(running)
    old = anna.http.cookies["boardroom"]
    person = find_person(keeper, "Anna").id
    rotate_key(keeper)
    wait_until(lambda: anna.get(f"/t/{table}").status_code == 403)
    assert person in old and running.services.identities.cookie(person) != old
