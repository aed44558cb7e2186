"""How much somebody may ask for: refused with a sentence that says when to try again, and nothing is lost."""

from __future__ import annotations

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from boardroom.bots.thinker import Thinker
from boardroom.cli.serve import read_limits
from boardroom.server.refusal import Refusal
from boardroom.server.settings import LIMITS, Rate, Settings
from boardroom.server.table.moves import MOST_EVENTS
from boardroom.server.work.limits import HOUR, PERIODS, Asking, Caller, Limits, in_words
from tests.cli.run import boardroom, refused
from tests.server.conftest import Serve
from tests.server.games import finished
from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import wait_until
from tests.server.test_hint import ask
from tests.server.workshop import Training

NO_RATES = {"unlimited": False}  # limits hold; the tests are slow enough for the rates
FIRST = {"option.start_player": "0"}
PAGE = Path(__file__).parents[2] / "docs" / "limits.md"


# -- counting


def counted(limits: Limits, asking: Asking, caller: Caller) -> Refusal | None:
    try:
        limits.count(asking, caller)
    except Refusal as refusal:
        return refusal
    return None


def test_a_window_slides() -> None:
    time = [0.0]
    limits = Limits(Settings(hints_per_minute_per_person=2), lambda: time[0])
    anna, bob = Caller("anna", "here"), Caller("bob", "here")
    assert counted(limits, Asking.HINTS, anna) is None
    time[0] = 20
    assert counted(limits, Asking.HINTS, anna) is None
    refusal = counted(limits, Asking.HINTS, anna)
    assert refusal and refusal.status == 429 and refusal.headers == {"Retry-After": "40"}
    assert refusal.problem == "You have asked for 2 hints within a minute. Try again in 40 seconds."
    assert counted(limits, Asking.HINTS, bob) is None
    time[0] = 61
    assert counted(limits, Asking.HINTS, anna) is None, (
        "the first one is forgotten, and what was refused does not count"
    )
    assert counted(limits, Asking.HINTS, anna)


def test_an_address_has_a_limit_of_its_own() -> None:
    limits = Limits(Settings(uploads_per_hour_per_address=3), lambda: 0.0)
    for number in range(3):
        assert counted(limits, Asking.UPLOADS, Caller(f"guest {number}", "there")) is None
    refusal = counted(limits, Asking.UPLOADS, Caller("guest 9", "there"))
    assert refusal and "People at your address have sent 3 logs within an hour" in refusal.problem
    assert counted(limits, Asking.UPLOADS, Caller("guest 9", "elsewhere")) is None


def test_a_new_identity_with_every_request_costs_no_memory_and_makes_nobody_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardroom.server.work.limits.REMEMBERED", 50)
    limits = Limits(Settings(uploads_per_hour_per_address=100), lambda: 0.0)
    refused = [counted(limits, Asking.UPLOADS, Caller(f"stranger {n}", "there")) for n in range(300)]
    assert sum(refusal is None for refusal in refused) == 100, "the address is remembered, whoever comes from it"
    assert len(limits._times) <= 50


def test_no_limit() -> None:
    for settings in (Settings(uploads_per_hour_per_person=0, uploads_per_hour_per_address=0), Settings(unlimited=True)):
        limits = Limits(settings, lambda: 0.0)
        assert all(counted(limits, Asking.UPLOADS, Caller("anna", "here")) is None for _ in range(500))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 second"),
        (0.2, "1 second"),
        (59.5, "60 seconds"),
        (61, "2 minutes"),
        (HOUR, "60 minutes"),
        (9000, "3 hours"),
    ],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_every_count_has_its_limits() -> None:
    names = {
        f"{a.value[0]}-per-{period}-per-{w}" for a in Asking for period in PERIODS[a] for w in ("person", "address")
    }
    at_once = {
        f"{what}-per-{w}" for what in ("tables-in-play", "analyses-at-once", "streams") for w in ("person", "address")
    }
    workshops = {"tables-per-workshop", "people-per-workshop", "notices-per-hour-per-person"}
    assert names | at_once | workshops | {"connections", "connections-per-address"} == set(LIMITS)


# -- telling


def test_the_help_and_the_page_name_every_limit() -> None:
    told = boardroom("serve", "--help", columns=100).out
    written = PAGE.read_text()
    for name, limit in LIMITS.items():
        assert re.search(rf"{name} +{limit.default}  {re.escape(limit.metadata['limit'])}", told)
        assert f"| `{name}` | {limit.default} | {limit.metadata['limit']} |" in written
    assert len(re.findall(r"^\| `", written, re.M)) == len(LIMITS)


