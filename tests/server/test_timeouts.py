"""Connections that stall, drip or never read are closed, and there is room for everybody else meanwhile."""

from __future__ import annotations

import resource
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from boardroom.server.settings import Settings
from boardroom.server.web.connections import HEAD_LIMIT, KEPT_FREE, Room, descriptors_for
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until
from tests.server.test_serve import COMMAND

SOON = 0.3  # seconds, instead of many
IN_A_WHILE = 1.5  # seconds, where somebody on a busy machine must be quicker than that
LATE = 60.0  # seconds: much later than that, and much earlier than never


@contextmanager
def connected(server: Serving, said: bytes = b"") -> Iterator[socket.socket]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=LATE) as line:
        line.sendall(said)
        yield line


def closed(line: socket.socket) -> bytes:
    """What is heard until the other end hangs up; an error if it does not."""
    heard = b""
    try:
        while piece := line.recv(65536):
            heard += piece
    except ConnectionResetError:
        pass
    return heard


def heard(line: socket.socket, until: bytes) -> bytes:
    """What is heard until something has been said."""
    said = b""
    while until not in said:
        said += line.recv(65536)
    return said


HEAD = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("said", [b"", b"G", HEAD], ids=["silent", "one letter", "half a head"])
def test_who_never_finishes_the_head_of_a_request_is_cut_off(serve: Serve, said: bytes) -> None:
    with connected(serve(header_timeout=SOON), said) as line:
        assert closed(line) == b""


def test_dripping_buys_no_time(serve: Serve) -> None:
    """A byte now and then used to keep a connection for good."""
    with connected(serve(header_timeout=SOON), HEAD) as line:
        began = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - began < LATE:
                line.sendall(b"X")
                time.sleep(0.05)


def test_the_system_sends_every_part_of_an_answer_at_once(serve: Serve) -> None:
    """Otherwise the second part waits until the first one is acknowledged: 40 ms at every answer and every event."""
    server = serve()
    with connected(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as line:
        heard(line, b"true")
        doors = [each.transport.get_extra_info("socket") for each in server._server.server_state.connections]
        assert [door.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for door in doors] == [1]


def test_after_an_answer_the_clock_starts_anew(serve: Serve) -> None:
    with connected(serve(header_timeout=IN_A_WHILE)) as line:
        for _ in range(2):
            line.sendall(HEAD + b"\r\n")
            assert heard(line, b'{"ok":true}').startswith(b"HTTP/1.1 200")
            time.sleep(1.5 * IN_A_WHILE)  # between two requests there is more time
        line.sendall(HEAD)
        assert closed(line) == b""


def test_a_body_that_drips_after_its_refusal_is_not_listened_to(serve: Serve) -> None:
    head = b"POST /me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n"
    with connected(serve(header_timeout=SOON), head) as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 403")
        began = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - began < LATE:
                line.sendall(b"X")
                time.sleep(0.05)


@pytest.mark.parametrize("path", ["/me", "/logs", "/api/tables/x/chat"])
def test_a_body_that_does_not_arrive_is_told_so(serve: Serve, path: str) -> None:
    server = serve(body_timeout=IN_A_WHILE)
    anna = server.player("Anna")
    host = server.address.removeprefix("http://")
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {server.address}\r\nContent-Type: {kind}\r\n"
        f"X-CSRF-Token: {anna.csrf}\r\nCookie: boardroom={anna.http.cookies['boardroom']}\r\nContent-Length: 1000\r\n"
    )
    for token in ("", anna.csrf):  # in the body, which never comes, or in the head
        said = head if token else head.replace(f"X-CSRF-Token: {anna.csrf}\r\n", "")
        with connected(server, f"{said}\r\nname=".encode()) as line:
            if token or not path.startswith("/api"):
                assert heard(line, b"did not arrive within 1.5 seconds").startswith(b"HTTP/1.1 408")
            else:  # nothing of it is waited for
                assert heard(line, b"Reload it and try again").startswith(b"HTTP/1.1 403")


def test_a_stream_that_is_not_read_is_dropped(serve: Serve) -> None:
    """Its reader keeps the connection open and takes nothing: kept for good before."""
    server = serve(stall=1.0, keep_alive=0.001)
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    cookie = f"boardroom={anna.http.cookies['boardroom']}"
    ask = f"GET /t/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
    host, port = server.address.removeprefix("http://").split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.connect((host, int(port)))
        line.sendall(ask.encode())
        wait_until(lambda: server.services.hub.people_at(table))
        noise = {"text": "x" * 400}
        room: Room = server.room
        wait_until(lambda: anna.post(f"/api/tables/{table}/chat", **noise) and not server.services.hub.people_at(table))
        anna.http.close()
        wait_until(lambda: not room.open())


