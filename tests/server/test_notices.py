"""Your turn reaches people: by webhook, by mail, within limits; and clocks strike."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes
from email.policy import default
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import update

from boardroom.server.table import training
from boardroom.server.table.database import EVENTS, NOTICES
from boardroom.server.table.hub import Hub
from boardroom.server.table.moves import Plan, play
from boardroom.server.table.store import now
from boardroom.server.table.supervision import MESSAGE, OPEN, PAUSE, RESUME, ROUND_LIMIT, Supervision, later
from boardroom.server.table.tables import Tables
from boardroom.server.work.clocks import Clocks
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.proxies import free_ports
from tests.server.serving import PATIENCE, Serving, wait_until
from tests.server.workshop import Training

MORE_THAN_THREADS = 40  # requests: more than asyncio has threads at any number of cores
QUICK = {"notify_after": 0.0, "clock_check": 0.05, "webhooks_to": ("127.0.0.0/8",)}


class Hook:
    """A chat tool that keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        heard = self.heard

        class Listening(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        self._server = HTTPServer(("127.0.0.1", 0), Listening)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/hook"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    listening = Hook()
    yield listening
    listening.close()


class Mailbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[Any] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    box = Mailbox()
    (port,) = free_ports(1)
    running = Controller(box, hostname="127.0.0.1", port=port)
    running.start()
    yield box, f"smtp://127.0.0.1:{port}"
    running.stop()


def waiting_table(server: Serving, name: str = "Anna") -> tuple[Any, Any, str]:
    """Anna begins, then Bob must decide."""
    anna, bob = server.player(name), server.player("Bob")
    table = anna.open("you", "invite", title="Long game", **{"option.start_player": "0"})
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    return anna, bob, table


def until_bob(anna: Any, table: str) -> None:
    while anna.look(table)["to_act"] == [0]:
        assert anna.act(table).status_code == 200


def test_a_webhook_hears_of_your_turn(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    assert bob.post("/api/me/notices", kind="webhook", target=hook.address).status_code == 200
    until_bob(anna, table)
    told = wait_until(lambda: hook.heard)[0]
    assert told["text"].startswith("Your turn at Long game (UPGRADE!): ")
    assert told["link"] == f"{server.address}/t/{table}" and told["seat"] == 1
    assert len(hook.heard) == 1


def test_a_webhook_of_one_table_hears_only_of_that(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    other = bob.open("you", "invite")
    assert bob.post("/api/me/notices", kind="webhook", target=hook.address, table=table).status_code == 200
    assert bob.post("/api/me/notices", kind="webhook", target=hook.address, table="nowhere").status_code == 404
    while 0 in bob.look(other)["to_act"]:
        bob.act(other)
    until_bob(anna, table)
    assert wait_until(lambda: hook.heard)[0]["table"] == table


def test_a_chat_room_hears_of_everybodys_turns_at_a_table(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    room = {"kind": "room", "target": hook.address}
    refused = anna.post("/api/me/notices", **room)
    assert refused.status_code == 422 and "say of which" in refused.json()["problem"]
    assert bob.post("/api/me/notices", **room, table=table).status_code == 403, "the table is Anna's"
    assert anna.post("/api/me/notices", **room, table=table).status_code == 200
    assert "everybody’s turns, at Long game" in Page(anna.get("/me/notices").text).text
    until_bob(anna, table)
    told = wait_until(lambda: [one for one in hook.heard if one["seats"] == [1]])[0]
    assert told["text"].startswith("Long game (UPGRADE!) waits for Bob.") and told["table"] == table
    while bob.look(table)["to_act"] == [1]:
        assert bob.act(table).status_code == 200
    back = wait_until(lambda: [one for one in hook.heard if one["seats"] == [0]])
    assert "waits for Anna." in back[0]["text"]


def test_a_chat_room_hears_in_one_message_of_all_who_decide_together_and_nobody_is_called_by_it(
    serve: Serve, hook: Hook
) -> None:
    server = serve(**QUICK)
    anna = server.player("Anna")
    table = anna.open("you", "invite", game="sealed", title="Bids")
    bob = server.player("Bob")
    bob.join(anna.look(table)["seats"][1]["invite"], "<!all> @Bob")
    assert anna.post("/api/me/notices", kind="room", target=hook.address, table=table).status_code == 200
    for player in (anna, bob):
        assert player.act(table, "bid 1").status_code == 200
    told = wait_until(lambda: [one for one in hook.heard if len(one["seats"]) == 2])
    assert len(told) == 1 and "waits for Anna and ‹!all› Bob." in told[0]["text"]


def test_an_address_can_be_tried_out(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    bob = server.player("Bob")
    made = bob.post("/api/me/notices", kind="webhook", target=hook.address).json()["id"]
    assert bob.post(f"/api/me/notices/{made}/try").json() == {"arrived": True}
    assert "can reach you here" in hook.heard[0]["text"]
    assert server.player("Eve").post(f"/api/me/notices/{made}/try").status_code == 404
    nowhere = bob.post("/api/me/notices", kind="webhook", target="http://127.0.0.1:9/hook").json()["id"]
    assert bob.post(f"/api/me/notices/{nowhere}/try").json() == {"arrived": False}


def test_whoever_looks_anyway_is_not_told(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    assert bob.post("/api/me/notices", kind="webhook", target=hook.address).status_code == 200
    with bob.listen(table) as heard:
        next(heard)
        until_bob(anna, table)
        assert next(heard)
    other, _, second = waiting_table(server, "Cleo")
    del other, second
    assert hook.heard == []


@pytest.mark.parametrize(
    "target",
    [
        "http://127.0.0.1/hook",
        "http://localhost:8000/hook",
        "http://[::1]/hook",
        "http://10.1.2.3/hook",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://user:secret@93.184.215.14/",
        "ftp://93.184.215.14/",
        "file:///etc/passwd",
        "https://",
        "http://93.184.215.14:99999/",
        "x" * 600,
        "http://[fec0::1]/",
        "http://[::7f00:1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:7f00:1::]/",
        "http://[fe80::1%25lo]/",
        "http://0x7f.1/",
        "http://:secret@93.184.215.14/",
        "http://93.184.215.14/a b",
        "http://93.184.215.14/\x01",
        "http://münchen.example/",
    ],
)
def test_a_webhook_never_reaches_the_house_itself(server: Serving, target: str) -> None:
    answer = server.player("Eve").post("/api/me/notices", kind="webhook", target=target)
    assert answer.status_code == 422, answer.text


def test_the_address_is_looked_at_again_when_it_is_called(serve: Serve, hook: Hook) -> None:
    """A name that led to the internet when it was given and leads into the house later is not called."""
    server = serve(**{**QUICK, "webhooks_to": ()})
    anna, bob, table = waiting_table(server)
    assert bob.post("/api/me/notices", kind="webhook", target="http://93.184.215.14/hook").status_code == 200
    with server.services.store.transaction() as connection:
        connection.execute(update(NOTICES).values(target=hook.address))
    until_bob(anna, table)
    wait_until(lambda: not server.services.messenger._tasks)
    assert hook.heard == []


def test_mail_is_sent_when_the_address_was_confirmed(serve: Serve, mailbox: tuple[Mailbox, str]) -> None:
    box, smtp = mailbox
    server = serve(**QUICK, smtp=smtp, public_url="https://table.example.org")
    anna, bob, table = waiting_table(server)
    made = bob.post("/api/me/notices", kind="mail", target="bob@example.org")
    assert made.json()["waits"]
    asked = wait_until(lambda: box.mails)[0]
    until_bob(anna, table)
    wait_until(lambda: not server.services.messenger._tasks)
    assert len(box.mails) == 1, "nobody is written to before the address was confirmed"
    link = re.search(r"https://table\.example\.org(/me/confirm/\S+)", asked.get_content())
    assert link
    reader = server.player()
    assert "Is this your address?" in reader.get(link[1]).text
    assert reader.form(link[1]).status_code == 303
    assert reader.form(link[1]).status_code == 404
    assert bob.act(table).status_code == 200
    while bob.look(table)["to_act"] == [1]:
        bob.act(table)
    until_bob(anna, table)
    mail = wait_until(lambda: box.mails[1:])[0]
    assert mail["To"] == "bob@example.org" and mail["Subject"] == "Your turn at Long game"
    assert f"https://table.example.org/t/{table}" in mail.get_content()


def at_a_workshop(server: Serving, hook: Hook) -> tuple[Training, Any]:
    """Blue must decide; Ben of Orange wants to be told, and Blue's last move is on its way to him."""
    day = Training(server, options={"start_player": "0"})
    anna, ben = day.comes("Anna", table=1, seat=0), day.comes("Ben", table=1, seat=1)
    assert ben.post("/api/me/notices", kind="webhook", target=hook.address).status_code == 200
    until_bob(anna, day.table())
    return day, server.services.messenger


def test_whoever_was_moved_meanwhile_is_not_told(serve: Serve, hook: Hook) -> None:
    """What the old team has to decide is not theirs to know any more."""
    server = serve(**{**QUICK, "notify_after": 3.0})
    day, messenger = at_a_workshop(server, hook)
    assert day.move("Ben", 2, 0).status_code == 200
    wait_until(lambda: not messenger._tasks)
    assert [told["table"] for told in hook.heard if told["table"] == day.table(1)] == []


def test_in_a_pause_nobody_is_told_and_afterwards_they_are(serve: Serve, hook: Hook) -> None:
    server = serve(**{**QUICK, "notify_after": 3.0})
    day, messenger = at_a_workshop(server, hook)
    day.done("pause")
    wait_until(lambda: not messenger._tasks)
    assert hook.heard == []
    day.done("resume")
    assert wait_until(lambda: hook.heard)[0]["table"] == day.table()


@pytest.mark.parametrize(
    "target",
    [
        "bob",
        "a@b",
        "bøb@example.org",
        "a\x01@example.org",
        "a@b.c\nBcc: x@y.z",
        "<bob@example.org>",
        "bob@example.org,eve@x.org",
    ],
)
def test_what_is_no_mail_address(serve: Serve, mailbox: tuple[Mailbox, str], target: str) -> None:
    server = serve(smtp=mailbox[1])
    assert server.player("Eve").post("/api/me/notices", kind="mail", target=target).status_code == 422
    assert mailbox[0].mails == []


def test_an_address_that_cannot_be_written_to_is_not_kept(serve: Serve) -> None:
    server = serve(smtp="smtp://127.0.0.1:9")
    bob = server.player("Bob")
    refused = bob.post("/api/me/notices", kind="mail", target="bob@example.org")
    assert refused.status_code == 503 and "Try again later" in refused.json()["problem"]
    assert bob.get("/api/me/notices").json()["notices"] == []


def test_without_a_mail_server_no_mail_is_promised(server: Serving) -> None:
    answer = server.player("Bob").post("/api/me/notices", kind="mail", target="bob@example.org")
    assert answer.status_code == 422 and "sends no mail" in answer.json()["problem"]


def test_only_so_many_places_and_messages(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK, unlimited=False, notices_per_hour_per_person=1, addresses_per_hour_per_person=3)
    anna, bob, table = waiting_table(server)
    answers = [bob.post("/api/me/notices", kind="webhook", target=hook.address).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    until_bob(anna, table)
    wait_until(lambda: hook.heard and not server.services.messenger._tasks)
    assert len(hook.heard) == 1


def test_a_name_that_nobody_answers_for_holds_up_nobody_else(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up a name takes a thread until it is answered. Forms are read in threads as well."""
    answered, usual, heard = threading.Event(), socket.getaddrinfo, []

    def look_up(host: Any, *more: Any, **named: Any) -> Any:
        if not str(host).endswith(".example"):
            return usual(host, *more, **named)
        answered.wait(PATIENCE)
        raise OSError("nobody answers")

    server = serve()
    eve, anna = server.player("Eve"), server.player("Anna")
    lead_to = server.services.messenger.allowed_address
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(
        server.services.messenger, "allowed_address", lambda target: heard.append(target) or lead_to(target)
    )

    def ask(number: int) -> int:
        return eve.post("/api/me/notices", kind="webhook", target=f"https://slow{number}.example/").status_code

    with ThreadPoolExecutor(MORE_THAN_THREADS) as attack:
        sent = [attack.submit(ask, number) for number in range(MORE_THAN_THREADS)]
        wait_until(lambda: len(heard) == MORE_THAN_THREADS)
        assert anna.form("/me", name="Anna B.").status_code == 303
        answered.set()
        assert {one.result() for one in sent} == {422}


# -- clocks


def test_tables_that_cannot_be_read_hide_no_clock(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their clocks have run out longest ago, and never strike."""
    monkeypatch.setattr("boardroom.server.work.clocks.AT_ONCE", 1)
    first = serve(clock_check=3600)
    anna = first.player("Anna")
    broken, sound = (anna.open("you", "hotseat:B", game="sealed") for _ in range(2))
    for table, seconds in ((broken, 1), (sound, 2)):
        assert anna.post(f"/api/tables/{table}/clock", seconds=seconds, late="bot").status_code == 200
    with first.services.store.transaction() as connection:
        connection.execute(update(EVENTS).where(EVENTS.c.table_id == broken, EVENTS.c.seq == 1).values(body="{}"))
    first.stop()
    again = serve(**QUICK).same_person(anna)
    wait_until(lambda: any(seat["left"] for seat in again.look(sound)["seats"]))


def test_when_the_time_of_a_decision_is_up_a_bot_plays(serve: Serve) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    assert bob.post(f"/api/tables/{table}/clock", seconds=1, late="bot").status_code == 403
    assert anna.post(f"/api/tables/{table}/clock", seconds=1, late="bot").status_code == 200
    assert "A move may take 1 second, then a bot plays on." in anna.get(f"/t/{table}").text
    wait_until(lambda: anna.look(table)["seats"][0]["left"])
    assert "Time is up for Anna." in bob.get(f"/t/{table}").text
    assert anna.post(f"/api/tables/{table}/seats/0", to="person").status_code == 200


def test_when_the_owner_decides_the_owner_is_told_once(serve: Serve, hook: Hook) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    until_bob(anna, table)
    assert anna.post("/api/me/notices", kind="webhook", target=hook.address).status_code == 200
    assert anna.post(f"/api/tables/{table}/clock", seconds=1, late="owner").status_code == 200
    assert "Time is up at Long game" in wait_until(lambda: hook.heard)[0]["text"]
    struck = [event for event in server.services.store.events(table) if event.body.get("do") == "strike"]
    assert len(struck) == 1 and not bob.look(table)["seats"][1]["left"]


def test_whoever_was_late_gets_the_time_again_and_everybody_sees_it(serve: Serve) -> None:
    server = serve(**QUICK)
    anna, bob, table = waiting_table(server)
    until_bob(anna, table)
    anna.post(f"/api/tables/{table}/clock", seconds=1, late="owner")
    wait_until(lambda: anna.look(table)["supervision"]["late_seats"] == [1])
    for player in (anna, bob):
        assert "Time is up for Bob." in Page(player.get(f"/t/{table}").text).text
        assert "time is up" in Page(player.get("/").text).text
    assert "Let a bot play for Bob" in anna.get(f"/t/{table}").text
    assert "Let a bot play for Bob" not in bob.get(f"/t/{table}").text
    anna.post(f"/api/tables/{table}/clock", seconds=86400, late="owner")
    seen = bob.look(table)["supervision"]
    assert seen["late_seats"] == [] and seen["due"] and seen["clock"] == "left for Bob"
    assert seen["terms"] == "1 day a move, then the owner of the table decides how it goes on"
    assert "23 hours left" in Page(bob.get("/").text).text


def test_a_clock_that_is_stopped_leaves_the_page(server: Serving) -> None:
    anna, bob, table = waiting_table(server)
    anna.post(f"/api/tables/{table}/clock", seconds=3600)
    assert "1 hour a move" in bob.get(f"/t/{table}/fragments").json()["fragments"]["supervision"]
    anna.post(f"/api/tables/{table}/clock", seconds=0)
    assert bob.get(f"/t/{table}/fragments").json()["fragments"]["supervision"] == '<div id="supervision" hidden></div>'


def test_a_table_is_opened_with_a_clock(server: Serving) -> None:
    anna = server.player("Anna")
    table = anna.open("you", "invite", clock="86400", late="bot")
    assert anna.look(table)["supervision"]["terms"] == "1 day a move, then a bot plays on"
    made = anna.post("/api/tables", game="upgrade", seats=["you", "bot"], clock=300).json()["path"]
    assert anna.look(made.removeprefix("/t/"))["supervision"]["move_limit"] == 300
    for wrong in ({"clock": "soon"}, {"clock": "86400", "late": "never"}, {"clock": "99999999"}):
        answer = anna.form("/tables", game="upgrade", **{"seat.0": "you", "seat.1": "bot"}, **wrong)
        assert answer.status_code == 422 and "More options" in answer.text


def test_the_time_of_a_round_stands_still_in_a_pause(serve: Serve) -> None:
    server = serve(**QUICK)
    day = Training(server, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    day.done("limit", seconds=600, late="bot")
    due = anna.look(day.table())["supervision"]["due"]
    day.done("pause")
    assert anna.look(day.table())["supervision"]["due"] == ""
    day.done("resume")
    assert anna.look(day.table())["supervision"]["due"] > due
    day.done("limit", seconds=1, late="bot", table=1)
    wait_until(lambda: day.look()["tables"][0]["teams"][0]["kind"] == "bot")
    assert day.order("limit", seconds=0).json() == {"problems": []}


@pytest.mark.parametrize(
    "do", [{"do": ROUND_LIMIT, "seconds": 600, "late": "owner"}, {"do": MESSAGE, "text": "Ten minutes each"}]
)
def test_a_clock_that_is_set_in_a_pause_begins_with_its_end(do: dict[str, Any]) -> None:
    """Tables are paused at first: whoever set a limit then gave everybody the whole pause on top."""

    def at(minute: int) -> str:
        return f"2026-01-02T03:{minute:02}:00.000+00:00"

    supervision = Supervision().after({"do": OPEN, "workshop": "w", "way": "vote"}, at(0)).after({"do": PAUSE}, at(5))
    supervision = supervision.after(do, at(30)).after({"do": RESUME}, at(40))
    assert supervision.round_began == at(40 if do["do"] == ROUND_LIMIT else 35)


def test_a_decision_that_was_timed_in_a_pause_has_its_time_from_the_end_of_it(serve: Serve) -> None:
    server = serve(**QUICK)
    day = Training(server, options={"start_player": "0"}, begin=False)
    day.comes("Anna", table=1)
    table = server.services.tables._alive[day.table()]
    assert day.trainer.post(f"/api/tables/{table.id}/clock", seconds=600, late="owner").status_code == 200
    day.done("resume")
    resumed = server.services.store.events(table.id)[-1].at
    assert table.now.asked_at[0] == resumed and table.now.move_due(0) == later(resumed, 600)


def test_when_the_time_of_a_round_is_up_bots_finish_it_and_the_teams_are_back_in_the_next(server: Serving) -> None:
    """Also for a team whose turn comes only then: otherwise the first one would pay for all."""
    day = Training(server, options={"start_player": "0"})
    for name, seat in (("Anna", 0), ("Ben", 1)):
        day.comes(name, table=1, seat=seat)
    then = server.services.tables._alive[day.table()].now
    limited = training.limit_rounds(then, then.head.owner, 600, "bot")
    assert limited
    then = limited.now
    assert training.strike(then, then.supervision.round_began) is None
    replaced = set()
    while then.match.round == 0:
        struck = training.strike(then, later(then.supervision.round_began, 601))
        if struck:
            replaced.add(then.match.to_act[0])
            then = struck.now
        seat = then.match.to_act[0]
        assert then.seats[seat].kind == "bot" and not then.due
        plan = Plan(then, None)
        play(plan, seat, then.match.legal(seat)[0].code)
        then = plan.now
    assert replaced == {0, 1}
    assert [seat.kind for seat in then.seats] == ["person", "person"]
    assert then.due == then.supervision.round_due == later(then.supervision.round_began, 600)


def test_a_bot_that_the_trainer_sent_stays_when_the_round_is_over(server: Serving) -> None:
    day = Training(server, options={"start_player": "0"})
    day.comes("Anna", table=1)
    then = server.services.tables._alive[day.table()].now
    sent = training.stand_in(then, then.head.owner, 0)
    assert sent and sent.now.seats[0].in_time().kind == "bot"


def test_of_two_processes_that_see_a_clock_run_out_one_tells_of_it(serve: Serve, database: str) -> None:
    """The second one learns of the first one's strike only when it tries to write its own."""
    server = serve(db=database, clock_check=60)
    anna, _, table = waiting_table(server)
    assert anna.post(f"/api/tables/{table}/clock", seconds=1, late="owner").status_code == 200
    told: list[str] = []

    async def both() -> None:
        processes = [Tables(server.services.store, Hub(), server.services.settings) for _ in range(2)]
        clocks = [Clocks(tables, tables.settings, lambda struck: told.append(struck.id)) for tables in processes]
        for tables in processes:
            await tables.get(table)
        await asyncio.gather(*(clock._strike(table, later(now(), 3600)) for clock in clocks))
        for tables in processes:
            tables.close()

    asyncio.run(both())
    assert told == [table]


def test_a_clock_strikes_after_a_restart_too(serve: Serve) -> None:
    first = serve(**{**QUICK, "clock_check": 60.0})
    anna, _, table = waiting_table(first)
    assert anna.post(f"/api/tables/{table}/clock", seconds=1, late="bot").status_code == 200
    first.stop()
    second = serve(**QUICK)
    wait_until(lambda: any(event.body.get("do") == "strike" for event in second.services.store.events(table)))
