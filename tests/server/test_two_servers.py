"""Two servers on one database serve the same table."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path

from boardroom.kernel.game import find
from boardroom.server.table.hub import Hub
from boardroom.server.table.state import first_state, follow
from boardroom.server.table.tables import Tables
from boardroom.server.workshop.workshops import Place, Workshops
from tests.server.conftest import Serve
from tests.server.serving import wait_until
from tests.server.workshop import Training, propose


def test_the_cookie_of_one_is_good_at_the_other(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    assert two.same_person(anna).get("/api/me").json() == anna.get("/api/me").json()


def test_what_one_writes_the_other_shows_and_streams(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    table = anna.open("you", "hotseat", "hotseat")
    there = two.same_person(anna)
    with there.listen(table) as heard:
        next(heard)
        for turn in range(6):
            player = (anna, there)[turn % 2]
            acted = player.act(table)
            assert acted.status_code == 200, acted.text
            assert next(heard)["data"]["seq"] == acted.json()["seq"]
            assert anna.look(table) == there.look(table)
        anna.post(f"/api/tables/{table}/links", seat="watch", withdraw=True)
        assert next(heard)["data"]["kind"] == "seat"
        assert anna.look(table) == there.look(table)


def test_an_old_version_is_stale_at_both(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    table = anna.open("you", "hotseat")
    there = two.same_person(anna)
    action = there.look(table)["legal"][0]["action"]  # the second server has the table in memory now
    assert anna.act(table).status_code == 200
    assert there.post(f"/api/tables/{table}/actions", answers=0, action=action).status_code == 409


def test_talk_at_one_does_not_make_an_action_at_the_other_fail(serve: Serve, database: str) -> None:
    """The number was taken, but the wish still holds: it is written with the next."""
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    table = anna.open("you", "hotseat")
    there = two.same_person(anna)
    seen = there.look(table)
    said = anna.post(f"/api/tables/{table}/chat", text="hm").json()
    answer = there.post(f"/api/tables/{table}/actions", answers=0, action=seen["legal"][0]["action"])
    assert answer.json()["seq"] == said["seq"] + 1


def test_a_repeated_key_is_known_at_the_other(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    table = anna.open("you", "hotseat")
    there = two.same_person(anna)
    action = there.look(table)["legal"][0]["action"]
    answers = [
        player.post(f"/api/tables/{table}/actions", key="once", answers=0, action=action) for player in (anna, there)
    ]
    assert answers[0].json() == answers[1].json()
    assert there.look(table)["actions"] == 1


def test_who_lost_a_seat_at_one_cannot_act_at_the_other(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    anna = one.player("Anna")
    table = anna.open("invite", "you", **{"option.start_player": "0"})
    eve = two.player("Eve")
    eve.join(anna.look(table)["seats"][0]["invite"], "Eve")
    seen = eve.look(table)
    assert seen["yours"]
    assert anna.post(f"/api/tables/{table}/people", do="remove", seat=0).status_code == 200
    answer = eve.post(f"/api/tables/{table}/actions", answers=0, action=seen["legal"][0]["action"])
    assert answer.status_code == 403


def test_a_game_fought_over_by_two_servers_is_one_game(serve: Serve, database: str) -> None:
    """Players at both servers push actions and talk at once; bots are played by both. Nothing is lost or doubled."""
    servers = [serve(db=database), serve(db=database)]
    anna = servers[0].player("Anna")
    table = anna.open("you", "bot", "hotseat")
    browsers = [anna, servers[1].same_person(anna)]
    acknowledged: list[int] = []
    strange: list[str] = []

    def push(number: int) -> None:
        chance, player = random.Random(number), browsers[number]
        while not (seen := player.look(table))["over"]:
            if chance.random() < 0.1:
                answer = player.post(f"/api/tables/{table}/chat", text="hm")
            elif seen["yours"]:
                action = chance.choice(seen["legal"])["action"]
                answer = player.post(f"/api/tables/{table}/actions", answers=seen["version"], action=action)
            else:
                continue
            if answer.status_code == 200:
                acknowledged.append(answer.json()["seq"])
            elif answer.status_code != 409:
                strange.append(answer.text)

    threads = [threading.Thread(target=push, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert strange == []
    events = servers[0].services.store.events(table)
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    own = [e.seq for e in events if e.key and e.kind in ("action", "chat")]  # the last one of each wish has its key
    assert sorted(acknowledged) == own, "each acknowledged once, and nothing else is there"
    head = servers[0].services.store.head(table)
    assert head is not None
    rebuilt, _ = follow(first_state(head, find("upgrade").box()), events)
    assert rebuilt.match.over
    assert rebuilt.match.hash() == servers[1].services.tables._alive[table].now.match.hash()


def test_nobody_sits_in_two_teams_whichever_server_seats_them(serve: Serve, database: str) -> None:
    """Two servers seat somebody in the same moment: each knows the room as it was before."""
    server = serve(db=database)
    day = Training(server, tables=2, seats=2, seating="trainer")
    day.comes("Anna")
    anna = day.person("Anna")

    async def both() -> None:
        processes = [Tables(server.services.store, Hub(), server.services.settings) for _ in range(2)]
        one, two = (Workshops(tables, tables.settings) for tables in processes)
        before = await two.room(await two.by_id(day.id))
        await one.put(before.workshop, anna, Place(0, 0))
        await two._place(before, before.workshop.owner, anna, Place(1, 0))
        for tables in processes:
            tables.close()

    asyncio.run(both())
    sizes = [[len(team["members"]) for team in table["teams"]] for table in day.look()["tables"]]
    assert sizes == [[0, 0], [1, 0]]


def test_a_pause_at_one_holds_at_the_other(serve: Serve, database: str) -> None:
    one, two = serve(db=database), serve(db=database)
    day = Training(one, options={"start_player": "0"}, way="vote")
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    table, there = day.table(), two.same_person(ben)
    choice = there.look(table)["legal"][0]["action"]  # the second server has the table in memory now
    answers = there.look(table)["version"]
    day.done("pause")
    paused = there.post(f"/api/tables/{table}/proposals", answers=answers, action=choice)
    assert paused.status_code == 422 and "paused" in paused.json()["problem"]
    day.done("resume")
    assert propose(anna, table, choice).status_code == 200
    wait_until(lambda: there.look(table)["team"]["picks"])
    assert there.post(f"/api/tables/{table}/proposals", answers=answers, action=choice).status_code == 200
    assert anna.look(table)["actions"] > 0


def test_a_server_steps_in_for_bots_whose_server_has_gone(serve: Serve, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    slow, quick = serve(db=url, bot_pause=3600), serve(db=url, step_in_after=0.1)
    anna = slow.player("Anna")
    table = anna.open("you", "bot", **{"option.start_player": "1"})
    there = quick.same_person(anna)
    assert there.look(table)["actions"] == 0
    wait_until(lambda: there.look(table)["yours"])
    assert anna.look(table)["actions"] > 0
