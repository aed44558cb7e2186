"""Somebody at a browser, as far as HTTP goes, for driving a server with many: asyncio, and little work a request.

`tests.server.player` does the same for tests in which one person does one thing after the other.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode

HOST = "127.0.0.1"


class Place(Protocol):
    """Where a server listens: another port after a restart, 0 in between."""

    @property
    def port(self) -> int: ...


class Lost(ConnectionError):
    """The connection broke before the answer: the wish may or may not have been carried out."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as it was before it was compressed."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    def json(self) -> Any:
        return json.loads(self.text)


class Browser:
    """A person with a cookie and one connection that is kept open. One request at a time."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._cookie = ""
        self._csrf = ""
        self._line: _Line | None = None

    async def enter(self, name: str) -> None:
        """Become somebody, and take a name. Can be tried again."""
        answer = await self.get("/api/me")
        self._cookie = answer.headers.get("set-cookie", self._cookie).partition(";")[0]
        self._csrf = answer.json()["csrf"]
        answer = await self.form("/me", name=name)
        assert answer.status == 303, answer

    @property
    def person(self) -> str:
        """Who the server takes this browser for: the cookie begins with it."""
        return self._cookie.partition("=")[2].partition(".")[0]

    def twin(self, place: Place | None = None) -> Browser:
        """The same person on another connection, perhaps to another server."""
        twin = Browser(place or self._place)
        twin._cookie, twin._csrf = self._cookie, self._csrf
        return twin

    def close(self) -> None:
        if self._line:
            self._line.close()
            self._line = None

    async def get(self, path: str) -> Answer:
        return await self._ask("GET", path, again=True)

    async def form(self, path: str, **fields: str) -> Answer:
        body = urlencode({"csrf": self._csrf, **fields}).encode()
        return await self._ask("POST", path, body, "application/x-www-form-urlencoded")

    async def post(self, path: str, wish: dict[str, Any]) -> Answer:
        return await self._ask("POST", path, json.dumps(wish).encode(), "application/json", again="key" in wish)

    async def _ask(self, method: str, path: str, body: bytes = b"", kind: str = "", again: bool = False) -> Answer:
        """A server closes a connection that was silent for long, perhaps while we send. Browsers then ask `again` on a
        new one, where that does no harm: a wish with a key is carried out once."""
        kept = self._line is not None and not self._line.ended
        try:
            return await self._ask_once(method, path, body, kind)
        except Lost:
            if not (again and kept):
                raise
            return await self._ask_once(method, path, body, kind)

    async def _ask_once(self, method: str, path: str, body: bytes, kind: str) -> Answer:
        try:
            if self._line is None or self._line.ended:
                self._line = await _Line.to(self._place.port)
            self._line.send(method, path, self._headers(kind), body)
            return await self._line.answer()
        except (OSError, EOFError) as error:
            self.close()
            raise Lost(f"{method} {path}") from error

    def _headers(self, kind: str) -> dict[str, str]:
        said = {"Cookie": self._cookie} if self._cookie else {}
        if kind:
            said |= {"Content-Type": kind, "X-CSRF-Token": self._csrf}
        return said

    async def events(self, table: str, after: int) -> AsyncIterator[dict[str, Any]]:
        """The stream of a table on a connection of its own: `{"event": …, "id": …, "data": …}`."""
        try:
            line = await _Line.to(self._place.port)
            try:
                line.send("GET", f"/t/{table}/events?after={after}", self._headers(""), b"")
                status, _ = await line.head()
                assert status == 200, status
                async for message in line.messages():
                    yield message
            finally:
                line.close()
        except (OSError, EOFError) as error:
            raise Lost(f"the stream of {table}") from error


class _Line:
    """One connection."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._origin = f"{HOST}:{port}"
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, port: int) -> _Line:
        if not port:
            raise ConnectionRefusedError
        return cls(port, *await asyncio.open_connection(HOST, port))

    @property
    def ended(self) -> bool:
        """Whether the server has closed the connection, as it does with one that was silent for long."""
        return self._reader.at_eof()

    def close(self) -> None:
        self._writer.close()

    def send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        said = {"Host": self._origin, "Origin": f"http://{self._origin}", "Accept-Encoding": "gzip"}
        said |= {"Content-Length": str(len(body)), **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items()), "", ""]
        self._writer.write("\r\n".join(lines).encode() + body)

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of an answer."""
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        pairs = (line.partition(": ") for line in lines)
        return int(first.split()[1]), {name.lower(): value for name, _, value in pairs}

    async def answer(self) -> Answer:
        """An answer that says how long it is."""
        status, headers = await self.head()
        return Answer(status, headers, await self._reader.readexactly(int(headers.get("content-length", 0))))

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Server-Sent Events, out of the chunks they travel in."""
        text = b""
        while size := int(await self._reader.readuntil(b"\r\n"), 16):
            text += (await self._reader.readexactly(size + 2))[:-2]
            *whole, text = text.split(b"\n\n")
            for block in whole:
                pairs = [line.partition(": ") for line in block.decode().split("\n")]
                message = {name: value for name, _, value in pairs if name in ("event", "id", "data")}
                if message:
                    yield {"event": "message", **message, "data": json.loads(message["data"])}
