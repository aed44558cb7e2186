"""Requests that must not be granted: each is tried, refused with words, and changes nothing."""

from __future__ import annotations

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from boardroom.kernel.match import Match
from boardroom.server.settings import Rate
from boardroom.server.web.security import Buckets
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving


@pytest.fixture
def table(anna: Player) -> str:
    """Anna moves first; the other seats are free."""
    return anna.open("you", "invite", "invite", **{"option.start_player": "0"})


@pytest.fixture
def hot_seat(anna: Player) -> str:
    """Anna plays all seats."""
    return anna.open("you", "hotseat", "hotseat")


def sit(anna: Player, other: Player, table: str, seat: int, name: str) -> None:
    other.join(anna.look(table)["seats"][seat]["invite"], name)


def unchanged(player: Player, table: str, seq: int) -> bool:
    return bool(player.look(table)["seq"] == seq)


# -- at a table


def test_a_stale_action(anna: Player, hot_seat: str) -> None:
    old = anna.look(hot_seat)["version"]
    assert anna.act(hot_seat).status_code == 200
    now = anna.look(hot_seat)
    answer = anna.post(f"/api/tables/{hot_seat}/actions", answers=old, action=now["legal"][0]["action"])
    assert answer.status_code == 409
    assert answer.json()["version"] == now["version"]
    assert "moved on" in answer.json()["problem"]
    assert unchanged(anna, hot_seat, now["seq"])


def test_an_action_for_the_future(anna: Player, table: str) -> None:
    assert anna.act(table, answers=99).status_code == 409


def test_an_action_on_somebody_elses_seat(anna: Player, bob: Player, table: str) -> None:
    sit(anna, bob, table, 1, "Bob")
    action = anna.look(table)["legal"][0]["action"]
    answer = bob.post(f"/api/tables/{table}/actions", answers=0, action=action, seat=0)
    assert (answer.status_code, answer.json()["problem"]) == (403, "That is not your seat.")


def test_an_action_out_of_turn(anna: Player, bob: Player, table: str) -> None:
    sit(anna, bob, table, 1, "Bob")
    action = anna.look(table)["legal"][0]["action"]
    answer = bob.post(f"/api/tables/{table}/actions", answers=0, action=action)
    assert answer.status_code == 422
    assert answer.json()["problem"] == "It is not Bob's turn: the table waits for Anna."


@pytest.mark.parametrize("what", ["actions", "undo", "chat"])
def test_a_stranger_cannot_do_anything(bob: Player, table: str, what: str) -> None:
    answer = bob.post(
        f"/api/tables/{table}/{what}",
        **{"actions": {"answers": 0, "action": 0}, "undo": {"answers": 0}, "chat": {"text": "hi"}}[what],
    )
    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/fragments", "/t/{}/events", "/t/{}/replay", "/api/tables/{}"])
def test_a_stranger_sees_nothing(bob: Player, table: str, path: str) -> None:
    assert bob.get(path.format(table)).status_code == 403


def test_an_onlooker_only_looks(anna: Player, bob: Player, table: str) -> None:
    bob.get(anna.look(table)["watch_link"])
    assert bob.look(table)["seat"] is None
    for what, body in (("actions", {"answers": 0, "action": 0}), ("undo", {"answers": 0}), ("chat", {"text": "hi"})):
        assert bob.post(f"/api/tables/{table}/{what}", **body).status_code == 403
    assert bob.post(f"/api/tables/{table}/seats/0", to="bot").status_code == 403
    assert bob.post(f"/api/tables/{table}/links", seat="watch", withdraw=True).status_code == 403
    assert bob.post(f"/api/tables/{table}/branch", at=0).status_code == 403
    assert bob.get(f"/t/{table}/log.json").status_code == 403


def test_an_illegal_action_says_why_and_what_is_possible(anna: Player, table: str) -> None:
    seen = anna.look(table)
    legal = {row["action"] for row in seen["legal"]}
    answer = anna.act(table, "integrate")
    assert answer.status_code == 422
    assert "“integrate” is not possible: " in answer.json()["problem"]
    assert set(answer.json()["legal"]) == legal
    assert unchanged(anna, table, seen["seq"])


def test_an_action_that_does_not_exist(anna: Player, table: str) -> None:
    answer = anna.act(table, "integrat")
    assert answer.status_code == 422
    assert "Did you mean 'integrate'" in answer.json()["problem"]
    assert anna.act(table, 10**6).status_code == 422
    assert anna.act(table, -1).status_code == 422


