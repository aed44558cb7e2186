"""What strangers tried at the border: each attack is tried again, costs next to nothing and disturbs nobody."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.refusal import LONGEST
from boardroom.server.web import forms
from boardroom.server.web.forms import is_utf_8, token_in
from boardroom.server.web.identity import Identities
from boardroom.server.web.routes_api import Wish
from tests.fuzz.routes import routes_of
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving

FORMS = ["/me", "/tables", "/logs", "/j/nothing"]
QUICK = 5.0  # seconds of the processor for all requests of a test; each attack took minutes
BOUNDARY = "edge"


def multipart(charset: str, *parts: tuple[str, bytes]) -> dict[str, Any]:
    """A form as a browser would send it, but for its charset."""
    edge = f"--{BOUNDARY}".encode()
    body = b"".join(
        edge + f'\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value + b"\r\n"
        for name, value in parts
    )
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}; charset={charset}"}
    return {"content": body + edge + b"--\r\n", "headers": headers}


# -- other encodings


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("sender", ["anonymous", "without token", "with token"])
def test_punycode_costs_nothing(server: Serving, anna: Player, path: str, sender: str) -> None:
    """60 kB of it used to hold everybody for a second, a megabyte for two minutes."""
    size = 250_000 if path == "/logs" else 60_000
    token = [("csrf", anna.csrf.encode())] if sender == "with token" else []
    attack = multipart("punycode", *token, ("log", b"a" * size))
    began = time.process_time()
    if sender == "anonymous":
        with patient.Client(base_url=server.address, headers={"Origin": server.address}, verify=False) as stranger:
            answers = [stranger.post(path, **attack) for _ in range(5)]
    else:
        answers = [anna.http.post(path, **attack) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {415}
    assert "Only UTF-8 is read here" in answers[0].text
    assert anna.get("/api/me").status_code == 200
    assert time.process_time() - began < QUICK


@pytest.mark.parametrize(
    "charset", ["idna", "undefined", "utf-7", "unicode_escape", "latin-1", '"punycode"', "no-such"]
)
@pytest.mark.parametrize("path", FORMS)
def test_no_other_encoding_is_read(anna: Player, path: str, charset: str) -> None:
    form = multipart(charset, ("csrf", anna.csrf.encode()), ("name", b"Anna"), ("log", b"{}"))
    assert anna.http.post(path, **form).status_code == 415


@pytest.mark.parametrize(
    ("content_type", "fine"),
    [
        ("", True),
        ("application/json", True),
        ("text/plain; charset=UTF-8", True),
        ('text/plain; charset="utf8"', True),
        ("text/plain; charset=utf-16", False),
        ("text/plain; CHARSET = 'utf-7'", False),
        ("text/plain; charset*=utf-8''punycode", False),
        ("text/plain; charset=utf-8; charset=punycode", False),
    ],
)
def test_encodings_named_in_odd_ways(content_type: str, fine: bool) -> None:
    assert is_utf_8(content_type) == fine


def test_utf_8_is_read_when_it_is_named(anna: Player) -> None:
    named = multipart("utf-8", ("csrf", anna.csrf.encode()), ("name", "Ännchen".encode()))
    assert anna.http.post("/me", **named).status_code == 303
    assert anna.get("/api/me").json()["name"] == "Ännchen"


# -- nothing is parsed for those who do not prove who they are


@pytest.mark.parametrize("path", [*FORMS, "/api/tables/nothing/actions", "/api/tables/nothing/chat"])
def test_nothing_is_parsed_before_identity_and_token_are_checked(
    server: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    parsed = []
    monkeypatch.setattr(forms, "_with_files", lambda *_: parsed.append("form"))
    monkeypatch.setattr(forms, "_simple", lambda *_: parsed.append("form"))
    monkeypatch.setattr(Wish, "_can_be_kept", lambda *_: parsed.append("json"))
    monkeypatch.setattr("starlette.requests.Request.body", lambda *_: parsed.append("body"))
    form = multipart("utf-8", ("name", b"x" * 5000), ("csrf", anna.csrf.encode()))  # the token comes too late
    bodies: list[dict[str, Any]] = [form, {"data": {"name": "x"}}, {"json": {"key": "k"}}, {"content": b"[" * 60_000}]
    for body in bodies:
        with patient.Client(base_url=server.address, headers={"Origin": server.address}, verify=False) as stranger:
            assert stranger.post(path, **body).status_code == 403
        assert anna.http.post(path, **body).status_code == 403
    assert not parsed


def test_the_token_of_a_form_is_found_at_its_beginning() -> None:
    token = Identities("secret").csrf("anna")
    simple, files = forms.SIMPLE, f"{forms.WITH_FILES}; boundary=x"
    assert token_in(simple, f"csrf={token}&name=Anna".encode()) == token
    assert token_in(simple, f"name=Anna&csrf={token}".encode()) == token
    assert token_in(simple, f"name=csrf={token}".encode()) == ""
    assert token_in(simple, b"csrf=" + b"x" * 2000) == ""
    part = f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{token}\r\n--x--\r\n'
    assert token_in(files, part.encode()) == token
    assert token_in("application/json", part.encode()) == ""


@pytest.mark.parametrize("taken_apart", ["_simple", "_with_files"])
def test_forms_are_taken_apart_beside_the_event_loop(
    anna: Player, monkeypatch: pytest.MonkeyPatch, taken_apart: str
) -> None:
    really, threads = getattr(forms, taken_apart), []

    def watched(*arguments: Any) -> Any:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        threads.append(1)
        return really(*arguments)

    monkeypatch.setattr(forms, taken_apart, watched)
    sent = {
        "_simple": {"data": {"csrf": anna.csrf, "name": "Anna"}},
        "_with_files": multipart("utf-8", ("csrf", anna.csrf.encode()), ("name", b"Anna")),
    }
    assert anna.http.post("/me", **sent[taken_apart]).status_code == 303
    assert threads == [1]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--edge",
        b"--edge\r\n\r\nx\r\n--edge--\r\n",
        b"--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--\r\n",
        b'--edge\r\nContent-Disposition: form-data; name="\xff"\r\n\r\nx\r\n--edge--\r\n',
        b'--edge\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\r\n--edge--\r\n',
        b'--edge\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--edge--',
        b'--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n' * 200 + b"--edge--\r\n",
        b"--edge\r\n" + b"A: b\r\n" * 2000,
    ],
    ids=range(9),
)
def test_a_broken_form_is_told_so(anna: Player, body: bytes) -> None:
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "multipart/form-data; boundary=edge"}
    for path in ("/me", "/tables", "/logs"):
        answer = anna.http.post(path, content=body, headers=headers)
        assert answer.status_code == 422, answer.text


# -- characters no database holds


@pytest.mark.parametrize("path", ["/t/%00", "/j/%00", "/w/%00", "/t/x%00y/events", "/rules/%00", "/static/%00.css"])
def test_an_address_with_nul_leads_nowhere(database: str, serve: Serve, path: str) -> None:
    anna = serve(db=database).player()
    answer = anna.get(path)
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text
    assert anna.get("/?game=%00").status_code == 404


BAD = ["\0", "a\0b", "\ud800", "x\udfff"]


def test_nul_and_half_characters_are_refused_in_every_wish(database: str, serve: Serve) -> None:
    anna = serve(db=database).player("Anna")
    table = anna.open("you", "hotseat")
    seen = anna.look(table)
    wishes: dict[str, dict[str, Any]] = {
        "actions": {"answers": 0, "action": "pass"},
        "undo": {"answers": 0},
        "hint": {"answers": 0},
        "chat": {"text": "hi"},
        "seats/0": {"to": "bot", "level": "normal"},
        "links": {"seat": "watch", "withdraw": True},
        "branch": {"at": 0, "seats": [{"kind": "you"}, "hotseat"]},
    }

    def refused(what: str, **body: Any) -> bool:
        headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
        answer = anna.http.post(f"/api/tables/{table}/{what}", content=json.dumps(body), headers=headers)
        return answer.status_code == 422 and "cannot be kept" in answer.json()["problem"]

    for bad in BAD:
        for what, body in wishes.items():
            assert refused(what, key=bad, **body)
            assert refused(what, key="k", **body, **{bad: 1})
        assert refused("chat", key="k", text=bad)
        assert refused("actions", key="k", answers=0, actions=[bad])
        assert refused("branch", key="k", at=0, seats=[{"kind": "you"}, {"kind": "hotseat", "name": bad}])
    assert anna.look(table) == seen


NOT_READ = (
    "/logs",
    "/api/logs",
    "/me/here/{link}",
)  # a log is looked through by its reader; of the last nothing is read


def test_nul_and_half_characters_are_refused_at_every_address(server: Serving, anna: Player) -> None:
    """Those that came later, and those to come, are found in the application's own list."""
    changes = [route for route in routes_of(server.app) if route.method == "POST" and route.path not in NOT_READ]
    assert len(changes) > 30
    for route in changes:
        path = re.sub(r"{\w+}", "0", route.path)
        if route.schema is None:
            answers = [anna.form(path, name="a\0b")]
        else:
            headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
            wishes = [json.dumps({"key": "k", bad: bad}) for bad in BAD]
            answers = [anna.http.post(path, content=wish, headers=headers) for wish in wishes]
        for answer in answers:
            assert answer.status_code == 422 and "cannot be kept" in answer.text, route.name


