"""The stream: what happens is heard once and in order, whatever the reader does."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from typing import Any

import pytest

from boardroom.server.settings import Settings
from boardroom.server.table.hub import Hub, Reader
from boardroom.server.table.moves import Plan, play
from boardroom.server.table.opening import Wish, new_table
from boardroom.server.table.state import Note
from boardroom.server.table.tables import Table
from boardroom.server.web.stream import TableStream
from tests.server.conftest import Serve
from tests.server.player import Player, messages
from tests.server.serving import Serving, until, wait_until
from tests.server.test_table_state import BOX


@pytest.fixture
def table(anna: Player) -> str:
    return anna.open("you", "hotseat", "hotseat")


def note(seq: int) -> Note:
    return Note(seq, seq, "action", 0, False, (0,))


def test_everybody_hears_what_happens(anna: Player, bob: Player) -> None:
    table = anna.open("you", "invite", **{"option.start_player": "0"})
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    with anna.listen(table) as annas, bob.listen(table) as bobs:
        hello = next(annas)
        assert (hello["event"], hello["data"]["version"]) == ("hello", 0)
        next(bobs)
        acted = anna.act(table).json()
        anna.post(f"/api/tables/{table}/chat", text="your turn")
        heard, by_bob = next(annas), next(bobs)
        assert heard["id"] == by_bob["id"] == str(acted["seq"])
        assert heard["data"] == {**acted, "kind": "action", "seat": 0, "over": False, "yours": False}
        assert by_bob["data"] == {**acted, "kind": "action", "seat": 0, "over": False, "yours": True}
        talk = next(bobs)["data"]
        assert (talk["kind"], talk["seq"], talk["version"]) == ("chat", acted["seq"] + 1, acted["version"])


def test_players_hear_of_each_other_who_comes_and_goes(anna: Player, bob: Player, server: Serving) -> None:
    table = anna.open("you", "invite")
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    onlooker = server.player()
    onlooker.get(anna.look(table)["watch_link"])
    with bob.http.stream("GET", f"/t/{table}/events") as answer:
        heard = messages(answer.iter_lines())
        assert next(heard)["event"] == "hello"
        with onlooker.listen(table) as watching:
            next(watching)  # no player takes notice
        with anna.listen(table) as annas:
            next(annas)
            assert next(heard) == {"event": "people", "data": {}}, "Anna has come"
            assert "away" not in people(bob, table)
        assert next(heard) == {"event": "people", "data": {}}, "Anna has gone"
        assert "away" in people(bob, table)
        bob.post(f"/api/tables/{table}/chat", text="where is she?")
        assert next(heard)["event"] == "message", "nothing was said of the onlooker"


def test_the_owner_hears_of_onlookers(anna: Player, server: Serving) -> None:
    """Who watches can be banned, so the owner must know."""
    table = anna.open("you", "hotseat")
    onlooker = server.player("Wanda")
    onlooker.get(anna.look(table)["watch_link"])
    with anna.http.stream("GET", f"/t/{table}/events") as answer:
        heard = messages(answer.iter_lines())
        assert next(heard)["event"] == "hello"
        with onlooker.listen(table) as watching:
            next(watching)
            assert next(heard)["event"] == "people"
            assert "Wanda" in people(anna, table)
        assert next(heard)["event"] == "people"
        wait_until(lambda: "Wanda" not in people(anna, table))


def people(player: Player, table: str) -> str:
    """The list of people as a page shows it."""
    return str(player.get(f"/t/{table}/fragments").json()["fragments"]["people"])


def test_the_stream_says_nothing_that_must_be_fetched(anna: Player, table: str) -> None:
    """Events are light: neither texts nor actions travel with them."""
    with anna.listen(table) as heard:
        next(heard)
        anna.post(f"/api/tables/{table}/chat", text="a secret remark")
        anna.act(table)
        for _ in range(2):
            assert set(next(heard)["data"]) == {"seq", "version", "kind", "seat", "over", "yours"}


@pytest.mark.parametrize("how", ["last", "after"])
def test_who_comes_back_hears_exactly_what_was_missed(anna: Player, table: str, how: str) -> None:
    with anna.listen(table) as heard:
        start = int(next(heard)["id"])
    for n in range(5):
        anna.post(f"/api/tables/{table}/chat", text=str(n))
    for seen in (start, start + 2, start + 5):
        with anna.listen(table, **{how: seen}) as heard:
            missed = [int(next(heard)["id"]) for _ in range(start + 5 - seen)]
            assert missed == list(range(seen + 1, start + 6))
            anna.post(f"/api/tables/{table}/chat", text="now")
            start += 1
            assert int(next(heard)["id"]) == start + 5


def test_last_event_id_is_believed_before_the_address(anna: Player, table: str) -> None:
    """A browser that reconnects sends both: the address still says where the page began."""
    seq = anna.look(table)["seq"]
    anna.act(table)
    anna.act(table)
    with anna.listen(table, last=seq + 1, after=seq) as heard:
        assert next(heard)["id"] == str(seq + 2)


@pytest.mark.parametrize("last", ["999999", "-1", "nonsense", "1.5", "\u0661"])
def test_who_remembers_nonsense_starts_afresh(anna: Player, table: str, last: str) -> None:
    headers = {"Last-Event-ID": last.encode()}
    with anna.http.stream("GET", f"/t/{table}/events", headers=headers) as answer:  # type: ignore[arg-type]
        first = next(messages(answer.iter_lines()))
    assert first["event"] == "resync"
    assert first["data"] == {"seq": anna.look(table)["seq"], "version": 0}


def test_who_was_away_too_long_starts_afresh_and_then_goes_on(serve: Serve) -> None:
    anna = serve(recent=4).player("Anna")
    table = anna.open("you", "hotseat")
    seq = anna.look(table)["seq"]
    for n in range(6):
        anna.post(f"/api/tables/{table}/chat", text=str(n))
    with anna.listen(table, last=seq + 1) as heard:
        resync = next(heard)
        assert (resync["event"], resync["id"]) == ("resync", str(seq + 6))
        anna.act(table)
        assert next(heard)["id"] == str(seq + 7)
    with anna.listen(table, last=seq + 3) as heard:  # the oldest it can be
        assert [int(next(heard)["id"]) for _ in range(4)] == [seq + 4, seq + 5, seq + 6, seq + 7]


def test_a_new_server_knows_what_was_missed_while_it_was_not_there(serve: Serve) -> None:
    first = serve()
    anna = first.player("Anna")
    table = anna.open("you", "hotseat")
    seq = anna.look(table)["seq"]
    anna.act(table)
    anna.act(table)
    cookies, csrf = dict(anna.http.cookies), anna.csrf
    first.stop()
    again = serve().player()
    again.http.cookies.clear()
    again.http.cookies.update(cookies)
    again.csrf = csrf
    with again.listen(table, last=seq) as heard:
        assert [next(heard)["id"] for _ in range(2)] == [str(seq + 1), str(seq + 2)]


def test_a_silent_stream_shows_that_it_lives(serve: Serve) -> None:
    anna = serve(keep_alive=0.05).player("Anna")
    table = anna.open("you", "hotseat")
    with anna.http.stream("GET", f"/t/{table}/events") as answer:
        lines = answer.iter_lines()
        assert sum(next(lines) == ": still here" for _ in range(20)) >= 3


def test_streams_are_not_kept_by_anybody_on_the_way(anna: Player, table: str) -> None:
    with anna.http.stream("GET", f"/t/{table}/events", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        assert "content-encoding" not in answer.headers


def test_who_goes_is_forgotten(anna: Player, table: str, server: Serving) -> None:
    with anna.listen(table) as heard:
        next(heard)
        assert len(server.services.hub.people_at(table)) == 1
    wait_until(lambda: not server.services.hub.people_at(table))
    assert table not in server.services.hub.tables()


def test_too_many_windows(serve: Serve) -> None:
    server = serve(streams_per_person=2)
    anna, bob = server.player("Anna"), server.player("Bob")
    table = anna.open("you", "hotseat")
    with anna.listen(table) as one, anna.listen(table) as two:
        next(one), next(two)
        assert anna.get(f"/t/{table}/events").status_code == 429
        bob.get(anna.look(table)["watch_link"])
        with bob.listen(table) as heard:
            next(heard)


def test_too_many_windows_from_one_address(serve: Serve) -> None:
    server = serve(unlimited=False, streams_per_address=2)
    anna, bob = server.player("Anna"), server.player("Bob")
    table = anna.open("you", "hotseat")
    bob.get(anna.look(table)["watch_link"])
    with anna.listen(table) as one:
        next(one)
        with bob.listen(table) as two:
            next(two)
            assert bob.get(f"/t/{table}/events").status_code == 429
        wait_until(lambda: server.services.hub.streams_from("127.0.0.1") == 1)
        with bob.listen(table) as again:
            next(again)


def test_a_withdrawn_link_ends_the_stream_of_an_onlooker(anna: Player, bob: Player, table: str) -> None:
    bob.get(anna.look(table)["watch_link"])
    with bob.listen(table) as heard:
        next(heard)
        anna.post(f"/api/tables/{table}/links", seat="watch", withdraw=True)
        assert next(heard)["event"] == "resync"
        assert list(heard) == []
    assert bob.get(f"/t/{table}/events").status_code == 403
    bob.get(anna.look(table)["watch_link"])
    assert bob.look(table)["seat"] is None


def test_a_server_that_stops_ends_its_streams_at_once(serve: Serve) -> None:
    server = serve()
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    with anna.listen(table) as heard:
        next(heard)
        start = time.monotonic()
        server.services.hub.close()
        assert list(heard) == []
        assert time.monotonic() - start < 30


# -- slow readers: a connection we can stop reading from


def quiet_table() -> Table:
    plan = new_table("upgrade", "", "anna", "Anna", {}, [Wish("you"), Wish("hotseat")], BOX)[1]
    return Table(plan.now, deque(plan.notes, 256))


class Line:
    """A connection whose reader reads when we say so."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.reading = asyncio.Event()
        self.reading.set()

    async def send(self, message: Any) -> None:
        await self.reading.wait()
        self.sent.append(message)

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    @property
    def text(self) -> str:
        return b"".join(m.get("body", b"") for m in self.sent).decode()