def test_no_such_table(anna: Player) -> None:
    assert anna.post("/api/tables/nothing/actions", answers=0, action=0).status_code == 404
    assert anna.get("/t/nothing").status_code == 404
    assert anna.get("/j/nothing").status_code == 404
    assert anna.get("/w/nothing").status_code == 404


MALFORMED: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    {},
    {"answers": 0, "action": "pass"},
    {"answers": 0, "key": "k"},
    {"answers": 0, "key": "k", "action": 0, "actions": [0]},
    {"answers": 0, "key": "k", "actions": []},
    {"answers": 0, "key": "k", "actions": [0] * 51},
    {"answers": 0, "key": "k", "actions": [[0]]},
    {"answers": 0, "key": "k", "action": 1.5},
    {"answers": 0, "key": "k", "action": True},
    {"answers": 0, "key": "k", "action": {"code": 1}},
    {"answers": "0", "key": "k", "action": 0},
    {"answers": -1, "key": "k", "action": 0},
    {"answers": 10**30, "key": "k", "action": 0},
    {"answers": 0, "key": "", "action": 0},
    {"answers": 0, "key": "k" * 65, "action": 0},
    {"answers": 0, "key": 7, "action": 0},
    {"answers": 0, "key": "k", "action": 0, "seat": -1},
    {"answers": 0, "key": "k", "action": 0, "seat": "0"},
    {"answers": 0, "key": "k", "action": 0, "more": 1},
    "[" * 5000,
]


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: str(body)[:40])
def test_malformed_actions(anna: Player, table: str, body: Any) -> None:
    text = body if isinstance(body, str) else json.dumps(body)
    seq = anna.look(table)["seq"]
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post(f"/api/tables/{table}/actions", content=text, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["problem"]
    assert unchanged(anna, table, seq)


@pytest.mark.parametrize("body", [b"\xff\xfe{}", b'{"key": "\xff"}', b"\x00"])
def test_bytes_that_are_no_text(anna: Player, table: str, body: bytes) -> None:
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post(f"/api/tables/{table}/chat", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.json()["problem"]


# -- too much


def test_a_body_that_says_it_is_too_large(anna: Player, table: str) -> None:
    answer = anna.post(f"/api/tables/{table}/chat", text="x" * 70_000)
    assert answer.status_code == 413
    assert "at most 64 kB" in answer.json()["problem"]


def test_a_body_that_does_not_say_it_is_too_large(anna: Player, table: str) -> None:
    def pieces() -> Any:
        yield b'{"key": "k", "text": "'
        for _ in range(100):
            yield b"x" * 1000

    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post(f"/api/tables/{table}/chat", content=pieces(), headers=headers)
    assert answer.status_code == 413


def test_a_form_and_an_upload_that_are_too_large(anna: Player) -> None:
    assert anna.form("/me", name="x" * 70_000).status_code == 413
    headers = {"X-CSRF-Token": anna.csrf}
    assert anna.http.post("/logs", content=b"x" * 270_000, headers=headers).status_code == 413
    assert anna.http.post("/logs", content=b"x" * 250_000, headers=headers).status_code == 422


def test_rates_of_a_person_and_of_an_address(serve: Serve) -> None:
    limits = {"changes_per_person": Rate(0.001, 5), "changes_per_address": Rate(0.001, 8)}
    server = serve(unlimited=False, **limits)
    anna, bob = server.player(), server.player()
    assert [anna.form("/me", name="Anna").status_code for _ in range(6)] == [303] * 5 + [429]
    # The address had 8, of which Anna used 6.
    assert [bob.form("/me", name="Bob").status_code for _ in range(3)] == [303, 303, 429]
    assert "too fast" in bob.post("/api/tables/x/chat", text="hi").json()["problem"]


def test_rates_of_reading(serve: Serve) -> None:
    server = serve(unlimited=False, reads_per_person=Rate(0.001, 4), reads_per_address=Rate(0.001, 100))
    anna = server.player()  # its first look is nobody's yet
    assert [anna.get("/api/me").status_code for _ in range(5)] == [200] * 4 + [429]


def test_a_bucket_fills_again_and_the_quiet_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardroom.server.web.security.BUCKETS", 2)
    time = [0.0]
    buckets = Buckets(Rate(a_second=2, at_once=3), clock=lambda: time[0])
    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]
    time[0] = 0.5
    assert [buckets.take("anna") for _ in range(2)] == [True, False]
    time[0] = 100
    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]
    for other in ("bob", "carl"):
        buckets.take(other)
    assert len(buckets._levels) == 2
    assert buckets.take("anna")  # forgotten, and so forgiven


