"""A request, as it is sent whatever it is worth."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Protocol
from urllib.parse import urlencode

from tests.load.client import Answer

SHOWN = 2000  # characters of a body that a report shows
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Ask:
    """One request. Path and query are as they travel, percent-encoded; headers hold what latin-1 can say."""

    method: str
    path: str
    query: str = ""
    headers: Headers = ()
    body: bytes = b""
    route: str = ""  # whom it was made for
    pieces: int = 1  # in how many the body travels
    leaves: bool = False  # the sender hangs up before the end of the body

    def header(self, name: str) -> str:
        """What it says under a name; empty if nothing."""
        return next((value for known, value in self.headers if known.lower() == name.lower()), "")

    def saying(self, name: str, value: str) -> Ask:
        """The same with another header of this name."""
        return replace(self.without(name), headers=(*self.without(name).headers, (name, value)))

    def without(self, name: str) -> Ask:
        """The same without the headers of this name."""
        return replace(self, headers=tuple(pair for pair in self.headers if pair[0].lower() != name.lower()))

    @property
    def target(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def split_body(self) -> list[bytes]:
        """The body in the pieces it travels in."""
        size = max(1, -(-len(self.body) // self.pieces))
        return [self.body[start : start + size] for start in range(0, len(self.body), size)] or [b""]

    @property
    def wire(self) -> bytes:
        """As it goes over a socket; without a length of its own it gets the right one."""
        length = () if self.header("content-length") else (("Content-Length", str(len(self.body))),)
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{n}: {v}" for n, v in (*self.headers, *length)), "", ""]
        return "\r\n".join(lines).encode("latin-1", "replace") + self.body

    def __str__(self) -> str:
        """Enough to ask again."""
        body = repr(self.body[:SHOWN])
        more = f" … {len(self.body)} bytes" if len(self.body) > SHOWN else ""
        sent = f" in {self.pieces} pieces" if self.pieces > 1 else ""
        left = ", then hangs up" if self.leaves else ""
        said = "".join(f"\n    {name}: {value!r:.600}" for name, value in self.headers)
        return f"{self.method!r:.40} {self.target!r:.600}{said}\n    body{sent}{left}: {body}{more}"


class Door(Protocol):
    """A server that can be asked."""

    @property
    def host(self) -> str: ...

    async def ask(self, ask: Ask) -> Answer: ...


class Person:
    """Somebody with a cookie and the token of our pages."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.cookie = ""
        self.csrf = ""

    async def enter(self, name: str) -> None:
        """Become somebody, and take a name."""
        answer = await self.get("/api/me")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.csrf = answer.json()["csrf"]
        answer = await self.form("/me", name=name)
        assert answer.status == 303, answer

    @property
    def said(self) -> Headers:
        """The headers of an ordinary request."""
        same = (("Host", self.door.host), ("Origin", f"http://{self.door.host}"))
        return (*same, ("Cookie", self.cookie), ("X-CSRF-Token", self.csrf)) if self.cookie else same

    def getting(self, path: str, query: str = "") -> Ask:
        return Ask("GET", path, query, self.said)

    def filling_in(self, path: str, **fields: str) -> Ask:
        body = urlencode({"csrf": self.csrf, **fields}, errors="surrogatepass").encode()
        return Ask("POST", path, "", (*self.said, ("Content-Type", FORM)), body)

    def wishing(self, path: str, wish: Any) -> Ask:
        return Ask("POST", path, "", (*self.said, ("Content-Type", JSON)), json.dumps(wish).encode())

    async def get(self, path: str) -> Answer:
        return await self.door.ask(self.getting(path))

    async def form(self, path: str, **fields: str) -> Answer:
        return await self.door.ask(self.filling_in(path, **fields))

    async def post(self, path: str, wish: Any) -> Answer:
        return await self.door.ask(self.wishing(path, wish))