def test_limits_on_the_command_line() -> None:
    given = re.findall(r"--limit (\S+)", PAGE.read_text().split("```")[1])
    assert read_limits(given) == {"tables_in_play_per_person": 50, "hints_per_hour_per_person": 0}
    assert "Did you mean tables-per-hour-per-person?" in refused("serve", "--limit", "tables-per-hour-person=3")
    assert "Some begin so: tables-in-play-per-person," in refused("serve", "--limit", "tables=3")
    assert "See boardroom serve --help" in refused("serve", "--limit", "=3")
    assert "needs a whole number" in refused("serve", "--limit", "streams-per-person=many")


# -- over HTTP


def test_too_many_tables_within_an_hour_and_the_form_is_kept(serve: Serve) -> None:
    anna = serve(**NO_RATES, tables_per_hour_per_person=2).player("Anna")
    anna.open("you", "bot"), anna.open("you", "bot")
    fields = {"game": "kanban", "title": "Third time", "seat.0": "you", "seat.1": "bot:hard", "option.sandra": "mean"}
    answer = anna.form("/tables", **fields)
    assert answer.status_code == 429 and 3000 < int(answer.headers["Retry-After"]) <= 3600
    assert "You have opened 2 tables within an hour. Try again in 60 minutes." in answer.text
    assert 'value="Third time"' in answer.text and 'value="kanban"' in answer.text
    assert anna.get("/").status_code == 200


def test_too_many_tables_in_play_even_at_the_same_time_and_after_a_restart(serve: Serve) -> None:
    server = serve(**NO_RATES, tables_in_play_per_person=5)
    anna = server.player("Anna")
    seats = {"game": "upgrade", "seat.0": "you", "seat.1": "hotseat"}
    with ThreadPoolExecutor(8) as windows:
        answers = list(windows.map(lambda _: anna.form("/tables", **seats).status_code, range(15)))
    assert sorted(answers) == [303] * 5 + [429] * 10
    cookies = anna.http.cookies
    server.stop()
    again = serve(**NO_RATES, tables_in_play_per_person=5).player()
    again.http.cookies = cookies
    again.csrf = again.http.get("/api/me").json()["csrf"]
    answer = again.form("/tables", **seats)
    assert answer.status_code == 429 and "5 tables in play, as many as this server allows" in answer.text
    assert "Try again in 24 hours" in answer.text
    log = json.dumps(finished().to_dict())
    assert upload(again, log).status_code == 429, "a log opens a table as well"


def test_finished_tables_are_not_in_play(serve: Serve) -> None:
    anna = serve(**NO_RATES, tables_in_play_per_person=1).player("Anna")
    log = json.dumps(finished().to_dict())
    assert [upload(anna, log).status_code for _ in range(3)] == [303] * 3
    anna.open("you", "hotseat")


def test_tables_in_play_at_one_address(serve: Serve) -> None:
    server = serve(**NO_RATES, tables_in_play_per_address=3)
    for number in range(3):
        server.player(f"Guest {number}").open("you", "hotseat")
    answer = server.player("Guest 4").form("/tables", **{"game": "upgrade", "seat.0": "you", "seat.1": "hotseat"})
    assert answer.status_code == 429 and "People at your address have 3 tables in play" in answer.text


def test_a_branch_counts_as_a_table(serve: Serve) -> None:
    anna = serve(**NO_RATES, tables_per_hour_per_person=1).player("Anna")
    table = anna.open("you", "hotseat", **FIRST)
    anna.act(table)
    answer = anna.post(f"/api/tables/{table}/branch", at=0)
    assert answer.status_code == 429 and answer.headers["Retry-After"] == str(answer.json()["retry_after"])


def upload(player: Player, text: str) -> httpx.Response:
    return player.http.post("/logs", content=text, headers={"X-CSRF-Token": player.csrf})


def test_strangers_cannot_fill_the_store_with_names(serve: Serve) -> None:
    server = serve(unlimited=False, names_per_hour_per_address=3, signouts_per_hour_per_address=2)
    strangers = [server.player() for _ in range(4)]
    answers = [stranger.form("/me", name=f"Guest {n}").status_code for n, stranger in enumerate(strangers)]
    assert answers == [303, 303, 303, 429]
    assert strangers[0].form("/me", name="Guest 0").status_code == 303, "the same name again is no other name"
    answers = [stranger.form("/me/sign-out", here="stay").status_code for stranger in strangers]
    assert answers == [303, 303, 429, 429]
    assert len(server.services.store.generations()) == 2