def test_a_slow_reader_is_dropped_and_told_to_start_afresh() -> None:
    async def scene() -> None:
        table, hub, line = quiet_table(), Hub(), Line()
        stream = TableStream(table, hub, Settings(queue=8), "anna", [], None)
        task = asyncio.create_task(stream({}, line.receive, line.send))
        await asyncio.sleep(0.01)
        line.reading.clear()
        (reader,) = hub._readers[table.id]
        for seq in range(100, 200):
            hub.publish(table.id, [note(seq)])
            await asyncio.sleep(0)
            assert len(reader._notes) <= 8
        line.reading.set()
        await asyncio.wait_for(task, 60)
        said = list(messages(iter(line.text.split("\n"))))
        assert said[-1]["event"] == "resync"
        assert said[-1]["data"]["seq"] == table.now.seq
        assert [int(m["id"]) for m in said[1:-1]] == list(range(100, 100 + len(said) - 2)), "no gap before the resync"
        assert line.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        assert hub.tables() == []

    asyncio.run(scene())


def test_a_reader_who_never_reads_is_left_alone_after_a_while() -> None:
    async def scene() -> None:
        table, hub, line = quiet_table(), Hub(), Line()
        stream = TableStream(table, hub, Settings(stall=0.05), "anna", [], None)
        task = asyncio.create_task(stream({}, line.receive, line.send))
        await asyncio.sleep(0.01)
        line.reading.clear()
        hub.publish(table.id, [note(100)])
        await asyncio.wait_for(task, 60)
        assert hub.tables() == []
        assert hub.streams_of("anna") == 0

    asyncio.run(scene())