@pytest.mark.parametrize(
    ("route", "wish"),
    [
        ("branch", {"at": 0, "seats": [[]] * 20_000}),
        ("actions", {"answers": 0, "actions": [None] * 12_000}),
        ("chat", {"text": "hello", **{f"field {n}": 1 for n in range(3_000)}}),
        ("hint", {"answers": {"a": [[], {}] * 9_000}}),
    ],
)
def test_thousands_of_mistakes_are_not_told_one_by_one(anna: Player, route: str, wish: dict[str, Any]) -> None:
    """Each would be a sentence of its own: a sixth of a second for one request, in which nobody else is heard."""
    table = anna.open("you", "hotseat", game="sealed")
    answer = anna.post(f"/api/tables/{table}/{route}", **wish)
    assert (answer.status_code, answer.json()["problem"]) == (422, "The request is malformed: it has too many parts.")


def test_nul_is_refused_in_every_form(database: str, serve: Serve) -> None:
    anna = serve(db=database).player("Anna")
    for field in ("key", "title", "name", "game", "option.start_player", "seat.1", "level.1"):
        fields = {"game": "upgrade", "seat.0": "you", "seat.1": "bot", field: "a\0b"}
        assert anna.form("/tables", **fields).status_code == 422
        half = {"csrf": anna.csrf, "game": "upgrade", field: "x"}
        encoded = "&".join(f"{name}={value}" for name, value in half.items()).replace(
            f"{field}=x", f"{field}=%ED%A0%80"
        )
        headers = {"Content-Type": forms.SIMPLE}
        assert anna.http.post("/tables", content=encoded.encode(), headers=headers).status_code == 422
    assert anna.form("/me", name="\0").status_code == 422