def test_a_table_is_not_filled_without_end(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undoing and doing again for a day would make a table that nobody can load."""
    for kind, most in {"chat": 8, "undo": 8, "seat": 10}.items():
        monkeypatch.setitem(MOST_EVENTS, kind, most)
    anna = serve().player("Anna")
    table = anna.open("you", "hotseat:B", game="sealed")
    said = [anna.post(f"/api/tables/{table}/chat", text="hm") for _ in range(9)]
    assert {answer.status_code for answer in said} == {200, 422}
    assert "can only be played to its end" in said[-1].json()["problem"]
    assert anna.post(f"/api/tables/{table}/seats/1", to="bot", level="random").status_code == 200
    while not anna.look(table)["over"]:
        assert not anna.look(table)["yours"] or anna.act(table).status_code == 200


def test_clocks_and_a_trainers_orders_do_not_fill_a_table_either(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    anna, day = server.player("Anna"), Training(server, tables=1)
    table = anna.open("you", "hotseat:B", game="sealed")
    guest = day.comes("Gina", table=1)
    assert anna.post(f"/api/tables/{table}/clock", seconds=600).status_code == 200
    for kind in ("supervision", "seat", "undo"):
        monkeypatch.setitem(MOST_EVENTS, kind, 1)
    refused = [
        anna.post(f"/api/tables/{table}/clock", seconds=60),
        day.order("message", table=1, text="hello"),
        day.order("pause", table=1),
        day.order("bot", table=1, seat=1),
        day.move("Gina", table=1, seat=1),
    ]
    for answer in refused:
        assert answer.status_code == 422 and "can only be played to its end" in answer.json()["problem"], answer.text
    assert [one["name"] for one in day.look()["tables"][0]["teams"][0]["members"]] == ["Gina"]
    assert guest.look(day.table())["supervision"]["message"] == ""
    assert anna.act(table).status_code == 200


def test_too_many_uploads_bad_ones_included(serve: Serve) -> None:
    anna = serve(**NO_RATES, uploads_per_hour_per_person=2).player("Anna")
    assert upload(anna, "{}").status_code == 422
    assert upload(anna, json.dumps(finished().to_dict())).status_code == 303
    refusal = upload(anna, "{}")
    assert refusal.status_code == 429 and "You have sent 2 logs within an hour" in refusal.text


def test_too_many_hints(serve: Serve) -> None:
    anna = serve(**NO_RATES, hint="search:3", hints_per_minute_per_person=2).player("Anna")
    first, second, third = (anna.open("you", "hotseat", **FIRST) for _ in range(3))
    assert [ask(anna, table).status_code for table in (first, second, third)] == [200, 200, 429]
    assert ask(anna, first).status_code == 200, "what is known already is free"
    refusal = ask(anna, third)
    assert "You have asked for 2 hints within a minute" in refusal.json()["problem"]
    assert 1 <= int(refusal.headers["Retry-After"]) <= 60


def test_too_many_analyses(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, usual = threading.Event(), Thinker.outlook

    def long_look(thinker: Thinker, *arguments: Any) -> tuple[float, ...]:
        while not go_on.wait(0.01):
            thinker.clock()
        return usual(thinker, *arguments)

    monkeypatch.setattr(Thinker, "outlook", long_look)
    limits = {"analyses_at_once_per_person": 1, "analyses_per_hour_per_person": 2, "analysis_seconds": 0.3}
    anna = serve(**NO_RATES, **limits).player("Anna")
    tables = [
        upload(anna, json.dumps(finished().to_dict())).headers["location"].removesuffix("/replay") for _ in range(3)
    ]
    assert anna.get(f"{tables[0]}/analysis").status_code == 200
    refusal = anna.get(f"{tables[1]}/analysis")
    assert refusal.status_code == 429 and "1 analyses on their way" in refusal.text and refusal.headers["Retry-After"]
    assert Page(refusal.text).complaints() == []
    go_on.set()
    for table in tables[:2]:
        assert anna.get(f"{table}/analysis").status_code == 200
        wait_until(lambda table=table: anna.get(f"{table}/analysis/fragments").json()["done"], 180)  # type: ignore[misc]
    refusal = anna.get(f"{tables[2]}/analysis")
    assert refusal.status_code == 429 and "You have asked for 2 analyses within an hour" in refusal.text
    assert anna.get(f"{tables[0]}/analysis").status_code == 200, "looking is free"


def test_too_fast_says_when_to_try_again(serve: Serve) -> None:
    anna = serve(unlimited=False, reads_per_person=Rate(1, 1)).player("Anna")
    answer = next(answer for _ in range(20) if (answer := anna.get("/api/me")).status_code == 429)
    assert answer.headers["Retry-After"] == "1"