def test_one_slow_reader_does_not_hold_up_the_others() -> None:
    async def scene() -> None:
        table, hub, slow, quick = quiet_table(), Hub(), Line(), Line()
        settings = Settings(queue=4)
        tasks = [
            asyncio.create_task(TableStream(table, hub, settings, who, [], None)({}, line.receive, line.send))
            for who, line in (("anna", slow), ("anna", quick))
        ]
        await asyncio.sleep(0.01)
        slow.reading.clear()
        for seq in range(100, 130):
            hub.publish(table.id, [note(seq)])
            await until(lambda seq=seq: f"id: {seq}\n" in quick.text)
        assert [json.loads(m.split("data: ")[1])["seq"] for m in quick.text.split("\n\n")[2:-1]] == list(
            range(100, 130)
        )
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(scene())


def test_a_reader_waits_for_news_and_for_the_end() -> None:
    async def scene() -> None:
        reader = Reader("anna", 2)
        assert await reader.wait(0.001) == []
        reader.offer(note(1))
        reader.offer(note(2))
        assert [n.seq for n in await reader.wait(1)] == [1, 2]
        for seq in (3, 4, 5):
            reader.offer(note(seq))
        assert await reader.wait(1) == []
        assert reader.lost
        reader.offer(note(6))
        reader.close()
        assert await reader.wait(1) == []
        assert reader.closed

    asyncio.run(scene())


def test_what_happens_while_a_stream_is_opened_is_told_once() -> None:
    """Under load an event can fall between the moment a reader is known and the first word it hears."""
    _, plan = new_table("upgrade", "", "p", "Mara", {}, [Wish("you"), Wish("hotseat")], BOX)
    table, hub, heard = Table(plan.now, deque(plan.notes)), Hub(), []

    async def send(message: Any) -> None:
        heard.append(message.get("body", b"").decode())
        if message["type"] == "http.response.start":
            act = Plan(table.now, "p")
            seat = table.now.match.to_act[0]
            play(act, seat, table.now.match.legal_codes(seat)[0])
            table.now = act.now
            table.recent.extend(act.notes)
            hub.publish(table.id, act.notes)
            hub.close()

    async def receive() -> Any:
        await asyncio.sleep(60)

    asyncio.run(TableStream(table, hub, Settings(), "p", [], plan.now.seq)({}, receive, send))
    assert "".join(heard).count(f"id: {plan.now.seq + 1}\n") == 1
