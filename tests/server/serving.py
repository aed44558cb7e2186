"""A real server in a thread."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import uvicorn

from boardroom.server.settings import Settings
from boardroom.server.web.app import create_app
from boardroom.server.web.connections import Room
from boardroom.server.web.serve import BACKLOG, http_server, listen
from boardroom.server.web.services import Services
from tests.server.player import Player

PATIENCE = 60.0  # seconds; what is right comes in milliseconds, on a busy machine later


class Serving:
    """Runs until `stop`."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.services: Services = self.app.state.services
        config = http_server(self.app, settings)
        self.room: Room = config.http.keywords["room"]  # type: ignore[union-attr]
        self._server = uvicorn.Server(config)
        door = listen("127.0.0.1", 0)
        self._thread = threading.Thread(target=self._server.run, args=([door],), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started)
        door.listen(BACKLOG)
        self.address = f"http://127.0.0.1:{door.getsockname()[1]}"
        self._players: list[Player] = []

    def player(self, name: str = "") -> Player:
        """Somebody new."""
        player = Player(self.address, name)
        self._players.append(player)
        return player

    def same_person(self, player: Player) -> Player:
        """The browser of somebody who talked to another server, or to this one before it was started anew."""
        other = self.player()
        other.http.cookies.clear()
        other.http.cookies.update(dict(player.http.cookies))
        other.csrf = player.csrf
        return other

    def stop(self) -> None:
        """Stop as a signal would."""
        for player in self._players:
            player.close()
        self._server.should_exit = True
        self.services.hub.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


def wait_until(what: Any, seconds: float = PATIENCE) -> Any:
    """The first true answer; an error if there is none in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = what()
        if answer:
            return answer
        time.sleep(0.005)
    raise AssertionError("waited in vain")


async def until(what: Any) -> None:
    """The same within an event loop, which goes on meanwhile; nothing happens in it that takes long."""
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.005)