# -- not who they say they are


@pytest.mark.parametrize("forged", ["", "anna", "anna.AAAA", "\u00e4", "x" * 3000])
def test_a_forged_cookie_is_nobody(server: Serving, anna: Player, table: str, forged: str) -> None:
    headers = {"Cookie": f"boardroom={forged}".encode(), "Origin": server.address, "X-CSRF-Token": anna.csrf}
    with patient.Client(base_url=server.address, headers=headers) as stranger:  # type: ignore[arg-type]
        assert stranger.get(f"/api/tables/{table}").status_code == 403
        body = {"key": "k", "answers": 0, "action": 0}
        assert stranger.post(f"/api/tables/{table}/actions", json=body).status_code == 403


def test_a_cookie_signed_for_somebody_else(server: Serving, anna: Player, bob: Player, table: str) -> None:
    """Bob's signature under Anna's name."""
    name = anna.http.cookies["boardroom"].rpartition(".")[0]
    signature = bob.http.cookies["boardroom"].rpartition(".")[2]
    with patient.Client(base_url=server.address, cookies={"boardroom": f"{name}.{signature}"}) as forger:
        assert forger.get(f"/api/tables/{table}").status_code == 403


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(server: Serving) -> None:
    cookie = patient.get(server.address + "/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie  # plain HTTP


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "", "Referer": "http://evil.example/127.0.0.1"},
        {"Origin": "http://127.0.0.1"},  # another port is another site
        {"Origin": "http://127.0.0.1.evil.example"},
        {"Origin": "http://[broken"},
    ],
    ids=str,
)
def test_a_change_from_another_site(anna: Player, table: str, headers: dict[str, str]) -> None:
    seq = anna.look(table)["seq"]
    body = {"key": "k", "text": "hi"}
    token = {"X-CSRF-Token": anna.csrf}
    answer = anna.http.post(f"/api/tables/{table}/chat", json=body, headers=token | headers)
    assert answer.status_code == 403
    assert "did not come from a page" in answer.json()["problem"]
    assert anna.http.post("/me", data={"csrf": anna.csrf, "name": "Eve"}, headers=headers).status_code == 403
    assert unchanged(anna, table, seq)


def test_a_referer_stands_in_for_a_missing_origin(anna: Player, table: str, server: Serving) -> None:
    headers = {"X-CSRF-Token": anna.csrf, "Origin": "", "Referer": f"{server.address}/t/{table}"}
    body = {"key": "k", "text": "hi"}
    assert anna.http.post(f"/api/tables/{table}/chat", json=body, headers=headers).status_code == 200


CHANGES = [
    ("actions", {"answers": 0, "action": 0}),
    ("undo", {"answers": 0}),
    ("hint", {"answers": 0}),
    ("chat", {"text": "hi"}),
    ("seats/0", {"to": "bot"}),
    ("links", {"seat": "watch", "withdraw": True}),
    ("branch", {"at": 0}),
    ("people", {"do": "leave", "seat": 0}),
    ("proposals", {"answers": 0, "action": 0}),
    ("proposals/withdraw", {}),
    ("team", {"say": "hi"}),
    ("clock", {"seconds": 60}),
]


@pytest.mark.parametrize(("what", "body"), CHANGES, ids=lambda x: x if isinstance(x, str) else "")
@pytest.mark.parametrize("token", ["", "wrong", "bob"])
def test_every_change_by_script_needs_the_persons_own_token(
    anna: Player, bob: Player, table: str, what: str, body: dict[str, Any], token: str
) -> None:
    seq = anna.look(table)["seq"]
    given = bob.csrf if token == "bob" else token
    headers = {"X-CSRF-Token": given} if given else {}
    answer = anna.http.post(f"/api/tables/{table}/{what}", json={"key": "k", **body}, headers=headers)
    assert answer.status_code == 403
    assert "Reload" in answer.json()["problem"]
    assert unchanged(anna, table, seq)


@pytest.mark.parametrize("path", ["/me", "/tables", "/logs", "/j/{link}"])
@pytest.mark.parametrize("token", ["", "wrong", "bob"])
def test_every_form_needs_the_persons_own_token(anna: Player, bob: Player, table: str, path: str, token: str) -> None:
    link = anna.look(table)["seats"][1]["invite"].removeprefix("/j/")
    given = bob.csrf if token == "bob" else token
    fields = {"csrf": given, "name": "Eve", "game": "upgrade", "seat.0": "you", "log": "{}"}
    files = {"log": ("log.json", b"{}")} if path == "/logs" else None
    answer = anna.http.post(path.format(link=link), data=fields, files=files)
    assert answer.status_code == 403
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_an_upload_by_script_needs_the_token_too(anna: Player) -> None:
    assert anna.http.post("/logs", content=b"{}").status_code == 403
    assert anna.http.post("/logs", content=b"{}", headers={"X-CSRF-Token": "wrong"}).status_code == 403