# -- answers are short whatever came in


def log_with(**changes: Any) -> bytes:
    match = Match(find("upgrade"), 2, seed=1)
    return json.dumps({**json.loads(match.to_json()), **changes}).encode()


HUGE = "x" * 250_000


@pytest.mark.parametrize(
    "log",
    [
        {"options": {"\ud800": "1"}},
        {"options": {"start_player": "\ud800"}},
        {"options": {HUGE: "1"}},
        {"options": {"start_player": HUGE}},
        {"game": HUGE},
        {"game": "\ud800"},
        {"version": HUGE},
        {"rules": HUGE},
        {"box": HUGE},
        {"names": [HUGE, 1]},
        {"actions": [HUGE]},
        {"actions": [[0, HUGE, "x"]]},
        {"actions": [[0, "\ud800", "x"]]},
        {"actions": [[10**400, "pass", "x"]]},
    ],
    ids=lambda log: str(log)[:40].encode("ascii", "replace").decode(),
)
def test_an_uploaded_log_is_never_sent_back(anna: Player, log: dict[str, Any]) -> None:
    answer = anna.http.post("/logs", content=log_with(**log), headers={"X-CSRF-Token": anna.csrf})
    assert answer.status_code == 422
    assert len(answer.text) < 20_000
    assert "This log cannot be opened" in answer.text


def test_messages_are_short(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    long = "y" * 60_000
    wishes: list[tuple[str, dict[str, Any]]] = [
        ("actions", {"answers": 0, "action": long}),
        ("actions", {"answers": 0, "actions": [long]}),
        ("chat", {"text": "hi", long: 1}),
        ("seats/0", {"to": "bot", "level": long}),
        ("seats/0", {"to": long}),
        ("branch", {"at": 0, "seats": [long, "you"]}),
    ]
    for what, body in wishes:
        answer = anna.post(f"/api/tables/{table}/{what}", **body)
        assert answer.status_code == 422
        assert len(answer.json()["problem"]) <= LONGEST
    for field in ("title", "name", "game", "seat.1", "option.start_player"):
        answer = anna.form("/tables", **{"game": "upgrade", "seat.0": "you", field: long})
        assert answer.status_code == 422
        assert "yyyyyyyyyy" * 50 not in answer.text