@pytest.mark.parametrize(
    "start",
    [b"GET /", HEAD + b"X: ", HEAD + b"X: ab\r\n", b"POST /me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: "],
    ids=["path", "one header", "many headers", "trailers"],
)
def test_a_head_without_end_is_not_collected(serve: Serve, start: bytes) -> None:
    server = serve()
    more = b"X: ab\r\n" * 200 if start.endswith(b"\n") else b"a" * 1400
    with connected(server, start) as line:
        sent = 0
        with suppress(OSError):
            while sent < 100 * HEAD_LIMIT:
                line.sendall(more)
                sent += len(more)
        assert sent < 100 * HEAD_LIMIT, "the server hangs up long before"
        wait_until(lambda: not server._server.server_state.connections)
    assert _answers(server)


def test_who_sent_a_second_request_behind_a_stream_and_hung_up_is_gone(serve: Serve) -> None:
    server = serve()
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    head = f"Host: localhost\r\nCookie: boardroom={anna.http.cookies['boardroom']}\r\n\r\n"
    with connected(server, f"GET /t/{table}/events HTTP/1.1\r\n{head}GET /health HTTP/1.1\r\n{head}".encode()):
        wait_until(lambda: server.services.hub.people_at(table))
    wait_until(lambda: not server.services.hub.people_at(table))


# -- how many


def test_a_thousand_stalled_connections_hold_nobody_up(serve: Serve) -> None:
    """1,100 of them were held for good."""
    server = serve(header_timeout=2.0, unlimited=False, connections_per_address=300)
    with ExitStack() as all_of_them:
        began = time.monotonic()
        lines = [all_of_them.enter_context(connected(server, b"GET / HT")) for _ in range(1100)]
        refused = sum(1 for line in lines[300:] if _refused(line))
        assert refused >= 1100 - 300 - int(300 * (time.monotonic() - began) / 2)
        wait_until(lambda: _answers(server))
        for line in lines[:300]:
            closed(line)
    assert _answers(server)


def _refused(line: socket.socket) -> bool:
    try:
        return line.recv(100).startswith(b"HTTP/1.1 503")
    except OSError:
        return False


def _answers(server: Serving) -> bool:
    try:
        return patient.get(server.address + "/health", verify=False).status_code == 200
    except httpx.HTTPError:
        return False


def room(**settings: Any) -> Room:
    return Room(Settings(**settings))


def test_room_for_all_and_for_one_address() -> None:
    small = room(connections=10, connections_per_address=3)
    assert [small.enter("10.0.0.1") for _ in range(4)] == ["10.0.0.1"] * 3 + [None]
    assert [small.enter(f"2001:db8::{n}") for n in range(4)] == ["2001:db8::/64"] * 3 + [None]
    small.leave("10.0.0.1")
    assert small.enter("10.0.0.1") == "10.0.0.1"
    assert [small.enter(f"10.0.1.{n}") is not None for n in range(6)] == [True] * 4 + [False] * 2


def test_a_proxy_and_a_load_test_have_all_the_room() -> None:
    behind = room(connections=10, connections_per_address=3, trusted_proxies=("10.0.0.0/24",))
    assert [behind.enter("10.0.0.7") for _ in range(11)] == [""] * 10 + [None]
    assert [room(connections=10, unlimited=True).enter("10.0.0.1") for _ in range(5)] == ["10.0.0.1"] * 5


def test_not_more_connections_than_descriptors() -> None:
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert descriptors_for(10) == 10
    assert descriptors_for(10**9) <= max(most, allowed) - KEPT_FREE
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= allowed, "asked for more, never for less"


FEW = 300  # descriptors


def test_descriptors_never_run_out(tmp_path: Path) -> None:
    """Without them every accepted connection was a traceback, two thousand a second."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}));"
    start = f"{limit} from boardroom.cli import main; main()"
    command = [COMMAND[0], "-c", start, *COMMAND[3:], "--header-timeout", "2"]
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        address = process.stdout.readline().split(" at ")[1].split("/ ")[0]
        host, port = address.removeprefix("http://").split(":")
        with ExitStack() as all_of_them:
            for _ in range(3 * FEW):
                line = all_of_them.enter_context(socket.create_connection((host, int(port)), timeout=LATE))
                line.sendall(b"GET / HT")
            anna = wait_until(lambda: _player(address))
            anna.open("you", "bot")
            anna.close()
    finally:
        process.terminate()
        _, said = process.communicate(timeout=60)
    assert "Traceback" not in said and "Too many open files" not in said
    minutes = (time.monotonic() - began) / 60
    assert 1 <= said.count("too many connections") <= 1 + minutes, "the same trouble is told once a minute"


def _player(address: str) -> Player | None:
    try:
        return Player(address, "Anna")
    except (httpx.HTTPError, ValueError):
        return None
