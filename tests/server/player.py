"""Somebody at a browser, as far as HTTP goes."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.patient import SECONDS

COUNT = itertools.count()


class Player:
    """A cookie jar with manners: sends Origin and token with every change."""

    def __init__(self, address: str, name: str = "") -> None:
        # No TLS here, and loading its certificates takes longer than most tests.
        self.http = httpx.Client(base_url=address, headers={"Origin": address}, timeout=SECONDS, verify=False)
        self.csrf: str = self.http.get("/api/me").json()["csrf"]
        if name:
            assert self.form("/me", name=name).status_code == 303

    def close(self) -> None:
        self.http.close()

    # -- plain requests

    def get(self, path: str, **extra: Any) -> httpx.Response:
        return self.http.get(path, **extra)

    def form(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data={"csrf": self.csrf, **fields})

    def post(self, path: str, **body: Any) -> httpx.Response:
        """A change by script, with a key of its own unless one is given."""
        body.setdefault("key", f"key {next(COUNT)}")
        return self.http.post(path, json=body, headers={"X-CSRF-Token": self.csrf})

    # -- tables

    def open(self, *seats: str, game: str = "upgrade", **fields: str) -> str:
        """Open a table: `open("you", "bot:random", "invite")`. Its id."""
        wishes = {f"seat.{n}": seat for n, seat in enumerate(seats)}
        answer = self.form("/tables", **{"game": game, "title": "A table", **wishes, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def join(self, link: str, name: str) -> httpx.Response:
        return self.form(link, name=name)

    def look(self, table: str) -> Any:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, table: str, action: str | int | None = None, **more: Any) -> httpx.Response:
        """Take an action; the first legal one unless said otherwise."""
        seen = self.look(table)
        if action is None:
            action = seen["legal"][0]["action"]
        more.setdefault("answers", seen["version"])
        return self.post(f"/api/tables/{table}/actions", action=action, **more)

    @contextmanager
    def listen(self, table: str, last: int | str | None = None, after: int | None = None) -> Iterator[Iterator[Any]]:
        """The stream of a table, message by message: `{"event": …, "id": …, "data": …}`.

        Who comes and goes is left out: it has no place in the order of things.
        """
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        params = {} if after is None else {"after": after}
        with self.http.stream("GET", f"/t/{table}/events", headers=headers, params=params) as answer:
            assert answer.status_code == 200, answer.read()
            yield (message for message in messages(answer.iter_lines()) if message["event"] != "people")


def messages(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """Server-Sent Events as a browser understands them; comments and waiting times are passed over."""
    message: dict[str, Any] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            if name in ("event", "id", "data"):
                message[name] = json.loads(value) if name == "data" else value
        elif message:
            yield {"event": "message", **message}
            message = {}