def test_all_routes_that_change_something_are_covered_here(server: Serving, anna: Player) -> None:
    """Those of a table stand in the list above; of all others the guard asks the same, whatever they would do."""
    paths = server.app.openapi()["paths"]
    by_script = {path for path, methods in paths.items() if set(methods) - {"get"}}
    listed = {"/api/tables/{table_id}/" + what.replace("seats/0", "seats/{seat}") for what, _ in CHANGES}
    assert listed <= by_script
    for path in sorted(by_script - listed):
        concrete = re.sub(r"\{\w+\}", "0", path)
        for headers in ({}, {"X-CSRF-Token": "wrong"}):
            answer = anna.http.post(concrete, json={"key": "k"}, headers=headers)
            assert answer.status_code == 403 and "Reload" in answer.json()["problem"], path


# -- the same wish twice


def test_a_double_submit_is_one_action(anna: Player, table: str) -> None:
    action = anna.look(table)["legal"][0]["action"]
    answers = [anna.post(f"/api/tables/{table}/actions", key="once", answers=0, action=action) for _ in range(3)]
    assert [a.status_code for a in answers] == [200, 200, 200]
    assert len({a.text for a in answers}) == 1
    assert anna.look(table)["actions"] == 1


def test_a_double_submit_at_the_same_time_is_one_action(anna: Player, table: str, server: Serving) -> None:
    action = anna.look(table)["legal"][0]["action"]
    twins = [Player(server.address) for _ in range(4)]
    for twin in twins:
        twin.http.cookies = anna.http.cookies
        twin.csrf = anna.csrf
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(
                lambda twin: twin.post(f"/api/tables/{table}/actions", key="once", answers=0, action=action), twins
            )
        )
    for twin in twins:
        twin.close()
    assert {a.status_code for a in answers} == {200}
    assert len({a.text for a in answers}) == 1
    assert anna.look(table)["actions"] == 1


def test_the_first_answer_comes_again_even_much_later(anna: Player, table: str) -> None:
    first = anna.post(f"/api/tables/{table}/chat", key="once", text="hello").json()
    for n in range(3):
        anna.post(f"/api/tables/{table}/chat", text=f"more {n}")
    assert anna.post(f"/api/tables/{table}/chat", key="once", text="hello").json() == first


def test_a_refused_wish_can_be_tried_again_with_its_key(anna: Player, table: str) -> None:
    assert anna.act(table, "integrate", key="once").status_code == 422
    assert anna.act(table, key="once").status_code == 200


def test_undo_seats_links_and_branches_are_carried_out_once(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    assert anna.act(table).status_code == 200
    version = anna.look(table)["version"]
    for path, body in (
        ("undo", {"answers": version}),
        ("seats/0", {"to": "bot"}),
        ("seats/0", {"to": "person"}),
        ("links", {"seat": "watch", "withdraw": True}),
        ("branch", {"at": 0}),
    ):
        first = anna.post(f"/api/tables/{table}/{path}", key=f"once {path} {body}", **body)
        assert first.status_code == 200, first.text
        seq = anna.look(table)["seq"]
        again = anna.post(f"/api/tables/{table}/{path}", key=f"once {path} {body}", **body)
        assert again.text == first.text
        if path != "seats/0":  # a bot on a seat goes on playing
            assert unchanged(anna, table, seq)


def test_a_log_that_cannot_be_opened_is_refused_in_whole_sentences(anna: Player) -> None:
    """One that asks back ends with its question mark."""
    log = json.loads(Match("smartphone", players=2, seed=1).to_json())
    log["actions"] = [[0, "ship Atlantis", "0"]]
    answer = anna.http.post("/logs", content=json.dumps(log).encode(), headers={"X-CSRF-Token": anna.csrf})
    told = re.search(r"This log cannot be opened: .*", html.unescape(answer.text))
    assert told and "Did you mean " in told[0]
    assert "?." not in told[0]


def test_an_address_without_a_page_says_so_in_words(anna: Player) -> None:
    page = anna.http.get("/me")
    assert page.status_code == 405
    assert "Nothing to look at" in page.text and "Method" not in page.text
