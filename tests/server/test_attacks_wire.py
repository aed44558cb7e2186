"""Requests that break off, or break the rules of HTTP, are the sender's affair: no error, no traceback in the log."""

from __future__ import annotations

import logging
import random
import socket

import pytest

from boardroom.server.logs import quiet_libraries
from tests.fuzz.outside import MANNERS
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until

BODY = b'{"key": "x", "text": "hello"}'


def head(player: Player, server: Serving, path: str, length: bytes) -> bytes:
    """The head of a change as the player's browser would send it."""
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    host = server.address.removeprefix("http://")
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Origin: {server.address}", f"Cookie: {cookie}"]
    lines += [f"X-CSRF-Token: {player.csrf}", "Content-Type: application/json"]
    return "\r\n".join(lines).encode() + b"\r\n" + length + b"\r\n\r\n"


def send(server: Serving, *pieces: bytes) -> None:
    """Send some bytes and hang up."""
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
            line.settimeout(0.05)
            line.recv(65536)
        except OSError:
            pass


def no_trouble(caplog: pytest.LogCaptureFixture, server: Serving) -> None:
    """Once the server has seen everybody go, its log holds no error, and it answers as before."""
    anna = server.player("Anna")
    wait_until(lambda: anna.get("/health").status_code == 200)
    assert [
        record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info
    ] == []


@pytest.mark.parametrize("path", ["/me", "/logs", "/tables", "/api/tables/x/chat"])
def test_who_hangs_up_in_the_middle_is_no_error(serve: Serve, caplog: pytest.LogCaptureFixture, path: str) -> None:
    server = serve()
    anna = server.player("Anna")
    for _ in range(5):
        send(server, head(anna, server, path, b"Content-Length: 500"), BODY)
    no_trouble(caplog, server)


@pytest.mark.parametrize("after", [b"\0" * 50, b"zz\r\n", b"GET\r\n\r\n", b"x: \x00\r\n\r\n"])
def test_who_goes_on_with_nonsense_is_no_error(serve: Serve, caplog: pytest.LogCaptureFixture, after: bytes) -> None:
    """The answer to what came before may be under way."""
    server = serve()
    anna = server.player("Anna")
    for path in ("/me", "/nothing", "/static/table.css", "/api/tables/x/chat"):
        for length in (b"Content-Length: %d" % len(BODY), b"Transfer-Encoding: chunked"):
            body = BODY if b"Length" in length else b"%x\r\n%s\r\n" % (len(BODY), BODY)
            send(server, head(anna, server, path, length) + body + after)
            send(server, head(anna, server, path, length) + body, after)
    no_trouble(caplog, server)


def test_no_manner_of_sending_is_an_error(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    server = serve()
    anna = server.player("Anna")
    chance = random.Random(1)
    whole = head(anna, server, "/api/tables/x/chat", b"Content-Length: %d" % len(BODY)) + BODY
    for manner in MANNERS * 4:
        send(server, *manner(whole, chance))
    no_trouble(caplog, server)


def test_a_form_without_a_boundary_is_no_error(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    quiet_libraries()
    server = serve()
    anna = server.player("Anna")
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "multipart/form-data"}
    assert anna.http.post("/me", content=b"--b", headers=headers).status_code in (415, 422)
    no_trouble(caplog, server)
